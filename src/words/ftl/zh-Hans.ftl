# 简体中文

# 挑战与条件
offer-to = { $opponent }，{ $challenger } 向你发起对局挑战（{ $terms }）。
offer-open = { $challenger } 正在寻找对手（{ $terms }）。
offer-declined = { $opponent } 谢绝了挑战。
offer-cancelled = { $challenger } 撤回了挑战。
offer-expired = { $challenger } 的挑战已过期。
terms = { $handicap }、{ $side }、{ $time }
side-furigoma = 振驹定先后
side-challenger = 挑战者执{ $side }
time-none = 不限时
time-per-move = 每手{ $duration }
time-main = 总用时{ $main }，用完后每手{ $byoyomi }
time-main-only = 总用时{ $main }，用完判负
duration-days = { $n }天
duration-hours = { $n }小时
duration-minutes = { $n }分钟
duration-seconds = { $n }秒

# 对局
started = 第 { $game } 局：{ $black_side } { $black }，{ $white_side } { $white }。请多关照！
furigoma = 振驹结果：步 { $pawns } 枚，と { $tokins } 枚，{ $thrower } 执{ $side }。
played = **{ $move }**（第 { $number } 手）
check = 王手（将军）！
turn = { $player }，轮到你了（{ $side }）。
turn-until = 期限：{ $deadline }
reminder = { $player }，第 { $game } 局在等你走棋。
how-to-move = 直接输入着法即可，例如 `{ $example }`。
takeback-asked = { $asker } 请求悔棋。{ $opponent }，同意吗？
takeback-granted = 已退回着法。
takeback-refused = { $asker }，对方不同意悔棋。
draw-offered = { $asker } 提议和棋。{ $opponent }，同意吗？
draw-refused = { $asker }，对方不同意和棋。
plan-kept = 已记下，不会告诉别人。你预设的着法：
plan-line = { $moves }
plans-none = 你在第 { $game } 局没有预设着法。请连续写出对方的着法和你的应手，例如 `{ $example }`。
plans-cleared = 预设的着法已取消。
plan-followed = { $player } 早已备好应手：
holiday = { $player } 休假中，棋钟停到 { $until }。
holiday-set = 好好休息！{ $n } 局的棋钟停到 { $until }。
force-ended = 由管理者裁定。
resign-sure = 确定要在第 { $game } 局认输吗？
dismissed = 好的。

# 终局
ended-mate = 将死！共 { $moves } 手，{ $winner } 获胜。
ended-stalemate = { $loser } 无子可动，判负。共 { $moves } 手，{ $winner } 获胜。
ended-resignation = { $loser } 认输。共 { $moves } 手，{ $winner } 获胜。
ended-timeout = { $loser } 超时。共 { $moves } 手，{ $winner } 获胜。
ended-perpetual = 连续王手千日手：{ $loser } 连续将军使同一局面第四次出现，判负。{ $winner } 获胜。
ended-declaration = { $winner } 入玉宣言成立。共 { $moves } 手，{ $winner } 获胜。
ended-foul = { $loser } 犯规判负，{ $winner } 获胜。
ended-adjudication = 经裁定，{ $winner } 获胜。
ended-repetition = 千日手：同一局面第四次出现。按正式规则应交换先后手重新对局。
ended-impasse = 持将棋，不分胜负。
ended-max-moves = 已达手数上限，不分胜负。
ended-agreement = 双方同意和棋。
ended-aborted = 对局中止，不计胜负。

# 按钮
button-accept = 接受
button-decline = 谢绝
button-cancel = 撤回挑战
button-resign = 认输
button-resign-for-good = 是，我认输
button-dismiss = 不，继续下
button-flip = 翻转盘面
button-hint = 提示
button-answer = 作答
button-solution = 看答案
button-variations = 答案与变化
button-another = 再来一题
button-hint-more = 再提示一点
button-kifu = 棋谱
button-takeback = 悔棋
button-takeback-yes = 同意悔棋
button-takeback-no = 不同意
button-draw-yes = 同意和棋
button-draw-no = 不同意
button-declare = 宣言
button-rematch = 再来一局
button-play = 走 { $move }
button-withdraw = 算了

# 确认着法
ask-which = 你指的是哪一手？
ask-sure = 要走 { $move } 吗？
ask-promote = 成还是不成？

# 无法执行
refuse-not-started = 挑战尚未被接受，对局还没有开始。
refuse-not-offered = 该挑战已经结束。
refuse-game-over = 该对局已经结束。
refuse-not-a-player = 只有对局双方可以这样做。
refuse-not-your-turn = 还没轮到你，现在轮到{ $side }。
refuse-not-for-you = 这个挑战是给别人的。
refuse-own-challenge = 这是你自己的挑战，要由别人来接受。
refuse-not-the-challenger = 只有挑战者可以撤回挑战。
refuse-nothing-to-take-back = 你没有可以悔的棋。
refuse-nothing-asked = 已经没有需要回答的请求了。
refuse-own-question = 这要由对方来回答。
refuse-asked-already = 已经提出过了，请等对方回答。
refuse-no-draw-offers = 本局不能协议和棋。
refuse-too-late-to-abort = 双方都已走棋，不能再中止对局，但可以认输。
refuse-no-game = 你在这里没有进行中的对局。用 `/challenge` 发起挑战。
refuse-no-offer = 这里没有待接受的挑战。用 `/challenge` 发起挑战。
refuse-unknown-game = 没有第 { $game } 局。
refuse-which-game = 你在这里有多个对局：{ $games }。请用编号指定。
refuse-lost-race = 慢了一步，局面已经变化，请再看一下盘面。
refuse-stale = 这个按钮属于之前的局面。
refuse-unreadable = 无法把 `{ $text }` 读作着法。请写成 `{ $example }` 这样。
refuse-file-too-large = 文件太大，最多可以读取 { $megabytes } MB。
refuse-file-not-fetched = 无法取得文件，请再试一次。
refuse-self = 不能和自己对局，请向别人发起挑战。
refuse-no-hint = 对局已经结束，没有提示。
refuse-hint-not-your-turn = 提示只给轮到行棋的一方，现在还没轮到你。
declare-title = 入玉宣言的条件（{ $side }）
declare-king = { $mark } 王在敌阵三段以内
declare-pieces = { $mark } 敌阵内王以外的棋子 { $count } 枚（需要 10 枚）
declare-check = { $mark } 王没有被将军
declare-points = { $mark } { $points } 点（需要 { $needed } 点）
declare-handicap = （其中让子 { $points } 点）
declare-wins = 现在宣言即可获胜。
declare-draws = 现在可以宣言，对局不分胜负。
declare-not-yet = 条件尚未齐备，对局继续。
refuse-cannot-declare = 当前局面宣言不能成立，对局继续。
refuse-plan-on-own-turn = 现在轮到你，直接走棋即可。预设着法用于对方行棋时。
refuse-plan-too-short = 请连续写出对方的着法和你的应手，例如 `{ $example }`，并以自己的着法结束。
refuse-too-many-plans = 最多保存 16 条，每条 40 手。
refuse-no-clock = 对局不限时，没有需要停的棋钟。
refuse-holiday-too-long = 每次休假最多 14 天，每局合计最多 30 天。
refuse-not-a-moderator = 只有本服务器的管理者可以这样做。
terms-rated = { $terms }、计分对局
profile-rating = { $player }：{ $rating }（±{ $deviation }），{ $wins } 胜 { $losses } 负 { $draws } 和
profile-unrated = { $player } 还没有下完计分对局。
ranking-title = 这里的排名：
ranking-none = 这里还没有人下完计分对局。
archive-title = { $player } 最近的对局：
archive-none = { $player } 在这里还没有下完的对局。
archive-line = 第 { $game } 局：{ $black } 对 { $white }，{ $moves } 手，{ $result }
result-win = { $side }胜
result-draw = 不分胜负
result-aborted = 中止
refuse-rated-handicap = 只有平手对局可以计分。
refuse-hint-rated = 计分对局中不能使用提示。
refuse-too-many-offers = 你已有十个挑战未被接受，请先撤回一个。
refuse-illegal = 这一手不能走：{ $reason }
refuse-no-such-file = 没有第{ $file }筋，筋为 1 到 9。
refuse-no-such-rank = 没有{ $rank }段，段为一到九。
refuse-wrong-side = 那是对方的着法，现在轮到{ $side }。
refuse-nothing-before = “同”之前还没有着法。
refuse-not-same = 这里的“同”指上一手的落点{ $square }。
refuse-no-candidate = 没有能走到{ $to }的{ $piece }。
refuse-no-candidate-instead = 没有能走到{ $to }的{ $piece }。你是指{ $instead }吗？
refuse-no-pass = 将棋不能停一手，必须走棋。
repetition-count = 当前局面是第 { $n } 次出现，第四次出现即为千日手。
language-set = 以后我会用{ $name }回答你。
notation-set = 今后着法将写成 { $example } 这样。
busy = 现在太忙了，请稍后再试。
fault = 我这边出错了。如果再次发生，请附上编号 { $id } 告知我们。

# 犯规
illegal = 不能走{ $move }：{ $reason }
illegal-no-piece = { $from }没有棋子。
illegal-not-your-piece = { $from }的棋子是对方的。
illegal-does-not-move-so = { $from }的{ $piece }走不到{ $to }。
illegal-blocked = { $by }有棋子挡路。
illegal-own-piece = { $to }有自己的棋子。
illegal-takes-king = 不能吃王。
illegal-never-promotes = { $piece }不能成。
illegal-outside-zone = 只有移入、移出敌阵或在敌阵内移动时才能成。
illegal-must-promote = { $piece }到那里再也不能移动，必须成。
illegal-not-in-hand = 持驹中没有{ $piece }。
illegal-occupied = { $to }有棋子，只能打在空格上。
illegal-dead-end = { $piece }打在那里再也不能移动（无去向驹）。
illegal-two-pawns = 二步——第{ $file }筋已经有自己的步（{ $other }）。
illegal-ignores-check = 王正被{ $by }的棋子将军，这一手没有应将（王手放置）。
illegal-exposes-king = 自己的王会被{ $by }的棋子吃掉。
illegal-pawn-drop-mate = 打步诘——打步可以将军，但不能将死。

# 列表与提示
games-none = 你没有进行中的对局。
games-title = 你的对局：
games-line = 第 { $game } 局：{ $black } 对 { $white }，第 { $number } 手，轮到{ $side }
hint = 我会走 **{ $move }**。
hint-line = { $value }　{ $moves }
hint-square = 提示：走到{ $square }。
hint-chances = { $side }的胜率约为 { $percent }%。下列评估值以先手为准。
short-mate = { $plies } 手将死
hint-even = 形势大致相当。
hint-better = { $side }稍好。
hint-winning = { $side }优势明显。
hint-mate = { $side } { $plies } 手将死。
hint-declare = 现在可以入玉宣言获胜。
kifu = 第 { $game } 局的棋谱。

# 贴上来的棋谱
record-read = **{ $format }**，共 { $n } 手。
record-read-in = **{ $format }**（{ $encoding }），共 { $n } 手。
record-players = ☗{ $black } – ☖{ $white }
record-won = { $winner }胜（{ $reason }）
record-drawn = 和局（{ $reason }）
record-stopped = 中断
record-continued = 已与你上一条消息合在一起读。
reason-mate = 将死
reason-stalemate = 无着可走
reason-resignation = 认输
reason-timeout = 超时
reason-perpetual = 连续将军千日手
reason-declaration = 入玉宣言
reason-foul = 犯规
reason-adjudication = 裁定
reason-repetition = 千日手
reason-impasse = 持将棋
reason-max-moves = 手数上限
reason-agreement = 同意
view-move = 第 { $number }/{ $last } 手 **{ $move }**
view-start = 第 0/{ $last } 手 **开始局面**
view-illegal = 这一手犯规：{ $reason }
view-first = 开头
view-back = ◀ 上一手
view-forward = 下一手 ▶
view-last = 结尾
view-go-to = 跳到…
view-go-to-ask = 看第几手？（0～{ $last }）
view-go-to-which = 请输入 `/goto` 和手数（0～{ $last }）。
view-variation = 变化 { $shown }/{ $count }
view-files = 其他格式
view-files-done = 这是其他格式的棋谱。
view-gif = GIF
view-gif-smaller = 为了不超过上传限制，图画得小了一些。
view-gif-cut = 为了不超过上传限制，省去了开头 { $n } 手。
view-analyze = 分析
refuse-view-gone = 这份棋谱已经不再保存，请重新贴一次。
refuse-not-shown = 现在没有显示棋谱：请贴上棋谱，或用 /convert。
refuse-nothing-to-analyze = 开始局面没有可走的棋，无法分析。
refuse-too-long-to-analyze = 只能分析 { $n } 手以内的棋谱。

# 分析
review = 分析结果（共 { $n } 手）
review-opening = 战型：{ $opening }
review-castles = 围玉：{ $castles }
review-side = { $side } 准确度 **{ $percent }%**，{ $slips }
review-turning-points = 胜负的分水岭
review-move = 第 { $number } 手 **{ $move }** { $judgement }（{ $before }% → { $after }%）
review-move-better = 最佳着法：{ $best }
review-move-mate = 此处有 { $plies } 手将死：{ $line }
review-mate-missed = 第 { $number } 手 **{ $move }** { $better }
review-board = 第 { $number } 手 实战 { $move } 最佳 { $best }
review-no-mistakes = 没有失误
review-file = 附上带引擎注释的棋谱。
review-comment = { $judgement }。{ $better }
judgement-fine = 好手
judgement-slow = 缓手
judgement-dubious = 疑问手
judgement-bad = 恶手
judgement-terrible = 大恶手

# 图片说明
label-turn = 行棋
label-hand = 持驹
label-none = 无
label-defender = 守方持驹
label-rest = 其余全部
converted-several = 文件里有 { $n } 局，这是第一局。
left-out = { $format } 无法记录而省略：{ $things }。
warnings = 有 { $n } 处问题：
warnings-more = 另有 { $n } 处。
warn-at = 第 { $line } 行 `{ $text }`：{ $problem }
refuse-record-target = { $format } 只能读取，不能写出，请选择别的格式。
picture-caption = 第{ $number }手 { $move }
alt-title = 将棋盘面
alt-animation = 对局动画，共 { $n } 手。最后的局面：{ $end }
alt-start = 初始局面
alt-last = 第 { $number } 手：{ $move }
alt-turn = 轮到{ $side }
alt-over = 对局结束
alt-check = 王手
alt-hand = { $side }持驹：{ $pieces }
alt-hand-empty = 无
board-pieces = { $side }的驹：{ $pieces }

# 商议、投票、设置
terms-max-moves = { $terms }、满500手和棋
terms-points-24 = { $terms }、24点法
crowd = 大家
program-name = 驹台 { $level } 级
turn-vote = 轮到大家了（{ $side }）。写下想走的棋即可投票。
voted = { $voter } 投给 **{ $move }**（目前共 { $n } 票）。
votes-counted = 计票时间：{ $deadline }
ally-added = { $ally } 加入 { $player } 一方，可以共同商议并走子。
hints-taken = { $player } 看了 { $n } 次提示。
rating-changed = { $player } 的等级分：{ $before } → { $after }（{ $difference }）
told-in-its-place = 棋盘也会发到第 { $game } 局所在的频道。
place-closed = 我无法在对局的频道发言，所以把棋盘发到这里。对局照常进行：请在这里写下着法。
thread-title = 第 { $game } 局 { $black } 对 { $white }
button-replay = 交换先后重下
refuse-not-the-captain = 商议者只能走子、预设着法和看提示，其余由对局者决定。
refuse-rated-alone = 计分对局只能一对一进行。
refuse-rated-program = 与程序的对局不计分。
refuse-plays-already = 对方已经在这局棋里了。
refuse-too-many-allies = 每方最多有 9 名商议者。
refuse-not-against-voters = 与大家对局时不能悔棋，也不能提议和棋。
refuse-elsewhere = 你在这里没有进行中的对局。别处的对局：{ $games }。请指定编号，或到对局所在处走子。
refuse-casual-only = 本服务器的对局都不计分。
refuse-pairing-needs-opponent = 请选择对手：按段级差定手合或半香，都要先知道是哪两个人。
refuse-no-rank = 不知道 { $player } 的段级。可用 `/rank` 设定。
refuse-not-a-rank = 看不懂段级 `{ $text }`。请写成 `三段` 或 `2级`。
refuse-no-server = 这是服务器的设置，请在服务器里使用。
rank-set = 你的段级：{ $rank }
rank-unknown = 还没有段级。
rank-dan = { $n ->
    [1] 初段
    [2] 二段
    [3] 三段
    [4] 四段
    [5] 五段
    [6] 六段
    [7] 七段
    [8] 八段
   *[other] 九段
}
rank-kyu = { $n }级
profile-rank = 段级：{ $rank }
profile-here = 在本服务器：
profile-everywhere = 全部对局：
profile-between = 你对 { $player }：{ $wins } 胜 { $losses } 负 { $draws } 和
archive-exported = { $n } 局棋谱。
archive-empty = 没有符合条件的对局。

# 帮助
help =
    {""}**驹台（Komadai）** 聊天里的将棋
    `/challenge` 发起对局，`/accept` 接受。
    `/engine` 与程序对局（从入门的 1 级到 10 级）。
    走棋直接输入着法，各种写法都可以：`7六步`、`▲７六歩`、`7g7f`、`P-7f`、`+7776FU`。
    `/board` 查看盘面，`/hint` 询问引擎，`/kifu` 取得棋谱，`/resign` 认输（会先确认）。
    `/convert` 把棋谱或局面（KIF、KI2、CSA、USI、SFEN、链接）摆在盘上逐手翻看，并转换成别的格式；直接粘贴或上传也行。
    `/if` 预设着法，`/holiday` 休假停钟，`/archive` 历史对局，`/profile` 成绩，`/ranking` 排名。
    `/consult` 商议，`/settings` 设置语言、棋盘、驹、提醒、段级（管理者还可设置服务器）。
    `/tsume` 诘将棋：每日一题、练习、检查自己的作品。
    `/rule` 规则，`/piece` 驹的走法，`/proverb` 格言。
learn-rules = 规则一览，`/rule 名称` 可查看说明：
learn-pieces = 驹的一览，`/piece 名称` 可查看走法：
learn-proverbs = 格言一览，`/proverb` 随机介绍一条：
help-terminal =
    /new [手合割]        本终端的两个座位开始新对局
    /engine [级别]       与程序对局（1～10 级），可加先后和手合割
    /as 名字             下一个输入的人：sente、gote 或名字；/as auto 为轮到的一方
    /board [flip] [手数] 查看盘面、翻转、指定手数
    /board words        用文字说明盘面
    /goto 手数          把显示的棋谱翻到那一手
    /press 编号          按上一条回复的按钮
    /challenge /accept /decline /cancel /resign /takeback /draw /declare /abort
    /if 7六歩 3四歩 · /if clear · /holiday 7 · /end #3 sente|gote|abort
    /rule /piece /proverb [名称]
    /tsume [today|practice [2] [5手] [弃子]|answer 4一銀 …|hint|solution|streak|leaderboard [all]|check SFEN]
    /hint /kifu [格式] /convert 文件 [格式] /games /archive /profile /ranking /language [ja|en|zh-Hans|zh-Hant]
    /notation [japanese|japanese-half|kif|csa|usi|hodges|numbers|kitao-kawasaki|…]
    /archive [名字] [won|lost|drawn] [战型] · /export 按同样条件打包棋谱
    /consult 名字 · /rank 三段 · /settings [NAME VALUE]
    /challenge 的条件：rated draws limit 24 by-rank half-lance all（与大家对局）
    /help /quit
    其余内容与在频道里一样输入：7六步、7g7f、P-7f、▲2六步 ……
terminal-welcome = 终端里的驹台（Komadai）。`/new` 开始对局，`/help` 列出命令。
terminal-unknown = 没有 { $command } 这个命令。`/help` 列出命令。
terminal-seat = 接下来由 { $player } 输入。
terminal-seat-auto = 接下来由轮到的一方输入。
terminal-picture = 图片：{ $path }
terminal-silent = （在频道里我会保持沉默。）
terminal-file = 文件：{ $path }

# 诘将棋
tsume-daily = **{ $day }的诘将棋**：{ $plies }手诘，难度{ $level }/5
tsume-practice = **诘将棋**：{ $plies }手诘，难度{ $level }/5
tsume-how = 用下面的按钮或 `/tsume answer` 作答，写法不限，只有你自己看得到。在频道里作答请遮住着法：`||2三金||`。
tsume-how-alone = 用下面的按钮或 `/tsume answer` 作答：只写第一手或全部都可以，写法不限。
tsume-progress = 至此：{ $line }
tsume-solved = 解开了！{ $line }
tsume-solved-late = 因为已看过答案或下一题已发布，不计入排行榜。
tsume-right = { $move }正确。玉方应{ $reply }，还有{ $plies }手。请继续。
tsume-no-check = { $move }不是将军。诘将棋的攻方必须步步将军。
tsume-refuted = { $move }不成立：玉方应{ $reply }即可逃脱。
tsume-too-long = { $move }也能诘死，但需要{ $plies }手；请找出{ $wanted }手的解法。
tsume-undecided = 未能及时判断{ $move }，不计对错，请再试一次。
tsume-ask = 你指的是哪一个：{ $moves }？
tsume-unread = 没有读出在此局面可走的着法。
tsume-done = 这题你已经解开了。`/tsume practice` 再来一题。
tsume-none = 还没有打开题目。`/tsume today` 看今日题目，`/tsume practice` 来练习题。
tsume-no-level = 没有这个难度的题目。
tsume-hint-moves = 提示：要走的是{ $piece }。
tsume-hint-drops = 提示：打入{ $piece }。
tsume-hint-move = 提示：下一手是{ $move }。
tsume-solution = 答案：||{ $line }||
tsume-streak = 连续{ $current }天（最佳{ $best }天），在此共解{ $solved }题。
tsume-table = 每日诘将棋，本服务器排行：
tsume-table-all = 每日诘将棋，总排行：
tsume-table-line = { $rank }. { $player }：解{ $solved }题，误答{ $wrong }次
tsume-table-none = 还没有人解开每日题目。
tsume-set = 每天{ $time }（{ $zone }）在这里发布一题；首题：{ $next }
tsume-off = 已停止每日出题。
tsume-not-private = 每日出题只能设置在服务器的频道里。
tsume-bad-time = 请依次写时间、时区和难度（1到5，可省略），例如 `8:00 Asia/Shanghai 2`。时间没有读懂。
tsume-bad-zone = 没有这个时区。请写成 `Asia/Shanghai`、`UTC` 这样。
tsume-bad-level = 难度是1到5的数字，或 `any`。
tsume-solving = { $tried }人挑战，{ $solved }人解开。
tsume-form-title = 诘将棋 { $plies }手诘
tsume-form-moves = 你的着法（只写第一手或全部都可以）
tsume-form-next = 接下来的着法（还有{ $plies }手）
tsume-give-up = 要看答案吗？看过之后，这题不再计入连续天数。
tsume-variations = 变化：||{ $lines }||
tsume-variation = 第{ $number }手 { $line }
tsume-before = { $day }的诘将棋答案：
tsume-bad-wish = 请写出想练习的题目：难度（1到5）、手数（如 `5手`）、主题（{ $themes }），也可以组合。
tsume-for-all-solved = { $player }解开了！
tsume-for-all-right = { $player }到目前为止正确，还有{ $plies }手。
tsume-for-all-wrong = { $player }，这次不对。
tsume-for-all-other = { $player }：
practice-level = 难度{ $level }/5
practice-length = { $plies }手诘
theme-sacrifice = 弃子
theme-major-sacrifice = 弃飞角
theme-non-promotion = 不成
theme-interposition = 合驹
theme-double-check = 双将
theme-discovered-check = 闪将
theme-empty-hand = 无持驹
check-sound = 完全作：{ $plies }手诘，难度{ $level }/5
check-unsound = 不完全作（{ $plies }手诘）。
check-no-mate = 不诘：没有连将诘。
check-unknown = 未能及时确定最短的诘。
check-refused = 这不能成为诘将棋：
check-unreadable = 没有读出局面。
check-two-pawns = { $file }路二步
check-dead = { $square }的{ $piece }无处可走
check-in-check = 轮到攻方时玉方的玉已被将军
check-too-many = { $piece }有{ $count }枚，超出一副
check-many-kings = 一方有两枚以上的玉
check-no-king = 没有要诘的玉
check-missing = 缺少棋子：其余全部应为玉方持驹
check-cook = 余诘：第{ $number }手 { $move } 也能诘。
check-undecided = 未确认：第{ $number }手 { $move } 能否诘。
check-last = 最终手余诘：{ $move } 也能诘（可容许）。
check-promotion = 成与不成非限定：第{ $number }手（可容许）。
check-drop = 打点非限定：第{ $number }手 { $move }（可容许）。
check-detour = 迂回：第{ $number }手 { $move }（可容许）。
check-leftover = 有剩余持驹：{ $pieces }
check-disputed = 手数取决于是否计入无用的合驹：不计{ $standard }手，计入{ $all }手。
check-equal = 变同：第{ $number }手 { $move }
check-tree = 全部变化见所附棋谱。

# 设置面板
settings-mine = 我的设置
settings-server = 本服务器的设置
settings-line = { $setting }：
settings-choose = 选择要更改的项目
settings-choose-value = 选择{ $setting }
setting-on = 开
setting-off = 关
setting-usual = 默认
setting-all-channels = 所有频道
setting-puzzle-at = { $time }（{ $zone }），难度 { $level }
setting-puzzle-form = 时间、时区、难度（1到5或any）；off为停止
setting-rank-form = 段级（三段、2级等）；留空则取消
setting-language = 语言
setting-notation = 着法的写法
setting-pieces = 驹的样式
setting-theme = 棋盘
setting-my-side = 从自己一方看棋盘
setting-notify = 轮到我时
setting-text-only = 用文字显示盘面
setting-rank = 段级
setting-server-language = 语言
setting-channels = 对局频道
setting-free-text = 读取没有提及机器人的着法
setting-threads = 每局开一个子区
setting-puzzle = 每日诘将棋
setting-clock = 默认用时
setting-force-end = 谁可以裁定对局
setting-quiet = 不提及任何人
setting-casual-only = 不下等级分对局
way-place = 在对局处提及我
way-private = 私信
way-nowhere = 不提醒
theme-kaya = 木纹
theme-dark = 深色
theme-contrast = 高对比度
theme-print = 印刷图
pieces-kanji = 一字（毛笔）
pieces-bold = 一字（粗体）
pieces-two-kanji = 两字
pieces-letters = 字母
pieces-bilingual = 汉字加字母
force-end-moderators = 可以管理消息的人
force-end-managers = 可以管理服务器的人
force-end-nobody = 谁都不可以
refuse-force-end = 你在本服务器没有结束他人对局的权限。
refuse-channel = 在本服务器请到这些频道对局：
refuse-setting-value = “{ $setting }”可以设为：`{ $values }`
refuse-setting-channels = 请选择1到25个频道。
button-settings = 我的设置
button-setting-write = 输入
button-setting-usual = 恢复默认
button-step-through = 复盘
server-lacks = 我在这个频道缺少权限：{ $permissions }
hello = 将棋机器人“驹台”来了：用 `/challenge` 对局，用 `/tsume` 做诘将棋，粘贴棋谱即可摆上棋盘。用法见 `/help`，服务器设置见 `/settings`。
privacy = 我保存你的名字和编号、你的对局（{ $n }局）、诘将棋的解答、你粘贴的棋谱（90天）以及你的设置，不保存其他消息。全部内容见附件。
button-forget = 删除
button-forget-for-good = 是的，全部删除
forget-sure = 你正在进行的对局将被判认输，名字、设置和棋谱会被永久删除；已结束的对局会去掉名字后保留。确定吗？
forgotten = 已删除。我不再保存任何关于你的数据。
refuse-no-private = 这是只给你看的内容，但我无法给你发私信。请使用命令 `/{ $command }`，回答只有你能看到。
permission-view = 查看频道
permission-send = 发送消息
permission-files = 附加文件
permission-history = 读取消息历史记录
permission-threads = 创建公共子区
permission-send-threads = 在子区内发送消息

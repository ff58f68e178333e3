# 繁體中文

# 挑戰與條件
offer-to = { $opponent }，{ $challenger } 向你發起對局挑戰（{ $terms }）。
offer-open = { $challenger } 正在尋找對手（{ $terms }）。
offer-declined = { $opponent } 婉拒了挑戰。
offer-cancelled = { $challenger } 撤回了挑戰。
offer-expired = { $challenger } 的挑戰已過期。
terms = { $handicap }、{ $side }、{ $time }
side-furigoma = 振駒定先後
side-challenger = 挑戰者執{ $side }
time-none = 不限時
time-per-move = 每手{ $duration }
time-main = 總用時{ $main }，用完後每手{ $byoyomi }
time-main-only = 總用時{ $main }，用完判負
duration-days = { $n }天
duration-hours = { $n }小時
duration-minutes = { $n }分鐘
duration-seconds = { $n }秒

# 對局
started = 第 { $game } 局：{ $black_side } { $black }，{ $white_side } { $white }。請多指教！
furigoma = 振駒結果：步 { $pawns } 枚，と { $tokins } 枚，{ $thrower } 執{ $side }。
played = **{ $move }**（第 { $number } 手）
check = 王手（將軍）！
turn = { $player }，輪到你了（{ $side }）。
turn-until = 期限：{ $deadline }
reminder = { $player }，第 { $game } 局在等你走棋。
how-to-move = 直接輸入著法即可，例如 `{ $example }`。
takeback-asked = { $asker } 請求悔棋。{ $opponent }，同意嗎？
takeback-granted = 已退回著法。
takeback-refused = { $asker }，對方不同意悔棋。
draw-offered = { $asker } 提議和棋。{ $opponent }，同意嗎？
draw-refused = { $asker }，對方不同意和棋。
plan-kept = 已記下，不會告訴別人。你預設的著法：
plan-line = { $moves }
plans-none = 你在第 { $game } 局沒有預設著法。請連續寫出對方的著法和你的應手，例如 `{ $example }`。
plans-cleared = 預設的著法已取消。
plan-followed = { $player } 早已備好應手：
holiday = { $player } 休假中，棋鐘停到 { $until }。
holiday-set = 好好休息！{ $n } 局的棋鐘停到 { $until }。
force-ended = 由管理者裁定。
resign-sure = 確定要在第 { $game } 局認輸嗎？
dismissed = 好的。

# 終局
ended-mate = 將死！共 { $moves } 手，{ $winner } 獲勝。
ended-stalemate = { $loser } 無子可動，判負。共 { $moves } 手，{ $winner } 獲勝。
ended-resignation = { $loser } 認輸。共 { $moves } 手，{ $winner } 獲勝。
ended-timeout = { $loser } 超時。共 { $moves } 手，{ $winner } 獲勝。
ended-perpetual = 連續王手千日手：{ $loser } 連續將軍使同一局面第四次出現，判負。{ $winner } 獲勝。
ended-declaration = { $winner } 入玉宣言成立。共 { $moves } 手，{ $winner } 獲勝。
ended-foul = { $loser } 犯規判負，{ $winner } 獲勝。
ended-adjudication = 經裁定，{ $winner } 獲勝。
ended-repetition = 千日手：同一局面第四次出現。依正式規則應交換先後手重新對局。
ended-impasse = 持將棋，不分勝負。
ended-max-moves = 已達手數上限，不分勝負。
ended-agreement = 雙方同意和棋。
ended-aborted = 對局中止，不計勝負。

# 按鈕
button-accept = 接受
button-decline = 婉拒
button-cancel = 撤回挑戰
button-resign = 認輸
button-resign-for-good = 是，我認輸
button-dismiss = 不，繼續下
button-flip = 翻轉盤面
button-hint = 提示
button-answer = 作答
button-solution = 看答案
button-variations = 答案與變化
button-another = 再來一題
button-hint-more = 再提示一點
button-kifu = 棋譜
button-takeback = 悔棋
button-takeback-yes = 同意悔棋
button-takeback-no = 不同意
button-draw-yes = 同意和棋
button-draw-no = 不同意
button-declare = 宣言
button-rematch = 再來一局
button-play = 走 { $move }
button-withdraw = 算了

# 確認著法
ask-which = 你指的是哪一手？
ask-sure = 要走 { $move } 嗎？
ask-promote = 成還是不成？

# 無法執行
refuse-not-started = 挑戰尚未被接受，對局還沒有開始。
refuse-not-offered = 該挑戰已經結束。
refuse-game-over = 該對局已經結束。
refuse-not-a-player = 只有對局雙方可以這樣做。
refuse-not-your-turn = 還沒輪到你，現在輪到{ $side }。
refuse-not-for-you = 這個挑戰是給別人的。
refuse-own-challenge = 這是你自己的挑戰，要由別人來接受。
refuse-not-the-challenger = 只有挑戰者可以撤回挑戰。
refuse-nothing-to-take-back = 你沒有可以悔的棋。
refuse-nothing-asked = 已經沒有需要回答的請求了。
refuse-own-question = 這要由對方來回答。
refuse-asked-already = 已經提出過了，請等對方回答。
refuse-no-draw-offers = 本局不能協議和棋。
refuse-too-late-to-abort = 雙方都已走棋，不能再中止對局，但可以認輸。
refuse-no-game = 你在這裡沒有進行中的對局。用 `/challenge` 發起挑戰。
refuse-no-offer = 這裡沒有待接受的挑戰。用 `/challenge` 發起挑戰。
refuse-unknown-game = 沒有第 { $game } 局。
refuse-which-game = 你在這裡有多個對局：{ $games }。請用編號指定。
refuse-lost-race = 慢了一步，局面已經變化，請再看一下盤面。
refuse-stale = 這個按鈕屬於之前的局面。
refuse-unreadable = 無法把 `{ $text }` 讀作著法。請寫成 `{ $example }` 這樣。
refuse-file-too-large = 檔案太大，最多可以讀取 { $megabytes } MB。
refuse-file-not-fetched = 無法取得檔案，請再試一次。
refuse-self = 不能和自己對局，請向別人發起挑戰。
refuse-no-hint = 對局已經結束，沒有提示。
refuse-hint-not-your-turn = 提示只給輪到行棋的一方，現在還沒輪到你。
declare-title = 入玉宣言的條件（{ $side }）
declare-king = { $mark } 王在敵陣三段以內
declare-pieces = { $mark } 敵陣內王以外的棋子 { $count } 枚（需要 10 枚）
declare-check = { $mark } 王沒有被將軍
declare-points = { $mark } { $points } 點（需要 { $needed } 點）
declare-handicap = （其中讓子 { $points } 點）
declare-wins = 現在宣言即可獲勝。
declare-draws = 現在可以宣言，對局不分勝負。
declare-not-yet = 條件尚未齊備，對局繼續。
refuse-cannot-declare = 目前局面宣言不能成立，對局繼續。
refuse-plan-on-own-turn = 現在輪到你，直接走棋即可。預設著法用於對方行棋時。
refuse-plan-too-short = 請連續寫出對方的著法和你的應手，例如 `{ $example }`，並以自己的著法結束。
refuse-too-many-plans = 最多保存 16 條，每條 40 手。
refuse-no-clock = 對局不限時，沒有需要停的棋鐘。
refuse-holiday-too-long = 每次休假最多 14 天，每局合計最多 30 天。
refuse-not-a-moderator = 只有本伺服器的管理者可以這樣做。
terms-rated = { $terms }、計分對局
profile-rating = { $player }：{ $rating }（±{ $deviation }），{ $wins } 勝 { $losses } 負 { $draws } 和
profile-unrated = { $player } 還沒有下完計分對局。
ranking-title = 這裡的排名：
ranking-none = 這裡還沒有人下完計分對局。
archive-title = { $player } 最近的對局：
archive-none = { $player } 在這裡還沒有下完的對局。
archive-line = 第 { $game } 局：{ $black } 對 { $white }，{ $moves } 手，{ $result }
result-win = { $side }勝
result-draw = 不分勝負
result-aborted = 中止
refuse-rated-handicap = 只有平手對局可以計分。
refuse-hint-rated = 計分對局中不能使用提示。
refuse-too-many-offers = 你已有十個挑戰未被接受，請先撤回一個。
refuse-illegal = 這一手不能走：{ $reason }
refuse-no-such-file = 沒有第{ $file }筋，筋為 1 到 9。
refuse-no-such-rank = 沒有{ $rank }段，段為一到九。
refuse-wrong-side = 那是對方的著法，現在輪到{ $side }。
refuse-nothing-before = 「同」之前還沒有著法。
refuse-not-same = 這裡的「同」指上一手的落點{ $square }。
refuse-no-candidate = 沒有能走到{ $to }的{ $piece }。
refuse-no-candidate-instead = 沒有能走到{ $to }的{ $piece }。你是指{ $instead }嗎？
refuse-no-pass = 將棋不能停一手，必須走棋。
repetition-count = 目前局面是第 { $n } 次出現，第四次出現即為千日手。
language-set = 以後我會用{ $name }回答你。
notation-set = 今後著法將寫成 { $example } 這樣。
busy = 現在太忙了，請稍後再試。
fault = 我這邊出錯了。如果再次發生，請附上編號 { $id } 告知我們。

# 犯規
illegal = 不能走{ $move }：{ $reason }
illegal-no-piece = { $from }沒有棋子。
illegal-not-your-piece = { $from }的棋子是對方的。
illegal-does-not-move-so = { $from }的{ $piece }走不到{ $to }。
illegal-blocked = { $by }有棋子擋路。
illegal-own-piece = { $to }有自己的棋子。
illegal-takes-king = 不能吃王。
illegal-never-promotes = { $piece }不能成。
illegal-outside-zone = 只有移入、移出敵陣或在敵陣內移動時才能成。
illegal-must-promote = { $piece }到那裡再也不能移動，必須成。
illegal-not-in-hand = 持駒中沒有{ $piece }。
illegal-occupied = { $to }有棋子，只能打在空格上。
illegal-dead-end = { $piece }打在那裡再也不能移動（無去向駒）。
illegal-two-pawns = 二步——第{ $file }筋已經有自己的步（{ $other }）。
illegal-ignores-check = 王正被{ $by }的棋子將軍，這一手沒有應將（王手放置）。
illegal-exposes-king = 自己的王會被{ $by }的棋子吃掉。
illegal-pawn-drop-mate = 打步詰——打步可以將軍，但不能將死。

# 列表與提示
games-none = 你沒有進行中的對局。
games-title = 你的對局：
games-line = 第 { $game } 局：{ $black } 對 { $white }，第 { $number } 手，輪到{ $side }
hint = 我會走 **{ $move }**。
hint-line = { $value }　{ $moves }
hint-square = 提示：走到{ $square }。
hint-chances = { $side }的勝率約為 { $percent }%。下列評估值以先手為準。
short-mate = { $plies } 手將死
hint-even = 形勢大致相當。
hint-better = { $side }稍好。
hint-winning = { $side }優勢明顯。
hint-mate = { $side } { $plies } 手將死。
hint-declare = 現在可以入玉宣言獲勝。
kifu = 第 { $game } 局的棋譜。

# 貼上來的棋譜
record-read = **{ $format }**，共 { $n } 手。
record-read-in = **{ $format }**（{ $encoding }），共 { $n } 手。
record-players = ☗{ $black } – ☖{ $white }
record-won = { $winner }勝（{ $reason }）
record-drawn = 和局（{ $reason }）
record-stopped = 中斷
record-continued = 已與你上一則訊息合在一起讀。
reason-mate = 將死
reason-stalemate = 無著可走
reason-resignation = 認輸
reason-timeout = 超時
reason-perpetual = 連續將軍千日手
reason-declaration = 入玉宣言
reason-foul = 犯規
reason-adjudication = 裁定
reason-repetition = 千日手
reason-impasse = 持將棋
reason-max-moves = 手數上限
reason-agreement = 同意
view-move = 第 { $number }/{ $last } 手 **{ $move }**
view-start = 第 0/{ $last } 手 **開始局面**
view-illegal = 這一手犯規：{ $reason }
view-first = 開頭
view-back = ◀ 上一手
view-forward = 下一手 ▶
view-last = 結尾
view-go-to = 跳到…
view-go-to-ask = 看第幾手？（0～{ $last }）
view-go-to-which = 請輸入 `/goto` 和手數（0～{ $last }）。
view-variation = 變化 { $shown }/{ $count }
view-files = 其他格式
view-files-done = 這是其他格式的棋譜。
view-gif = GIF
view-gif-smaller = 為了不超過上傳限制，圖畫得小了一些。
view-gif-cut = 為了不超過上傳限制，省去了開頭 { $n } 手。
view-analyze = 分析
refuse-view-gone = 這份棋譜已經不再保存，請重新貼一次。
refuse-not-shown = 現在沒有顯示棋譜：請貼上棋譜，或用 /convert。
refuse-nothing-to-analyze = 開始局面沒有可走的棋，無法分析。
refuse-too-long-to-analyze = 只能分析 { $n } 手以內的棋譜。

# 分析
review = 分析結果（共 { $n } 手）
review-opening = 戰型：{ $opening }
review-castles = 圍玉：{ $castles }
review-side = { $side } 準確度 **{ $percent }%**，{ $slips }
review-turning-points = 勝負的分水嶺
review-move = 第 { $number } 手 **{ $move }** { $judgement }（{ $before }% → { $after }%）
review-move-better = 最佳著法：{ $best }
review-move-mate = 此處有 { $plies } 手將死：{ $line }
review-mate-missed = 第 { $number } 手 **{ $move }** { $better }
review-board = 第 { $number } 手 實戰 { $move } 最佳 { $best }
review-no-mistakes = 沒有失誤
review-file = 附上帶引擎註解的棋譜。
review-comment = { $judgement }。{ $better }
judgement-fine = 好手
judgement-slow = 緩手
judgement-dubious = 疑問手
judgement-bad = 惡手
judgement-terrible = 大惡手

# 圖片說明
label-turn = 行棋
label-hand = 持駒
label-none = 無
label-defender = 守方持駒
label-rest = 其餘全部
converted-several = 檔案裡有 { $n } 局，這是第一局。
left-out = { $format } 無法記錄而省略：{ $things }。
warnings = 有 { $n } 處問題：
warnings-more = 另有 { $n } 處。
warn-at = 第 { $line } 行 `{ $text }`：{ $problem }
refuse-record-target = { $format } 只能讀取，不能寫出，請選擇別的格式。
picture-caption = 第{ $number }手 { $move }
alt-title = 將棋盤面
alt-animation = 對局動畫，共 { $n } 手。最後的局面：{ $end }
alt-start = 初始局面
alt-last = 第 { $number } 手：{ $move }
alt-turn = 輪到{ $side }
alt-over = 對局結束
alt-check = 王手
alt-hand = { $side }持駒：{ $pieces }
alt-hand-empty = 無
board-pieces = { $side }的駒：{ $pieces }

# 商議、投票、設定
terms-max-moves = { $terms }、滿500手和棋
terms-points-24 = { $terms }、24點法
crowd = 大家
program-name = 駒臺 { $level } 級
turn-vote = 輪到大家了（{ $side }）。寫下想走的棋即可投票。
voted = { $voter } 投給 **{ $move }**（目前共 { $n } 票）。
votes-counted = 計票時間：{ $deadline }
ally-added = { $ally } 加入 { $player } 一方，可以共同商議並走子。
hints-taken = { $player } 看了 { $n } 次提示。
rating-changed = { $player } 的等級分：{ $before } → { $after }（{ $difference }）
told-in-its-place = 棋盤也會發到第 { $game } 局所在的頻道。
place-closed = 我無法在對局的頻道發言，所以把棋盤發到這裡。對局照常進行：請在這裡寫下著法。
thread-title = 第 { $game } 局 { $black } 對 { $white }
button-replay = 交換先後重下
refuse-not-the-captain = 商議者只能走子、預設著法和看提示，其餘由對局者決定。
refuse-rated-alone = 計分對局只能一對一進行。
refuse-rated-program = 與程式的對局不計分。
refuse-plays-already = 對方已經在這局棋裡了。
refuse-too-many-allies = 每方最多有 9 名商議者。
refuse-not-against-voters = 與大家對局時不能悔棋，也不能提議和棋。
refuse-elsewhere = 你在這裡沒有進行中的對局。別處的對局：{ $games }。請指定編號，或到對局所在處走子。
refuse-casual-only = 本伺服器的對局都不計分。
refuse-pairing-needs-opponent = 請選擇對手：按段級差定手合或半香，都要先知道是哪兩個人。
refuse-no-rank = 不知道 { $player } 的段級。可用 `/rank` 設定。
refuse-not-a-rank = 看不懂段級 `{ $text }`。請寫成 `三段` 或 `2級`。
refuse-no-server = 這是伺服器的設定，請在伺服器裡使用。
rank-set = 你的段級：{ $rank }
rank-unknown = 還沒有段級。
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
rank-kyu = { $n }級
profile-rank = 段級：{ $rank }
profile-here = 在本伺服器：
profile-everywhere = 全部對局：
profile-between = 你對 { $player }：{ $wins } 勝 { $losses } 負 { $draws } 和
archive-exported = { $n } 局棋譜。
archive-empty = 沒有符合條件的對局。

# 說明
help =
    {""}**駒台（Komadai）** 聊天裡的將棋
    `/challenge` 發起對局，`/accept` 接受。
    `/engine` 與程式對局（從入門的 1 級到 10 級）。
    走棋直接輸入著法，各種寫法都可以：`7六步`、`▲７六歩`、`7g7f`、`P-7f`、`+7776FU`。
    `/board` 查看盤面，`/hint` 詢問引擎，`/kifu` 取得棋譜，`/resign` 認輸（會先確認）。
    `/convert` 把棋譜或局面（KIF、KI2、CSA、USI、SFEN、連結）擺在盤上逐手翻看，並轉換成別的格式；直接貼上或上傳也行。
    `/if` 預設著法，`/holiday` 休假停鐘，`/archive` 歷史對局，`/profile` 成績，`/ranking` 排名。
    `/consult` 商議，`/settings` 設定語言、棋盤、駒、提醒、段級（管理者還可設定伺服器）。
    `/tsume` 詰將棋：每日一題、練習、檢查自己的作品。
    `/rule` 規則，`/piece` 駒的走法，`/proverb` 格言。
learn-rules = 規則一覽，`/rule 名稱` 可查看說明：
learn-pieces = 駒的一覽，`/piece 名稱` 可查看走法：
learn-proverbs = 格言一覽，`/proverb` 隨機介紹一條：
help-terminal =
    /new [手合割]        本終端的兩個座位開始新對局
    /engine [級別]       與程式對局（1～10 級），可加先後和手合割
    /as 名字             下一個輸入的人：sente、gote 或名字；/as auto 為輪到的一方
    /board [flip] [手數] 查看盤面、翻轉、指定手數
    /board words        用文字說明盤面
    /goto 手數          把顯示的棋譜翻到那一手
    /press 編號          按上一則回覆的按鈕
    /challenge /accept /decline /cancel /resign /takeback /draw /declare /abort
    /if 7六歩 3四歩 · /if clear · /holiday 7 · /end #3 sente|gote|abort
    /rule /piece /proverb [名稱]
    /tsume [today|practice [2] [5手] [棄子]|answer 4一銀 …|hint|solution|streak|leaderboard [all]|check SFEN]
    /hint /kifu [格式] /convert 檔案 [格式] /games /archive /profile /ranking /language [ja|en|zh-Hans|zh-Hant]
    /notation [japanese|japanese-half|kif|csa|usi|hodges|numbers|kitao-kawasaki|…]
    /archive [名字] [won|lost|drawn] [戰型] · /export 按同樣條件打包棋譜
    /consult 名字 · /rank 三段 · /settings [NAME VALUE]
    /challenge 的條件：rated draws limit 24 by-rank half-lance all（與大家對局）
    /help /quit
    其餘內容與在頻道裡一樣輸入：7六步、7g7f、P-7f、▲2六步 ……
terminal-welcome = 終端裡的駒台（Komadai）。`/new` 開始對局，`/help` 列出指令。
terminal-unknown = 沒有 { $command } 這個指令。`/help` 列出指令。
terminal-seat = 接下來由 { $player } 輸入。
terminal-seat-auto = 接下來由輪到的一方輸入。
terminal-picture = 圖片：{ $path }
terminal-silent = （在頻道裡我會保持沉默。）
terminal-file = 檔案：{ $path }

# 詰將棋
tsume-daily = **{ $day }的詰將棋**：{ $plies }手詰，難度{ $level }/5
tsume-practice = **詰將棋**：{ $plies }手詰，難度{ $level }/5
tsume-how = 用下面的按鈕或 `/tsume answer` 作答，寫法不限，只有你自己看得到。在頻道裡作答請遮住著法：`||2三金||`。
tsume-how-alone = 用下面的按鈕或 `/tsume answer` 作答：只寫第一手或全部都可以，寫法不限。
tsume-progress = 至此：{ $line }
tsume-solved = 解開了！{ $line }
tsume-solved-late = 因為已看過答案或下一題已發布，不計入排行榜。
tsume-right = { $move }正確。玉方應{ $reply }，還有{ $plies }手。請繼續。
tsume-no-check = { $move }不是王手。詰將棋的攻方必須步步王手。
tsume-refuted = { $move }不成立：玉方應{ $reply }即可逃脫。
tsume-too-long = { $move }也能詰死，但需要{ $plies }手；請找出{ $wanted }手的解法。
tsume-undecided = 未能及時判斷{ $move }，不計對錯，請再試一次。
tsume-ask = 你指的是哪一個：{ $moves }？
tsume-unread = 沒有讀出在此局面可走的著法。
tsume-done = 這題你已經解開了。`/tsume practice` 再來一題。
tsume-none = 還沒有打開題目。`/tsume today` 看今日題目，`/tsume practice` 來練習題。
tsume-no-level = 沒有這個難度的題目。
tsume-hint-moves = 提示：要走的是{ $piece }。
tsume-hint-drops = 提示：打入{ $piece }。
tsume-hint-move = 提示：下一手是{ $move }。
tsume-solution = 答案：||{ $line }||
tsume-streak = 連續{ $current }天（最佳{ $best }天），在此共解{ $solved }題。
tsume-table = 每日詰將棋，本伺服器排行：
tsume-table-all = 每日詰將棋，總排行：
tsume-table-line = { $rank }. { $player }：解{ $solved }題，誤答{ $wrong }次
tsume-table-none = 還沒有人解開每日題目。
tsume-set = 每天{ $time }（{ $zone }）在這裡發布一題；首題：{ $next }
tsume-off = 已停止每日出題。
tsume-not-private = 每日出題只能設定在伺服器的頻道裡。
tsume-bad-time = 請依次寫時間、時區和難度（1到5，可省略），例如 `8:00 Asia/Taipei 2`。時間沒有讀懂。
tsume-bad-zone = 沒有這個時區。請寫成 `Asia/Taipei`、`UTC` 這樣。
tsume-bad-level = 難度是1到5的數字，或 `any`。
tsume-solving = { $tried }人挑戰，{ $solved }人解開。
tsume-form-title = 詰將棋 { $plies }手詰
tsume-form-moves = 你的著法（只寫第一手或全部都可以）
tsume-form-next = 接下來的著法（還有{ $plies }手）
tsume-give-up = 要看答案嗎？看過之後，這題不再計入連續天數。
tsume-variations = 變化：||{ $lines }||
tsume-variation = 第{ $number }手 { $line }
tsume-before = { $day }的詰將棋答案：
tsume-bad-wish = 請寫出想練習的題目：難度（1到5）、手數（如 `5手`）、主題（{ $themes }），也可以組合。
tsume-for-all-solved = { $player }解開了！
tsume-for-all-right = { $player }到目前為止正確，還有{ $plies }手。
tsume-for-all-wrong = { $player }，這次不對。
tsume-for-all-other = { $player }：
practice-level = 難度{ $level }/5
practice-length = { $plies }手詰
theme-sacrifice = 棄子
theme-major-sacrifice = 棄飛角
theme-non-promotion = 不成
theme-interposition = 合駒
theme-double-check = 雙王手
theme-discovered-check = 開王手
theme-empty-hand = 無持駒
check-sound = 完全作：{ $plies }手詰，難度{ $level }/5
check-unsound = 不完全作（{ $plies }手詰）。
check-no-mate = 不詰：沒有連續王手的詰。
check-unknown = 未能及時確定最短的詰。
check-refused = 這不能成為詰將棋：
check-unreadable = 沒有讀出局面。
check-two-pawns = { $file }路二步
check-dead = { $square }的{ $piece }無處可走
check-in-check = 輪到攻方時玉方的玉已被王手
check-too-many = { $piece }有{ $count }枚，超出一副
check-many-kings = 一方有兩枚以上的玉
check-no-king = 沒有要詰的玉
check-missing = 缺少棋子：其餘全部應為玉方持駒
check-cook = 餘詰：第{ $number }手 { $move } 也能詰。
check-undecided = 未確認：第{ $number }手 { $move } 能否詰。
check-last = 最終手餘詰：{ $move } 也能詰（可容許）。
check-promotion = 成與不成非限定：第{ $number }手（可容許）。
check-drop = 打點非限定：第{ $number }手 { $move }（可容許）。
check-detour = 迂迴：第{ $number }手 { $move }（可容許）。
check-leftover = 有剩餘持駒：{ $pieces }
check-disputed = 手數取決於是否計入無用的合駒：不計{ $standard }手，計入{ $all }手。
check-equal = 變同：第{ $number }手 { $move }
check-tree = 全部變化見所附棋譜。

# 設定面板
settings-mine = 我的設定
settings-server = 本伺服器的設定
settings-line = { $setting }：
settings-choose = 選擇要更改的項目
settings-choose-value = 選擇{ $setting }
setting-on = 開
setting-off = 關
setting-usual = 預設
setting-all-channels = 所有頻道
setting-puzzle-at = { $time }（{ $zone }），難度 { $level }
setting-puzzle-form = 時間、時區、難度（1到5或any）；off為停止
setting-rank-form = 段級（三段、2級等）；留空則取消
setting-language = 語言
setting-notation = 著法的寫法
setting-pieces = 駒的樣式
setting-theme = 棋盤
setting-my-side = 從自己一方看棋盤
setting-notify = 輪到我時
setting-text-only = 用文字顯示盤面
setting-rank = 段級
setting-server-language = 語言
setting-channels = 對局頻道
setting-free-text = 讀取沒有提及機器人的著法
setting-threads = 每局開一個討論串
setting-puzzle = 每日詰將棋
setting-clock = 預設用時
setting-force-end = 誰可以裁定對局
setting-quiet = 不提及任何人
setting-casual-only = 不下等級分對局
way-place = 在對局處提及我
way-private = 私訊
way-nowhere = 不提醒
theme-kaya = 木紋
theme-dark = 深色
theme-contrast = 高對比
theme-print = 印刷圖
pieces-kanji = 一字（毛筆）
pieces-bold = 一字（粗體）
pieces-two-kanji = 兩字
pieces-letters = 字母
pieces-bilingual = 漢字加字母
force-end-moderators = 可以管理訊息的人
force-end-managers = 可以管理伺服器的人
force-end-nobody = 誰都不可以
refuse-force-end = 你在本伺服器沒有結束他人對局的權限。
refuse-channel = 在本伺服器請到這些頻道對局：
refuse-setting-value = 「{ $setting }」可以設為：`{ $values }`
refuse-setting-channels = 請選擇1到25個頻道。
button-settings = 我的設定
button-setting-write = 輸入
button-setting-usual = 恢復預設
button-step-through = 復盤
server-lacks = 我在這個頻道缺少權限：{ $permissions }
hello = 將棋機器人「駒台」來了：用 `/challenge` 對局，用 `/tsume` 解詰將棋，貼上棋譜即可擺上棋盤。用法見 `/help`，伺服器設定見 `/settings`。
privacy = 我保存你的名字和編號、你的對局（{ $n }局）、詰將棋的解答、你貼上的棋譜（90天）以及你的設定，不保存其他訊息。全部內容見附件。
button-forget = 刪除
button-forget-for-good = 是的，全部刪除
forget-sure = 你正在進行的對局將被判認輸，名字、設定和棋譜會被永久刪除；已結束的對局會去掉名字後保留。確定嗎？
forgotten = 已刪除。我不再保存任何關於你的資料。
refuse-no-private = 這是只給你看的內容，但我無法傳私訊給你。請使用指令 `/{ $command }`，回答只有你看得到。
permission-view = 檢視頻道
permission-send = 發送訊息
permission-files = 附加檔案
permission-history = 讀取訊息歷史
permission-threads = 建立公開討論串
permission-send-threads = 在討論串中發送訊息

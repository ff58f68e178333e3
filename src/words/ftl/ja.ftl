# 日本語

# 挑戦と条件
offer-to = { $opponent }さん、{ $challenger }さんから対局の申し込みです（{ $terms }）。
offer-open = { $challenger }さんが対局相手を募集しています（{ $terms }）。
offer-declined = { $opponent }さんが対局を辞退しました。
offer-cancelled = { $challenger }さんが申し込みを取り下げました。
offer-expired = { $challenger }さんの申し込みは期限切れになりました。
terms = { $handicap }・{ $side }・{ $time }
side-furigoma = 振り駒
side-challenger = 申込者が{ $side }
time-none = 時間無制限
time-per-move = 一手{ $duration }
time-main = 持ち時間{ $main }、切れたら一手{ $byoyomi }
time-main-only = 持ち時間{ $main }（切れ負け）
duration-days = { $n }日
duration-hours = { $n }時間
duration-minutes = { $n }分
duration-seconds = { $n }秒

# 対局
started = 第{ $game }局　{ $black_side } { $black }さん 対 { $white_side } { $white }さん。よろしくお願いします。
furigoma = 振り駒の結果、歩が{ $pawns }枚、と金が{ $tokins }枚。{ $thrower }さんが{ $side }です。
played = **{ $move }**（{ $number }手目）
check = 王手！
turn = { $player }さんの手番です（{ $side }）。
turn-until = 期限 { $deadline }
reminder = { $player }さん、第{ $game }局はあなたの手番です。
how-to-move = `{ $example }` のように指し手を書いてください。
takeback-asked = { $asker }さんが待ったを申し出ています。{ $opponent }さん、よろしいですか？
takeback-granted = 指し手を戻しました。
takeback-refused = { $asker }さん、待ったは認められませんでした。
draw-offered = { $asker }さんが引き分けを提案しています。{ $opponent }さん、合意しますか？
draw-refused = { $asker }さん、引き分けの提案は断られました。
plan-kept = 控えました（ほかの人には見えません）。予約した指し手：
plan-line = { $moves }
plans-none = 第{ $game }局に予約した指し手はありません。相手の手と自分の応手を `{ $example }` のように続けて書いてください。
plans-cleared = 予約した指し手を取り消しました。
plan-followed = { $player }さんは応手を予約していました：
holiday = { $player }さんは休暇中です。{ $until }まで時計が止まります。
holiday-set = ゆっくりお休みください。{ $n }局の時計が{ $until }まで止まります。
force-ended = 運営の裁定です。
resign-sure = 第{ $game }局を投了しますか？
dismissed = わかりました。

# 終局
ended-mate = 詰みです。まで{ $moves }手で{ $winner }さんの勝ち。
ended-stalemate = { $loser }さんに合法手がありません。まで{ $moves }手で{ $winner }さんの勝ち。
ended-resignation = { $loser }さんの投了です。まで{ $moves }手で{ $winner }さんの勝ち。
ended-timeout = { $loser }さんの時間切れです。まで{ $moves }手で{ $winner }さんの勝ち。
ended-perpetual = 連続王手の千日手です。王手を続けた{ $loser }さんの反則負け、{ $winner }さんの勝ち。
ended-declaration = { $winner }さんの入玉宣言が成立しました。まで{ $moves }手で{ $winner }さんの勝ち。
ended-foul = { $loser }さんの反則負け、{ $winner }さんの勝ち。
ended-adjudication = 裁定により{ $winner }さんの勝ち。
ended-repetition = 同一局面が四回現れ、千日手になりました。正式には先後を入れ替えて指し直しです。
ended-impasse = 持将棋が成立しました。
ended-max-moves = 規定手数に達したため、引き分けです。
ended-agreement = 両者の合意により引き分けです。
ended-aborted = 対局は中止されました。勝敗はつきません。

# ボタン
button-accept = 受ける
button-decline = 断る
button-cancel = 申し込みを取り下げる
button-resign = 投了
button-resign-for-good = はい、投了します
button-dismiss = いいえ、続けます
button-flip = 盤面を反転
button-hint = ヒント
button-answer = 解答する
button-solution = 正解を見る
button-variations = 正解と変化
button-another = もう一問
button-hint-more = 次のヒント
button-kifu = 棋譜
button-takeback = 待った
button-takeback-yes = 認める
button-takeback-no = 認めない
button-draw-yes = 合意する
button-draw-no = 断る
button-declare = 宣言する
button-rematch = 再戦
button-play = { $move }を指す
button-withdraw = やめる

# 指し手の確認
ask-which = どの指し手ですか？
ask-sure = { $move }を指しますか？
ask-promote = 成りますか？

# できないとき
refuse-not-started = まだ対局が始まっていません。
refuse-not-offered = その申し込みはもう終わっています。
refuse-game-over = その対局は終わっています。
refuse-not-a-player = 対局者だけができる操作です。
refuse-not-your-turn = あなたの手番ではありません（{ $side }の手番です）。
refuse-not-for-you = その申し込みはほかの方へのものです。
refuse-own-challenge = ご自身の申し込みです。相手の方が受けてください。
refuse-not-the-challenger = 申し込みを取り下げられるのは申込者だけです。
refuse-nothing-to-take-back = 戻せる指し手がありません。
refuse-nothing-asked = もう答えるものがありません。
refuse-own-question = 答えるのは相手の方です。
refuse-asked-already = すでに申し出ています。相手の返事を待ちましょう。
refuse-no-draw-offers = この対局では合意による引き分けはできません。
refuse-too-late-to-abort = 両者が指したあとは中止できません。投了はできます。
refuse-no-game = ここで進行中のあなたの対局はありません。`/challenge` で申し込めます。
refuse-no-offer = ここに対局の申し込みはありません。`/challenge` で申し込めます。
refuse-unknown-game = 第{ $game }局は見つかりません。
refuse-which-game = ここで複数の対局が進行中です：{ $games }。番号で指定してください。
refuse-lost-race = 先に局面が進みました。盤面を確かめてください。
refuse-stale = そのボタンは前の局面のものです。
refuse-unreadable = `{ $text }` を指し手として読めません。`{ $example }` のように書いてください。
refuse-file-too-large = ファイルが大きすぎます。{ $megabytes } MB までのファイルを読めます。
refuse-file-not-fetched = ファイルを取得できませんでした。もう一度お試しください。
refuse-self = ご自身とは対局できません。ほかの方に申し込んでください。
refuse-no-hint = 対局は終わっているので、ヒントはありません。
refuse-hint-not-your-turn = ヒントは手番の方だけが使えます。
declare-title = 入玉宣言の条件（{ $side }）
declare-king = { $mark } 玉が敵陣三段目以内にいる
declare-pieces = { $mark } 敵陣に玉以外の駒が{ $count }枚（10枚以上必要）
declare-check = { $mark } 王手がかかっていない
declare-points = { $mark } { $points }点（{ $needed }点以上必要）
declare-handicap = （うち駒落ちの分{ $points }点）
declare-wins = いま宣言すれば勝ちです。
declare-draws = いま宣言できます。結果は無勝負です。
declare-not-yet = まだ条件がそろっていません。対局を続けてください。
refuse-cannot-declare = この局面では宣言が成立しません。対局を続けてください。
refuse-plan-on-own-turn = あなたの手番です。そのまま指してください。予約は相手の手番のときに使います。
refuse-plan-too-short = 相手の手と自分の応手を `{ $example }` のように続けて書き、自分の手で終えてください。
refuse-too-many-plans = 予約できるのは16通り、それぞれ40手までです。
refuse-no-clock = 時間制限がないので、止める時計がありません。
refuse-holiday-too-long = 休暇は1回14日まで、1局につき合計30日までです。
refuse-not-a-moderator = このサーバーの管理者だけができる操作です。
terms-rated = { $terms }・レーティング対局
profile-rating = { $player }さん：{ $rating }（±{ $deviation }）、{ $wins }勝{ $losses }敗{ $draws }分
profile-unrated = { $player }さんはまだレーティング対局を終えていません。
ranking-title = ここのランキング：
ranking-none = ここではまだレーティング対局が行われていません。
archive-title = { $player }さんの最近の対局：
archive-none = { $player }さんがここで終えた対局はまだありません。
archive-line = 第{ $game }局　{ $black }さん 対 { $white }さん、{ $moves }手、{ $result }
result-win = { $side }の勝ち
result-draw = 引き分け
result-aborted = 中止
refuse-rated-handicap = レーティング対局は平手だけです。
refuse-hint-rated = レーティング対局ではヒントを使えません。
refuse-too-many-offers = すでに10件の申し込みが出ています。先に取り下げてください。
refuse-illegal = その手は指せません。{ $reason }
refuse-no-such-file = { $file }筋はありません。筋は1から9までです。
refuse-no-such-rank = { $rank }段はありません。段は一から九までです。
refuse-wrong-side = 相手側の指し手です。いまは{ $side }の手番です。
refuse-nothing-before = 「同」の前に指し手がありません。
refuse-not-same = ここでの「同」は直前の移動先{ $square }を指します。
refuse-no-candidate = { $to }へ動ける{ $piece }がありません。
refuse-no-candidate-instead = { $to }へ動ける{ $piece }がありません。{ $instead }のことですか？
refuse-no-pass = 将棋にパスはありません。何か指してください。
repetition-count = この局面は{ $n }回目です。四回現れると千日手です。
language-set = これからは{ $name }でお答えします。
notation-set = これからは指し手を { $example } のように書きます。
busy = ただいま混み合っています。少し待ってからもう一度お試しください。
fault = こちらの不具合で処理できませんでした。続くようでしたら番号 { $id } を添えてお知らせください。

# 反則
illegal = { $move }は指せません。{ $reason }
illegal-no-piece = { $from }に駒がありません。
illegal-not-your-piece = { $from }の駒は相手の駒です。
illegal-does-not-move-so = { $from }の{ $piece }は{ $to }へ動けません。
illegal-blocked = 途中の{ $by }に駒があります。
illegal-own-piece = { $to }に自分の駒があります。
illegal-takes-king = 玉は取れません。
illegal-never-promotes = { $piece }は成れません。
illegal-outside-zone = 成れるのは敵陣に入る、敵陣の中で動く、敵陣から出るときだけです。
illegal-must-promote = 行き所のない駒になるため、{ $piece }は成らなければなりません。
illegal-not-in-hand = 持ち駒に{ $piece }がありません。
illegal-occupied = { $to }には駒があります。打てるのは空いているマスだけです。
illegal-dead-end = 行き所のない駒になるため、そこに{ $piece }は打てません。
illegal-two-pawns = 二歩です。{ $file }筋にはすでに自分の歩があります（{ $other }）。
illegal-ignores-check = 王手放置です。{ $by }の駒からの王手を受けてください。
illegal-exposes-king = 自玉が{ $by }の駒に取られてしまいます。
illegal-pawn-drop-mate = 打ち歩詰めです。

# 一覧とヒント
games-none = 進行中の対局はありません。
games-title = 進行中の対局：
games-line = 第{ $game }局　{ $black }さん 対 { $white }さん、{ $number }手目、{ $side }の手番
hint = おすすめの一手は **{ $move }** です。
hint-line = { $value }　{ $moves }
hint-square = ヒント：行き先は{ $square }です。
hint-chances = { $side }の勝率はおよそ{ $percent }%です。下の評価値は先手から見た値です。
short-mate = { $plies }手詰み
hint-even = 形勢は互角です。
hint-better = { $side }がやや有利です。
hint-winning = { $side }が優勢です。
hint-mate = { $side }の{ $plies }手詰みです。
hint-declare = 入玉宣言で勝てます。
kifu = 第{ $game }局の棋譜です。

# 持ち込まれた棋譜
record-read = **{ $format }** { $n }手。
record-read-in = **{ $format }**（{ $encoding }）{ $n }手。
record-players = ☗{ $black } – ☖{ $white }
record-won = { $winner }の勝ち（{ $reason }）
record-drawn = 引き分け（{ $reason }）
record-stopped = 中断
record-continued = 前のメッセージの続きとして読みました。
reason-mate = 詰み
reason-stalemate = 合法手なし
reason-resignation = 投了
reason-timeout = 時間切れ
reason-perpetual = 連続王手の千日手
reason-declaration = 入玉宣言
reason-foul = 反則
reason-adjudication = 裁定
reason-repetition = 千日手
reason-impasse = 持将棋
reason-max-moves = 規定手数
reason-agreement = 合意
view-move = { $number }/{ $last }手目 **{ $move }**
view-start = 0/{ $last }手目 **開始局面**
view-illegal = この手は反則です。{ $reason }
view-first = 最初
view-back = ◀ 戻る
view-forward = 進む ▶
view-last = 最後
view-go-to = 手数指定
view-go-to-ask = 何手目を見ますか（0～{ $last }）
view-go-to-which = `/goto` に続けて手数（0～{ $last }）を入力してください。
view-variation = 変化 { $shown }/{ $count }
view-files = 他の形式
view-files-done = 他の形式の棋譜です。
view-gif = GIF
view-gif-smaller = アップロードの上限に収まるよう、小さめに描きました。
view-gif-cut = アップロードの上限に収まるよう、最初の{ $n }手を省きました。
view-analyze = 解析
refuse-view-gone = この棋譜はもう保存していません。もう一度貼り付けてください。
refuse-not-shown = 表示中の棋譜がありません。棋譜を貼り付けるか /convert をお使いください。
refuse-nothing-to-analyze = 開始局面から指せる手がないため、解析できません。
refuse-too-long-to-analyze = 解析できるのは{ $n }手までの棋譜です。

# 解析
review = 解析結果（{ $n }手）
review-opening = 戦型：{ $opening }
review-castles = 囲い：{ $castles }
review-side = { $side } 正確さ **{ $percent }%**、{ $slips }
review-turning-points = 勝負の分かれ目
review-move = { $number }手目 **{ $move }** { $judgement }（{ $before }% → { $after }%）
review-move-better = 最善手は{ $best }
review-move-mate = { $plies }手詰みがあった：{ $line }
review-mate-missed = { $number }手目 **{ $move }** { $better }
review-board = { $number }手目 実戦{ $move } 最善{ $best }
review-no-mistakes = 悪手なし
review-file = 解析コメント付きの棋譜を添付しました。
review-comment = { $judgement }。{ $better }
judgement-fine = 好手
judgement-slow = 緩手
judgement-dubious = 疑問手
judgement-bad = 悪手
judgement-terrible = 大悪手

# 画像の説明
label-turn = 手番
label-hand = 持駒
label-none = なし
label-defender = 玉方持駒
label-rest = 残り全部
converted-several = { $n }局が入っています。これは1局目です。
left-out = { $format }で表せないため省いたもの：{ $things }
warnings = 気になる点が{ $n }件あります：
warnings-more = ほか{ $n }件
warn-at = { $line }行目 `{ $text }`：{ $problem }
refuse-record-target = { $format }は読み取り専用です。別の形式を選んでください。
picture-caption = { $number }手目 { $move }
alt-title = 将棋盤
alt-animation = 対局のアニメーション（{ $n }手）。最後の局面：{ $end }
alt-start = 開始局面
alt-last = { $number }手目 { $move }まで
alt-turn = { $side }の手番
alt-over = 終局
alt-check = 王手
alt-hand = { $side }の持ち駒：{ $pieces }
alt-hand-empty = なし
board-pieces = { $side }の駒：{ $pieces }

# 相談・投票・設定
terms-max-moves = { $terms }・500手で引き分け
terms-points-24 = { $terms }・24点法
crowd = みんな
program-name = 駒台 レベル{ $level }
turn-vote = みんなの手番です（{ $side }）。指したい手を書いて投票してください。
voted = { $voter }さんが **{ $move }** に投票しました（{ $n }票目）。
votes-counted = 開票 { $deadline }
ally-added = { $ally }さんが{ $player }さんの相談相手になりました。同じ側の手番で指せます。
hints-taken = { $player }さんが見たヒント：{ $n }回
rating-changed = { $player }さんのレーティング：{ $before } → { $after }（{ $difference }）
told-in-its-place = 盤面は第{ $game }局の場所にも投稿します。
place-closed = 対局のチャンネルに書き込めないため、こちらにお送りします。対局は続けられます：ここに指し手を書いてください。
thread-title = 第{ $game }局 { $black } 対 { $white }
button-replay = 先後を替えて指し直す
refuse-not-the-captain = 相談相手ができるのは指し手と予約、ヒントだけです。それ以外は対局者にお任せください。
refuse-rated-alone = レーティング対局は一人対一人で指します。
refuse-rated-program = プログラムとの対局はレーティングの対象になりません。
refuse-plays-already = その方はすでにこの対局に参加しています。
refuse-too-many-allies = 相談相手は片側に9人までです。
refuse-not-against-voters = 投票対局では、待ったと引き分けの提案はできません。
refuse-elsewhere = ここではあなたの対局は行われていません。ほかの場所の対局：{ $games }。その番号を指定するか、対局の場所で指してください。
refuse-casual-only = このサーバーではレーティング対局は行いません。
refuse-pairing-needs-opponent = 相手を選んでください。段級差による手合や半香は、二人の間で決まります。
refuse-no-rank = { $player }さんの段級がわかりません。`/rank` で登録できます。
refuse-not-a-rank = `{ $text }` は段級として読めません。`三段`、`2級` のように書いてください。
refuse-no-server = サーバーの中で設定してください。
rank-set = あなたの段級：{ $rank }
rank-unknown = 段級は登録されていません。
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
profile-rank = 段級の目安：{ $rank }
profile-here = このサーバーで
profile-everywhere = すべての対局で
profile-between = { $player }さんとの対戦成績：{ $wins }勝{ $losses }敗{ $draws }分
archive-exported = { $n }局の棋譜です。
archive-empty = 当てはまる対局がありません。

# ヘルプ
help =
    {""}**駒台（Komadai）** チャットで将棋
    `/challenge` で対局を申し込み、`/accept` で受けます。
    `/engine` でプログラムと対局できます（レベル1の入門から10まで）。
    指し手はそのまま書くだけ。`7六歩`、`▲７六歩`、`7g7f`、`P-7f`、`+7776FU` など、どの書き方でも読めます。
    `/board` 盤面　`/hint` ヒント　`/kifu` 棋譜　`/resign` 投了（確認あり）
    `/convert` で棋譜や局面（KIF、KI2、CSA、USI、SFEN、リンク）を盤に並べ、ほかの形式に変換します。貼り付けや添付でも同じです。
    `/if` 指し手の予約　`/holiday` 休暇　`/archive` 対局履歴　`/profile` 成績　`/ranking` ランキング
    `/consult` 相談相手　`/settings` 言語・盤・駒・通知・段級の設定（管理者はサーバーの設定も）
    `/tsume` で詰将棋：今日の問題、練習、自作の検討。
    `/rule` ルール　`/piece` 駒の動き　`/proverb` 格言
learn-rules = ルール一覧です。`/rule 名前` で説明します。
learn-pieces = 駒の一覧です。`/piece 名前` で動きを示します。
learn-proverbs = 格言の一覧です。`/proverb` でどれか一つを紹介します。
help-terminal =
    /new [手合割]        この端末の二人で対局を始める
    /engine [レベル]     プログラムと対局する（1〜10）。手番や手合割も書ける
    /as 名前             次に書く人（sente、gote、名前）。/as auto で手番の人
    /board [flip] [手数] 盤面を見る、反転する、手数を指定する
    /board words        盤面を文字で読み上げる
    /goto 手数          表示中の棋譜をその手数へ
    /press 番号          直前の返事のボタンを押す
    /challenge /accept /decline /cancel /resign /takeback /draw /declare /abort
    /if 7六歩 3四歩 · /if clear · /holiday 7 · /end #3 sente|gote|abort
    /rule /piece /proverb [名前]
    /tsume [today|practice [2] [5手] [捨て駒]|answer 4一銀 …|hint|solution|streak|leaderboard [all]|check SFEN]
    /hint /kifu [形式] /convert ファイル [形式] /games /archive /profile /ranking /language [ja|en|zh-Hans|zh-Hant]
    /notation [japanese|japanese-half|kif|csa|usi|hodges|numbers|kitao-kawasaki|…]
    /archive [名前] [won|lost|drawn] [戦型] · /export 同じ条件で棋譜をまとめて受け取る
    /consult 名前 · /rank 三段 · /settings [NAME VALUE]
    /challenge の条件：rated draws limit 24 by-rank half-lance all（みんなと対局）
    /help /quit
    それ以外はチャンネルと同じように書いてください：7六歩、7g7f、P-7f、▲2六步 …
terminal-welcome = 端末で駒台（Komadai）。`/new` で対局開始、`/help` で一覧を表示します。
terminal-unknown = { $command } というコマンドはありません。`/help` で一覧を表示します。
terminal-seat = 次は{ $player }さんの発言です。
terminal-seat-auto = 次は手番の人の発言です。
terminal-picture = 画像：{ $path }
terminal-silent = （チャンネルでは何も返しません。）
terminal-file = ファイル：{ $path }

# 詰将棋
tsume-daily = **{ $day }の詰将棋** { $plies }手詰（難易度{ $level }／5）
tsume-practice = **詰将棋** { $plies }手詰（難易度{ $level }／5）
tsume-how = 答えは下のボタンか `/tsume answer` でどうぞ（表記は自由、ほかの人には見えません）。このチャンネルに書くときは `||2三金||` のように伏せてください。
tsume-how-alone = 答えは下のボタンか `/tsume answer` でどうぞ。初手だけでも全部でも、表記は自由です。
tsume-progress = ここまで：{ $line }
tsume-solved = 正解です！ { $line }
tsume-solved-late = 解答を見た後、または次の問題が出た後なので、記録には数えません。
tsume-right = { $move }は正解です。玉方は{ $reply }。あと{ $plies }手で詰みます。続きをどうぞ。
tsume-no-check = { $move }は王手ではありません。詰将棋の攻方は王手を続けます。
tsume-refuted = { $move }では詰みません。{ $reply }で逃れます。
tsume-too-long = { $move }でも詰みますが{ $plies }手かかります。{ $wanted }手で詰ませてください。
tsume-undecided = { $move }は時間内に判定できませんでした。誤答には数えません。
tsume-ask = どれでしょうか：{ $moves }
tsume-unread = この局面で指せる手が読み取れませんでした。
tsume-done = この問題はもう解いています。`/tsume practice` で次の問題を出します。
tsume-none = 問題を開いていません。`/tsume today` で今日の問題、`/tsume practice` で練習問題を出します。
tsume-no-level = その難易度の問題はありません。
tsume-hint-moves = ヒント：動かす駒は{ $piece }です。
tsume-hint-drops = ヒント：{ $piece }を打ちます。
tsume-hint-move = ヒント：次の手は{ $move }です。
tsume-solution = 解答：||{ $line }||
tsume-streak = 連続正解{ $current }日（最高{ $best }日）。ここでの正解{ $solved }問。
tsume-table = 今日の詰将棋 このサーバーの順位
tsume-table-all = 今日の詰将棋 全体の順位
tsume-table-line = { $rank }位 { $player } 正解{ $solved }・誤答{ $wrong }
tsume-table-none = まだ正解者がいません。
tsume-set = 毎日{ $time }（{ $zone }）にここへ詰将棋を出題します。初回：{ $next }
tsume-off = 毎日の出題をやめました。
tsume-not-private = 毎日の出題はサーバーのチャンネルで設定してください。
tsume-bad-time = 時刻・タイムゾーン・難易度（1〜5、省略可）の順に書いてください。例：`8:00 Asia/Tokyo 2`。時刻が読めませんでした。
tsume-bad-zone = そのタイムゾーンはありません。`Asia/Tokyo`、`UTC` のように書いてください。
tsume-bad-level = 難易度は1〜5か `any` です。
tsume-solving = 挑戦{ $tried }人、正解{ $solved }人
tsume-form-title = 詰将棋 { $plies }手詰
tsume-form-moves = 指し手（初手だけでも、全部でも）
tsume-form-next = 続きの指し手（あと{ $plies }手）
tsume-give-up = 正解を表示しますか？ この問題は連続正解に数えられなくなります。
tsume-variations = 変化：||{ $lines }||
tsume-variation = { $number }手目 { $line }
tsume-before = { $day }の詰将棋の解答です。
tsume-bad-wish = 練習したい問題を、難易度（1〜5）、手数（例：`5手`）、テーマ（{ $themes }）で指定してください。組み合わせもできます。
tsume-for-all-solved = { $player }さん、正解です！
tsume-for-all-right = { $player }さん、ここまで正解です。あと{ $plies }手。
tsume-for-all-wrong = { $player }さん、残念ながら不正解です。
tsume-for-all-other = { $player }さん：
practice-level = 難易度{ $level }／5
practice-length = { $plies }手詰
theme-sacrifice = 捨て駒
theme-major-sacrifice = 大駒捨て
theme-non-promotion = 不成
theme-interposition = 合駒
theme-double-check = 両王手
theme-discovered-check = 開き王手
theme-empty-hand = 持駒なし
check-sound = 完全作です。{ $plies }手詰（難易度{ $level }／5）
check-unsound = 不完全作です（{ $plies }手詰）。
check-no-mate = 不詰です。
check-unknown = 時間内に最短の詰みを確かめられませんでした。
check-refused = 詰将棋として成り立っていません。
check-unreadable = 局面が読み取れませんでした。
check-two-pawns = { $file }筋が二歩です
check-dead = { $square }の{ $piece }は行き所がありません
check-in-check = 玉方の玉に王手がかかったまま攻方の手番です
check-too-many = { $piece }が{ $count }枚あります（一組より多い）
check-many-kings = 片方に玉が二枚以上あります
check-no-king = 詰ませる玉がありません
check-missing = 足りない駒があります（残りは玉方の持駒です）
check-cook = 余詰：{ $number }手目 { $move } でも詰みます。
check-undecided = 未確認：{ $number }手目 { $move } で詰むかどうか分かりませんでした。
check-last = 最終手余詰：{ $move } でも詰みます（許容）。
check-promotion = 成・不成非限定：{ $number }手目（許容）。
check-drop = 打場所非限定：{ $number }手目 { $move }（許容）。
check-detour = 迂回手順：{ $number }手目 { $move }（許容）。
check-leftover = 駒余りです：{ $pieces }
check-disputed = 無駄合の数え方で手数が変わります：数えなければ{ $standard }手、数えれば{ $all }手。
check-equal = 変同：{ $number }手目 { $move }
check-tree = 変化手順はすべて添付の棋譜にあります。

# 設定パネル
settings-mine = 自分の設定
settings-server = このサーバーの設定
settings-line = { $setting }：
settings-choose = 変更する項目を選ぶ
settings-choose-value = { $setting }を選ぶ
setting-on = オン
setting-off = オフ
setting-usual = 標準
setting-all-channels = すべてのチャンネル
setting-puzzle-at = { $time }（{ $zone }）、難易度 { $level }
setting-puzzle-form = 時刻・タイムゾーン・難易度（1～5、any）／off
setting-rank-form = 段級（三段、2級など）。空欄で取り消し
setting-language = 言語
setting-notation = 指し手の書き方
setting-pieces = 駒
setting-theme = 盤
setting-my-side = 盤を自分の側から見る
setting-notify = 手番のお知らせ
setting-text-only = 盤面を文字で受け取る
setting-rank = 段級
setting-server-language = 言語
setting-channels = 対局するチャンネル
setting-free-text = メンションなしの指し手を読む
setting-threads = 対局ごとにスレッドを作る
setting-puzzle = 毎日の詰将棋
setting-clock = 標準の持ち時間
setting-force-end = 対局を裁定できる人
setting-quiet = メンションしない
setting-casual-only = レーティング対局をしない
way-place = 対局の場所でメンション
way-private = DM
way-nowhere = 知らせない
theme-kaya = 木目
theme-dark = 暗い色
theme-contrast = 高コントラスト
theme-print = 図面
pieces-kanji = 一字（筆文字）
pieces-bold = 一字（太字）
pieces-two-kanji = 二字
pieces-letters = アルファベット
pieces-bilingual = 漢字とアルファベット
force-end-moderators = メッセージを管理できる人
force-end-managers = サーバーを管理できる人
force-end-nobody = だれもできない
refuse-force-end = このサーバーでは、ほかの人の対局を終わらせる権限がありません。
refuse-channel = このサーバーでは次のチャンネルで対局しています：
refuse-setting-value = 「{ $setting }」には次のどれかを指定してください：`{ $values }`
refuse-setting-channels = チャンネルを1～25個選んでください。
button-settings = 自分の設定
button-setting-write = 入力する
button-setting-usual = 標準に戻す
button-step-through = 再生
server-lacks = このチャンネルでは次の権限が足りません：{ $permissions }
hello = 将棋ボットの駒台です。`/challenge` で対局、`/tsume` で詰将棋、棋譜を貼れば盤に並べます。使い方は `/help`、サーバーの設定は `/settings` でどうぞ。
privacy = 保存しているのは、あなたの名前とID、対局（{ $n }局）、詰将棋の解答、貼り付けた棋譜（90日間）、設定です。ほかのメッセージは保存しません。すべて添付のファイルにあります。
button-forget = 削除する
button-forget-for-good = はい、すべて削除する
forget-sure = 対局中の将棋は投了となり、名前・設定・棋譜を完全に削除します。終わった対局は名前なしで残ります。よろしいですか？
forgotten = 削除しました。あなたに関するデータはもうありません。
refuse-no-private = ほかの人には見せられない内容ですが、DMを送れません。`/{ $command }` を使うと、あなただけに表示されます。
permission-view = チャンネルを見る
permission-send = メッセージを送信
permission-files = ファイルを添付
permission-history = メッセージ履歴を読む
permission-threads = 公開スレッドの作成
permission-send-threads = スレッドでメッセージを送信

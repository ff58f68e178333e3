# The page of the web service. Keys are the same in every language.

# Every page
skip = 本文へ
description = 棋譜を貼るだけで盤に再生。KIF・KI2・CSA・SFEN・USI・JKFの相互変換、局面図、GIF、解析。
languages = 言語
light-or-dark = 明るい／暗い配色
privacy = 棋譜は保存しません。共有リンクの中に対局がまるごと入っています。
for-programs = プログラム向けAPI

# First page
title = Komadai 駒台 – 棋譜の再生と変換
headline = 棋譜を貼れば、すぐ並べられる
lead = どの形式・文字コードでも読み取り、盤に並べ、ほかの形式や図面、GIFにします。
paste-label = 棋譜・局面・リンク
paste-example = ▲７六歩 △３四歩 ▲２六歩 …
file-label = ファイル
show = 盤に並べる
drop-hint = ファイルはこのページのどこにでもドロップできます。
formats = KIF・KI2・BOD・CSA・SFEN・USI・JKF・USEN、棋譜を含むリンク、文字で描いた盤面。Shift_JIS、UTF-8、EUC-JPほか。
example = 見本を見る（角換わり）
sample-alt = 中盤の局面図。後手玉に王手がかかっている。

# A game
board = 盤
steps = 手を進める・戻す
first = 最初の局面へ
back = 1手戻る
next = 1手進む
last = 最後の局面へ
flip = 盤を回転
theme = 盤
theme-kaya = 榧
theme-dark = 暗色
theme-contrast = 高コントラスト
theme-print = 図面
pieces = 駒
pieces-kanji = 一字駒
pieces-bold = 一字駒（太字）
pieces-two = 二字駒
pieces-letters = アルファベット
pieces-bilingual = 漢字とアルファベット
moves = 指し手
moves-count = 全{ $n }手
several-games = { $n }局入っています。
variation-from = 変化：{ $n }手目
cut = 長い棋譜のため、変化の一部は省いて表示しています。ダウンロードにはすべて含まれます。
has-comment = コメントあり
other-move = 別の手（変化）
share = 共有
link = 共有リンク
copy = コピー
no-link = この棋譜は長すぎるか特殊なため、リンクに入りません。
png = この局面のPNG
download = ほかの形式で保存
record = 棋譜
animation = 動く棋譜
from = 開始手数
to = 終了手数
seconds = 1手の秒数
engine = エンジンに聞く
hint = この局面の最善手
solve = 詰みを探す
analyse = 棋譜を解析
stop = 中止

# Said by the script; %words% are filled in there
copied = コピーしました
waiting = 順番を待っています…
thinking = 考えています…
stopped = 中止しました。
failed = うまくいきませんでした。少し待ってからもう一度お試しください。
no-mate = 詰みません。
mate-unknown = 時間内には分かりませんでした。
mate-found = %plies%手詰 %line%
hint-found = %line%（%score%）
accuracy = 正確さ ☗%black% ☖%white%
judgement-dubious = 疑問手
judgement-bad = 悪手
judgement-terrible = 大悪手

# Names of sides beside the course of a game
chart-black = 先手
chart-white = 後手

# How lines end
end-resign = 投了
end-interrupt = 中断
end-repetition = 千日手
end-impasse = 持将棋
end-draw = 引き分け
end-timeout = 時間切れ
end-foul-lose = 反則負け
end-foul-win = 反則勝ち
end-foul-black = 先手の反則
end-foul-white = 後手の反則
end-declaration = 入玉勝ち
end-mate = 詰み
end-nomate = 不詰
end-max-moves = 最大手数
end-default-win = 不戦勝
end-default-lose = 不戦敗
end-sealed = 封じ手
end-take-back = 待った
end-error = エラー

# Problems
problem-bad-parameter = パラメーターが読み取れません。
problem-bad-body = 送られた内容が読み取れません。
problem-empty = 棋譜が空です。
problem-too-large = 大きすぎます。
problem-not-writable = この棋譜はその形式では書けません。
problem-not-found = ここには何もありません。
problem-wrong-method = この方法では使えません。
problem-too-many-requests = アクセスが多すぎます。少しお待ちください。
problem-too-many-jobs = 順番待ちの解析が多すぎます。
problem-too-slow = 時間がかかりすぎました。
problem-busy = 混み合っています。少し待ってからもう一度どうぞ。
problem-fault = こちらの不具合です。記録しました。
not-found-detail = アドレスが違うか、もう残っていません。

# The page of the web service. Keys are the same in every language.

# Every page
skip = 跳到正文
description = 貼上棋譜即可在棋盤上打譜；KIF、KI2、CSA、SFEN、USI、JKF 互轉，局面圖、GIF、解析。
languages = 語言
light-or-dark = 淺色／深色
privacy = 棋譜不會被保存。分享連結本身就包含整局棋。
for-programs = 供程式使用的 API

# First page
title = Komadai 駒台 – 將棋棋譜打譜與轉換
headline = 貼上棋譜，馬上打譜
lead = 任何格式、任何編碼都能讀取：在棋盤上演示，並轉換為其他格式、局面圖或 GIF。
paste-label = 棋譜、局面或連結
paste-example = ▲７六歩 △３四歩 ▲２六歩 …
file-label = 檔案
show = 擺上棋盤
drop-hint = 可以把檔案拖放到本頁任意位置。
formats = KIF、KI2、BOD、CSA、SFEN、USI、JKF、USEN，包含棋局的連結，用字元畫的棋盤；Shift_JIS、UTF-8、EUC-JP 等編碼。
example = 看看範例（角換）
sample-alt = 中盤局面圖，後手玉正被王手。

# A game
board = 棋盤
steps = 前進與後退
first = 回到開始
back = 後退一手
next = 前進一手
last = 到最後
flip = 翻轉棋盤
theme = 棋盤
theme-kaya = 榧木
theme-dark = 深色
theme-contrast = 高對比
theme-print = 印刷
pieces = 駒
pieces-kanji = 一字
pieces-bold = 一字（粗）
pieces-two = 二字
pieces-letters = 字母
pieces-bilingual = 漢字與字母
moves = 著法
moves-count = 共{ $n }手
several-games = 其中有{ $n }局。
variation-from = 變化：第{ $n }手
cut = 棋譜很長，部分變化未在此顯示；下載的檔案包含全部內容。
has-comment = 有註解
other-move = 另一手（變化）
share = 分享
link = 分享連結
copy = 複製
no-link = 此棋譜太長或太特殊，無法放進連結。
png = 本局面 PNG
download = 下載為其他格式
record = 棋譜
animation = 動畫
from = 從第幾手
to = 到第幾手
seconds = 每手秒數
engine = 詢問引擎
hint = 本局面最佳著
solve = 找將死
analyse = 解析全局
stop = 停止

# Said by the script; %words% are filled in there
copied = 已複製
waiting = 正在排隊…
thinking = 思考中…
stopped = 已停止。
failed = 未能完成，請稍後再試。
no-mate = 無法將死。
mate-unknown = 在限定時間內未能判斷。
mate-found = %plies%手詰 %line%
hint-found = %line%（%score%）
accuracy = 準確度 ☗%black% ☖%white%
judgement-dubious = 疑問手
judgement-bad = 惡手
judgement-terrible = 大惡手

# Names of sides beside the course of a game
chart-black = 先手
chart-white = 後手

# How lines end
end-resign = 投了（認輸）
end-interrupt = 中斷
end-repetition = 千日手
end-impasse = 持將棋
end-draw = 和棋
end-timeout = 逾時
end-foul-lose = 犯規負
end-foul-win = 對手犯規勝
end-foul-black = 先手犯規
end-foul-white = 後手犯規
end-declaration = 入玉宣言勝
end-mate = 將死
end-nomate = 不詰
end-max-moves = 達到最大手數
end-default-win = 不戰勝
end-default-lose = 不戰敗
end-sealed = 封手
end-take-back = 悔棋
end-error = 錯誤

# Problems
problem-bad-parameter = 無法識別某個參數。
problem-bad-body = 無法讀取所送出的內容。
problem-empty = 沒有棋譜。
problem-too-large = 內容過大。
problem-not-writable = 此棋譜無法寫成該格式。
problem-not-found = 這裡什麼都沒有。
problem-wrong-method = 不支援這種請求方法。
problem-too-many-requests = 請求過多，請稍候。
problem-too-many-jobs = 您排隊的工作過多。
problem-too-slow = 耗時過長。
problem-busy = 現在忙碌，請稍後再試。
problem-fault = 程式出錯，已記錄。
not-found-detail = 位址有誤，或內容已被清除。

# The page of the web service. Keys are the same in every language.

# Every page
skip = 跳到正文
description = 粘贴棋谱即可在棋盘上打谱；KIF、KI2、CSA、SFEN、USI、JKF 互转，局面图、GIF、解析。
languages = 语言
light-or-dark = 浅色／深色
privacy = 棋谱不会被保存。分享链接本身就包含整局棋。
for-programs = 供程序使用的 API

# First page
title = Komadai 驹台 – 将棋棋谱打谱与转换
headline = 贴上棋谱，马上打谱
lead = 任何格式、任何编码都能读取：在棋盘上演示，并转换为其他格式、局面图或 GIF。
paste-label = 棋谱、局面或链接
paste-example = ▲７六歩 △３四歩 ▲２六歩 …
file-label = 文件
show = 摆上棋盘
drop-hint = 可以把文件拖放到本页任意位置。
formats = KIF、KI2、BOD、CSA、SFEN、USI、JKF、USEN，包含棋局的链接，用字符画的棋盘；Shift_JIS、UTF-8、EUC-JP 等编码。
example = 看看示例（角换）
sample-alt = 中盘局面图，后手玉正被王手。

# A game
board = 棋盘
steps = 前进与后退
first = 回到开始
back = 后退一手
next = 前进一手
last = 到最后
flip = 翻转棋盘
theme = 棋盘
theme-kaya = 榧木
theme-dark = 深色
theme-contrast = 高对比
theme-print = 印刷
pieces = 驹
pieces-kanji = 一字
pieces-bold = 一字（粗）
pieces-two = 二字
pieces-letters = 字母
pieces-bilingual = 汉字与字母
moves = 着法
moves-count = 共{ $n }手
several-games = 其中有{ $n }局。
variation-from = 变化：第{ $n }手
cut = 棋谱很长，部分变化未在此显示；下载的文件包含全部内容。
has-comment = 有注释
other-move = 另一手（变化）
share = 分享
link = 分享链接
copy = 复制
no-link = 此棋谱太长或太特殊，无法放进链接。
png = 本局面 PNG
download = 下载为其他格式
record = 棋谱
animation = 动画
from = 从第几手
to = 到第几手
seconds = 每手秒数
engine = 询问引擎
hint = 本局面最佳着
solve = 找将死
analyse = 解析全局
stop = 停止

# Said by the script; %words% are filled in there
copied = 已复制
waiting = 正在排队…
thinking = 思考中…
stopped = 已停止。
failed = 未能完成，请稍后再试。
no-mate = 无法将死。
mate-unknown = 在限定时间内未能判断。
mate-found = %plies%手诘 %line%
hint-found = %line%（%score%）
accuracy = 准确度 ☗%black% ☖%white%
judgement-dubious = 疑问手
judgement-bad = 恶手
judgement-terrible = 大恶手

# Names of sides beside the course of a game
chart-black = 先手
chart-white = 后手

# How lines end
end-resign = 投了（认输）
end-interrupt = 中断
end-repetition = 千日手
end-impasse = 持将棋
end-draw = 和棋
end-timeout = 超时
end-foul-lose = 犯规负
end-foul-win = 对手犯规胜
end-foul-black = 先手犯规
end-foul-white = 后手犯规
end-declaration = 入玉宣言胜
end-mate = 将死
end-nomate = 不诘
end-max-moves = 达到最大手数
end-default-win = 不战胜
end-default-lose = 不战败
end-sealed = 封手
end-take-back = 悔棋
end-error = 错误

# Problems
problem-bad-parameter = 无法识别某个参数。
problem-bad-body = 无法读取所发送的内容。
problem-empty = 没有棋谱。
problem-too-large = 内容过大。
problem-not-writable = 此棋谱无法写成该格式。
problem-not-found = 这里什么都没有。
problem-wrong-method = 不支持这种请求方法。
problem-too-many-requests = 请求过多，请稍候。
problem-too-many-jobs = 您排队的任务过多。
problem-too-slow = 耗时过长。
problem-busy = 现在繁忙，请稍后再试。
problem-fault = 程序出错，已记录。
not-found-detail = 地址有误，或内容已被清除。

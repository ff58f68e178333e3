#!/usr/bin/env python3
"""Makes the fonts of this folder from their originals.

    pip install fonttools
    for f in yuji-syuku kaisei-tokumin shippori-mincho noto-sans noto-emoji noto-sans-arabic@0.4.1 \
        noto-sans-hebrew noto-sans-devanagari noto-sans-tamil noto-sans-thai@0.4.2 \
        noto-sans-armenian@0.4.2 noto-sans-georgian@0.4.3 noto-sans-bengali@0.4.4; do
        case $f in *@*) ;; *) f=$f@0.4.1 ;; esac
        t=$(npm pack @expo-google-fonts/$f) && mkdir ${f%@*} && tar xzf $t -C ${f%@*}
    done
    apt-get download fonts-noto-cjk && dpkg-deb -x fonts-noto-cjk_*.deb noto
    python3 fonts/subset.py FOLDER_OF_ALL_THAT

Same originals and same fonttools, same glyphs; only the time of saving differs.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

PIECES = "歩香桂銀角飛金玉王と杏圭全馬龍竜成兵車将行"
# What a printed diagram says itself, beside names and titles (those are gothic).
DIAGRAM = PIECES + "持駒手番先後上下残りなし玉方攻受一二三四五六七八九十"


def all_of(codec, *lead):
    """Every character of a double- or triple-byte encoding."""
    found = set()
    trail = [bytes([b]) for b in range(0x40, 0xFF)]
    for first in range(0x81, 0xFF):
        for second in trail:
            for prefix in (b"", *lead):
                try:
                    text = (prefix + bytes([first]) + second).decode(codec)
                except UnicodeDecodeError:
                    continue
                found.update(text)
    return found


def names():
    """What people are called in Japan, China, Taiwan and Korea."""
    wide = all_of("cp932") | all_of("euc_jis_2004", b"\x8f") | all_of("gb2312") | all_of("big5") | all_of("euc_kr")
    wide |= set("𠮷𠮟髙﨑德增寬彌祐晴益礼神福羽精諸都靖飯館鶴")
    # Everything in the font that is neither Han nor Hangul: Latin with every
    # accent there is, Greek, Cyrillic, kana, symbols.
    for code in range(0x20, 0x1F300):
        if 0xD800 <= code <= 0xDFFF:
            continue
        han = 0x2E80 <= code <= 0x2FDF or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF
        hangul = 0xAC00 <= code <= 0xD7FF or 0x1100 <= code <= 0x11FF or 0xA960 <= code <= 0xA97F
        if not han and not hangul:
            wide.add(chr(code))
    return "".join(sorted(wide))


def european():
    """Every letter of European names, and of Vietnamese ones; phonetic letters,
    which people use for small capitals."""
    return chars((0x20, 0x24F), (0x250, 0x2FF), (0x370, 0x52F), (0x1D00, 0x1DBF), (0x1E00, 0x1FFF), (0x2010, 0x203A), (0x2C60, 0x2C7F), (0xA720, 0xA7FF))


def chars(*ranges):
    return "".join(chr(code) for first, last in ranges for code in range(first, last + 1))


# Scripts whose letters change with their neighbours keep the tables for that.
SHAPED = {
    "Arabic": [(0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF)],
    "Hebrew": [(0x590, 0x5FF)],
    "Devanagari": [(0x900, 0x97F)],
    "Bengali": [(0x980, 0x9FF)],
    "Tamil": [(0xB80, 0xBFF)],
    "Thai": [(0xE00, 0xE7F)],
}
UNSHAPED = {
    "Armenian": [(0x530, 0x58F)],
    "Georgian": [(0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)],
}


def make(source, target, characters, face=-1, shaped=False):
    font = TTFont(source, fontNumber=face, lazy=True)
    layout = [] if shaped else ["GSUB", "GPOS", "GDEF"]
    options = subset.Options(
        # Shaped: what every text gets, without small capitals and the like.
        layout_features=subset.Options().layout_features if shaped else [],
        hinting=False, desubroutinize=False, notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], drop_tables=layout + ["BASE", "VORG", "vhea", "vmtx", "DSIG", "gasp", "STAT", "meta"],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font.save(target, reorderTables=True)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def main():
    originals, here = Path(sys.argv[1]), Path(__file__).parent
    noto = next(originals.glob("noto/usr/share/fonts/opentype/noto"))

    def google(name):
        return next(originals.rglob(name))

    make(google("YujiSyuku_400Regular.ttf"), here / "YujiSyuku-pieces.ttf", PIECES)
    make(google("KaiseiTokumin_800ExtraBold.ttf"), here / "KaiseiTokumin-pieces.ttf", PIECES)
    make(google("ShipporiMincho_700Bold.ttf"), here / "ShipporiMincho-diagram.ttf", DIAGRAM)
    make(google("NotoSans_700Bold.ttf"), here / "NotoSans-european.ttf", european())
    for script, ranges in (SHAPED | UNSHAPED).items():
        make(google(f"NotoSans{script}_700Bold.ttf"), here / f"NotoSans{script}.ttf", chars(*ranges), shaped=script in SHAPED)
    emoji = chars((0x203C, 0x203C), (0x2049, 0x2049), (0x2190, 0x2BFF), (0x1F000, 0x1FAFF))
    make(google("NotoEmoji_700Bold.ttf"), here / "NotoEmoji.ttf", emoji)
    make(noto / "NotoSansCJK-Bold.ttc", here / "NotoSansCJKjp-names.otf", names(), face=0)


if __name__ == "__main__":
    main()

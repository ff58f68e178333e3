#!/usr/bin/env python3
"""Reads an animation with Pillow, which shares no code with us.

    pictures.py STILL ANIMATION FRAMES SECONDS

The animation has so many frames, lasts so long, and its last frame has the
same pixels as the still picture.
"""

import sys

from PIL import Image, ImageSequence

still, animation, frames, seconds = sys.argv[1:]
with Image.open(still) as picture:
    wanted = picture.convert("RGB")
last, time = None, 0
with Image.open(animation) as picture:
    assert picture.n_frames == int(frames), f"{picture.n_frames} frames instead of {frames}"
    assert picture.info.get("loop") == 0, "it does not repeat"
    for frame in ImageSequence.Iterator(picture):
        last = frame.convert("RGB")
        time += frame.info["duration"]
assert last.size == wanted.size, f"{last.size} instead of {wanted.size}"
assert last.tobytes() == wanted.tobytes(), "the last frame is another picture"
assert abs(time / 1000 - float(seconds)) < 0.01, f"{time / 1000} s instead of {seconds}"

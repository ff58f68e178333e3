"""Reads records with cshogi and says what it found: see read.mjs.

    python3 read.py < jobs.jsonl > found.jsonl

cshogi has no variations. It can end the whole process on a record, so each is
read in a child.
"""

import json
import os
import sys

import cshogi
from cshogi import CSA, KI2, KIF


def one_or_two_a_line(text):
    """Breaks lines of KI2 before every move.

    cshogi 1.1.0 loses its place at the third move of a line: it adds the end of
    a match within the rest of the line as though it were one within the line.
    """
    broken = []
    for line in text.split("\n"):
        if line[:1] in ("▲", "△"):
            line = line.replace("▲", "\n▲").replace("△", "\n△").strip("\n")
        broken.append(line)
    return "\n".join(broken)


def read_usi(text):
    board = cshogi.Board()
    words = text.split()[1:]
    start = "startpos" if words[0] == "startpos" else " ".join(words[1:5])
    moves = words[words.index("moves") + 1 :] if "moves" in words else []
    board.set_position(" ".join(words))
    start_sfen = cshogi.STARTING_SFEN if start == "startpos" else start
    history = [cshogi.move_to_usi(move) for move in board.history]
    return {"start": start_sfen, "main": history if moves else []}


def read(job):
    text, form = job["text"], job["format"]
    if form == "USI":
        return read_usi(text)
    if form == "CSA":
        parsed = CSA.Parser.parse_str(text)[0]
        comments, times = [parsed.comment, *parsed.comments], [0, *parsed.times]
    elif form == "KIF":
        parsed = KIF.Parser.parse_str(text)
        comments, times = [parsed.comment, *parsed.comments], [0, *parsed.times]
    else:
        parsed = KI2.Parser.parse_str(one_or_two_a_line(text))
        comments, times = [parsed.comment, *parsed.comments], None
    black, white = parsed.names
    return {
        "start": parsed.sfen,
        "main": [cshogi.move_to_usi(move) for move in parsed.moves],
        "ending": parsed.endgame or None,
        "black": black or None,
        "white": white or None,
        "comments": [comment or "" for comment in comments],
        "times": times and [time * 1000 for time in times],
    }


def in_child(job):
    """The answer of a child as a line of JSON, or None where it died."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            answer = read(job)
        except Exception as error:  # whatever a reader raises is its answer
            answer = {"error": f"{type(error).__name__}: {error}"}
        with os.fdopen(theirs, "w") as pipe:
            json.dump({"id": job["id"], **answer}, pipe)
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return text if status == 0 else None


for line in sys.stdin:
    job = json.loads(line)
    print(in_child(job) or json.dumps({"id": job["id"], "error": "the process died"}), flush=True)

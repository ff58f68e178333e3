"""Plays whole games through `komadai usi` with cshogi as the GUI and the referee.

    python3 usi.py KOMADAI GAMES

Two engines play each game under another time control; between games every
command of the protocol is tried. The first fault ends the run with its place;
else a line of JSON says what was played.
"""

import json
import os
import random
import sys
import tempfile
import threading
import time

import cshogi
from cshogi import usi

# Milliseconds: main time, byoyomi, increment; or nodes alone.
CONTROLS = [
    {"btime": 0, "wtime": 0, "byoyomi": 60},
    {"btime": 1500, "wtime": 1500, "byoyomi": 0},
    {"btime": 800, "wtime": 800, "binc": 40, "winc": 40},
    {"btime": 500, "wtime": 2000, "byoyomi": 50},
    {"nodes": 2000},
]
# What a busy machine may take between the engine's clock and ours.
PATIENCE = 1500
MOST_PLIES = 256


def check(fact, message):
    if not fact:
        sys.exit(message)


def legal(board, word):
    return any(cshogi.move_to_usi(move) == word for move in board.legal_moves)


def play(engines, control, opening, place):
    board = cshogi.Board()
    moves = []
    for word in opening:
        board.push_usi(word)
        moves.append(word)
    for engine in engines:
        engine.usinewgame()
    clocks = [control.get("btime", 0), control.get("wtime", 0)]
    seen = {}
    result = "too long"
    while len(moves) < MOST_PLIES:
        key = board.zobrist_hash()
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 4:
            result = "repetition"
            break
        side = board.turn
        engine = engines[side]
        engine.position(moves=moves)
        limits = dict(control)
        if "btime" in control:
            limits["btime"], limits["wtime"] = clocks
        start = time.monotonic()
        word, _ = engine.go(**limits)
        taken = int((time.monotonic() - start) * 1000)
        if "btime" in control:
            increment = control.get("binc", 0)
            allowed = clocks[side] + control.get("byoyomi", 0) + increment
            check(taken <= allowed + PATIENCE, f"{place}: {taken} ms of {allowed} after {moves}")
            clocks[side] = max(clocks[side] + increment - taken, increment)
        if word == "resign":
            result = "resign"
            break
        if word == "win":
            check(board.is_nyugyoku(), f"{place}: declared without the points after {moves}")
            result = "declared"
            break
        check(legal(board, word), f"{place}: {word} is illegal after {moves}")
        board.push_usi(word)
        moves.append(word)
    for engine in engines:
        engine.gameover("draw")
    return result, len(moves)


def raw(engine, line):
    engine.proc.stdin.write(line if isinstance(line, bytes) else line.encode() + b"\n")
    engine.proc.stdin.flush()


def try_everything(engine):
    """Everything a GUI sends besides the moves of a game."""
    board = cshogi.Board()
    for line in ["", "nonsense", "position startpos moves 7g7g", "setoption name No value 1",
                 "go nodes x", "stop", "ponderhit", b"\xff\xfe\n"]:
        raw(engine, line)
    engine.isready()
    engine.setoption("MultiPV", 3)
    engine.position()
    lines = usi.MultiPVListener()
    word, _ = engine.go(nodes=5000, listener=lines)
    check(legal(board, word), f"multipv: {word}")
    check(len(lines.info) == 3, f"{len(lines.info)} lines instead of 3")
    engine.setoption("MultiPV", 1)
    # Pondering: the right guess, then a wrong one.
    for end in (engine.ponderhit, engine.stop):
        engine.position(moves=["7g7f", "3c3d"])
        found = []
        thread = threading.Thread(
            target=lambda: found.append(engine.go(ponder=True, btime=3000, wtime=3000, byoyomi=50))
        )
        thread.start()
        time.sleep(0.3)
        check(thread.is_alive(), "the search answered before the guess was judged")
        end()
        thread.join(30)
        check(found, f"no answer after {end.__name__}")
    # The book answers at once, a search is stopped.
    engine.position()
    word, _ = engine.go(byoyomi=600_000)
    check(legal(board, word), f"book: {word}")
    engine.setoption("USI_OwnBook", "false")
    found = []
    thread = threading.Thread(target=lambda: found.append(engine.go(byoyomi=600_000)))
    thread.start()
    time.sleep(0.3)
    check(thread.is_alive(), "ten minutes were over at once")
    start = time.monotonic()
    engine.stop()
    thread.join(30)
    check(found and time.monotonic() - start < 5, "stop was not heard")
    engine.setoption("USI_OwnBook", "true")
    engine.position(sfen="sfen 9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
    mate = engine.go_mate(byoyomi=20_000).split(" ")
    check(len(mate) == 3, f"go mate: {mate}")
    engine.position()
    check(engine.go_mate(byoyomi=5000) == "nomate", "a mate from the start")


def main():
    program, games = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    folder = tempfile.mkdtemp()
    # cshogi starts a program without arguments.
    script = os.path.join(folder, "engine.sh")
    with open(script, "w") as file:
        file.write(f'#!/bin/sh\nexec "{program}" usi\n')
    os.chmod(script, 0o755)
    engines = [usi.Engine(script), usi.Engine(script)]
    dice = random.Random(20261130)
    results, plies = {}, 0
    try_everything(engines[0])
    for engine in engines:
        engine.setoption("USI_Hash", 16)
        engine.isready()
    for game in range(games):
        control = CONTROLS[game % len(CONTROLS)]
        board, opening = cshogi.Board(), []
        for _ in range(dice.randrange(8)):
            word = cshogi.move_to_usi(dice.choice(list(board.legal_moves)))
            board.push_usi(word)
            opening.append(word)
        result, length = play(engines, control, opening, f"game {game} {control}")
        results[result] = results.get(result, 0) + 1
        plies += length
        if games > 50 and game % 50 == 49:
            print(game + 1, results, file=sys.stderr, flush=True)
    for engine in engines:
        engine.quit()
    print(json.dumps({"games": games, "plies": plies, "results": results}))


main()

"""Judges the quiet positions of self-play games by the value network of miniosl.

    pip install miniosl==0.1.6 openvino numpy
    python3 label.py GAMES OUT

A line of GAMES is `result TAB moves TAB rates` (`komadai train selfplay`). OUT gets
the same lines with a fourth field: the network's win rates of the side to move, in
thousandths, and `-` where the third field has none. OUT is continued where it ends.

The network also sees the moves that led to a position, so its four outputs (values
that differ in what they trust of the past) are averaged.
"""

import sys
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import minioslcc
import numpy
import openvino

BATCH = 64
SHAPE = (176, 9, 9)
# Openings of fewer plies are the same in every game.
FIRST_PLY = 4


def load():
    """The network with room for one batch, in the shortest numbers the processor knows."""
    core = openvino.Core()
    # Importing the package itself would ask for PyTorch.
    (package,) = find_spec("miniosl").submodule_search_locations
    model = core.read_model(f"{package}/pretrained/eval.onnx")
    model.reshape([BATCH, *SHAPE])
    hints = {"INFERENCE_PRECISION_HINT": "bf16", "INFERENCE_NUM_THREADS": 1}
    compiled = core.compile_model(model, "CPU", hints)
    return compiled.create_infer_request(), compiled.output("value")


def main(games, out):
    request, output = load()
    features = numpy.zeros((BATCH, *SHAPE), numpy.float32)
    done = sum(1 for _ in open(out)) if Path(out).exists() else 0
    places = []

    def judge():
        """Fills in the rates of the positions in the batch."""
        request.infer({0: features})
        values = request.get_tensor(output).data[: len(places)].mean(axis=1)
        for (rates, ply), value in zip(places, values):
            rates[ply] = str(min(1000, max(0, round((float(value) + 1) * 500))))
        places.clear()

    with open(games) as lines, open(out, "a") as sink:
        # Games whose last positions wait for a full batch.
        pending = []
        for line in islice(lines, done, None):
            line = line.rstrip("\n")
            _, moves, searched = line.split("\t")
            moves, searched = moves.split(), searched.split()
            rates = ["-"] * len(searched)
            pending.append((line, rates))
            game = minioslcc.GameManager()
            for ply, rate in enumerate(searched):
                if rate != "-" and ply >= FIRST_PLY:
                    features[len(places)] = game.export_heuristic_feature16()
                    places.append((rates, ply))
                if len(places) == BATCH:
                    judge()
                    # Whole but for the one being read.
                    write(sink, pending[:-1])
                    del pending[:-1]
                if ply >= len(moves):
                    break
                if game.make_move(game.state.to_move(moves[ply])) != minioslcc.InGame:
                    break
        judge()
        write(sink, pending)


def write(sink, games):
    for line, rates in games:
        sink.write(f"{line}\t{' '.join(rates)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A process of Numba's columns, which answers the lines of programs/peer.h for one program: peer.py exact|fast."""
import platform
import sys
import time

import numba
import numpy as np

import arrays, grande, more, r  # each adds its programs
import jit


class Peer:
    def __init__(self):
        self.program = None
        self.inputs, self.outputs, self.sizes = [], [], []
        self.arguments = None

    def answer(self, command, *words):
        return getattr(self, "on_" + command)(*words)

    def on_program(self, name):
        self.program = jit.named(name)
        if self.program is None:
            raise LookupError("not written")
        return f"ok Numba {numba.__version__}, NumPy {np.__version__}, Python {platform.python_version()}"

    def on_in(self, file):
        self.inputs.append(np.fromfile(file, self.program.inputs[len(self.inputs)]))
        return "ok"

    def on_out(self, size):
        types = self.program.outputs
        kind = np.dtype(types[len(self.outputs)] if len(self.outputs) < len(types) else np.uint8)
        array = np.empty(int(size) // kind.itemsize, kind)
        array.fill(0)  # touched, so that no run is the first to
        self.outputs.append(array)
        return "ok"

    def on_size(self, size):
        self.sizes.append(int(size))
        return "ok"

    def on_run(self, system):
        if self.arguments is None:
            outputs = self.outputs[: len(self.program.outputs)]
            self.arguments = self.program.arguments(self.inputs, outputs, *self.sizes)
        start = time.perf_counter_ns()
        self.program.run(*self.arguments)
        return str(time.perf_counter_ns() - start)

    def on_result(self, which, file):
        self.outputs[int(which)].tofile(file)
        return "ok"


def main():
    peer = Peer()
    for line in sys.stdin:
        try:
            answer = peer.answer(*line.split())
        except Exception as e:  # whatever it is, the table tells it
            answer = "no " + str(e).replace("\n", " ")
        print(answer, flush=True)


main()

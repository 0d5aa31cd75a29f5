"""How the programs are compiled, and what each is given.

The process's first argument is its arithmetic: `exact`, or `fast` for fastmath=True. Division by zero is IEEE's, as in Java and C, and
no exception of Python's.
"""
import sys

import numba
import numpy as np

_OPTIONS = {"fastmath": sys.argv[1:] == ["fast"], "error_model": "numpy"}
parallel = numba.njit(parallel=True, **_OPTIONS)
serial = numba.njit(**_OPTIONS)

F = np.float32  # a plain 2.5 is a double, and makes doubles of floats

_TYPES = {"f": np.float32, "d": np.float64, "i": np.int32, "l": np.int64}
_PROGRAMS = {}


class Program:
    """A program of the table: `types` of its inputs and outputs, "f f -> f"; what is behind the types is memory to work in."""

    def __init__(self, run, types, arguments):
        self.run = run
        inputs, outputs = types.split("->")
        self.inputs = [_TYPES[letter] for letter in inputs.split()]
        self.outputs = [_TYPES[letter] for letter in outputs.split()]
        self.arguments = arguments


def program(types, arguments=lambda i, o, *sizes: i + o):
    """Makes a function the program of its name; `arguments`: what it is called with, of inputs, outputs, and the sizes that Java names."""

    def add(function):
        _PROGRAMS[function.__name__] = Program(function, types, arguments)
        return function

    return add


def named(name):
    return _PROGRAMS.get(name)


def square(array, n):
    return array.reshape(n, n)

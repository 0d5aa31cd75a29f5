"""The suite `r` as one writes it for Numba."""
from numba import prange

from jit import parallel, program, serial, square


@program("d d -> d")
@parallel
def daxpy(x, y, z):
    for i in prange(x.size):
        z[i] = 2.5 * x[i] + y[i]


@program("-> d", lambda i, o, n: (square(o[0], n),))
@parallel
def hilbert(matrix):
    n = matrix.shape[0]
    for row in prange(n):
        for column in range(n):
            matrix[row, column] = 1.0 / (row + column + 1)


@serial
def element(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


@parallel
def times(v, product):
    for i in prange(v.size):
        total = 0.0
        for j in range(v.size):
            total += element(i, j) * v[j]
        product[i] = total


@parallel
def times_transposed(v, product):
    for i in prange(v.size):
        total = 0.0
        for j in range(v.size):
            total += element(j, i) * v[j]
        product[i] = total


@program("-> d d", lambda i, o, n, rounds: o + [rounds])
@serial
def spectral_norm(v, between, rounds):
    v[:] = 1
    for _ in range(rounds):
        times(v, between)
        times_transposed(between, v)

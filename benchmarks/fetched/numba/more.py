"""The suite `more` as one writes it for Numba."""
import numpy as np
from numba import prange

from jit import F, parallel, program, serial, square

PARTS = 64


@program("i -> i i")
@parallel
def prefix_sum(x, sums, totals):
    part = x.size // PARTS
    for p in prange(PARTS):
        total = np.int32(0)
        for i in range(p * part, (p + 1) * part):
            total = np.int32(total + x[i])
        totals[p] = total
    before = np.int32(0)
    for p in range(PARTS):
        totals[p], before = before, np.int32(before + totals[p])
    for p in prange(PARTS):
        total = totals[p]
        for i in range(p * part, (p + 1) * part):
            total = np.int32(total + x[i])
            sums[i] = total


@program("f -> f")
@serial
def sort(x, result):
    result[:] = x
    result.sort()


@program("f f -> f", lambda i, o, rows, columns: (i[0].reshape(rows, columns), i[1], o[0]))
@parallel
def row_products(matrix, vector, products):
    for row in prange(matrix.shape[0]):
        total = F(0)
        for c in range(matrix.shape[1]):
            total += matrix[row, c] * vector[c]
        products[row] = total


@parallel
def generation(old, new):
    n = old.shape[0]
    for row in prange(n):
        above = old[row - 1]  # the last row's index is -1, too
        here = old[row]
        below = old[(row + 1) % n]
        for c in range(n):
            l = c - 1
            r = c + 1 if c + 1 < n else 0
            around = above[l] + above[c] + above[r] + here[l] + here[r] + below[l] + below[c] + below[r]
            new[row, c] = 1 if around == 3 or (around == 2 and here[c] == 1) else 0


@program("i -> i i", lambda i, o, n, rounds: (square(i[0], n), square(o[0], n), square(o[1], n), rounds))
@serial
def life(start, result, other, rounds):
    result[:] = start
    for _ in range(rounds // 2):
        generation(result, other)
        generation(other, result)


@program("f -> f", lambda i, o, n: (square(i[0], n), square(o[0], n)))
@parallel
def blur(picture, blurred):
    weights = np.array([1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16], np.float32)
    n = picture.shape[0]
    for row in prange(n):
        for c in range(n):
            total = F(0)
            for down in range(-2, 3):
                for right in range(-2, 3):
                    at = picture[min(max(row + down, 0), n - 1), min(max(c + right, 0), n - 1)]
                    total += at * (weights[down + 2] * weights[right + 2])
            blurred[row, c] = total


@parallel
def ranks(sources, part, now, following):
    n = now.size
    for page in prange(n):
        total = F(0)
        for k in range(sources.shape[1]):
            source = sources[page, k]
            total += now[source] * part[source]
        following[page] = (F(1) - F(0.85)) / F(n) + F(0.85) * total


@program("i f f -> f f", lambda i, o, n, links, rounds: (i[0].reshape(n, links), i[1], i[2], o[0], o[1], rounds))
@serial
def page_rank(sources, part, start, result, other, rounds):
    result[:] = start
    for _ in range(rounds // 2):
        ranks(sources, part, result, other)
        ranks(sources, part, other, result)


@parallel
def layer(old, weights, new):
    width = weights.shape[0]
    for row in prange(old.shape[0]):
        totals = np.zeros(width, np.float32)
        for k in range(width):
            for j in range(width):
                totals[j] += old[row, k] * weights[k, j]
        for j in range(width):
            new[row, j] = max(totals[j], F(0))


@program("f f -> f f", lambda i, o, rows, width, layers: (
    i[0].reshape(rows, width), i[1].reshape(layers, width, width), o[0].reshape(rows, width), o[1].reshape(rows, width)))
@serial
def mlp(start, weights, result, other):
    result[:] = start
    for k in range(0, weights.shape[0], 2):
        layer(result, weights[k], other)
        layer(other, weights[k + 1], result)


@program("i i -> i", lambda i, o, n, *more: (i[0], i[1].reshape(n, -1), o[0]))
@parallel
def smith_waterman(query, letters, scores):
    for sequence in prange(scores.size):
        above = np.zeros(query.size + 1, np.int32)
        best = 0
        for letter in letters[sequence]:
            diagonal = 0
            for j in range(1, query.size + 1):
                cell = max(0, diagonal + (2 if query[j - 1] == letter else -1))
                cell = max(cell, max(above[j], above[j - 1]) - 2)
                diagonal = above[j]
                above[j] = cell
                best = max(best, cell)
        scores[sequence] = best


@program("f f f f -> f f f f", lambda i, o, n, steps: i + o + [steps])
@parallel
def particles(x, y, vx, vy, end_x, end_y, end_vx, end_vy, steps):
    mass_x = np.array([-0.5, 0.5, -0.5, 0.5], np.float32)
    mass_y = np.array([-0.5, -0.5, 0.5, 0.5], np.float32)
    for i in prange(x.size):
        px, py, sx, sy = x[i], y[i], vx[i], vy[i]
        for _ in range(steps):
            ax = ay = F(0)
            for m in range(mass_x.size):
                dx = mass_x[m] - px
                dy = mass_y[m] - py
                pull = F(1) / (dx * dx + dy * dy + F(0.1))
                ax += pull * dx
                ay += pull * dy
            sx += ax * F(0.01)
            sy += ay * F(0.01)
            px += sx * F(0.01)
            py += sy * F(0.01)
        end_x[i] = px
        end_y[i] = py
        end_vx[i] = sx
        end_vy[i] = sy

"""The suite `arrays` as one writes it for Numba."""
import math

import numba
import numpy as np
from numba import prange

from jit import F, parallel, program, serial, square


@program("f f -> f")
@parallel
def saxpy(x, y, z):
    for i in prange(x.size):
        z[i] = F(2.5) * x[i] + y[i]


@serial
def normal(x):
    k = F(1) / (F(1) + F(0.2316419) * abs(x))
    polynomial = k * (F(0.31938153) + k * (F(-0.356563782) + k * (F(1.781477937) + k * (F(-1.821255978) + k * F(1.330274429)))))
    tail = F(0.39894228) * math.exp(F(-0.5) * x * x) * polynomial
    return tail if x < F(0) else F(1) - tail


@program("f f f -> f f")
@parallel
def black_scholes(price, strike, years, call, put):
    rate, volatility = F(0.02), F(0.3)
    for i in prange(price.size):
        spread = volatility * math.sqrt(years[i])
        drift = (rate + F(0.5) * volatility * volatility) * years[i]
        d1 = (math.log(price[i] / strike[i]) + drift) / spread
        d2 = d1 - spread
        discounted = strike[i] * math.exp(-rate * years[i])
        call[i] = price[i] * normal(d1) - discounted * normal(d2)
        put[i] = discounted * normal(-d2) - price[i] * normal(-d1)


@program("f f f f -> f f f")
@parallel
def n_body(x, y, z, mass, fx, fy, fz):
    for i in prange(x.size):
        ax = ay = az = F(0)
        for j in range(x.size):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            distance = dx * dx + dy * dy + dz * dz + F(0.001)
            pull = mass[j] / (distance * math.sqrt(distance))
            ax += pull * dx
            ay += pull * dy
            az += pull * dz
        fx[i] = ax
        fy[i] = ay
        fz[i] = az


@parallel
def mandelbrot_rows(rounds, limit):
    n = rounds.shape[0]
    for row in prange(n):
        for column in range(n):
            cx = F(-2.2) + F(column) * (F(3.2) / F(n))
            cy = F(-1.2) + F(row) * (F(2.4) / F(n))
            x = y = F(0)
            k = 0
            while k < limit and x * x + y * y <= F(4):
                x, y = x * x - y * y + cx, F(2) * x * y + cy
                k += 1
            rounds[row, column] = k


@program("-> i", lambda i, o, n, limit: (square(o[0], n), limit))
def mandelbrot(rounds, limit):
    with numba.parallel_chunksize(4):  # rows differ
        mandelbrot_rows(rounds, limit)


@serial
def draw(state):
    state = np.uint32(state ^ (state << 13))
    state = np.uint32(state ^ (state >> 17))
    return np.uint32(state ^ (state << 5))


@program("-> i", lambda i, o, n, points: (o[0], points))
@parallel
def monte_carlo(hits, points):
    for i in prange(hits.size):
        state = np.uint32((i + 1) * 0x9E3779B9)
        count = 0
        for _ in range(points):
            state = draw(state)
            x = F(state >> 8) * F(2.0**-24)
            state = draw(state)
            y = F(state >> 8) * F(2.0**-24)
            if x * x + y * y <= F(1):
                count += 1
        hits[i] = count


@program("f f f f -> i")
@parallel
def k_means(x, y, cx, cy, nearest):
    for i in prange(x.size):
        least = F(np.inf)
        best = 0
        for c in range(cx.size):
            dx = cx[c] - x[i]
            dy = cy[c] - y[i]
            distance = dx * dx + dy * dy
            if distance < least:
                least = distance
                best = c
        nearest[i] = best


@program("f f -> f f")
@parallel
def fourier(re, im, sum_re, sum_im):
    n = re.size
    unit = F(2 * math.pi) / F(n)
    for k in prange(n):
        sr = si = F(0)
        for t in range(n):
            angle = F(k * t & (n - 1)) * unit
            c = math.cos(angle)
            s = math.sin(angle)
            sr += re[t] * c + im[t] * s
            si += im[t] * c - re[t] * s
        sum_re[k] = sr
        sum_im[k] = si


@program("f f -> f", lambda i, o, n: (square(i[0], n), square(i[1], n), square(o[0], n)))
@parallel
def matrix(a, b, c):
    n = a.shape[0]
    for row in prange(n):
        for column in range(n):
            total = F(0)
            for k in range(n):
                total += a[row, k] * b[k, column]
            c[row, column] = total


@serial
def times(a, b):
    return a * b % 0x10001 & 0xFFFF


@serial
def idea(block, key):
    x1 = block >> 48 & 0xFFFF
    x2 = block >> 32 & 0xFFFF
    x3 = block >> 16 & 0xFFFF
    x4 = block & 0xFFFF
    for k in range(0, 48, 6):
        x1 = times(x1, key[k])
        x2 = (x2 + key[k + 1]) & 0xFFFF
        x3 = (x3 + key[k + 2]) & 0xFFFF
        x4 = times(x4, key[k + 3])
        t2 = times(x1 ^ x3, key[k + 4])
        t1 = times((t2 + (x2 ^ x4)) & 0xFFFF, key[k + 5])
        t2 = (t1 + t2) & 0xFFFF
        x1 ^= t1
        x4 ^= t2
        x2, x3 = x3 ^ t1, x2 ^ t2
    y1 = times(x1, key[48])
    y2 = (x3 + key[49]) & 0xFFFF
    y3 = (x2 + key[50]) & 0xFFFF
    return y1 << 48 | y2 << 32 | y3 << 16 | times(x4, key[51])


@program("l i -> l")
@parallel
def crypt(blocks, key, secret):
    for i in prange(blocks.size):
        secret[i] = idea(blocks[i], key)


@program("i i f f -> f")
@parallel
def sparse(starts, columns, values, x, product):
    for row in prange(product.size):
        total = F(0)
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        product[row] = total


@parallel
def total_of(x):
    total = F(0)
    for i in prange(x.size):
        total += x[i]
    return total


@program("f -> f")
def sum(x, result):
    result[0] = total_of(x)


@program("-> d d", lambda i, o, n, steps: o + [steps])
@parallel
def series(cosines, sines, steps):
    dx = 2.0 / steps
    for n in prange(cosines.size):
        a = b = 0.0
        for k in range(steps + 1):
            x = k * dx
            f = (x + 1) ** x
            weight = 0.5 if k == 0 or k == steps else 1.0
            angle = n * math.pi * x
            a += weight * (f * math.cos(angle))
            b += weight * (f * math.sin(angle))
        cosines[n] = a * dx
        sines[n] = b * dx


@parallel
def relax(grid, half):
    n = grid.shape[0]
    for row in prange(1, n - 1):
        for c in range(1 + (row + 1 + half) % 2, n - 1, 2):
            around = grid[row - 1, c] + grid[row + 1, c] + grid[row, c - 1] + grid[row, c + 1]
            grid[row, c] = 0.3125 * around - 0.25 * grid[row, c]


@program("d -> d", lambda i, o, n, rounds: (square(i[0], n), square(o[0], n), rounds))
@serial
def sor(start, grid, rounds):
    grid[:] = start
    for half in range(2 * rounds):
        relax(grid, half)


@program("f -> f", lambda i, o, n: (square(i[0], n), square(o[0], n)))
@parallel
def stencil(image, blurred):
    n = image.shape[0]
    for row in prange(n):
        above = image[max(row - 1, 0)]
        here = image[row]
        below = image[min(row + 1, n - 1)]
        for c in range(n):
            l = max(c - 1, 0)
            r = min(c + 1, n - 1)
            blurred[row, c] = F(0.0625) * (above[l] + F(2) * above[c] + above[r] + F(2) * here[l] + F(4) * here[c] + F(2) * here[r]
                                           + below[l] + F(2) * below[c] + below[r])


@parallel
def means(old, new):
    n = old.shape[0]
    for row in prange(1, n - 1):
        for c in range(1, n - 1):
            new[row, c] = F(0.25) * (old[row - 1, c] + old[row, c - 1] + old[row, c + 1] + old[row + 1, c])


@program("f -> f f", lambda i, o, n, rounds: (square(i[0], n), square(o[0], n), square(o[1], n), rounds))
@serial
def jacobi(start, result, other, rounds):
    result[:] = start
    other[:] = start  # the border stays
    for _ in range(rounds // 2):
        means(result, other)
        means(other, result)


@program("f -> f", lambda i, o, rows, columns: (i[0].reshape(rows, columns), o[0]))
@parallel
def row_sums(matrix, sums):
    for row in prange(matrix.shape[0]):
        total = F(0)
        for c in range(matrix.shape[1]):
            total += matrix[row, c]
        sums[row] = total


@program("i -> i")
@parallel
def histogram(numbers, counts):
    threads = numba.get_num_threads()
    own = np.zeros((threads, counts.size), np.int32)
    for t in prange(threads):
        for i in range(t * numbers.size // threads, (t + 1) * numbers.size // threads):
            own[t, numbers[i]] += 1
    for place in prange(counts.size):
        count = 0
        for t in range(threads):
            count += own[t, place]
        counts[place] = count


@program("f i f -> f")
@parallel
def scatter(onto, places, values, result):
    result[:] = onto
    for i in prange(values.size):
        result[places[i]] = values[i]

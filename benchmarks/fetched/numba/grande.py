"""Java Grande's programs as one writes them for Numba, but RayTracer."""
import math

import numpy as np
from numba import prange

from arrays import idea
from jit import parallel, program, serial, square


@program("-> d d", lambda i, o, n, steps: o + [steps])
@parallel
def grande_series(cosines, sines, steps):
    dx = 2.0 / steps
    for n in prange(cosines.size):
        omega = math.pi * n
        x, a, b = 0.0, 0.5, 0.0
        for _ in range(1, steps - 1):
            x += dx
            f = (x + 1) ** x
            a += f * math.cos(omega * x)
            b += f * math.sin(omega * x)
        a = (a + 9.0 * math.cos(omega * 2) / 2) * dx
        b = (b + 9.0 * math.sin(omega * 2) / 2) * dx
        cosines[n] = a / 2 if n == 0 else a
        sines[n] = 0 if n == 0 else b


@parallel
def add_product(starts, columns, values, x, product):
    for row in prange(product.size):
        total = product[row]
        for k in range(starts[row], starts[row + 1]):
            total += x[columns[k]] * values[k]
        product[row] = total


@program("i i d d -> d", lambda i, o, rows, rounds: i + o + [rounds])
@serial
def grande_sparse(starts, columns, values, x, product, rounds):
    product[:] = 0
    for _ in range(rounds):
        add_product(starts, columns, values, x, product)


@program("l i i -> l l")
@parallel
def grande_crypt(plain, key, inverse, secret, again):
    for i in prange(plain.size):
        secret[i] = idea(plain[i], key)
    for i in prange(plain.size):
        again[i] = idea(secret[i], inverse)


@parallel
def eliminate(a, k):
    n = a.shape[0]
    factor = -1.0 / a[k, k]
    for row in prange(k + 1, n):
        a[row, k] *= factor
        for column in range(k + 1, n):
            a[row, column] += a[k, column] * a[row, k]


@serial
def substitute(a, pivots, x):
    n = x.size
    for k in range(n - 1):
        number = x[pivots[k]]
        x[pivots[k]] = x[k]
        x[k] = number
        for row in range(k + 1, n):
            x[row] += number * a[row, k]
    for k in range(n - 1, -1, -1):
        x[k] /= a[k, k]
        for row in range(k):
            x[row] += -x[k] * a[row, k]


@program("d d -> d d", lambda i, o, n: (square(i[0], n), i[1], square(o[0], n), o[1]))
@serial
def grande_lufact(matrix, right, a, x):
    a[:] = matrix
    x[:] = right
    n = x.size
    pivots = np.arange(n)
    for k in range(n - 1):
        pivots[k] = k + np.argmax(np.abs(a[k:, k]))
        if a[pivots[k], k] == 0:
            continue
        if pivots[k] != k:
            for column in range(k, n):
                a[k, column], a[pivots[k], column] = a[pivots[k], column], a[k, column]
        eliminate(a, k)
    substitute(a, pivots, x)


TIME = 0.064
TEMPERATURE = 0.722
STEPS = 50
SCALED = 10


@serial
def nearest(x, side):
    if x < -0.5 * side:
        x += side
    if x > 0.5 * side:
        x -= side
    return x


@serial
def kinetic(velocities):
    total = 0.0
    for i in range(velocities.shape[1]):
        vx, vy, vz = velocities[:, i]
        total += vx * vx + vy * vy + vz * vz
    return total / (TIME * TIME)


@parallel
def move(places, velocities, forces, side):
    for i in prange(places.shape[1]):
        for d in range(3):
            velocities[d, i] += forces[d, i]
            at = places[d, i] + velocities[d, i]
            if at < 0:
                at += side
            if at > side:
                at -= side
            places[d, i] = at


@parallel
def pull(places, velocities, forces, side, reach):
    half = TIME * TIME * 0.5
    for i in prange(places.shape[1]):
        fx = fy = fz = 0.0
        for j in range(places.shape[1]):
            dx = nearest(places[0, i] - places[0, j], side)
            dy = nearest(places[1, i] - places[1, j], side)
            dz = nearest(places[2, i] - places[2, j], side)
            distance = dx * dx + dy * dy + dz * dz
            if distance > reach * reach or j == i:
                continue
            r = 1 / distance
            r2 = r * r
            r4 = r2 * r2
            force = r2 * r4 * r - 0.5 * r4
            fx += dx * force
            fy += dy * force
            fz += dz * force
        forces[0, i] = fx * half
        forces[1, i] = fy * half
        forces[2, i] = fz * half
        for d in range(3):
            velocities[d, i] += forces[d, i]


@program("d d d d d d -> d", lambda i, o, n, cells: (np.stack(i[:3]), np.stack(i[3:]), o[0], cells / 4.0))
@serial
def grande_moldyn(start, start_velocities, energy, reach):
    places = start.copy()
    velocities = start_velocities.copy()
    forces = np.zeros_like(start)
    n = places.shape[1]
    side = (n / 0.83134) ** 0.3333333
    for step in range(1, STEPS + 1):
        move(places, velocities, forces, side)
        pull(places, velocities, forces, side, reach)
        if step == SCALED:
            velocities *= math.sqrt(TEMPERATURE / (16.0 / (n - 1.0) * kinetic(velocities)))
    energy[0] = 24 * kinetic(velocities)

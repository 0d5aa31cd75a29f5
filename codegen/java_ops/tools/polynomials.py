"""The polynomials of java_ops_exp.h, java_ops_root.h, java_ops_arc.h and java_ops_angle.h: python3 polynomials.py, with
mpmath.

Each meets its function at the Chebyshev nodes of its interval, which errs little more than the best polynomial; its
coefficients are then rounded to doubles. Printed behind the name: the largest error, in parts of what the polynomial is
for (the result of exp, the first term of the others).
"""
from mpmath import asin, atan, atanh, cbrt, cos, exp, log, lu_solve, matrix, mp, mpf, pi, sin, sqrt, tan

mp.prec = 400
TINY = mpf(10) ** -40  # instead of 0, where the quotients below are not defined


def interpolate(f, low, high, count):
    """The coefficients, lowest first."""
    nodes = [(low + high + (high - low) * cos((2 * k + 1) * pi / (2 * count))) / 2 for k in range(count)]
    powers = matrix(count, count)
    for i, x in enumerate(nodes):
        for j in range(count):
            powers[i, j] = x ** j
    return [float(c) for c in lu_solve(powers, matrix([f(x) for x in nodes]))]


def evaluate(coefficients, x):
    p = mpf(0)
    for c in reversed(coefficients):
        p = p * x + c
    return p


def show(name, f, low, high, count, weight):
    """weight(x): what an error at x amounts to."""
    coefficients = interpolate(f, low, high, count)
    points = [low + (high - low) * k / 400 for k in range(401)]
    worst = max(abs((evaluate(coefficients, x) - f(x)) * weight(x)) for x in points)
    print('%s: 2^%.1f' % (name, log(worst, 2)))
    for c in reversed(coefficients):
        print('   ', c.hex())


def exp_series(x):
    return (exp(x) - 1 - x - x * x / 2) / x ** 3 if abs(x) > TINY else mpf(1) / 6


def log_series(z):
    s = sqrt(z)
    return 2 * (atanh(s) - s) / s ** 3


def arc_sine(z):
    return (asin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3


def arc_tangent(z):
    return (atan(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3



def sine(z):
    return (sin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3


def cosine(z):
    return (cos(sqrt(z)) - 1 + z / 2) / z ** 2


WIDER = mpf('1.0001')  # what is reduced may be rounded out of its interval
HALF = log(mpf(2)) / 2 * WIDER
ROOT = ((sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1)) ** 2 * WIDER
show('java_exp_series', exp_series, -HALF, HALF, 10, lambda x: x ** 3 / exp(x))
show('java_log_of', log_series, TINY, ROOT, 7, lambda z: z / 2)
show('java_long_log', lambda z: (log_series(z) - mpf(2) / 3) / z, TINY, ROOT, 8, lambda z: z * z / 2)
show('java_cbrt', lambda m: 1 / cbrt(m), mpf(1), mpf(2), 5, cbrt)
show('java_arc_sine', arc_sine, TINY, mpf(1) / 4, 13, lambda z: z)
show('java_arc_tangent', arc_tangent, TINY, tan(pi / 8) ** 2, 12, lambda z: z)
show('java_sine_rest', sine, TINY, (pi / 4) ** 2 * WIDER, 7, lambda z: z)
show('java_cosine_rest', cosine, TINY, (pi / 4) ** 2 * WIDER, 6, lambda z: z * z)

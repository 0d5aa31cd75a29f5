"""The programs of the table that are a call or two of PyTorch's: a line for each, as Main.java has it.

    python3 benchmarks/gpu/peers.py ROUNDS [PROGRAM+PROGRAM...]
"""
import statistics
import sys
import time

import torch

LARGE, MIDDLE, SMALL = 1 << 28, 1 << 26, 1 << 24
ROUNDS = int(sys.argv[1])
ONLY = sys.argv[2].split("+") if len(sys.argv) > 2 and sys.argv[2] else []
DEVICE = torch.device("cuda")


def time_of(name, make):
    """Prints the median of what make() answers, a call and the wait for it."""
    if ONLY and name not in ONLY:
        return
    run = make()
    times = []
    for i in range(-4, ROUNDS):
        start = time.perf_counter()
        result = run()
        torch.cuda.synchronize()
        if i >= 0:
            times.append((time.perf_counter() - start) * 1e3)
        del result
    print(name, "%.4f" % statistics.median(times), flush=True)
    del run
    torch.cuda.empty_cache()


def floats(*shape):
    return torch.rand(shape, device=DEVICE)


def saxpy():
    x, y = floats(LARGE), floats(LARGE)
    return lambda: torch.add(y, x, alpha=2.5)


def sums():
    x = floats(LARGE)
    return lambda: x.sum().item()


def scan():
    x = floats(LARGE)
    return lambda: torch.cumsum(x, 0)


def kept():
    x = floats(LARGE)
    return lambda: x[x < 0.5]


def histogram(places):
    x = (floats(LARGE) * places).int()
    return lambda: torch.bincount(x, minlength=places)


def places():
    return torch.arange(MIDDLE, device=DEVICE) * 2654435761 & (MIDDLE - 1)


def gather():
    x, at = floats(MIDDLE), places()
    return lambda: x[at]


def scatter():
    x, onto, at = floats(MIDDLE), floats(MIDDLE), places()

    def run():
        result = onto.clone()
        result[at] = x
        return result

    return run


def ordered():
    x = floats(MIDDLE)
    return lambda: torch.sort(x)


def k_means_sums():
    x, y, centres = floats(SMALL), floats(SMALL), floats(32, 2)

    def run():
        nearest = (x[:, None] - centres[:, 0]).square_().add_((y[:, None] - centres[:, 1]).square_()).argmin(1)
        zeroes = torch.zeros(32, device=DEVICE)
        return zeroes.index_add(0, nearest, x), zeroes.index_add(0, nearest, y), torch.bincount(nearest, minlength=32)

    return run


def matrix():
    a, b = floats(4096, 4096), floats(4096, 4096)
    return lambda: a @ b


def sparse():
    rows = 1 << 22
    start = torch.arange(0, 16 * rows + 1, 16, device=DEVICE, dtype=torch.int32)
    column = (torch.arange(16 * rows, device=DEVICE) * 2654435761 >> 7 & rows - 1).int()
    a, x = torch.sparse_csr_tensor(start, column, floats(16 * rows), size=(rows, rows)), floats(rows)
    return lambda: a @ x


def rows():
    a, x = floats(MIDDLE // 1024, 1024), floats(1024)
    return lambda: a @ x


torch.backends.cuda.matmul.allow_tf32 = False
time_of("saxpy", saxpy)
time_of("sum", sums)
time_of("scan", scan)
time_of("filter", kept)
time_of("histogram", lambda: histogram(256))
time_of("histogram_wide", lambda: histogram(65536))
time_of("gather", gather)
time_of("scatter", scatter)
time_of("sort", ordered)
time_of("k_means_sums", k_means_sums)
time_of("matrix", matrix)
time_of("sparse", sparse)
time_of("rows", rows)

"""Tokens a second of the decoder of examples/weft/examples/Transformer.java in PyTorch's eager mode, on a GPU:

    python3 benchmarks/gpu/transformer.py [TOKENS]

The same shapes, one token at a time, the best one each time, with a cache of keys and values. Weights are any: they do not
change the time. Products in full floats (no TF32) or in halves.
"""
import sys
import time

import torch
import torch.nn.functional as F

SHAPES = {"small": (288, 6, 6, 768, 32000, 256), "large": (768, 12, 12, 2048, 32000, 1024)}


class Decoder:
    def __init__(self, shape, sequences, dtype):
        self.dim, self.layers, self.heads, self.hidden, self.vocabulary, self.positions = shape
        self.sequences = sequences
        self.head = self.dim // self.heads

        def matrix(rows, columns):
            return torch.randn(rows, columns, device="cuda", dtype=dtype) / columns**0.5

        self.tokens = matrix(self.vocabulary, self.dim)
        self.qkv = [matrix(3 * self.dim, self.dim) for _ in range(self.layers)]
        self.output = [matrix(self.dim, self.dim) for _ in range(self.layers)]
        self.gates = [matrix(2 * self.hidden, self.dim) for _ in range(self.layers)]
        self.down = [matrix(self.dim, self.hidden) for _ in range(self.layers)]
        self.norm = torch.ones(self.dim, device="cuda", dtype=dtype)
        cache = (self.layers, sequences, self.heads, self.positions, self.head)
        self.keys = torch.zeros(cache, device="cuda", dtype=dtype)
        self.values = torch.zeros(cache, device="cuda", dtype=dtype)
        pairs = torch.arange(0, self.head, 2, device="cuda") / self.head
        angles = torch.outer(torch.arange(self.positions, device="cuda"), 10000.0**-pairs)
        self.cosine, self.sine = angles.cos().to(dtype), angles.sin().to(dtype)

    def scaled(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.norm

    def turned(self, x, at):
        even, odd = x[..., 0::2], x[..., 1::2]
        cosine, sine = self.cosine[at], self.sine[at]
        return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), -1).flatten(-2)

    def next(self, last, at):
        x = self.tokens[last]
        for l in range(self.layers):
            q, k, v = (self.scaled(x) @ self.qkv[l].T).view(self.sequences, 3, self.heads, self.head).unbind(1)
            self.keys[l, :, :, at] = self.turned(k, at)
            self.values[l, :, :, at] = v
            scores = (self.turned(q, at).unsqueeze(2) @ self.keys[l, :, :, : at + 1].transpose(-1, -2)) / self.head**0.5
            mixed = torch.softmax(scores, -1) @ self.values[l, :, :, : at + 1]
            x = x + mixed.reshape(self.sequences, self.dim) @ self.output[l].T
            gate, value = (self.scaled(x) @ self.gates[l].T).chunk(2, -1)
            x = x + (F.silu(gate) * value) @ self.down[l].T
        return (self.scaled(x) @ self.tokens.T).argmax(-1)


@torch.no_grad()
def rate(shape, sequences, dtype, tokens):
    decoder = Decoder(shape, sequences, dtype)
    times = []
    for _ in range(7):
        last = torch.arange(1, sequences + 1, device="cuda")
        start = time.perf_counter()
        for at in range(tokens):
            last = decoder.next(last, at)
            last.tolist()
        times.append(time.perf_counter() - start)
    return sequences * tokens / sorted(times[2:])[2]


def main():
    tokens = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    torch.backends.cuda.matmul.allow_tf32 = False
    print("PyTorch", torch.__version__, "on", torch.cuda.get_device_name(0))
    for name, shape in SHAPES.items():
        for dtype, words in ((torch.float32, "floats"), (torch.float16, "halves")):
            for sequences in (1, 8):
                print(f"{name} {words} {sequences}: {rate(shape, sequences, dtype, tokens):.0f} tokens a second")


main()

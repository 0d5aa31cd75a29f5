package weft.bench.arrays;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The cipher IDEA, 8 bytes an element. */
final class Crypt extends Program {
    private final long[] blocks;
    private final int[] key = new SplittableRandom(2).ints(52, 1, 65536).toArray();
    private final long[] secret;

    Crypt(double scale) {
        int n = round(scale * (1 << 21));
        blocks = new SplittableRandom(1).longs(n).toArray();
        secret = new long[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {blocks, key};
    }

    @Override public Object[] outputs() {
        return new Object[] {secret};
    }

    @Override public int[] sizes() {
        return new int[] {secret.length};
    }

    @Override public void loop() {
        for (int i = 0; i < secret.length; i++) secret[i] = Idea.encrypt(blocks[i], key);
    }

    @Override public void stream() {
        each(secret.length, i -> secret[i] = Idea.encrypt(blocks[i], key));
    }

    @Override public Work weft() {
        int[] captured = key;
        return Work.of(AF.map((Long block) -> Idea.encrypt(block, captured)), PArray.of(blocks), r -> new Object[] {r.toLongArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("crypt", secret.length, "i0 i1 o0");
    }
}

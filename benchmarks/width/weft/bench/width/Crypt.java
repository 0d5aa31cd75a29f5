package weft.bench.width;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;

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

    @Override Object[] inputs() {
        return new Object[] {blocks, key};
    }

    @Override Object[] outputs() {
        return new Object[] {secret};
    }

    @Override int[] sizes() {
        return new int[] {secret.length};
    }

    private static int times(int a, int b) {
        return (int) ((long) a * b % 0x10001 & 0xffff);
    }

    private static long encrypt(long block, int[] key) {
        int x1 = (int) (block >>> 48);
        int x2 = (int) (block >>> 32) & 0xffff;
        int x3 = (int) (block >>> 16) & 0xffff;
        int x4 = (int) block & 0xffff;
        int k = 0;
        for (int round = 0; round < 8; round++) {
            x1 = times(x1, key[k++]);
            x2 = x2 + key[k++] & 0xffff;
            x3 = x3 + key[k++] & 0xffff;
            x4 = times(x4, key[k++]);
            int t2 = times(x1 ^ x3, key[k++]);
            int t1 = times(t2 + (x2 ^ x4) & 0xffff, key[k++]);
            t2 = t1 + t2 & 0xffff;
            x1 ^= t1;
            x4 ^= t2;
            t2 ^= x2;
            x2 = x3 ^ t1;
            x3 = t2;
        }
        x1 = times(x1, key[48]);
        x3 = x3 + key[49] & 0xffff;
        x2 = x2 + key[50] & 0xffff;
        x4 = times(x4, key[51]);
        return (long) x1 << 48 | (long) x3 << 32 | (long) x2 << 16 | x4;
    }

    @Override void loop() {
        for (int i = 0; i < secret.length; i++) secret[i] = encrypt(blocks[i], key);
    }

    @Override void stream() {
        each(secret.length, i -> secret[i] = encrypt(blocks[i], key));
    }

    @Override Work weft() {
        int[] captured = key;
        return Work.of(AF.map((Long block) -> encrypt(block, captured)), PArray.of(blocks), r -> new Object[] {r.toLongArray()});
    }

    @Override Kernels natural() {
        return new Kernels().step("crypt", secret.length, "i0 i1 o0");
    }
}

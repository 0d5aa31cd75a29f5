package weft.bench.arrays;

/** The cipher IDEA on blocks of 8 bytes (X. Lai, J. Massey: A Proposal for a New Block Encryption Standard, 1990). */
public final class Idea {
    private Idea() {}

    private static int times(int a, int b) {
        return (int) ((long) a * b % 0x10001 & 0xffff);
    }

    /** A block with the key's 52 parts; with the parts of the inverse key it decrypts. */
    public static long encrypt(long block, int[] key) {
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
}

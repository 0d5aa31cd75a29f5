package weft.bench.grande;

import java.util.Arrays;
import java.util.Random;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;
import weft.bench.arrays.Idea;

/** The cipher IDEA: a text encrypted and decrypted again, 8 bytes an element. */
public final class Crypt extends Program {
    private static final int PARTS = 52;
    private static final int ROUNDS = 8;
    private final long[] plain;
    private final int[] key;
    private final int[] inverse;
    private final long[] secret;
    private final long[] again;

    public Crypt(Size size) {
        plain = new long[Math.max(1, size.of(3_000_000, 20_000_000, 50_000_000) / 8)];
        secret = new long[plain.length];
        again = new long[plain.length];
        // The suite's text: byte i of it is i.
        for (int i = 0; i < plain.length; i++) {
            for (int b = 0; b < 8; b++) plain[i] = plain[i] << 8 | (8L * i + b & 0xff);
        }
        key = parts(new Random(136506717));
        inverse = inverse(key);
    }

    /** 52 parts of 16 bits from a key of 128 bits, which is rotated by 25 bits for every 8 of them. */
    private static int[] parts(Random random) {
        int[] z = new int[PARTS];
        for (int i = 0; i < 8; i++) z[i] = random.nextInt() & 0xffff;
        for (int i = 8; i < PARTS; i++) {
            int start = i & ~7;
            int first = z[start - 8 + (i + 1) % 8];
            int second = z[start - 8 + (i + 2) % 8];
            z[i] = (first << 9 | second >>> 7) & 0xffff;
        }
        return z;
    }

    /** The parts that undo what those of {@code z} do, in the order of their use. */
    private static int[] inverse(int[] z) {
        int[] d = new int[PARTS];
        for (int round = 0; round <= ROUNDS; round++) {
            int from = 6 * (ROUNDS - round);
            int to = 6 * round;
            boolean straight = round == 0 || round == ROUNDS; // elsewhere the two in the middle have changed places
            d[to] = reciprocal(z[from]);
            d[to + 1] = -z[from + (straight ? 1 : 2)] & 0xffff;
            d[to + 2] = -z[from + (straight ? 2 : 1)] & 0xffff;
            d[to + 3] = reciprocal(z[from + 3]);
            if (round == ROUNDS) break;
            d[to + 4] = z[from - 2];
            d[to + 5] = z[from - 1];
        }
        return d;
    }

    /** Modulo 65537, a prime: x to the power of 65535, by Fermat's theorem. */
    private static int reciprocal(int x) {
        long result = 1;
        for (int i = 0; i < 16; i++) result = result * result % 0x10001 * x % 0x10001;
        return (int) (result & 0xffff);
    }

    @Override public Object[] inputs() {
        return new Object[] {plain, key, inverse};
    }

    @Override public Object[] outputs() {
        return new Object[] {secret, again};
    }

    @Override public int[] sizes() {
        return new int[] {plain.length};
    }

    @Override public String wrong() {
        return Arrays.equals(plain, again) ? null : "what was decrypted is not what was encrypted";
    }

    @Override public void loop() {
        for (int i = 0; i < plain.length; i++) secret[i] = Idea.encrypt(plain[i], key);
        for (int i = 0; i < plain.length; i++) again[i] = Idea.encrypt(secret[i], inverse);
    }

    @Override public void stream() {
        each(plain.length, i -> secret[i] = Idea.encrypt(plain[i], key));
        each(plain.length, i -> again[i] = Idea.encrypt(secret[i], inverse));
    }

    @Override public Work weft() {
        int[] forwards = key;
        int[] backwards = inverse;
        ArrayFunction<Long, Long> encrypt = AF.map((Long block) -> Idea.encrypt(block, forwards));
        ArrayFunction<Long, Long> decrypt = AF.map((Long block) -> Idea.encrypt(block, backwards));
        PArray<Long> text = PArray.of(plain);
        return new Work() {
            private PArray<Long> hidden;
            private PArray<Long> read;

            @Override public void run() {
                if (hidden != null) hidden.close();
                if (read != null) read.close();
                hidden = encrypt.apply(text);
                read = decrypt.apply(hidden);
                read.getLong(0);
            }

            @Override public Object[] results() {
                return new Object[] {hidden.toLongArray(), read.toLongArray()};
            }
        };
    }

    @Override public Kernels natural() {
        return new Kernels().in("arrays/crypt").step("crypt", plain.length, "i0 i1 o0").step("crypt", plain.length, "o0 i2 o1");
    }
}

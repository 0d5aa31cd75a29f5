package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Main class for {@link LanesTest}: functions whose elements go different ways, over sizes that do not fill whole
 * vectors, against a plain Java loop. Says of each whether it was computed sixteen elements at once.
 */
final class LanesProgram {
    private static final int[] SIZES = {1, 15, 16, 17, 33, 1000};

    private LanesProgram() {}

    record Pair(int a, int b) {}

    private record Case(String name, Function<Pair, Object> function) {}

    private static final int[] TABLE = new Random(3).ints(64, -40, 40).toArray();
    private static final long[] DIVISORS = {1, -1, 2, -3, 7, 10, 65537, -1000003, 0x1234567891L, -(1L << 49), (1L << 50) - 1, 1L << 50,
        Long.MAX_VALUE, Long.MIN_VALUE};
    private static final double[] WEIGHTS = new Random(4).doubles(20).toArray();

    public static void main(String[] args) throws Exception {
        for (Case c : cases()) {
            ArrayFunction<Pair, Object> function = AF.map(c.function);
            for (int size : SIZES) compare(c, function, random(size));
            tell(c.name, function);
        }
        for (TableCase c : tables()) {
            ArrayFunction<Index2, Object> function = AF.map(c.function);
            for (int rows : new int[] {1, 3, 8, 19})
                for (int columns : new int[] {1, 7, 16, 35, 64})
                    same(c.name + " of " + rows + " x " + columns, places(rows, columns), c.function,
                        () -> AF.range(rows, columns), function);
            tell(c.name, function);
        }
        compareRuns();
        for (int n : new int[] {7, 40, -40, 5000, Integer.MIN_VALUE, 0}) {
            Function<Integer, Object> element = divided(n);
            ArrayFunction<Integer, Object> function = AF.map(element);
            for (int size : new int[] {1, 40, 333})
                same("divided by " + n, IntStream.range(0, size).boxed().toList(), element, () -> AF.range(size), function);
            if (n == 40) tell("divided", function);
        }
    }

    private static final float[] FLOATS = table(1, 3000)[0];
    private static final double[] DOUBLES = new Random(5).doubles(700).toArray();
    private static final long[] LONGS = new Random(6).longs(3000).toArray();

    /** Each lane reads along a run of its own: of rows that end where the array does, and beyond; in a loop that comes again. */
    private static List<Function<Integer, Object>> runs(int n) {
        float[] floats = FLOATS;
        double[] doubles = DOUBLES;
        long[] longs = LONGS;
        return List.of(i -> {
            float sum = 0;
            for (int k = 0; k < n; k++) sum = sum * 0.75f + floats[i * n + k];
            return sum;
        }, i -> {
            double sum = 0;
            for (int j = 1; j < 4; j++)
                for (int k = j; k < j + n; k++) sum = sum * 0.75 + doubles[k + i * 3] * j;
            return sum;
        }, i -> {
            long sum = 0;
            for (int k = n; k > 0; k--) sum = sum * 31 + longs[(i + 1) * n - k];
            return sum;
        }, i -> {
            long sum = 0;
            for (int k = 0; k < n; k++) {
                if ((i + k) % 5 == 0) continue;
                sum += longs[i * n + k] / (i - 37 + k);
            }
            return sum;
        }, i -> {
            float sum = 0;
            for (int k = -2; k < n; k++) {
                if ((i & 1) == 0) sum += k;
                sum = sum * 0.5f + floats[i * n + k + 2] - floats[2999 - (i * n - k)];
            }
            return sum;
        });
    }

    private static void compareRuns() {
        for (int n : new int[] {3, 4, 5, 37}) {
            List<Function<Integer, Object>> all = runs(n);
            for (int c = 0; c < all.size(); c++) {
                Function<Integer, Object> element = all.get(c);
                ArrayFunction<Integer, Object> function = AF.map(element);
                for (int size : new int[] {1, 16, 33, 80, 3000 / n, 3000 / n + 1})
                    same("run " + c + " of " + n + ", " + size, IntStream.range(0, size).boxed().toList(), element, () -> AF.range(size),
                        function);
                if (n == 37) tell("run " + c, function);
            }
        }
    }

    private static void tell(String name, ArrayFunction<?, ?> function) {
        Matcher form = Pattern.compile(", (lanes of [^;]*|one by one)").matcher(function.explain());
        System.out.println(name + ": same, " + (form.find() ? form.group(1) : function.explain()));
    }

    private static List<Pair> random(int size) {
        Random random = new Random(size);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < size; i++) pairs.add(new Pair(random.nextInt(200) - 20, random.nextInt(60) - 5));
        return pairs;
    }

    private static void compare(Case c, ArrayFunction<Pair, Object> function, List<Pair> pairs) {
        same(c.name + " of " + pairs.size(), pairs, c.function, () -> PArray.of(pairs), function);
    }

    /** Results, or the exception of the first element that throws: its class and message. */
    private static <T> void same(String name, List<T> elements, Function<T, Object> java, Supplier<PArray<T>> make,
            ArrayFunction<T, Object> function) {
        List<Object> expected = new ArrayList<>(), actual = new ArrayList<>();
        try {
            for (T element : elements) expected.add(java.apply(element));
        } catch (RuntimeException e) {
            expected = List.of(e.toString());
        }
        try (PArray<T> input = make.get(); PArray<Object> result = function.apply(input)) {
            for (int i = 0; i < result.size(); i++) actual.add(result.get(i));
        } catch (RuntimeException e) {
            actual = List.of(e.toString());
        }
        if (!expected.equals(actual)) throw new AssertionError(name + ": " + expected + "\n but " + actual);
    }

    private record TableCase(String name, Function<Index2, Object> function) {}

    private static List<Index2> places(int rows, int columns) {
        List<Index2> places = new ArrayList<>();
        for (int r = 0; r < rows; r++) for (int c = 0; c < columns; c++) places.add(new Index2(r, c));
        return places;
    }

    private static final float[][] LEFT = table(19, 23), RIGHT = table(23, 64), SHORT = table(19, 50);

    private static float[][] table(int rows, int columns) {
        Random random = new Random(rows * columns);
        float[][] table = new float[rows][columns];
        for (float[] row : table) for (int c = 0; c < columns; c++) row[c] = random.nextFloat() - 0.5f;
        return table;
    }

    /** Functions of a place in a table: captured rows and columns are read at it and around it. */
    private static List<TableCase> tables() {
        float[][] left = LEFT, right = RIGHT, few = SHORT;
        int[] flat = new Random(9).ints(2000, -50, 50).toArray();
        return List.of(
            new TableCase("product", at -> {
                float sum = 0;
                for (int k = 0; k < right.length; k++) sum += left[at.row()][k] * right[k][at.column()];
                return sum;
            }),
            new TableCase("product of doubles", at -> {
                double sum = 0, least = 1;
                for (int k = 0; k < right.length; k++) {
                    double x = (double) left[at.row()][k] * right[k][at.column()];
                    sum += x;
                    least = Math.min(least, x);
                }
                return sum * least;
            }),
            new TableCase("out of bounds", at -> {
                float sum = 0;
                for (int k = 0; k < 12; k++) sum += few[k][at.column()] * left[at.row()][k];
                return sum;
            }),
            new TableCase("fails in a row", at -> {
                int sum = 0;
                for (int k = 0; k < 10; k++) sum += flat[k + at.column()] / (at.row() - 7 + (k + 1) / 10 * at.column());
                return sum;
            }),
            new TableCase("ends with the last row", at -> {
                int sum = 0;
                for (int k = 0; k < 40; k++) sum += flat[at.row() * 281 + k] * flat[at.column() + k];
                return sum;
            }),
            new TableCase("ends in a row of its own", at -> {
                int sum = 0;
                for (int k = 0; k < 9; k++) sum += flat[(at.row() * 64 + at.column()) * 2 + k] * flat[k * 64 + at.column()];
                return sum;
            }),
            new TableCase("before the first column", at -> {
                int sum = 0;
                for (int k = 0; k < right.length; k++) sum += flat[at.column() - 5 + k * 7] * flat[at.row() + k];
                return sum;
            }),
            new TableCase("backwards", at -> {
                int sum = 0;
                for (int k = 0; k < 12; k++) sum += flat[40 - at.column() + k * 3] * flat[at.row() + k] * flat[at.column() + k];
                return sum;
            }),
            new TableCase("beyond all longs", at -> {
                if (at.column() + (Long.MAX_VALUE - 20) < 0) throw new IllegalStateException("column " + at.column());
                int sum = 0;
                for (int k = 0; k < 12; k++) sum += flat[at.column() + k * 3] * flat[at.row() + k];
                return sum;
            }),
            new TableCase("beyond all ints", at -> {
                if (at.column() + (Integer.MAX_VALUE - 40) < 0) throw new IllegalStateException("column " + at.column());
                int sum = 0;
                for (int k = 0; k < right.length; k++) sum += flat[at.column() + k * 3] * flat[at.row() + k];
                return sum;
            }),
            new TableCase("rows of their own lengths", at -> {
                float sum = 0;
                for (int k = 0; k < at.row(); k++) sum += right[k][at.column()];
                return sum;
            }),
            new TableCase("lanes of their own", at -> {
                float sum = 0;
                for (int k = 0; k < 20; k++) {
                    sum += right[k][at.column()];
                    if (sum > 1 + left[at.row()][k]) break;
                }
                return sum;
            }),
            new TableCase("shorter rows", at -> {
                float sum = 0;
                for (int k = 0; k < right.length; k++) if (at.column() < 50) sum = sum * 0.75f + few[at.row()][at.column()];
                return sum;
            }),
            new TableCase("the end of an array", at -> {
                int sum = 0;
                for (int k = 0; k < right.length; k++) {
                    int place = 870 + at.row() * 64 + at.column() - k;
                    if (place < flat.length && place % 3 != k % 3) sum = sum * 3 + flat[place];
                }
                return sum;
            }),
            new TableCase("around", at -> {
                int sum = 0;
                for (int k = 0; k < 5; k++) sum = sum * 3 + flat[at.row() * 64 + at.column() + k];
                return sum;
            }),
            new TableCase("narrow values", at -> {
                short sum = 0;
                for (int k = 0; k < 9; k++) sum += (short) flat[k * 64 + at.column()] * flat[at.row() + k];
                return sum;
            }));
    }

    private static Function<Integer, Object> divided(int n) {
        int[] flat = new Random(9).ints(2000, -50, 50).toArray();
        return i -> {
            int row = i / n, column = i % n, sum = 0;
            for (int k = 0; k < 7; k++) sum = sum * 31 + flat[Math.abs(row) + k] * flat[column + k];
            return sum * 31 + row * 100 + column;
        };
    }

    private static List<Case> cases() {
        return List.of(
            new Case("rounds of their own", p -> {
                int k = 0;
                for (int v = Math.abs(p.a); v > 1; k++) v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
                return k;
            }),
            new Case("a last value", p -> {
                int last = -1;
                for (int k = 0; k < p.b; k++) {
                    last = k * p.a;
                    if (last > 300) break;
                }
                return last;
            }),
            new Case("both ways out", LanesProgram::bothWaysOut),
            new Case("next round", p -> {
                long sum = 0;
                for (int k = 0; k < p.b; k++) {
                    if ((p.a + k) % 3 == 0) continue;
                    if (k % 4 == 1 && p.a > 50) continue;
                    sum += (long) k * p.a;
                }
                return sum;
            }),
            new Case("labels", LanesProgram::labels),
            new Case("begins again", p -> {
                int sum = 0;
                for (int k = 0; k < 9; k++) {
                    for (int j = 0; j < TABLE.length; j++) {
                        if (TABLE[j] > p.a + k - 20) break;
                        sum += TABLE[j] * k + j;
                    }
                    if (sum > 3000 + p.b) return sum * 10 + k;
                    if ((p.b + k) % 3 == 0) continue;
                    for (int j = 0; j < 6 && TABLE[j] != p.b; j++) sum += TABLE[j + k];
                }
                return sum;
            }),
            new Case("begins again, asked at the end", p -> {
                int sum = 0;
                int k = 0;
                do {
                    int j = 0;
                    do {
                        sum = sum * 3 + TABLE[j];
                        j++;
                    } while (j < 8 && (sum & 15) != (p.a & 15));
                    sum += j;
                    k++;
                } while (k < 5 && sum % 7 != p.b % 7);
                return sum * 10 + k;
            }),
            new Case("goes on outside", p -> {
                int sum = 0;
                outer: for (int k = 0; k < 9; k++) {
                    for (int j = 0; j < 12; j++) {
                        if (TABLE[j] + k == p.b) continue outer;
                        if (TABLE[j] - k > p.a) break outer;
                        sum += TABLE[j + k] + j;
                    }
                    sum = sum * 3 + k;
                }
                return sum;
            }),
            new Case("same rounds, other values", p -> {
                double sum = 0;
                for (double w : WEIGHTS) sum += w > 0.5 ? w * p.a : Math.sqrt(w + p.b + 5);
                return sum;
            }),
            new Case("swapped", p -> {
                int x = p.a, y = p.b;
                for (int k = 0; k < 9; k++) {
                    if (x > y) {
                        int t = x;
                        x = y;
                        y = t - 1;
                    } else {
                        x += 2;
                    }
                }
                return x * 1000 + y;
            }),
            new Case("both arms go on", p -> {
                int n = p.a, sum = p.b;
                while (n != 0 && sum < 1000) {
                    if (n < 0) {
                        n = -n;
                        sum = -sum;
                    } else {
                        sum += n;
                        n--;
                    }
                }
                return sum;
            }),
            new Case("early", p -> {
                for (int k = 0; k < TABLE.length; k++) {
                    if (TABLE[k] == p.b) return k;
                    if (TABLE[k] > p.a) return -k;
                }
                return 1000;
            }),
            new Case("switch", p -> {
                int sum = 0;
                for (int k = 0; k < 20; k++) {
                    switch ((p.a + k) & 7) {
                        case 0: sum += 3;
                        case 1: sum *= 2; break;
                        case 4: sum -= p.b; break;
                        case 6: return sum;
                        default: sum++;
                    }
                }
                return sum;
            }),
            new Case("gathered", p -> {
                int at = p.a & 63, sum = 0;
                while (sum < 500) {
                    sum += TABLE[at] + 41;
                    at = (at * 5 + 1) & 63;
                }
                return sum;
            }),
            new Case("bounds", p -> {
                int sum = 0;
                for (int k = 0; k <= p.b; k++) sum += TABLE[k + Math.max(p.a, 0) % 16];
                return sum;
            }),
            new Case("division", p -> {
                int sum = 0;
                for (int v = p.a; v > 0; v >>= 1) sum += 1000 / (v - p.b) + 1000 % (v - p.b);
                return sum;
            }),
            new Case("long division", p -> {
                long sum = 0;
                for (long v = p.a; v > -10; v -= 7) sum += 100000L / (v - 11) + 1000 % (v + 2);
                return sum;
            }),
            new Case("quotients of longs", p -> {
                long a = p.a * 1234567890123L, large = (long) p.a << 50 + p.b % 9, b = p.b % 3 == 0 ? 1 - p.a : p.a + 150;
                return a / b * 31 + a % b + (p.b > 40 ? large / -b * 7 + large % b : a / 1000 + a % 65537) + 1000000007L % (b | 1);
            }),
            new Case("one divisor for all", p -> {
                long sum = 0;
                for (long q : DIVISORS) {
                    long multiple = ((1L << 50) / q - p.b) * q, some = p.a * 5629499534213L;
                    for (long x = multiple - 1; x <= multiple + 1; x++) sum = sum * 31 + x / q * 7 + x % q - (-x / q) * 5 - (-x % q);
                    sum = sum * 31 + some / q * 3 + some % q;
                }
                return sum;
            }),
            new Case("constant divisors", p -> {
                int v = p.a == 7 ? Integer.MIN_VALUE : p.a == 8 ? Integer.MAX_VALUE : p.a * 40000003;
                int quotients = v / 7 + v / -7 * 3 + v / 16 * 5 + v / -1 * 7 + v / Integer.MIN_VALUE * 11;
                return quotients * 31 + v % 7 + v % -7 * 3 + v % 16 * 5 + v % -1 * 7 + v % Integer.MIN_VALUE * 11;
            }),
            new Case("straight", p -> p.a > 50 ? p.a % 7 == 0 ? p.b : p.a * p.b : p.b - TABLE[p.a + 20 & 63]),
            new Case("own arrays", LanesProgram::ownArrays),
            new Case("narrow", p -> {
                byte b = (byte) p.a;
                char c = (char) p.b;
                short s = 0;
                for (int k = 0; k < 40; k++) {
                    b += p.b;
                    c *= 3;
                    s = (short) (s * 5 + b);
                    if (s == 77) break;
                }
                return (b * 31 + c) * 31 + s;
            }),
            new Case("counters behind their loops", LanesProgram::counters),
            new Case("a sine beside a power of all", p -> {
                float sum = 0;
                for (int k = 0; k < 9; k++) {
                    if (p.a + k > 77) return sum;
                    sum += (float) Math.pow(k + 1.5, 0.1 * k) * (float) Math.sin(p.b * 0.37 * k);
                }
                return sum + 1;
            }),
            new Case("floats", p -> {
                float x = p.a / 7f, y = p.b == 0 ? Float.NaN : 1f / p.b;
                int k = 0;
                while (x > y && k < 30) {
                    x = Math.min(x * 0.9f, 20f) - Math.max(y, 0.1f);
                    k++;
                }
                return k + Float.floatToRawIntBits(x) % 1000 + (int) (x * 1e12f);
            }));
    }

    private static Object bothWaysOut(Pair p) {
        int sum = p.a;
        while (true) {
            sum -= 3;
            if (sum < p.b) {
                sum *= 10;
                break;
            }
            if (sum % 5 == 0) {
                if (p.b > 20) return sum;
                break;
            }
        }
        return sum + 1;
    }

    private static Object labels(Pair p) {
        int sum = 0;
        outer:
        for (int i = 0; i < 12; i++) {
            for (int j = i; j < p.b; j++) {
                if ((i * j + p.a) % 11 == 0) continue outer;
                if (i + j > 40) break outer;
                sum += j;
            }
            sum += 100;
        }
        return sum;
    }

    /** Which are the same for all that are in a loop: asked in front of a round, behind it, and from one loop to the next. */
    private static Object counters(Pair p) {
        int asked = 0, sum = 0;
        long next = 40;
        do {
            asked++;
            if (asked > 25) break;
        } while ((p.a * asked) % 13 != p.b % 5);
        for (int i = 0; i < 6; i++) {
            int k = i;
            while (k < 20 && (p.a + k * i) % 7 != 3) k++;
            if (k == 11) continue;
            sum += k * i;
            for (next = sum; next < sum + 9L; next += 2)
                if ((next & 7) == (p.b & 7)) break;
        }
        return asked * 100000L + sum * 100L + next;
    }

    private static Object ownArrays(Pair p) {
        int[] counts = new int[8];
        long[] sums = new long[8];
        for (int k = 0; k < 20; k++) {
            int at = (p.a >> (k & 3)) + k & 7;
            if ((at & 1) == 0) continue;
            counts[at]++;
            sums[k & 7] += counts[at] * (long) p.b;
            if (counts[at] > 7) break;
        }
        int most = 0;
        for (int k = 1; k < 8; k++) if (counts[k] > counts[most]) most = k;
        return most * 100000L + sums[most];
    }
}

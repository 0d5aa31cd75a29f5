package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

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
    private static final double[] WEIGHTS = new Random(4).doubles(20).toArray();

    @SuppressWarnings("unchecked") // results are compared as objects
    public static void main(String[] args) throws Exception {
        for (Case c : cases()) {
            ArrayFunction<Pair, Object> function = AF.map(c.function);
            for (int size : SIZES) compare(c, function, random(size));
            System.out.println(c.name + ": same, "
                + (function.explain().contains(", lanes of 16;") ? "lanes of 16" : "one by one"));
        }
    }

    private static List<Pair> random(int size) {
        Random random = new Random(size);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < size; i++) pairs.add(new Pair(random.nextInt(200) - 20, random.nextInt(60) - 5));
        return pairs;
    }

    /** Results, or the exception of the first element that throws: its class and message. */
    private static void compare(Case c, ArrayFunction<Pair, Object> function, List<Pair> pairs) {
        List<Object> expected = new ArrayList<>(), actual = new ArrayList<>();
        try {
            for (Pair p : pairs) expected.add(c.function.apply(p));
        } catch (RuntimeException e) {
            expected = List.of(e.toString());
        }
        try (PArray<Pair> input = PArray.of(pairs); PArray<Object> result = function.apply(input)) {
            for (int i = 0; i < result.size(); i++) actual.add(result.get(i));
        } catch (RuntimeException e) {
            actual = List.of(e.toString());
        }
        if (!expected.equals(actual))
            throw new AssertionError(c.name + " of " + pairs.size() + ": " + expected + "\n but " + actual);
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

package weft;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Sorts beside those of Java's streams, bit for bit: main tells of each function. {@link SortTest} runs it in several ways. */
final class SortProgram {
    /** Few, a range's or block's borders, and several of them. */
    private static final int[] SIZES = {0, 1, 2, 3, 100, 4095, 4096, 4097, 20_000, 70_001};

    record Price(long cents, boolean old) {}

    record Item(int number, Price price, double weight) {}

    private SortProgram() {}

    public static void main(String[] arguments) {
        for (Order order : Order.values()) wrappers(order);
        keys();
        System.out.println("sorts: " + checked + ": same");
    }

    private static int checked;

    /** How values lie before; each makes number {@code i} of {@code n} of a random one. */
    enum Order {
        RANDOM {
            @Override long of(long random, int i, int n) {
                return random;
            }
        },
        FEW {
            @Override long of(long random, int i, int n) {
                return random % 3;
            }
        },
        EQUAL {
            @Override long of(long random, int i, int n) {
                return 7;
            }
        },
        SORTED {
            @Override long of(long random, int i, int n) {
                return i - n / 2;
            }
        },
        REVERSED {
            @Override long of(long random, int i, int n) {
                return (n - i) * (1L << 33) + (n - i);
            }
        };

        abstract long of(long random, int i, int n);
    }

    private static void wrappers(Order order) {
        for (int n : SIZES) {
            SplittableRandom random = new SplittableRandom(n);
            long[] longs = new long[n];
            for (int i = 0; i < n; i++) longs[i] = order.of(random.nextLong(), i, n);
            natural(n, i -> longs[i] > 3);
            natural(n, i -> (byte) longs[i]);
            natural(n, i -> (short) longs[i]);
            natural(n, i -> (char) longs[i]);
            natural(n, i -> (int) longs[i]);
            natural(n, i -> longs[i]);
            natural(n, i -> floatOf(longs[i]));
            natural(n, i -> doubleOf(longs[i]));
        }
    }

    /** All bits there are: subnormal, infinite, and any NaN. */
    private static float floatOf(long bits) {
        float[] special = {0f, -0f, Float.NaN, Float.NEGATIVE_INFINITY, Float.intBitsToFloat(0xffc12345), Float.intBitsToFloat(0x7fc00007)};
        return (bits & 7) < special.length && (bits & 0x70) == 0 ? special[(int) bits & 7] : Float.intBitsToFloat((int) (bits >> 8));
    }

    private static double doubleOf(long bits) {
        double[] special = {0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.longBitsToDouble(0xfff8000000012345L)};
        return (bits & 7) < special.length && (bits & 0x70) == 0 ? special[(int) bits & 7] : Double.longBitsToDouble(bits);
    }

    private static <E extends Comparable<E>> void natural(int n, IntFunction<E> element) {
        List<E> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(element.apply(i));
        compare("sorted", list, AF.<E>identity().sorted(), Comparator.naturalOrder());
    }

    private static void keys() {
        for (int n : SIZES) {
            SplittableRandom random = new SplittableRandom(n);
            List<Item> items = new ArrayList<>();
            List<Tuple2<Integer, Float>> pairs = new ArrayList<>();
            List<Long> longs = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                items.add(new Item(i, new Price(random.nextInt(-20, 20) * 1L << 40, random.nextBoolean()), doubleOf(random.nextLong())));
                pairs.add(new Tuple2<>(random.nextInt(), floatOf(random.nextLong())));
                longs.add(random.nextLong());
            }
            compare("a key beside a small value", pairs, AF.<Tuple2<Integer, Float>>identity().sortedBy(Tuple2::_1),
                Comparator.comparing(Tuple2::_1));
            compare("the other one", pairs, AF.<Tuple2<Integer, Float>>identity().sortedBy(t -> -t._2()),
                Comparator.comparing(t -> -t._2()));
            compare("a computed key", longs, AF.<Long>identity().sortedBy(v -> (byte) (v * 31 >> 7)),
                Comparator.comparing(v -> (byte) (v * 31 >> 7)));
            compare("descending", longs, AF.<Long>identity().sortedBy(v -> ~v), Comparator.reverseOrder());
            compare("a boolean of records", items, AF.<Item>identity().sortedBy(item -> item.price.old),
                Comparator.comparing(item -> item.price.old));
            compare("a double of records", items, AF.<Item>identity().sortedBy(Item::weight), Comparator.comparing(Item::weight));
            compare("a record", items, AF.<Item>identity().sortedBy(Item::price), BY_PRICE);
            compare("a nested tuple", items, AF.<Item>identity().sortedBy(item -> new Tuple2<>((short) -item.number / 9, item.price)),
                Comparator.comparing((Item item) -> (short) -item.number / 9).thenComparing(BY_PRICE));
            compare("an array", items, AF.<Item>identity().sortedBy(item -> new char[] {(char) item.price.cents, (char) (item.number % 10)}),
                Comparator.comparing(item -> (char) (item.number % 10)));
            afterMaps(n);
        }
    }

    private static final Comparator<Item> BY_PRICE =
        Comparator.comparing((Item item) -> item.price.cents).thenComparing(item -> item.price.old);

    /** Of elements that are computed, before and after, and one sort after the other. */
    private static void afterMaps(int n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) all.add(i);
        Function<Integer, Float> f = i -> floatOf(i * 0x9e3779b97f4a7c15L);
        try (PArray<Integer> range = AF.range(n)) {
            same("a map", all.stream().map(f).sorted().toList(), AF.map(f).sorted().apply(range));
            same("a range", all.stream().sorted(Comparator.comparing(i -> i * 12345 % 777)).toList(),
                AF.<Integer>identity().sortedBy(i -> i * 12345 % 777).apply(range));
            same("a range as it is", all, AF.<Integer>identity().sorted().apply(range));
            same("sorted twice", all.stream().map(f).sorted().sorted(Comparator.comparing(v -> v > 1)).map(v -> v < 2).toList(),
                AF.map(f).sorted().sortedBy(v -> v > 1).map(v -> v < 2).apply(range));
            same("filtered", all.stream().map(f).filter(v -> v > 0).sorted().toList(), AF.map(f).filter(v -> v > 0).sorted().apply(range));
        }
    }

    private static <E> void compare(String name, List<E> list, ArrayFunction<E, E> sort, Comparator<? super E> order) {
        try (PArray<E> input = PArray.of(list)) {
            same(name, list.stream().sorted(order).toList(), sort.apply(input));
        }
    }

    private static <E> void same(String name, List<E> expected, PArray<E> result) {
        try (result) {
            if (result.size() != expected.size()) throw new AssertionError(name + ": " + result.size() + " of " + expected.size());
            for (int i = 0; i < expected.size(); i++) {
                if (!bits(expected.get(i)).equals(bits(result.get(i)))) {
                    throw new AssertionError(name + " of " + expected.size() + ": number " + i + " is " + result.get(i) + ", in Java "
                        + expected.get(i));
                }
            }
        }
        checked++;
    }

    /** Those of a NaN too. */
    private static Object bits(Object value) {
        if (value instanceof Float f) return Float.floatToRawIntBits(f);
        if (value instanceof Double d) return Double.doubleToRawLongBits(d);
        if (value instanceof Tuple2<?, ?> t) return List.of(bits(t._1()), bits(t._2()));
        if (value instanceof Item item) return List.of(item.number, item.price, bits(item.weight));
        return value;
    }
}

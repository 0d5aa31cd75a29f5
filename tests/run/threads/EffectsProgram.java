package weft;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Main class for {@link EffectsTest}: where functions run in Java, and that they answer as a loop does. */
final class EffectsProgram {
    private static final int SIZE = 2000;

    private static final List<Object> ALL = new ArrayList<>();
    private static int total;
    private static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
    private static final RuntimeException SHARED = new RuntimeException("shared");

    private record Point(int x, Integer y, String name) {}

    private static final class Account {
        private int balance;

        int deposit(int x) {
            balance += x;
            return balance;
        }

        synchronized int read() {
            return balance;
        }
    }

    private static final class Leaking {
        private int state;

        Leaking(int x) {
            ALL.add(this);
            state = x;
        }
    }

    /** Counts when it is asked for its hash. */
    private static final class Counted {
        private int asked;

        @Override public int hashCode() {
            return asked++;
        }

        @Override public boolean equals(Object other) {
            return other == this;
        }

        @Override public String toString() {
            return "asked " + asked++;
        }
    }

    private enum Gauge {
        LEFT, MIDDLE;

        private int level;
    }

    private record Holder(Object held) {}

    @SuppressWarnings("serial")
    private static final class Carrier extends RuntimeException {
        private final transient Account account;

        Carrier(Account account) {
            super("carries", null);
            this.account = account;
        }
    }

    private static final class Resource implements AutoCloseable {
        private int used;

        @Override public void close() {
            if (used++ % 2 == 0) throw new IllegalStateException("in close");
        }
    }

    private static final class Late {
        static final int[] TABLE = new int[4];

        static {
            for (int i = 0; i < TABLE.length; i++) TABLE[i] = i * i;
        }
    }

    private final Map<String, Supplier<Function<Integer, Integer>>> functions = new LinkedHashMap<>();

    private EffectsProgram() {}

    public static void main(String[] args) {
        EffectsProgram p = new EffectsProgram();
        if (args[0].equals("threads")) p.ownObjects();
        else p.seenByOthers();
        p.functions.forEach(EffectsProgram::compare);
        if (args[0].equals("order")) arraysOfOthers();
    }

    /** An element that is an array may be one that another element has too. */
    private static void arraysOfOthers() {
        float[] captured = new float[2];
        place("what another function gives", AF.<Integer, float[]>map(x -> captured).map(a -> {
            a[0]++;
            return a;
        }));
        place("what an operator is given", AF.<Integer, float[]>map(x -> new float[] {x, 1})
            .reduce(new float[2], (a, b) -> {
                a[0] += b[0];
                return a;
            }));
    }

    private static void place(String name, ArrayFunction<Integer, float[]> f) {
        try (PArray<Integer> input = AF.range(SIZE); PArray<float[]> result = f.apply(input)) {
            report(name, f);
        }
    }

    private void add(String name, Supplier<Function<Integer, Integer>> make) {
        functions.put(name, make);
    }

    // ---- what an element makes is its own ----

    private void ownObjects() {
        add("record equals", () -> x -> new Point(x, x, "p").equals(new Point(x, 7, "p")) ? 1 : 0);
        add("record hashCode", () -> x -> new Point(x, x, "p").hashCode());
        add("record toString", () -> x -> new Point(x, x, "p").toString().length());
        add("Integer.toString", () -> x -> Integer.toString(x).length());
        add("a local ArrayList", () -> EffectsProgram::squares);
        add("a local HashMap", () -> EffectsProgram::histogram);
        add("other local collections", () -> EffectsProgram::collections);
        add("BigInteger.pow", () -> x -> BigInteger.valueOf(x).pow(20).mod(BigInteger.TEN).intValue());
        add("BigDecimal", () -> x -> new BigDecimal(x).divide(new BigDecimal("7"), 5, RoundingMode.HALF_UP).intValue());
        add("a local Object[]", () -> x -> {
            Object[] both = {x, "text"};
            both[1] = both[0];
            return (Integer) both[1];
        });
        add("HashMap.get", () -> {
            Map<Integer, Integer> map = new HashMap<>();
            for (int i = 0; i < 100; i++) map.put(i, i * i);
            return x -> Objects.requireNonNullElse(map.get(x % 100), -1);
        });
        add("LinkedHashMap.get", () -> {
            Map<Integer, Integer> map = new LinkedHashMap<>(Map.of(1, 2, 3, 4));
            return x -> map.getOrDefault(x, 0) + Objects.requireNonNullElse(map.get(x % 5), -1);
        });
        add("HashMap.get of records", () -> {
            Map<Point, Integer> map = new HashMap<>();
            for (int i = 0; i < 100; i++) map.put(new Point(i, i, "p"), i * i);
            return x -> map.getOrDefault(new Point(x, x, "p"), -1);
        });
        add("TreeMap.get", () -> {
            Map<Integer, Integer> map = new TreeMap<>(Map.of(1, 2, 3, 4));
            return x -> map.containsKey(x) ? map.get(x) : -1;
        });
        add("Map.of", () -> {
            Map<Integer, String> map = Map.of(1, "one", 2, "two", 3, "three");
            return x -> map.getOrDefault(x, "many").length();
        });
        add("a captured list is read", () -> {
            List<Integer> list = new ArrayList<>(List.of(3, 1, 4, 1, 5));
            return x -> {
                int sum = 0;
                for (Integer i : list) sum += i;
                return sum + list.get(x % 5);
            };
        });
        add("a captured map is walked over", () -> {
            Map<Integer, Integer> hashed = new HashMap<>(Map.of(1, 2, 3, 4));
            Map<Integer, Integer> sorted = new TreeMap<>(hashed);
            return x -> {
                int sum = x;
                for (Integer key : hashed.keySet()) sum += key;
                for (Integer value : sorted.values()) sum += value;
                for (Map.Entry<Integer, Integer> e : hashed.entrySet()) sum += e.getKey() * e.getValue();
                return sum;
            };
        });
        add("a lock of its own", () -> x -> {
            Account own = new Account();
            synchronized (own) {
                own.deposit(x);
                return own.read();
            }
        });
        add("StringBuilder", () -> EffectsProgram::digits);
        add("string building", () -> x -> ("x = " + x + ", " + new Point(x, x, "q")).length());
        add("String.format", () -> x -> String.format("%05d %s", x, new Point(x, x, "q")).length());
        add("String's methods", () -> x -> ("a,b," + x).split(",").length + " 12 ".strip().repeat(x % 3).length());
        add("streams", () -> x -> IntStream.range(0, x % 50).filter(i -> i % 3 == 0).map(i -> i * x).sum());
        add("streams of objects", () -> x -> List.of(x, x + 1, x + 2).stream().map(i -> i * i)
            .filter(i -> i % 2 == 0).collect(Collectors.toList()).size());
        add("joined text", () -> x -> IntStream.range(0, x % 5).mapToObj(Integer::toString)
            .collect(Collectors.joining(",", "[", "]")).length());
        add("a generator of its own", () -> x -> new Random(x).nextInt(1000));
        add("an exception of its own", () -> x -> {
            try {
                if (x % 2 == 0) throw new IllegalStateException("even " + x);
                return Integer.parseInt("x" + x);
            } catch (NumberFormatException e) {
                return e.getMessage().length();
            } catch (IllegalStateException e) {
                return -e.getMessage().length();
            }
        });
        add("a resource of its own", () -> x -> {
            try (Resource own = new Resource()) {
                if (x % 5 == 0) throw new IllegalArgumentException();
                own.used++;
                return own.used + 1000 / (x % 7);
            } catch (IllegalArgumentException e) {
                return -e.getSuppressed().length;
            } catch (ArithmeticException e) {
                return -10 - e.getSuppressed().length;
            }
        });
        add("an AtomicInteger of its own", () -> x -> {
            AtomicInteger own = new AtomicInteger(x);
            own.incrementAndGet();
            AtomicReference<Integer> last = new AtomicReference<>(x);
            last.compareAndSet(x, x + 1);
            return own.get() + last.get();
        });
        add("a closure over its own", () -> x -> {
            int[] count = {0};
            Runnable more = () -> count[0] += x;
            more.run();
            more.run();
            return count[0];
        });
        add("sorting its own", () -> x -> {
            Integer[] numbers = {x % 7, x % 3, x % 5};
            Arrays.sort(numbers);
            List<Integer> list = new ArrayList<>(Arrays.asList(numbers));
            Collections.reverse(list);
            return list.get(0) * 100 + numbers[0];
        });
        add("sorting numbers of its own", () -> x -> {
            int[] numbers = {x % 7, x % 3, x % 5};
            Arrays.sort(numbers);
            return numbers[0] * 10 + numbers[2];
        });
        add("collections of the rest", () -> x -> {
            Map<RoundingMode, Integer> modes = new EnumMap<>(RoundingMode.class);
            modes.put(RoundingMode.UP, x);
            Map<Integer, Integer> counts = new LinkedHashMap<>();
            for (int i = 0; i < 5; i++) counts.merge(i % 2, i, Integer::sum);
            PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(x % 4, 2, 1));
            return modes.get(RoundingMode.UP) + counts.get(0) + queue.poll();
        });
        add("a static initialiser", () -> x -> Late.TABLE[x % 4]);
        add("a captured counter is read", () -> {
            AtomicInteger captured = new AtomicInteger(5);
            return x -> captured.get() + x;
        });
    }

    private static int squares(int x) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < x % 40; i++) list.add(i * i);
        list.removeIf(i -> i % 2 == 1);
        int sum = 0;
        for (int i : list) sum += i;
        return sum;
    }

    private static int histogram(int x) {
        Map<Integer, List<Integer>> map = new HashMap<>();
        for (int i = 0; i < x % 40; i++) map.computeIfAbsent(i % 7, k -> new ArrayList<>()).add(i);
        int sum = 0;
        for (Map.Entry<Integer, List<Integer>> e : map.entrySet()) sum += e.getKey() * e.getValue().size();
        return sum;
    }

    private static int collections(int x) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        Map<String, Integer> sorted = new TreeMap<>();
        StringJoiner text = new StringJoiner("+");
        for (int i = 0; i < x % 10; i++) {
            queue.push(i);
            sorted.merge("k" + i % 3, i, Integer::sum);
            text.add("t" + i);
        }
        int sum = text.length();
        while (!queue.isEmpty()) sum += queue.pop();
        for (Integer i : sorted.values()) sum += i;
        return sum;
    }

    private static int digits(int x) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < x % 20; i++) b.append(i).append(':').append(i * 0.5).append((Object) "o");
        return b.reverse().toString().hashCode();
    }

    // ---- what others see ----

    private void seenByOthers() {
        add("LinkedHashMap.get in the order of access", () -> {
            Map<Integer, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
            for (int i = 0; i < 5; i++) map.put(i, i * i);
            return x -> map.get(x % 5);
        });
        add("a captured field", () -> {
            Account captured = new Account();
            return x -> captured.deposit(x);
        });
        add("a static field", () -> x -> total += x);
        add("this leaks from a constructor", () -> x -> new Leaking(x).state);
        add("a captured list is written", () -> {
            List<Integer> captured = new ArrayList<>();
            return x -> {
                captured.add(x);
                return captured.size();
            };
        });
        add("its own object goes into a captured list", () -> {
            List<int[]> captured = new ArrayList<>();
            return x -> {
                int[] own = {x};
                captured.add(own);
                captured.get(0)[0]++;
                return own[0];
            };
        });
        add("its own array goes into a captured array", () -> {
            int[][] captured = new int[1][];
            return x -> {
                int[] own = {x};
                captured[0] = own;
                return captured[0][0]++;
            };
        });
        add("a closure over what is captured", () -> {
            Account captured = new Account();
            return x -> depositor(captured, x).getAsInt();
        });
        add("varargs", () -> {
            int[] captured = new int[1];
            return x -> addAll(x, new int[1], captured);
        });
        add("a captured iterator", () -> {
            Iterator<Integer> captured = IntStream.range(0, 10 * SIZE).iterator();
            return x -> captured.next();
        });
        add("a captured AtomicInteger", () -> {
            AtomicInteger captured = new AtomicInteger();
            return x -> captured.incrementAndGet();
        });
        add("a captured lock", () -> {
            Object captured = new Object();
            return x -> {
                synchronized (captured) {
                    return x;
                }
            };
        });
        add("a captured lock in a method", () -> {
            Account captured = new Account();
            return x -> captured.read();
        });
        add("a map in access order", () -> {
            Map<Integer, Integer> captured = new LinkedHashMap<>(16, 0.75f, true);
            for (int i = 0; i < 10; i++) captured.put(i, i);
            return x -> captured.get(x % 10) + captured.keySet().iterator().next();
        });
        add("sorting what is captured", () -> {
            int[] captured = {3, 1, 2};
            return x -> {
                captured[1] = x;
                Arrays.sort(captured);
                return captured[0];
            };
        });
        add("the lock of a view", () -> {
            Map<Integer, Integer> captured = new HashMap<>(Map.of(1, 2, 3, 4));
            return x -> {
                synchronized (captured.keySet()) {
                    return x;
                }
            };
        });
        add("what the JVM has thrown", () -> {
            Carrier captured = new Carrier(new Account());
            return x -> {
                try {
                    return 1 / (x - x);
                } catch (ArithmeticException e) {
                    e.initCause(captured);
                    return ((Carrier) e.getCause()).account.balance++;
                }
            };
        });
        add("an enum's own field", () -> x -> Gauge.MIDDLE.level += x);
        add("an enum's own field, among all", () -> x -> Gauge.values()[x % 2].level++);
        add("rows of a copy", () -> {
            int[][] captured = {{1}, {2}};
            return x -> captured.clone()[x % 2][0]++;
        });
        add("rows that were copied", () -> {
            int[][] captured = {{1}, {2}};
            return x -> {
                int[][] own = new int[2][];
                System.arraycopy(captured, 0, own, 0, 2);
                return own[1][0]++;
            };
        });
        add("a list over a captured array", () -> {
            Integer[] captured = {1, 2};
            return x -> Arrays.asList(captured).set(x % 2, x);
        });
        add("a buffer over a captured array", () -> {
            byte[] captured = new byte[8];
            return x -> ByteBuffer.wrap(captured).putInt(0, captured[3] + x).getInt(0);
        });
        add("a synchronized list of what is captured", () -> {
            List<Integer> captured = new ArrayList<>();
            return x -> {
                Collections.synchronizedList(captured).add(x);
                return captured.size();
            };
        });
        add("a captured lambda", () -> {
            Account account = new Account();
            IntSupplier captured = () -> account.balance++;
            return x -> captured.getAsInt() + x;
        });
        add("reflection", () -> {
            Account captured = new Account();
            return x -> {
                try {
                    return (Integer) Account.class.getDeclaredMethod("deposit", int.class).invoke(captured, x);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            };
        });
        add("the locale", () -> x -> {
            Locale.setDefault(Locale.ROOT);
            return x;
        });
        add("a stream on threads", () -> x -> IntStream.range(0, 10).parallel().sum() + x);
        add("a hash for text", () -> {
            Counted captured = new Counted();
            return x -> String.format("%h", captured).length();
        });
        add("a computed map", () -> {
            Map<Integer, Integer> captured = new HashMap<>();
            return x -> captured.computeIfAbsent(x % 10, k -> x);
        });
        add("hashCode of a captured object", () -> {
            Counted captured = new Counted();
            return x -> new Holder(captured).hashCode();
        });
        add("text of a captured object", () -> {
            Counted captured = new Counted();
            return x -> (captured + "!").length();
        });
        add("formatted text of a captured object", () -> {
            Counted captured = new Counted();
            return x -> String.format("%s", captured).length();
        });
        add("joined text of a captured object", () -> {
            List<Object> captured = List.of(new Counted());
            return x -> captured.toString().length();
        });
        add("a key that counts", () -> {
            Map<Object, Integer> own = new HashMap<>();
            Counted captured = new Counted();
            return x -> own.containsKey(captured) ? 1 : captured.asked;
        });
        add("what an exception carries", () -> {
            Account captured = new Account();
            return x -> {
                try {
                    throw new Carrier(captured);
                } catch (Carrier e) {
                    return e.account.balance++;
                }
            };
        });
        add("a shared exception", () -> x -> {
            try {
                throw SHARED;
            } catch (RuntimeException e) {
                e.addSuppressed(new Exception());
                return x;
            }
        });
        add("a stream that writes", () -> {
            int[] captured = new int[1];
            return x -> {
                IntStream.range(0, 3).forEach(i -> captured[0] += i);
                return captured[0];
            };
        });
        add("a captured generator", () -> {
            Random captured = new Random(1);
            return x -> captured.nextInt(1000);
        });
        add("a generator of all", () -> x -> Math.random() < 2 ? x : -1);
        add("the thread's own", () -> x -> LOCAL.get()[0]++);
        add("the thread's name", () -> x -> Thread.currentThread().getName().length());
        add("a captured builder", () -> {
            StringBuilder captured = new StringBuilder();
            return x -> captured.append(x).length();
        });
        add("an accumulator that it returns", () -> {
            Function<Integer, int[]> captured = new Function<>() {
                private final int[] sum = new int[1];

                @Override public int[] apply(Integer x) {
                    sum[0] += x;
                    return sum;
                }
            };
            return x -> captured.apply(x)[0];
        });
    }

    private static IntSupplier depositor(Account account, int x) {
        return () -> account.deposit(x);
    }

    private static int addAll(int x, int[]... arrays) {
        int sum = 0;
        for (int[] a : arrays) sum += a[0] += x;
        return sum;
    }

    // ---- comparing ----

    private static void compare(String name, Supplier<Function<Integer, Integer>> make) {
        reset();
        Function<Integer, Integer> function = make.get();
        int[] expected = IntStream.range(0, SIZE).map(function::apply).toArray();
        reset();
        Function<Integer, Integer> again = make.get();
        ArrayFunction<Integer, Integer> f = AF.map(again::apply);
        try (PArray<Integer> input = AF.range(SIZE); PArray<Integer> result = f.apply(input)) {
            if (!Arrays.equals(expected, result.toIntArray())) System.out.println("WRONG: " + name);
        }
        report(name, f);
    }

    private static void report(String name, ArrayFunction<?, ?> f) {
        List<String> lines = f.explain().lines().map(String::strip).toList();
        boolean parallel = lines.stream().anyMatch(line -> line.contains("on Java threads: "));
        String why = lines.stream().filter(line -> line.startsWith("not on threads: ")).findFirst().orElse("");
        System.out.println((parallel ? "on threads: " : "in order: ") + name + ": " + why);
    }

    private static void reset() {
        total = 0;
        for (Gauge g : Gauge.values()) g.level = 0;
        ALL.clear();
        LOCAL.remove();
    }
}

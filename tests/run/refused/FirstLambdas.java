package weft;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.FloatBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * What a Java programmer writes first, and a device cannot run. {@link FirstLambdasTest} holds what Weft says of each
 * to {@code tests/run/refused/first-lambdas.txt}. A case is its name, and behind it the lambda.
 */
final class FirstLambdas {
    enum Colour { RED, GREEN, BLUE }

    record Point(double x, double y) {}

    record Named(String name, int value) {}

    record Pixel(Colour colour, int value) {}

    static final class Cell {
        int value;
        Cell next;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }

        int sum(int n) {
            return n <= 0 ? value : n + sum(n - 1);
        }
    }

    static final class Operation {
        IntUnaryOperator f;
    }

    interface Visitor {
        void visit(Function<Integer, ?> f);
    }

    static int counter;
    static final Object LOCK = new Object();
    static final String[] WORDS = {"a", "b"};
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);

    static long sumOfDigits(int[] digits, int n) {
        return n == 0 ? 0 : digits[n % 4] + sumOfDigits(new int[] {n, 1, 2, n / 2}, n / 2);
    }

    static int depth(Cell c) {
        return c == null ? 0 : 1 + depth(c.next);
    }

    static Cell chain(int n) {
        return n <= 0 ? null : new Cell(n, chain(n - 1));
    }

    static int helperThatPrints(int x) {
        System.out.println(x);
        return x;
    }

    static int helper(int x) {
        return helperThatPrints(x + 1);
    }

    private final Map<String, Function<Integer, ?>> cases;

    private FirstLambdas(Map<String, Function<Integer, ?>> cases) {
        this.cases = cases;
    }

    private void of(String name, Function<Integer, ?> f) {
        if (cases.put(name, f) != null) throw new IllegalStateException("two cases " + name);
    }

    /** Every case, in the order of this file. */
    static Map<String, Function<Integer, ?>> all() {
        FirstLambdas made = new FirstLambdas(new java.util.LinkedHashMap<>());
        made.streams();
        made.maps();
        made.lists();
        made.arrays();
        made.random();
        made.text();
        made.numbers();
        made.state();
        made.objects();
        made.world();
        return made.cases;
    }

    private void streams() {
        List<Integer> list = List.of(3, 1, 2);
        of("Arrays.stream", x -> Arrays.stream(new int[] {x, 1}).sum());
        of("IntStream.range", x -> IntStream.range(0, x).sum());
        of("IntStream.rangeClosed", x -> IntStream.rangeClosed(2, x).noneMatch(d -> x % d == 0) ? 1 : 0);
        of("list.stream", x -> list.stream().mapToInt(v -> v * x).sum());
        of("Stream.of", x -> Stream.of(1, 2, x).reduce(0, Integer::sum));
        of("parallelStream", x -> list.parallelStream().filter(v -> v > x).count());
    }

    private void maps() {
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 10, 2, 20));
        Map<Integer, Integer> constant = Map.of(1, 10, 2, 20);
        Map<Integer, Integer> concurrent = new ConcurrentHashMap<>();
        TreeMap<Integer, Integer> tree = new TreeMap<>(map);
        EnumMap<Colour, Integer> prices = new EnumMap<>(Map.of(Colour.RED, 1, Colour.GREEN, 2));
        Set<Integer> set = new HashSet<>(Set.of(1, 2));
        of("HashMap.get", x -> map.get(x));
        of("HashMap.getOrDefault", x -> map.getOrDefault(x, 0) + 1);
        of("HashMap.put", x -> map.put(x, x));
        of("HashMap.values", x -> {
            int sum = x;
            for (int value : map.values()) sum += value;
            return sum;
        });
        of("Map.of", x -> constant.get(x) + 1);
        of("a HashMap of its own", x -> {
            Map<Integer, Integer> seen = new HashMap<>();
            for (int k = 0; k < 5; k++) seen.merge(x % (k + 1), 1, Integer::sum);
            return seen.size();
        });
        of("ConcurrentHashMap.merge", x -> concurrent.merge(x % 3, 1, Integer::sum));
        of("TreeMap.floorKey", x -> tree.floorKey(x));
        of("EnumMap.get", x -> prices.get(x > 1 ? Colour.RED : Colour.GREEN));
        of("HashSet.contains", x -> set.contains(x) ? 1 : 0);
        of("a HashSet of its own", x -> {
            Set<Integer> seen = new HashSet<>();
            int n = x;
            while (seen.add(n)) n = (n * n + 1) % 17;
            return n;
        });
    }

    private void lists() {
        List<Integer> results = new ArrayList<>();
        List<Integer> list = new ArrayList<>(List.of(5, 3, 1));
        List<String> words = List.of("one", "two", "three");
        Iterator<Integer> iterator = list.iterator();
        of("add to a captured list", x -> results.add(x));
        of("set in a captured list", x -> list.set(0, x));
        of("an ArrayList of its own", x -> {
            List<Integer> divisors = new ArrayList<>();
            for (int d = 1; d <= x; d++) if (x % d == 0) divisors.add(d);
            return divisors.size();
        });
        of("an ArrayDeque as a stack", x -> {
            Deque<Integer> stack = new ArrayDeque<>();
            for (int k = 0; k < x; k++) stack.push(k);
            return stack.pop();
        });
        of("a PriorityQueue", x -> {
            PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(x, 3, 7));
            return queue.poll();
        });
        of("Collections.sort", x -> {
            List<Integer> three = new ArrayList<>(List.of(x, 3, 7));
            Collections.sort(three);
            return three.get(1);
        });
        of("Collections.max", x -> Collections.max(list) + x);
        of("List.of in the lambda", x -> List.of(x, 3, 7).indexOf(3));
        of("a word of a list", x -> words.get(x % 3).length());
        of("join the words", x -> String.join(",", words).length() + x);
        of("a captured iterator", x -> iterator.next() + x);
    }

    private void arrays() {
        int[] table = {4, 2, 1, 3};
        int[] cache = new int[100];
        of("sort a captured array", x -> {
            Arrays.sort(table);
            return table[x];
        });
        of("sort with a comparator", x -> {
            Integer[] v = {x, 3, 7};
            Arrays.sort(v, (a, b) -> b - a);
            return v[0];
        });
        of("fill a captured array", x -> {
            Arrays.fill(table, x);
            return x;
        });
        of("a memo", x -> cache[x] != 0 ? cache[x] : (cache[x] = x * x));
        of("an array as long as the element says", x -> {
            int[] digits = new int[x * 1000];
            for (int k = 0; k < digits.length; k++) digits[k] = k % 7;
            return digits[x];
        });
        int captured = table.length + 1;
        of("an array as long as a captured number", x -> {
            int[] digits = new int[captured * 2];
            for (int k = 0; k < digits.length; k++) digits[k] = k % 7 + x;
            return digits[x];
        });
        of("an array as long as an element of a captured array", x -> {
            int[] digits = new int[table[0]];
            for (int k = 0; k < digits.length; k++) digits[k] = k % 7 + x;
            return digits[x];
        });
        of("an array as long as a loop says", x -> {
            int length = 1;
            while (length < captured) length *= 2;
            int[] digits = new int[length];
            for (int k = 0; k < digits.length; k++) digits[k] = k % 7 + x;
            return digits[x];
        });
        of("an array as long as the round of a loop says", x -> {
            int sum = 0;
            for (int n = 1; n < captured; n++) {
                int[] digits = new int[n];
                for (int k = 0; k < digits.length; k++) digits[k] = k % 7 + x;
                sum += digits[n / 2];
            }
            return sum;
        });
        of("an array of objects as long as an element of a captured array", x -> {
            Integer[] digits = new Integer[table[0]];
            digits[x] = x;
            return digits[x];
        });
        of("a sieve", x -> {
            boolean[] composite = new boolean[10_000];
            for (int k = 2; k < 100; k++) for (int m = k * k; m < 10_000; m += k) composite[m] = true;
            return composite[x] ? 0 : 1;
        });
        of("an array of Strings", x -> {
            String[] names = new String[3];
            names[x % 3] = "me";
            return names[1] == null ? 0 : 1;
        });
        of("rows exchanged", x -> {
            double[][] m = {{x, 1}, {2, 3}};
            double[] row = m[0];
            m[0] = m[1];
            m[1] = row;
            return m[0][0];
        });
        of("rows of several lengths", x -> {
            int[][] triangle = {{1}, {1, 1}, {1, 2, 1}};
            return triangle[x % 3][0];
        });
        of("rows as long as the element says", x -> {
            int[][] m = new int[2][x % 3 + 1];
            m[1][0] = x;
            return m[1][0];
        });
        of("as many rows as the element says", x -> {
            int[][] m = new int[x % 3 + 1][2];
            m[0][1] = x;
            return m[0][1];
        });
        of("rows that are created one by one, as long as the element says", x -> {
            int[][] m = {
                new int[x], new int[3]
            };
            return m[x % 2].length;
        });
        of("rows as long as a captured array", x -> {
            int[][] m = new int[2][table.length];
            m[x % 2][3] = x;
            return m[1][3];
        });
        of("Arrays.parallelPrefix", x -> {
            double[] v = {1, x, 3};
            Arrays.parallelPrefix(v, (a, b) -> a + b);
            return v[2];
        });
        of("Arrays.parallelSetAll", x -> {
            int[] v = new int[3];
            Arrays.parallelSetAll(v, k -> k * x);
            return v[2];
        });
        of("Arrays.toString", x -> Arrays.toString(new int[] {x, 1}).length());
        of("return a long array", x -> {
            float[] out = new float[100];
            for (int k = 0; k < 100; k++) out[k] = x * k;
            return out;
        });
        of("return an array as long as the element", x -> new int[x]);
        of("apply in a lambda", x -> AF.map((Integer v) -> v + 1).apply(PArray.of(x)).get(0));
    }

    private void random() {
        Random random = new Random(42);
        List<Integer> cards = new ArrayList<>(List.of(3, 1, 2));
        of("new Random(seed)", x -> new Random(x).nextInt(10));
        of("a captured Random", x -> random.nextInt(10));
        of("Math.random", x -> Math.random() * x);
        of("ThreadLocalRandom", x -> ThreadLocalRandom.current().nextInt(x + 1));
        of("UUID", x -> UUID.randomUUID().getLeastSignificantBits() + x);
        of("Collections.shuffle of a captured list", x -> {
            Collections.shuffle(cards, random);
            return cards.get(0);
        });
        of("Collections.shuffle", x -> {
            List<Integer> deck = new ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(deck, random);
            return deck.get(0);
        });
    }

    private void text() {
        String word = "refusal";
        String[] numbers = {"12", "7", "99"};
        of("concatenation", x -> ("x" + x).length());
        of("String.format", x -> String.format("%05d", x).length());
        of("a StringBuilder", x -> new StringBuilder().append(x).reverse().toString().equals(String.valueOf(x)) ? 1 : 0);
        of("a String as a CharSequence", x -> {
            CharSequence text = WORDS[1];
            return (int) text.charAt(0);
        });
        of("Strings compared with ==", x -> WORDS[x & 1] == "b" ? 1 : 0);
        of("Array.newInstance", x -> ((int[]) java.lang.reflect.Array.newInstance(int.class, 4))[x & 3]);
        of("Integer.toString", x -> Integer.toString(x).length());
        of("Integer.toBinaryString", x -> Integer.toBinaryString(x).length());
        of("Integer.parseInt", x -> Integer.parseInt(numbers[x]));
        of("substring", x -> word.substring(x).length());
        of("UUID.fromString", x -> UUID.fromString("0-0-0-0-" + x).hashCode());
        of("Base64.encodeToString", x -> Base64.getEncoder().encodeToString(new byte[] {(byte) (int) x}).length());
        of("split", x -> "1,2,3".split(",").length + x);
        of("toUpperCase", x -> word.toUpperCase().charAt(x) - 'A');
        of("contains", x -> word.contains("fus") ? x : 0);
        of("compareTo", x -> word.compareTo(numbers[x % 3]));
        of("matches", x -> word.matches("[a-z]+") ? x : 0);
        of("return a String", x -> x > 1 ? "many" : "one");
        of("return a text", x -> "number " + x);
    }

    private void numbers() {
        BigInteger p = BigInteger.valueOf(1_000_003);
        BigDecimal price = new BigDecimal("19.99");
        of("BigDecimal", x -> price.multiply(BigDecimal.valueOf(x)).doubleValue());
        of("BigInteger.modPow", x -> BigInteger.valueOf(x).modPow(BigInteger.TEN, p).intValue());
        of("a new BigInteger", x -> new BigInteger("123").intValue() + x);
        of("CRC32", x -> {
            CRC32 crc = new CRC32();
            crc.update(x);
            return crc.getValue();
        });
        of("a digest", x -> {
            try {
                return MessageDigest.getInstance("SHA-256").digest(new byte[] {(byte) (int) x})[0];
            } catch (NoSuchAlgorithmException e) {
                return 0;
            }
        });
        of("UUID.nameUUIDFromBytes", x -> UUID.nameUUIDFromBytes(new byte[] {(byte) (int) x}).hashCode());
    }

    private void state() {
        int[] count = new int[1];
        Cell cell = new Cell(0, null);
        AtomicInteger atomic = new AtomicInteger();
        AtomicIntegerArray atomics = new AtomicIntegerArray(4);
        LongAdder adder = new LongAdder();
        ReentrantLock lock = new ReentrantLock();
        of("count in an array", x -> count[0] += x);
        of("count in a static field", x -> counter += x);
        of("count in an object", x -> cell.value += x);
        of("AtomicInteger", x -> atomic.incrementAndGet() + x);
        of("LongAdder", x -> {
            adder.add(x);
            return x;
        });
        List<Integer> linked = new java.util.LinkedList<>(List.of(1, 2, 3));
        of("an element of a LinkedList, returned", x -> linked.get(x % 3));
        Map<Integer, Integer> squares = new HashMap<>(Map.of(1, 1, 2, 4));
        java.util.Collection<Integer> values = squares.values();
        of("a map's values, gone over", x -> {
            int sum = x;
            for (int v : values) sum += v;
            return sum;
        });
        of("AtomicIntegerArray.get", x -> atomics.get(x & 3) + x);
        of("synchronized", x -> {
            synchronized (LOCK) {
                return x + 1;
            }
        });
        of("a lock", x -> {
            lock.lock();
            try {
                return x + 1;
            } finally {
                lock.unlock();
            }
        });
        of("ThreadLocal", x -> LOCAL.get() + x);
    }

    private void objects() {
        Cell one = new Cell(1, null), two = new Cell(2, one);
        Map<String, Function<Integer, Integer>> operations = Map.of("square", v -> v * v);
        Point origin = new Point(0, 0);
        Object[] mixed = Collections.nCopies(100, (Object) "a").toArray();
        of("return an object", x -> new Cell(x, null));
        of("return a record with a String", x -> new Named("n", x));
        of("return a record with an enum", x -> new Pixel(Colour.RED, x));
        of("return an enum", x -> x > 1 ? Colour.RED : Colour.GREEN);
        of("return a list", x -> List.of(x, x + 1));
        of("return an Optional", x -> x > 1 ? Optional.of(x) : Optional.empty());
        of("return one thing or another", x -> x > 1 ? (Object) x : (Object) 1.5);
        of("a chain of objects", x -> {
            Cell first = null;
            for (int k = 0; k < x; k++) first = new Cell(k, first);
            int sum = 0;
            for (Cell c = first; c != null; c = c.next) sum += c.value;
            return sum;
        });
        of("recursion that makes objects", x -> depth(chain(x)));
        of("recursion over arrays", x -> sumOfDigits(new int[] {1, 2, 3, 4}, x));
        of("an object's method that calls itself", x -> new Cell(x, null).sum(x));
        of("a lambda that calls itself by way of an array", x -> {
            IntUnaryOperator[] sum = new IntUnaryOperator[1];
            sum[0] = n -> n <= 0 ? 0 : n + sum[0].applyAsInt(n - 1);
            return sum[0].applyAsInt(x);
        });
        Function<Integer, Integer>[] itself = new Function[1];
        itself[0] = n -> n <= 0 ? 0 : n + itself[0].apply(n - 1);
        of("a captured lambda that calls itself by way of an array", x -> itself[0].apply(x));
        of("two lambdas that call each other by way of an array", x -> {
            IntPredicate[] is = new IntPredicate[2];
            is[0] = n -> n == 0 || is[1].test(n - 1);
            is[1] = n -> n != 0 && is[0].test(n - 1);
            return is[0].test(x);
        });
        of("a lambda that calls itself by way of an object", x -> {
            Operation sum = new Operation();
            sum.f = n -> n <= 0 ? 0 : n + sum.f.applyAsInt(n - 1);
            return sum.f.applyAsInt(x);
        });
        of("functions composed in a loop", x -> {
            Function<Integer, Integer> f = Function.identity();
            for (int k = 0; k < 3; k++) {
                int add = k;
                f = f.andThen(v -> v * 2 + add);
            }
            return f.apply(x);
        });
        of("functions composed in a loop, from one's own", x -> {
            Predicate<Integer> p = v -> v > 0;
            for (int k = 0; k < x; k++) p = p.and(v -> v < 100);
            return p.test(x);
        });
        of("an order that is reversed in a loop", x -> {
            Comparator<Integer> order = Comparator.naturalOrder();
            for (int k = 0; k < x; k++) order = order.reversed();
            return order.compare(x, 3);
        });
        of("== of objects", x -> new Point(x, 1) == origin ? 1 : 0);
        of("== of boxes", x -> {
            Integer a = x * 100, b = x * 100;
            return a == b ? 1 : 0;
        });
        of("record equals", x -> new Point(x, 1).equals(origin) ? 1 : 0);
        of("record hashCode", x -> new Point(x, 1).hashCode());
        of("record toString", x -> new Point(x, 1).toString().length());
        of("Objects.hash", x -> Objects.hash(x, 1));
        of("hashCode of an object", x -> new Cell(x, null).hashCode());
        of("getClass", x -> (x > 1 ? one : origin).getClass() == Point.class ? 1 : 0);
        of("Enum.valueOf", x -> Colour.valueOf("RED").ordinal() + x);
        of("an operation of a map", x -> operations.get("square").apply(x));
        of("a large array of objects", x -> mixed[x] == null ? 0 : 1);
        of("change one of two objects", x -> {
            Cell a = new Cell(1, null), b = new Cell(2, null);
            Cell c = x > 1 ? a : b;
            c.value = x;
            return a.value + b.value;
        });
        of("a captured linked list of cells", x -> {
            int sum = x;
            for (Cell c = two; c != null; c = c.next) sum += c.value;
            return sum;
        });
    }

    private void world() {
        FloatBuffer buffer = FloatBuffer.wrap(new float[] {1, 2, 3, 4});
        Logger logger = Logger.getLogger("weft");
        ZoneId zone = ZoneId.of("Europe/Lisbon");
        of("println", x -> {
            System.out.println(x);
            return x;
        });
        of("a logger", x -> {
            logger.fine("element " + x);
            return x;
        });
        of("a helper that prints", x -> helper(x));
        of("nanoTime", x -> System.nanoTime() + x);
        of("Instant.now", x -> Instant.now().getEpochSecond() + x);
        of("LocalDate.plusDays", x -> LocalDate.of(2024, 2, 28).plusDays(x).getDayOfMonth());
        of("LocalDate.parse", x -> LocalDate.parse("2024-02-28").getDayOfMonth() + x);
        of("LocalDate.toString", x -> LocalDate.ofEpochDay(x).toString().length());
        of("a time zone", x -> Instant.ofEpochSecond(x).atZone(zone).getHour());
        of("an offset of time", x -> LocalDateTime.ofEpochSecond(x, 0, ZoneOffset.UTC).getHour());
        of("a Calendar", x -> new GregorianCalendar(2024, 1, x).get(Calendar.DAY_OF_WEEK));
        of("getProperty", x -> System.getProperty("user.name").length() + x);
        of("availableProcessors", x -> Runtime.getRuntime().availableProcessors() + x);
        of("Thread.sleep", x -> {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                return 0;
            }
            return x;
        });
        of("CompletableFuture", x -> CompletableFuture.supplyAsync(() -> x + 1).join());
        of("a FloatBuffer", x -> buffer.get(x));
        of("the message of a division by zero", x -> {
            try {
                return 7 / (x - 1);
            } catch (ArithmeticException e) {
                return e.getMessage().length();
            }
        });
        of("printStackTrace", x -> {
            try {
                return 7 / (x - 1);
            } catch (ArithmeticException e) {
                e.printStackTrace();
                return 0;
            }
        });
    }
}

package weft.bench.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple3;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;
import weft.spark.WeftSpark;

/**
 * Times of functions on Spark in one process, turn by turn: map, reduce and scan with the same on one machine, without Spark; and
 * Black-Scholes with Spark's Dataset API, whose code Spark generates, and with an RDD of boxed values. All have their input in memory,
 * and answers are compared first. Compare ELEMENTS OPTIONS ROUNDS PARTS MASTER.
 */
public final class Compare {
    private static final int WARM = 3;
    /** Rounds of small arrays, before: until some ten thousand jobs have run, the JVM is still compiling Spark's own code. */
    private static final int SMALL_ROUNDS = 2500;
    private static final int SMALL = 1 << 16;
    private static final double RATE = 0.02;
    private static final double VOLATILITY = 0.3;
    private static final double MILLION = 1e6;
    private static final OperatingSystemMXBean CPU = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final SparkSession session;
    private final JavaSparkContext context;
    private final int rounds;
    private final int parts;
    /** A number in each partition. */
    private final List<Integer> numbers;
    /** An RDD that is there, of these: a job over it is what Spark takes for a job alone. */
    private final JavaRDD<Integer> nothing;

    private Compare(SparkSession session, int rounds, int parts) {
        this.session = session;
        this.context = JavaSparkContext.fromSparkContext(session.sparkContext());
        this.rounds = rounds;
        this.parts = parts;
        this.numbers = IntStream.range(0, parts).boxed().toList();
        this.nothing = context.parallelize(numbers, parts).persist(StorageLevel.MEMORY_ONLY());
    }

    public static void main(String[] args) throws IOException {
        int elements = Integer.parseInt(args[0]);
        int options = Integer.parseInt(args[1]);
        try (SparkSession session = SparkSession.builder().master(args[4]).appName("weft").config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", args[3]).getOrCreate()) {
            Compare compare = new Compare(session, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            System.out.printf("master %s, %d parts, medians of %d after %d; input in memory, small jobs before%n%n", args[4], compare.parts, compare.rounds, WARM);
            compare.warm();
            if (elements > 0) compare.functions(elements);
            if (options > 0) compare.blackScholes(options);
            System.out.println(WeftSpark.metrics(compare.context));
        }
    }

    // ---- on one machine, and on Spark ----

    private void warm() {
        SparkFunction<Integer, Float> f = WeftSpark.<Integer, Float>map(i -> i * 0.5f).scan(0f, Float::sum);
        SparkFunction<Float, Float> sum = WeftSpark.<Float>identity().reduce(0f, Float::sum);
        for (int round = 0; round < SMALL_ROUNDS; round++) {
            try (SparkArray<Integer> range = WeftSpark.range(context, SMALL, parts); SparkArray<Float> all = f.apply(range);
                 SparkArray<Float> one = sum.apply(all)) {
                if (one.size() != 1) throw new AssertionError(one);
            }
            nothing();
            storedNothing();
            if (round % 8 == 0) session.range(0, SMALL, 1, parts).selectExpr("sum(id)").collectAsList();
        }
    }

    // ---- what Spark takes ----

    /** Ends when the partition has no more. It is no lambda: Spark looks through those, and tries whether they can be written. */
    private static final class Nothing extends AbstractFunction2<TaskContext, Iterator<Integer>, Object> implements Serializable {
        private static final long serialVersionUID = 1;

        @Override public Object apply(TaskContext task, Iterator<Integer> numbers) {
            int sum = 0;
            while (numbers.hasNext()) sum += numbers.next();
            return sum;
        }
    }

    private static double nothing(JavaRDD<Integer> rdd) {
        return ((Object[]) rdd.context().runJob(rdd.rdd(), new Nothing(), ClassTag$.MODULE$.apply(Object.class))).length;
    }

    /** A job that does nothing with what Spark has stored: the least that a job takes. */
    private double nothing() {
        return nothing(nothing);
    }

    /** One that stores what it makes, as an array, and forgets it: the least that a job with such a result takes. */
    private double storedNothing() {
        JavaRDD<Integer> stored = context.parallelize(numbers, parts).persist(StorageLevel.MEMORY_AND_DISK());
        double done = nothing(stored);
        stored.unpersist(false);
        return done;
    }

    private void functions(int n) {
        System.out.printf("| floats, %,d | ms on one machine | ms on Spark | Spark / one machine | least .. most | of cores' ms"
            + " | ms on Spark over %,d | ms of a job of nothing | ms of one that stores nothing |%n"
            + "| --- | --- | --- | --- | --- | --- | --- | --- | --- |%n", n, SMALL);
        SparkFunction<Integer, Float> make = WeftSpark.map(i -> (float) (i % 1000) * 0.001f);
        try (PArray<Float> here = make.here().apply(AF.range(n)); SparkArray<Float> there = make.apply(WeftSpark.range(context, n, parts));
             SparkArray<Float> few = make.apply(WeftSpark.range(context, SMALL, parts))) {
            compare("map", WeftSpark.map(v -> v * 2.5f + (float) Math.sqrt(v)), here, there, few);
            compare("reduce", WeftSpark.<Float>identity().reduce(0f, Float::sum), here, there, few);
            compare("scan", WeftSpark.<Float>identity().scan(0f, Float::sum), here, there, few);
            compare("map, 64 rounds", WeftSpark.map(Compare::rounds), here, there, few);
            compare("the same and reduce", WeftSpark.<Float, Float>map(Compare::rounds).reduce(0f, Float::sum), here, there, few);
        }
        System.out.println();
    }

    /** Some 130 operations, so that there is more to do than memory takes to bring an element. */
    private static float rounds(float v) {
        float x = v;
        for (int k = 0; k < 64; k++) x = x * x + v * 0.25f;
        return x;
    }

    private void compare(String name, SparkFunction<Float, Float> f, PArray<Float> here, SparkArray<Float> there, SparkArray<Float> few) {
        ArrayFunction<Float, Float> one = f.here();
        SparkFunction<Float, Float> sum = f.reduce(0f, Float::sum);
        try (PArray<Float> expected = sum.here().apply(here); SparkArray<Float> actual = sum.apply(there); PArray<Float> all = actual.toPArray()) {
            if (!expected.get(0).equals(all.get(0))) throw new AssertionError(name + ": " + all.get(0) + " and not " + expected.get(0));
        }
        double[][] ms = turns(() -> {
            try (PArray<Float> made = one.apply(here)) {
                return made.getFloat(0);
            }
        }, () -> sizeOf(f, there), () -> sizeOf(f, few), this::nothing, this::storedNothing);
        row(name, ms);
    }

    private static double sizeOf(SparkFunction<Float, Float> f, SparkArray<Float> array) {
        try (SparkArray<Float> made = f.apply(array)) {
            return made.size();
        }
    }

    // ---- Black-Scholes ----

    record Option(double price, double strike, double years) {}

    private static double call(double price, double strike, double years) {
        double deviation = VOLATILITY * Math.sqrt(years);
        double d1 = (Math.log(price / strike) + (RATE + 0.5 * VOLATILITY * VOLATILITY) * years) / deviation;
        return price * normal(d1) - strike * Math.exp(-RATE * years) * normal(d1 - deviation);
    }

    /** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
    private static double normal(double x) {
        double k = 1 / (1 + 0.2316419 * Math.abs(x));
        double polynomial = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
        double tail = 0.3989422804014327 * Math.exp(-0.5 * x * x) * polynomial;
        return x < 0 ? tail : 1 - tail;
    }

    /** The same as Spark generates code for; each step names what the next ones use more than once. */
    private static Dataset<Row> calls(Dataset<Row> options) {
        return options.selectExpr("price", "strike", "years", "0.3D * sqrt(years) deviation")
            .selectExpr("*", "(ln(price / strike) + 0.065D * years) / deviation d1").selectExpr("*", "d1 - deviation d2")
            .selectExpr("*", "1D / (1D + 0.2316419D * abs(d1)) k1", "1D / (1D + 0.2316419D * abs(d2)) k2")
            .selectExpr("*", tail("d1", "k1") + " tail1", tail("d2", "k2") + " tail2")
            .selectExpr("price * if(d1 < 0D, tail1, 1D - tail1) - strike * exp(-0.02D * years) * if(d2 < 0D, tail2, 1D - tail2) call");
    }

    private static String tail(String d, String k) {
        return String.format("0.3989422804014327D * exp(-0.5D * %1$s * %1$s) * %2$s * (0.31938153D + %2$s * (-0.356563782D + %2$s *"
            + " (1.781477937D + %2$s * (-1.821255978D + %2$s * 1.330274429D))))", d, k);
    }

    private void blackScholes(int n) {
        SplittableRandom random = new SplittableRandom(2);
        double[][] columns = new double[3][n];
        for (int i = 0; i < n; i++) {
            columns[0][i] = random.nextDouble(5, 30);
            columns[1][i] = random.nextDouble(1, 100);
            columns[2][i] = random.nextDouble(0.25, 10);
        }
        SparkFunction<Option, Double> f = WeftSpark.<Option, Double>map(o -> call(o.price, o.strike, o.years)).reduce(0.0, Double::sum);
        try (PArray<Option> here = PArray.ofColumns(Option.class, PArray.of(columns[0]), PArray.of(columns[1]), PArray.of(columns[2]));
             SparkArray<Option> sent = WeftSpark.of(context, here, parts); SparkArray<Option> options = WeftSpark.<Option>identity().apply(sent)) {
            ArrayFunction<Option, Double> one = f.here();
            Dataset<Row> rows = options.toDataset(session, Option.class).persist(StorageLevel.MEMORY_ONLY());
            rows.count();
            JavaRDD<Tuple3<Double, Double, Double>> boxed = options.toRdd().map(o -> new Tuple3<>(o.price, o.strike, o.years))
                .persist(StorageLevel.MEMORY_ONLY());
            boxed.count();
            DoubleSupplier onSpark = () -> {
                try (SparkArray<Double> made = f.apply(options); PArray<Double> all = made.toPArray()) {
                    return all.getDouble(0);
                }
            };
            // The Dataset is made anew each time: one that is asked again has the sums of its partitions still, and computes no call.
            DoubleSupplier[] ways = {onSpark, () -> {
                try (PArray<Double> made = one.apply(here)) {
                    return made.getDouble(0);
                }
            }, () -> calls(rows).selectExpr("sum(call)").collectAsList().get(0).getDouble(0),
                () -> boxed.map(o -> call(o._1(), o._2(), o._3())).reduce(Double::sum)};
            double[] answers = Arrays.stream(ways).mapToDouble(DoubleSupplier::getAsDouble).toArray();
            if (Arrays.stream(answers).anyMatch(a -> Math.abs(a - answers[0]) > 1e-9 * Math.abs(answers[0]))) {
                throw new AssertionError("answers differ: " + Arrays.toString(answers));
            }
            double[][] ms = turns(ways);
            System.out.printf("| Black-Scholes: %,d calls in double and their sum | ms | / Weft on Spark | least .. most | of cores' ms |%n| --- | --- | --- | --- | --- |%n",
                n);
            String[] names = {"Weft on Spark", "Weft on one machine, without Spark", "Dataset API, generated code", "RDD of boxed values"};
            for (int k = 0; k < names.length; k++) {
                double[] ratios = ratios(ms[k], ms[0]);
                System.out.printf(Locale.ROOT, "| %s | %.1f | %.2f | %.2f .. %.2f | %.2f |%n", names[k], median(ms[k]), median(ratios),
                    ratios[0], ratios[ratios.length - 1], median(ratios(ms[names.length + k], ms[names.length])));
            }
            System.out.println();
        }
    }

    // ---- how it is measured ----

    /**
     * The ms of each way in each round, one way after the other, and then the same in ms of all cores that this process was given, which
     * other processes do not make longer. The first rounds do not count, nor what each way does first in its turn: Weft keeps the memory
     * of results that were closed for later ones of the same size, and the way before has had results of another.
     */
    private double[][] turns(DoubleSupplier... ways) {
        double[][] ms = new double[2 * ways.length][rounds];
        for (int round = -WARM; round < rounds; round++) {
            for (int k = 0; k < ways.length; k++) {
                ways[k].getAsDouble();
                long start = System.nanoTime();
                long busy = CPU.getProcessCpuTime();
                ways[k].getAsDouble();
                if (round < 0) continue;
                ms[k][round] = (System.nanoTime() - start) / MILLION;
                ms[ways.length + k][round] = (CPU.getProcessCpuTime() - busy) / MILLION;
            }
        }
        return ms;
    }

    private static double[] ratios(double[] of, double[] to) {
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < of.length; i++) all.add(of[i] / to[i]);
        return all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** @param ms on one machine, on Spark, on Spark over few elements, of nothing, of nothing stored; and the same of cores */
    private static void row(String name, double[][] ms) {
        double[] ratios = ratios(ms[1], ms[0]);
        System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.2f | %.2f .. %.2f | %.2f | %.1f | %.1f | %.1f |%n", name, median(ms[0]), median(ms[1]),
            median(ratios), ratios[0], ratios[ratios.length - 1], median(ratios(ms[6], ms[5])), median(ms[2]), median(ms[3]), median(ms[4]));
    }
}

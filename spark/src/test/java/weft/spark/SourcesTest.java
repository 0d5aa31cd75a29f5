package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float8Vector;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.vectorized.OffHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ArrowColumnVector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.PArray;

/** Arrays of what Spark has, and back. */
class SourcesTest {
    /** Each type of column, two of them with few values, which Parquet writes by a dictionary. */
    record Body(float mass, double speed, int kind, long number, boolean isNear, byte small, short middle, Integer boxed) {}

    /** Spark sends its elements as Java writes them. */
    record Place(double x, float y) implements Serializable {}

    record Star(int kind, Place at) {}

    private static final int N = 20_000;
    private static SparkSession session;
    private static JavaSparkContext context;

    @BeforeAll static void start() {
        session = Session.start("local[2]", new SparkConf().set("spark.sql.files.maxPartitionBytes", "150000"));
        context = Session.context(session);
    }

    @AfterAll static void stop() {
        session.stop();
    }

    private static Body body(int i) {
        return new Body(i * 0.25f, Math.sin(i), i % 3, i * 10_000_000_000L, i % 5 == 0, (byte) i, (short) (i * 7), i % 2);
    }

    /** Written by Spark from an array of Weft's. */
    private static Dataset<Row> parquet(Path folder) {
        String path = folder.resolve("bodies").toString();
        try (SparkArray<Body> bodies = WeftSpark.<Integer, Body>map(SourcesTest::body).apply(WeftSpark.range(context, N, 3))) {
            bodies.toDataset(session, Body.class).write().parquet(path);
        }
        return session.read().parquet(path);
    }

    /** Of rows as Spark itself collects them. */
    private static Body body(Row r) {
        return new Body(r.<Float>getAs("mass"), r.<Double>getAs("speed"), r.<Integer>getAs("kind"), r.<Long>getAs("number"),
            r.<Boolean>getAs("isNear"), r.<Byte>getAs("small"), r.<Short>getAs("middle"), r.<Integer>getAs("boxed"));
    }

    private static <T> void same(List<T> expected, SparkArray<T> actual) {
        try (actual; PArray<T> here = actual.toPArray()) {
            assertEquals(expected, IntStream.range(0, here.size()).mapToObj(here::get).toList());
        }
    }

    /** What a function that rows are read with writes to is as it was sent, for each apply. */
    @Test void whatIsWrittenToIsAsItWasSent() {
        Dataset<Row> rows = session.range(0, 100, 1, 1).toDF();
        int[] calls = {0};
        SparkFunction<Long, Long> f = WeftSpark.map(v -> v + calls[0]++);
        for (int again = 0; again < 2; again++) {
            same(LongStream.range(0, 100).map(v -> 2 * v).boxed().toList(), WeftSpark.columns(rows, Long.class, f));
        }
    }

    @Test void columnsOfParquet(@TempDir Path folder) {
        Dataset<Row> rows = parquet(folder);
        List<Body> expected = rows.collectAsList().stream().map(SourcesTest::body).toList();
        assertEquals(N, expected.size());
        for (boolean offHeap : new boolean[] {false, true}) {
            session.conf().set("spark.sql.columnVector.offheap.enabled", offHeap);
            for (int batch : new int[] {100, 4096, 1 << 20}) {
                session.conf().set("spark.sql.parquet.columnarReaderBatchSize", batch);
                Dataset<Row> read = session.read().parquet(folder.resolve("bodies").toString());
                try (SparkArray<Body> all = WeftSpark.columns(read, Body.class)) {
                    assertTrue(all.parts() > 1, all.toString());
                    same(expected, all);
                }
                same(expected.stream().map(Body::speed).toList(), WeftSpark.columns(read.select("speed"), Double.class));
                SparkFunction<Body, Double> f = WeftSpark.<Body>identity().filter(b -> b.isNear()).map(b -> b.mass() * b.speed() + b.boxed());
                same(expected.stream().filter(Body::isNear).map(b -> b.mass() * b.speed() + b.boxed()).toList(),
                    WeftSpark.columns(read, Body.class, f));
            }
        }
        // rows that Spark makes one by one
        same(expected.stream().filter(b -> b.kind() == 1).toList(), WeftSpark.columns(rows.filter("kind = 1"), Body.class));
        same(List.of(), WeftSpark.columns(rows.filter("kind = 7"), Body.class));
        same(expected.stream().map(b -> b.speed() * 2).toList(), WeftSpark.columns(rows.selectExpr("speed * 2"), Double.class));
        // and rows that are stored in columns
        Dataset<Row> cached = rows.cache();
        cached.count();
        same(expected, WeftSpark.columns(cached, Body.class));
        cached.unpersist();
    }

    @Test void theSameBitsAsOneMachine(@TempDir Path folder) {
        SparkFunction<Body, Float> f = WeftSpark.<Body, Float>map(b -> b.mass() * 0.1f).scan(0f, Functions.MIX).reduce(0f, Functions.MIX);
        Dataset<Row> rows = parquet(folder);
        try (SparkArray<Body> there = WeftSpark.columns(rows, Body.class); PArray<Body> here = there.toPArray()) {
            Same.check(f.here().apply(here), f.apply(there), "columns in parts of any length");
        }
    }

    @Test void columnsOfRowsWithin(@TempDir Path folder) {
        String path = folder.resolve("stars").toString();
        session.range(N).selectExpr("cast(id as int) kind", "struct(cast(id as float) / 3 as y0, cast(id as float) y, id * 0.5D as x) at")
            .write().parquet(path);
        Dataset<Row> rows = session.read().parquet(path);
        List<Star> expected = rows.collectAsList().stream()
            .map(r -> new Star(r.<Integer>getAs("kind"), new Place(r.getStruct(1).<Double>getAs("x"), r.getStruct(1).<Float>getAs("y")))).toList();
        same(expected, WeftSpark.columns(rows, Star.class));
        same(expected.subList(0, 5), WeftSpark.columns(rows.limit(5), Star.class));
    }

    @Test void namesOfColumns() {
        for (String name : List.of("x", "x.y", "x`y", "`")) {
            String quoted = "`" + name.replace("`", "``") + "`";
            same(List.of(0L, 1L, 2L), WeftSpark.columns(session.range(3).selectExpr("id as " + quoted), Long.class));
        }
    }

    @Test void ofNoPartitions() {
        Dataset<Row> none = session.emptyDataFrame().selectExpr("1D x", "1F y");
        try (SparkArray<Place> places = WeftSpark.columns(none, Place.class)) {
            assertEquals("SparkArray[0 in 1 parts]", places.toString());
            same(List.of(), WeftSpark.<Place, Float>map(p -> p.y()).scan(0f, Float::sum).apply(places));
        }
    }

    private static String refused(Runnable what) {
        return assertThrows(IllegalArgumentException.class, what::run).getMessage();
    }

    @Test void whatIsNoElement(@TempDir Path folder) {
        Dataset<Row> some = session.range(100).selectExpr("if(id = 50, null, cast(id as double)) x", "cast(id as float) y");
        String nulls = "the column x has nulls, which elements cannot be: leave those rows out, rows.na().drop(), or say what they are to be,"
            + " rows.na().fill(...)";
        assertEquals(nulls, refused(() -> WeftSpark.columns(some, Place.class)));
        some.write().parquet(folder.resolve("some").toString());
        Dataset<Row> read = session.read().parquet(folder.resolve("some").toString());
        assertEquals(nulls, refused(() -> WeftSpark.columns(read, Place.class)));
        assertEquals(nulls, refused(() -> WeftSpark.columns(read, Place.class, WeftSpark.map(p -> p.x()))));
        for (Dataset<Row> filled : List.of(some.na().fill(-1), read.na().fill(-1))) {
            try (SparkArray<Place> all = WeftSpark.columns(filled, Place.class); PArray<Place> here = all.toPArray()) {
                assertTrue(IntStream.range(0, 100).anyMatch(i -> here.get(i).equals(new Place(-1, 50))));
            }
        }
        assertEquals("there is no column x for the component of weft.spark.SourcesTest$Place; there are y",
            refused(() -> WeftSpark.columns(some.drop("x"), Place.class)));
        assertEquals("there is no column x for the component of weft.spark.SourcesTest$Place; there are id, y",
            refused(() -> WeftSpark.columns(session.range(3).selectExpr("id", "1F y"), Place.class)));
        assertEquals("there is no column x for the component of weft.spark.SourcesTest$Place; there are id",
            refused(() -> WeftSpark.columns(session.range(3).toDF(), Place.class)));
        assertEquals("there is no column at.y for the component of weft.spark.SourcesTest$Place; there are x, z",
            refused(() -> WeftSpark.columns(session.range(3).selectExpr("1 kind", "struct(1D as x, 2 as z) at"), Star.class)));
        assertEquals("the column y is of type double, and elements have float there: cast it, rows.withColumn(\"y\","
            + " rows.col(\"y\").cast(\"float\")), or take another class",
            refused(() -> WeftSpark.columns(some.selectExpr("x", "double(y) y"), Place.class)));
        assertEquals("elements of java.lang.Double are one column, and there are 2: x, y; select one, or take a record of several",
            refused(() -> WeftSpark.columns(some, Double.class)));
        assertEquals("what the column x is to be is a java.lang.String, which is no column of Spark's; it has columns of boolean, byte, short,"
            + " int, long, float and double", refused(() -> WeftSpark.columns(some.select("x"), String.class)));
        assertEquals("the component at of weft.spark.SourcesTest$Star is a weft.spark.SourcesTest$Place, which is no column of Spark's; it has"
            + " columns of boolean, byte, short, int, long, float and double",
            refused(() -> WeftSpark.of(context.parallelize(List.<Star>of(), 1)).toDataset(session, Star.class)));
        assertEquals("what is applied to batches of rows can map and filter, and nothing else: apply the rest to the array that this makes",
            refused(() -> WeftSpark.columns(read, Place.class, WeftSpark.<Place, Float>map(p -> p.y()).reduce(0f, Float::sum))));
    }

    @Test void aFunctionOfBatchesThrows(@TempDir Path folder) {
        Dataset<Row> rows = parquet(folder);
        int[] few = new int[1];
        assertEquals("Index 2 out of bounds for length 1", assertThrows(ArrayIndexOutOfBoundsException.class,
            () -> WeftSpark.columns(rows, Body.class, WeftSpark.map(b -> few[b.kind() == 2 ? 2 : 0]))).getMessage());
    }

    /** In 1 to 9 partitions, some of them empty. */
    @Test void elementsAndArraysOfRdds() {
        List<Place> places = IntStream.range(0, 5000).mapToObj(i -> new Place(i * 0.5, i)).toList();
        List<float[]> arrays = new ArrayList<>();
        List<Float> all = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            float[] some = new float[i * 1000 % 4500];
            for (int k = 0; k < some.length; k++) all.add(some[k] = i + k * 0.1f);
            arrays.add(some);
        }
        for (int parts = 1; parts <= 9; parts++) {
            same(places, WeftSpark.of(context.parallelize(places, parts)));
            try (SparkArray<Float> floats = WeftSpark.ofArrays(context.parallelize(arrays, parts), Float.class)) {
                assertEquals(parts, floats.parts());
                same(all, WeftSpark.<Float>identity().apply(floats));
                try (PArray<Float> here = floats.toPArray()) {
                    SparkFunction<Float, Float> f = WeftSpark.<Float>identity().scan(0f, Functions.MIX);
                    Same.check(f.here().apply(here), f.apply(floats), parts + " parts");
                }
            }
        }
        same(List.of(), WeftSpark.of(context.parallelize(List.<Place>of(), 3)));
        same(List.of(1L, 2L, 3L), WeftSpark.ofArrays(context.parallelize(List.of(new long[] {1}, new long[] {2, 3}), 1), Long.class));
        JavaRDD<Object> mixed = context.parallelize(List.of(new float[1], new int[1]), 2);
        assertEquals("elements of the RDD have to be arrays of float, and one is int[]",
            refused(() -> WeftSpark.ofArrays(mixed, Float.class)));
        same(places, WeftSpark.of(WeftSpark.of(context.parallelize(places, 3)).toRdd()));
    }

    /** What is wrong with an element is told with its place among those of its partition, of which 65,536 become an array at once. */
    @Test void elementsOfRddsThatAreNone() {
        String isNull = " is null, and arrays hold no null; give it a value of its own";
        assertEquals("partition 1: element 0" + isNull, assertThrows(NullPointerException.class,
            () -> WeftSpark.of(context.parallelize(Arrays.asList(1, null, 3), 2))).getMessage());
        List<Object> many = new ArrayList<>(Collections.nCopies(70_000, 1));
        many.set(65_540, null);
        assertEquals("partition 0, counted from its element 65536 on: element 4" + isNull, assertThrows(NullPointerException.class,
            () -> WeftSpark.of(context.parallelize(many, 1))).getMessage());
        many.set(65_540, 5L);
        assertEquals("partition 0, counted from its element 65536 on: element 4 is a java.lang.Long, but the array's elements are"
            + " java.lang.Integer", assertThrows(ClassCastException.class, () -> WeftSpark.of(context.parallelize(many, 1))).getMessage());
    }

    @Test void elementsOfSeveralClasses() {
        String several = "an array has elements of one class, and here are several: those of ";
        JavaRDD<Object> byPartition = context.parallelize(List.of(1, 2, 3L), 3);
        try (SparkArray<Object> array = WeftSpark.of(byPartition)) {
            assertEquals(several + "partition 0 are java.lang.Integer, those of partition 2 java.lang.Long; make them of one class first",
                refused(array::toPArray));
        }
        List<Object> byPiece = new ArrayList<>(Collections.nCopies(1 << 16, 1));
        byPiece.add(5L);
        assertEquals(several + "partition 0, piece 0 are java.lang.Integer, those of partition 0, piece 1 java.lang.Long; make them of one"
            + " class first", refused(() -> WeftSpark.of(context.parallelize(byPiece, 1))));
    }

    @Test void vectorsAreShown() {
        try (OffHeapColumnVector vector = new OffHeapColumnVector(16 + 32, DataTypes.DoubleType)) {
            for (int i = 0; i < 16; i++) vector.putDouble(i, i * 0.5);
            try (PArray<Double> shown = WeftSpark.wrap(Double.class, vector, 16)) {
                vector.putDouble(3, 77);
                assertEquals(77, shown.getDouble(3));
                assertEquals(7.5, shown.getDouble(15));
            }
            assertEquals("the vector cannot be wrapped: it has 48 values, not 49", refused(() -> WeftSpark.wrap(Double.class, vector, 49)));
            assertEquals("the vector cannot be wrapped: it has 48 values, not -1", refused(() -> WeftSpark.wrap(Double.class, vector, -1)));
            assertEquals("the vector cannot be wrapped: it is one of double, not of float", refused(() -> WeftSpark.wrap(Float.class, vector, 16)));
            vector.putNull(2);
            assertEquals("the vector cannot be wrapped: it has nulls, which elements cannot be",
                refused(() -> WeftSpark.wrap(Double.class, vector, 16)));
        }
        try (OnHeapColumnVector vector = new OnHeapColumnVector(16, DataTypes.IntegerType)) {
            assertTrue(refused(() -> WeftSpark.wrap(Integer.class, vector, 16)).endsWith("spark.sql.columnVector.offheap.enabled=true"));
        }
        try (RootAllocator allocator = new RootAllocator(); Float8Vector values = new Float8Vector("x", allocator)) {
            values.allocateNew(100);
            for (int i = 0; i < 90; i++) values.set(i, i + 0.25);
            values.setValueCount(90);
            Function<PArray<Double>, Double> last = array -> array.getDouble(array.size() - 1);
            try (ArrowColumnVector vector = new ArrowColumnVector(values); ArrowBuf memory = allocator.buffer(1000)) {
                try (PArray<Double> shown = WeftSpark.wrap(Double.class, vector, 90)) {
                    values.set(89, -1.0);
                    assertEquals(-1, last.apply(shown));
                }
                assertEquals("the vector cannot be wrapped: it has 90 values, not 91", refused(() -> WeftSpark.wrap(Double.class, vector, 91)));
                for (int i = 90; i < 100; i++) values.set(i, i);
                values.setValueCount(100);
                try (PArray<Double> copied = WeftSpark.wrap(Double.class, vector, 100)) {
                    values.set(89, -2.0);
                    assertEquals(-1, copied.getDouble(89), "too little is behind 100 values");
                }
                assertEquals("the memory cannot be wrapped: there cannot be -1 elements", refused(() -> WeftSpark.wrap(Double.class, memory, -1)));
                memory.setDouble(8 * 80, 5);
                try (PArray<Double> shown = WeftSpark.wrap(Double.class, memory, 81)) {
                    assertEquals(5, last.apply(shown));
                }
                assertEquals("the memory cannot be wrapped: behind its elements there have to be 256 bytes, and 256 are missing",
                    refused(() -> WeftSpark.wrap(Double.class, memory, (int) memory.capacity() / 8)));
            }
        }
    }

    /** An array shows the vector's memory, whatever is wrapped after it. */
    @Test void vectorsAreNeverMoved() {
        try (OffHeapColumnVector vector = new OffHeapColumnVector(4096, DataTypes.FloatType)) {
            for (int i = 0; i < 4096; i++) vector.putFloat(i, i);
            long address = vector.valuesNativeAddress();
            try (PArray<Float> first = WeftSpark.wrap(Float.class, vector, 4032); PArray<Float> all = WeftSpark.wrap(Float.class, vector, 4096)) {
                assertEquals(address, vector.valuesNativeAddress());
                vector.putFloat(5, 555);
                assertEquals(555, first.getFloat(5), "there are 256 bytes behind it");
                assertEquals(5, all.getFloat(5), "a copy");
                assertEquals(4095, all.getFloat(4095));
                try (PArray<Float> more = weft.AF.map((Float v) -> v + 1).apply(first)) {
                    assertEquals(556, more.getFloat(5));
                }
            }
        }
    }
}

package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;
import weft.PArray;

/**
 * Makes of the parts of an array as many others, each of some stretches of it, which may overlap. Only what a part wants of others goes
 * through Spark's shuffle; what it has itself it keeps, if there are to be as many parts as there are.
 */
final class Exchange {
    private Exchange() {}

    /** The elements from {@code from} up to {@code to}, which go to place {@code at} of what is made. */
    record Stretch(long at, long from, long to) implements Serializable {}

    /** Elements on their way. */
    private record Piece(long at, Part part) implements Serializable {}

    /** The same elements in parts that begin elsewhere. */
    static <T> SparkArray<T> cut(SparkArray<T> array, long[] starts) {
        List<List<Stretch>> wanted = new ArrayList<>();
        for (int j = 0; j + 1 < starts.length; j++) wanted.add(List.of(new Stretch(starts[j], starts[j], starts[j + 1])));
        return new SparkArray<>(array.context(), parts(array, wanted), Recipe.NOTHING, starts);
    }

    /**
     * The parts that are wanted, when they are used.
     *
     * @param array with nothing ahead
     * @param wanted for each part its stretches, the places of which ascend
     */
    static JavaRDD<Part> parts(SparkArray<?> array, List<List<Stretch>> wanted) {
        ArrayList<List<Stretch>> lists = new ArrayList<>();
        for (List<Stretch> each : wanted) lists.add(new ArrayList<>(each));
        Sent<ArrayList<List<Stretch>>> sent = Sent.of(array.context(), lists);
        long[] starts = array.starts();
        boolean keepsOwn = lists.size() == array.parts();
        JavaRDD<Part> here = array.results(Recipe.NOTHING);
        JavaPairRDD<Integer, Piece> moved = here.flatMapToPair(part -> away(part, starts, sent.value(), keepsOwn))
            .partitionBy(new ByNumber(lists.size()));
        if (!keepsOwn) return moved.mapPartitionsWithIndex((number, all) -> List.of(joined(number, all)).iterator(), true);
        return here.zipPartitions(moved, (own, others) -> {
            Part part = own.next();
            List<Piece> pieces = pieces(part, starts, sent.value().get(part.number()));
            others.forEachRemaining(pair -> pieces.add(pair._2()));
            try {
                return List.of(joined(part.number(), pieces)).iterator();
            } finally {
                part.done();
            }
        });
    }

    /** What other parts want of this one, and, unless it keeps that, what the one of its number wants. */
    private static Iterator<Tuple2<Integer, Piece>> away(Part part, long[] starts, List<List<Stretch>> wanted, boolean keepsOwn) {
        List<Tuple2<Integer, Piece>> all = new ArrayList<>();
        for (int j = 0; j < wanted.size(); j++) {
            if (keepsOwn && j == part.number()) continue;
            for (Piece piece : pieces(part, starts, wanted.get(j))) all.add(new Tuple2<>(j, piece));
        }
        return all.iterator();
    }

    /** What of these stretches is in a part. */
    private static List<Piece> pieces(Part part, long[] starts, List<Stretch> stretches) {
        List<Piece> pieces = new ArrayList<>();
        long first = starts[part.number()];
        for (Stretch s : stretches) {
            long from = Math.max(s.from, first);
            long to = Math.min(s.to, first + part.size());
            if (from >= to) continue;
            PArray<?> slice = part.array().slice((int) (from - first), (int) (to - first));
            pieces.add(new Piece(s.at + from - s.from, Part.of(part.number(), slice)));
        }
        return pieces;
    }

    private static Part joined(int number, Iterator<Tuple2<Integer, Piece>> all) {
        List<Piece> pieces = new ArrayList<>();
        all.forEachRemaining(pair -> pieces.add(pair._2()));
        return joined(number, pieces);
    }

    private static Part joined(int number, List<Piece> pieces) {
        pieces.sort(Comparator.comparingLong(Piece::at));
        List<PArray<Object>> arrays = new ArrayList<>();
        for (Piece piece : pieces) arrays.add(piece.part.array());
        return Part.of(number, SparkArray.concat(arrays, "piece"));
    }

    /** Keys are the numbers of partitions. */
    private static final class ByNumber extends Partitioner {
        private static final long serialVersionUID = 1;

        private final int parts;

        ByNumber(int parts) {
            this.parts = parts;
        }

        @Override public int numPartitions() {
            return parts;
        }

        @Override public int getPartition(Object key) {
            return (Integer) key;
        }

        @Override public boolean equals(Object other) {
            return other instanceof ByNumber by && by.parts == parts;
        }

        @Override public int hashCode() {
            return parts;
        }
    }
}

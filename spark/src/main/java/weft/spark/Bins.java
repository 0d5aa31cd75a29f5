package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import weft.AF;
import weft.ArrayFunction;
import weft.Blocks;
import weft.PArray;
import weft.Tuple2;

/** The values of each place combined: ranges of elements go to one part each, which combines them; the driver combines the ranges. */
record Bins(int places, Object identity, SerializableBinaryOperator<Object> combine) implements Step {
    /**
     * What a part has to know.
     *
     * @param identity it alone; in an array it travels, whatever its class
     */
    record Ranges(Recipe recipe, int places, int ranges, long size, PArray<Object> identity, SerializableBinaryOperator<Object> combine)
            implements Serializable {
        /** The first element of a range. */
        long start(int range) {
            return size / ranges * range + size % ranges * range / ranges;
        }

        PArray<Object> of(PArray<Object> array, int first, int end, Metrics metrics) {
            if (size % ranges == 0) return of(array, start(first), end - first, metrics);
            List<PArray<Object>> all = new ArrayList<>();
            for (int range = first; range < end; range++) {
                try (PArray<Object> elements = array.slice((int) (start(range) - start(first)), (int) (start(range + 1) - start(first)))) {
                    all.add(of(elements, start(range), 1, metrics));
                }
            }
            return SparkArray.concat(all, "range");
        }

        private PArray<Object> of(PArray<Object> elements, long start, int count, Metrics metrics) {
            ArrayFunction<Object, Tuple2<Integer, Object>> pairs = SparkArray.cast(recipe.function(Task.here(), Start.at(start)));
            return Task.applied(SparkArray.cast(pairs.andThen(Blocks.bins(places, count, identity.get(0), combine))), elements, metrics);
        }
    }

    @Override public void take(Course course) {
        course.settleRounds();
        SparkArray<Object> array = course.sized();
        if (array.size() == 0) {
            course.replace(empty());
            return;
        }
        int count = Blocks.ranges(array.size(), places);
        Ranges ranges = new Ranges(course.pending(), places, count, array.size(), PArray.of(List.of(identity)), combine);
        int[] first = new int[array.parts() + 1];
        long[] cuts = new long[first.length];
        for (int j = 0; j < first.length; j++) {
            first[j] = (int) Cuts.share(count, j, array.parts());
            cuts[j] = ranges.start(first[j]);
        }
        array = course.cut(cuts);
        JavaRDD<Part> filled = Layer.over(array.rdd(), new Filled(Sent.of(array.context(), ranges), first, Metrics.of(array.context())));
        List<PArray<Object>> sets = new ArrayList<>();
        for (Part part : SparkArray.collected(filled)) sets.add(part.array());
        try (PArray<Object> all = SparkArray.concat(sets, "partition")) {
            course.replace(places == 0 ? empty() : Blocks.merge(all, places, combine));
        }
    }

    /** @param first the first range of each part */
    private record Filled(Sent<Ranges> ranges, int[] first, Metrics metrics) implements Layer.Each<Part> {
        @Override public Part of(Part part, Object own) {
            int number = part.number();
            return Task.made(part, elements -> ranges.value().of(elements, first[number], first[number + 1], metrics));
        }
    }

    private PArray<Object> empty() {
        return here(AF.identity()).apply(PArray.of(List.of()));
    }

    @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
        ArrayFunction<Object, Tuple2<Integer, Object>> pairs = SparkArray.cast(before);
        return pairs.andThen(AF.reduceByIndex(places, identity, combine));
    }

    /** Counts, which may be added in any order: elements stay where they are. */
    record Histogram(int places) implements Step {
        @Override public void take(Course course) {
            try (PArray<Object> counts = course.made(new Local.Histogram(places, !course.pending().keepsSize()))) {
                if (counts.size() == 0) {
                    course.replace(here(AF.identity()).apply(PArray.of(List.of())));
                } else {
                    PArray<Integer> all = SparkArray.cast(counts);
                    course.replace(SparkArray.<PArray<Object>>cast(Blocks.merge(all, places, Integer::sum)));
                }
            }
        }

        @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
            return new Local.Histogram(places, false).after(before, new Start());
        }
    }
}

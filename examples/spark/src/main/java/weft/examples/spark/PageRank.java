package weft.examples.spark;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;
import weft.spark.WeftSpark;

/**
 * The rank of pages that link to one another: PageRank [PAGES [ROUNDS]]. Links stay on the executors. Each round what every page passes
 * on with one of its links goes there, a captured array, and what every page is passed comes back, a reduction by index.
 */
public final class PageRank {
    private static final int LINKS_A_PAGE = 8;
    private static final double FOLLOWED = 0.85;

    private PageRank() {}

    record Link(int from, int to) {}

    /** Links to pages of low numbers are frequent. */
    private static Link link(int i, int pages) {
        int noise = (i * 0x9e3779b9 ^ i >>> 7) * 0x85ebca6b >>> 8;
        double share = noise * 0x1p-24;
        return new Link(i / LINKS_A_PAGE, (int) (share * share * share * pages));
    }

    public static void main(String[] args) {
        try (Example example = new Example("PageRank", args)) {
            int pages = example.number(0, 1_000_000);
            int rounds = example.number(1, 10);
            SparkFunction<Integer, Link> links = WeftSpark.map(i -> link(i, pages));
            ArrayFunction<Integer, Double> first = AF.map(page -> 1.0 / pages);
            ArrayFunction<Double, Double> next = AF.map(passed -> (1 - FOLLOWED) / pages + FOLLOWED * passed);
            PArray<Double> ranks = first.apply(AF.range(pages));
            try (SparkArray<Link> web = links.apply(WeftSpark.range(example.context, pages * LINKS_A_PAGE, example.parts()))) {
                for (int round = 0; round < rounds; round++) {
                    PArray<Double> all = ranks;
                    SparkFunction<Link, Double> pass = WeftSpark
                        .<Link, Tuple2<Integer, Double>>map(link -> new Tuple2<>(link.to, all.get(link.from) / LINKS_A_PAGE))
                        .andThen(WeftSpark.reduceByIndex(pages, 0.0, Double::sum));
                    try (SparkArray<Double> there = pass.apply(web); PArray<Double> passed = there.toPArray()) {
                        if (round == 0) example.check(pass, web, passed);
                        ranks = next.apply(passed);
                    }
                    all.close();
                }
            }
            PArray<Double> last = ranks;
            int best = IntStream.range(0, pages).reduce(0, (a, b) -> last.getDouble(a) >= last.getDouble(b) ? a : b);
            System.out.printf("of %,d pages the first is number %d, with %.4f%% of all%n", pages, best, 100 * last.getDouble(best));
            last.close();
        }
    }
}

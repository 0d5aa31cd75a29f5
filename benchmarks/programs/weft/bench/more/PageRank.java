package weft.bench.more;

import java.util.Arrays;
import java.util.SplittableRandom;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Whole;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** How important pages are, by the pages that link to them: each has eight of those. */
final class PageRank extends Program {
    private static final int LINKS = 8;
    private static final int ROUNDS = 20;
    private static final float KEPT = 0.85f;
    /** The pages that link to each, one behind the other. */
    private final int[] from;
    /** One over the number of a page's links. */
    private final float[] part;
    private final float[] start;
    private final float[] rank;
    private final float[] other;

    PageRank(double scale) {
        int n = round(scale * (1 << 20));
        from = new SplittableRandom(1).ints((long) n * LINKS, 0, n).toArray();
        int[] links = new int[n];
        for (int page : from) links[page]++;
        part = new float[n];
        for (int i = 0; i < n; i++) part[i] = 1f / Math.max(1, links[i]);
        start = new float[n];
        Arrays.fill(start, 1f / n);
        rank = new float[n];
        other = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {from, part, start};
    }

    @Override public Object[] outputs() {
        return new Object[] {rank};
    }

    @Override public Object[] scratch() {
        return new Object[] {other};
    }

    @Override public int[] sizes() {
        return new int[] {rank.length, LINKS, ROUNDS};
    }

    private float next(float[] now, int page) {
        float sum = 0;
        for (int k = page * LINKS; k < (page + 1) * LINKS; k++) sum += now[from[k]] * part[from[k]];
        return (1 - KEPT) / rank.length + KEPT * sum;
    }

    private interface Pages {
        void all(float[] now, float[] next);
    }

    /** The number of rounds is even. */
    private void rounds(Pages pages) {
        for (int round = 0; round < ROUNDS; round += 2) {
            pages.all(round == 0 ? start : rank, other);
            pages.all(other, rank);
        }
    }

    @Override public void loop() {
        rounds((now, next) -> {
            for (int i = 0; i < next.length; i++) next[i] = next(now, i);
        });
    }

    @Override public void stream() {
        rounds((now, next) -> each(next.length, i -> next[i] = next(now, i)));
    }

    private static float next(Whole<Float> now, PArray<Integer> from, PArray<Float> part) {
        float sum = 0;
        for (int k = now.index() * LINKS; k < (now.index() + 1) * LINKS; k++) {
            int page = from.getInt(k);
            sum += now.get(page) * part.getFloat(page);
        }
        return (1 - KEPT) / now.size() + KEPT * sum;
    }

    @Override public Work weft() {
        PArray<Integer> sources = PArray.of(from);
        PArray<Float> parts = PArray.of(part);
        ArrayFunction<Float, Float> step = AF.whole(now -> next(now, sources, parts));
        return Work.of(AF.iterate(ROUNDS, step), PArray.of(start), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels();
        int n = rank.length;
        for (int round = 0; round < ROUNDS; round += 2) {
            all.step("page_rank", n, "i0 i1 " + (round == 0 ? "i2" : "o0") + " o1 " + n + " " + LINKS)
                .step("page_rank", n, "i0 i1 o1 o0 " + n + " " + LINKS);
        }
        return all;
    }
}

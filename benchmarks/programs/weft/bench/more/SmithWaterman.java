package weft.bench.more;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** How well a sequence fits somewhere into each of many others, by Smith and Waterman, with a price for each gap. */
final class SmithWaterman extends Program {
    private static final int LENGTH = 64;
    private static final int SAME = 2;
    private static final int OTHER = -1;
    private static final int GAP = -2;
    private final int[] query;
    private final int[] letters;
    private final int[] scores;

    SmithWaterman(double scale) {
        scores = new int[round(scale * (1 << 14))];
        letters = new SplittableRandom(1).ints((long) scores.length * LENGTH, 0, 4).toArray();
        query = new SplittableRandom(2).ints(LENGTH, 0, 4).toArray();
    }

    @Override public Object[] inputs() {
        return new Object[] {query, letters};
    }

    @Override public Object[] outputs() {
        return new Object[] {scores};
    }

    @Override public int[] sizes() {
        return new int[] {scores.length};
    }

    /** The best of a cell by those above it, to its left, and above that. */
    private static int cell(int diagonal, int above, int left, boolean same) {
        return Math.max(Math.max(0, diagonal + (same ? SAME : OTHER)), Math.max(above, left) + GAP);
    }

    private int score(int sequence) {
        int[] above = new int[LENGTH + 1];
        int best = 0;
        for (int i = 0; i < LENGTH; i++) {
            int letter = letters[sequence * LENGTH + i];
            int diagonal = 0;
            for (int j = 1; j <= LENGTH; j++) {
                int cell = cell(diagonal, above[j], above[j - 1], query[j - 1] == letter);
                diagonal = above[j];
                above[j] = cell;
                best = Math.max(best, cell);
            }
        }
        return best;
    }

    @Override public void loop() {
        for (int i = 0; i < scores.length; i++) scores[i] = score(i);
    }

    @Override public void stream() {
        each(scores.length, i -> scores[i] = score(i));
    }

    private static int score(int sequence, PArray<Integer> letters, PArray<Integer> query) {
        int[] above = new int[LENGTH + 1];
        int best = 0;
        for (int i = 0; i < LENGTH; i++) {
            int letter = letters.getInt(sequence * LENGTH + i);
            int diagonal = 0;
            for (int j = 1; j <= LENGTH; j++) {
                int cell = cell(diagonal, above[j], above[j - 1], query.getInt(j - 1) == letter);
                diagonal = above[j];
                above[j] = cell;
                best = Math.max(best, cell);
            }
        }
        return best;
    }

    @Override public Work weft() {
        PArray<Integer> all = PArray.of(letters);
        PArray<Integer> one = PArray.of(query);
        return Work.of(AF.map((Integer i) -> score(i, all, one)), AF.range(scores.length), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("smith_waterman", scores.length, "i0 i1 o0");
    }
}

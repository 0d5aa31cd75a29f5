package weft.bench.arrays;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import weft.AF;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

final class Mandelbrot extends Program {
    private static final int LIMIT = 256;
    private final int width;
    private final int[] rounds;

    Mandelbrot(double scale) {
        width = (int) Math.max(64, Math.round(Math.sqrt(scale) * 1024 / 64) * 64);
        rounds = new int[width * width];
    }

    @Override public Object[] inputs() {
        return new Object[] {};
    }

    @Override public Object[] outputs() {
        return new Object[] {rounds};
    }

    @Override public int[] sizes() {
        return new int[] {width, LIMIT};
    }

    private static int rounds(int i, int width) {
        float cx = -2.2f + i % width * (3.2f / width);
        float cy = -1.2f + i / width * (2.4f / width);
        float x = 0f;
        float y = 0f;
        int n = 0;
        while (n < LIMIT && x * x + y * y <= 4f) {
            float next = x * x - y * y + cx;
            y = 2f * x * y + cy;
            x = next;
            n++;
        }
        return n;
    }

    @Override public void loop() {
        for (int i = 0; i < rounds.length; i++) rounds[i] = rounds(i, width);
    }

    @Override public void stream() {
        each(rounds.length, i -> rounds[i] = rounds(i, width));
    }

    @Override public Runnable vectors() {
        return () -> each(width, row -> Vectors.row(rounds, width, row));
    }

    @Override public Work weft() {
        int columns = width;
        return Work.of(AF.map((Integer i) -> rounds(i, columns)), AF.range(rounds.length), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("mandelbrot", rounds.length, "o0 " + width + " " + LIMIT);
    }

    @Override public Kernels byHand() {
        return new Kernels().step("mandelbrot", rounds.length / 64, "o0 " + width + " " + LIMIT);
    }

    /** Apart, so that nothing else needs the module. */
    private static final class Vectors {
        private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
        private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;

        static void row(int[] rounds, int width, int row) {
            float cy = -1.2f + row * (2.4f / width);
            for (int column = 0; column < width; column += F.length()) {
                FloatVector cx = IntVector.zero(I).addIndex(1).add(column).convertShape(VectorOperators.I2F, F, 0)
                    .reinterpretAsFloats().mul(3.2f / width).add(-2.2f);
                FloatVector x = FloatVector.zero(F);
                FloatVector y = x;
                IntVector n = IntVector.zero(I);
                VectorMask<Float> live = F.maskAll(true);
                for (int k = 0; k < LIMIT; k++) {
                    live = live.and(x.mul(x).add(y.mul(y)).compare(VectorOperators.LE, 4f));
                    if (!live.anyTrue()) break;
                    FloatVector next = x.mul(x).sub(y.mul(y)).add(cx);
                    y = x.mul(2f).mul(y).add(cy);
                    x = next;
                    n = n.add(1, live.cast(I));
                }
                n.intoArray(rounds, row * width + column);
            }
        }
    }
}

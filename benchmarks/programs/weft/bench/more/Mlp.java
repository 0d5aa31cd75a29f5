package weft.bench.more;

import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Whole;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** A multi-layer perceptron, asked about many inputs: each layer a product with its weights, cut off at 0. */
final class Mlp extends Program {
    private static final int WIDTH = 64;
    private static final int LAYERS = 4;
    private final float[] input;
    private final float[] weights = random(2, LAYERS * WIDTH * WIDTH, -0.2, 0.25);
    private final float[] answer;
    private final float[] other;

    Mlp(double scale) {
        input = random(1, round(scale * (1 << 15)) * WIDTH, 0, 1);
        answer = new float[input.length];
        other = new float[input.length];
    }

    @Override public Object[] inputs() {
        return new Object[] {input, weights};
    }

    @Override public Object[] outputs() {
        return new Object[] {answer};
    }

    @Override public Object[] scratch() {
        return new Object[] {other};
    }

    @Override public int[] sizes() {
        return new int[] {input.length / WIDTH, WIDTH, LAYERS};
    }

    private void row(int layer, float[] from, float[] to, int row) {
        for (int j = 0; j < WIDTH; j++) {
            float sum = 0;
            for (int k = 0; k < WIDTH; k++) {
                sum += from[row * WIDTH + k] * weights[(layer * WIDTH + k) * WIDTH + j];
            }
            to[row * WIDTH + j] = Math.max(0, sum);
        }
    }

    private interface Rows {
        void all(int layer, float[] from, float[] to);
    }

    /** The number of layers is even. */
    private void layers(Rows rows) {
        for (int layer = 0; layer < LAYERS; layer += 2) {
            rows.all(layer, layer == 0 ? input : answer, other);
            rows.all(layer + 1, other, answer);
        }
    }

    @Override public void loop() {
        layers((layer, from, to) -> {
            for (int row = 0; row < from.length / WIDTH; row++) row(layer, from, to, row);
        });
    }

    @Override public void stream() {
        layers((layer, from, to) -> each(from.length / WIDTH, row -> row(layer, from, to, row)));
    }

    private static float neuron(Whole<Float> w, int layer, PArray<Float> weights) {
        int row = w.index() / WIDTH;
        int j = w.index() % WIDTH;
        float sum = 0;
        for (int k = 0; k < WIDTH; k++) {
            sum += w.get(row * WIDTH + k) * weights.getFloat((layer * WIDTH + k) * WIDTH + j);
        }
        return Math.max(0, sum);
    }

    @Override public Work weft() {
        PArray<Float> all = PArray.of(weights);
        ArrayFunction<Float, Float> layers = AF.iterate(LAYERS, layer -> AF.whole(w -> neuron(w, layer, all)));
        return Work.of(layers, PArray.of(input), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels();
        int rows = input.length / WIDTH;
        for (int layer = 0; layer < LAYERS; layer++) {
            String arrays = layer == 0 ? "i0 o1 " : layer % 2 == 0 ? "o0 o1 " : "o1 o0 ";
            all.step("layer", rows, WIDTH, "i1 " + arrays + WIDTH + " " + layer);
        }
        return all;
    }
}

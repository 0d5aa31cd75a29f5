package weft.examples.transformer;

import java.util.SplittableRandom;
import weft.Half;

/**
 * The weights of a decoder, made by a seed: numbers between -1 and 1 of {@link SplittableRandom}, in the order of the fields and
 * of memory, each matrix scaled so that its products are about as large as the vectors. They say nothing; the work is that
 * of trained ones.
 */
public final class Weights {
    /** Of a layer: what a vector is scaled with before attention, and before the feed-forward network. */
    record Norms(float[] attention, float[] feedForward) {}

    /** Of a layer: queries, keys and values; what attention gives; gates and values of the feed-forward network; what it gives. */
    record Layer(float[] qkv, float[] output, float[] gates, float[] down) {}

    final Shape shape;
    /** Halves are rounded, and here as floats again. */
    final boolean halves;
    /** Tokens' vectors, which the result is compared with too. */
    final float[] tokens;
    final Norms[] norms;
    final Layer[] layers;
    final float[] lastNorm;
    /** The cosine and sine of each position and pair of numbers that it turns by. */
    final float[] cosines;
    final float[] sines;

    public Weights(Shape shape, boolean halves, long seed) {
        this.shape = shape;
        this.halves = halves;
        SplittableRandom random = new SplittableRandom(seed);
        int dim = shape.dim(), hidden = shape.hidden();
        tokens = matrix(random, shape.vocabulary(), dim, 0.1f);
        norms = new Norms[shape.layers()];
        layers = new Layer[shape.layers()];
        for (int l = 0; l < shape.layers(); l++) {
            norms[l] = new Norms(norm(random), norm(random));
            layers[l] = new Layer(matrix(random, 3 * dim, dim, scale(dim)), matrix(random, dim, dim, scale(dim)),
                matrix(random, 2 * hidden, dim, scale(dim)), matrix(random, dim, hidden, scale(hidden)));
        }
        lastNorm = norm(random);
        int pairs = shape.headSize() / 2;
        cosines = new float[shape.positions() * pairs];
        sines = new float[shape.positions() * pairs];
        for (int i = 0; i < cosines.length; i++) {
            double angle = i / pairs * StrictMath.pow(10000, -2.0 * (i % pairs) / shape.headSize());
            cosines[i] = (float) StrictMath.cos(angle);
            sines[i] = (float) StrictMath.sin(angle);
        }
    }

    /** Numbers between -1 and 1 have a variance of a third. */
    private static float scale(int columns) {
        return (float) StrictMath.sqrt(3.0 / columns);
    }

    private float[] matrix(SplittableRandom random, int rows, int columns, float scale) {
        float[] numbers = new float[rows * columns];
        for (int i = 0; i < numbers.length; i++) {
            float number = scale * number(random);
            numbers[i] = halves ? Half.toFloat(Half.fromFloat(number)) : number;
        }
        return numbers;
    }

    private float[] norm(SplittableRandom random) {
        float[] numbers = new float[shape.dim()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = 1 + 0.1f * number(random);
        return numbers;
    }

    private static float number(SplittableRandom random) {
        return (random.nextInt() >> 7) * 0x1p-24f;
    }

    /** How many bytes a token's time goes into at least: all weights are read once. */
    public long bytes() {
        return shape.weights() * (halves ? Short.BYTES : Float.BYTES);
    }
}

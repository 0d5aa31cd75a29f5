package weft.examples.transformer;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The decoder as loops over Java arrays, for one sequence, on one thread or on all. It adds in the order of {@link Tiles}. */
public final class LoopDecoder {
    private final Weights weights;
    private final Shape shape;
    private final boolean parallel;
    private final int dim;
    private final float[] vector;
    private final float[] normed;
    private final float[] products;
    private final float[] mixed;
    private final float[] inner;
    private final float[] logits;
    /** For each layer and position the keys, and the values. */
    private final float[][] keys;
    private final float[][] values;
    private int position;

    public LoopDecoder(Weights weights, boolean parallel) {
        this.weights = weights;
        this.shape = weights.shape;
        this.parallel = parallel;
        this.dim = shape.dim();
        this.vector = new float[dim];
        this.normed = new float[dim];
        this.products = new float[Math.max(3 * dim, 2 * shape.hidden())];
        this.mixed = new float[dim];
        this.inner = new float[shape.hidden()];
        this.logits = new float[shape.vocabulary()];
        this.keys = new float[shape.layers()][shape.positions() * dim];
        this.values = new float[shape.layers()][shape.positions() * dim];
    }

    /** Behind this token, the best next one. */
    public Best next(int token) {
        for (int i = 0; i < dim; i++) vector[i] = weights.tokens[Tiles.place(token, i, dim)];
        for (int l = 0; l < shape.layers(); l++) {
            Weights.Layer layer = weights.layers[l];
            product(layer.qkv(), 3 * dim, vector, weights.norms[l].attention(), products);
            turn(keys[l], values[l]);
            attend(keys[l], values[l]);
            add(layer.output(), mixed);
            product(layer.gates(), 2 * shape.hidden(), vector, weights.norms[l].feedForward(), products);
            for (int i = 0; i < inner.length; i++) {
                float gate = products[i];
                inner[i] = gate / (1 + (float) StrictMath.exp(-gate)) * products[inner.length + i];
            }
            add(layer.down(), inner);
        }
        product(weights.tokens, shape.vocabulary(), vector, weights.lastNorm, logits);
        position++;
        Best best = new Best(logits[0], 0);
        for (int i = 1; i < logits.length; i++) best = Best.of(best, new Best(logits[i], i));
        return best;
    }

    /** Forgets all tokens. */
    public void restart() {
        position = 0;
    }

    private void each(int count, IntConsumer body) {
        if (parallel) {
            IntStream.range(0, count).parallel().forEach(body);
        } else {
            for (int i = 0; i < count; i++) body.accept(i);
        }
    }

    /** The matrix times the vector, after its norm. */
    private void product(float[] matrix, int rows, float[] x, float[] norm, float[] result) {
        float squares = 0;
        for (int from = 0; from < dim; from += Tiles.SIDE) {
            float part = 0;
            for (int k = from; k < from + Tiles.SIDE; k++) part += x[k] * x[k];
            squares += part;
        }
        float scale = 1 / (float) Math.sqrt(squares / dim + WeftDecoder.EPSILON);
        for (int i = 0; i < dim; i++) normed[i] = x[i] * norm[i];
        each(Tiles.in(rows), band -> {
            band(matrix, band, normed, result);
            for (int i = band * Tiles.SIDE; i < (band + 1) * Tiles.SIDE; i++) result[i] *= scale;
        });
    }

    private void add(float[] matrix, float[] x) {
        each(Tiles.in(dim), band -> {
            band(matrix, band, x, products);
            for (int i = band * Tiles.SIDE; i < (band + 1) * Tiles.SIDE; i++) vector[i] += products[i];
        });
    }

    /** 32 rows of a matrix times a vector, whose loops HotSpot puts into vectors. */
    private static void band(float[] matrix, int band, float[] x, float[] result) {
        float[] sums = new float[Tiles.SIDE];
        float[] part = new float[Tiles.SIDE];
        for (int column = 0; column < x.length; column++) {
            int from = Tiles.place(band * Tiles.SIDE, column, x.length);
            float factor = x[column];
            for (int r = 0; r < Tiles.SIDE; r++) part[r] += matrix[from + r] * factor;
            if (column % Tiles.SIDE < Tiles.SIDE - 1) continue;
            for (int r = 0; r < Tiles.SIDE; r++) {
                sums[r] += part[r];
                part[r] = 0;
            }
        }
        System.arraycopy(sums, 0, result, band * Tiles.SIDE, Tiles.SIDE);
    }

    /** Queries and keys, by the position. */
    private void turn(float[] keys, float[] values) {
        int headSize = shape.headSize();
        for (int i = 0; i < 2 * dim; i += 2) {
            int angle = (position * headSize + i % headSize) / 2;
            float cosine = weights.cosines[angle], sine = weights.sines[angle];
            float even = products[i], odd = products[i + 1];
            products[i] = even * cosine - odd * sine;
            products[i + 1] = even * sine + odd * cosine;
        }
        System.arraycopy(products, dim, keys, position * dim, dim);
        System.arraycopy(products, 2 * dim, values, position * dim, dim);
    }

    private void attend(float[] keys, float[] values) {
        int headSize = shape.headSize();
        float unit = 1 / (float) Math.sqrt(headSize);
        each(shape.heads(), head -> {
            int from = head * headSize;
            float[] fractions = new float[position + 1];
            float most = Float.NEGATIVE_INFINITY;
            for (int at = 0; at <= position; at++) {
                float sum = 0;
                for (int k = from; k < from + headSize; k++) sum += products[k] * keys[at * dim + k];
                fractions[at] = sum * unit;
                most = Math.max(most, fractions[at]);
            }
            float[] sums = new float[headSize];
            float all = 0;
            for (int first = 0; first <= position; first += Tiles.SIDE) {
                float[] part = new float[headSize];
                float some = 0;
                for (int at = first; at < Math.min(first + Tiles.SIDE, position + 1); at++) {
                    float fraction = (float) StrictMath.exp(fractions[at] - most);
                    some += fraction;
                    for (int k = 0; k < headSize; k++) part[k] += fraction * values[at * dim + from + k];
                }
                all += some;
                for (int k = 0; k < headSize; k++) sums[k] += part[k];
            }
            for (int k = 0; k < headSize; k++) mixed[from + k] = sums[k] / all;
        });
    }
}

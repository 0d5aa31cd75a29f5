package weft.examples.transformer;

import static weft.examples.transformer.Tiles.SIDE;

import weft.AF;
import weft.ArrayFunction;
import weft.Half;
import weft.PArray;
import weft.Whole;

/**
 * The decoder as array functions, for several sequences at once. A token is one chain of them, of which a device is told at once:
 * every link makes a new state of the one before. The elements of a state are
 *
 * <pre>
 *   the vector of each sequence's token     to which layers add
 *   the keys and values of all layers       of this token; zeros where a layer is still to come
 *   what the link makes                     the rest is carried on
 * </pre>
 *
 * The keys and values of earlier tokens are in a cache that the functions capture. A product with a matrix takes two links: products
 * with parts of 32 numbers, and their sums, in whatever is made of these.
 */
public final class WeftDecoder implements AutoCloseable {
    static final float EPSILON = 1e-5f;

    private final Shape shape;
    private final int sequences;
    private final int dim;
    /** How many numbers the vectors are, and where in a state the keys and values begin. */
    private final int vectors;
    /** How many numbers a token's keys and values are. */
    private final int kept;
    /** Where in a state that begins which the link makes. */
    private final int work;

    private final Matrix tokens;
    private final PArray<Float> cosines;
    private final PArray<Float> sines;
    /** Of one token after the other the keys and values, as in a state. */
    private final PArray<Float> cache;
    private final ArrayFunction<Best, Float> layers;
    private final ArrayFunction<Float, Best> choice;
    /** How many tokens there were. Read at every apply. */
    private int position;

    public WeftDecoder(Weights weights, int sequences) {
        this.shape = weights.shape;
        this.sequences = sequences;
        this.dim = shape.dim();
        this.vectors = sequences * dim;
        this.kept = 2 * shape.layers() * vectors;
        this.work = vectors + kept;
        this.tokens = matrix(weights, weights.tokens);
        this.cosines = PArray.of(weights.cosines);
        this.sines = PArray.of(weights.sines);
        this.cache = PArray.allocate(Float.class, shape.positions() * kept);
        this.layers = first(PArray.of(weights.norms[0].attention())).iterate(shape.layers(), l -> layer(weights, l));
        this.choice = choice();
    }

    private static Matrix matrix(Weights weights, float[] numbers) {
        if (!weights.halves) return new Matrix.OfFloats(PArray.of(numbers));
        short[] halves = new short[numbers.length];
        for (int i = 0; i < halves.length; i++) halves[i] = Half.fromFloat(numbers[i]);
        return new Matrix.OfHalves(PArray.of(halves));
    }

    /** Behind these tokens, one of each sequence, the best next ones; to be closed. */
    public PArray<Best> next(PArray<Best> last) {
        try (PArray<Float> state = layers.apply(last)) {
            PArray<Best> best = choice.apply(state);
            state.copyTo(vectors, work, cache, position * kept);
            position++;
            return best;
        }
    }

    /** Forgets all tokens. */
    public void restart() {
        position = 0;
    }

    /** Those that make a token. */
    public ArrayFunction<?, ?>[] functions() {
        return new ArrayFunction<?, ?>[] {layers, choice};
    }

    @Override public void close() {
        cache.close();
    }

    // ---- the links ----

    /** From the tokens to their vectors, and what the first layer is given. */
    private ArrayFunction<Best, Float> first(PArray<Float> norm) {
        return AF.whole(work + vectors, w -> {
            int i = w.index() < work ? w.index() : w.index() - work;
            if (i >= vectors) return 0f; // no keys and values yet
            float number = tokens.at(Tiles.place(w.get(i / dim).token(), i % dim, dim));
            return w.index() < work ? number : number * norm.getFloat(i % dim);
        });
    }

    private ArrayFunction<Float, Float> layer(Weights weights, int l) {
        Weights.Layer layer = weights.layers[l];
        float[] nextNorm = l + 1 < shape.layers() ? weights.norms[l + 1].attention() : weights.lastNorm;
        int hidden = shape.hidden();
        return products(matrix(weights, layer.qkv()), 3 * dim, dim)
            .andThen(turned(l))
            .andThen(scores(l))
            .andThen(fractions())
            .andThen(mixedParts(l))
            .andThen(mixed())
            .andThen(products(matrix(weights, layer.output()), dim, dim))
            .andThen(added(dim, PArray.of(weights.norms[l].feedForward())))
            .andThen(products(matrix(weights, layer.gates()), 2 * hidden, dim))
            .andThen(gated())
            .andThen(products(matrix(weights, layer.down()), dim, hidden))
            .andThen(added(hidden, PArray.of(nextNorm)));
    }

    /**
     * A matrix times what the link before has made, in parts of 32 numbers; and behind them the sums of the squares of such parts of
     * the tokens' vectors, for {@link #scale}.
     */
    private ArrayFunction<Float, Float> products(Matrix matrix, int rows, int columns) {
        int parts = Tiles.in(columns), products = rows * parts * sequences;
        return AF.whole(work + products + Tiles.in(vectors), w -> {
            int at = w.index() / SIDE - Tiles.in(work), lane = w.index() % SIDE;
            if (at < 0) return w.get(w.index());
            float sum = 0;
            if (at < Tiles.in(products)) {
                int part = at % parts, sequence = at / parts % sequences, band = at / parts / sequences;
                int from = (band * parts + part) * Tiles.AREA, vector = work + sequence * columns + part * SIDE;
                for (int k = 0; k < SIDE; k++) sum += matrix.at(from + k * SIDE + lane) * w.get(vector + k);
            } else {
                int vector = (w.index() - work - products) * SIDE;
                for (int k = 0; k < SIDE; k++) sum += w.get(vector + k) * w.get(vector + k);
            }
            return sum;
        });
    }

    /** The sum of the products of a row. */
    private float sum(Whole<Float> w, int row, int sequence, int parts) {
        int at = work + (row / SIDE * sequences + sequence) * parts * SIDE + row % SIDE;
        float sum = 0;
        for (int p = 0; p < parts; p++) sum += w.get(at + p * SIDE);
        return sum;
    }

    /** What a sequence's products are to be scaled with, for its vector to have a mean square of 1. */
    private float scale(Whole<Float> w, int products, int sequence) {
        int parts = Tiles.in(dim), at = work + products + sequence * parts;
        float sum = 0;
        for (int p = 0; p < parts; p++) sum += w.get(at + p);
        return 1 / (float) Math.sqrt(sum / dim + EPSILON);
    }

    /** Queries, and into the state keys and values; queries and keys are turned by the position. */
    private ArrayFunction<Float, Float> turned(int l) {
        int keys = vectors + 2 * l * vectors, parts = Tiles.in(dim), products = 3 * dim * parts * sequences;
        return AF.whole(work + vectors, w -> {
            int i = w.index();
            if (i < keys || i >= keys + 2 * vectors && i < work) return w.get(i);
            int place = i < work ? vectors + i - keys : i - work; // among queries, keys and values
            int sequence = place % vectors / dim, row = place / vectors * dim + place % dim;
            float scale = scale(w, products, sequence), own = sum(w, row, sequence, parts) * scale;
            if (place >= 2 * vectors) return own;
            float other = sum(w, row ^ 1, sequence, parts) * scale;
            int angle = (position * shape.headSize() + row % shape.headSize()) / 2;
            float cosine = cosines.getFloat(angle), sine = sines.getFloat(angle);
            return row % 2 == 0 ? own * cosine - other * sine : other * sine + own * cosine;
        });
    }

    /** How well the query of each sequence and head fits to the key of each position. */
    private ArrayFunction<Float, Float> scores(int l) {
        int headSize = shape.headSize(), positions = shape.positions(), heads = shape.heads();
        int keys = 2 * l * vectors;
        float unit = 1 / (float) Math.sqrt(headSize);
        return AF.whole(work + sequences * heads * positions, w -> {
            int i = w.index() - work;
            if (i < 0) return w.get(w.index());
            int at = i % positions, from = i / positions * headSize;
            float sum = 0;
            if (at < position) {
                int key = at * kept + keys + from;
                for (int k = 0; k < headSize; k++) sum += w.get(work + from + k) * cache.getFloat(key + k);
            } else if (at == position) {
                int key = vectors + keys + from;
                for (int k = 0; k < headSize; k++) sum += w.get(work + from + k) * w.get(key + k);
            }
            return sum * unit;
        });
    }

    /** Their softmax, without the sum that they are to be divided by. */
    private ArrayFunction<Float, Float> fractions() {
        int positions = shape.positions();
        return AF.whole(work + sequences * shape.heads() * positions, w -> {
            int i = w.index() - work;
            if (i < 0) return w.get(w.index());
            if (i % positions > position) return 0f;
            int from = w.index() - i % positions;
            float most = w.get(from);
            for (int k = 1; k <= position; k++) most = Math.max(most, w.get(from + k));
            return (float) StrictMath.exp(w.get(w.index()) - most);
        });
    }

    /** The values of each 32 positions, mixed by these fractions; and behind them the sums of the fractions. */
    private ArrayFunction<Float, Float> mixedParts(int l) {
        int headSize = shape.headSize(), positions = shape.positions(), heads = shape.heads();
        int parts = Tiles.in(positions), mixtures = parts * vectors, values = (2 * l + 1) * vectors;
        return AF.whole(work + mixtures + parts * sequences * heads, w -> {
            int i = w.index() - work;
            if (i < 0) return w.get(w.index());
            float sum = 0;
            if (i < mixtures) {
                int first = i / vectors * SIDE, end = Math.min(first + SIDE, position), column = i % vectors;
                int from = work + column / headSize * positions;
                for (int at = first; at < end; at++) sum += w.get(from + at) * cache.getFloat(at * kept + values + column);
                if (position / SIDE == i / vectors) sum += w.get(from + position) * w.get(vectors + values + column);
            } else {
                int first = (i - mixtures) % parts * SIDE, from = work + (i - mixtures) / parts * positions;
                for (int at = first; at < Math.min(first + SIDE, position + 1); at++) sum += w.get(from + at);
            }
            return sum;
        });
    }

    /** What all positions come to. */
    private ArrayFunction<Float, Float> mixed() {
        int headSize = shape.headSize(), parts = Tiles.in(shape.positions()), mixtures = parts * vectors;
        return AF.whole(work + vectors, w -> {
            int i = w.index() - work;
            if (i < 0) return w.get(w.index());
            float sum = 0, all = 0;
            for (int p = 0; p <= position / SIDE; p++) {
                sum += w.get(work + p * vectors + i);
                all += w.get(work + mixtures + i / headSize * parts + p);
            }
            return sum / all;
        });
    }

    /** The sums of products with so many columns added to the vectors, and what the next product is with. */
    private ArrayFunction<Float, Float> added(int columns, PArray<Float> norm) {
        int parts = Tiles.in(columns);
        return AF.whole(work + vectors, w -> {
            int i = w.index() < work ? w.index() : w.index() - work;
            if (i >= vectors) return w.get(i);
            float sum = w.get(i) + sum(w, i % dim, i / dim, parts);
            return w.index() < work ? sum : sum * norm.getFloat(i % dim);
        });
    }

    /** SwiGLU. */
    private ArrayFunction<Float, Float> gated() {
        int hidden = shape.hidden(), parts = Tiles.in(dim), products = 2 * hidden * parts * sequences;
        return AF.whole(work + sequences * hidden, w -> {
            int i = w.index() - work;
            if (i < 0) return w.get(w.index());
            int row = i % hidden, sequence = i / hidden;
            float scale = scale(w, products, sequence);
            float gate = sum(w, row, sequence, parts) * scale, value = sum(w, hidden + row, sequence, parts) * scale;
            return gate / (1 + (float) StrictMath.exp(-gate)) * value;
        });
    }

    /** From the state behind all layers to each sequence's best token: of 32, then of 32 such, and so on. */
    private ArrayFunction<Float, Best> choice() {
        int vocabulary = shape.vocabulary(), parts = Tiles.in(dim), products = vocabulary * parts * sequences;
        int left = vocabulary / SIDE;
        ArrayFunction<Float, Best> best = products(tokens, vocabulary, dim)
            .andThen(AF.whole(sequences * vocabulary, (Whole<Float> w) -> {
                int row = w.index() % vocabulary, sequence = w.index() / vocabulary;
                return sum(w, row, sequence, parts) * scale(w, products, sequence);
            }))
            .andThen(AF.whole(sequences * left, (Whole<Float> w) -> {
                int from = w.index() * SIDE;
                Best most = new Best(w.get(from), from % vocabulary);
                for (int k = 1; k < SIDE; k++) most = Best.of(most, new Best(w.get(from + k), from % vocabulary + k));
                return most;
            }));
        while (left > 1) {
            int before = left, after = (left + SIDE - 1) / SIDE;
            best = best.andThen(AF.whole(sequences * after, w -> {
                int first = w.index() % after * SIDE, from = w.index() / after * before;
                Best most = w.get(from + first);
                for (int k = first + 1; k < Math.min(first + SIDE, before); k++) most = Best.of(most, w.get(from + k));
                return most;
            }));
            left = after;
        }
        return best;
    }
}

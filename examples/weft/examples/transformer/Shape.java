package weft.examples.transformer;

/**
 * The numbers that shape a decoder of Llama 2's kind. All but the heads and layers are multiples of {@link Tiles#SIDE}.
 *
 * @param dim how long the vector of a token is
 * @param layers how many blocks of attention and feed-forward follow one another
 * @param heads of attention
 * @param hidden how long the vector inside of a feed-forward network is
 * @param vocabulary how many tokens there are
 * @param positions how many tokens a sequence has at most
 */
public record Shape(int dim, int layers, int heads, int hidden, int vocabulary, int positions) {
    /** A few numbers, for tests. */
    public static final Shape TINY = new Shape(64, 2, 2, 96, 96, 64);
    /** 15 million weights. */
    public static final Shape SMALL = new Shape(288, 6, 6, 768, 32000, 256);
    /** 110 million weights. */
    public static final Shape LARGE = new Shape(768, 12, 12, 2048, 32000, 1024);

    /** How long the part of a vector is that a head of attention sees. */
    int headSize() {
        return dim / heads;
    }

    /** How many weights there are, but for the norms'. */
    public long weights() {
        return (long) vocabulary * dim + (long) layers * (4L * dim * dim + 3L * dim * hidden);
    }
}

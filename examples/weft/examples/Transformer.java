package weft.examples;

import java.util.Arrays;
import java.util.Locale;
import weft.ArrayFunction;
import weft.PArray;
import weft.examples.transformer.Best;
import weft.examples.transformer.LoopDecoder;
import weft.examples.transformer.Shape;
import weft.examples.transformer.WeftDecoder;
import weft.examples.transformer.Weights;

/**
 * Tokens of a language model of Llama 2's kind: norms, attention with a cache of keys and values, rotary positions, SwiGLU. Its
 * weights are made by a seed, so it has nothing to say, but as much to compute as one that has.
 */
public final class Transformer implements Example {
    private static final long SEED = 17;

    private final Shape shape;
    private final int tokens;
    private final boolean halves;
    private final int sequences;

    Transformer(Shape shape, int tokens, boolean halves, int sequences) {
        this.shape = shape;
        this.tokens = tokens;
        this.halves = halves;
        this.sequences = sequences;
    }

    @Override public String title() {
        return String.format(Locale.ROOT, "Transformer: %d tokens%s, %.1f million weights, %s", tokens,
            sequences == 1 ? "" : " of each of " + sequences + " sequences", shape.weights() / 1e6, halves ? "halves" : "floats");
    }

    @Override public void run(Bench bench) {
        Weights weights = new Weights(shape, halves, SEED);
        Best[][] expected = new Best[sequences][tokens];
        Best[][] fromThreads = new Best[sequences][tokens];
        Best[][] actual = new Best[sequences][tokens];
        LoopDecoder loop = new LoopDecoder(weights, false);
        LoopDecoder threads = new LoopDecoder(weights, true);
        double loopMillis = bench.loop(() -> generate(loop, expected));
        bench.threads(() -> generate(threads, fromThreads));
        try (WeftDecoder decoder = new WeftDecoder(weights, sequences)) {
            double millis = bench.weft(() -> generate(decoder, actual), decoder.functions());
            bench.note(rate(millis, weights) + "; of the loop " + rate(loopMillis, weights));
        }
        bench.answers(Agreement.of(tokens(expected), tokens(actual)));
        bench.answers(Agreement.of(logits(expected), logits(actual)));
    }

    private String rate(double millis, Weights weights) {
        return String.format(Locale.ROOT, "%.0f tokens a second, for which %.1f GB/s of weights are read",
            tokens * sequences / millis * 1e3, tokens * weights.bytes() / millis / 1e6);
    }

    /** One sequence after the other, each from a token of its own. */
    private void generate(LoopDecoder decoder, Best[][] result) {
        for (int s = 0; s < sequences; s++) {
            decoder.restart();
            int last = s + 1;
            for (int i = 0; i < tokens; i++) {
                result[s][i] = decoder.next(last);
                last = result[s][i].token();
            }
        }
    }

    /** All at once. What a token is is known on the device; Java reads it for people. */
    private void generate(WeftDecoder decoder, Best[][] result) {
        decoder.restart();
        Best[] first = new Best[sequences];
        for (int s = 0; s < sequences; s++) first[s] = new Best(0, s + 1);
        PArray<Best> last = PArray.of(first);
        for (int i = 0; i < tokens; i++) {
            PArray<Best> next = decoder.next(last);
            last.close();
            last = next;
            for (int s = 0; s < sequences; s++) result[s][i] = last.get(s);
        }
        last.close();
    }

    private static int[] tokens(Best[][] all) {
        return Arrays.stream(all).flatMap(Arrays::stream).mapToInt(Best::token).toArray();
    }

    private static float[] logits(Best[][] all) {
        float[] logits = new float[all.length * all[0].length];
        for (int i = 0; i < logits.length; i++) logits[i] = all[i / all[0].length][i % all[0].length].logit();
        return logits;
    }

    /**
     * Without arguments as the other examples. With them: {@code small} or {@code large}, {@code floats} or {@code halves}, how many
     * tokens, and of how many sequences at once.
     */
    public static void main(String[] args) {
        if (args.length == 0) {
            Demo.main("Transformer");
            return;
        }
        Shape shape = args[0].equals("large") ? Shape.LARGE : Shape.SMALL;
        boolean known = String.join(" ", args).matches("(small|large) (floats|halves) [1-9]\\d{0,3} [1-9]\\d{0,3}");
        if (!known || Integer.parseInt(args[2]) > shape.positions()) {
            System.err.println("usage: Transformer small|large floats|halves TOKENS SEQUENCES; TOKENS at most " + shape.positions());
            System.exit(2);
        }
        Transformer model = new Transformer(shape, Integer.parseInt(args[2]), args[1].equals("halves"), Integer.parseInt(args[3]));
        Devices.printDevice();
        System.out.println(model.title());
        Bench bench = Bench.timed();
        model.run(bench);
        for (ArrayFunction<?, ?> function : bench.functions()) bench.note("profile:\n" + function.profile());
        if (!bench.agrees()) System.exit(1);
    }
}

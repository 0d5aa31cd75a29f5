package weft.bench.contest;

import java.util.List;
import java.util.stream.Stream;

/**
 * How much work a program has: {@code scale} times as much as its title says; of a program with classes, as Java Grande's have,
 * the class {@code letter} (A, B or C).
 */
public record Size(double scale, char letter) {
    private static final double SMALL = 0.05;
    private static final double LARGE = 4;

    public Size {
        if (!(scale > 0)) throw new IllegalArgumentException("scale=" + scale);
        if (letter < 'A' || letter > 'C') throw new IllegalArgumentException("size=" + letter + ": A, B or C");
    }

    /**
     * The sizes of a program that the option {@code size} asks for: {@code small}, a part of the work, or of class A's;
     * {@code large}, several times the work, or class C; or classes joined by +.
     */
    public static List<Size> wanted(String option, double scale, boolean hasClasses) {
        if (option.equals("small")) return List.of(new Size(scale * SMALL, 'A'));
        if (option.equals("large")) return List.of(new Size(hasClasses ? scale : scale * LARGE, 'C'));
        Stream<Size> all = Stream.of(option.split("[+]")).map(letter -> new Size(scale, letter.charAt(0)));
        return hasClasses ? all.toList() : all.limit(1).toList();
    }

    /** What the suite has for its three sizes. */
    public int of(int a, int b, int c) {
        int whole = letter == 'A' ? a : letter == 'B' ? b : c;
        return (int) Math.max(1, Math.round(whole * scale));
    }

    /** Whether published values hold: they are of the whole sizes. */
    public boolean isWhole() {
        return scale == 1;
    }

    /** The two words that {@link #parse} takes. */
    public String[] words() {
        return new String[] {String.valueOf(scale), String.valueOf(letter)};
    }

    public static Size parse(String scale, String letter) {
        return new Size(Double.parseDouble(scale), letter.charAt(0));
    }
}

package weft.bench.contest;

/**
 * How much work a program has: {@code scale} times as much as its title says; of Java Grande's programs, the suite's size
 * {@code letter} (A, B or C).
 */
public record Size(double scale, char letter) {
    public Size {
        if (!(scale > 0)) throw new IllegalArgumentException("scale=" + scale);
        if (letter < 'A' || letter > 'C') throw new IllegalArgumentException("size=" + letter + ": A, B or C");
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

package weft.r.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Values as R prints them: numbers with as many of 7 digits as it takes to show them. */
public final class Text {
    private static final int DIGITS = 7, WIDTH = 80;

    private Text() {}

    // ---- numbers ----

    /** A scalar as {@code paste} has it, with up to 15 digits. */
    public static String of(Mode mode, Object x) {
        if (!(x instanceof Vec v)) return scalar(x, 15);
        return v.length == 1 && v.kind() != Kind.LIST ? of(mode, v.at(mode, 0)) : deparsed(mode, v);
    }

    /** A vector as the text that makes it, as R has one that is an element of a list. */
    private static String deparsed(Mode mode, Vec v) {
        if (v.length == 0) return v.kind() == Kind.LIST ? "list()" : rName(v) + "(0)";
        if (isRange(mode, v)) return v.at(mode, 0) + ":" + v.at(mode, v.length - 1);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < v.length; i++) {
            Object x = v.at(mode, i);
            String name = v.names() == null || v.names().get(i).isEmpty() ? "" : v.names().get(i) + " = ";
            String text = x instanceof Vec w ? deparsed(mode, w) : x instanceof String s && s != Scalars.NA_TEXT ? quote(s) : scalar(x, 15);
            parts.add(name + text);
        }
        return (v.kind() == Kind.LIST ? "list(" : "c(") + String.join(", ", parts) + ")";
    }

    private static boolean isRange(Mode mode, Vec v) {
        if (v.kind() != Kind.INTEGER || v.length == 1 || v.names() != null) return false;
        for (int i = 1; i < v.length; i++) {
            int before = Scalars.asInt(mode, v.at(mode, i - 1));
            if (before == Scalars.NA || Scalars.asInt(mode, v.at(mode, i)) != before + 1) return false;
        }
        return true;
    }

    private static String rName(Vec v) {
        return v.kind() == Kind.DOUBLE ? "numeric" : v.kind().rName();
    }

    /** A scalar as an element among texts: what is not available is so there too. */
    public static String orMissing(Mode mode, Object x) {
        if (x instanceof String s) return s;
        boolean isNan = x instanceof Double d && !Scalars.isNa(d);
        return Scalars.isMissing(x) && !isNan ? Scalars.NA_TEXT : of(mode, x);
    }

    /** A scalar as {@code cat} and {@code print} have it. */
    public static String scalar(Object x, int digits) {
        if (x instanceof Double d) return new Format(List.of(d), digits).of(d);
        if (x instanceof Integer i) return i == Scalars.NA ? "NA" : i.toString();
        if (x instanceof Logical l) return l.value() == Scalars.NA ? "NA" : l.value() != 0 ? "TRUE" : "FALSE";
        return String.valueOf(x);
    }

    /** How a column of doubles is printed: fixed with so many decimals, or in powers of ten with so many digits. */
    public static final class Format {
        private final boolean fixed;
        private final int decimals;

        public Format(List<Double> all, int digits) {
            int most = 1, least = Integer.MAX_VALUE, significant = 1, right = 0;
            boolean any = false, negative = false;
            for (double d : all) {
                if (d != d || Double.isInfinite(d)) continue;
                any = true;
                BigDecimal b = d == 0 ? BigDecimal.ZERO
                    : new BigDecimal(d).round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
                int power = b.signum() == 0 ? 0 : b.precision() - b.scale() - 1, sig = b.signum() == 0 ? 1 : b.precision();
                most = Math.max(most, power + 1);
                least = Math.min(least, power);
                significant = Math.max(significant, sig);
                right = Math.max(right, sig - power - 1);
                negative |= d < 0;
            }
            int sign = negative ? 1 : 0;
            int fixedWidth = sign + most + (right > 0 ? right + 1 : 0);
            int exponent = any && (most > 100 || least < -99) ? 3 : 2;
            int powersWidth = sign + significant + (significant > 1 ? 1 : 0) + 2 + exponent;
            fixed = !any || fixedWidth <= powersWidth;
            decimals = fixed ? right : significant - 1;
        }

        public String of(double d) {
            if (Scalars.isNa(d)) return "NA";
            if (d != d) return "NaN";
            if (Double.isInfinite(d)) return d > 0 ? "Inf" : "-Inf";
            if (fixed) return new BigDecimal(d).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
            return (d < 0 ? "-" : "") + CFormat.powers(new BigDecimal(Math.abs(d)), decimals, false);
        }
    }

    /** The elements of a vector as they stand in a column, not yet padded. */
    private static List<String> column(Mode mode, Vec v, boolean quoted) {
        List<String> texts = new ArrayList<>();
        if (v.kind() == Kind.DOUBLE) {
            List<Double> all = new ArrayList<>();
            for (int i = 0; i < v.length; i++) all.add(Scalars.asDouble(mode, v.at(mode, i)));
            Format format = new Format(all, DIGITS);
            for (double d : all) texts.add(format.of(d));
        } else {
            for (int i = 0; i < v.length; i++) {
                Object x = v.at(mode, i);
                texts.add(quoted && x instanceof String s && s != Scalars.NA_TEXT ? quote(s) : scalar(x, DIGITS));
            }
        }
        return texts;
    }

    private static String quote(String s) {
        return '"' + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t") + '"';
    }

    // ---- values ----

    /** What {@code print} prints of a value. */
    public static String printed(Mode mode, Object x) {
        StringBuilder out = new StringBuilder();
        print(mode, x, "", out);
        return out.toString();
    }

    private static void print(Mode mode, Object x, String prefix, StringBuilder out) {
        if (x == RNull.NULL) out.append("NULL\n");
        else if (x instanceof RFunction) out.append(x).append('\n');
        else if (x instanceof Vec v && v.kind() == Kind.LIST) printList(mode, v, prefix, out);
        else if (x instanceof Vec v && v.dim() != null) printMatrix(mode, v, out);
        else if (x instanceof Vec v && v.names() != null) printNamed(mode, v, out);
        else printVector(mode, Vectors.of(mode, x), out);
    }

    private static void printVector(Mode mode, Vec v, StringBuilder out) {
        if (v.length == 0) {
            out.append(rName(v)).append("(0)\n");
            return;
        }
        List<String> texts = column(mode, v, true);
        int width = widest(texts), label = String.valueOf(v.length).length() + 2;
        int perLine = Math.max(1, (WIDTH - label) / (width + 1));
        boolean left = v.kind() == Kind.CHARACTER;
        for (int i = 0; i < texts.size(); i++) {
            if (i % perLine == 0) out.append(pad("[" + (i + 1) + "]", label, false));
            out.append(' ').append(left && i % perLine == perLine - 1 || left && i == texts.size() - 1 ? pad(texts.get(i), width, true)
                                                                                                     : pad(texts.get(i), width, left));
            if (i % perLine == perLine - 1 || i == texts.size() - 1) out.append('\n');
        }
    }

    private static void printNamed(Mode mode, Vec v, StringBuilder out) {
        List<String> texts = column(mode, v, true);
        int width = widest(texts);
        for (int i = 0; i < v.length; i++) width = Math.max(width, v.names().get(i).length());
        int perLine = Math.max(1, WIDTH / (width + 1));
        for (int from = 0; from < v.length; from += perLine) {
            int to = Math.min(v.length, from + perLine);
            for (int i = from; i < to; i++) out.append(pad(v.names().get(i), width, false)).append(' ');
            out.append('\n');
            for (int i = from; i < to; i++) out.append(pad(texts.get(i), width, false)).append(' ');
            out.append('\n');
        }
    }

    private static void printMatrix(Mode mode, Vec v, StringBuilder out) {
        int rows = v.dim().rows(), columns = v.dim().columns(), label = ("[" + rows + ",]").length();
        List<List<String>> texts = new ArrayList<>();
        for (int j = 0; j < columns; j++)
            texts.add(column(mode, new Descriptions.Strided(v, j * rows, 1, rows), true));
        for (int from = 0; from < columns || from == 0;) {
            int used = label, to = from;
            StringBuilder[] lines = new StringBuilder[rows + 1];
            lines[0] = new StringBuilder(pad("", label, true));
            for (int i = 0; i < rows; i++) lines[i + 1] = new StringBuilder(pad("[" + (i + 1) + ",]", label, false));
            for (; to < columns; to++) {
                String head = "[," + (to + 1) + "]";
                int width = Math.max(head.length(), widest(texts.get(to)));
                if (used + width + 1 > WIDTH && to > from) break;
                used += width + 1;
                boolean left = v.kind() == Kind.CHARACTER;
                lines[0].append(' ').append(pad(head, width, left));
                for (int i = 0; i < rows; i++) lines[i + 1].append(' ').append(pad(texts.get(to).get(i), width, left));
            }
            for (StringBuilder line : lines) out.append(line).append('\n');
            if (to == from) return;
            from = to;
        }
    }

    private static void printList(Mode mode, Vec v, String prefix, StringBuilder out) {
        if (v.length == 0) out.append("list()\n");
        for (int i = 0; i < v.length; i++) {
            String name = v.names() == null ? "" : v.names().get(i);
            String at = prefix + (name.isEmpty() ? "[[" + (i + 1) + "]]" : "$" + name);
            out.append(at).append('\n');
            print(mode, v.at(mode, i), at, out);
            out.append('\n');
        }
    }

    private static int widest(List<String> texts) {
        int width = 0;
        for (String text : texts) width = Math.max(width, text.length());
        return width;
    }

    private static String pad(String text, int width, boolean left) {
        String blanks = " ".repeat(Math.max(0, width - text.length()));
        return left ? text + blanks : blanks + text;
    }
}

package weft.r.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A conversion of C's printf, {@code %+08.3f}: digits are those of the exact value, rounded to even, where Java's Formatter rounds the
 * shortest decimal number that stands for it.
 *
 * @param flags some of {@code -+ #0}
 * @param width at least so many characters
 * @param precision -1 where there is none
 * @param conversion the letter
 */
public record CFormat(String flags, int width, int precision, char conversion) {
    private static final int DEFAULT_PRECISION = 6;

    /** Text as {@code %s} has it. */
    public String ofText(String text) {
        return padded("", precision >= 0 && precision < text.length() ? text.substring(0, precision) : text, false);
    }

    /** What is no number, as NA: in the width alone. */
    public String ofWord(String word) {
        return padded("", word, false);
    }

    /** An int as {@code %d}, {@code %x} and {@code %o} have it. */
    public String ofInt(int x) {
        String digits = switch (conversion) {
            case 'x' -> (has('#') && x != 0 ? "0x" : "") + Integer.toHexString(x);
            case 'X' -> (has('#') && x != 0 ? "0X" : "") + Integer.toHexString(x).toUpperCase(java.util.Locale.ROOT);
            case 'o' -> (has('#') ? "0" : "") + Integer.toOctalString(x);
            default -> Long.toString(Math.abs((long) x));
        };
        boolean isSigned = conversion == 'd' || conversion == 'i';
        if (precision > digits.length()) digits = "0".repeat(precision - digits.length()) + digits;
        return padded(isSigned ? sign(x < 0) : "", digits, precision < 0);
    }

    /** A number as {@code %f}, {@code %e} and {@code %g} have it. */
    public String ofDouble(double x) {
        boolean negative = x < 0 || x == 0 && 1 / x < 0;
        if (Double.isNaN(x)) return ofWord("NaN");
        if (Double.isInfinite(x)) return padded(sign(negative), "Inf", false);
        int digits = precision < 0 ? DEFAULT_PRECISION : precision;
        BigDecimal exact = new BigDecimal(Math.abs(x));
        String text = switch (Character.toLowerCase(conversion)) {
            case 'f' -> fixed(exact, digits);
            case 'e' -> powers(exact, digits);
            default -> general(exact, Math.max(digits, 1));
        };
        return padded(sign(negative), Character.isUpperCase(conversion) ? text.toUpperCase(java.util.Locale.ROOT) : text, true);
    }

    private boolean has(char flag) {
        return flags.indexOf(flag) >= 0;
    }

    private String sign(boolean negative) {
        return negative ? "-" : has('+') ? "+" : has(' ') ? " " : "";
    }

    private String padded(String sign, String text, boolean zeros) {
        int missing = Math.max(0, width - sign.length() - text.length());
        if (has('-')) return sign + text + " ".repeat(missing);
        return zeros && has('0') ? sign + "0".repeat(missing) + text : " ".repeat(missing) + sign + text;
    }

    private String fixed(BigDecimal x, int decimals) {
        return x.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString() + (decimals == 0 && has('#') ? "." : "");
    }

    private String powers(BigDecimal x, int decimals) {
        return powers(x, decimals, has('#'));
    }

    /** {@code 1.25e+10}; {@code point}: also where no decimal follows it. */
    static String powers(BigDecimal x, int decimals, boolean point) {
        BigDecimal rounded = x.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        String digits = rounded.unscaledValue().toString();
        int power = x.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        digits += "0".repeat(Math.max(0, decimals + 1 - digits.length()));
        String text = digits.charAt(0) + (decimals > 0 || point ? "." : "") + digits.substring(1, decimals + 1);
        return text + (power < 0 ? "e-" : "e+") + (Math.abs(power) < 10 ? "0" : "") + Math.abs(power);
    }

    /** The shorter of the two, without zeros at the end. */
    private String general(BigDecimal x, int significant) {
        BigDecimal rounded = x.round(new MathContext(significant, RoundingMode.HALF_EVEN));
        int power = x.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        if (power < -4 || power >= significant) {
            String text = powers(x, significant - 1);
            int mark = text.indexOf('e');
            return trimmed(text.substring(0, mark)) + text.substring(mark);
        }
        return trimmed(fixed(x, significant - 1 - power));
    }

    private String trimmed(String text) {
        if (has('#') || text.indexOf('.') < 0) return text;
        return text.replaceAll("\\.?0+$", "");
    }
}

package weft.r.library;

import java.util.ArrayList;
import java.util.List;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.CFormat;
import weft.r.value.Logical;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Text;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/** {@code sprintf}: of formats and values that are vectors, the shorter ones again and again. */
final class Sprintf {
    private Sprintf() {}

    static Object formatted(HostMode host, Object formats, Builtin.Rest rest) {
        List<Vec> all = new ArrayList<>();
        all.add(vector(host, formats));
        for (Object value : rest.values()) all.add(vector(host, value));
        int n = 0;
        for (Vec v : all) {
            if (v.length == 0) return new Vectors.Strings();
            n = Math.max(n, v.length);
        }
        String[] texts = new String[n];
        for (int i = 0; i < n; i++) {
            Object[] values = new Object[all.size() - 1];
            for (int k = 0; k < values.length; k++) values[k] = all.get(k + 1).at(host, i % all.get(k + 1).length);
            if (!(all.get(0).at(host, i % all.get(0).length) instanceof String format)) throw new RError("'fmt' is not a character vector");
            texts[i] = formatted(host, format, values);
        }
        return n == 1 ? texts[0] : new Vectors.Strings(texts);
    }

    private static Vec vector(HostMode host, Object x) {
        return x == RNull.NULL ? new Vectors.Strings() : host.looked(x);
    }

    private static String formatted(HostMode host, String format, Object[] values) {
        StringBuilder out = new StringBuilder();
        int next = 0;
        for (int at = 0; at < format.length(); at++) {
            if (format.charAt(at) != '%') {
                out.append(format.charAt(at));
                continue;
            }
            int flags = at + 1, width = skip(format, flags, "-+ #0"), point = skip(format, width, "0123456789"), end = point;
            if (point < format.length() && format.charAt(point) == '.') end = skip(format, point + 1, "0123456789");
            if (end == format.length()) throw new RError("unrecognised format specification '%s'", format.substring(at));
            CFormat spec = new CFormat(format.substring(flags, width), number(format.substring(width, point), 0),
                end == point ? -1 : number(format.substring(point + 1, end), 0), format.charAt(end));
            if (spec.conversion() == '%') {
                out.append('%');
            } else {
                if (next == values.length) throw new RError("too few arguments");
                out.append(one(host, spec, values[next++], format.substring(at, end + 1)));
            }
            at = end;
        }
        return out.toString();
    }

    private static int skip(String text, int from, String these) {
        int at = from;
        while (at < text.length() && these.indexOf(text.charAt(at)) >= 0) at++;
        return at;
    }

    private static int number(String digits, int otherwise) {
        return digits.isEmpty() ? otherwise : Integer.parseInt(digits);
    }

    private static String one(HostMode host, CFormat spec, Object x, String text) {
        switch (spec.conversion()) {
        case 's': return spec.ofText(Text.of(host, x));
        case 'd', 'i', 'x', 'X', 'o':
            if (x instanceof String) throw invalid(text, "%s for character objects");
            if (x instanceof Double d && !d.isNaN() && d != (int) d.doubleValue())
                throw invalid(text, "%f, %e, %g or %a for numeric objects");
            return Scalars.asInt(host, x) == Scalars.NA ? spec.ofWord("NA") : spec.ofInt(Scalars.asInt(host, x));
        case 'f', 'e', 'E', 'g', 'G':
            if (x instanceof String) throw invalid(text, "%s for character objects");
            if (x instanceof Logical l && l.value() != Scalars.NA) throw invalid(text, "%d or %i for logical objects");
            double number = Scalars.asDouble(host, x);
            return Scalars.isNa(number) ? spec.ofWord("NA") : spec.ofDouble(number);
        default: throw new RError("unrecognised format specification '%s'", text);
        }
    }

    private static RError invalid(String text, String instead) {
        return new RError("invalid format '" + text + "'; use format " + instead);
    }
}

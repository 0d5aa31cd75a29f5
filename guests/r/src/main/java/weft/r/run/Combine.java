package weft.r.run;

import weft.r.value.Kind;
import weft.r.value.Mode;
import weft.r.value.Names;
import weft.r.value.RFunction;
import weft.r.value.RNull;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;

/** {@code c}: one vector of several, of the highest kind that there is. */
final class Combine {
    private Combine() {}

    static Object of(Mode mode, Object[] values, String[] names) {
        Kind kind = Kind.LOGICAL;
        int length = 0;
        boolean any = false, named = false;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == RNull.NULL) continue;
            Vec v = vec(mode, values[i]);
            kind = kind.or(v.kind());
            length += v.length;
            any = true;
            named |= names[i] != null || v.names() != null;
        }
        if (!any) return RNull.NULL;
        VectorBuilder result = new VectorBuilder(kind, length);
        String[] all = new String[length];
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == RNull.NULL) continue;
            Vec v = vec(mode, values[i]);
            for (int k = 0; k < v.length; k++, at++) {
                result.set(mode, at, v.at(mode, k));
                String own = v.names() == null ? "" : v.names().get(k), outer = names[i] == null ? "" : names[i];
                all[at] = outer.isEmpty() ? own : own.isEmpty() ? v.length == 1 ? outer : outer + (k + 1) : outer + "." + own;
            }
        }
        return result.build().with(null, named ? Names.of(all) : null);
    }

    private static Vec vec(Mode mode, Object x) {
        return x instanceof RFunction ? new Vectors.Items(x) : Vectors.of(mode, x);
    }
}

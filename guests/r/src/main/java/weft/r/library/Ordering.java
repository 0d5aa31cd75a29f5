package weft.r.library;

import java.util.Arrays;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Kind;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/** The order of elements: what is not available comes last, and what is equal stays in its order. */
final class Ordering {
    private Ordering() {}

    /** Two elements of a vector that are available: less than, equal to or more than 0. Of numbers 0 and -0 are equal. */
    static int compared(HostMode host, Object a, Object b) {
        if (a instanceof String x && b instanceof String y) return x.compareTo(y);
        double x = Scalars.asDouble(host, a), y = Scalars.asDouble(host, b);
        return x < y ? -1 : x > y ? 1 : 0;
    }

    /** The places of the elements of the first key, those that are equal there by the second one, and so on. */
    static Object order(HostMode host, Builtin.Rest rest, Object decreasing) {
        Vec[] keys = new Vec[rest.values().length];
        for (int k = 0; k < keys.length; k++) {
            if (rest.names()[k] != null) throw new RError("unused argument (%s)", rest.names()[k]);
            keys[k] = key(host, rest.values()[k], k + 1);
            if (keys[k].length != keys[0].length) throw new RError("argument lengths differ");
        }
        boolean down = decreasing != null && isDown(host, decreasing);
        if (keys.length == 0) return RNull.NULL;
        Integer[] places = new Integer[keys[0].length];
        Arrays.setAll(places, i -> i);
        Arrays.sort(places, (i, j) -> {
            int order = 0;
            for (int k = 0; k < keys.length && order == 0; k++) order = compared(host, keys[k].at(host, i), keys[k].at(host, j), down);
            return order;
        });
        return new Vectors.Ints(Arrays.stream(places).mapToInt(i -> i + 1).toArray());
    }

    private static Vec key(HostMode host, Object x, int number) {
        if (!(x instanceof Vec) && !Scalars.isScalar(x)) throw new RError("argument %s is not a vector", String.valueOf(number));
        Vec v = host.looked(x);
        if (v.kind() == Kind.LIST) throw new RError("unimplemented type 'list' in 'orderVector1'");
        return v;
    }

    private static boolean isDown(HostMode host, Object decreasing) {
        if (Scalars.logical(host, decreasing) == Scalars.NA) throw new RError("'decreasing' elements must be TRUE or FALSE");
        return Scalars.truth(host, decreasing);
    }

    private static int compared(HostMode host, Object a, Object b, boolean down) {
        boolean none = Scalars.isMissing(a), nor = Scalars.isMissing(b);
        if (none || nor) return Boolean.compare(none, nor);
        return down ? compared(host, b, a) : compared(host, a, b);
    }
}

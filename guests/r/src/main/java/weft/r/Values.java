package weft.r;

import java.util.Arrays;
import weft.PArray;
import weft.r.run.HostMode;
import weft.r.value.Kind;
import weft.r.value.Logical;
import weft.r.value.RFunction;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/**
 * R's values in Java. A scalar is a {@code Double}, {@code Integer}, {@code Boolean} or {@code String}, a vector an array of the
 * primitives or of strings, a list an {@code Object[]}; {@code NULL} and a logical that is NA are null.
 */
final class Values {
    private Values() {}

    static Object toJava(HostMode host, Object x) {
        if (x == RNull.NULL) return null;
        if (x instanceof Logical l) return l.value() == Scalars.NA ? null : l.value() != 0;
        if (Scalars.isScalar(x) || x instanceof RFunction) return x;
        Vec v = host.looked(x);
        if (v instanceof Vectors.One) return toJava(host, v.at(host, 0));
        return switch (v.kind()) {
            case DOUBLE -> {
                double[] all = new double[v.length];
                Arrays.setAll(all, i -> Scalars.asDouble(host, v.at(host, i)));
                yield all;
            }
            case INTEGER, LOGICAL -> {
                int[] all = new int[v.length];
                Arrays.setAll(all, i -> Scalars.asInt(host, v.at(host, i)));
                yield v.kind() == Kind.INTEGER ? all : booleans(all);
            }
            case CHARACTER -> {
                String[] all = new String[v.length];
                Arrays.setAll(all, i -> (String) v.at(host, i));
                yield all;
            }
            default -> {
                Object[] all = new Object[v.length];
                Arrays.setAll(all, i -> toJava(host, v.at(host, i)));
                yield all;
            }
        };
    }

    private static Object booleans(int[] values) {
        Boolean[] all = new Boolean[values.length];
        Arrays.setAll(all, i -> values[i] == Scalars.NA ? null : values[i] != 0);
        return all;
    }

    static Object toR(Object x) {
        if (x == null) return RNull.NULL;
        if (x instanceof Boolean b) return Logical.of(b);
        if (x instanceof Double || x instanceof Integer || x instanceof String || x instanceof RFunction) return x;
        if (x instanceof Number n) return n.doubleValue();
        if (x instanceof double[] d) return new Vectors.Doubles(d.clone());
        if (x instanceof int[] i) return new Vectors.Ints(i.clone());
        if (x instanceof String[] s) return new Vectors.Strings(s.clone());
        if (x instanceof PArray<?> p) return array(p);
        throw new IllegalArgumentException("no value of R: " + x.getClass().getName());
    }

    @SuppressWarnings("unchecked") // its first element says of which class it is
    private static Object array(PArray<?> p) {
        if (p.size() == 0) return new Vectors.Doubles();
        Object first = p.get(0);
        if (first instanceof Double) return new Vectors.DeviceDoubles((PArray<Double>) p);
        if (first instanceof Integer) return new Vectors.DeviceInts((PArray<Integer>) p);
        throw new IllegalArgumentException("no vector of R: a PArray of " + first.getClass().getName());
    }
}

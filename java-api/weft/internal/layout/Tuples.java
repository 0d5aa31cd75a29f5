package weft.internal.layout;

import weft.Tuple2;
import weft.Tuple3;
import weft.Tuple4;
import weft.Tuple5;
import weft.Tuple6;
import weft.Tuple7;
import weft.Tuple8;

/** The tuples, which are made and taken apart in plain code: a first apply would wait for the JVM to spin method handles. */
final class Tuples {
    static final int MOST = 8;
    /** A digit stands behind it. */
    private static final String NAME = "weft.Tuple";

    private Tuples() {}

    /** Only the one that is asked for is loaded. */
    static Class<?> of(int components) {
        return switch (components) {
            case 2 -> Tuple2.class;
            case 3 -> Tuple3.class;
            case 4 -> Tuple4.class;
            case 5 -> Tuple5.class;
            case 6 -> Tuple6.class;
            case 7 -> Tuple7.class;
            case MOST -> Tuple8.class;
            default -> throw new IllegalArgumentException("no tuple has " + components + " components");
        };
    }

    static boolean isOne(Class<?> type) {
        String name = type.getName();
        if (name.length() != NAME.length() + 1 || !name.startsWith(NAME)) return false;
        int components = name.charAt(NAME.length()) - '0';
        return components >= 2 && components <= MOST && type == of(components);
    }

    static Object make(Object[] c) {
        return switch (c.length) {
            case 2 -> new Tuple2<>(c[0], c[1]);
            case 3 -> new Tuple3<>(c[0], c[1], c[2]);
            case 4 -> new Tuple4<>(c[0], c[1], c[2], c[3]);
            case 5 -> new Tuple5<>(c[0], c[1], c[2], c[3], c[4]);
            case 6 -> new Tuple6<>(c[0], c[1], c[2], c[3], c[4], c[5]);
            case 7 -> new Tuple7<>(c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
            default -> new Tuple8<>(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
        };
    }

    /** Component {@code k}, from 0, of a tuple of so many. */
    static Object part(Object tuple, int components, int k) {
        return switch (components) {
            case 2 -> part((Tuple2<?, ?>) tuple, k);
            case 3 -> part((Tuple3<?, ?, ?>) tuple, k);
            case 4 -> part((Tuple4<?, ?, ?, ?>) tuple, k);
            case 5 -> part((Tuple5<?, ?, ?, ?, ?>) tuple, k);
            case 6 -> part((Tuple6<?, ?, ?, ?, ?, ?>) tuple, k);
            case 7 -> part((Tuple7<?, ?, ?, ?, ?, ?, ?>) tuple, k);
            default -> part((Tuple8<?, ?, ?, ?, ?, ?, ?, ?>) tuple, k);
        };
    }

    private static Object part(Tuple2<?, ?> t, int k) {
        return k == 0 ? t._1() : t._2();
    }

    private static Object part(Tuple3<?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            default -> t._3();
        };
    }

    private static Object part(Tuple4<?, ?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            case 2 -> t._3();
            default -> t._4();
        };
    }

    private static Object part(Tuple5<?, ?, ?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            case 2 -> t._3();
            case 3 -> t._4();
            default -> t._5();
        };
    }

    private static Object part(Tuple6<?, ?, ?, ?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            case 2 -> t._3();
            case 3 -> t._4();
            case 4 -> t._5();
            default -> t._6();
        };
    }

    private static Object part(Tuple7<?, ?, ?, ?, ?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            case 2 -> t._3();
            case 3 -> t._4();
            case 4 -> t._5();
            case 5 -> t._6();
            default -> t._7();
        };
    }

    private static Object part(Tuple8<?, ?, ?, ?, ?, ?, ?, ?> t, int k) {
        return switch (k) {
            case 0 -> t._1();
            case 1 -> t._2();
            case 2 -> t._3();
            case 3 -> t._4();
            case 4 -> t._5();
            case 5 -> t._6();
            case 6 -> t._7();
            default -> t._8();
        };
    }
}

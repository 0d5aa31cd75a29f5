package weft.r.run;

import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.r.value.Dim;
import weft.r.value.ElementMode;
import weft.r.value.Extremes;
import weft.r.value.Kind;
import weft.r.value.Logical;
import weft.r.value.Mode;
import weft.r.value.Scalars;
import weft.r.value.Small;
import weft.r.value.Sums;
import weft.r.value.Trap;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/**
 * What is wanted of a vector: the function of its indices that Weft is given. Each says of which class the elements are; an element
 * of another one throws, and the interpreter computes the vector.
 */
enum Task {
    /** The elements of a description. */
    ELEMENTS {
        @Override Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample) {
            return switch (kind) {
                case DOUBLE -> doubles(tree);
                case INTEGER -> ints(tree);
                case LOGICAL -> logicals(tree);
                default -> null;
            };
        }
    },
    /** What a function makes of each, as sapply has it. */
    MAP {
        @Override Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample) {
            boolean doubles = false, ints = false, logicals = false;
            for (Object x : sample) {
                doubles |= x instanceof Double;
                ints |= x instanceof Integer;
                logicals |= x instanceof Logical;
                if (!(x instanceof Double || x instanceof Integer || x instanceof Logical)) return rows(tree, sample);
            }
            if (doubles && (ints || logicals) || ints && logicals) return mixed(host, tree);
            return doubles ? doubles(tree) : ints ? ints(tree) : logicals(tree);
        }
    },
    SUM {
        @Override Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample) {
            if (kind == Kind.DOUBLE)
                return new Plan<>(AF.map((Integer i) -> (Double) tree.at(MODE, i)).reduce(0.0, Double::sum), sum -> sum.getDouble(0));
            ArrayFunction<Integer, Long> f = AF.map((Integer i) -> {
                int x = Scalars.asInt(MODE, tree.at(MODE, i));
                if (x == Scalars.NA) throw new Trap();
                return (long) x;
            }).reduce(0L, Long::sum);
            return new Plan<>(f, sum -> Sums.ofLong(host, sum.getLong(0)));
        }
    },
    LEAST {
        @Override Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample) {
            return new Plan<>(AF.map((Integer i) -> (Double) tree.at(MODE, i)).reduce(Double.POSITIVE_INFINITY, Extremes::lesser),
                least -> least.getDouble(0));
        }
    },
    GREATEST {
        @Override Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample) {
            return new Plan<>(AF.map((Integer i) -> (Double) tree.at(MODE, i)).reduce(Double.NEGATIVE_INFINITY, Extremes::greater),
                greatest -> greatest.getDouble(0));
        }
    };

    private static final Mode MODE = ElementMode.ON_DEVICE; // so that its class is initialised before

    /** A function of indices, and what R makes of its result. */
    record Plan<R>(ArrayFunction<Integer, R> function, Function<PArray<R>, Object> result) {
        Object run(int n) {
            return result.apply(function.apply(AF.range(n)));
        }
    }

    /**
     * {@code kind}: of the vector, null where its elements say; {@code sample}: some of them. Null if Weft has nothing for such.
     */
    abstract Plan<?> plan(HostMode host, Vec tree, Kind kind, Object[] sample);

    private static Plan<?> doubles(Vec tree) {
        return new Plan<>(AF.map((Integer i) -> (Double) tree.at(MODE, i)), Vectors.DeviceDoubles::new);
    }

    private static Plan<?> ints(Vec tree) {
        return new Plan<>(AF.map((Integer i) -> (Integer) tree.at(MODE, i)), Vectors.DeviceInts::new);
    }

    private static Plan<?> logicals(Vec tree) {
        return new Plan<>(AF.map((Integer i) -> ((Logical) tree.at(MODE, i)).value()), Vectors.DeviceLogicals::new);
    }

    /** Results of several kinds: all are doubles, and the highest kind that there is decides what they become. */
    private static Plan<?> mixed(HostMode host, Vec tree) {
        ArrayFunction<Integer, Integer> highest = AF.<Integer>identity().reduce(0, Math::max);
        ArrayFunction<Integer, Tuple2<Double, Integer>> f = AF.map(i -> {
            Object x = tree.at(MODE, i);
            if (x instanceof Double d) return new Tuple2<>(d, 2);
            if (x instanceof Integer k) return new Tuple2<>(Scalars.toDouble(k), 1);
            if (x instanceof Logical l) return new Tuple2<>(Scalars.toDouble(l.value()), 0);
            throw new Trap();
        });
        return new Plan<>(f, both -> {
            int kind = highest.apply(both.<Integer>column(1)).getInt(0);
            Vec values = new Vectors.DeviceDoubles(both.column(0));
            return kind == 2 ? values : Materialise.inMemory(host, values, Kind.values()[kind]);
        });
    }

    /** Results that are vectors of one length: the columns of a matrix. */
    private static Plan<?> rows(Vec tree, Object[] sample) {
        if (!(sample[0] instanceof Vec first) || first.length < 2 || first.length > 32) return null;
        for (Object x : sample)
            if (!(x instanceof Vec v) || v.length != first.length || v.names() != null || v instanceof Vectors.Items
                || !(v.at(ElementMode.LEARNING, 0) instanceof Double)) return null;
        Small length = Small.of(first.length);
        ArrayFunction<Integer, double[]> f = AF.map(i -> {
            Vec v = (Vec) tree.at(MODE, i);
            if (v.length != length.value) throw new Trap();
            double[] column = new double[length.value];
            for (int k = 0; k < column.length; k++) column[k] = (Double) v.at(MODE, k);
            return column;
        });
        return new Plan<>(f, columns -> {
            int n = columns.size(), rows = length.value;
            double[] all = new double[n * rows];
            for (int k = 0; k < rows; k++) {
                double[] row = columns.<Double>column(k).toDoubleArray();
                for (int i = 0; i < n; i++) all[i * rows + k] = row[i];
            }
            return new Vectors.Doubles(all).with(new Dim(rows, n), null);
        });
    }
}

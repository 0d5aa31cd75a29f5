package weft.r.run;

import java.util.Arrays;
import java.util.function.IntFunction;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.r.tree.Closure;
import weft.r.value.Delayed;
import weft.r.value.Dim;
import weft.r.value.ElementMode;
import weft.r.value.Extremes;
import weft.r.value.Kind;
import weft.r.value.Logical;
import weft.r.value.Mapped;
import weft.r.value.Mode;
import weft.r.value.RFunction;
import weft.r.value.Scalars;
import weft.r.value.Small;
import weft.r.value.Trap;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/**
 * Vectors by way of Weft: the object that computes the elements is captured in a lambda, and Weft's compiler leaves of it what an
 * element comes to. Each form says of which class the elements are; one that is of another, or that needs the interpreter, throws,
 * and so does {@code apply}: the answer is null then, and the interpreter computes the vector.
 */
final class Offload {
    /** Elements that are interpreted before, so that calls know their functions and the class of the results is known. */
    private static final int SAMPLE = 16;
    private static final Mode MODE = ElementMode.ON_DEVICE; // so that its class is initialised before

    private final HostMode host;
    private ArrayFunction<?, ?> last;
    private int computed, trapped;

    Offload(HostMode host) {
        this.host = host;
    }

    /** What the last function says of where it ran. */
    String explain() {
        return last == null ? "nothing has been given to Weft yet" : last.explain();
    }

    /** How many vectors Weft has computed. */
    int computed() {
        return computed;
    }

    /** How many it has begun to compute, and the interpreter has. */
    int trapped() {
        return trapped;
    }

    // ---- vectors ----

    /** The elements of a description. */
    Vec elements(Vec tree) {
        if (sample(tree) == null) return null;
        return switch (tree.kind()) {
            case DOUBLE -> doubles(tree);
            case INTEGER -> ints(tree);
            case LOGICAL -> logicals(tree);
            default -> null;
        };
    }

    private Vec doubles(Vec tree) {
        PArray<Double> result = run(i -> (Double) tree.at(MODE, i), tree.length);
        return result == null ? null : new Vectors.DeviceDoubles(result);
    }

    private Vec ints(Vec tree) {
        PArray<Integer> result = run(i -> (Integer) tree.at(MODE, i), tree.length);
        return result == null ? null : new Vectors.DeviceInts(result);
    }

    private Vec logicals(Vec tree) {
        PArray<Integer> result = run(i -> ((Logical) tree.at(MODE, i)).value(), tree.length);
        return result == null ? null : new Vectors.DeviceLogicals(result);
    }

    /** {@code f} of the elements of some vectors, as sapply has it. */
    Vec map(RFunction f, Vec[] vectors, int n) {
        Vec[] known = vectors.clone();
        for (int k = 0; k < known.length; k++) known[k] = visible(known[k]);
        if (f instanceof Closure closure) closure.replaceVisible(this::visibleObject);
        Mapped tree = new Mapped(f, known, n);
        Object[] sample = sample(tree);
        if (sample == null) return null;
        boolean doubles = false, ints = false, logicals = false;
        for (Object x : sample) {
            doubles |= x instanceof Double;
            ints |= x instanceof Integer;
            logicals |= x instanceof Logical;
            if (!(x instanceof Double || x instanceof Integer || x instanceof Logical)) return rows(tree, sample);
        }
        if (doubles && (ints || logicals) || ints && logicals) return mixed(tree);
        return doubles ? doubles(tree) : ints ? ints(tree) : logicals(tree);
    }

    /** Some elements, spread over all; null if one of them cannot be computed without effects. */
    private Object[] sample(Vec tree) {
        int count = Math.min(SAMPLE, tree.length);
        Object[] sample = new Object[count];
        try {
            for (int k = 0; k < count; k++)
                sample[k] = tree.at(ElementMode.LEARNING, (int) ((long) k * (tree.length - 1) / Math.max(count - 1, 1)));
        } catch (RuntimeException e) { // the interpreter will meet it in its turn
            return null;
        }
        return sample;
    }

    /** Results of several kinds: all are doubles, and the highest kind that there is decides what they become. */
    private Vec mixed(Mapped tree) {
        PArray<Tuple2<Double, Integer>> both = run(i -> {
            Object x = tree.at(MODE, i);
            if (x instanceof Double d) return new Tuple2<>(d, 2);
            if (x instanceof Integer k) return new Tuple2<>(Scalars.toDouble(k), 1);
            if (x instanceof Logical l) return new Tuple2<>(Scalars.toDouble(l.value()), 0);
            throw new Trap();
        }, tree.length);
        if (both == null) return null;
        int highest = AF.<Integer>identity().reduce(0, Math::max).apply(both.<Integer>column(1)).getInt(0);
        Vec values = new Vectors.DeviceDoubles(both.column(0));
        return highest == 2 ? values : Materialise.inMemory(host, values, Kind.values()[highest]);
    }

    /** Results that are vectors of one length: the columns of a matrix. */
    private Vec rows(Mapped tree, Object[] sample) {
        if (!(sample[0] instanceof Vec first) || first.length < 2 || first.length > 32) return null;
        for (Object x : sample)
            if (!(x instanceof Vec v) || v.length != first.length || v.names() != null || v instanceof Vectors.Items
                || !(v.at(ElementMode.LEARNING, 0) instanceof Double)) return null;
        Small length = Small.of(first.length);
        PArray<double[]> columns = run(i -> {
            Vec v = (Vec) tree.at(MODE, i);
            if (v.length != length.value) throw new Trap();
            double[] column = new double[length.value];
            for (int k = 0; k < column.length; k++) column[k] = (Double) v.at(MODE, k);
            return column;
        }, tree.length);
        if (columns == null) return null;
        double[] all = new double[tree.length * first.length];
        for (int i = 0; i < tree.length; i++) System.arraycopy(columns.get(i), 0, all, i * first.length, first.length);
        return new Vectors.Doubles(all).with(new Dim(first.length, tree.length), null);
    }

    private <R> PArray<R> run(IntFunction<R> element, int n) {
        return apply(AF.map(i -> element.apply(i)), n);
    }

    private <R> PArray<R> apply(ArrayFunction<Integer, R> f, int n) {
        last = f;
        try {
            PArray<R> result = f.apply(AF.range(n));
            computed++;
            return result;
        } catch (RuntimeException e) { // whatever it is: the interpreter comes to the same, and knows the line
            trapped++;
            return null;
        }
    }

    // ---- reductions ----

    /** Null if Weft cannot. */
    Double sumOfDoubles(Vec tree) {
        if (sample(tree) == null) return null;
        PArray<Double> sum = apply(AF.map((Integer i) -> (Double) tree.at(MODE, i)).reduce(0.0, Double::sum), tree.length);
        return sum == null ? null : sum.getDouble(0);
    }

    Long sumOfInts(Vec tree) {
        if (sample(tree) == null) return null;
        PArray<Long> sum = apply(AF.map((Integer i) -> {
            int x = Scalars.asInt(MODE, tree.at(MODE, i));
            if (x == Scalars.NA) throw new Trap();
            return (long) x;
        }).reduce(0L, Long::sum), tree.length);
        return sum == null ? null : sum.getLong(0);
    }

    Double least(Vec tree) {
        if (sample(tree) == null) return null;
        PArray<Double> least = apply(AF.map((Integer i) -> (Double) tree.at(MODE, i))
            .reduce(Double.POSITIVE_INFINITY, Extremes::lesser), tree.length);
        return least == null ? null : least.getDouble(0);
    }

    Double greatest(Vec tree) {
        if (sample(tree) == null) return null;
        PArray<Double> greatest = apply(AF.map((Integer i) -> (Double) tree.at(MODE, i))
            .reduce(Double.NEGATIVE_INFINITY, Extremes::greater), tree.length);
        return greatest == null ? null : greatest.getDouble(0);
    }

    // ---- matrices ----

    /**
     * The product of an m x k and a k x n matrix. R's columns are rows to Weft, so that what it is given are the transposed
     * matrices, in the other order.
     */
    Vec product(Vec a, Vec b, int m, int k, int n) {
        PArray<Double> left = array(a), right = array(b);
        ArrayFunction<Double, Double> f = AF.matmul(Double.class, left, m);
        last = f;
        PArray<Double> product = f.apply(right);
        computed++;
        return new Vectors.DeviceDoubles(product).with(new Dim(m, n), null);
    }

    private PArray<Double> array(Vec v) {
        Vec known = visible(v);
        if (known instanceof Vectors.DeviceDoubles d) return d.elements;
        return PArray.of(Materialise.doubles(host, known));
    }

    // ---- what a function sees ----

    private Object visibleObject(Object x) {
        return x instanceof Vec v ? visible(v) : x;
    }

    /** The vector as functions on a device read it best: where it lies, once it has been computed. */
    private Vec visible(Vec v) {
        if (v instanceof Delayed d) return host.settled(d);
        if (v instanceof Vectors.Doubles d && d.length > 1)
            return new Vectors.DeviceDoubles(PArray.of(d.elements)).with(d.dim(), d.names());
        if (v instanceof Vectors.Ints x && x.length > 1) return new Vectors.DeviceInts(PArray.of(x.elements)).with(x.dim(), x.names());
        if (v instanceof Vectors.Logicals x && x.length > 1)
            return new Vectors.DeviceLogicals(PArray.of(x.elements)).with(x.dim(), x.names());
        if (v instanceof Vectors.Items items) return visibleItems(items);
        return v;
    }

    private Vec visibleItems(Vectors.Items items) {
        Object[] elements = Arrays.stream(items.elements).map(this::visibleObject).toArray();
        if (Arrays.equals(elements, items.elements)) return items;
        return new Vectors.Items(elements).with(items.dim(), items.names());
    }
}

package weft.r.run;

import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Set;
import weft.r.value.Binding;
import weft.r.value.Delayed;
import weft.r.value.Descriptions;
import weft.r.value.Dim;
import weft.r.value.Extremes;
import weft.r.value.Kind;
import weft.r.value.Mapped;
import weft.r.value.Mode;
import weft.r.value.Names;
import weft.r.value.RError;
import weft.r.value.RFunction;
import weft.r.value.Scalars;
import weft.r.value.Subsets;
import weft.r.value.Sums;
import weft.r.value.Vec;
import weft.r.value.Vectors;
import weft.r.value.Warning;

/**
 * The interpreter. Vectors of few elements are computed at once; others stay descriptions until somebody looks, and are then given to
 * Weft if that pays.
 */
public final class HostMode extends Mode {
    /** A description of more vectors than this is computed: each that is used twice is computed twice. */
    private static final int LARGEST_DESCRIPTION = 32;
    /** Fewer elements are not worth the look whether they are: of an operator, of a function, in a product's multiplications. */
    private static final int LEAST_OF_OPERATORS = 1024, LEAST_OF_FUNCTIONS = 32, LEAST_OF_PRODUCTS = 65536;

    private final Offload offload = new Offload(this);
    private final Set<Warning> warnings = new LinkedHashSet<>();
    private final PrintStream out;
    private int enough = -1;
    private int line;
    private boolean visible;

    /** {@code out}: where the program prints. */
    public HostMode(PrintStream out) {
        this.out = out;
    }

    public PrintStream out() {
        return out;
    }

    /** From how many elements on a vector is given to Weft; -1: from where it pays. */
    public void enough(int elements) {
        enough = Math.max(elements, -1);
    }

    public int enough() {
        return enough;
    }

    private boolean isFew(int n, int least) {
        return n < (enough >= 0 ? enough : least);
    }

    /** How many functions have been compiled for Weft. */
    public int compiled() {
        return offload.compiled();
    }

    /** How many vectors Weft has computed. */
    public int computed() {
        return offload.computed();
    }

    /** How many vectors Weft has begun, of which an element was for the interpreter. */
    public int trapped() {
        return offload.trapped();
    }

    public String explain() {
        return offload.explain();
    }

    /** The warnings since the last call, each once. */
    public Set<Warning> takeWarnings() {
        Set<Warning> taken = new LinkedHashSet<>(warnings);
        warnings.clear();
        return taken;
    }

    public boolean isVisible() {
        return visible;
    }

    // ---- what the interpreter may do ----

    @Override public void visible(boolean is) {
        visible = is;
    }

    @Override public void warn(Warning warning) {
        warnings.add(warning);
    }

    @Override public void effect() {}

    @Override public void learn() {}

    @Override public Object read(Binding variable) {
        return variable.value();
    }

    @Override public void line(int begun) {
        line = begun;
    }

    @Override public int line() {
        return line;
    }

    @Override public Object share(Object value) {
        if (value instanceof Vec v && !v.isShared()) {
            v.share();
            if (v instanceof Vectors.Items items)
                for (Object element : items.elements) share(element);
        }
        return value;
    }

    // ---- vectors ----

    @Override public Vec stretched(Vec v, int n) {
        return v instanceof Vectors.One || v.length == n ? v : new Descriptions.Recycled(v, n);
    }

    @Override public Object combined(Object[] values, String[] names, boolean vectors) {
        return Combine.of(this, values, names);
    }

    @Override public Object described(Vec tree, Vec a, Vec b) {
        Dim dim = a != null && a.dim() != null ? a.dim() : b == null ? null : b.dim();
        if (dim != null && dim.rows() * dim.columns() != tree.length)
            throw new RError("dims [product " + dim.rows() * dim.columns() + "] do not match the length of object [" + tree.length + "]");
        Names names = dim != null ? null : names(a, tree.length) != null ? names(a, tree.length) : names(b, tree.length);
        if (isFew(tree.length, LEAST_OF_OPERATORS)) return Materialise.inMemory(this, tree, tree.kind()).with(dim, names);
        Delayed delayed = new Delayed(tree);
        delayed.with(dim, names);
        if (tree.size() > LARGEST_DESCRIPTION) settled(delayed);
        return delayed;
    }

    private static Names names(Vec of, int length) {
        return of == null || of.length != length ? null : of.names();
    }

    @Override public void conform(Vec a, Vec b) {
        if (a.dim() != null && b.dim() != null && !a.dim().equals(b.dim())) throw new RError("non-conformable arrays");
    }

    @Override public Object only(Object x) {
        if (!(x instanceof Vec v)) throw new RError("a number or a logical value is wanted here");
        if (v.length == 0) throw new RError("argument is of length zero");
        if (v.length > 1) throw new RError("one value is wanted here, and not a vector of several");
        return v.at(this, 0);
    }

    @Override public Vec settled(Delayed v) {
        if (v.result() == null) {
            v.settle((Vec) offload.of(Task.ELEMENTS, v.tree(), v.kind(), () -> Materialise.inMemory(this, v.tree(), v.kind())));
            v.result().with(v.dim(), v.names());
        }
        return v.result();
    }

    @Override public Object map(RFunction f, Vec[] vectors) {
        int n = 0;
        for (Vec v : vectors) n = v.length == 0 ? n : Math.max(n, v.length);
        if (isFew(n, LEAST_OF_FUNCTIONS)) return interpreted(f, vectors, n);
        int length = n;
        return offload.of(Task.MAP, new Mapped(f, vectors, n), null, () -> interpreted(f, vectors, length));
    }

    /** A list of what {@code f} makes of each. */
    public Vectors.Items interpreted(RFunction f, Vec[] vectors, int n) {
        Mapped tree = new Mapped(f, vectors, n);
        Object[] results = new Object[n];
        for (int i = 0; i < n; i++) results[i] = tree.at(this, i);
        return new Vectors.Items(results);
    }

    @Override public Object subset(Object x, Object places) {
        return Subsets.any(this, x, places);
    }

    @Override public Object subset(Vec matrix, Object rows, Object columns) {
        return Subsets.any(this, matrix, rows, columns);
    }

    // ---- reductions ----

    private static Vec open(Vec v) {
        return v instanceof Delayed d ? d.result() != null ? d.result() : d.tree() : v;
    }

    @Override public Object sum(Vec v) {
        if (isFew(v.length, LEAST_OF_OPERATORS)) return interpretedSum(v);
        return offload.of(Task.SUM, v, v.kind(), () -> interpretedSum(v));
    }

    private Object interpretedSum(Vec v) {
        return v.kind() == Kind.DOUBLE ? Sums.ofDoubles(this, open(v)) : Sums.ofInts(this, open(v));
    }

    @Override public double summand(Object x) {
        return Scalars.asDouble(this, x);
    }

    @Override public double sumOfMany(Vec v) {
        return Sums.ofMany(this, v);
    }

    @Override public Object leastOf(Vec v) {
        if (isFew(v.length, LEAST_OF_OPERATORS) || v.kind() != Kind.DOUBLE) return Extremes.least(this, v);
        return offload.of(Task.LEAST, v, v.kind(), () -> Extremes.least(this, open(v)));
    }

    @Override public Object greatestOf(Vec v) {
        if (isFew(v.length, LEAST_OF_OPERATORS) || v.kind() != Kind.DOUBLE) return Extremes.greatest(this, v);
        return offload.of(Task.GREATEST, v, v.kind(), () -> Extremes.greatest(this, open(v)));
    }

    /** {@code a %*% b}. */
    public Object product(Vec a, Vec b, int m, int k, int n) {
        if ((long) m * n * k >= (enough >= 0 ? 16L * enough : LEAST_OF_PRODUCTS) && a.kind() == Kind.DOUBLE && b.kind() == Kind.DOUBLE)
            return offload.product(a, b, m, k, n);
        double[] x = Materialise.doubles(this, a), y = Materialise.doubles(this, b), product = new double[m * n];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) {
                double sum = 0;
                for (int l = 0; l < k; l++) sum += x[l * m + i] * y[j * k + l];
                product[j * m + i] = sum;
            }
        return new Vectors.Doubles(product).with(new Dim(m, n), null);
    }

    /** All elements where they can be read one by one; for builtin functions that go through a vector. */
    public Vec looked(Object x) {
        Vec v = Vectors.of(this, x);
        return v instanceof Delayed d ? settled(d) : v;
    }

}

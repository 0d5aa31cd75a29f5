package weft.r.value;

/** An element of a vector function on a device, or on Weft's threads: it changes nothing, and vectors stay descriptions. */
public class ElementMode extends Mode {
    public static final ElementMode ON_DEVICE = new ElementMode();
    /** The same in the interpreter, so that nodes may see what there is before they are compiled. */
    public static final ElementMode LEARNING = new ElementMode() {
        @Override public void learn() {}

        @Override public Object read(Binding variable) {
            return variable.value();
        }
    };

    private ElementMode() {}

    @Override public void learn() {
        throw new Trap();
    }

    @Override public void visible(boolean is) {}

    @Override public void warn(Warning warning) {
        throw new Trap();
    }

    @Override public void effect() {
        throw new Trap();
    }

    @Override public Object read(Binding variable) {
        return variable.captured();
    }

    @Override public void line(int begun) {}

    @Override public int line() {
        return 0;
    }

    @Override public Object share(Object value) {
        return value;
    }

    @Override public void conform(Vec a, Vec b) {}

    @Override public Object described(Vec tree, Vec a, Vec b) {
        return tree;
    }

    @Override public Object combined(Object[] values, String[] names, boolean vectors) {
        if (vectors) throw new Trap();
        Object[] elements = new Object[values.length];
        convert(values, highest(values, 0), elements, 0);
        return new Descriptions.Row(elements);
    }

    /** The highest kind of those from {@code k} on. No loop, in which which one is looked at would depend on the round. */
    private static int highest(Object[] values, int k) {
        return k == values.length ? 0 : Math.max(rank(values[k]), highest(values, k + 1));
    }

    private static int rank(Object x) {
        if (x instanceof Double) return 2;
        if (x instanceof Integer) return 1;
        if (x instanceof Logical) return 0;
        throw new Trap();
    }

    /** Those from {@code k} on, of that kind, as R has it; how many these are. */
    private int convert(Object[] values, int rank, Object[] elements, int k) {
        if (k == values.length) return 0;
        elements[k] = rank == 2 ? (Object) (Double) Scalars.asDouble(this, values[k]) : rank == 1 ? (Object) (Integer) Scalars.asInt(this, values[k]) : values[k];
        return convert(values, rank, elements, k + 1) + 1;
    }

    /** Vectors of several lengths are for the interpreter: a remainder for each place would be most of the code. */
    @Override public Vec stretched(Vec v, int n) {
        if (!(v instanceof Vectors.One) && v.length != n) throw new Trap();
        return v;
    }

    @Override public Object map(RFunction f, Vec[] vectors) {
        return new Mapped(f, vectors, longest(vectors));
    }

    private static int longest(Vec[] vectors) {
        int n = 0;
        for (Vec v : vectors) n = Math.max(n, v.length);
        return n;
    }

    @Override public Object only(Object x) {
        throw new Trap();
    }

    @Override public Vec settled(Delayed v) {
        return v.known();
    }

    @Override public Object subset(Object x, Object places) {
        if (!(x instanceof Vec v) || v.names() != null || x instanceof Vectors.Items) throw new Trap();
        if (places instanceof Vec w) return new Descriptions.Picked(v, w);
        throw new Trap();
    }

    @Override public Object subset(Vec matrix, Object rows, Object columns) {
        Dim dim = matrix.dim();
        if (rows == null && (columns instanceof Double || columns instanceof Integer)) {
            int column = Scalars.asInt(this, columns);
            if (column < 1 || column > dim.columns()) throw new Trap();
            return new Descriptions.Strided(matrix, (column - 1) * dim.rows(), 1, dim.rows());
        }
        if (columns == null && (rows instanceof Double || rows instanceof Integer)) {
            int row = Scalars.asInt(this, rows);
            if (row < 1 || row > dim.rows()) throw new Trap();
            return new Descriptions.Strided(matrix, row - 1, dim.rows(), dim.columns());
        }
        throw new Trap();
    }

    @Override public Object sum(Vec v) {
        if (v.length == 0) throw new Trap();
        return Sums.ofDoubles(this, v);
    }

    /** Sums of ints are ints, which is for the interpreter: asking for the kind first would be all of the code once more. */
    @Override public double summand(Object x) {
        if (x instanceof Double d) return d;
        throw new Trap();
    }

    @Override public double sumOfMany(Vec v) {
        throw new Trap();
    }

    @Override public Object leastOf(Vec v) {
        return Extremes.least(this, v);
    }

    @Override public Object greatestOf(Vec v) {
        return Extremes.greatest(this, v);
    }
}

package weft.r.value;

import java.util.Arrays;

/** A vector in memory whose elements are set one by one, and converted to its kind. */
public final class VectorBuilder {
    private final Kind kind;
    private final Vec vector;
    private double[] doubles;
    private int[] ints;
    private String[] strings;
    private Object[] items;

    public VectorBuilder(Kind kind, int length) {
        this(kind, length, null);
    }

    /** {@code over}: one of this kind and length to write to, or null. */
    private VectorBuilder(Kind kind, int length, Vec over) {
        this.kind = kind;
        if (over != null) over.written();
        switch (kind) {
        case DOUBLE -> {
            Vectors.Doubles v = over == null ? new Vectors.Doubles(new double[length]) : (Vectors.Doubles) over;
            doubles = v.elements;
            vector = v;
        }
        case INTEGER -> {
            Vectors.Ints v = over == null ? new Vectors.Ints(new int[length]) : (Vectors.Ints) over;
            ints = v.elements;
            vector = v;
        }
        case LOGICAL -> {
            Vectors.Logicals v = over == null ? new Vectors.Logicals(new int[length]) : (Vectors.Logicals) over;
            ints = v.elements;
            vector = v;
        }
        case CHARACTER -> {
            Vectors.Strings v = over == null ? new Vectors.Strings(new String[length]) : (Vectors.Strings) over;
            strings = v.elements;
            vector = v;
        }
        default -> {
            Vectors.Items v = over == null ? new Vectors.Items(new Object[length]) : (Vectors.Items) over;
            items = v.elements;
            if (over == null) Arrays.fill(items, RNull.NULL);
            vector = v;
        }
        }
    }

    /** {@code v} itself if it is in memory, of that kind and length, and nobody else has it; else a copy. */
    static VectorBuilder over(Mode mode, Vec v, Kind kind, int length) {
        boolean inMemory = v instanceof Vectors.Doubles || v instanceof Vectors.Ints || v instanceof Vectors.Logicals
            || v instanceof Vectors.Strings || v instanceof Vectors.Items;
        if (inMemory && !v.isShared() && v.kind() == kind && v.length == length) return new VectorBuilder(kind, length, v);
        VectorBuilder copy = new VectorBuilder(kind, length);
        for (int i = 0; i < v.length; i++) copy.set(mode, i, v.at(mode, i));
        for (int i = v.length; i < length; i++) copy.setMissing(i);
        return copy;
    }

    public void set(Mode mode, int i, Object value) {
        switch (kind) {
        case DOUBLE -> doubles[i] = Scalars.asDouble(mode, value);
        case INTEGER -> ints[i] = Scalars.asInt(mode, value);
        case LOGICAL -> ints[i] = Scalars.logical(mode, value);
        case CHARACTER -> strings[i] = Text.orMissing(mode, value);
        default -> items[i] = value;
        }
    }

    void setMissing(int i) {
        switch (kind) {
        case DOUBLE -> doubles[i] = Scalars.NA_DOUBLE;
        case INTEGER, LOGICAL -> ints[i] = Scalars.NA;
        case CHARACTER -> strings[i] = Scalars.NA_TEXT;
        default -> items[i] = RNull.NULL;
        }
    }

    public Vec build() {
        return vector;
    }
}

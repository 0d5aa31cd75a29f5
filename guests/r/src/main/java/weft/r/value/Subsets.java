package weft.r.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Elements of vectors, read and replaced. */
public final class Subsets {
    private Subsets() {}

    // ---- read ----

    public static Object at(Mode mode, Object x, Object place) {
        if (x instanceof Vec v && v.names() == null && !(v instanceof Vectors.Items)
            && (place instanceof Double || place instanceof Integer)) {
            int at = Scalars.asInt(mode, place);
            if (at >= 1 && at <= v.length) return v.at(mode, at - 1);
        }
        return mode.subset(x, place);
    }

    public static Object at(Mode mode, Object x, Object row, Object column) {
        if (!(x instanceof Vec v) || v.dim() == null) throw new RError("incorrect number of dimensions");
        if ((row instanceof Double || row instanceof Integer) && (column instanceof Double || column instanceof Integer)) {
            int i = Scalars.asInt(mode, row), j = Scalars.asInt(mode, column);
            if (i > v.dim().rows() || j > v.dim().columns()) throw new RError("subscript out of bounds");
            if (i >= 1 && j >= 1) return v.at(mode, (j - 1) * v.dim().rows() + i - 1);
        }
        return mode.subset(v, row, column);
    }

    public static Object item(Mode mode, Object x, Object place) {
        if (x instanceof Vec v && (place instanceof Double || place instanceof Integer)) {
            int at = Scalars.asInt(mode, place);
            if (at < 1 || at > v.length) throw new RError("subscript out of bounds");
            return v.at(mode, at - 1);
        }
        mode.effect();
        if (x == RNull.NULL) return x;
        if (Scalars.isScalar(x)) return item(mode, new Vectors.One(x), place);
        if (!(x instanceof Vec v)) throw new RError("object of type 'closure' is not subsettable");
        if (!(place instanceof String name)) {
            if (place instanceof Vec p && p.length == 1) return item(mode, x, p.at(mode, 0));
            throw new RError("invalid subscript");
        }
        int at = v.names() == null ? -1 : v.names().indexOf(name);
        if (at >= 0) return v.at(mode, at);
        if (v.kind() == Kind.LIST) return RNull.NULL;
        throw new RError("subscript out of bounds");
    }

    /** In the interpreter: any places. */
    public static Object any(Mode mode, Object x, Object places) {
        if (x == RNull.NULL) return x;
        if (x instanceof RFunction) throw new RError("object of type 'closure' is not subsettable");
        Vec v = Vectors.of(mode, x);
        int[] at = Places.of(mode, places, v.length, v.names());
        String[] names = null;
        if (v.names() != null) {
            names = new String[at.length];
            for (int k = 0; k < at.length; k++) names[k] = at[k] >= 0 && at[k] < v.length ? v.names().get(at[k]) : "<NA>";
        }
        Vec picked = picked(mode, v, at).with(null, names == null ? null : Names.of(names));
        return picked.length == 1 && names == null && picked.kind() != Kind.LIST ? picked.at(mode, 0) : picked;
    }

    private static Vec picked(Mode mode, Vec v, int[] at) {
        VectorBuilder result = new VectorBuilder(v.kind(), at.length);
        for (int k = 0; k < at.length; k++)
            if (at[k] >= 0 && at[k] < v.length) result.set(mode, k, v.at(mode, at[k]));
            else result.setMissing(k);
        return result.build();
    }

    /** In the interpreter: any rows and columns. */
    public static Object any(Mode mode, Vec matrix, Object rows, Object columns) {
        Dim dim = matrix.dim();
        int[] i = lines(mode, rows, dim.rows()), j = lines(mode, columns, dim.columns());
        int[] at = new int[i.length * j.length];
        for (int c = 0, k = 0; c < j.length; c++)
            for (int r = 0; r < i.length; r++) at[k++] = j[c] * dim.rows() + i[r];
        Vec result = picked(mode, matrix, at);
        if (i.length == 1 && j.length == 1) return result.at(mode, 0);
        return i.length == 1 || j.length == 1 ? result : result.with(new Dim(i.length, j.length), null);
    }

    private static int[] lines(Mode mode, Object places, int count) {
        int[] lines = places == null ? range(count) : Places.of(mode, places, count, null);
        for (int line : lines)
            if (line < 0 || line >= count) throw new RError("subscript out of bounds");
        return lines;
    }

    private static int[] range(int n) {
        int[] all = new int[n];
        Arrays.setAll(all, i -> i);
        return all;
    }

    // ---- replaced: the vector itself where nobody else has it, else a copy ----

    public static Object replace(Mode mode, Object x, Object places, Object value) {
        Vec v = x == RNull.NULL ? new VectorBuilder(Scalars.kindOf(value), 0).build() : Vectors.of(mode, x);
        List<String> more = new ArrayList<>();
        int[] at = Places.toAssign(mode, places, v.length, v.names(), more);
        if (value == RNull.NULL && v.kind() == Kind.LIST) return x == RNull.NULL ? x : without(mode, v, at);
        return replaced(mode, v, at, value, more.isEmpty() ? v.names() : appended(v.names(), v.length, more));
    }

    public static Object replace(Mode mode, Object x, Object rows, Object columns, Object value) {
        if (!(x instanceof Vec v) || v.dim() == null) throw new RError("incorrect number of subscripts on matrix");
        Dim dim = v.dim();
        int[] i = lines(mode, rows, dim.rows()), j = lines(mode, columns, dim.columns());
        int[] at = new int[i.length * j.length];
        for (int c = 0, k = 0; c < j.length; c++)
            for (int r = 0; r < i.length; r++) at[k++] = j[c] * dim.rows() + i[r];
        return replaced(mode, v, at, value, null);
    }

    private static Object replaced(Mode mode, Vec v, int[] at, Object value, Names names) {
        Vec values = Vectors.of(mode, value);
        if (at.length == 0) return v;
        if (values.length == 0) throw new RError("replacement has length zero");
        int length = v.length;
        for (int k : at) {
            if (k < 0) throw new RError("NAs are not allowed in subscripted assignments");
            length = Math.max(length, k + 1);
        }
        VectorBuilder result = VectorBuilder.over(mode, v, v.kind().or(values.kind()), length);
        if (at.length % values.length != 0) mode.warn(Warning.LENGTHS);
        for (int k = 0; k < at.length; k++) result.set(mode, at[k], values.at(mode, k % values.length));
        if (names != null && names.size() < length) {
            String[] longer = Arrays.copyOf(names.toArray(), length);
            for (int k = names.size(); k < length; k++) longer[k] = "";
            names = Names.of(longer);
        }
        return result.build().with(length == v.length ? v.dim() : null, names);
    }

    /** {@code x[[place]] <- value} and {@code x$name <- value}. */
    public static Object replaceItem(Mode mode, Object x, Object place, Object value) {
        Vec v = x == RNull.NULL ? new Vectors.Items() : Vectors.of(mode, x);
        if (place instanceof String name) {
            int at = v.names() == null ? -1 : v.names().indexOf(name);
            if (at < 0) {
                if (value == RNull.NULL) return v;
                return put(mode, v, v.length, value, appended(v.names(), v.length, List.of(name)));
            }
            return value == RNull.NULL ? without(mode, v, at) : put(mode, v, at, value, v.names());
        }
        int at = Scalars.asInt(mode, place) - 1;
        if (at < 0) throw new RError("subscript out of bounds");
        if (value == RNull.NULL && v.kind() == Kind.LIST) return at < v.length ? without(mode, v, at) : v;
        return put(mode, v, at, value, v.names());
    }

    private static Names appended(Names names, int length, List<String> more) {
        String[] all = new String[length + more.size()];
        for (int i = 0; i < all.length; i++) all[i] = i >= length ? more.get(i - length) : names == null ? "" : names.get(i);
        return Names.of(all);
    }

    private static Object put(Mode mode, Vec v, int at, Object value, Names names) {
        boolean list = v.kind() == Kind.LIST || !Scalars.isScalar(value);
        VectorBuilder result = VectorBuilder.over(mode, v, list ? Kind.LIST : v.kind().or(Scalars.kindOf(value)),
            Math.max(v.length, at + 1));
        result.set(mode, at, value);
        return result.build().with(null, names);
    }

    private static Object without(Mode mode, Vec v, int... at) {
        boolean[] gone = new boolean[v.length];
        int left = v.length;
        for (int k : at) {
            if (k < 0 || k >= v.length || gone[k]) continue;
            gone[k] = true;
            left--;
        }
        VectorBuilder result = new VectorBuilder(Kind.LIST, left);
        String[] names = v.names() == null ? null : new String[left];
        for (int i = 0, k = 0; i < v.length; i++) {
            if (gone[i]) continue;
            if (names != null) names[k] = v.names().get(i);
            result.set(mode, k++, v.at(mode, i));
        }
        return result.build().with(null, names == null ? null : Names.of(names));
    }
}

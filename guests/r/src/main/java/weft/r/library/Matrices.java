package weft.r.library;

import weft.r.run.HostMode;
import weft.r.value.Delayed;
import weft.r.value.Descriptions;
import weft.r.value.Dim;
import weft.r.value.Kind;
import weft.r.value.Operators;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;

/** Functions of matrices, which are vectors with two dimensions, column by column. */
final class Matrices {
    private Matrices() {}

    static void define(Library library) {
        library.define("matrix", "data nrow ncol byrow", (mode, args) -> matrix(Library.host(mode), args));
        library.define("dim", "x", (mode, args) -> {
            Library.host(mode);
            Dim dim = dim(args[0]);
            return dim == null ? RNull.NULL : new Vectors.Ints(dim.rows(), dim.columns());
        });
        library.define("dim<-", "x value", (mode, args) -> {
            HostMode host = Library.host(mode);
            Vec v = host.looked(args[0]);
            if (args[1] == RNull.NULL) return copied(host, v);
            Vec value = Vectors.of(host, args[1]);
            if (value.length != 2) throw new RError("a matrix has two dimensions here");
            Dim dim = new Dim(Scalars.asInt(host, value.at(host, 0)), Scalars.asInt(host, value.at(host, 1)));
            if (dim.rows() < 0 || dim.columns() < 0) throw new RError("the dims contain negative values");
            if ((long) dim.rows() * dim.columns() != v.length) throw new RError("dims do not match the length of object");
            return copied(host, v).with(dim, null);
        });
        library.define("nrow", "x", (mode, args) -> dim(args[0]) == null ? RNull.NULL : (Object) dim(args[0]).rows());
        library.define("ncol", "x", (mode, args) -> dim(args[0]) == null ? RNull.NULL : (Object) dim(args[0]).columns());
        library.define("t", "x", (mode, args) -> {
            HostMode host = Library.host(mode);
            Vec v = host.looked(args[0]);
            Dim dim = v.dim() == null ? new Dim(v.length, 1) : v.dim();
            VectorBuilder result = new VectorBuilder(v.kind(), v.length);
            for (int i = 0, k = 0; i < dim.rows(); i++)
                for (int j = 0; j < dim.columns(); j++) result.set(host, k++, v.at(host, j * dim.rows() + i));
            return result.build().with(new Dim(dim.columns(), dim.rows()), null);
        });
        library.define("%*%", "x y", (mode, args) -> product(Library.host(mode), args[0], args[1]));
        library.define("outer", "X Y FUN", (mode, args) -> outer(Library.host(mode), args));
        library.define("diag", "x", (mode, args) -> {
            HostMode host = Library.host(mode);
            int n = Construction.length(host, args[0]);
            double[] all = new double[size(n, n)];
            for (int i = 0; i < n; i++) all[i * n + i] = 1;
            return new Vectors.Doubles(all).with(new Dim(n, n), null);
        });
        library.define("rowSums", "x", (mode, args) -> sums(Library.host(mode), args[0], true));
        library.define("colSums", "x", (mode, args) -> sums(Library.host(mode), args[0], false));
    }

    /** How many elements a matrix has, if it can. */
    private static int size(int rows, int columns) {
        long n = (long) rows * columns;
        if (n > Integer.MAX_VALUE) throw new RError("the matrix is too large");
        return (int) n;
    }

    private static Dim dim(Object x) {
        return x instanceof Vec v ? v.dim() : null;
    }

    private static Vec copied(HostMode host, Vec v) {
        VectorBuilder result = new VectorBuilder(v.kind(), v.length);
        for (int i = 0; i < v.length; i++) result.set(host, i, v.at(host, i));
        return result.build();
    }

    private static Object matrix(HostMode host, Object[] args) {
        Vec data = args[0] == null ? new Vectors.Logicals(Scalars.NA) : host.looked(args[0]);
        int rows = args[1] == null ? -1 : Construction.length(host, args[1]), columns = args[2] == null ? -1 : Construction.length(host, args[2]);
        if (rows < 0 && columns < 0) {
            rows = data.length;
            columns = 1;
        } else if (rows < 0) {
            rows = (data.length + columns - 1) / Math.max(columns, 1);
        } else if (columns < 0) {
            columns = (data.length + rows - 1) / Math.max(rows, 1);
        }
        boolean byRow = args[3] != null && Scalars.truth(host, args[3]);
        int n = size(rows, columns);
        if (n > 0 && data.length == 0) throw new RError("'data' is too short");
        VectorBuilder result = new VectorBuilder(data.kind(), n);
        for (int j = 0, k = 0; j < columns; j++)
            for (int i = 0; i < rows; i++) result.set(host, k++, data.at(host, (byRow ? i * columns + j : j * rows + i) % data.length));
        return result.build().with(new Dim(rows, columns), null);
    }

    /** A vector is a row to the left, and a column to the right, unless only the other way round fits. */
    private static Object product(HostMode host, Object x, Object y) {
        Vec a = host.looked(x), b = host.looked(y);
        Dim p = a.dim(), q = b.dim();
        if (a.kind().compareTo(Kind.DOUBLE) > 0 || b.kind().compareTo(Kind.DOUBLE) > 0)
            throw new RError("requires numeric/complex matrix/vector arguments");
        if (p == null && q == null) {
            p = new Dim(1, a.length);
            q = new Dim(b.length, 1);
        } else if (p == null) {
            p = a.length == q.rows() ? new Dim(1, a.length) : new Dim(a.length, 1);
        } else if (q == null) {
            q = b.length == p.columns() ? new Dim(b.length, 1) : new Dim(1, b.length);
        }
        if (p.columns() != q.rows()) throw new RError("non-conformable arguments");
        size(p.rows(), q.columns());
        return host.product(a, b, p.rows(), p.columns(), q.columns());
    }

    private static Object outer(HostMode host, Object[] args) {
        Vec x = host.looked(args[0]), y = host.looked(args[1]);
        Object f = args[2] == null ? "*" : args[2];
        long n = (long) x.length * y.length;
        if (n > Integer.MAX_VALUE) throw new RError("the result is too large");
        Vec rows = Descriptions.repeated(x, 1, (int) n), columns = Descriptions.repeated(y, x.length, (int) n);
        Object result = f instanceof String op && Operators.of(op) != null
            ? Operators.of(op).apply(host, rows, columns)
            : Functional.function(f).call(host, new Object[] {rows, columns});
        if (n == 1 && Scalars.isScalar(result)) result = new Vectors.One(result);
        if (!(result instanceof Vec v) || v.length != n) throw new RError("dims do not match the length of object");
        Vec fresh = !v.isShared() ? v : copied(host, v instanceof Delayed d ? host.settled(d) : v);
        return fresh.with(new Dim(x.length, y.length), null);
    }

    private static Object sums(HostMode host, Object x, boolean rows) {
        Vec v = host.looked(x);
        Dim dim = v.dim();
        if (dim == null) throw new RError("'x' must be an array of at least two dimensions");
        double[] sums = new double[rows ? dim.rows() : dim.columns()];
        for (int j = 0; j < dim.columns(); j++)
            for (int i = 0; i < dim.rows(); i++) sums[rows ? i : j] += Scalars.asDouble(host, v.at(host, j * dim.rows() + i));
        return new Vectors.Doubles(sums);
    }
}

package weft.r.value;

/**
 * What an operator's operands have been so far where it stands. A form has code for these alone, so that of a tree that has run
 * little is left to compile, and the class of each result is known.
 */
abstract class Form {
    static final Form NONE = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return null;
        }
    };
    private static final Form DOUBLES = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Double x && b instanceof Double y ? op.ofDoubles(mode, x, y) : null;
        }
    };
    private static final Form DOUBLE_AND_INT = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Double x && b instanceof Integer y ? op.ofDoubles(mode, x, Scalars.toDouble(y)) : null;
        }
    };
    private static final Form INT_AND_DOUBLE = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Integer x && b instanceof Double y ? op.ofDoubles(mode, Scalars.toDouble(x), y) : null;
        }
    };
    private static final Form INTS = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Integer x && b instanceof Integer y ? op.ofInts(mode, x, y) : null;
        }
    };
    private static final Form VECTORS = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Vec x && b instanceof Vec y ? op.ofVectors(mode, x, y, elements) : null;
        }
    };
    private static final Form VECTOR_AND_SCALAR = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return a instanceof Vec x && isNumber(b) ? op.ofVectors(mode, x, new Vectors.One(b), elements) : null;
        }
    };
    private static final Form SCALAR_AND_VECTOR = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return isNumber(a) && b instanceof Vec y ? op.ofVectors(mode, new Vectors.One(a), y, elements) : null;
        }
    };
    private static final Form ANY = new Form() {
        @Override Object apply(Operator op, Mode mode, Object a, Object b, Seen elements) {
            return op.apply(mode, a, b, elements);
        }
    };

    /** The result, or null if the operands are of other classes. */
    abstract Object apply(Operator op, Mode mode, Object a, Object b, Seen elements);

    private static boolean isNumber(Object x) {
        return x instanceof Double || x instanceof Integer || x instanceof Logical;
    }

    /** The form for these operands too. */
    Form with(Object a, Object b) {
        if (this != NONE) return ANY;
        if (a instanceof Vec) return b instanceof Vec ? VECTORS : isNumber(b) ? VECTOR_AND_SCALAR : ANY;
        if (b instanceof Vec) return isNumber(a) ? SCALAR_AND_VECTOR : ANY;
        if (a instanceof Double) return b instanceof Double ? DOUBLES : b instanceof Integer ? DOUBLE_AND_INT : ANY;
        if (a instanceof Integer) return b instanceof Integer ? INTS : b instanceof Double ? INT_AND_DOUBLE : ANY;
        return ANY;
    }
}

package weft.r.value;

/** The vectors that are descriptions: no element of them is in memory, each is computed where it is wanted. */
public final class Descriptions {
    private Descriptions() {}

    /** {@code from:to}, upwards or downwards. */
    public static final class IntRange extends Vec {
        private int from, by;

        public IntRange(int from, int by, int length) {
            super(length);
            this.from = from;
            this.by = by;
        }

        @Override public Object at(Mode mode, int i) {
            return from + by * i;
        }

        @Override Vec captured(Capture c) {
            c.same(IntRange.class);
            return new IntRange(from, by, length);
        }

        @Override public void become(Argument other) {
            super.become(other);
            from = ((IntRange) other).from;
            by = ((IntRange) other).by;
        }

        @Override public Kind kind() {
            return Kind.INTEGER;
        }
    }

    /** {@code seq(from, by = by)} of doubles. */
    public static final class DoubleRange extends Vec {
        private double from, by;

        public DoubleRange(double from, double by, int length) {
            super(length);
            this.from = from;
            this.by = by;
        }

        @Override public Object at(Mode mode, int i) {
            return from + i * by;
        }

        @Override Vec captured(Capture c) {
            c.same(DoubleRange.class);
            return new DoubleRange(from, by, length);
        }

        @Override public void become(Argument other) {
            super.become(other);
            from = ((DoubleRange) other).from;
            by = ((DoubleRange) other).by;
        }

        @Override public Kind kind() {
            return Kind.DOUBLE;
        }
    }

    /** Each element {@code each} times, and all of it until it is long enough, without a division that changes nothing. */
    public static Vec repeated(Vec v, int each, int length) {
        if (each == 1) return new Recycled(v, length);
        return (long) each * v.length >= length ? new Stretched(v, each, length) : new Repeated(v, each, length);
    }

    /** Each element several times. */
    private static final class Stretched extends Vec {
        private final Vec v;
        private int each;

        Stretched(Vec v, int each, int length) {
            super(length);
            this.v = v;
            this.each = each;
        }

        @Override public Object at(Mode mode, int i) {
            return v.at(mode, i / each);
        }

        @Override Vec captured(Capture c) {
            c.same(Stretched.class);
            return new Stretched(c.operand(v), each, length);
        }

        @Override public void become(Argument other) {
            super.become(other);
            each = ((Stretched) other).each;
        }

        @Override public Kind kind() {
            return v.kind();
        }

        @Override public int size() {
            return 1 + v.size();
        }
    }

    /** Each element several times, and all of it until it is long enough. */
    private static final class Repeated extends Vec {
        private final Vec v;
        private int each;

        Repeated(Vec v, int each, int length) {
            super(length);
            this.v = v;
            this.each = each;
        }

        @Override public Object at(Mode mode, int i) {
            return v.at(mode, i / each % v.length);
        }

        @Override Vec captured(Capture c) {
            c.same(Repeated.class);
            return new Repeated(c.operand(v), each, length);
        }

        @Override public void become(Argument other) {
            super.become(other);
            each = ((Repeated) other).each;
        }

        @Override public Kind kind() {
            return v.kind();
        }

        @Override public int size() {
            return 1 + v.size();
        }
    }

    /** All of a shorter vector until it is long enough. */
    public static final class Recycled extends Vec {
        private final Vec v;

        public Recycled(Vec v, int length) {
            super(length);
            this.v = v;
        }

        @Override public Object at(Mode mode, int i) {
            return v.at(mode, i < v.length ? i : i % v.length);
        }

        @Override Vec captured(Capture c) {
            c.same(Recycled.class);
            return new Recycled(c.operand(v), length);
        }

        @Override public Kind kind() {
            return v.kind();
        }

        @Override public int size() {
            return 1 + v.size();
        }
    }

    /** An operator's results. */
    public static final class Combined extends Vec {
        private final Operator op;
        private final Seen seen;
        private final Vec a, b;

        Combined(Operator op, Seen seen, Vec a, Vec b, int length) {
            super(length);
            this.op = op;
            this.seen = seen;
            this.a = a;
            this.b = b;
        }

        @Override public Object at(Mode mode, int i) {
            return seen.apply(op, mode, a.at(mode, i), b.at(mode, i));
        }

        @Override Vec captured(Capture c) {
            c.same(op);
            c.same(seen);
            return new Combined(op, seen, c.operand(a), c.operand(b), length);
        }

        @Override public Kind kind() {
            return op.kind(a.kind(), b.kind());
        }

        @Override public int size() {
            return 1 + a.size() + b.size();
        }
    }

    /** A function of one number, of each element. */
    public static final class Computed extends Vec {
        private final MathFunction f;
        private final Vec v;

        public Computed(MathFunction f, Vec v) {
            super(v.length);
            this.f = f;
            this.v = v;
        }

        @Override public Object at(Mode mode, int i) {
            return f.apply(mode, v.at(mode, i));
        }

        @Override Vec captured(Capture c) {
            c.same(f);
            return new Computed(f, c.operand(v));
        }

        @Override public Kind kind() {
            return f.kind(v.kind());
        }

        @Override public int size() {
            return 1 + v.size();
        }
    }

    /** {@code ifelse}. */
    public static final class Chosen extends Vec {
        private final Vec test, yes, no;

        public Chosen(Vec test, Vec yes, Vec no) {
            super(test.length);
            this.test = test;
            this.yes = yes;
            this.no = no;
        }

        @Override public Object at(Mode mode, int i) {
            int value = Scalars.logical(mode, test.at(mode, i));
            Object a = yes.at(mode, i), b = no.at(mode, i);
            if (a instanceof String || b instanceof String) {
                mode.effect();
                return value == Scalars.NA ? Scalars.NA_TEXT : Text.orMissing(mode, value != 0 ? a : b);
            }
            if (a instanceof Double || b instanceof Double)
                return value == Scalars.NA ? Scalars.NA_DOUBLE : Scalars.asDouble(mode, value != 0 ? a : b);
            if (a instanceof Integer || b instanceof Integer)
                return value == Scalars.NA ? Scalars.NA : Scalars.asInt(mode, value != 0 ? a : b);
            if (a instanceof Logical x && b instanceof Logical y)
                return new Logical(value == Scalars.NA ? Scalars.NA : value != 0 ? x.value() : y.value());
            mode.effect();
            return value == Scalars.NA ? new Logical(Scalars.NA) : value != 0 ? a : b;
        }

        @Override Vec captured(Capture c) {
            c.same(Chosen.class);
            return new Chosen(c.operand(test), c.operand(yes), c.operand(no));
        }

        @Override public Kind kind() {
            return yes.kind().or(no.kind());
        }

        @Override public int size() {
            return 1 + test.size() + yes.size() + no.size();
        }
    }

    /** Elements at equal distances: a row or a column of a matrix. */
    public static final class Strided extends Vec {
        private final Vec v;
        private int from, step;

        public Strided(Vec v, int from, int step, int length) {
            super(length);
            this.v = v;
            this.from = from;
            this.step = step;
        }

        @Override public Object at(Mode mode, int i) {
            return v.at(mode, from + i * step);
        }

        @Override Vec captured(Capture c) {
            c.same(Strided.class);
            return new Strided(c.operand(v), from, step, length);
        }

        @Override public void become(Argument other) {
            super.become(other);
            from = ((Strided) other).from;
            step = ((Strided) other).step;
        }

        @Override public Kind kind() {
            return v.kind();
        }

        @Override public int size() {
            return 1 + v.size();
        }
    }

    /** The elements at the places that another vector has, counted from 1, all of which there are. */
    public static final class Picked extends Vec {
        private final Vec v, places;

        public Picked(Vec v, Vec places) {
            super(places.length);
            this.v = v;
            this.places = places;
        }

        @Override public Object at(Mode mode, int i) {
            Object place = places.at(mode, i);
            if (place instanceof Logical) mode.effect();
            int at = Scalars.asInt(mode, place);
            if (at < 1 || at > v.length) throw new Trap();
            return v.at(mode, at - 1);
        }

        @Override Vec captured(Capture c) {
            c.same(Picked.class);
            return new Picked(c.operand(v), c.operand(places));
        }

        @Override public Kind kind() {
            return v.kind();
        }

        @Override public int size() {
            return 1 + v.size() + places.size();
        }
    }

    /** A few scalars, as {@code c} puts them together in an element. */
    public static final class Row extends Vec {
        private final Object[] elements;

        public Row(Object[] elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements[i];
        }

        @Override public Kind kind() {
            Kind kind = Kind.LOGICAL;
            for (Object element : elements) kind = kind.or(Scalars.kindOf(element));
            return kind;
        }
    }
}

package weft.r.value;

import weft.PArray;

/** The vectors that have their elements in memory. */
public final class Vectors {
    private Vectors() {}

    public static Vec of(Mode mode, Object x) {
        if (x instanceof Vec v) return v;
        if (x == RNull.NULL) return new Doubles(new double[0]);
        return new One(x);
    }

    /** A scalar as a vector. */
    public static final class One extends Vec {
        private final Object value;

        public One(Object value) {
            super(1);
            this.value = value;
        }

        @Override public Object at(Mode mode, int i) {
            return Cell.open(value);
        }

        @Override Vec captured(Capture c) {
            c.same(One.class);
            return new One(c.value(value));
        }

        @Override public Kind kind() {
            return Scalars.kindOf(value);
        }
    }

    public static final class Doubles extends Vec {
        public final double[] elements;
        private PArray<Double> copy; // for devices; null after a write

        public Doubles(double... elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements[i];
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceDoubles.class);
            if (copy == null) copy = PArray.of(elements);
            return new DeviceDoubles(c.doubles(copy));
        }

        @Override void written() {
            copy = null;
        }

        @Override public Kind kind() {
            return Kind.DOUBLE;
        }
    }

    public static final class Ints extends Vec {
        public final int[] elements;
        private PArray<Integer> copy; // for devices; null after a write

        public Ints(int... elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements[i];
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceInts.class);
            if (copy == null) copy = PArray.of(elements);
            return new DeviceInts(c.ints(copy));
        }

        @Override void written() {
            copy = null;
        }

        @Override public Kind kind() {
            return Kind.INTEGER;
        }
    }

    public static final class Logicals extends Vec {
        public final int[] elements;
        private PArray<Integer> copy; // for devices; null after a write

        public Logicals(int... elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return new Logical(elements[i]);
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceLogicals.class);
            if (copy == null) copy = PArray.of(elements);
            return new DeviceLogicals(c.ints(copy));
        }

        @Override void written() {
            copy = null;
        }

        @Override public Kind kind() {
            return Kind.LOGICAL;
        }
    }

    public static final class Strings extends Vec {
        public final String[] elements;

        public Strings(String... elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements[i];
        }

        @Override public Kind kind() {
            return Kind.CHARACTER;
        }
    }

    /** A list. */
    public static final class Items extends Vec {
        public final Object[] elements;

        public Items(Object... elements) {
            super(elements.length);
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return Cell.open(elements[i]);
        }

        @Override Vec captured(Capture c) {
            c.same(Items.class);
            c.same(length);
            Object[] copies = new Object[length];
            for (int k = 0; k < length; k++) copies[k] = c.value(elements[k]);
            return new Items(copies);
        }

        @Override public Kind kind() {
            return Kind.LIST;
        }
    }

    /** Doubles that are where the last function left them. */
    public static final class DeviceDoubles extends Vec {
        public final PArray<Double> elements;

        public DeviceDoubles(PArray<Double> elements) {
            super(elements.size());
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements.getDouble(i);
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceDoubles.class);
            return new DeviceDoubles(c.doubles(elements));
        }

        @Override public void become(Argument other) {
            super.become(other);
            elements.show(((DeviceDoubles) other).elements);
        }

        @Override public Kind kind() {
            return Kind.DOUBLE;
        }
    }

    public static final class DeviceInts extends Vec {
        public final PArray<Integer> elements;

        public DeviceInts(PArray<Integer> elements) {
            super(elements.size());
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return elements.getInt(i);
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceInts.class);
            return new DeviceInts(c.ints(elements));
        }

        @Override public void become(Argument other) {
            super.become(other);
            elements.show(((DeviceInts) other).elements);
        }

        @Override public Kind kind() {
            return Kind.INTEGER;
        }
    }

    public static final class DeviceLogicals extends Vec {
        public final PArray<Integer> elements;

        public DeviceLogicals(PArray<Integer> elements) {
            super(elements.size());
            this.elements = elements;
        }

        @Override public Object at(Mode mode, int i) {
            return new Logical(elements.getInt(i));
        }

        @Override Vec captured(Capture c) {
            c.same(DeviceLogicals.class);
            return new DeviceLogicals(c.ints(elements));
        }

        @Override public void become(Argument other) {
            super.become(other);
            elements.show(((DeviceLogicals) other).elements);
        }

        @Override public Kind kind() {
            return Kind.LOGICAL;
        }
    }
}

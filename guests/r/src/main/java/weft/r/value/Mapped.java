package weft.r.value;

/** A function of each element, or of each element of several vectors. */
public final class Mapped extends Vec {
    private final RFunction f;
    private final Vec[] vectors;
    private final Small count;
    private final Input first;

    public Mapped(RFunction f, Vec[] vectors, int length) {
        super(length);
        this.f = f;
        this.vectors = vectors;
        count = Small.of(vectors.length);
        Input inputs = null;
        for (int k = vectors.length - 1; k >= 0; k--) inputs = new Input(vectors[k], Small.of(k), inputs);
        first = inputs;
    }

    @Override public Object at(Mode mode, int i) {
        Object[] args = new Object[count.value];
        if (first != null) first.read(mode, i, args);
        return f.call(mode, args);
    }

    @Override Vec captured(Capture c) {
        c.same(Mapped.class);
        c.same(count);
        Vec[] copies = new Vec[vectors.length];
        for (int k = 0; k < copies.length; k++) copies[k] = (Vec) c.value(vectors[k]);
        return new Mapped(f.captured(c), copies, length);
    }

    @Override public Kind kind() {
        throw new IllegalStateException("its elements say");
    }

    private static final class Input {
        private final Vec v;
        private final Small place;
        private final Input next;

        Input(Vec v, Small place, Input next) {
            this.v = v;
            this.place = place;
            this.next = next;
        }

        /** How many there are from here on: more is to be done behind the call, or it would become a loop (see Parameter). */
        int read(Mode mode, int i, Object[] args) {
            args[place.value] = v.at(mode, i < v.length ? i : i % v.length);
            return next == null ? 1 : next.read(mode, i, args) + 1;
        }
    }
}

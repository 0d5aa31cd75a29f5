package weft.r.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import weft.PArray;

/**
 * Goes through the values that a function on a device will see, and copies them: as a tree whose shape is the {@link #key}, and
 * {@link Argument}s. Of two captures with equal keys the copies differ in their arguments alone, so that a function that has been
 * compiled for one can run with those of the other.
 */
public final class Capture {
    private static final PArray<Double> NO_DOUBLES = PArray.of(new double[0]);
    private static final PArray<Integer> NO_INTS = PArray.of(new int[0]);

    private final Mode host;
    /** Whether the copy is for a function to capture, and not just to compare and to take arguments from. */
    private final boolean lasting;
    private final List<Object> key = new ArrayList<>();
    private final List<Argument> arguments = new ArrayList<>();
    private final List<Slot<?>> slots = new ArrayList<>();
    private final Map<Object, Known> copies = new IdentityHashMap<>();
    private final Globals globals;

    private record Known(Object copy, int number) {}

    /** Those at top level that functions ask for. */
    private static final class Globals {
        private final Deque<Binding> next = new ArrayDeque<>();
        private final Set<Binding> found = new HashSet<>();
    }

    private Capture(Mode host, boolean lasting, Globals globals) {
        this.host = host;
        this.lasting = lasting;
        this.globals = globals;
    }

    /** {@code host}: what computes the vectors that somebody has to look at first. */
    public static Capture toCompare(Mode host) {
        return new Capture(host, false, new Globals());
    }

    /** The same values as {@code before}, which was to compare, for a function. */
    public static Capture toLast(Capture before) {
        return new Capture(before.host, true, before.globals);
    }

    // ---- the outcome ----

    public List<Object> key() {
        return key;
    }

    public Captured captured(Object root) {
        return new Captured(root, key, arguments, slots);
    }

    /** Has what was captured with this key become this. */
    public void into(Captured known) {
        known.become(arguments);
    }

    /** Captures the variables at top level that have been met. */
    public void globals() {
        while (!globals.next.isEmpty()) globals.next.remove().capture(this);
    }

    /** A copy by itself: {@code before}, if it has the key. */
    Captured another(Object value, Captured before) {
        Capture now = new Capture(host, false, globals);
        now.value(value);
        if (before != null && before.key().equals(now.key)) {
            before.become(now.arguments);
            return before;
        }
        Capture made = new Capture(host, true, globals);
        return made.captured(made.value(value));
    }

    // ---- for what is captured ----

    /** The function's code depends on this. */
    public void same(Object part) {
        key.add(part);
    }

    /** What a variable holds, a list or an argument: what is known of it, or a copy. */
    public Object value(Object x) {
        if (x instanceof Vec v) return vector(v instanceof Delayed d ? host.settled(d) : v);
        if (x instanceof RFunction f) return f.captured(this);
        Cell cell = Cell.of(x, null);
        if (cell == null) {
            same(x);
            return x;
        }
        same(cell.getClass());
        arguments.add(cell);
        return cell;
    }

    /** A vector that another one is computed from: what nobody has looked at is computed with it. */
    public Vec operand(Vec v) {
        return vector(v instanceof Delayed d ? d.known() : v);
    }

    private Vec vector(Vec v) {
        return once(v, () -> {
            Vec copy = v.captured(this).with(v.dim(), v.names());
            same(v.dim());
            same(v.names());
            arguments.add(copy);
            return copy;
        });
    }

    /** What {@code make} makes of an object, which the second time is known. */
    public <T> T once(Object of, Supplier<T> make) {
        T found = known(of);
        if (found != null) return found;
        T copy = make.get();
        know(of, copy);
        return copy;
    }

    /** The copy of an object; null if there is none yet. */
    @SuppressWarnings("unchecked") // copies are of the class of what they are copies of, or of its base
    public <T> T known(Object of) {
        Known known = copies.get(of);
        if (known == null) return null;
        same(known.number);
        return (T) known.copy;
    }

    public void know(Object of, Object copy) {
        copies.put(of, new Known(copy, copies.size()));
    }

    /** A function may ask for these. */
    public void globals(Binding[] used) {
        for (Binding binding : used)
            if (globals.found.add(binding)) globals.next.add(binding);
    }

    PArray<Double> doubles(PArray<Double> array) {
        return lasting ? slot(PArray.allocate(Double.class, 0), array, NO_DOUBLES) : array;
    }

    PArray<Integer> ints(PArray<Integer> array) {
        return lasting ? slot(PArray.allocate(Integer.class, 0), array, NO_INTS) : array;
    }

    private <T> PArray<T> slot(PArray<T> slot, PArray<T> array, PArray<T> none) {
        slot.show(array);
        slots.add(new Slot<>(slot, none));
        return slot;
    }
}

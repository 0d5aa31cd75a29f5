package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.array.TooLargeException;
import weft.internal.jni.Native;
import weft.internal.jni.Pieces;
import weft.internal.jni.TrapException;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.plain.LoopElements.Column;
import weft.internal.plain.LoopShape.Local;
import weft.internal.plain.LoopShape.Place;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A loop as a function of the round, and its runs on a device. What it writes reaches the arrays when all rounds have been
 * computed. Where one of them throws, or needs Java, those before it are written alone, and it has not begun. Of one thread at a time.
 */
final class LoopFunction implements LoopCode {
    /** The loop as it is cannot be run so now: this is why. */
    static final class NotNowException extends Exception {
        private static final long serialVersionUID = 1;

        NotNowException(String why) {
            super(why, null, false, false);
        }
    }

    static final String ALSO_READ = "an array that it writes is, or may be, one that it also reads by another name or index, or asks for"
        + " the length of; keep that in a variable in front of the loop";

    private final LoopShape shape;
    private final MethodHandles.Lookup body;
    private final Function<?, ?> function;
    /** Of the locals that have a field; null of the others. */
    private final MethodHandle[] setters;
    private final MethodHandle[] arrays;
    /** Of the arrays whose lengths rounds ask for. */
    private final MethodHandle[] lengths;
    /** By result: the number of the column with which a round begins of the same elements; -1: none. */
    private final int[] olds;
    /** As they were set: those that it is compiled for. */
    private Object[] locals;
    private Kernel kernel;
    private String where;
    private boolean left;
    private int done;

    /** Of a loop that was rewritten, whatever it writes. */
    static LoopCode make(MethodHandles.Lookup host, int number) throws ReflectiveOperationException {
        String[] description = new String[1];
        byte[] bytes = Native.loopBody(number, description);
        LoopShape shape = LoopShape.parse(description[0]);
        MethodHandles.Lookup body = host.defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
        if (shape.scatter() != null) return new ScatterFunction(shape, body);
        return shape.table() == null ? new LoopFunction(shape, body) : new NestFunction(shape, body);
    }

    @Override public LoopShape shape() {
        return shape;
    }

    @Override public LoopCode another() throws ReflectiveOperationException {
        return new LoopFunction(shape, body);
    }

    private LoopFunction(LoopShape shape, MethodHandles.Lookup body) throws ReflectiveOperationException {
        this.shape = shape;
        this.body = body;
        var constructor = body.lookupClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        function = (Function<?, ?>) constructor.newInstance();
        setters = new MethodHandle[shape.locals().size()];
        for (int i = 0; i < setters.length; i++) {
            Local local = shape.locals().get(i);
            if (local.role() == LoopShape.Role.COMBINES) continue;
            setters[i] = setter("v" + local.number());
        }
        lengths = new MethodHandle[shape.lengths().size()];
        for (int i = 0; i < lengths.length; i++) lengths[i] = setter("length" + shape.lengths().get(i));
        olds = shape.results().stream().mapToInt(shape.old()::indexOf).toArray();
        arrays = new MethodHandle[shape.arrays()];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = body.unreflect(body.lookupClass().getDeclaredMethod("array" + i)).bindTo(function);
        }
    }

    private MethodHandle setter(String field) throws ReflectiveOperationException {
        return body.unreflectSetter(body.lookupClass().getDeclaredField(field)).bindTo(function)
            .asType(MethodType.methodType(void.class, Object.class));
    }

    @Override public boolean isFor(Object[] others) {
        for (int i = 0; locals != null && i < others.length; i++) {
            Local local = shape.locals().get(i);
            if (local.kind() == 'A' && local.role() == LoopShape.Role.GIVEN && locals[i] != others[i]) return false;
        }
        return true;
    }

    @Override public void set(Object[] locals) throws NotNowException {
        this.locals = locals;
        try {
            for (int i = 0; i < setters.length; i++) if (setters[i] != null) setters[i].invokeExact(locals[i]);
        } catch (Throwable e) {
            throw new NotNowException("a variable is not what its class file says: " + e);
        }
    }

    @Override public void compile(Device device) {
        if (isCompiled()) return;
        kernel = device.compile("map", Stages.maps(function), null, layout());
        where = LoopCode.readInPlace(kernel);
    }

    @Override public boolean isCompiled() {
        return kernel != null && !kernel.isOutdated();
    }

    private Layout layout() {
        try (ArrayData like = input(0, null)) {
            return like.layout();
        }
    }

    @Override public void rehearse(Device device, int rounds) {
        if (ArrayData.whyLarge(kernel.resultLayout(), rounds) != null) return; // a run says so
        try (ArrayData input = input(rounds, null)) {
            Program p = new Program();
            p.step(kernel, p.given(input), p.make(kernel.resultLayout(), rounds));
            device.rehearse(p).close();
        }
    }

    @Override public long[] run(Device device, int rounds, Object[] locals) throws NotNowException {
        done = within(rounds, locals);
        left = done < rounds;
        try {
            return runAll(device, done, locals);
        } catch (TrapException e) {
            if (e.index < 0 && kernel.rewrites() == null) throw e;
            return leaveAt(e.index) == 0 ? shape.unchanged(locals) : runAll(device, done, locals);
        }
    }

    /** A round cannot be done; so many are before it. */
    private int leaveAt(int round) {
        if (kernel.rewrites() != null) throw new RefusedException(kernel.rewrites());
        left = true;
        done = round;
        return round;
    }

    private long[] runAll(Device device, int rounds, Object[] locals) throws NotNowException {
        TooLargeException large = ArrayData.whyLarge(kernel.resultLayout(), rounds); // of fewer rounds it is not
        if (large != null) throw new NotNowException("what it writes takes " + large.getMessage());
        Object[] all = arrays();
        setLengths(all);
        Old old = new Old(all, locals, new ByteBuffer[shape.old().size()]);
        long[] done = null;
        try (ArrayData input = input(rounds, old)) {
            Program p = new Program();
            Program.Operand result = p.make(kernel.resultLayout(), rounds);
            p.step(kernel, p.given(input), result);
            p.upToTrap();
            try (Run run = device.run(p)) {
                int count = rounds;
                if (run.trapped() >= 0) count = leaveAt(run.trapped());
                if (count == 0) return shape.unchanged(locals);
                ByteBuffer[] columns = run.array(result).ownedHosts();
                long[] values = results(count, locals, columns);
                write(count, locals, all, columns(shape.results(), columns), columns(shape.old(), old.columns));
                done = values;
            }
        } catch (Throwable e) {
            if (done == null) throw e; // else the loop is done, whatever it is that could not be released
        }
        return done;
    }

    private void setLengths(Object[] all) throws NotNowException {
        try {
            for (int i = 0; i < lengths.length; i++) lengths[i].invokeExact((Object) Array.getLength(all[shape.lengths().get(i)]));
        } catch (Throwable e) {
            throw new NotNowException("an array is not there: " + e);
        }
    }

    private static Column[] columns(List<Place> places, ByteBuffer[] bytes) {
        Column[] columns = new Column[places.size()];
        for (int i = 0; i < columns.length; i++) columns[i] = Column.of(places.get(i).kind(), bytes[i]);
        return columns;
    }

    /** Once it has begun it allocates nothing that it cannot do without, for it must not end halfway. */
    private void write(int rounds, Object[] locals, Object[] arrays, Column[] columns, Column[] old) {
        Pieces.each(rounds, bytes(shape.results(), rounds), (from, to) -> {
            for (int i = 0; i < columns.length; i++) {
                Place place = shape.results().get(i);
                Object array = arrays[place.array()];
                int at = at(place, locals, from);
                int first = from * place.width();
                int count = (to - from) * place.width();
                int before = olds[i];
                if (before < 0) LoopElements.write(place.kind(), array, at, step(place), first, count, columns[i]);
                else LoopElements.writeChanged(place.kind(), array, at, step(place), first, count, columns[i], old[before]);
            }
        });
    }

    private static long bytes(List<Place> places, int rounds) {
        long bytes = 0;
        for (Place place : places) bytes += (long) rounds * place.width() << place.kind().shift;
        return bytes;
    }

    /** Where a round has it, if its array is that long. */
    private int at(Place place, Object[] locals, int round) {
        return (int) (firstIndex(place, locals) + (long) round * place.width() * step(place));
    }

    private static long firstIndex(Place place, Object[] locals) {
        long plus = place.plus() < 0 ? 0 : (Integer) locals[place.plus()];
        return (Integer) locals[place.local()] + plus + place.offset();
    }

    /** From one element to the next, of all that the rounds have of a place. */
    private int step(Place place) {
        return place.width() > 1 ? 1 : shape.locals().get(place.local()).step();
    }

    /** How many rounds there are until one leaves an array at a place of its own. At least one: else the loop is Java's. */
    private int within(int rounds, Object[] locals) throws NotNowException {
        long most = rounds;
        for (Place place : shape.results()) most = Math.min(most, within(array(place.array()), place, locals));
        for (Place place : shape.old()) most = Math.min(most, within(array(place.array()), place, locals));
        if (most == 0) throw new NotNowException("it leaves an array");
        return (int) most;
    }

    private long within(Object array, Place place, Object[] locals) throws NotNowException {
        if (array == null) throw new NotNowException("an array is null");
        long first = firstIndex(place, locals);
        long behind = Array.getLength(array) - (long) place.width() + 1;
        if (first < 0 || first >= behind) return 0;
        int step = step(place) * place.width();
        return step > 0 ? (behind - first + step - 1) / step : first / -(long) step + 1;
    }

    /** The arrays that have places. No other name has one that is written; that the elements of one name are different ones the library
     * has seen to. */
    private Object[] arrays() throws NotNowException {
        Object[] all = new Object[arrays.length];
        for (int i = 0; i < all.length; i++) all[i] = array(i);
        for (int i = 0; i < all.length; i++) {
            if (!isWritten(i)) continue;
            for (int k = 0; k < all.length; k++) {
                if (i == k || all[i] != all[k]) continue;
                throw new NotNowException(isWritten(k) ? "two arrays that it writes are one array" : ALSO_READ);
            }
            if (kernel.mayRead(all[i])) throw new NotNowException(ALSO_READ);
        }
        return all;
    }

    private boolean isWritten(int array) {
        for (Place place : shape.results()) if (place.array() == array) return true;
        return false;
    }

    private Object array(int number) throws NotNowException {
        try {
            return arrays[number].invoke();
        } catch (Throwable e) {
            throw new NotNowException("an array is not there: " + e);
        }
    }

    /** The elements that rounds begin with: the arrays that have them, and the columns that get them. */
    private record Old(Object[] arrays, Object[] locals, ByteBuffer[] columns) {}

    /** {@code old} is null where what they are is of no importance. */
    private ArrayData input(int rounds, Old old) {
        ArrayData range = ArraySources.range(rounds);
        if (shape.old().isEmpty()) return range;
        ArrayData[] parts = new ArrayData[shape.old().size() + 1];
        parts[0] = range;
        try {
            for (int i = 1; i < parts.length; i++) {
                LeafLayout its = LeafLayout.of(shape.old().get(i - 1).together());
                parts[i] = old == null ? ArrayData.allocate(its, rounds) : ArrayData.allocateUnset(its, rounds);
                if (old != null) old.columns[i - 1] = parts[i].ownedHosts()[0];
            }
            if (old != null) {
                read(rounds, old);
                for (int i = 1; i < parts.length; i++) parts[i].wrote();
            }
            return ArraySources.zip(parts);
        } finally {
            for (ArrayData part : parts) if (part != null) part.close();
        }
    }

    private void read(int rounds, Old old) {
        Pieces.each(rounds, bytes(shape.old(), rounds), (from, to) -> {
            for (int i = 0; i < old.columns.length; i++) {
                Place place = shape.old().get(i);
                LoopElements.read(place.kind(), old.arrays[place.array()], at(place, old.locals, from), step(place),
                    from * place.width(), (to - from) * place.width(), old.columns[i]);
            }
        });
    }

    /** The locals behind the loop. */
    private long[] results(int rounds, Object[] locals, ByteBuffer[] columns) {
        long[] done = new long[shape.returned()];
        int at = 0;
        int column = shape.results().size();
        for (int i = 0; i < setters.length; i++) {
            Local local = shape.locals().get(i);
            if (local.role() == LoopShape.Role.STEPS) {
                done[at++] = (Integer) locals[i] + rounds * local.step();
            } else if (local.role() == LoopShape.Role.COMBINES) {
                done[at++] = combine(local, ((Number) locals[i]).longValue(), columns[column++], rounds);
            }
        }
        return done;
    }

    private static long combine(Local local, long value, ByteBuffer column, int rounds) {
        Kind kind = Kind.ofLetter(local.kind());
        for (int k = 0; k < rounds; k++) {
            long next = kind == Kind.INT ? column.getInt(k << 2) : column.getLong(k << 3);
            value = local.combine().of(value, next);
            if (kind == Kind.INT) value = (int) value;
        }
        return value;
    }

    @Override public boolean left() {
        return left;
    }

    @Override public int done() {
        return done;
    }

    @Override public String where() {
        return where;
    }
}

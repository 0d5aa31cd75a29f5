package weft.internal.plain;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.TooLargeException;
import weft.internal.jni.Native;
import weft.internal.jni.Pieces;
import weft.internal.jni.TrapException;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.plain.LoopShape.Local;
import weft.internal.plain.LoopShape.Place;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;

/**
 * A loop as a function of the round, and its runs on a device. What it writes reaches the arrays when all rounds have been
 * computed. Where one of them throws, or needs Java, those before it are written alone, and it has not begun. Of one thread at a time.
 */
final class LoopFunction implements LoopCode {
    /** The loop as it is cannot be run so now: this is why. */
    static final class NotNowException extends Exception {
        private static final long serialVersionUID = 1;

        final LoopReason reason;

        NotNowException(LoopReason reason) {
            super(reason.text(), null, false, false);
            this.reason = reason;
        }

        /** Of a reason that names something. */
        NotNowException(LoopReason reason, Object named) {
            super(reason.text(named), null, false, false);
            this.reason = reason;
        }
    }

    private final LoopShape shape;
    private final MethodHandles.Lookup body;
    private final LoopObject object;
    /** By result: the number of the column with which a round begins of the same elements; -1: none. */
    private final int[] olds;
    /** As they were set: those that it is compiled for. */
    private Object[] locals;
    private Kernel kernel;
    private String where;
    private boolean left;
    private int done;
    /** Of an earlier run; null: none. */
    private LoopColumns kept;

    /** Of a loop that was rewritten, whatever it writes. */
    static LoopCode make(MethodHandles.Lookup host, int number) throws ReflectiveOperationException {
        String[] description = new String[1];
        byte[] bytes = Native.loopBody(number, description);
        LoopShape shape = LoopShape.parse(description[0]);
        for (LimitField field : shape.limits()) {
            if (field.isVolatile(host)) throw new RefusedException(Refusal.because(field.whyNot()));
        }
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
        object = new LoopObject(body);
        olds = shape.results().stream().mapToInt(shape.old()::indexOf).toArray();
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
        object.set(locals);
    }

    @Override public void compile(Device device) {
        if (isCompiled()) return;
        kernel = device.compile("map", shape.stages(object.function()), null, layout());
        where = LoopCode.readInPlace(kernel);
    }

    @Override public boolean isCompiled() {
        return kernel != null && !kernel.isOutdated();
    }

    private Layout layout() {
        try (ArrayData like = LoopColumns.input(shape, 0)) {
            return like.layout();
        }
    }

    @Override public void rehearse(Device device, int rounds) {
        if (ArrayData.whyLarge(kernel.resultLayout(), rounds) != null) return; // a run says so
        try (ArrayData input = LoopColumns.input(shape, rounds)) {
            Program p = new Program();
            p.step(kernel, p.given(input), p.make(kernel.resultLayout(), rounds));
            device.rehearse(p).close();
        }
    }

    @Override public long[] run(Device device, int rounds, Object[] locals) throws NotNowException {
        Object[] arrays = object.arrays();
        done = within(rounds, arrays, locals);
        left = done < rounds;
        LoopColumns columns = take(done);
        try {
            return run(device, done, arrays, locals, columns);
        } catch (TrapException e) {
            if (e.index < 0 && kernel.rewrites() == null) throw e;
            if (leaveAt(e.index) == 0) return shape.unchanged(locals);
        } finally {
            give(columns);
        }
        LoopColumns fewer = new LoopColumns(kernel, shape, done);
        try {
            return run(device, done, arrays, locals, fewer);
        } finally {
            release(fewer);
        }
    }

    /** A round cannot be done; so many are before it. */
    private int leaveAt(int round) {
        if (kernel.rewrites() != null) throw new RefusedException(kernel.rewrites());
        left = true;
        done = round;
        return round;
    }

    private LoopColumns take(int rounds) throws NotNowException {
        LoopColumns found = kept;
        kept = null;
        if (found != null && found.areFor(kernel, rounds)) return found;
        if (found != null) found.close();
        TooLargeException large = ArrayData.whyLarge(kernel.resultLayout(), rounds); // of fewer rounds it is not
        if (large != null) throw new NotNowException(LoopReason.LARGE_RESULT, large.getMessage());
        return new LoopColumns(kernel, shape, rounds);
    }

    private void give(LoopColumns columns) {
        if (columns.mayBeKept()) kept = columns;
        else release(columns);
    }

    /** Throws nothing, for the loop may be done. */
    private static void release(LoopColumns columns) {
        try {
            columns.close();
        } catch (Throwable e) { // the collector has them
            return;
        }
    }

    private long[] run(Device device, int rounds, Object[] arrays, Object[] locals, LoopColumns columns) throws NotNowException {
        checkNames(arrays);
        read(rounds, locals, arrays, columns.old());
        int trapped = columns.run(device);
        int count = trapped < 0 ? rounds : leaveAt(trapped);
        if (count == 0) return shape.unchanged(locals);
        long[] values = results(count, locals, columns.results());
        write(count, locals, arrays, columns.written(), columns.old());
        return values;
    }

    private void read(int rounds, Object[] locals, Object[] arrays, LoopColumn[] old) {
        if (old.length == 0) return;
        Pieces.attempt(rounds, bytes(shape.old(), rounds), (from, to) -> {
            for (int i = 0; i < old.length; i++) {
                Place place = shape.old().get(i);
                old[i].read(arrays[place.array()], at(place, locals, from), step(place), from * place.width(), (to - from) * place.width());
            }
        });
    }

    /** Once it has begun it allocates nothing that it cannot do without, for it must not end halfway. */
    private void write(int rounds, Object[] locals, Object[] arrays, LoopColumn[] columns, LoopColumn[] old) {
        Pieces.each(rounds, bytes(shape.results(), rounds), (from, to) -> {
            for (int i = 0; i < columns.length; i++) {
                Place place = shape.results().get(i);
                Object array = arrays[place.array()];
                int at = at(place, locals, from);
                int first = from * place.width();
                int count = (to - from) * place.width();
                int before = olds[i];
                if (before < 0) columns[i].write(array, at, step(place), first, count);
                else columns[i].writeChanged(array, at, step(place), first, count, old[before]);
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
    private int within(int rounds, Object[] arrays, Object[] locals) throws NotNowException {
        long most = rounds;
        for (Place place : shape.results()) most = Math.min(most, within(arrays[place.array()], place, locals));
        for (Place place : shape.old()) most = Math.min(most, within(arrays[place.array()], place, locals));
        if (most == 0) throw new NotNowException(LoopReason.LEAVES_ARRAY);
        return (int) most;
    }

    private long within(Object array, Place place, Object[] locals) throws NotNowException {
        if (array == null) throw new NotNowException(LoopReason.NULL_ARRAY);
        long first = firstIndex(place, locals);
        long behind = Array.getLength(array) - (long) place.width() + 1;
        if (first < 0 || first >= behind) return 0;
        int step = step(place) * place.width();
        return step > 0 ? (behind - first + step - 1) / step : first / -(long) step + 1;
    }

    /** No other name has an array that is written; that the elements of one name are different ones the library has seen to. */
    private void checkNames(Object[] arrays) throws NotNowException {
        for (int i = 0; i < arrays.length; i++) {
            if (!isWritten(i)) continue;
            for (int k = 0; k < arrays.length; k++) {
                if (i == k || arrays[i] != arrays[k]) continue;
                throw new NotNowException(isWritten(k) ? LoopReason.ONE_ARRAY : LoopReason.ALSO_READ);
            }
            if (kernel.mayRead(arrays[i])) throw new NotNowException(LoopReason.ALSO_READ);
        }
    }

    private boolean isWritten(int array) {
        for (Place place : shape.results()) if (place.array() == array) return true;
        return false;
    }

    /** The locals behind the loop. */
    private long[] results(int rounds, Object[] locals, ByteBuffer[] columns) {
        long[] done = new long[shape.returned()];
        int at = 0;
        int column = shape.results().size();
        for (int i = 0; i < locals.length; i++) {
            Local local = shape.locals().get(i);
            if (local.role() == LoopShape.Role.STEPS) {
                done[at++] = (Integer) locals[i] + rounds * local.step();
            } else if (local.role() == LoopShape.Role.COMBINES) {
                done[at++] = local.toLong(LoopSums.of(local, locals[i], columns[column++], rounds));
            }
        }
        return done;
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

package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.capture.RowsTable;
import weft.internal.jni.Pieces;
import weft.internal.jni.TrapException;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.plain.LoopFunction.NotNowException;
import weft.internal.plain.LoopShape.Local;
import weft.internal.plain.LoopShape.Repeats;
import weft.internal.plain.LoopShape.Role;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;

/**
 * A loop of which several rounds may write one element, as a function of the element: what is there when its own rounds have been
 * run, in their order. Which those are an {@link Inspection} says. Where another loop repeats it, all repetitions are one run: what
 * a round does to its element depends on nothing else that the loop writes.
 */
final class ScatterFunction implements LoopCode {
    private final LoopShape shape;
    private final MethodHandles.Lookup body;
    private final Kind kind;
    private final LoopObject object;
    private final MethodHandle setRepeats;
    /** The counter of a loop that is repeated, as it begins; null: it is the loop itself. */
    private final MethodHandle setStart;
    /** In the place of the rounds in order. */
    private final int[][] standIn = new int[1][1];
    private Object[] locals;
    private Kernel kernel;
    private String where;
    private Inspection inspection;
    private int did;

    ScatterFunction(LoopShape shape, MethodHandles.Lookup body) throws ReflectiveOperationException {
        this.shape = shape;
        this.body = body;
        kind = shape.scatter().kind();
        object = new LoopObject(body);
        setRepeats = object.setter("repeats");
        Repeats repeats = shape.scatter().repeats();
        setStart = repeats == null ? null : object.setter("v" + repeats.counter());
        try {
            object.setter("order").invokeExact((Object) standIn);
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    @Override public LoopShape shape() {
        return shape;
    }

    @Override public LoopCode another() throws ReflectiveOperationException {
        return new ScatterFunction(shape, body);
    }

    @Override public boolean isFor(Object[] others) {
        for (int i = 0; locals != null && i < others.length; i++) {
            Local local = shape.locals().get(i);
            if (local.kind() == 'A' && local.role() == Role.GIVEN && locals[i] != others[i]) return false;
        }
        return true;
    }

    @Override public void set(Object[] given) throws NotNowException {
        locals = given;
        object.set(given);
        LoopObject.set(setRepeats, 1);
    }

    @Override public void compile(Device device) {
        if (isCompiled()) return;
        kernel = device.compile("map", shape.stages(object.function()), null,
            RecordLayout.tuple(LeafLayout.of(Kind.INT), LeafLayout.of(Kind.INT), LeafLayout.of(kind)));
        where = LoopCode.readInPlace(kernel);
    }

    @Override public boolean isCompiled() {
        return kernel != null && !kernel.isOutdated();
    }

    @Override public void rehearse(Device device, int rounds) throws NotNowException {
        Object array = arrays()[0];
        int length = Array.getLength(array);
        if (length == 0 || ArrayData.whyLarge(LeafLayout.of(kind), length) != null) return; // a run says so
        try (Inspection all = Inspection.of(k -> k, length, length); ArrayData elements = ArrayData.allocate(LeafLayout.of(kind), length);
                ArrayData input = all.with(elements)) {
            Program p = new Program();
            step(p, all, input);
            device.rehearse(p).close();
        }
    }

    private Program.Operand step(Program p, Inspection of, ArrayData input) {
        Program.Operand result = p.make(kernel.resultLayout(), of.span());
        p.step(kernel, p.given(input), new Program.InPlace(new RowsTable.StandIn(standIn, 1, of.rounds()), p.given(of.order())), result);
        return result;
    }

    @Override public long[] run(Device device, int count, Object[] given) throws NotNowException {
        did = count;
        int rounds = begin(count);
        if (rounds < 0) throw new NotNowException(LoopReason.MANY_INNER_ROUNDS);
        long[] done = shape.after(count, given);
        if (rounds == 0) return done;
        Object array = arrays()[0];
        inspect(rounds, Array.getLength(array));
        int span = inspection.span();
        boolean written = false;
        try (ArrayData old = ArrayData.allocateUnset(LeafLayout.of(kind), span); ArrayData input = inspection.with(old)) {
            LoopColumn was = LoopColumn.of(kind, old.ownedHosts()[0]);
            int lowest = inspection.lowest();
            long bytes = (long) span << kind.shift;
            Pieces.attempt(span, bytes, (from, to) -> was.read(array, lowest + from, 1, from, to - from));
            old.wrote();
            Program p = new Program();
            Program.Operand result = step(p, inspection, input);
            try (Run run = device.run(p)) {
                LoopColumn now = LoopColumn.of(kind, run.array(result).ownedHosts()[0]);
                Pieces.each(span, bytes, (from, to) -> now.writeChanged(array, lowest + from, 1, from, to - from, was));
                written = true;
            }
        } catch (TrapException e) {
            if (kernel.rewrites() != null) throw new RefusedException(kernel.rewrites());
            throw e;
        } catch (Throwable e) {
            if (!written) throw e; // else the loop is done, whatever it is that could not be released
        }
        return done;
    }

    /** Where the loop begins, and how often it is repeated. How many rounds it has; -1: too many. */
    private int begin(int count) throws NotNowException {
        Repeats repeats = shape.scatter().repeats();
        if (repeats == null) return count;
        long bounds;
        try {
            bounds = object.as(IntToLongFunction.class).applyAsLong(0);
        } catch (RuntimeException e) {
            throw new NotNowException(LoopReason.ROUND_THROWS);
        }
        int from = (int) (bounds >> 32);
        LoopObject.set(setStart, from);
        LoopObject.set(setRepeats, count);
        return repeats.goesOn().rounds(from, (int) bounds, repeats.step());
    }

    /** The one that is written, and those that indices are worked out of. No other name has the first. */
    private Object[] arrays() throws NotNowException {
        Object[] all = object.arrays();
        if (all[0] == null) throw new NotNowException(LoopReason.NULL_ARRAY);
        for (int i = 1; i < all.length; i++) if (all[i] == all[0]) throw new NotNowException(LoopReason.ALSO_READ);
        if (kernel.mayRead(all[0])) throw new NotNowException(LoopReason.ALSO_READ);
        return all;
    }

    private void inspect(int rounds, int length) throws NotNowException {
        IntUnaryOperator index = object.as(IntUnaryOperator.class);
        Inspection old = inspection;
        try {
            if (old != null && old.holds(index, rounds, length)) return;
            inspection = null;
            if (old != null) old.close();
            inspection = Inspection.of(index, rounds, length);
        } catch (RuntimeException e) {
            throw new NotNowException(LoopReason.ROUND_THROWS);
        }
    }

    @Override public boolean left() {
        return false; // elements have rounds from all of the loop
    }

    @Override public int done() {
        return did;
    }

    @Override public String where() {
        return where;
    }
}

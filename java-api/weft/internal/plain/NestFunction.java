package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.function.IntToLongFunction;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.capture.RowsTable;
import weft.internal.jni.TrapException;
import weft.internal.layout.LeafLayout;
import weft.internal.plain.LoopFunction.NotNowException;
import weft.internal.plain.LoopShape.Local;
import weft.internal.plain.LoopShape.Role;
import weft.internal.plain.LoopShape.Table;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;

/**
 * Two loops in one another as a function of a place of the array of arrays that they write: what is there behind them. A run makes all
 * elements anew, in an array of its own, from those that were there.
 *
 * <p>The function has captured a small array of arrays instead of the one that is written, so that it is compiled for any. Which
 * elements the rounds write, a second object of its class says, that has the real one and is asked in Java ({@code nest_body.h}).
 */
final class NestFunction implements LoopCode {
    private final LoopShape shape;
    private final MethodHandles.Lookup body;
    private final Table table;
    private final LoopObject compiled;
    private final LoopObject asked;
    private final IntToLongFunction bounds;
    private final MethodHandle rounds;
    private final Object[] standIn;
    private Object[] locals;
    private Kernel kernel;
    private String where;
    private long once;
    private boolean stayed;
    private boolean left;
    private int did;

    NestFunction(LoopShape shape, MethodHandles.Lookup body) throws ReflectiveOperationException {
        this.shape = shape;
        this.body = body;
        this.table = shape.table();
        compiled = new LoopObject(body);
        asked = new LoopObject(body);
        bounds = asked.as(IntToLongFunction.class);
        rounds = compiled.setter("rounds");
        standIn = (Object[]) Array.newInstance(table.kind().primitive, 1, 1);
    }

    @Override public LoopShape shape() {
        return shape;
    }

    @Override public LoopCode another() throws ReflectiveOperationException {
        return new NestFunction(shape, body);
    }

    @Override public boolean isFor(Object[] others) {
        for (int i = 0; locals != null && i < others.length; i++) {
            Local local = shape.locals().get(i);
            if (local.kind() == 'A' && local.role() != Role.TABLE && locals[i] != others[i]) return false;
        }
        return true;
    }

    @Override public void set(Object[] given) throws NotNowException {
        locals = given;
        asked.set(given);
        Object[] others = given.clone();
        others[table.local()] = standIn;
        compiled.set(others);
    }

    @Override public void compile(Device device) {
        if (isCompiled()) return;
        try (ArrayData like = ArraySources.range(1, 1)) {
            kernel = device.compile("map", shape.stages(compiled.function()), null, like.layout());
        }
        where = LoopCode.readInPlace(kernel);
    }

    @Override public boolean isCompiled() {
        return kernel != null && !kernel.isOutdated();
    }

    @Override public void rehearse(Device device, int count) {
        Object[] all = (Object[]) locals[table.local()];
        if (all == null || all.length == 0 || all[0] == null) return;
        int columns = Array.getLength(all[0]);
        if ((long) all.length * columns > Integer.MAX_VALUE >> table.kind().shift) return;
        try (ArrayData places = ArraySources.range(all.length, columns);
                ArrayData elements = ArrayData.allocate(LeafLayout.of(table.kind()), places.size())) {
            Program p = new Program();
            step(p, places, elements, all.length, columns);
            device.rehearse(p).close();
        }
    }

    private Program.Operand step(Program p, ArrayData places, ArrayData elements, int rows, int columns) {
        Program.Operand result = p.make(kernel.resultLayout(), places.size());
        p.step(kernel, p.given(places), new Program.InPlace(new RowsTable.StandIn(standIn, rows, columns), p.given(elements)), result);
        return result;
    }

    /** In the session of the calling thread; without one, Java's arrays have the elements behind each run. */
    @Override public long[] run(Device device, int count, Object[] given) throws NotNowException {
        LoopSession session = LoopSession.current();
        if (session != null) return run(device, count, given, session);
        session = new LoopSession(1);
        long[] done = null;
        try {
            done = run(device, count, given, session);
        } finally {
            session.flush(); // which has nothing, or what is done
        }
        return done;
    }

    private long[] run(Device device, int count, Object[] given, LoopSession session) throws NotNowException {
        left = false;
        did = count;
        try {
            return runAll(device, count, given, session);
        } catch (TrapException e) {
            if (kernel.rewrites() != null) throw new RefusedException(kernel.rewrites());
            int before = roundsBefore(e.index, given, session.columns());
            if (before < 0) throw e;
            left = true;
            did = before;
            if (before == 0) return shape.unchanged(given);
            boolean hadStayed = stayed;
            long taking = once;
            long[] done = runAll(device, before, given, session); // finds the rows that the first has taken
            stayed = hadStayed;
            once = taking;
            return done;
        }
    }

    /** How many rounds come before that of the lowest place whose element cannot be made; -1: that is not known. */
    private int roundsBefore(int place, Object[] given, int columns) {
        if (place < 0 || shape.step() < 0) return -1; // where the first round has the highest place
        long row = (Integer) given[shape.counter()] + (long) table.row();
        return (int) ((place / columns - row) / shape.step());
    }

    private long[] runAll(Device device, int count, Object[] given, LoopSession session) throws NotNowException {
        Object[] all = (Object[]) given[table.local()];
        if (all == null) throw new NotNowException(LoopReason.NULL_ARRAY);
        long start = System.nanoTime();
        boolean copied = session.take(all, table.kind());
        if (kernel.mayRead(session.rows())) throw new NotNowException(LoopReason.ALSO_READ);
        long took = System.nanoTime() - start;
        stayed = !copied;
        once = copied ? took - took / session.expected() : 0;
        check(count, given, session.rows().length, session.columns());
        long[] values = shape.after(count, given);
        long[] done = null;
        LoopObject.set(rounds, count);
        try (ArrayData places = ArraySources.range(session.rows().length, session.columns())) {
            Program p = new Program();
            Program.Operand result = step(p, places, session.newest(), session.rows().length, session.columns());
            try (Run run = device.run(p)) {
                ArrayData made = run.take(result);
                try {
                    session.put(made);
                } catch (Throwable e) {
                    made.close();
                    throw e;
                }
                done = values;
            }
        } catch (Throwable e) {
            if (done == null) throw e; // else the rounds are done, whatever it is that could not be released
        }
        return done;
    }

    /** All elements that the rounds write are there, and nothing in front of the inner loop throws. */
    private void check(int count, Object[] given, int rows, int columns) throws NotNowException {
        long first = (Integer) given[shape.counter()] + (long) table.row();
        long last = first + (count - 1L) * shape.step();
        if (Math.min(first, last) < 0 || Math.max(first, last) >= rows) throw new NotNowException(LoopReason.LEAVES_ARRAY);
        for (int k = 0; k < count; k++) {
            long bounds = asked(k);
            int from = (int) (bounds >> 32);
            int inner = table.goesOn().rounds(from, (int) bounds, table.step());
            long begin = from + (long) table.column();
            long end = begin + (inner - 1L) * table.step();
            if (inner == 0) continue;
            if (inner < 0 || Math.min(begin, end) < 0 || Math.max(begin, end) >= columns) throw new NotNowException(LoopReason.LEAVES_ARRAY);
        }
    }

    private long asked(int round) throws NotNowException {
        try {
            return bounds.applyAsLong(round);
        } catch (RuntimeException e) {
            throw new NotNowException(LoopReason.ROUND_THROWS);
        }
    }

    @Override public long once() {
        return once;
    }

    @Override public boolean stayed() {
        return stayed;
    }

    @Override public boolean left() {
        return left;
    }

    @Override public int done() {
        return did;
    }

    @Override public String where() {
        return where;
    }
}

package weft.internal.program;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Table;
import weft.internal.jni.Bounds;
import weft.internal.jni.Native;
import weft.internal.jni.TrapException;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Listing;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Loops;

/**
 * Functions as the library's compiler has them for loops in Java. Where it has none, or what they have captured is no longer
 * what it was, they are to be called; when one of their classes is initialised, say, they are compiled anew. To call them is
 * never wrong: whatever goes amiss here leads there.
 */
public final class JavaCode {
    private final Source source;
    private final ReentrantLock compiling = new ReentrantLock();
    /** Null before they are compiled. */
    private volatile Code code;
    /** What it was before: two arrays may take turns in a field. */
    private volatile Code earlier;
    /** Why the latest run had to call them although there is a listing, for describe(); null if it had not to. */
    private volatile String missed;
    private final Set<LoopKind> unwritten = ConcurrentHashMap.newKeySet();
    /** The layout of what its elements are, where the functions themselves have made such a one; else null. */
    private volatile Layout settled;

    /** What is compiled: as {@link Device#compile} has it. */
    private record Source(String skeleton, Stages stages, Object combine, Layout input) {}

    /**
     * @param compiled null where the compiler has failed, in a way in which it will fail again
     * @param listing null where there is no other way than to call the functions
     * @param why they are called, or null if there is a listing
     */
    private record Code(Compiled compiled, Listing listing, String why) {
        boolean isOutdated() {
            return listing == null && compiled != null && compiled.isOutdated();
        }
    }

    public JavaCode(String skeleton, Stages stages, Object combine, Layout input) {
        source = new Source(skeleton, stages, combine, input);
    }

    /**
     * The code, and what it reads beside its input.
     *
     * @param values as {@link weft.internal.loops.Loop#run} wants them
     */
    public record Taken(JavaCode code, Listing listing, Layout result, Object[] values, Table.Contents tables)
            implements AutoCloseable {
        /** Whether all that it reads beside its input is the library's memory or Java's. */
        public boolean isOfLibrary() {
            for (Column column : tables.columns()) if (!column.isOfLibrary()) return false;
            return true;
        }

        @Override public void close() {
            tables.release();
        }
    }

    /** For explain(): what of the functions Java runs. */
    public String describe() {
        return source.skeleton + " of " + source.input.typeName() + ": " + way();
    }

    private String way() {
        Code now = code;
        if (now != null && now.isOutdated()) return "calls of them so far; what was in the way is no longer there, and the next run compiles them";
        String why = now != null && now.why != null ? now.why : missed;
        if (why != null) return "calls of them: " + why;
        if (now == null) return "calls of them";
        return unwritten.isEmpty() ? "their own code" : "calls of them: no loop of their own code that HotSpot compiles can be written";
    }

    /** The functions have made an element of this layout, which is the code's. */
    public void settle(Layout result) {
        if (!result.equals(settled)) settled = result; // it has changed where what the functions have captured has
    }

    /** Null where one is to be made first to find out. */
    public Layout settled() {
        return settled;
    }

    /** Of their code no such loop can be written: to take it is of no use. */
    public void cannotWrite(LoopKind kind) {
        unwritten.add(kind);
    }

    /** For such a loop, an input of this layout, and its extents; null if there is none. {@code actual} as in {@link Compiled#take}. */
    public Taken take(LoopKind kind, Layout input, ArrayData standIn, ArrayData actual) {
        if (unwritten.contains(kind)) return null;
        try {
            Code now = code;
            if (now == null || now.isOutdated()) now = compile(now);
            Taken taken = attempt(now, input, standIn, actual);
            if (taken == null && now != null && now.listing != null) {
                taken = attemptEarlier(now, input, standIn, actual);
                if (taken == null) taken = attempt(compile(now), input, standIn, actual);
            }
            if (taken != null) missed = null;
            return taken;
        } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
            missed = e.toString(); // another run may go well
            return null;
        }
    }

    /** If it fits again it takes the place of {@code now}; null: it does not, or another thread compiles. */
    private Taken attemptEarlier(Code now, Layout input, ArrayData standIn, ArrayData actual) {
        if (earlier == null || !compiling.tryLock()) return null;
        try {
            Code before = earlier;
            Taken taken = code == now ? attempt(before, input, standIn, actual) : null;
            if (taken != null) {
                earlier = now;
                code = before;
            }
            return taken;
        } finally {
            compiling.unlock();
        }
    }

    /** Anew, if {@code before} is what there is; null if another thread does just that. */
    private Code compile(Code before) {
        if (!compiling.tryLock()) return null;
        try {
            if (code == before) {
                earlier = before != null && before.compiled != null && before.compiled.changedField() != null ? before : null;
                code = made();
            }
            return code;
        } finally {
            compiling.unlock();
        }
    }

    private Code made() {
        if (!Loops.areCompiled()) return new Code(null, null, "this JVM, or the class loader of weft.jar, does not let Weft's loops have memory by its address");
        try {
            Compiled compiled = Compiled.make(Native.JAVA, source.skeleton, source.stages, source.combine, source.input);
            if (compiled.isRefused()) return new Code(compiled, null, compiled.refusal(new Object[0], new Class<?>[0]).text());
            if (compiled.copiesArrays()) return new Code(compiled, null, "captured arrays of arrays would be copied for every run");
            return new Code(compiled, Listing.parse(compiled.opencl()), null);
        } catch (RuntimeException | LinkageError e) {
            return new Code(null, null, e.toString());
        }
    }

    /** Null if it has to be compiled anew. */
    private Taken attempt(Code now, Layout input, ArrayData standIn, ArrayData actual) {
        if (now == null || now.listing == null) return null;
        long[] fields = new long[now.listing.captured()];
        Object[] arrays = now.compiled.captured(fields);
        if (arrays == null) return null;
        Table.Contents tables;
        try {
            tables = now.compiled.contents(standIn, actual);
        } catch (TrapException closed) {
            return null;
        }
        if (tables == null) return null;
        Taken taken = null;
        try {
            taken = new Taken(this, now.listing, now.compiled.resultLayout(), values(now.listing, input, arrays, fields, tables),
                tables);
        } finally {
            if (taken == null) tables.release();
        }
        return taken;
    }

    private static Object[] values(Listing listing, Layout input, Object[] arrays, long[] fields, Table.Contents tables) {
        List<Listing.Argument> arguments = listing.arguments();
        int[] extents = input.extents();
        long[] numbers = new long[arguments.size()];
        Object[] values = new Object[1 + numbers.length];
        values[0] = numbers;
        for (int k = 0; k < numbers.length; k++) {
            Listing.Argument argument = arguments.get(k);
            Listing.Source source = argument.source();
            int index = argument.index();
            // No switch, for which a first apply would wait; the loop has the input's columns, and every array its length.
            if (source == Listing.Source.ARRAY) values[1 + k] = arrays[index];
            else if (source == Listing.Source.COLUMN) values[1 + k] = view(tables.columns()[index]);
            else if (source == Listing.Source.TABLE) values[1 + k] = copy(tables.columns()[index]);
            else if (source == Listing.Source.FIELD) numbers[k] = fields[index];
            else if (source == Listing.Source.LEVEL) numbers[k] = tables.lengths()[index];
            else if (source == Listing.Source.EXTENT) numbers[k] = extents[index];
        }
        return values;
    }

    /** In an array of Java's, of which HotSpot's loops make vectors. */
    private static Object copy(Column column) {
        Object view = view(column);
        Object array = Array.newInstance(column.kind.primitive, ((Buffer) view).capacity());
        switch (column.kind) {
            case BOOLEAN -> {
                for (int i = 0; i < ((boolean[]) array).length; i++) ((boolean[]) array)[i] = ((ByteBuffer) view).get(i) != 0;
            }
            case BYTE -> ((ByteBuffer) view).get(0, (byte[]) array);
            case SHORT -> ((ShortBuffer) view).get(0, (short[]) array);
            case CHAR -> ((CharBuffer) view).get(0, (char[]) array);
            case INT -> ((IntBuffer) view).get(0, (int[]) array);
            case LONG -> ((LongBuffer) view).get(0, (long[]) array);
            case FLOAT -> ((FloatBuffer) view).get(0, (float[]) array);
            case DOUBLE -> ((DoubleBuffer) view).get(0, (double[]) array);
        }
        return array;
    }

    private static Object view(Column column) {
        long size = column.bytes() >> column.kind.shift;
        if (size > Bounds.MOST_ELEMENTS) throw new IllegalArgumentException("a captured array has " + size + " elements, and these loops read at most " + Bounds.MOST_ELEMENTS);
        return Columns.view(column.kind, column.ownedHost());
    }
}

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
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Table;
import weft.internal.jni.Native;
import weft.internal.jni.TrapException;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.Listing;

/**
 * Functions as the library's compiler has them for loops in Java. Where it has none, or what they have captured is no longer
 * what it was, they are to be called; when one of their classes is initialised, say, they are compiled anew.
 */
public final class JavaCode {
    private final Source source;
    private Compiled compiled;
    /** Null where it refuses them, or captured arrays of arrays would be copied. */
    private Listing listing;
    private boolean failed;

    /** What is compiled: as {@link Device#compile} has it. */
    private record Source(String skeleton, Stages stages, Object combine, Layout input) {}

    public JavaCode(String skeleton, Stages stages, Object combine, Layout input) {
        source = new Source(skeleton, stages, combine, input);
    }

    /**
     * The code, and what it reads beside its input.
     *
     * @param values as {@link weft.internal.loops.Loop#run} wants them
     */
    public record Taken(Listing listing, Layout result, Object[] values, Table.Contents tables) implements AutoCloseable {
        @Override public void close() {
            tables.release();
        }
    }

    /** For explain(): what of the functions Java runs. */
    public synchronized String describe() {
        String way = listing != null ? "their own code" : compiled == null || !compiled.isRefused() ? "calls of them"
            : "calls of them: " + compiled.refusal(new Object[0], new Class<?>[0]).text();
        return source.skeleton + " of " + source.input.typeName() + ": " + way;
    }

    /** For an input of this layout, and its extents; null if there is none. {@code actual} as in {@link Compiled#take}. */
    public synchronized Taken take(Layout input, ArrayData standIn, ArrayData actual) {
        if (failed) return null;
        if (compiled == null || (listing == null && compiled.isOutdated())) compile();
        if (listing == null) return null;
        Taken taken = attempt(input, standIn, actual);
        if (taken != null) return taken;
        compile();
        return listing == null ? null : attempt(input, standIn, actual);
    }

    private void compile() {
        listing = null;
        try {
            compiled = Compiled.make(Native.JAVA, source.skeleton, source.stages, source.combine, source.input);
        } catch (OffloadException | IllegalArgumentException | ClassCastException e) {
            failed = true; // to call the functions is never wrong
            return;
        }
        listing = compiled.isRefused() || compiled.copiesArrays() ? null : Listing.parse(compiled.opencl());
    }

    /** Null if it has to be compiled anew. */
    private Taken attempt(Layout input, ArrayData standIn, ArrayData actual) {
        long[] fields = new long[listing.captured()];
        Object[] arrays = compiled.captured(fields);
        if (arrays == null) return null;
        try {
            Table.Contents tables = compiled.contents(standIn, actual);
            return tables == null ? null
                : new Taken(listing, compiled.resultLayout(), values(input, arrays, fields, tables), tables);
        } catch (TrapException closed) {
            return null;
        }
    }

    private Object[] values(Layout input, Object[] arrays, long[] fields, Table.Contents tables) {
        List<Listing.Argument> arguments = listing.arguments();
        int[] extents = input.extents();
        long[] numbers = new long[arguments.size()];
        Object[] values = new Object[1 + numbers.length];
        values[0] = numbers;
        for (int k = 0; k < numbers.length; k++) {
            int index = arguments.get(k).index();
            switch (arguments.get(k).kind()) {
                case "array" -> values[1 + k] = arrays[index];
                case "column" -> values[1 + k] = view(tables.columns()[index]);
                case "table" -> values[1 + k] = copy(tables.columns()[index]);
                case "field" -> numbers[k] = fields[index];
                case "level" -> numbers[k] = tables.lengths()[index];
                case "extent" -> numbers[k] = extents[index];
                default -> { } // the loop has the input's columns, and every array its length
            }
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
        return Columns.view(column.kind, column.ownedHost());
    }
}

package weft.internal.plain;

import java.nio.ByteBuffer;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.LeafLayout;
import weft.internal.plain.LoopShape.Place;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/**
 * What the kernel of a loop reads and writes in runs over so many rounds, apart from captured arrays: the elements that rounds begin
 * with, and what they write. A later run over as many rounds may have it again; to make it anew takes the JVM's interpreter as long
 * as several launches.
 */
final class LoopColumns implements AutoCloseable {
    /** More is not kept from one run to the next. */
    private static final long MOST_KEPT = 16 << 20;

    private final Kernel kernel;
    private final int rounds;
    private final ArrayData input;
    private final ArrayData result;
    private final LoopColumn[] old;
    private final LoopColumn[] written;
    private final Program program = new Program();
    private final boolean mayBeKept;

    /** No column may be larger than a buffer. */
    LoopColumns(Kernel kernel, LoopShape shape, int rounds) {
        this.kernel = kernel;
        this.rounds = rounds;
        ArrayData in = input(shape, rounds);
        ArrayData out = null;
        try {
            out = ArrayData.allocateUnset(kernel.resultLayout(), rounds);
            old = columns(shape.old(), in);
            written = columns(shape.results(), out);
            program.step(kernel, program.given(in), program.given(out));
            program.upToTrap();
            input = in;
            result = out;
            mayBeKept = in.bytes() + out.bytes() <= MOST_KEPT;
        } catch (Throwable e) {
            in.close();
            if (out != null) out.close();
            throw e;
        }
    }

    /** The numbers of the rounds, and columns for what they begin with; the elements are any. */
    static ArrayData input(LoopShape shape, int rounds) {
        ArrayData range = ArraySources.range(rounds);
        if (shape.old().isEmpty()) return range;
        ArrayData[] parts = new ArrayData[shape.old().size() + 1];
        parts[0] = range;
        try {
            for (int i = 1; i < parts.length; i++) {
                parts[i] = ArrayData.allocateUnset(LeafLayout.of(shape.old().get(i - 1).together()), rounds);
            }
            return ArraySources.zip(parts);
        } finally {
            for (ArrayData part : parts) if (part != null) part.close();
        }
    }

    private static LoopColumn[] columns(List<Place> places, ArrayData array) {
        ByteBuffer[] bytes = array.ownedHosts();
        LoopColumn[] columns = new LoopColumn[places.size()];
        for (int i = 0; i < columns.length; i++) columns[i] = LoopColumn.of(places.get(i).kind(), bytes[i]);
        return columns;
    }

    boolean areFor(Kernel other, int count) {
        return kernel == other && rounds == count;
    }

    boolean mayBeKept() {
        return mayBeKept;
    }

    /** In the order of the shape's old places: to be filled before a run, and as they were behind it. */
    LoopColumn[] old() {
        return old;
    }

    /** Computes all rounds from the old elements, or those before the one that it answers; -1: all. Throws as {@link Device#run}. */
    int run(Device device) {
        input.wrote();
        try (Run run = device.run(program)) {
            return run.trapped();
        }
    }

    /** What the latest run has written, the columns of the shape's results first. */
    ByteBuffer[] results() {
        return result.ownedHosts();
    }

    /** Those of the shape's results, which have it when {@link #results} was asked for. */
    LoopColumn[] written() {
        return written;
    }

    @Override public void close() {
        try {
            input.close();
        } finally {
            result.close();
        }
    }
}

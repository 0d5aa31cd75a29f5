package weft.bench.contest;

import java.util.function.Function;
import weft.ArrayFunction;
import weft.PArray;

/** One way of Java's to compute a program, its inputs where it has them. */
public interface Work {
    /** What is timed. */
    void run();

    /** What the last run made, as {@link Program#outputs} has it. */
    Object[] results();

    /** The same by relaxed functions; null: not written. */
    default Work relaxed() {
        return null;
    }

    /** A way of Java's by the name that {@link Way} has for it. */
    static Work named(Program program, String way) {
        switch (way) {
            case "weft":
                return program.weft();
            case "relaxed":
                return written(program.weft().relaxed());
            case "fmath":
                return written(program.fmath());
            case "loop":
                return of(program, program::loop);
            case "stream":
                return of(program, program::stream);
            case "vectors":
                return of(program, written(program.vectors()));
            default:
                throw new IllegalArgumentException("no such system: " + way);
        }
    }

    private static <T> T written(T way) {
        if (way == null) throw new IllegalArgumentException("not written");
        return way;
    }

    /** A way that writes to the program's own outputs. */
    static Work of(Program program, Runnable run) {
        return new Work() {
            @Override public void run() {
                run.run();
            }

            @Override public Object[] results() {
                return program.outputs();
            }
        };
    }

    /** A whole apply: the result is new each time, Java reads an element of it, and the one before is closed. */
    static <T, R> Work of(ArrayFunction<T, R> function, PArray<T> input, Function<PArray<R>, Object[]> read) {
        return new Work() {
            private PArray<R> last;

            @Override public void run() {
                if (last != null) last.close();
                last = function.apply(input);
                last.get(0);
            }

            @Override public Object[] results() {
                return read.apply(last);
            }

            @Override public Work relaxed() {
                return of(function.relaxed(), input, read);
            }
        };
    }

    /** All columns of an array of tuples or records of floats. */
    static Object[] floats(PArray<?> array, int columns) {
        Object[] all = new Object[columns];
        for (int i = 0; i < columns; i++) {
            try (PArray<Float> column = array.column(i)) {
                all[i] = column.toFloatArray();
            }
        }
        return all;
    }
}

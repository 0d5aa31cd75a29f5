package weft.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import weft.DeviceException;

/**
 * What an element threw on an executor, on its way to the driver. A task that threw would be tried again, and of several the first
 * to end its tries would count; so tasks return what was thrown, and the driver, which has what all parts returned, throws that of the
 * first phase in which any part failed, and of its lowest part.
 *
 * @param phase how many of {@link Phases} the part had behind it
 * @param written the exception, serialised; null if it cannot be
 * @param text what to say if it cannot be read
 */
record Failure(long phase, byte[] written, String text) implements Serializable {
    static Failure of(long phase, Throwable thrown) {
        try {
            return new Failure(phase, Written.of(thrown), text(thrown));
        } catch (IOException | RuntimeException | Error e) { // a writeObject of the program's may throw anything
            if (e instanceof OutOfMemoryError none) throw none;
            return new Failure(phase, null, text(thrown));
        }
    }

    /** What it says of itself; its class where a method of the program's that is to say it throws. */
    private static String text(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }

    /**
     * Whether it says something of the machine, not of an element: then another try may go well. Of the JVM's own errors that is so of
     * memory alone: an element may recurse too deep, and the JDK's code throws an {@link InternalError} where it cannot go on; and whoever
     * lets one of them out of a task has Spark end the executor. Of a task that Spark has killed nobody wants anything, and what it throws
     * may come of that.
     */
    static boolean isOfTheMachine(Throwable thrown) {
        return thrown instanceof DeviceException || thrown instanceof OutOfMemoryError || isKilled();
    }

    private static boolean isKilled() {
        TaskContext context = TaskContext.get();
        return context != null && context.isInterrupted();
    }

    /** What was thrown. */
    Throwable thrown() {
        if (written != null) {
            try {
                return (Throwable) Written.read(written);
            } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
                if (e instanceof OutOfMemoryError none) throw none;
                // else its text is all that there is
            }
        }
        return new RuntimeException(text + " (thrown on an executor; the exception itself is not serialisable)");
    }

    /** Throws the one that one machine would have thrown; nothing if all are null. */
    static void raiseFirst(Stream<Failure> ofParts) {
        ofParts.filter(Objects::nonNull).min(Comparator.comparingLong(Failure::phase)) // the first of those that are alike
            .ifPresent(first -> Failure.<RuntimeException>raise(first.thrown()));
    }

    @SuppressWarnings("unchecked") // thrown as it is, checked or not
    private static <E extends Throwable> void raise(Throwable thrown) throws E {
        throw (E) thrown;
    }
}

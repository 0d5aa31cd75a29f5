package weft.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
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
            return new Failure(phase, Written.of(thrown), thrown.toString());
        } catch (IOException | RuntimeException e) { // a writeObject of the program's may throw anything
            return new Failure(phase, null, thrown.toString());
        }
    }

    /** Whether it says something of the machine, not of an element: then another try may go well. */
    static boolean isOfTheMachine(Throwable thrown) {
        return thrown instanceof DeviceException || thrown instanceof CancellationException
            || thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError);
    }

    /** What was thrown. */
    Throwable thrown() {
        if (written != null) {
            try {
                return (Throwable) Written.read(written);
            } catch (IOException | ClassNotFoundException | RuntimeException e) {
                // its text is all that there is
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

package weft.spark;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Objects;

/** Sees to it, before any job starts, that functions can travel to Spark's executors. */
final class Travels {
    private Travels() {}

    /**
     * Gives {@code function} back.
     *
     * @param of what it is given to: "map"
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it cannot be serialised; the message says what to change
     */
    static <F> F check(F function, String of) {
        Objects.requireNonNull(function, () -> "the function of " + of);
        try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(function);
            return function;
        } catch (NotSerializableException e) {
            throw new IllegalArgumentException("the function of " + of + " cannot travel to Spark's executors: it has captured a "
                + e.getMessage() + ", which is not serialisable; capture the values that it reads instead (a lambda that uses a field"
                + " or a method of its object has captured the whole object), or let that class implement java.io.Serializable", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the function of " + of + " cannot travel to Spark's executors: " + e, e);
        }
    }
}

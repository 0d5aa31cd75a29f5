package weft.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * What executors are to do, on its way to them. What is small goes with the code of a stage, which Spark sends to each executor once, and
 * an executor that has read the same bytes of a recipe before has the same object for them, with all that it has compiled for it; so a
 * function that is applied again is not compiled again. What is large is a broadcast, one for each apply, and the same for all tasks of
 * an executor.
 *
 * @param <T> what it is
 */
final class Sent<T extends Serializable> implements Serializable {
    private static final long serialVersionUID = 1;
    /** In bytes. */
    private static final int LARGE = 1 << 16;

    /** Null: it is large. */
    private final byte[] written;
    /** Null: it is small. */
    private final Broadcast<T> large;

    private Sent(byte[] written, Broadcast<T> large) {
        this.written = written;
        this.large = large;
    }

    static <T extends Serializable> Sent<T> of(JavaSparkContext context, T value) {
        try {
            byte[] written = Written.fewer(value, LARGE);
            return written != null ? new Sent<>(written, null) : new Sent<>(null, context.broadcast(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On an executor. */
    T value() {
        return written == null ? large.value() : SparkArray.cast(Known.of(written));
    }

    /** Recipes that an executor has read with one loader's classes: so many, those used last. */
    private static final class Known extends LinkedHashMap<ByteBuffer, Recipe> {
        private static final long serialVersionUID = 1;
        private static final int MOST = 256;
        private static final float LOAD = 0.75f;
        /** A recipe has its loader's classes, so a loader that is done with goes when somebody wants the memory. */
        private static final Map<ClassLoader, SoftReference<Known>> ALL = new WeakHashMap<>();

        private Known() {
            super(MOST, LOAD, true);
        }

        @Override protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Recipe> eldest) {
            return size() > MOST;
        }

        private static Known of(ClassLoader loader) {
            synchronized (ALL) {
                SoftReference<Known> held = ALL.get(loader);
                Known known = held == null ? null : held.get();
                if (known == null) {
                    known = new Known();
                    ALL.put(loader, new SoftReference<>(known));
                }
                return known;
            }
        }

        static Object of(byte[] written) {
            Known known = of(Thread.currentThread().getContextClassLoader());
            ByteBuffer key = ByteBuffer.wrap(written);
            Recipe same = known.asSent(key, null);
            if (same != null) return same;
            Object value = read(written); // a readObject of the program's may take its time
            return value instanceof Recipe recipe ? known.asSent(key, recipe) : value;
        }

        /** The one that there is, or else {@code read}, if it is not null. */
        private synchronized Recipe asSent(ByteBuffer key, Recipe read) {
            Recipe known = get(key);
            if (known != null && known.isAsSent()) return known;
            if (read != null) put(key, read);
            return read;
        }

        private static Object read(byte[] written) {
            try {
                return Written.read(written);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("this executor lacks a class of the program: " + e.getMessage(), e);
            }
        }
    }
}

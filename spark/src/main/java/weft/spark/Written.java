package weft.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.Map;

/** Objects as bytes. */
final class Written {
    private Written() {}

    /** An exception. */
    static byte[] of(Throwable thrown) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new OfThrown(bytes)) {
            out.writeObject(thrown);
        }
        return bytes.toByteArray();
    }

    /**
     * Writes each {@link NullPointerException} with its message. That of one which the JVM has thrown is made when it is asked for, of
     * where that was, and where it is read nobody knows that any more.
     */
    private static final class OfThrown extends ObjectOutputStream {
        /** Asked again for the same one, as where a cause goes round in a circle, it has to give the same. */
        private final Map<Object, Object> told = new IdentityHashMap<>();

        OfThrown(ByteArrayOutputStream bytes) throws IOException {
            super(bytes);
            enableReplaceObject(true);
        }

        @Override protected Object replaceObject(Object object) {
            if (object == null || object.getClass() != NullPointerException.class) return object;
            return told.computeIfAbsent(object, e -> withMessage((NullPointerException) e));
        }

        private static NullPointerException withMessage(NullPointerException e) {
            NullPointerException same = new NullPointerException(e.getMessage());
            same.setStackTrace(e.getStackTrace());
            if (e.getCause() != null) same.initCause(e.getCause());
            for (Throwable suppressed : e.getSuppressed()) same.addSuppressed(suppressed);
            return same;
        }
    }

    /** The same if there are fewer than {@code most}; else null, and no more are written than it takes to find that out. */
    static byte[] fewer(Object object, int most) throws IOException {
        Few bytes = new Few(most);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException | RuntimeException e) { // a writeObject of the program's may make another of the stream's
            if (!bytes.isFull) throw e;
        }
        return bytes.isFull ? null : bytes.toByteArray();
    }

    /** Throws from the first byte on that would make it {@code most}. */
    private static final class Few extends ByteArrayOutputStream {
        private final int most;
        private boolean isFull;

        Few(int most) {
            this.most = most;
        }

        @Override public void write(int value) {
            take(1);
            super.write(value);
        }

        @Override public void write(byte[] from, int offset, int length) {
            take(length);
            super.write(from, offset, length);
        }

        private void take(int length) {
            isFull |= length >= most - count;
            if (isFull) throw new UncheckedIOException(new IOException("more than " + most + " bytes"));
        }
    }

    static Object read(byte[] written) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new OfTheProgram(written)) {
            return in.readObject();
        }
    }

    /** Finds the program's classes, which Spark may have loaded otherwise than this one. */
    private static final class OfTheProgram extends ObjectInputStream {
        OfTheProgram(byte[] written) throws IOException {
            super(new ByteArrayInputStream(written));
        }

        @Override protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(described.getName(), false, Thread.currentThread().getContextClassLoader());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(described);
            }
        }
    }
}

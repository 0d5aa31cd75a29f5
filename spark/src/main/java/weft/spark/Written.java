package weft.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;

/** Objects as bytes. */
final class Written {
    private Written() {}

    static byte[] of(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
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

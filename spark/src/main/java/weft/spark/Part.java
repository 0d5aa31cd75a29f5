package weft.spark;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.List;
import org.apache.spark.util.KnownSizeEstimation;
import weft.PArray;

/**
 * The one element of a partition of Spark's: an array, or what an element threw that was to be in it.
 *
 * <p>Who makes one and is not going to be asked for it again closes it. What Spark stores it may hand out again, to several tasks:
 * that {@link #isKept}, and Spark's storage closes it when it lets it go, which it does when no task is reading it.
 */
public final class Part implements Externalizable, KnownSizeEstimation, AutoCloseable {
    private static final long serialVersionUID = 1;
    private static final long OWN_BYTES = 200;

    /** Among all parts of its array. */
    private int number;
    private PArray<Object> array;
    private Failure failure;
    private boolean isKept;
    /** What it takes of memory, about. */
    private long bytes;

    /** To be read. */
    public Part() {}

    private Part(int number, PArray<Object> array, Failure failure, boolean isKept, long bytes) {
        this.number = number;
        this.array = array;
        this.failure = failure;
        this.isKept = isKept;
        this.bytes = bytes;
    }

    @SuppressWarnings("unchecked") // who reads it knows its elements
    static Part of(int number, PArray<?> array) {
        return new Part(number, (PArray<Object>) array, null, false, array.bytes());
    }

    static Part empty(int number) {
        return of(number, PArray.of(List.of()));
    }

    static Part failed(int number, Failure failure) {
        return new Part(number, null, failure, false, 0);
    }

    /** The same, for Spark to store. */
    Part kept() {
        return new Part(number, isKept && array != null ? shared(array) : array, failure, true, bytes);
    }

    /** The same for who reads it when Spark may have let go of it already. */
    Part toKeep() {
        return array == null ? this : new Part(number, shared(array), failure, isKept, bytes);
    }

    /** The same elements, to be closed by itself. */
    static PArray<Object> shared(PArray<Object> array) {
        PArray<Object> other = PArray.of(List.of());
        other.show(array);
        return other;
    }

    int number() {
        return number;
    }

    /** Null if it is a failure. */
    PArray<Object> array() {
        return array;
    }

    /** Null if it is an array. */
    Failure failure() {
        return failure;
    }

    int size() {
        return array == null ? 0 : array.size();
    }

    /** To be called when its task is done with it. */
    void done() {
        if (!isKept) close();
    }

    @Override public void close() {
        if (array != null) array.close();
    }

    /** What Spark is to count, although it is no heap memory: else it would never let anything go. */
    @Override public long estimatedSize() {
        return OWN_BYTES + bytes;
    }

    @Override public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(number);
        out.writeLong(bytes);
        out.writeObject(failure);
        out.writeObject(array);
    }

    @Override @SuppressWarnings("unchecked") // as it was written
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        number = in.readInt();
        bytes = in.readLong();
        failure = (Failure) in.readObject();
        array = (PArray<Object>) in.readObject();
        isKept = true; // perhaps Spark keeps what it has read
    }
}

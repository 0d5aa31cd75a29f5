package weft;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;

/**
 * What an array is in a stream: its layout, and block by block of elements each column's bytes; of a range its extents alone. A
 * range beside columns is stored like these. Columns are in the order of the machine that wrote them, and no other reads them.
 */
final class SavedArray extends SavedLayout {
    private static final long serialVersionUID = 1;
    /** The elements of a block. */
    private static final int BLOCK = 1 << 13;
    private static final int LARGEST_ELEMENT = 8;
    /** Memory for so many elements is taken before any is read, and for more when all of these are there. */
    private static final int FIRST = 1 << 20;
    private static final int GROWTH = 8;

    private transient ArrayData data;

    /** To be written. */
    SavedArray(ArrayData data) {
        super(data.layout() instanceof RangeLayout ? data.layout() : data.layout().stored(), data.size());
        this.data = data;
    }

    static InvalidObjectException invalid(Exception cause) {
        InvalidObjectException e = new InvalidObjectException(cause.getMessage());
        e.initCause(cause);
        return e;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        data.retain();
        try {
            if (isRange()) return;
            ArrayData stored = data.stored();
            try {
                writeColumns(out, stored);
            } finally {
                if (stored != data) stored.close();
            }
        } finally {
            data.release();
        }
    }

    private static void writeColumns(ObjectOutputStream out, ArrayData stored) throws IOException {
        Kind[] kinds = stored.layout().kinds();
        byte[] block = new byte[BLOCK * LARGEST_ELEMENT];
        for (int done = 0, some; done < stored.size(); done += some) {
            some = Math.min(BLOCK, stored.size() - done);
            for (int c = 0; c < kinds.length; c++) {
                stored.columns()[c].get(done, block, some << kinds[c].shift);
                out.write(block, 0, some << kinds[c].shift);
            }
        }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        try {
            if (isRange()) {
                data = ArraySources.range(readExtents());
                return;
            }
            Layout layout = readLayout();
            for (Kind kind : layout.kinds()) ask(in.getObjectInputFilter(), (long) size << kind.shift);
            data = ArrayData.allocateUnset(layout, Math.min(size, FIRST));
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
        try {
            readColumns(in);
        } catch (Throwable e) {
            data.close();
            throw e;
        }
    }

    /** Whoever reads may have a bound for arrays, and a column is one of bytes. */
    private static void ask(ObjectInputFilter filter, long bytes) throws InvalidClassException {
        if (filter == null) return;
        ObjectInputFilter.Status status = filter.checkInput(new ObjectInputFilter.FilterInfo() {
            @Override public Class<?> serialClass() {
                return byte[].class;
            }

            @Override public long arrayLength() {
                return bytes;
            }

            @Override public long depth() {
                return 1;
            }

            @Override public long references() {
                return 1;
            }

            @Override public long streamBytes() {
                return 0;
            }
        });
        if (status == null || status == ObjectInputFilter.Status.REJECTED) {
            throw new InvalidClassException(PArray.class.getName(), "the stream's filter rejects a column of " + bytes + " bytes");
        }
    }

    private void readColumns(ObjectInputStream in) throws IOException {
        Kind[] kinds = data.layout().kinds();
        byte[] block = new byte[BLOCK * LARGEST_ELEMENT];
        for (int done = 0, some; done < size; done += some) {
            if (done == data.size()) grow();
            some = Math.min(BLOCK, data.size() - done);
            for (int c = 0; c < kinds.length; c++) {
                int bytes = some << kinds[c].shift;
                in.readFully(block, 0, bytes);
                if (kinds[c] == Kind.BOOLEAN) areBooleans(block, bytes);
                data.columns()[c].put(done, block, bytes);
            }
        }
    }

    /** A damaged size takes no more memory than there are elements for. */
    private void grow() throws InvalidObjectException {
        ArrayData all;
        try {
            all = ArrayData.allocateUnset(data.layout(), (int) Math.min(size, (long) data.size() * GROWTH));
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
        data.copyTo(0, data.size(), all, 0);
        data.close();
        data = all;
    }

    private static void areBooleans(byte[] block, int count) throws InvalidObjectException {
        for (int i = 0; i < count; i++) {
            if ((block[i] & ~1) != 0) throw new InvalidObjectException("a boolean of " + block[i]);
        }
    }

    private Object readResolve() throws InvalidObjectException {
        if (data == null) throw new InvalidObjectException("an array without its elements");
        return new PArray<>(data);
    }
}

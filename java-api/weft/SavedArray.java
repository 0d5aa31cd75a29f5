package weft;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.layout.RangeLayout;

/**
 * What an array is in a stream: the text of its layout, its records' classes, its size, and its columns, byte by byte; of a range,
 * its extents. A range beside columns is stored like these. Columns are in the order of the machine that wrote them, and no other
 * reads them.
 */
final class SavedArray implements Externalizable {
    private static final long serialVersionUID = 1;
    private static final int CHUNK = 1 << 16;
    private static final int MOST_DIMENSIONS = 3;

    private ArrayData data;

    /** To be read. */
    public SavedArray() {}

    /** To be written. */
    SavedArray(ArrayData data) {
        this.data = data;
    }

    @Override public void writeExternal(ObjectOutput out) throws IOException {
        data.retain();
        try {
            out.writeBoolean(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN);
            int[] extents = data.layout() instanceof RangeLayout range ? range.shape() : new int[0];
            out.writeInt(extents.length);
            for (int extent : extents) out.writeInt(extent);
            if (extents.length > 0) return;
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

    private static void writeColumns(ObjectOutput out, ArrayData stored) throws IOException {
        Layout layout = stored.layout();
        out.writeUTF(layout.toString());
        out.writeObject(layout.classes());
        out.writeInt(stored.size());
        byte[] chunk = new byte[CHUNK];
        ByteBuffer[] hosts = stored.ownedHosts();
        for (int c = 0; c < hosts.length; c++) {
            int bytes = stored.size() << layout.kinds()[c].shift;
            for (int done = 0, some; done < bytes; done += some) {
                some = Math.min(CHUNK, bytes - done);
                hosts[c].get(done, chunk, 0, some);
                out.write(chunk, 0, some);
            }
        }
    }

    @Override public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        if (in.readBoolean() != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN)) {
            throw new InvalidObjectException("the array was written on a machine of the other byte order");
        }
        int dimensions = in.readInt();
        if (dimensions < 0 || dimensions > MOST_DIMENSIONS) throw new InvalidObjectException("a range of " + dimensions + " dimensions");
        int[] extents = new int[dimensions];
        for (int d = 0; d < dimensions; d++) extents[d] = in.readInt();
        if (dimensions > 0) {
            data = ArrayData.range(extents);
        } else {
            readColumns(in);
        }
    }

    private void readColumns(ObjectInput in) throws IOException, ClassNotFoundException {
        Layout layout = Layout.parse(in.readUTF(), (Class<?>[]) in.readObject());
        data = ArrayData.allocateUnset(layout, in.readInt());
        try {
            byte[] chunk = new byte[CHUNK];
            ByteBuffer[] hosts = data.ownedHosts();
            for (int c = 0; c < hosts.length; c++) {
                int bytes = data.size() << layout.kinds()[c].shift;
                for (int done = 0, some; done < bytes; done += some) {
                    some = Math.min(CHUNK, bytes - done);
                    in.readFully(chunk, 0, some);
                    hosts[c].put(done, chunk, 0, some);
                }
            }
        } catch (Throwable e) {
            data.close();
            throw e;
        }
    }

    private Object readResolve() {
        return new PArray<>(data);
    }
}

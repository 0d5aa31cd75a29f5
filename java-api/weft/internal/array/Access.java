package weft.internal.array;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;

/**
 * The host memory of an array whose elements are read or written one by one, found once and then used like a Java array:
 * nothing in here is volatile, so HotSpot looks at it once for a whole loop.
 *
 * <p>It is safe with an array that another thread closes. One that was made while all columns were {@linkplain
 * Column#isShared shared} is for any thread, and keeps their memory alive: such columns' memory goes when the collector finds
 * that nothing can reach it. Another one is for the thread alone that made it, which is the columns' user: the memory goes
 * at once only if this very thread closes the array, and then it does not find this any more.
 */
final class Access {
    /** Null: any. */
    private final Thread only;
    /** All elements, or those of each window. */
    private final Spot[] spots;
    /** The elements, if they are numbers in one buffer; else null. */
    final Buffer numbers;
    /** Those of each spot, if they are numbers; else null. */
    private final Buffer[] parts;

    Access(ArrayData array) {
        Column[] columns = array.columns();
        HostBuffers[] hosts = new HostBuffers[columns.length];
        boolean shared = true;
        for (int i = 0; i < columns.length; i++) {
            hosts[i] = columns[i].hostsToKeep();
            shared &= columns[i].isShared();
        }
        only = shared ? null : Thread.currentThread();
        spots = new Spot[Spot.isOne(hosts) ? 1 : Windows.count(array.size())];
        for (int k = 0; k < spots.length; k++) spots[k] = Spot.of(array.layout(), hosts, array.size(), k * Windows.ELEMENTS);
        parts = array.layout() instanceof LeafLayout && columns[0].kind != Kind.BOOLEAN ? new Buffer[spots.length] : null;
        for (int k = 0; parts != null && k < parts.length; k++) {
            int size = parts.length == 1 ? array.size() : Windows.size(k, array.size());
            parts[k] = numbers(columns[0].kind, spots[k].buffers()[0], size);
        }
        numbers = parts != null && parts.length == 1 ? parts[0] : null;
    }

    /** The numbers of the window that an element is in, where there are several. */
    Buffer around(int index) {
        return parts[Windows.of(index)];
    }

    void write(int index, Object value) {
        spots[spots.length == 1 ? 0 : Windows.of(index)].write(index, value);
    }

    Object read(int index) {
        return spots[spots.length == 1 ? 0 : Windows.of(index)].read(index);
    }

    private static Buffer numbers(Kind kind, ByteBuffer host, int size) {
        ByteBuffer bytes = host.slice(0, size << kind.shift).order(ByteOrder.nativeOrder());
        return switch (kind.letter) {
            case 'Z' -> null; // no number
            case 'B' -> bytes;
            case 'S' -> bytes.asShortBuffer();
            case 'C' -> bytes.asCharBuffer();
            case 'I' -> bytes.asIntBuffer();
            case 'J' -> bytes.asLongBuffer();
            case 'F' -> bytes.asFloatBuffer();
            default -> bytes.asDoubleBuffer();
        };
    }

    boolean isForAll() {
        return only == null;
    }

    boolean isMine() {
        return only == null || only == Thread.currentThread();
    }
}

package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import weft.internal.array.ArrayData;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;

/**
 * Room for the strips of the blocks that threads are at, for as long as one range runs: whoever has a chunk of it takes one and gives
 * it back. All are parts of one array of the calling thread's, which frees it at once.
 */
final class Strips implements AutoCloseable {
    private static final int OF_A_BLOCK = ReduceTree.BLOCK / ReduceTree.STRIP;

    private final Kind[] kinds;
    private final ArrayData all;
    private final ByteBuffer[] hosts;
    private final AtomicInteger used = new AtomicInteger();
    private final Queue<Room> free = new ConcurrentLinkedQueue<>();

    /**
     * The columns of one.
     *
     * @param strips an element for each strip of a block
     * @param carry one more element
     */
    record Room(ByteBuffer[] strips, ByteBuffer[] carry) {}

    /** For a range of so many blocks. */
    Strips(Layout layout, int blocks) {
        kinds = layout.kinds();
        all = ArrayData.allocateUnset(layout, Math.min(blocks, JavaThreads.mostAtOnce()) * (OF_A_BLOCK + 1));
        hosts = all.ownedHosts();
    }

    /** Who takes one gives it back, whatever happens. */
    Room take() {
        Room taken = free.poll();
        return taken != null ? taken : next();
    }

    void give(Room room) {
        free.add(room);
    }

    private Room next() {
        int first = used.getAndIncrement() * (OF_A_BLOCK + 1);
        return new Room(part(first, OF_A_BLOCK), part(first + OF_A_BLOCK, 1));
    }

    private ByteBuffer[] part(int first, int count) {
        ByteBuffer[] part = new ByteBuffer[kinds.length];
        for (int i = 0; i < part.length; i++) {
            part[i] = hosts[i].slice(first << kinds[i].shift, count << kinds[i].shift).order(ByteOrder.nativeOrder());
        }
        return part;
    }

    @Override public void close() {
        all.close();
    }
}

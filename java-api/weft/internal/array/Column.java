package weft.internal.array;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import weft.PArray;
import weft.internal.events.Events;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Kind;

/**
 * One column of an array: off-heap memory, and whether its newest copy is the host's or a device's.
 *
 * <p>A column is owned by every {@link PArray} that shows it and by every run that uses it; it closes with
 * the last of them. Its memory is then freed at once if only the thread that closes it has ever touched it here, or none but
 * devices. Otherwise another thread may be inside a get or put at this moment, or a buffer that was
 * handed out is still in use, and freeing would pull the memory away from under it: then the cleaner frees it once no
 * thread can reach the storage. The order of the volatile accesses in {@link #enter} and {@link #release}
 * makes this safe: either the accessor sees that the column is closed, or the one who closes sees that
 * others have touched it.
 *
 * <p>Of a column that several devices work on each has its {@linkplain Part part}, a column of its own in the same memory. Until
 * the whole is wanted, by the host, a device or in other parts, what devices have written lies in the parts.
 *
 * <p>A column over memory of somebody else's gives back at once what the library and devices have for it, which only its
 * owners use; the memory itself the cleaner keeps for whoever still reads it.
 */
public final class Column {
    private static final LongAdder FETCHED = new LongAdder();

    public final Kind kind;
    private final long buffer;
    private final long bytes;
    private final int size;
    /** Null if there is no library's buffer. */
    private final HostMemory.Release release;
    private final Cleaner.Cleanable memory;
    private final boolean isOwn;
    private final boolean isOthers;
    /** The first one that touches it, or closes it; null until then. */
    private volatile Thread user;
    private final AtomicInteger owners = new AtomicInteger(1);
    private volatile HostBuffers storage;
    private volatile boolean mayBeHeldElsewhere;
    private volatile boolean handedOut;
    /** Whether somebody reads the host memory without asking where the newest data are. */
    private volatile boolean keptByHost;
    private volatile boolean hostWrote = true;
    private volatile boolean hostIsCurrent = true;
    /** Those that it was last worked on in; null: none. Guarded by this. */
    private ColumnParts parts;

    /** Whose the host memory is. */
    private enum Memory { OWN, OF_A_WHOLE, OTHERS }

    /** {@code release} frees {@code buffer}; null: there is none. */
    private Column(Kind kind, int size, HostBuffers storage, long buffer, Memory whose, HostMemory.Release release) {
        this.kind = kind;
        this.size = size;
        this.storage = storage;
        this.buffer = buffer;
        this.bytes = (long) size << kind.shift;
        this.isOwn = whose == Memory.OWN;
        this.isOthers = whose == Memory.OTHERS;
        ByteBuffer[] shown = storage.all();
        this.release = release;
        if (release != null) release.isShownBy(shown.length);
        this.memory = release == null ? null : HostMemory.whenUnreachable(shown[0], release);
        for (int k = 1; k < shown.length; k++) HostMemory.whenUnreachable(shown[k], release);
        mayBeHeldElsewhere = isOthers;
        handedOut = isOthers;
    }

    /**
     * A column with one owner.
     *
     * @param zeroed if not, the caller writes every element before anyone else can see the column, or
     *     releases it: old data may be in there
     * @throws IllegalArgumentException if the size is negative or the column too large
     */
    public static Column allocate(Kind kind, int size, boolean zeroed) {
        if (size < 0) throw new IllegalArgumentException("an array cannot have " + size + " elements");
        long bytes = (long) size << kind.shift;
        if (!Library.loaded()) {
            if (bytes > Windows.BUFFER) {
                throw new IllegalArgumentException(size + " elements of type " + kind.primitive + " need a column of " + bytes
                    + " bytes; without Weft's native library the largest column has " + Windows.BUFFER);
            }
            return new Column(kind, size, HostBuffers.of(kind, ByteBuffer.allocateDirect((int) bytes)), 0, Memory.OWN, null);
        }
        HostMemory.Release release = new HostMemory.Release(counted(bytes), null);
        try {
            long buffer = release.take(HostMemory.allocate(counted(bytes), zeroed));
            return new Column(kind, size, HostBuffers.of(kind, buffer, bytes), buffer, Memory.OWN, release);
        } catch (Throwable e) { // no heap, or no stack
            release.free();
            throw e;
        }
    }

    /** An empty column has a buffer, too. */
    private static long counted(long bytes) {
        return Math.max(bytes, 1);
    }

    /**
     * A column with one owner over memory of somebody else's, one element at least: any time it may be written, and {@link
     * Native#BEHIND} bytes behind it may be read.
     *
     * @param of what keeps the memory
     */
    static Column over(Kind kind, HostBuffers memory, int size, Object of) {
        if (!Library.loaded()) return new Column(kind, size, memory, 0, Memory.OTHERS, null);
        HostMemory.Release release = new HostMemory.Release(0, of);
        try {
            long buffer = release.take(Native.wrap(memory.all()[0], 0, (long) size << kind.shift, 1 << kind.shift));
            return new Column(kind, size, memory, buffer, Memory.OTHERS, release);
        } catch (Throwable e) {
            release.free();
            throw e;
        }
    }

    /** The elements {@code from} to {@code to}, one at least, as memory of somebody else's: see {@link #handOut}. */
    Column slice(int from, int to) {
        HostBuffers whole = handOutAll();
        return over(kind, whole.part(from, to), to - from, whole);
    }

    /** The elements {@code from} to {@code to}, one at least, for who sees to it that this column outlives it. */
    Column part(int from, int to) {
        if (buffer == 0) return new Column(kind, to - from, storage.part(from, to), 0, Memory.OF_A_WHOLE, null);
        HostMemory.Release release = new HostMemory.Release(0, storage);
        try {
            long part = release.take(Native.part(buffer, (long) from << kind.shift, (long) (to - from) << kind.shift));
            return new Column(kind, to - from, storage.part(from, to), part, Memory.OF_A_WHOLE, release);
        } catch (Throwable e) { // the whole waits for its parts
            release.free();
            throw e;
        }
    }

    /**
     * What a rehearsal is given in its place, for an owner of this, who then has a share of that: this one; or where its memory is
     * somebody else's, who may free it before the rehearsal is over, a new column with the first element alone.
     */
    Column forRehearsal() {
        if (!isOthers) {
            owners.incrementAndGet();
            return this;
        }
        Column own = allocate(kind, size, false);
        try {
            own.copyPart(this, 0, 1, 0);
            own.handOver();
            return own;
        } catch (Throwable e) {
            own.release();
            throw e;
        }
    }

    /** Whether its memory is somebody else's, who may free it. */
    public boolean isOthers() {
        return isOthers;
    }

    /**
     * The newest elements of one of its windows, on the host alone, for an owner that sees to it that this column outlives them and says
     * {@link #wrote} if it writes.
     */
    Column window(int window) {
        if (!hostIsCurrent) fetch();
        int count = Windows.size(window, size);
        return new Column(kind, count, storage.window(window, size), 0, Memory.OF_A_WHOLE, null);
    }

    /** Whether its memory is several buffers: what asks for one throws {@link UnsupportedOperationException}. */
    public boolean isLarge() {
        return bytes > Windows.BUFFER;
    }

    /** Whether the two may have memory in common; for a caller that owns both. */
    boolean mayShare(Column other) {
        return storage.mayShare(other.storage);
    }

    /** Whether its memory is the library's, which nobody else frees; for a caller that owns this column. */
    public boolean isOfLibrary() {
        return storage.isOfLibrary();
    }

    /** How many bytes its elements have. */
    public long bytes() {
        return bytes;
    }

    /** The library's buffer, 0 if there is no library. Valid while the caller owns this column. */
    public long buffer() {
        return buffer;
    }

    /** Takes a share in this column; false if it is closed already. */
    public boolean retain() {
        int count;
        do {
            count = owners.get();
            if (count == 0) return false;
        } while (!owners.compareAndSet(count, count + 1));
        return true;
    }

    /** Gives a share back. */
    public void release() {
        if (owners.decrementAndGet() > 0) return;
        forgetParts();
        storage = null;
        if (release == null) return;
        if (!isOwn) {
            release.free(); // nobody who reads the host's memory asks the library for more
        } else if (!mayBeHeldElsewhere && isUsers()) {
            release.free();
            memory.clean(); // it has nothing to wait for
        }
    }

    /** The current host memory, for a caller that may race with the last release. */
    public ByteBuffer host() {
        return hosts().one();
    }

    private HostBuffers hosts() {
        HostBuffers host = enter();
        if (!hostIsCurrent) fetch();
        return host;
    }

    /** The same for who keeps it, or writes to it and then says {@link #wrote}: no device writes the column from now on. */
    public ByteBuffer hostToKeep() {
        return hostsToKeep().one();
    }

    /** The same of any column. */
    HostBuffers hostsToKeep() {
        if (!keptByHost) {
            synchronized (this) { // not while a device writes it
                keptByHost = true;
            }
        }
        return hosts();
    }

    /** The current host memory, for a caller that owns this column and says {@link #wrote} if it writes. */
    public ByteBuffer ownedHost() {
        return ownedHosts().one();
    }

    /** The same of any column. */
    HostBuffers ownedHosts() {
        if (!hostIsCurrent) fetch();
        return storage;
    }

    /** Copies bytes of elements within a {@linkplain Windows window}, from element {@code first} on, for an owner. */
    public void get(int first, byte[] to, int bytes) {
        ownedHosts().get(first, to, bytes);
    }

    /** The same in the other direction. */
    public void put(int first, byte[] from, int bytes) {
        ownedHosts().put(first, from, bytes);
        wrote();
    }

    /** The host memory as it is, for a caller that owns this column and knows which part of it is the newest. */
    HostBuffers fetchedHosts() {
        return storage;
    }

    /**
     * The host memory for a buffer that outlives this call: it keeps the memory alive, and any time it may be
     * written.
     */
    public ByteBuffer handOut() {
        return handOutAll().one();
    }

    private synchronized HostBuffers handOutAll() {
        mayBeHeldElsewhere = true;
        HostBuffers host = hosts();
        handedOut = true; // now that the host has the newest data: what may be written is taken for the newest
        return host;
    }

    /** To be called by an owner: others may hold the host memory for longer than this column. */
    void outlive() {
        mayBeHeldElsewhere = true;
    }

    /** Whether closing leaves the memory to the collector. Once it does, it always does. */
    boolean isShared() {
        return mayBeHeldElsewhere;
    }

    private HostBuffers enter() {
        if (!mayBeHeldElsewhere && !isUsers()) mayBeHeldElsewhere = true;
        HostBuffers host = storage;
        if (host == null) throw new IllegalStateException("the array is closed");
        return host;
    }

    /** Leaves the user's place to the next thread; for who has made it, when nobody else knows it who is not its owner too. */
    public void handOver() {
        if (owners.get() == 1 && user == Thread.currentThread()) user = null;
    }

    /** Whether the calling thread is its user, or is from now on. The order of accesses is as for {@link #mayBeHeldElsewhere}. */
    private boolean isUsers() {
        Thread current = Thread.currentThread();
        if (user == current) return true;
        synchronized (this) {
            if (user == null) user = current;
            return user == current;
        }
    }

    /** To be called after each write to the host memory: devices must copy it again. */
    public void wrote() {
        if (!hostWrote) hostWrote = true;
    }

    /** To be called by an owner before a device reads the column. */
    public synchronized void beforeDeviceReads() {
        if (partsAreNewest()) fetch();
        tellOfWriting();
    }

    private void tellOfWriting() {
        if (!hostWrote && !handedOut || !hostIsCurrent) return; // old data on the host are nobody's writing
        if (handedOut && bytes > 0) storage.all()[0].get(0); // throws where it is memory of an arena that was closed
        hostWrote = false; // first, so that a write from now on is not forgotten
        if (buffer != 0) Native.hostWrote(buffer);
        if (parts != null) parts.wholeWrote();
    }

    /** To be called by an owner when a device has written the column, before others see it. */
    public synchronized void deviceWrote() {
        forgetParts();
        hostWrote = false;
        hostIsCurrent = false;
    }

    /**
     * The elements between these places, each part in a column of its own, for a caller that owns this one and releases them:
     * for a device to read, or to write before {@link #partsWrote}. Null in the place of a part without any.
     */
    public synchronized Column[] parts(int[] places) {
        if (parts == null || !parts.areBetween(places)) {
            fetch();
            tellOfWriting();
            forgetParts();
            parts = new ColumnParts(this, places);
        } else if (!parts.areNewest()) {
            tellOfWriting();
        }
        return parts.share();
    }

    /** Where the latest {@link #parts} begin and end, not to be written to; null: there are none. For an owner. */
    synchronized int[] cut() {
        return parts == null ? null : parts.places();
    }

    /** To be called by an owner when devices have written all of the latest {@link #parts}, before others see it. */
    public synchronized void partsWrote() {
        hostWrote = false;
        hostIsCurrent = false;
        parts.wrote();
    }

    /** Has the newest data on the host and nothing on devices, for who wants their memory; the caller owns this column. */
    public synchronized void leaveDevices() {
        fetch();
        if (parts != null) parts.leaveDevices();
        if (buffer != 0) Native.leaveDevices(buffer);
    }

    private boolean partsAreNewest() {
        return parts != null && parts.areNewest();
    }

    private synchronized void forgetParts() {
        if (parts == null) return;
        parts.release();
        parts = null;
    }

    /** Sees to it that a device has the newest data; the caller owns this column. */
    public void toDevice(int device) {
        if (buffer == 0) return;
        beforeDeviceReads();
        long start = System.nanoTime();
        long moved = Native.toDevice(device, buffer);
        if (moved > 0) Events.tell(weft.internal.events.Kind.TO_DEVICE, "an array", "", moved, start, System.nanoTime() - start);
    }

    /** Fills this new column with the data of one as long, which the caller owns, without moving it anywhere else. */
    public void copyOf(Column from) {
        if (buffer == 0 || from.buffer == 0) {
            storage.copy(from.ownedHosts(), 0, size, 0);
            return;
        }
        from.beforeDeviceReads();
        if (Native.copy(from.buffer, buffer)) deviceWrote();
    }

    /**
     * Takes over elements of a column of this kind, which the caller owns too: on the device that has the newest of these, if the
     * host does not keep looking at this one.
     */
    public void copyPart(Column from, int first, int count, int at) {
        if (from != this && buffer != 0 && from.buffer != 0 && !handedOut && !keptByHost) {
            from.beforeDeviceReads(); // before this is locked: the other one may take over elements of this
            if (copyPartOnDevice(from, first, count, at)) return;
        }
        copyPartOnHost(from.ownedHosts(), first, count, at);
    }

    /** False if the host looks at this column by now, or no device has the newest elements. */
    private synchronized boolean copyPartOnDevice(Column from, int first, int count, int at) {
        if (handedOut || keptByHost) return false;
        beforeDeviceReads();
        boolean done = Native.copyPart(from.buffer, (long) first << kind.shift, buffer, (long) at << kind.shift,
            (long) count << kind.shift);
        if (done) deviceWrote();
        return done;
    }

    private synchronized void copyPartOnHost(HostBuffers source, int first, int count, int at) {
        ownedHosts().copy(source, first, count, at);
        wrote();
    }

    private synchronized void fetch() {
        if (hostIsCurrent) return;
        if (partsAreNewest()) {
            parts.fetch();
            if (buffer != 0) Native.hostWrote(buffer);
        } else if (buffer != 0) {
            fetchOwn();
        }
        hostIsCurrent = true;
    }

    private void fetchOwn() {
        long start = System.nanoTime();
        long moved = Native.toHost(buffer);
        long took = System.nanoTime() - start;
        FETCHED.add(took);
        if (moved > 0) Events.tell(weft.internal.events.Kind.TO_HOST, "an array", "", moved, start, took);
    }

    /** What devices' newest data took to come to the host, all columns together. */
    public static long fetchNanos() {
        return FETCHED.sum();
    }
}

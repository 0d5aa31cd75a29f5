package weft.internal.array;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Objects;
import weft.PArray;
import weft.internal.layout.ArrayLayout;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.RangeLayout;
import weft.internal.layout.RecordLayout;
import weft.internal.layout.UnknownLayout;
import weft.internal.loops.Reader;

/**
 * What a {@link PArray} shows: columns, of which it has a share each until it is closed, and how elements lie in them. All
 * of Weft but its API works on these.
 */
public final class ArrayData implements AutoCloseable {
    private final Layout layout;
    private final Column[] columns;
    private final int size;
    private volatile boolean closed;
    /** How single elements are had; null: not yet, or no longer. Not volatile: see {@link Access}. */
    private Access access;
    /** The access's numbers, if it is for any thread. */
    private Buffer numbers;

    /** Takes over one share of each column. */
    ArrayData(Layout layout, Column[] columns, int size) {
        this.layout = layout;
        this.columns = columns;
        this.size = size;
    }

    // ---- how they are made ----

    /** A zeroed array of any known layout; nothing stays allocated if a column fails. */
    public static ArrayData allocate(Layout layout, int size) {
        return allocate(layout, size, true);
    }

    /**
     * The same with any elements, even those of an array that was closed: for a caller that writes them all
     * before it hands the array out, and closes it if it cannot.
     */
    public static ArrayData allocateUnset(Layout layout, int size) {
        return allocate(layout, size, false);
    }

    private static ArrayData allocate(Layout layout, int size, boolean zeroed) {
        Kind[] kinds = layout.kinds();
        Column[] columns = new Column[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            try {
                columns[i] = Column.allocate(kinds[i], size, zeroed);
            } catch (Throwable e) {
                for (int made = 0; made < i; made++) columns[made].release();
                throw e;
            }
        }
        return new ArrayData(layout, columns, size);
    }

    /** An array that functions may capture to be compiled, in whose place they find another one when they run. */
    public static ArrayData standIn(Layout layout) {
        return new ArrayData(layout, new Column[0], 0);
    }

    /** An array of which no more is known than that. */
    public static ArrayData standIn(Layout layout, int size) {
        return new ArrayData(layout, new Column[0], size);
    }

    public boolean isStandIn() {
        return columns.length == 0 && layout.kinds().length > 0;
    }

    /** The empty array of a layout, which may be unknown. */
    public static ArrayData none(Layout layout) {
        return layout.isUnknown() ? emptyOfUnknown() : allocate(layout, 0);
    }

    /** The empty array whose elements' class nothing tells. */
    public static ArrayData emptyOfUnknown() {
        return new ArrayData(UnknownLayout.INSTANCE, new Column[0], 0);
    }

    /** Numbers in memory of somebody else's, which {@code of} keeps; {@link UserMemory} says of which. */
    static ArrayData over(Kind kind, HostBuffers memory, int size, Object of) {
        return new ArrayData(LeafLayout.of(kind), new Column[] {Column.over(kind, memory, size, of)}, size);
    }

    /** As {@link PArray#slice}. */
    public ArrayData slice(int from, int to) {
        retain();
        try {
            Objects.checkFromToIndex(from, to, size);
            if (!layout.isStored()) {
                throw new UnsupportedOperationException(noMemory("to show a part of"));
            }
            if (from == to) return allocate(layout, 0);
            Column[] parts = new Column[columns.length];
            for (int i = 0; i < parts.length; i++) {
                try {
                    parts[i] = columns[i].slice(from, to);
                } catch (Throwable e) {
                    while (--i >= 0) parts[i].release();
                    throw e;
                }
            }
            return new ArrayData(layout, parts, to - from);
        } finally {
            release();
        }
    }

    /** What {@link #fill} refuses of any array is refused before somebody computes one. */
    public void mayBeFilled() {
        checkOpen();
        if (size > 0 && !layout.isStored()) throw new IllegalArgumentException(noMemory("to write to"));
    }

    /**
     * Takes over the elements of {@code from}, of another array: all of them or, if something is thrown, none.
     *
     * @throws IllegalArgumentException if it has another size or its elements another class
     */
    public void fill(ArrayData from) {
        retain();
        try {
            if (from.size != size || size > 0 && !from.layout.equals(layout)) {
                throw new IllegalArgumentException("a result of " + from.size + " x " + from.layout.typeName()
                    + " does not fit into an array of " + size + " x " + layout.typeName()
                    + (isComputed() ? ", whose elements are computed from their index" : ""));
            }
            if (size == 0) return;
            HostBuffers[] source = buffersOf(from.columns); // what can fail comes first
            HostBuffers[] target = buffersOf(columns);
            for (int i = 0; i < target.length; i++) target[i].copy(source[i], 0, size, 0);
            wrote();
        } finally {
            release();
        }
    }

    private static HostBuffers[] buffersOf(Column[] columns) {
        HostBuffers[] buffers = new HostBuffers[columns.length];
        for (int i = 0; i < buffers.length; i++) buffers[i] = columns[i].ownedHosts();
        return buffers;
    }

    /** As {@link PArray#copyTo(int, int, PArray, int)}. */
    public void copyTo(int from, int to, ArrayData target, int at) {
        retain();
        try {
            target.retain();
            try {
                Objects.checkFromToIndex(from, to, size);
                Objects.checkFromIndexSize(at, to - from, target.size);
                if (from == to && (layout.isUnknown() || target.layout.isUnknown())) return;
                if (!layout.isStored() || !target.layout.isStored()) throw new IllegalArgumentException(noMemory("to copy from or to"));
                if (!target.layout.equals(layout)) {
                    throw new IllegalArgumentException("elements of " + layout.typeName() + " cannot be copied into an array of "
                        + target.layout.typeName());
                }
                if (from == to) return;
                if (isCrossed(target)) {
                    try (ArrayData apart = allocateUnset(layout, to - from)) {
                        copyColumns(from, to, apart, 0);
                        apart.copyColumns(0, to - from, target, at);
                    }
                    return;
                }
                copyColumns(from, to, target, at);
            } finally {
                target.release();
            }
        } finally {
            release();
        }
    }

    private void copyColumns(int from, int to, ArrayData target, int at) {
        for (int i = 0; i < columns.length; i++) target.columns[i].copyPart(columns[i], from, to - from, at);
    }

    /** Whether a column of the target's may be one that is copied from later, as where two are swapped. */
    private boolean isCrossed(ArrayData target) {
        for (int i = 0; i < columns.length; i++) {
            for (int k = i + 1; k < columns.length; k++) {
                if (target.columns[i].mayShare(columns[k])) return true;
            }
        }
        return false;
    }

    /** Whether the elements are computed from their index, and nowhere in memory. */
    public boolean isComputed() {
        return layout instanceof RangeLayout;
    }

    private boolean isComputed(Kind kind) {
        return isComputed() && layout.stored() instanceof LeafLayout numbers && numbers.kinds()[0] == kind;
    }

    /** This array, or, if its elements are computed from their index, a new one that has them in memory. */
    public ArrayData stored() {
        if (layout.isStored()) return this;
        retain();
        ArrayData stored = null;
        try {
            stored = allocateUnset(layout.stored(), size);
            storeTo(stored);
            return stored;
        } catch (Throwable e) {
            if (stored != null) stored.close();
            throw e;
        } finally {
            release();
        }
    }

    /** Writes these elements to a new array that has columns for them; the caller has a share of both. */
    public void storeTo(ArrayData stored) {
        for (int k = 0; k < windows(); k++) {
            ArrayData from = window(k);
            ByteBuffer[] in = from.ownedHosts();
            ByteBuffer[] out = stored.window(k).ownedHosts();
            for (int i = 0; i < from.size; i++) stored.layout.write(out, 0, i, from.layout.read(in, 0, i));
        }
    }

    /** Another array that shares every column. */
    public ArrayData share() {
        retain();
        return new ArrayData(layout, columns, size);
    }

    /**
     * What is rehearsed with in place of this array after the caller, who has a share of its columns, has given that back: see
     * {@link Column#forRehearsal}.
     */
    public ArrayData forRehearsal() {
        Column[] kept = new Column[columns.length];
        for (int i = 0; i < kept.length; i++) {
            try {
                kept[i] = columns[i].forRehearsal();
            } catch (Throwable e) {
                while (--i >= 0) kept[i].release();
                throw e;
            }
        }
        return new ArrayData(layout, kept, size);
    }

    /**
     * The elements between these places, for a caller that has a share of this array: in its memory, which a device may write
     * too if {@link #partsWrote} follows. Null in the place of a part without any.
     */
    public ArrayData[] parts(int[] places) {
        int count = places.length - 1;
        Column[][] of = new Column[columns.length][];
        for (int c = 0; c < of.length; c++) {
            try {
                of[c] = columns[c].parts(places);
            } catch (Throwable e) {
                while (--c >= 0) for (Column part : of[c]) if (part != null) part.release();
                throw e;
            }
        }
        ArrayData[] parts = new ArrayData[count];
        for (int k = 0; k < count; k++) {
            if (places[k] == places[k + 1]) continue;
            Column[] shown = new Column[columns.length];
            for (int c = 0; c < shown.length; c++) shown[c] = of[c][k];
            parts[k] = new ArrayData(layout.from(places[k]), shown, places[k + 1] - places[k]);
        }
        return parts;
    }

    /** How many {@link Windows} there are. */
    public int windows() {
        return Windows.areMany(size) ? Windows.count(size) : 1;
    }

    /**
     * The newest elements of a window, on the host alone, for a caller that has a share of this array until it is done with them: what is
     * written to them is in this one, if {@link #wrote} follows. They need not be closed.
     */
    public ArrayData window(int window) {
        if (windows() == 1) return this;
        Column[] shown = new Column[columns.length];
        for (int c = 0; c < shown.length; c++) shown[c] = columns[c].window(window);
        return new ArrayData(layout.from(window * Windows.ELEMENTS), shown, Windows.size(window, size));
    }

    /** Whether all its memory is the library's, which nobody else frees; the caller has a share. */
    public boolean isOfLibrary() {
        for (Column column : columns) if (!column.isOfLibrary()) return false;
        return true;
    }

    /** Whether a column is larger than a buffer. */
    public boolean isLarge() {
        return whyLarge() != null;
    }

    /** What one says who needs each column in one buffer; null: they are. */
    public TooLargeException whyLarge() {
        return isStandIn() ? null : whyLarge(layout, size);
    }

    /** The same of an array that is to be made. */
    public static TooLargeException whyLarge(Layout layout, int size) {
        if (!Windows.areMany(size)) return null;
        for (Kind kind : layout.kinds()) {
            long bytes = (long) size << kind.shift;
            if (bytes > Windows.BUFFER) return new TooLargeException(kind, bytes);
        }
        return null;
    }

    /** Where its latest {@link #parts} begin and end; null: not all of its columns have any there. The caller has a share. */
    public int[] cut() {
        int[] all = columns.length == 0 ? null : columns[0].cut();
        for (int c = 1; c < columns.length && all != null; c++) if (!Arrays.equals(all, columns[c].cut())) all = null;
        return all;
    }

    /** Gives up what it takes of devices' memory; the caller has a share of this array. */
    public void leaveDevices() {
        for (Column column : columns) column.leaveDevices();
    }

    /** Devices have written all of the latest {@link #parts}, which have the newest elements from now on. */
    public void partsWrote() {
        for (Column column : columns) column.partsWrote();
    }

    // ---- elements ----

    public int size() {
        return size;
    }

    public Layout layout() {
        return layout;
    }

    /** As {@link PArray#bytes}. */
    public long bytes() {
        long all = 0;
        for (Kind kind : layout.kinds()) all += (long) size << kind.shift;
        return all;
    }

    /** Not to be written to. */
    public Column[] columns() {
        return columns;
    }

    /** The elements, if they are numbers, in a buffer of their kind and as long as the array; null: to be asked for by kind. */
    public Buffer numbers() {
        Buffer found = numbers;
        if (found != null) return found;
        Access mine = access;
        return mine != null && mine.isMine() ? mine.numbers : null;
    }

    /**
     * The same for an array that is open, of this kind of number, and has an element {@code index}; null: they are in several buffers, or
     * {@linkplain #isComputed() in none}.
     */
    public Buffer numbers(Kind kind, int index) {
        if (isComputed(kind)) {
            checkOpen();
            Objects.checkIndex(index, size);
            return null;
        }
        column(kind, index);
        return myAccess().numbers;
    }

    /** Those around an element where they are several: it is at {@link Windows#within} in them. Otherwise as the same. */
    public Buffer numbersAround(Kind kind, int index) {
        column(kind, index);
        return myAccess().around(index);
    }

    /** As {@link PArray#get}. */
    public Object get(int index) {
        Access found = access;
        if (found == null || !found.isMine()) {
            checkOpen();
            Objects.checkIndex(index, size);
            found = openAccess();
        }
        Objects.checkIndex(index, size);
        // What a virtual call would do: of these HotSpot leaves only what the caller needs.
        Buffer numbers = found.numbers;
        if (numbers instanceof FloatBuffer floats) return floats.get(index);
        if (numbers instanceof DoubleBuffer doubles) return doubles.get(index);
        if (numbers instanceof IntBuffer ints) return ints.get(index);
        if (numbers instanceof LongBuffer longs) return longs.get(index);
        return found.read(index);
    }

    /** Of any thread, as {@link #get} reads. */
    public Reader reader() {
        return new Reader() {
            @Override public Object get(int index) {
                return ArrayData.this.get(index);
            }
        };
    }

    /** For one that is open and not empty. */
    private Access myAccess() {
        Access found = access;
        return found != null && found.isMine() ? found : openAccess();
    }

    private Access openAccess() {
        Access made = new Access(this);
        synchronized (this) { // or what close() forgets could come back
            checkOpen();
            access = made;
            if (made.isForAll()) numbers = made.numbers;
        }
        return made;
    }

    private static String noMemory(String to) {
        return "elements that are computed from their index have no memory " + to + "; apply AF.identity() to the array first, which stores them";
    }

    /** As {@link PArray#put}. */
    public void put(int index, Object value) {
        checkOpen();
        Objects.checkIndex(index, size);
        if (!layout.isStored()) throw new UnsupportedOperationException(noMemory("to write to"));
        layout.check(value, index);
        myAccess().write(index, value);
        wrote();
    }

    /** To be called after each write to {@link #numbers}. */
    public void wrote() {
        for (Column column : columns) column.wrote();
    }

    /** As {@link PArray#column(int)}. */
    public ArrayData component(int component) {
        checkOpen();
        if (layout.isUnknown()) return emptyOfUnknown();
        if (layout instanceof ArrayLayout arrays) {
            Objects.checkIndex(component, arrays.length());
            return view(arrays.part(), columns[component]);
        }
        RecordLayout records = records();
        Objects.checkIndex(component, records.type().size());
        Layout part = records.part(component);
        int first = records.firstColumn(component);
        return view(part instanceof LeafLayout ? LeafLayout.of(part.kinds()[0]) : part,
            Arrays.copyOfRange(columns, first, first + part.kinds().length));
    }

    private ArrayData view(Layout part, Column... shown) {
        retain(shown);
        return new ArrayData(part, shown, size);
    }

    /** As {@link PArray#column(String)}. */
    public ArrayData component(String name) {
        checkOpen();
        if (layout.isUnknown()) return emptyOfUnknown();
        int number = records().type().find(name);
        if (number >= 0) return component(number);
        throw new IllegalArgumentException(layout.typeName() + " has no component " + name);
    }

    private RecordLayout records() {
        if (layout instanceof RecordLayout records) return records;
        throw new ClassCastException("the array's elements are " + layout.typeName() + ", no records");
    }

    /** The components of an array of tuples of this many, in order; all or none are open afterwards. */
    public ArrayData[] components(int count) {
        if (!layout.isUnknown() && !isTuple(count)) {
            throw new ClassCastException("the array's elements are " + layout.typeName() + ", no tuples of "
                + count + " components");
        }
        ArrayData[] parts = new ArrayData[count];
        for (int k = 0; k < count; k++) {
            try {
                parts[k] = component(k);
            } catch (Throwable e) {
                while (--k >= 0) parts[k].close();
                throw e;
            }
        }
        return parts;
    }

    private boolean isTuple(int count) {
        return layout instanceof RecordLayout records && RecordLayout.isTuple(records.type().type())
            && records.type().size() == count;
    }

    // ---- arrays of one column ----

    /** The only column, open and of this kind, and {@code index} inside it. */
    public Column column(Kind kind, int index) {
        Column column = column(kind);
        Objects.checkIndex(index, size);
        return column;
    }

    /** Null if the array is empty and of unknown kind. */
    private Column column(Kind kind) {
        checkOpen();
        if (columns.length == 1 && columns[0].kind == kind && layout instanceof LeafLayout) return columns[0];
        if (layout.isUnknown()) return null;
        if (isComputed(kind)) {
            throw new UnsupportedOperationException(noMemory("to write to or to show"));
        }
        throw new ClassCastException("the array's elements are " + layout.typeName() + ", not "
            + kind.wrapper.getName());
    }

    /** The bytes of its elements, without the padding behind them; to be kept and written to if {@code handOut}. */
    public ByteBuffer bytes(Kind kind, boolean handOut) {
        Column column = column(kind);
        if (column == null) return ByteBuffer.allocate(0);
        if (handOut && column.isLarge()) {
            throw new UnsupportedOperationException("a buffer has at most " + Windows.BUFFER + " bytes, and the array's elements have "
                + column.bytes() + ": ask slices of it");
        }
        ByteBuffer host = handOut ? column.handOut() : column.host();
        return host.slice(0, size << kind.shift).order(ByteOrder.nativeOrder());
    }

    /** What looks at the bytes of some elements. */
    public interface Glance {
        /** {@code first} is the index of the first one. */
        void at(ByteBuffer bytes, int first);
    }

    /** Lets {@code glance} have the elements, window after window: to be read, or written before anyone else sees the array. */
    public void look(Kind kind, Glance glance) {
        if (isComputed(kind)) {
            try (ArrayData stored = stored()) {
                stored.look(kind, glance);
            }
            return;
        }
        if (column(kind) == null) return;
        retain();
        try {
            for (int k = 0; k < windows(); k++) glance.at(window(k).bytes(kind, false), k * Windows.ELEMENTS);
        } finally {
            release();
        }
    }

    // ---- shares, and where the data are ----

    /** Shares every column with the caller, who must {@link #release} them. */
    public void retain() {
        checkOpen();
        retain(columns);
    }

    private static void retain(Column[] columns) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].retain()) continue;
            for (int shared = 0; shared < i; shared++) columns[shared].release();
            throw closedException(); // by another thread, just now
        }
    }

    public void release() {
        for (Column column : columns) column.release();
    }

    /** Somebody may read the host's memory even when all shares have been given back: it is to be there for as long. */
    public void outlive() {
        for (Column column : columns) column.outlive();
    }

    /** Whether a column is also one of {@code other}'s. */
    public boolean sharesColumns(ArrayData other) {
        return columns.length > 0 && Arrays.asList(other.columns).contains(columns[0]);
    }

    /** The calling thread, which made this array, leaves it to whichever uses it next. */
    public void handOver() {
        forget();
        for (Column column : columns) column.handOver();
    }

    /** Sees to it that a device has the newest data. */
    public void toDevice(int device) {
        retain();
        try {
            for (Column column : columns) column.toDevice(device);
        } finally {
            release();
        }
    }

    /** Sees to it that the host has the newest data. */
    public void toHost() {
        retain();
        try {
            buffersOf(columns);
        } finally {
            release();
        }
    }

    /** The host memory with the newest data, for callers that have a share. */
    public ByteBuffer[] ownedHosts() {
        ByteBuffer[] hosts = new ByteBuffer[columns.length];
        for (int i = 0; i < hosts.length; i++) hosts[i] = columns[i].ownedHost();
        return hosts;
    }

    /** An element, for callers that have a share. */
    public Object newest(int index) {
        return Spot.of(layout, buffersOf(columns), size, index).read(index);
    }

    /** An element that a device's run has fetched, of the host memory as it is. */
    public Object fetched(int index) {
        HostBuffers[] hosts = new HostBuffers[columns.length];
        for (int i = 0; i < hosts.length; i++) hosts[i] = columns[i].fetchedHosts();
        return Spot.of(layout, hosts, size, index).read(index);
    }

    /** Gives the shares back. Closing twice does nothing. */
    @Override public void close() {
        synchronized (this) {
            if (closed) return;
            closed = true;
            forget();
        }
        for (Column column : columns) column.release();
    }

    private void forget() {
        access = null;
        numbers = null;
    }

    /** @throws IllegalStateException if the array is closed */
    public void checkOpen() {
        if (closed) throw closedException();
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("the array is closed");
    }

    /** One line for people, without the elements. */
    @Override public String toString() {
        return "PArray[" + size + " x " + layout.typeName() + (closed ? ", closed]" : "]");
    }
}

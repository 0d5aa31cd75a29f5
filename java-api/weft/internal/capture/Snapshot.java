package weft.internal.capture;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weft.internal.jni.Native;

/**
 * What one apply of several runs, the rounds of an iteration say, has taken of captured Java arrays: each is copied once. Where the program's own
 * code runs in between it may write to them, and what comes next takes them anew. One thread begins and ends it; those that run parts of the apply
 * for that use it.
 */
public final class Snapshot implements AutoCloseable {
    private static final ThreadLocal<Snapshot> CURRENT = new ThreadLocal<>();

    private record Taken(Table table, Table.Contents contents) {}

    /** Null: none. */
    private List<Taken> tables;
    /** What the library's part of it refers to; null: it has none. */
    private Set<Object> held;
    /** The library's part: arrays of primitives; or 0. */
    private long begun;

    private Snapshot() {}

    /** Null within another one of the calling thread's. */
    public static Snapshot begin() {
        if (CURRENT.get() != null) return null;
        Snapshot made = new Snapshot();
        CURRENT.set(made);
        return made;
    }

    /** That of the apply in which the calling thread is, or null. */
    public static Snapshot current() {
        return CURRENT.get();
    }

    /** Before code of the program's, which may apply functions of its own, and sees what it writes. What it answers is for {@link #back}. */
    public static Snapshot leave() {
        Snapshot left = CURRENT.get();
        if (left != null) CURRENT.remove();
        return left;
    }

    /** Behind it: {@code left} goes on, or is null. */
    public static void back(Snapshot left, boolean mayHaveWritten) {
        if (left == null) return;
        if (mayHaveWritten) left.drop();
        CURRENT.set(left);
    }

    /** Whether any were taken. */
    public synchronized boolean isOfArrays() {
        return begun != 0 || tables != null;
    }

    /** The library's part, for a function that {@code function} keeps; 0: there is no memory for it. */
    public synchronized long begun(Object function) {
        if (held == null) held = new HashSet<>();
        held.add(function);
        if (begun == 0) begun = Native.beginSnapshot();
        return begun;
    }

    /** What a table that copies holds: as it was when it was first asked for; null if that is not of its shape. */
    synchronized Table.Contents of(Table table) {
        if (tables == null) tables = new ArrayList<>(2);
        for (Taken taken : tables) if (taken.table.holdsSameAs(table)) return taken.contents.shared();
        Table.Contents contents = table.take();
        if (contents == null) return null;
        tables.add(new Taken(table, contents.shared()));
        return contents;
    }

    private synchronized void drop() {
        if (begun != 0) Native.endSnapshot(begun);
        begun = 0;
        held = null;
        if (tables == null) return;
        for (Taken taken : tables) taken.contents.release();
        tables = null;
    }

    @Override public void close() {
        CURRENT.remove();
        drop();
    }
}

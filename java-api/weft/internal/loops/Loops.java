package weft.internal.loops;

import java.lang.invoke.MethodHandles;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The loops that have been written. Functions of the same classes share one: a program that makes a function anew in every
 * round finds it compiled. They go when memory is short, and the one used longest ago when there are many.
 */
public final class Loops {
    private static final int MOST = 256;

    /** Whether one was. */
    private static volatile boolean hasWritten;
    private static SoftReference<Map<Spec, Loop>> written = new SoftReference<>(null);

    private Loops() {}

    /** Null if none can be written. */
    public static Loop of(Spec spec) {
        if (!spec.isPossible()) return null;
        synchronized (Loops.class) {
            Map<Spec, Loop> known = known();
            Loop loop = known.get(spec);
            if (loop == null && !known.containsKey(spec)) {
                loop = make(spec);
                known.put(spec, loop);
            }
            return loop;
        }
    }

    /** Whether those of functions that are compiled can be: the library is loaded. */
    public static boolean areCompiled() {
        return Addresses.areThere();
    }

    /** Whether this process has written one: the next takes little. */
    public static boolean hasWritten() {
        return hasWritten;
    }

    /** How many there are. */
    public static synchronized int count() {
        return known().size();
    }

    private static Map<Spec, Loop> known() {
        Map<Spec, Loop> known = written.get();
        if (known != null) return known;
        known = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override protected boolean removeEldestEntry(Map.Entry<Spec, Loop> eldest) {
                return size() > MOST;
            }
        };
        written = new SoftReference<>(known);
        return known;
    }

    private static Loop make(Spec spec) {
        try {
            hasWritten = true;
            LoopWriter.Written written = LoopWriter.write(spec);
            if (written == null) return null;
            MethodHandles.Lookup made =
                MethodHandles.lookup().defineHiddenClassWithClassData(written.bytes(), written.data(), true);
            return (Loop) made.lookupClass().getDeclaredConstructor().newInstance();
        } catch (VerifyError | ClassFormatError e) {
            if (spec.listing() == null) throw e;
            assert false : e; // calls of the functions are the same
            return null;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a loop of Weft's own: " + spec.kind(), e);
        }
    }
}

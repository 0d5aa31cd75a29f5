package weft.internal.loops;

import java.lang.invoke.MethodHandles;

/**
 * The loops that have been written. Functions of the same classes share one: a program that makes a function anew in every
 * round finds it compiled.
 */
public final class Loops {
    private static final int MOST = 256;

    /** Whether one was. */
    private static volatile boolean hasWritten;
    private static final UnloadableCache<Spec, Loop> WRITTEN = new UnloadableCache<>(MOST);

    private Loops() {}

    /** Null if none can be written. */
    public static Loop of(Spec spec) {
        if (!spec.isPossible()) return null;
        Object[] known = known(spec);
        if (known == null) known = written(spec, UnloadableCache.keeper(spec.userClasses()));
        return (Loop) known[0];
    }

    private static synchronized Object[] known(Spec spec) {
        return WRITTEN.get(spec);
    }

    private static synchronized Object[] written(Spec spec, Class<?> keeper) {
        Object[] known = WRITTEN.get(spec); // another thread's
        if (known != null) return known;
        Loop made = make(spec);
        WRITTEN.put(spec, made, keeper);
        return new Object[] {made};
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
        return WRITTEN.size();
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

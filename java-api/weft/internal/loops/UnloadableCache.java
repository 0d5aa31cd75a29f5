package weft.internal.loops;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.AF;

/**
 * What has been written for users' classes, by what it was written for. A server takes programs down and goes on, so nothing
 * here keeps a class loader. What is written for classes of other loaders than Weft's is kept by the class whose loader finds all of
 * them, and goes with it. Where there is none such, it goes when memory is short. What was used longest ago goes when there is much.
 *
 * <p>Not safe for several threads at once.
 */
final class UnloadableCache<K, V> {
    private static final class Entry<K, V> {
        final K key;
        /** Null: none can be written. */
        final V value;
        /** Null: it is kept softly. */
        final Class<?> keeper;

        Entry(K key, V value, Class<?> keeper) {
            this.key = key;
            this.value = value;
            this.keeper = keeper;
        }
    }

    /** Apart, for most programs need none. */
    private static final class Kept {
        private static final ClassValue<List<Object>> BY = new ClassValue<>() {
            @Override protected List<Object> computeValue(Class<?> type) {
                return new ArrayList<>();
            }
        };
    }

    private static final ClassLoader OWN = UnloadableCache.class.getClassLoader();

    private final int most;
    /** By the hashes of keys, for the keys refer to the classes too; the one used longest ago first. */
    private final Map<Integer, List<Reference<Entry<K, V>>>> all = new LinkedHashMap<>(16, 0.75f, true);

    UnloadableCache(int most) {
        this.most = most;
    }

    /** What is known of {@code key}: null if nothing is; else an array of what was written, which may be null. */
    Object[] get(K key) {
        List<Reference<Entry<K, V>>> same = all.get(key.hashCode());
        if (same == null) return null;
        for (Reference<Entry<K, V>> reference : same) {
            Entry<K, V> entry = reference.get();
            if (entry != null && entry.key.equals(key)) return new Object[] {entry.value};
        }
        return null;
    }

    /** {@code keeper}: the {@link #keeper} of the classes that key and value refer to. */
    void put(K key, V value, Class<?> keeper) {
        Entry<K, V> entry = new Entry<>(key, value, keeper);
        List<Reference<Entry<K, V>>> same = new ArrayList<>(); // no lambdas here, for which a first apply would wait
        List<Reference<Entry<K, V>>> before = all.put(key.hashCode(), same);
        if (before != null) {
            for (Reference<Entry<K, V>> reference : before) if (reference.get() != null) same.add(reference);
        }
        same.add(keeper == null ? new SoftReference<>(entry) : new WeakReference<>(entry));
        if (keeper != null) keep(entry, keeper, true);
        if (all.size() > most) dropEldest();
    }

    int size() {
        int size = 0;
        for (List<Reference<Entry<K, V>>> same : all.values()) {
            for (Reference<Entry<K, V>> reference : same) if (reference.get() != null) size++;
        }
        return size;
    }

    private void dropEldest() {
        Iterator<List<Reference<Entry<K, V>>>> eldest = all.values().iterator();
        for (Reference<Entry<K, V>> reference : eldest.next()) {
            Entry<K, V> entry = reference.get();
            if (entry != null && entry.keeper != null) keep(entry, entry.keeper, false);
        }
        eldest.remove();
    }

    private static void keep(Object entry, Class<?> keeper, boolean isKept) {
        List<Object> kept = Kept.BY.get(keeper);
        synchronized (kept) {
            if (isKept) kept.add(entry);
            else kept.remove(entry);
        }
    }

    /**
     * The class that goes before all others and before Weft's, for its loader finds them. Null if there is none. Asks loaders of the program's.
     */
    static Class<?> keeper(List<Class<?>> classes) {
        for (Class<?> of : classes) {
            if (!isOwn(of) && goesBefore(of, AF.class) && goesBefore(of, classes)) return of;
        }
        return null;
    }

    private static boolean isOwn(Class<?> of) {
        return of.getClassLoader() == null || of.getClassLoader() == OWN;
    }

    private static boolean goesBefore(Class<?> one, List<Class<?>> others) {
        for (Class<?> other : others) {
            if (!isOwn(other) && !goesBefore(one, other)) return false;
        }
        return true;
    }

    /** Whether one class's loader finds the other class, or is the same. A loader of a module system's asks others than its parent. */
    private static boolean goesBefore(Class<?> one, Class<?> other) {
        ClassLoader loader = one.getClassLoader();
        if (loader == other.getClassLoader() || isBelow(loader, other.getClassLoader())) return true;
        if (other.isHidden()) other = other.getNestHost();
        try {
            return Class.forName(other.getName(), false, loader) == other;
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return false;
        }
    }

    private static boolean isBelow(ClassLoader loader, ClassLoader other) {
        for (ClassLoader above = loader.getParent(); above != null; above = above.getParent()) {
            if (above == other) return true;
        }
        return other == null;
    }
}

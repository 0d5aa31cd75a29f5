package weft.r.value;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;

/** The names of a vector's elements. There is one object for the same names, so that a tree can ask for it by {@code ==}. */
public final class Names {
    /** Those that somebody has: a list that grows by a name has others each time. */
    private static final Map<Names, WeakReference<Names>> ALL = new WeakHashMap<>();
    private final String[] names;
    private final int hash;

    private Names(String[] names) {
        this.names = names;
        hash = Arrays.hashCode(names);
    }

    public static Names of(String... names) {
        Names wanted = new Names(names.clone());
        synchronized (ALL) {
            WeakReference<Names> reference = ALL.get(wanted);
            Names known = reference == null ? null : reference.get();
            if (known == null) ALL.put(wanted, new WeakReference<>(wanted));
            return known == null ? wanted : known;
        }
    }

    @Override public boolean equals(Object other) {
        return this == other || other instanceof Names n && hash == n.hash && Arrays.equals(names, n.names);
    }

    @Override public int hashCode() {
        return hash;
    }

    /** Of names that may be null; null if all are. */
    public static Names ofGiven(String[] names) {
        boolean any = false;
        for (String name : names) any |= name != null;
        return any ? given(names) : null;
    }

    private static Names given(String[] names) {
        return of(Arrays.stream(names).map(name -> name == null ? "" : name).toArray(String[]::new));
    }

    public int size() {
        return names.length;
    }

    public String get(int i) {
        return names[i];
    }

    /** Those at some places, counted from 1. */
    public Names at(int... places) {
        return of(Arrays.stream(places).mapToObj(place -> names[place - 1]).toArray(String[]::new));
    }

    /** The place of a name, or -1. */
    public int indexOf(String name) {
        return Arrays.asList(names).indexOf(name);
    }

    public String[] toArray() {
        return names.clone();
    }
}

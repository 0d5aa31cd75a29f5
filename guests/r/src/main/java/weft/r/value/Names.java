package weft.r.value;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The names of a vector's elements. There is one object for the same names, so that a tree can ask for it by {@code ==}. */
public final class Names {
    private static final Map<List<String>, Names> ALL = new ConcurrentHashMap<>();
    private final String[] names;

    private Names(String[] names) {
        this.names = names;
    }

    public static Names of(String... names) {
        return ALL.computeIfAbsent(List.of(names), n -> new Names(n.toArray(new String[0])));
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

    /** The place of a name, or -1. */
    public int indexOf(String name) {
        return Arrays.asList(names).indexOf(name);
    }

    public String[] toArray() {
        return names.clone();
    }
}

package weft.r.value;

import java.util.Arrays;
import java.util.List;

/** What stands in brackets as the places that it means, counted from 0; -1 for NA. */
final class Places {
    private Places() {}

    static int[] of(Mode mode, Object places, int length, Names names) {
        if (places instanceof String name) return new int[] {named(name, length, names)};
        Vec p = Vectors.of(mode, places);
        return switch (p.kind()) {
            case LOGICAL -> chosen(mode, p, length);
            case CHARACTER -> {
                int[] at = new int[p.length];
                for (int k = 0; k < at.length; k++) at[k] = named((String) p.at(mode, k), length, names);
                yield at;
            }
            case LIST -> throw new RError("invalid subscript type 'list'");
            default -> counted(mode, p, length);
        };
    }

    /** As of, to assign to: each name that is not there is added to {@code more}, and its place is behind those that are. */
    static int[] toAssign(Mode mode, Object places, int length, Names names, List<String> more) {
        Vec p = Vectors.of(mode, places);
        if (places == RNull.NULL || p.kind() != Kind.CHARACTER) return of(mode, places, length, names);
        int[] at = new int[p.length];
        for (int k = 0; k < at.length; k++) {
            String name = (String) p.at(mode, k);
            at[k] = named(name, length, names);
            if (at[k] < length) continue;
            if (!more.contains(name)) more.add(name);
            at[k] += more.indexOf(name);
        }
        return at;
    }

    /** One that is not there is the next behind the end. */
    private static int named(String name, int length, Names names) {
        int at = names == null ? -1 : names.indexOf(name);
        return at < 0 ? length : at;
    }

    private static int[] chosen(Mode mode, Vec p, int length) {
        if (p.length == 0) return new int[0];
        int n = Math.max(length, p.length), count = 0;
        int[] at = new int[n];
        for (int i = 0; i < n; i++) {
            int value = Scalars.logical(mode, p.at(mode, i % p.length));
            if (value != 0) at[count++] = value == Scalars.NA ? -1 : i;
        }
        return Arrays.copyOf(at, count);
    }

    private static int[] counted(Mode mode, Vec p, int length) {
        int[] at = new int[p.length];
        int count = 0;
        boolean out = false, in = false;
        for (int k = 0; k < p.length; k++) {
            int place = Scalars.asInt(mode, p.at(mode, k));
            if (place == 0) continue;
            if (place > 0 || place == Scalars.NA) in = true;
            else out = true;
            at[count++] = place;
        }
        if (in && out) throw new RError("can't mix positive and negative subscripts");
        if (out) return others(at, count, length);
        for (int k = 0; k < count; k++) at[k] = at[k] == Scalars.NA ? -1 : at[k] - 1;
        return Arrays.copyOf(at, count);
    }

    private static int[] others(int[] without, int count, int length) {
        boolean[] gone = new boolean[length];
        for (int k = 0; k < count; k++)
            if (-without[k] <= length) gone[-without[k] - 1] = true;
        int[] at = new int[length];
        int left = 0;
        for (int i = 0; i < length; i++)
            if (!gone[i]) at[left++] = i;
        return Arrays.copyOf(at, left);
    }
}

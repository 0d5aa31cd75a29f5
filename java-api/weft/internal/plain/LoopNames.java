package weft.internal.plain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.internal.jni.Native;

/**
 * A loop of a program for people, whatever versions of its class there have been.
 *
 * @param where of its latest version; of several loops on a line, which it is, too
 * @param whyNot of its latest version, why it was not rewritten; null: it was
 * @param numbers of the versions in which it was rewritten
 */
record LoopNames(String where, String whyNot, List<Integer> numbers) {
    /** Texts for each in {@link Native#loopsSeen}. */
    private static final int TEXTS = 4;

    static List<LoopNames> all() {
        Map<String, LoopNames> loops = new LinkedHashMap<>();
        String[] seen = Native.loopsSeen();
        for (int i = 0; i < seen.length; i += TEXTS) {
            String where = seen[i];
            String why = seen[i + 1].isEmpty() ? null : seen[i + 1];
            String method = where.substring(0, where.lastIndexOf(", line "));
            LoopNames before = loops.get(method + seen[i + 3]);
            List<Integer> numbers = before == null ? new ArrayList<>() : before.numbers;
            if (why == null) numbers.add(Integer.valueOf(seen[i + 2]));
            loops.put(method + seen[i + 3], new LoopNames(where, why, numbers));
        }
        return distinct(List.copyOf(loops.values()));
    }

    private static List<LoopNames> distinct(List<LoopNames> loops) {
        Map<String, Integer> counts = new HashMap<>();
        for (LoopNames loop : loops) counts.merge(loop.where, 1, Integer::sum);
        Map<String, Integer> done = new HashMap<>();
        List<LoopNames> all = new ArrayList<>();
        for (LoopNames loop : loops) {
            int which = done.merge(loop.where, 1, Integer::sum);
            String where = counts.get(loop.where) == 1 ? loop.where : loop.where + ", loop " + which;
            all.add(new LoopNames(where, loop.whyNot, loop.numbers));
        }
        return all;
    }
}

package weft.examples.machine;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * Machines that run one program together: on a device until all have stopped or want something printed, which is Java's to do,
 * and then on from there. For each place where they go on there is a function.
 */
public final class Machines {
    /** Told what the machines print, in their order. */
    public interface Printer {
        void print(int[] values);
    }

    private record Place(int pc, int depth) {}

    private final int[] code;
    private final Map<Place, ArrayFunction<int[], int[]>> functions = new HashMap<>();

    public Machines(int[] code) {
        this.code = code;
    }

    /** The functions so far. */
    public ArrayFunction<?, ?>[] functions() {
        return functions.values().toArray(new ArrayFunction<?, ?>[0]);
    }

    private static ArrayFunction<int[], int[]> from(int[] code, Place place) {
        int[] from = {place.pc, place.depth};
        return AF.map(state -> Machine.run(code, from, state));
    }

    /** The same program on a device: what they are in when all have stopped. */
    public int[][] run(int[][] machines, Printer printer) {
        PArray<int[]> now = PArray.of(machines);
        Place place = new Place(0, 0);
        for (;;) {
            ArrayFunction<int[], int[]> function = functions.computeIfAbsent(place, p -> from(code, p));
            PArray<int[]> next = function.apply(now);
            now.close();
            now = next;
            int[] status = ints(now, Machine.STATUS);
            if (Arrays.stream(status).noneMatch(s -> s == Machine.PRINTS)) return states(now);
            place = printed(now, status, printer);
        }
    }

    /** Those of one program print at one place, unless mistakes have stopped some of them. */
    private static Place printed(PArray<int[]> now, int[] status, Printer printer) {
        int[] pc = ints(now, Machine.PC);
        int[] depth = ints(now, Machine.DEPTH);
        int first = 0;
        while (status[first] != Machine.PRINTS) first++;
        Place place = new Place(pc[first], depth[first] - 1);
        int[] values = ints(now, Machine.STACK + place.depth);
        int printing = 0;
        for (int i = 0; i < status.length; i++) {
            if (status[i] != Machine.PRINTS) continue;
            if (pc[i] != pc[first] || depth[i] != depth[first]) throw new IllegalStateException("machines print at several places");
            values[printing++] = values[i];
        }
        printer.print(Arrays.copyOf(values, printing));
        return place;
    }

    private static int[] ints(PArray<int[]> states, int position) {
        try (PArray<?> column = states.column(position)) {
            return column.toIntArray();
        }
    }

    private static int[][] states(PArray<int[]> states) {
        int[][] all = new int[states.size()][];
        for (int i = 0; i < all.length; i++) all[i] = states.get(i);
        states.close();
        return all;
    }

    /** The same in plain Java, in order of the rounds in which they print. */
    public static int[][] interpret(int[] code, int[][] machines, Printer printer) {
        int[][] now = machines.clone();
        for (;;) {
            int[] values = new int[now.length];
            int printing = 0;
            for (int i = 0; i < now.length; i++) {
                now[i] = Machine.run(code, new int[] {now[i][Machine.PC], now[i][Machine.DEPTH]}, now[i]);
                if (now[i][Machine.STATUS] != Machine.PRINTS) continue;
                values[printing++] = now[i][Machine.STACK + now[i][Machine.DEPTH] - 1];
                now[i] = Machine.printed(now[i]);
            }
            if (printing == 0) return now;
            printer.print(Arrays.copyOf(values, printing));
        }
    }
}

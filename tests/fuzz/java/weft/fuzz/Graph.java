package weft.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A method {@code long run(int, long, float, double)} of random blocks. They are numbered so that all jumps go forward
 * but those back to a loop's first block, and loops are ranges of numbers, one in another: whatever jumps there are, a
 * loop is entered at its first block only, unless the graph is {@code tangled}. So loops have any number of ways in, out
 * and around, in orders in which no compiler of structured programs puts them. A jump back costs one of a number of
 * rounds; when none is left the method ends.
 *
 * @param tangled some jumps lead into the middle of a loop
 * @param rounds how many jumps back there may be
 * @param array the type letter of an array of eight that each call makes
 */
record Graph(boolean tangled, int rounds, char array, List<Block> blocks) {
    /** Instructions, and how the block ends. */
    record Block(List<Step> steps, Exit exit) {}

    /** One assignment: variables {@code a} and {@code b} of the type; {@code how} is an opcode, or one of those below. */
    record Step(int how, char type, int a, int b) {}

    /**
     * A condition, and where to go.
     *
     * @param opcode of a jump that compares an int with 0; GOTO, SWITCH or RETURN
     * @param type of the variable {@code a} that is compared
     * @param with what it is compared with
     */
    record Exit(int opcode, char type, int a, int with, int[] to) {}

    static final int GOTO = 167;
    static final int SWITCH = 170;
    static final int RETURN = 173;
    /** Beside the opcodes of two numbers of one type. */
    static final int CONSTANT = 1000;
    static final int COUNT = 1001;
    static final int CONVERT = 1002;
    static final int COMPARE = 1003;
    static final int READ = 1004;
    static final int WRITE = 1005;
    static final int MOVE = 1006;
    /** These check: zero, the array's bounds. */
    static final int DIVIDE = 1007;
    static final int READ_CHECKED = 1008;
    static final int WRITE_CHECKED = 1009;

    static final String TYPES = "IJFD";
    static final String ARRAYS = "IJFDBS";
    /** Variables of each type; the last int is written by COUNT and CONSTANT alone. */
    static final int VARIABLES = 3;

    private static final int[] OF_INTEGERS = {96, 100, 104, 120, 122, 124, 126, 128, 130};
    private static final int[] OF_FLOATS = {96, 100, 104, 108, 112};
    private static final int[] CONDITIONS = {153, 154, 155, 156, 157, 158};

    static Graph random(Choice c) {
        int count = c.of(4, 6, 8, 10, 12, 16);
        boolean tangled = c.chance(8);
        List<int[]> loops = new ArrayList<>();
        loops(c, 0, count - 2, 3, loops);
        List<Block> blocks = new ArrayList<>();
        boolean checks = c.chance(35);
        for (int k = 0; k < count; k++) {
            List<Step> steps = new ArrayList<>();
            for (int n = c.of(0, 1, 1, 2, 2, 3, 4); n > 0; n--) steps.add(step(c, checks));
            blocks.add(new Block(steps, exit(c, k, count, loops, tangled)));
        }
        return new Graph(tangled, c.of(3, 8, 15, 40), ARRAYS.charAt(c.below(ARRAYS.length())), blocks);
    }

    private static void loops(Choice c, int low, int high, int depth, List<int[]> out) {
        if (depth == 0) return;
        for (int from = low; from <= high;) {
            int to = Math.min(high, from + c.below(high - low + 1));
            if (c.chance(65)) {
                out.add(new int[] {from, to});
                loops(c, from + c.below(2), to, depth - 1, out);
            }
            from = to + 1;
        }
    }

    private static Step step(Choice c, boolean checks) {
        char type = TYPES.charAt(c.below(4));
        int a = c.below(type == 'I' ? VARIABLES - 1 : VARIABLES);
        int b = c.below(VARIABLES);
        switch (c.below(checks ? 12 : 10)) {
            case 0: return new Step(CONSTANT, type, a, c.between(-9, 9));
            case 1: return new Step(COUNT, 'I', c.below(VARIABLES), c.of(1, 1, -1, 3));
            case 2: return new Step(CONVERT, type, a, c.below(4 * VARIABLES));
            case 3: return new Step(COMPARE, TYPES.charAt(1 + c.below(3)), c.below(VARIABLES - 1), b);
            case 4: return new Step(c.of(READ, WRITE), 'I', a % (VARIABLES - 1), b);
            case 5: return new Step(MOVE, type, a, b);
            case 10: return new Step(DIVIDE, type == 'J' ? 'J' : 'I', a % (VARIABLES - 1), b);
            case 11: return new Step(c.of(READ_CHECKED, WRITE_CHECKED), 'I', a % (VARIABLES - 1), b);
            default:
                int[] operators = type == 'I' || type == 'J' ? OF_INTEGERS : OF_FLOATS;
                return new Step(operators[c.below(operators.length)], type, a, b);
        }
    }

    private static boolean holds(int[] loop, int block) {
        return loop[0] <= block && block <= loop[1];
    }

    /** Whether a jump from one block to a later one enters no loop but at its first. */
    private static boolean enters(List<int[]> loops, int from, int to) {
        return loops.stream().allMatch(l -> holds(l, from) || !holds(l, to) || l[0] == to);
    }

    private static int target(Choice c, int at, int count, List<int[]> loops, boolean tangled) {
        List<Integer> back = new ArrayList<>();
        for (int[] loop : loops) {
            if (holds(loop, at)) back.add(loop[0]);
        }
        boolean last = loops.stream().anyMatch(l -> l[1] == at);
        if (!back.isEmpty() && c.chance(last ? 60 : 15)) return c.pick(back);
        List<Integer> ahead = new ArrayList<>();
        for (int to = at + 1; to < count; to++) {
            if (enters(loops, at, to) || (tangled && c.chance(30))) ahead.add(to);
        }
        return c.chance(50) ? ahead.get(0) : c.pick(ahead);
    }

    private static Exit exit(Choice c, int at, int count, List<int[]> loops, boolean tangled) {
        int way = c.below(20);
        if (at == count - 1 || way == 0) return new Exit(RETURN, 'J', c.below(1 << 12), 0, new int[0]);
        int ways = way == 1 ? c.between(2, 4) : way < 5 ? 1 : 2;
        int[] to = new int[ways];
        for (int k = 0; k < ways; k++) to[k] = target(c, at, count, loops, tangled);
        if (ways == 1) return new Exit(GOTO, 'I', 0, 0, to);
        if (way == 1) return new Exit(SWITCH, 'I', c.below(VARIABLES), 0, to);
        char type = c.chance(50) ? 'I' : TYPES.charAt(c.below(4));
        int a = type == 'I' && c.chance(25) ? VARIABLES - 1 : c.below(VARIABLES);
        return new Exit(CONDITIONS[c.below(CONDITIONS.length)], type, a, c.between(-3, 6), to);
    }

    Graph with(int number, Block block) {
        List<Block> changed = new ArrayList<>(blocks);
        changed.set(number, block);
        return new Graph(tangled, rounds, array, changed);
    }

    /** Graphs with a little less in them. */
    List<Graph> smaller() {
        List<Graph> all = new ArrayList<>();
        boolean[] reached = reached();
        for (int k = 0; k < reached.length; k++) {
            if (!reached[k]) continue;
            for (Block less : smaller(blocks.get(k))) all.add(with(k, less));
        }
        for (int fewer : new int[] {1, rounds / 2, rounds - 1}) {
            if (fewer > 0 && fewer < rounds) all.add(new Graph(tangled, fewer, array, blocks));
        }
        return all;
    }

    private static List<Block> smaller(Block block) {
        List<Block> all = new ArrayList<>();
        Exit exit = block.exit;
        for (int to : exit.to) {
            if (exit.opcode != GOTO) all.add(new Block(block.steps, new Exit(GOTO, 'I', 0, 0, new int[] {to})));
        }
        if (exit.opcode == GOTO) all.add(new Block(block.steps, new Exit(RETURN, 'J', 1, 0, new int[0])));
        if (block.steps.size() > 1) all.add(new Block(List.of(), exit));
        for (int n = 0; n < block.steps.size(); n++) {
            List<Step> fewer = new ArrayList<>(block.steps);
            fewer.remove(n);
            all.add(new Block(fewer, exit));
        }
        for (int bit = 1; exit.opcode == RETURN && bit <= exit.a; bit <<= 1) {
            if ((exit.a & bit) == 0) continue;
            all.add(new Block(block.steps, new Exit(RETURN, 'J', exit.a & ~bit, 0, exit.to)));
        }
        return all;
    }

    /** The blocks that code may come to. */
    boolean[] reached() {
        boolean[] reached = new boolean[blocks.size()];
        reached[0] = true;
        for (boolean again = true; again;) {
            again = false;
            for (int k = 0; k < reached.length; k++) {
                if (!reached[k]) continue;
                for (int to : blocks.get(k).exit.to) {
                    again |= !reached[to];
                    reached[to] = true;
                }
            }
        }
        return reached;
    }

    /** For people. */
    String text() {
        StringBuilder text = new StringBuilder("rounds " + rounds + ", array of " + array + "\n");
        boolean[] reached = reached();
        for (int k = 0; k < blocks.size(); k++) {
            if (!reached[k]) continue;
            Exit exit = blocks.get(k).exit;
            text.append("b" + k + ":");
            for (Step s : blocks.get(k).steps) text.append(" " + s.how + "." + s.type + s.a + "," + s.b);
            text.append(" | " + exit.opcode + "." + exit.type + exit.a + "," + exit.with + " " + Arrays.toString(exit.to) + "\n");
        }
        return text.toString();
    }
}

package weft.fuzz;

import java.util.List;
import weft.fuzz.ClassFile.Code;
import weft.fuzz.Graph.Exit;
import weft.fuzz.Graph.Step;

/** Writes {@link Graph}s as a class that is a function of a Tuple4 of an Integer, a Long, a Float and a Double. */
final class GraphCode {
    private static final String RUN = "(IJFD)J";
    /** Of a graph: where variables of each type begin, the array, the rounds, and how many locals that is. */
    private static final int[] FIRST = {6, 9, 15, 18};
    private static final int ARRAY = 24;
    private static final int ROUNDS = 25;
    private static final int LOCALS = 26;
    /** Parameters are the first variable of each type. */
    private static final int[] PARAMETERS = {0, 1, 3, 4};
    private static final int[] ELEMENT_TYPE = {10, 11, 6, 7, 8, 9};
    private static final int[] ELEMENT_LOAD = {46, 47, 48, 49, 51, 53};
    private static final int MASK = 7;

    private final ClassFile file;
    private final Graph graph;
    private final Code code;
    /** Places of jumps back: beyond those of blocks. */
    private int places;

    private GraphCode(ClassFile file, Graph graph, Code code) {
        this.file = file;
        this.graph = graph;
        this.code = code;
        places = graph.blocks().size();
    }

    /** The class: its result is the sum of what the graphs give. */
    static byte[] bytes(String name, List<Graph> graphs) {
        ClassFile file = new ClassFile(name, "java/util/function/Function");
        Code start = file.method(1, "<init>", "()V", 1);
        start.put(42).wide(183, file.method("java/lang/Object", "<init>", "()V")).put(177);
        Code apply = file.method(1, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", 2);
        String[] boxes = {"Integer int I", "Long long J", "Float float F", "Double double D"};
        apply.put(9); // lconst_0
        for (int k = 0; k < graphs.size(); k++) {
            for (int part = 0; part < boxes.length; part++) {
                String[] box = boxes[part].split(" ");
                apply.put(43).wide(192, file.type("weft/Tuple4"));
                apply.wide(182, file.method("weft/Tuple4", "_" + (part + 1), "()Ljava/lang/Object;"));
                apply.wide(192, file.type("java/lang/" + box[0]));
                apply.wide(182, file.method("java/lang/" + box[0], box[1] + "Value", "()" + box[2]));
            }
            apply.wide(184, file.method(name, "run" + k, RUN)).put(97);
            new GraphCode(file, graphs.get(k), file.method(9, "run" + k, RUN, LOCALS)).write();
        }
        apply.wide(184, file.method("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;")).put(176);
        return file.bytes();
    }

    private static int index(char type) {
        return Graph.TYPES.indexOf(type);
    }

    private static int local(char type, int variable) {
        return FIRST[index(type)] + variable * (type == 'J' || type == 'D' ? 2 : 1);
    }

    private void load(char type, int variable) {
        code.put(21 + index(type), local(type, variable));
    }

    private void store(char type, int variable) {
        code.put(54 + index(type), local(type, variable));
    }

    private void constant(char type, int value) {
        switch (type) {
            case 'I': code.wide(19, file.number(value)); break;
            case 'J': code.wide(20, file.number((long) value)); break;
            case 'F': code.wide(19, file.number(value / 4f)); break;
            default: code.wide(20, file.number(value / 4d)); break;
        }
    }

    private void write() {
        for (int type = 0; type < 4; type++) {
            code.put(21 + type, PARAMETERS[type]);
            store(Graph.TYPES.charAt(type), 0);
            for (int k = 1; k < Graph.VARIABLES; k++) {
                constant(Graph.TYPES.charAt(type), 2 * k - type);
                store(Graph.TYPES.charAt(type), k);
            }
        }
        code.put(16, MASK + 1, 188, ELEMENT_TYPE[Graph.ARRAYS.indexOf(graph.array())], 58, ARRAY);
        code.put(16, graph.rounds(), 54, ROUNDS);
        boolean[] reached = graph.reached();
        for (int k = 0; k < reached.length; k++) {
            if (!reached[k]) continue;
            code.place(k);
            for (Step step : graph.blocks().get(k).steps()) write(step);
            write(graph.blocks().get(k).exit(), k);
        }
    }

    // ---- steps ----

    private void write(Step s) {
        char type = s.type();
        switch (s.how()) {
            case Graph.CONSTANT:
                constant(type, s.b());
                break;
            case Graph.COUNT:
                code.put(132, local('I', s.a()), s.b());
                return;
            case Graph.CONVERT:
                char from = Graph.TYPES.charAt(s.b() / Graph.VARIABLES);
                load(from, s.b() % Graph.VARIABLES);
                convert(from, type);
                break;
            case Graph.COMPARE:
                load(type, s.a());
                load(type, s.b());
                code.put(type == 'J' ? 148 : type == 'F' ? 149 : 152);
                store('I', s.a());
                return;
            case Graph.READ: case Graph.READ_CHECKED:
                element(s.b(), s.how() == Graph.READ ? MASK : 2 * MASK + 1);
                code.put(ELEMENT_LOAD[Graph.ARRAYS.indexOf(graph.array())]);
                convert(elementType(), 'I');
                break;
            case Graph.WRITE: case Graph.WRITE_CHECKED:
                element(s.b(), s.how() == Graph.WRITE ? MASK : 2 * MASK + 1);
                load('I', s.a());
                convert('I', elementType());
                code.put(ELEMENT_LOAD[Graph.ARRAYS.indexOf(graph.array())] + 33);
                return;
            case Graph.MOVE:
                load(type, s.b());
                break;
            default:
                operate(s);
                break;
        }
        store(type, s.a());
    }

    private char elementType() {
        return graph.array() == 'B' || graph.array() == 'S' ? 'I' : graph.array();
    }

    private void element(int variable, int mask) {
        code.put(25, ARRAY);
        load('I', variable);
        code.put(16, mask, 126);
    }

    private void operate(Step s) {
        char type = s.type();
        boolean integer = type == 'I' || type == 'J';
        load(type, s.a());
        load(type, s.b());
        if (s.how() == Graph.DIVIDE) {
            code.put(108 + index(type));
        } else {
            boolean shifts = s.how() >= 120 && s.how() <= 124;
            if (shifts && type == 'J') code.put(136);
            code.put(s.how() + index(type));
        }
        // Numbers stay where conditions come out differently.
        if (integer && s.how() == 104) {
            constant(type, 0xffff);
            code.put(126 + index(type));
        }
    }

    private void convert(char from, char to) {
        if (from == to) return;
        int offset = index(to) - (index(to) > index(from) ? 1 : 0);
        code.put(133 + 3 * index(from) + offset);
    }

    // ---- ways out ----

    private void write(Exit exit, int at) {
        int first = places;
        int[] to = exit.to();
        int[] ways = new int[to.length];
        for (int k = 0; k < to.length; k++) ways[k] = to[k] <= at ? places++ : to[k];
        switch (exit.opcode()) {
            case Graph.RETURN: end(exit.a()); break;
            case Graph.GOTO: code.jump(Graph.GOTO, ways[0]); break;
            case Graph.SWITCH:
                load('I', exit.a());
                code.put(6, 126);
                code.tableSwitch(ways);
                break;
            default:
                compare(exit);
                code.jump(exit.opcode(), ways[0]);
                code.jump(Graph.GOTO, ways[1]);
                break;
        }
        for (int k = 0, place = first; k < to.length; k++) {
            if (to[k] > at) continue;
            code.place(place++);
            code.put(132, ROUNDS, -1, 21, ROUNDS);
            code.jump(157, to[k]);
            end(0xfff);
        }
    }

    private void compare(Exit exit) {
        load(exit.type(), exit.a());
        if (exit.type() == 'I') {
            code.put(16, exit.with(), 100);
        } else {
            constant(exit.type(), exit.with());
            code.put(exit.type() == 'J' ? 148 : exit.type() == 'F' ? 149 : 152);
        }
    }

    /** Returns a number made of some variables, a bit each. */
    private void end(int variables) {
        constant('J', variables);
        for (int k = 0; k < 4 * Graph.VARIABLES; k++) {
            if ((variables >> k & 1) == 0) continue;
            char type = Graph.TYPES.charAt(k / Graph.VARIABLES);
            constant('J', 31);
            code.put(105);
            load(type, k % Graph.VARIABLES);
            switch (type) {
                case 'I': code.put(133); break;
                case 'F': code.wide(184, file.method("java/lang/Float", "floatToIntBits", "(F)I")).put(133); break;
                case 'D': code.wide(184, file.method("java/lang/Double", "doubleToLongBits", "(D)J")); break;
                default: break;
            }
            code.put(97);
        }
        code.put(173);
    }
}

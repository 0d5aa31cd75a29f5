package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.LoopGenerator.Members;
import weft.fuzz.LoopProgram.Kind;
import weft.fuzz.LoopProgram.Method;
import weft.fuzz.LoopProgram.Parameter;
import weft.fuzz.LoopRounds.Sum;
import weft.fuzz.LoopRounds.Target;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Table;
import weft.fuzz.Scope.Variable;

/** Makes one method. Most of its loops are of a form that Weft takes, the rest are near it. */
final class LoopForms {
    /** How a loop is written. */
    private enum Way { COUNTED, SCATTER, NEST, STREAM }

    /** A table of that many rows and columns is in every array of arrays that is not a short one. */
    private static final int CORNER = 8;

    private final Choice c;
    private final Members members;
    private final Scope scope;
    private final Expressions e;
    private final Statements s;
    private final List<Parameter> parameters = new ArrayList<>();
    /** In front of the loops. */
    private final List<Object> declarations = new ArrayList<>();
    /** Variables that are returned. */
    private final List<String> results = new ArrayList<>();
    /** Of most variables and arrays: else hardly one would be used without a conversion. */
    private final List<Types> types;
    /** What a handler around the loop reads of it; null: there is none. */
    private List<String> seen;
    /** Whether what counts is a long. */
    private boolean isWide;

    LoopForms(Choice c, int[] names, Members members) {
        this.c = c;
        this.members = members;
        scope = Scope.fresh(names);
        e = new Expressions(c, c.of(3, 6, 12, 25, 50));
        s = new Statements(c, e);
        types = List.of(Types.any(c), Types.any(c));
        e.onlyMath = c.chance(30); // as it has to be where rounds sum in fields
        if (!e.onlyMath && c.chance(80)) scope.callables.addAll(members.callables());
        scope.components.addAll(members.read());
    }

    Method method(String name) {
        parameters.add(new Parameter("n", Kind.COUNT, Types.INT));
        for (int k = c.of(0, 1, 1, 2); k > 0; k--) {
            Types type = type();
            scope.addScalar(parameter(Kind.NUMBER, type), type, false);
        }
        List<Tree> loops = new ArrayList<>();
        for (int k = c.of(1, 1, 1, 2); k > 0; k--) {
            int[] mark = scope.mark();
            seen = c.chance(25) ? new ArrayList<>() : null;
            Tree loop = c.chance(12) ? repeated(loop()) : loop();
            loops.add(seen == null ? loop : caught(loop));
            scope.reset(mark);
        }
        String end = "return new Object[] {" + String.join(", ", results) + "};\n";
        return new Method(name, parameters, Tree.statement(Tree.statement(declarations.toArray()), Tree.list(loops), end));
    }

    private Types type() {
        return c.chance(75) ? c.pick(types) : Types.any(c);
    }

    private String parameter(Kind kind, Types type) {
        String name = scope.name(kind.name().substring(0, 1).toLowerCase());
        parameters.add(new Parameter(name, kind, type));
        return name;
    }

    private Tree repeated(Tree loop) {
        String r = scope.name("r");
        return Tree.statement("for (int " + r + " = 0; " + r + " < " + c.between(1, 3) + "; " + r + "++) {\n", loop, "}\n");
    }

    /** The loop in a try, whose handler reads what rounds have written: some of it is read nowhere else. */
    private Tree caught(Tree loop) {
        String caught = scope.name("caught");
        declarations.add("String " + caught + " = \"\";\n");
        results.add(caught);
        results.removeIf(name -> seen.contains(name) && c.chance(75));
        String note = caught + " += \"" + (seen.isEmpty() ? "\"" : " \" + " + String.join(" + \" \" + ", seen)) + ";\n";
        String finish = c.of("} catch (RuntimeException thrown) {\n" + caught + " += thrown.getClass();\n" + note + "}\n",
            "} finally {\n" + note + "System.out.println(" + caught + ");\n}\n");
        return Tree.statement("try {\n", loop, finish);
    }

    private Tree loop() {
        return switch (c.of(Way.COUNTED, Way.COUNTED, Way.COUNTED, Way.SCATTER, Way.NEST, Way.STREAM)) {
            case COUNTED -> counted(false);
            case SCATTER -> counted(true);
            case NEST -> nest();
            case STREAM -> stream();
        };
    }

    // ---- what rounds read and write ----

    private String at(String index) {
        return isWide ? "(int) (" + index + ")" : index;
    }

    private void component(String text, Types type, Form form) {
        scope.components.add(new Variable(text, type, form, false, false, 0));
    }

    /** Arguments that a round reads at its own index, and at others. */
    private void reads(String i, String other) {
        for (int k = c.of(0, 1, 1, 2, 3); k > 0; k--) {
            Types type = type();
            switch (e.onlyMath ? c.between(3, 11) : c.below(12)) {
                case 0 -> component(parameter(Kind.BOXES, type) + "[" + at(i) + "]", type, Form.BOX);
                case 1 -> {
                    String pairs = parameter(Kind.PAIRS, type);
                    component(pairs + "[" + at(i) + "].a()", Types.INT, Form.SCALAR);
                    component(pairs + "[" + at(other) + "].b()", Types.DOUBLE, Form.SCALAR);
                }
                case 2 -> component(parameter(Kind.LIST, type) + ".get(" + at(i) + ")", Types.INT, Form.BOX);
                case 3 -> {
                    String rows = parameter(Kind.ROWS, type);
                    scope.tables.add(new Table(rows + "[", "][", type, CORNER, CORNER));
                    component(rows + "[" + at(i + " & 7") + "][" + c.of("3", at(i), "n - 1") + "]", type, Form.SCALAR);
                }
                default -> {
                    String array = parameter(Kind.READ, type);
                    if (c.chance(40)) scope.add(new Variable(array, type, Form.ARRAY, false, true, -1));
                    component(array + "[" + at(i) + "]", type, Form.SCALAR);
                    if (c.chance(40)) component(array + "[" + at(other) + "]", type, Form.SCALAR);
                }
            }
        }
    }

    /** An array whose elements at these indices a round writes, and reads. */
    private Target target(Types type, List<String> indices) {
        List<Variable> fields = members.held().stream().filter(each -> each.type() == type).toList();
        String array = !fields.isEmpty() && c.chance(30) ? c.pick(fields).name() : parameter(Kind.WRITTEN, type);
        List<String> elements = indices.stream().map(index -> array + "[" + index + "]").toList();
        elements.forEach(element -> component(element, type, Form.SCALAR));
        see("java.util.Arrays.hashCode(" + array + ")");
        if (c.chance(10)) component(array + ".length", Types.INT, Form.SCALAR);
        if (c.chance(4)) scope.add(new Variable(array, type, Form.ARRAY, false, true, -1)); // another round's
        return new Target(type, elements);
    }

    /** @param step what each round counts up by */
    private void targets(LoopRounds rounds, String i, int step) {
        for (int k = c.between(0, 3); k > 0; k--) {
            String plus = c.chance(12) ? " + " + parameter(Kind.OFFSET, Types.INT) : "";
            int first = c.of(0, 0, 0, 1, 2, -1);
            int count = c.chance(5) ? step + 1 : c.between(1, step); // one too many is the next round's
            List<String> indices = new ArrayList<>();
            for (int offset = first; offset < first + count; offset++) {
                indices.add(at(i + (offset == 0 ? "" : offset < 0 ? " - " + -offset : " + " + offset) + plus));
            }
            rounds.targets.add(target(type(), indices));
        }
    }

    private void sums(LoopRounds rounds, int percentInFields) {
        for (int k = c.of(0, 0, 1, 1, 2, 3); k > 0; k--) {
            if (c.chance(percentInFields)) {
                Variable field = c.pick(members.summed());
                see(field.name());
                rounds.sums.add(new Sum(field.name(), field.type(), operator(field.type())));
                continue;
            }
            Types type = c.chance(50) ? c.pick(types) : Types.INT;
            if (type.ordinal() < Types.INT.ordinal()) type = Types.LONG;
            String name = scope.name("s");
            declarations.add(type.java + " " + name + " = " + Values.text(Values.of(type, c.between(-3, 3), false)) + ";\n");
            results.add(name);
            see(name);
            rounds.sums.add(new Sum(name, type, operator(type)));
        }
    }

    /** A variable that a round assigns, and that is read when the loop has been left. */
    private void last(LoopRounds rounds) {
        if (seen == null || c.chance(40)) return;
        Types type = type();
        String name = scope.name("last");
        declarations.add(type.java + " " + name + " = " + Values.text(Values.of(type, c.between(-3, 3), false)) + ";\n");
        results.add(name);
        see(name);
        rounds.last = new Target(type, List.of(name));
    }

    private void see(String expression) {
        if (seen != null) seen.add(expression);
    }

    private String operator(Types type) {
        return type.isIntegral() ? c.of("+", "+", "+", "*", "&", "|", "^", "min", "max") : c.of("+", "+", "+", "*", "min", "max");
    }

    private LoopRounds rounds(String again) {
        LoopRounds rounds = new LoopRounds(c, e, s, scope, types, again);
        if (c.chance(20)) rounds.log = parameter(Kind.LOG, Types.INT);
        return rounds;
    }

    /** A variable that counts, and that nothing but the loop's head writes. */
    private String counter(String prefix) {
        String name = scope.name(prefix);
        scope.add(new Variable(name, Types.INT, Form.SCALAR, false, false, 0));
        return name;
    }

    private void declare(String counter, String first) {
        declarations.add("int " + counter + " = " + first + ";\n");
        results.add(counter);
        see(counter);
    }

    // ---- loops ----

    /** {@code for (int i = from; i < limit; i += step)}, or down. */
    private Tree counted(boolean scatters) {
        int step = c.of(1, 1, 1, 1, 2, 3, 4);
        String label = c.chance(20) ? scope.name("l") : "";
        LoopRounds rounds = rounds(label.isEmpty() ? "continue;" : "continue " + label + ";");
        String i = counter("i");
        boolean isSeen = c.chance(20);
        if (isSeen) declare(i, "0");
        String other = null;
        int by = c.of(1, 1, 2, 3, -1);
        if (c.chance(20)) {
            other = counter("k");
            declare(other, by < 0 ? "n" : c.of("0", "3"));
        }
        reads(i, c.of(i + " + 1", i + " - 1", "n - 1 - " + i, i + " / 2", other == null ? i + " * 2" : other));
        if (scatters) {
            scatter(rounds, i);
        } else {
            boolean byOther = other != null && c.chance(60);
            targets(rounds, byOther ? other : i, byOther ? Math.abs(by) : step);
        }
        if (!scatters || c.chance(15)) sums(rounds, e.onlyMath ? 50 : 5);
        last(rounds);
        String head = (label.isEmpty() ? "" : label + ":\n") + head(isSeen ? i : "int " + i, i, step, other == null ? "" : ", " + other + " += " + by);
        return Tree.statement(head, rounds.body(), "}\n");
    }

    private String head(String declared, String i, int step, String more) {
        String from = c.of("0", "0", "0", "1", "2", "3");
        if (c.chance(80)) {
            String limit = c.of(" < n", " < n", " < n", " <= n - 1", " <= n", " < n - 1");
            return "for (" + declared + " = " + from + "; " + i + limit + "; " + (step == 1 ? i + "++" : i + " += " + step) + more + ") {\n";
        }
        String limit = c.of(" >= ", " > ") + from;
        return "for (" + declared + " = n - 1; " + i + limit + "; " + (step == 1 ? i + "--" : i + " -= " + step) + more + ") {\n";
    }

    /** {@code y[rows[i]] += x}, whose index comes first in a round. */
    private void scatter(LoopRounds rounds, String i) {
        String index = parameter(Kind.INDICES, Types.INT) + "[" + i + "]" + c.of("", "", "", "", " + 1", " - 1");
        Types type = type();
        String array = parameter(Kind.WRITTEN, type);
        if (c.chance(60)) {
            String k = scope.name("k");
            rounds.first = Tree.statement("int " + k + " = " + index + ";\n");
            Target target = new Target(type, List.of(array + "[" + k + "]"));
            component(target.elements().get(0), type, Form.SCALAR);
            rounds.targets.add(target);
        } else {
            rounds.first = rounds.change(new Target(type, List.of(array + "[" + index + "]")));
        }
    }

    /** A loop in another, of which a round writes an element of rows. */
    private Tree nest() {
        LoopRounds rounds = rounds("continue;");
        Types type = type();
        String i = counter("i");
        String j = counter("j");
        reads(c.of(i, j), c.of(j + " + 1", i + " + " + j, "0"));
        if (c.chance(40)) {
            String others = parameter(Kind.ROWS, type);
            component(others + "[" + i + "][" + j + "]", type, Form.SCALAR);
            component(others + "[" + beside(i) + "][" + beside(j) + "]", type, Form.SCALAR);
        }
        String rows = parameter(Kind.ROWS, type);
        if (c.chance(20)) component(rows + "[" + beside(i) + "][" + beside(j) + "]", type, Form.SCALAR);
        Target target = new Target(type, List.of(rows + "[" + beside(i) + "][" + beside(j) + "]"));
        component(target.elements().get(0), type, Form.SCALAR);
        rounds.targets.add(target);
        if (c.chance(10)) sums(rounds, 0);
        last(rounds);
        see("java.util.Arrays.deepHashCode(" + rows + ")");
        String first = c.of("0", "1", "1", "2", i, "1 + (" + i + " & 1)", "1 + " + i + " % 2");
        String limit = c.of("n - 1", "n - 2", "n - 3");
        String head = "for (int " + i + " = " + c.of("0", "1", "2") + "; " + i + " < " + limit + "; " + i + "++) {\n"
            + "for (int " + j + " = " + first + "; " + j + " < " + limit + "; " + j + " += " + c.of(1, 1, 1, 2) + ") {\n";
        return Tree.statement("if (n <= " + LoopInputs.MOST_ROWS + ") {\n", Tree.statement(head, rounds.body(), "}\n}\n"), "}\n");
    }

    private String beside(String index) {
        return index + c.of("", "", " + 1", " - 1");
    }

    private Tree stream() {
        isWide = c.chance(25);
        LoopRounds rounds = rounds("return;");
        String i = scope.name("i");
        scope.add(new Variable(i, isWide ? Types.LONG : Types.INT, Form.SCALAR, false, true, 0));
        reads(i, c.of(i + " + 1", i + " - 1", "n - 1 - " + i));
        targets(rounds, i, 1);
        if (c.chance(8)) sums(rounds, 100);
        String range = c.of("range(0, n)", "range(1, n)", "rangeClosed(0, n)", "rangeClosed(1, n - 1)", "range(2, n - 1)");
        String head = (isWide ? "LongStream." : "IntStream.") + range + c.of("", "", ".sequential()") + ".forEach(" + i + " -> {\n";
        isWide = false;
        return Tree.statement(head, rounds.body(), "});\n");
    }
}

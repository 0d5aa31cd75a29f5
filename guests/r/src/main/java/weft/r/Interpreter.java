package weft.r;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.r.library.Library;
import weft.r.run.HostMode;
import weft.r.syntax.Expr;
import weft.r.syntax.Parser;
import weft.r.syntax.SyntaxError;
import weft.r.tree.Builder;
import weft.r.tree.Frame;
import weft.r.tree.Node;
import weft.r.value.Binding;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Text;
import weft.r.value.Warning;

/** Runs programs in R, one after the other, in one thread. What they define stays for the next one. */
public final class Interpreter {
    private final Map<String, Binding> globals = new HashMap<>();
    private final HostMode host;
    private final PrintStream out;

    /**
     * An interpreter with R's functions.
     *
     * @param out where programs print
     */
    public Interpreter(PrintStream out) {
        this.out = out;
        host = new HostMode(out);
        Library.define(globals);
    }

    /**
     * Runs a program.
     *
     * @param text the program
     * @return the value of its last expression as Java has it: see {@link Values}
     * @throws RException if it is not R, or stops with an error
     */
    public Object eval(String text) {
        return Values.toJava(host, run(text, 1, false));
    }

    /**
     * Runs a program as {@code Rscript} does: what a statement at top level makes is printed, unless it assigns.
     *
     * @param text the program
     * @throws RException if it is not R, or stops with an error
     */
    public void print(String text) {
        run(text, 1, true);
    }

    /**
     * As print, of what somebody types.
     *
     * @return false if more text is wanted, for this is the beginning of an expression; nothing has run then
     */
    boolean printIfComplete(String text) {
        try {
            Parser.parse(text, 1);
        } catch (SyntaxError e) {
            if (e.isIncomplete()) return false;
        }
        run(text, 1, true);
        return true;
    }

    /**
     * The value of a variable at top level.
     *
     * @param name its name
     * @return the value as Java has it, or null if there is none
     */
    public Object get(String name) {
        Binding binding = globals.get(name);
        return binding == null || binding.value() == null ? null : Values.toJava(host, binding.value());
    }

    /**
     * Gives a variable at top level a value.
     *
     * @param name its name
     * @param value a number, a boolean, a string, an array of these, or a PArray of doubles or ints
     * @throws IllegalArgumentException if it is something else
     */
    public void put(String name, Object value) {
        globals.computeIfAbsent(name, Binding::new).set(host.share(Values.toR(value)));
    }

    /** As R has it: the very object, which is another one when a program has assigned to the variable. */
    Object value(String name) {
        Binding binding = globals.get(name);
        return binding == null ? null : binding.value();
    }

    /**
     * From how many elements on vectors are given to Weft.
     *
     * @param elements so many; -1, as at first: from where it pays, by what functions have cost so far
     */
    public void enough(int elements) {
        host.enough(elements);
    }

    /**
     * How many functions have been compiled for Weft, each for all vectors that are computed alike.
     *
     * @return so many
     */
    public int compiled() {
        return host.compiled();
    }

    /**
     * How many vectors Weft has computed.
     *
     * @return so many
     */
    public int computed() {
        return host.computed();
    }

    /**
     * How many vectors Weft has begun, and the interpreter has computed, because an element needs it.
     *
     * @return so many
     */
    public int trapped() {
        return host.trapped();
    }

    /**
     * Where the last vector was computed that Weft was given, or why not on a device.
     *
     * @return the text of {@code ArrayFunction.explain()}
     */
    public String explain() {
        return host.explain();
    }

    private Object run(String text, int line, boolean printing) {
        List<Expr> program;
        try {
            program = Parser.parse(text, line);
        } catch (SyntaxError e) {
            throw new RException(e.getMessage(), e.line());
        } catch (StackOverflowError e) {
            throw new RException("evaluation nested too deeply: infinite recursion", line);
        }
        Object value = RNull.NULL;
        for (Expr expr : program) {
            try {
                host.line(expr.line());
                Node tree = Builder.build(globals, expr);
                value = tree.execute(new Frame(0, null, host));
                if (printing && host.isVisible()) out.print(Text.printed(host, value));
            } catch (RError e) {
                throw new RException(e.getMessage(), host.line());
            } catch (StackOverflowError e) {
                throw new RException("evaluation nested too deeply: infinite recursion", host.line());
            } finally {
                if (printing) printWarnings();
            }
        }
        return value;
    }

    /** The texts of the warnings since the last call, each once; for tests. */
    List<String> takeWarnings() {
        return host.takeWarnings().stream().map(Warning::text).toList();
    }

    private void printWarnings() {
        for (Warning warning : host.takeWarnings()) out.println("Warning message:\n" + warning.text());
    }

    /** What a program prints, for tests. */
    static String printed(String program) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        new Interpreter(out).print(program);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}

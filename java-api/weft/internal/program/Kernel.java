package weft.internal.program;

import java.util.ArrayList;
import java.util.List;
import weft.OffloadException;
import weft.internal.capture.Table;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;

/**
 * Functions compiled for a device and one layout of input. Released when it is no longer reachable. When one of their
 * classes is redefined, as debuggers and jshell do, or initialised, they are compiled anew.
 */
public final class Kernel {
    /**
     * What is compiled.
     *
     * @param device what for
     * @param skeleton what is done with the elements that the stages make: a name in codegen/lower/skeletons.def, or "map"
     * @param stages the functions applied to every element, one after the other
     * @param combine the operator of a skeleton that has one, or null
     * @param input the layout of the input
     */
    public record Source(Executor.Device device, String skeleton, Stages stages, Object combine, Layout input) {}

    private final Source source;
    private volatile Compiled compiled;
    /** Elements; 0: columns move whole. */
    private int chunk;

    private Kernel(Source source) {
        this.source = source;
        this.compiled = compile(source);
    }

    /**
     * Compiles.
     *
     * @throws RefusedException if the functions cannot run on the device
     * @throws OffloadException if there is no such device
     */
    public static Kernel compile(Executor.Device device, String skeleton, Stages stages, Object combine, Layout input) {
        return new Kernel(new Source(device, skeleton, stages, combine, input));
    }

    public String skeleton() {
        return source.skeleton();
    }

    public Layout input() {
        return source.input();
    }

    /** Moves columns in chunks of about so many elements from now on; before the first run, of a map only. */
    public synchronized void pipeline(int elements) {
        chunk = elements;
        compiled.pipeline(elements);
    }

    public Layout resultLayout() {
        return compiled.resultLayout();
    }

    /** How many blocks so many elements are, in the shape that the skeleton gives its trees. */
    public int blocks(int elements) {
        int block = compiled.block();
        return (int) (((long) elements + block - 1) / block);
    }

    /** The work-items that make one block, or one work-group of those that are launched by number. */
    public int groupSize() {
        return compiled.items();
    }

    /** The device's name. */
    public String device() {
        return compiled.device();
    }

    public Compiled compiled() {
        return compiled;
    }

    /** Compiles anew what is to be used instead of {@code outdated}, which another thread may have replaced already. */
    public synchronized void renew(Compiled outdated) {
        if (compiled != outdated) return;
        Compiled renewed = compile(source);
        if (!renewed.resultLayout().equals(outdated.resultLayout())) {
            throw new OffloadException("the function was redefined and returns another class; make the array function"
                + " anew");
        }
        renewed.pipeline(chunk);
        compiled = renewed;
    }

    /** Whether the next run compiles the functions anew. */
    public boolean isOutdated() {
        return compiled.isOutdated();
    }

    public String ir() {
        return compiled.ir();
    }

    /** How elements are computed, in words for people; empty where there is only one way. */
    public String form() {
        return compiled.form();
    }

    public String opencl() {
        return compiled.opencl();
    }

    public Tally tally() {
        return compiled.tally();
    }

    private static Compiled compile(Source from) {
        List<Object[]> tables = new ArrayList<>();
        for (;;) {
            Object answer = compile(from, tables.toArray(new Object[0][]));
            if (answer instanceof Compiled made) {
                if (made.refusal() != null) throw new RefusedException(made.refusal());
                return made;
            }
            for (Object captured : (Object[]) answer) tables.add(Table.describe(captured));
        }
    }

    private static Object compile(Source from, Object[][] tables) {
        Stages stages = from.stages();
        return Native.compile(from.device().id(), from.skeleton(), stages.kinds(), stages.functions(), from.combine(), tables,
            from.input().toString(), from.input().classes(), stages.isRelaxed());
    }
}

package weft.internal.library;

import weft.OffloadException;
import weft.internal.jni.Native;
import weft.internal.layout.Layout;
import weft.internal.program.ChangedField;
import weft.internal.program.Compiled;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Launch;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Stages;
import weft.internal.program.Tally;

/**
 * A kernel of the library's. Released when it is no longer reachable. When one of its classes is redefined, as debuggers and
 * jshell do, or initialised, it is compiled anew.
 */
final class LibraryKernel implements Kernel {
    /** What is compiled: as {@link Device#compile} has it, for the device of this number. */
    record Source(int device, String skeleton, Stages stages, Object combine, Layout input) {}

    /** From so many on they are worth a word. */
    private static final int MANY_REPLACEMENTS = 3;

    private final Source source;
    private final boolean sharesMemory;
    private volatile Compiled compiled;
    /** The one before it, for what a field has held then, which it keeps: two arrays may take turns there. Null: there is none. */
    private volatile Compiled earlier;
    /** What the runs of those before that have come to. */
    private volatile Tally past = Tally.NONE;
    private volatile Refusal rewrites;
    private final Chunks chunks = new Chunks();
    /** Elements; 0: columns move whole. */
    private int chunk;
    private boolean readsInPlace;
    private volatile String remark = "";
    /** What compiling it anew has come to, if it cannot be used instead of {@link #compiled}; null: there is none. */
    private Compiled unfit;
    /** How often it was compiled anew because a field held another object or number, and which one the last time, as the library tells it. */
    private volatile int replacements;
    private volatile ChangedField replaced;

    /** Compiles; throws what {@link Device#compile} throws. */
    LibraryKernel(Source source) {
        this.source = source;
        this.compiled = make(source);
        refuse(compiled, source);
        this.rewrites = compiled.rewrites();
        this.sharesMemory = (Native.deviceTraits(source.device) & Native.SHARES_MEMORY) != 0;
    }

    @Override public String skeleton() {
        return source.skeleton();
    }

    @Override public Layout input() {
        return source.input();
    }

    @Override public synchronized void pipeline(int elements) {
        chunk = elements;
        compiled.pipeline(elements);
    }

    @Override public synchronized String readInPlace() {
        readsInPlace = true;
        return compiled.readInPlace();
    }

    @Override public Layout resultLayout() {
        return compiled.resultLayout();
    }

    @Override public Launch launch() {
        return compiled.launch();
    }

    @Override public String device() {
        return compiled.device();
    }

    Compiled compiled() {
        return compiled;
    }

    @Override public String advice() {
        ChangedField field = replaced;
        return replacements < MANY_REPLACEMENTS ? null : "compiled anew " + replacements + " times, the last time as " + field.name() + (field.isNumber()
            ? " held another number, of which the length of an array is computed;"
                + " an array of a constant length, the largest that is needed, takes no compiling"
            : " held another object; a PArray that stays and shows the others (PArray.show), or an array that is written to, takes no compiling");
    }

    /** Compiles anew what is to be used instead of {@code outdated}, which another thread may have replaced already. */
    synchronized void renew(Compiled outdated) {
        if (compiled != outdated) return;
        Compiled before = earlier;
        ChangedField field = outdated.changedField(); // else it is a table that has another shape, which no guard tells
        if (field != null && before != null && !before.isOutdated()) {
            use(before, outdated);
            return;
        }
        // the same answer does for all that an unfit one was made for; where a table has another shape, nothing tells
        boolean isKnown = unfit != null && outdated.isOutdated() && !unfit.isOutdated();
        Compiled renewed = isKnown ? unfit : make(source);
        unfit = renewed;
        refuse(renewed, source);
        if (!renewed.resultLayout().equals(outdated.resultLayout())) {
            throw new OffloadException("the function was redefined and returns another class, or an array that it returns has another length now;"
                + " make the array function anew");
        }
        // whoever runs several rounds at once has counted on so many, and on their end behind an element that fails
        Launch then = outdated.launch(), now = renewed.launch();
        if (now.rounds() != then.rounds() || now.needsSpare() != then.needsSpare() || now.rounds() > 1 && !now.alwaysEnds()) {
            throw new OffloadException("the function was redefined and does another number of rounds at once");
        }
        renewed.pipeline(chunk);
        if (readsInPlace) renewed.readInPlace();
        unfit = null;
        if (field != null) {
            replaced = field;
            replacements++;
        }
        if (before != null) past = past.plus(before.tally());
        if (field == null) past = past.plus(outdated.tally());
        use(renewed, field == null ? null : outdated);
    }

    private void use(Compiled now, Compiled before) {
        if (now.rewrites() != null) rewrites = now.rewrites();
        earlier = before;
        compiled = now;
    }

    @Override public boolean isAtHand() {
        return compiled.isAtHand();
    }

    /** Of what ran last, or before: another thread may have had it compiled anew meanwhile. */
    @Override public Refusal rewrites() {
        return rewrites;
    }

    @Override public String waits() {
        return compiled.waits();
    }

    @Override public boolean mayRead(Object... any) {
        return compiled.mayRead(any);
    }

    @Override public boolean isOutdated() {
        return compiled.isOutdated();
    }

    @Override public String ir() {
        return compiled.ir();
    }

    @Override public void remark(String words) {
        remark = words;
    }

    @Override public String form() {
        String form = compiled.form() + (remark.isEmpty() ? "" : ", " + remark);
        String cut = chunks.describe();
        return form.isEmpty() || cut.isEmpty() ? form + cut : form + ", " + cut;
    }

    /** What is known of data that were larger than the device. */
    Chunks chunks() {
        return chunks;
    }

    /** The same functions for another layout of input. */
    LibraryKernel compiledFor(Layout input) {
        LibraryKernel made = new LibraryKernel(new Source(source.device, source.skeleton, source.stages, source.combine, input));
        made.pipeline(chunk);
        return made;
    }

    /** See {@link Native#largestBuffer}. */
    long largestBuffer() {
        return Native.largestBuffer(source.device);
    }

    /** See {@link Native#SHARES_MEMORY}. */
    boolean sharesMemory() {
        return sharesMemory;
    }

    @Override public String opencl() {
        return compiled.opencl();
    }

    @Override public Tally tally() {
        Compiled before = earlier;
        Tally others = before == null ? past : past.plus(before.tally());
        return others.plus(compiled.tally()).plus(chunks.tally());
    }

    private static Compiled make(Source from) {
        return Compiled.make(from.device(), from.skeleton(), from.stages(), from.combine(), from.input());
    }

    private static void refuse(Compiled compiled, Source from) {
        if (!compiled.isRefused()) return;
        Stages stages = from.stages();
        Object[] functions = from.combine() == null ? stages.functions() : stages.functionsAnd(from.combine());
        throw new RefusedException(compiled.refusal(functions, from.input().classes()));
    }
}

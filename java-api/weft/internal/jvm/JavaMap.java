package weft.internal.jvm;

import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import weft.internal.array.ArrayData;
import weft.internal.array.Windows;
import weft.internal.layout.Layout;
import weft.internal.loops.Columns;
import weft.internal.loops.LoopKind;
import weft.internal.loops.Reader;
import weft.internal.loops.Views;
import weft.internal.program.Stages;

/**
 * Evaluates a list of functions over the elements of an array in Java. The caller owns the input's columns.
 */
public final class JavaMap {
    /** So many of a function's first elements are timed one by one. */
    private static final int SAMPLED = 4;

    private final Lowered lowered;
    private final Function<?, ?>[] stages;
    /** All elements, or those of a window. */
    private final ArrayData input;
    /** How many are in front of these. */
    private final int before;
    private final boolean parallel;
    private final Pull pull;
    private final IntConsumer done;

    private JavaMap(Lowered lowered, Function<?, ?>[] stages, ArrayData input, int before, boolean parallel, Pull pull, IntConsumer done) {
        this.lowered = lowered;
        this.stages = stages;
        this.input = input;
        this.before = before;
        this.parallel = parallel;
        this.pull = pull;
        this.done = done;
    }

    /** What makes the element at a place. No lambda, for which a first apply would wait. */
    private record At(Function<Object, ?> f, Views views, Reader reader) implements Function<Integer, Object> {
        @Override public Object apply(Integer place) {
            return f.apply(views.view(reader, place));
        }
    }

    /**
     * The views of an array that the first function gets, of which a loop makes its own; the caller owns the array.
     *
     * @param stages the same as maps of places, as they are compiled: the first has captured the stand-in
     * @param standIn in the array's place
     * @param keeping asked where the functions run in order, and all that one may do is allowed
     */
    public record Pull(ArrayData array, Views views, Function<Object, ?> f, Stages stages, ArrayData standIn, Keeping keeping) {
        /** What makes the element at a place, an index. */
        public Function<Integer, ?> at() {
            return new At(f, views, array.reader());
        }

        /** Null if no loop can be written. */
        private LoopRun loop(Lowered lowered, Function<?, ?>[] stages, Layout places, Layout to, int size) {
            Object[] functions = LoopRun.concat(stages, new Object[] {views});
            functions[0] = f;
            return LoopRun.of(lowered, this, functions, places, to, size);
        }
    }

    /** Whether a function may keep what it gets, a view, beyond its call, as far as anybody knows. */
    public interface Keeping {
        boolean mayKeep();
    }

    /** A new array of the results. Their class is that of the first one, or as {@link Lowered#none} has it. */
    public static ArrayData run(Lowered lowered, Function<?, ?>[] stages, ArrayData input, boolean parallel) {
        return run(lowered, stages, input, parallel, Known.NONE);
    }

    /** As above, where an element is known already. */
    public static ArrayData run(Lowered lowered, Function<?, ?>[] stages, ArrayData input, boolean parallel, Known known) {
        return run(lowered, stages, input, parallel, known, null, null);
    }

    /**
     * As above.
     *
     * @param pull what the first function does, if it is known; else null
     * @param done told now and then how many elements are over, on the calling thread; null: nobody wants to know
     */
    public static ArrayData run(Lowered lowered, Function<?, ?>[] stages, ArrayData input, boolean parallel, Known known,
            Pull pull, IntConsumer done) {
        if (stages.length == 0) return copy(input);
        if (input.size() == 0) return none(lowered, stages, input.layout(), pull);
        JavaMap all = new JavaMap(lowered, stages, input, 0, parallel, pull, done);
        try {
            ArrayData settled = parallel && all.windows() == 1 && known.index() < 0 ? all.settled() : null;
            return settled != null ? settled : all.made(known);
        } catch (Throwable e) {
            if (pull != null && Holding.mayHoldObjects(e)) pull.array.outlive(); // a view
            throw e;
        }
    }

    private static ArrayData none(Lowered lowered, Function<?, ?>[] stages, Layout input, Pull pull) {
        if (pull == null) return lowered.none(Stages.maps(stages), input);
        return lowered.none(LoopKind.MAP, pull.stages(), input, pull.standIn(), pull.array());
    }

    private int windows() {
        return pull == null ? input.windows() : 1;
    }

    private JavaMap window(int k) {
        if (windows() == 1) return this;
        int from = k * Windows.ELEMENTS;
        return new JavaMap(lowered, stages, input.window(k), from, parallel, null, done == null ? null : count -> done.accept(from + count));
    }

    /** The whole by the functions' own code, where it is known what class their results have; else null, and nothing is done. */
    private ArrayData settled() {
        Layout to = lowered.settled(input.layout(), pull == null ? null : pull.standIn());
        if (to == null) return null;
        try (LoopRun loop = loop(to)) {
            if (loop == null || !loop.isCompiled()) return null;
            ArrayData result = ArrayData.allocateUnset(to, input.size());
            try {
                looped(loop, result, 0, Known.NONE);
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        }
    }

    /** The whole, whatever its class is: the first element tells. */
    private ArrayData made(Known known) {
        ArrayData result = null;
        try {
            for (int k = 0; k < windows(); k++) {
                JavaMap window = window(k);
                Known here = known.in(window.before, window.input.size());
                Object first = here.index() == 0 ? here.value() : evaluate(stages, window.input.layout().read(window.input.ownedHosts(), 0, 0));
                if (result == null) result = ArrayData.allocateUnset(Layout.of(first, 0), input.size());
                result.layout().check(first, window.before);
                window.fill(windows() == 1 ? result : result.window(k), first, here);
            }
            return result;
        } catch (Throwable e) {
            if (result != null) result.close();
            throw e;
        }
    }

    /** The elements of one window, of which the first is known, and perhaps another one. */
    private void fill(ArrayData result, Object first, Known known) {
        Layout to = result.layout();
        to.write(result.ownedHosts(), 0, 0, first);
        int begin = lowered.takesSample(input.size()) ? sample(result, known) : 1;
        try (LoopRun loop = loop(to)) {
            if (loop == null) {
                boxed(result, begin, known);
                return;
            }
            loop.beginsWith(before);
            write(known, to, result.ownedHosts());
            if (pull != null && !parallel && pull.keeping.mayKeep()) pull.array.outlive(); // a function with side effects may keep its view
            looped(loop, result, begin, known);
        }
    }

    /** Null if no loop can be written, or is not worth it. */
    private LoopRun loop(Layout to) {
        return pull != null ? pull.loop(lowered, stages, input.layout(), to, input.size())
            : LoopRun.of(lowered, LoopKind.MAP, Stages.maps(stages), input, to);
    }

    private void looped(LoopRun loop, ArrayData result, int begin, Known known) {
        ArrayData read = pull == null ? input : pull.array();
        Looped body = new Looped(loop, Columns.views(read.layout(), read.ownedHosts()), Columns.views(result.layout(), result.ownedHosts()), known.index());
        JavaThreads.forRange(begin, input.size(), parallel && !loop.isShort(input.size()), done, body);
    }

    /**
     * Makes the first elements but one, to see whether all will take long without a loop of their own: the quickest tells, for others may meet what the
     * JVM does for a first call. Answers how many are made.
     */
    private int sample(ArrayData result, Known known) {
        long least = Long.MAX_VALUE;
        Boxed body = new Boxed(stages, input.layout(), input.ownedHosts(), known, before, result.layout(), result.ownedHosts());
        for (int i = 1; i <= SAMPLED; i++) {
            long start = System.nanoTime();
            body.run(i, i + 1);
            least = Math.min(least, System.nanoTime() - start);
        }
        lowered.fewWillTake(least * input.size());
        return 1 + SAMPLED;
    }

    /** The same without a loop of their own, from the element {@code begin} on. */
    private void boxed(ArrayData result, int begin, Known known) {
        int size = input.size();
        Layout to = result.layout();
        long start = System.nanoTime();
        Object[] in = FewNumbers.of(input.layout(), input.ownedHosts(), size, parallel);
        Object[] out = FewNumbers.room(to, result.ownedHosts(), size, parallel, begin);
        JavaThreads.forRange(begin, size, parallel, done, new Boxed(stages, input.layout(), in, known, before, to, out));
        FewNumbers.store(out, to, result.ownedHosts(), size);
        if (LoopRun.areFew(size)) lowered.boxedFewSince(start);
    }

    private void write(Known known, Layout to, ByteBuffer[] out) {
        if (known.index() < 1) return;
        to.check(known.value(), before + known.index());
        to.write(out, 0, known.index(), known.value());
    }

    /** Elements by a loop of their own, but for one. */
    private record Looped(LoopRun loop, Object[] read, Object[] written, int known) implements JavaThreads.Body {
        @Override public void run(int start, int end) {
            if (start <= known && known < end) {
                loop.run(read, written, start, known);
                start = known + 1;
            }
            loop.run(read, written, start, end);
        }
    }

    /** Elements without a loop of their own. No lambda, for which a first apply would wait. */
    private record Boxed(Function<?, ?>[] stages, Layout from, Object[] in, Known known, int before, Layout to, Object[] out)
            implements JavaThreads.Body {
        @Override public void run(int start, int end) {
            for (int i = start; i < end; i++) {
                Object element = i == known.index() ? known.value() : evaluate(stages, from.read(in, 0, i));
                to.check(element, before + i);
                to.write(out, 0, i, element);
            }
        }
    }

    /**
     * The results for the elements of an array that is not empty, for a caller that asks for each just once, on threads if
     * {@code parallel}; nothing is stored. Their class is that of the first one.
     */
    public static IntFunction<Object> elements(Function<?, ?>[] stages, ArrayData input, boolean parallel) {
        Layout from = input.layout();
        Object[] in = FewNumbers.of(from, input.ownedHosts(), input.size(), parallel);
        if (stages.length == 0) return i -> from.read(in, 0, i);
        Object first = evaluate(stages, from.read(in, 0, 0));
        return new Results(stages, from, in, first, Layout.of(first, 0));
    }

    /** The results, of which the first is known. No lambda, for which a first apply would wait. */
    private record Results(Function<?, ?>[] stages, Layout from, Object[] in, Object first, Layout to) implements IntFunction<Object> {
        @Override public Object apply(int i) {
            if (i == 0) return first;
            Object element = evaluate(stages, from.read(in, 0, i));
            to.check(element, i);
            return element;
        }
    }

    /** The result for one element. */
    public static Known evaluate(Function<?, ?>[] stages, ArrayData input, int index) {
        return new Known(index, evaluate(stages, input.newest(index)), null);
    }

    @SuppressWarnings("unchecked") // a stage that gets the wrong class throws ClassCastException itself
    private static Object evaluate(Function<?, ?>[] stages, Object element) {
        for (Function<?, ?> stage : stages) element = ((Function<Object, Object>) stage).apply(element);
        return element;
    }

    /** A copy, made where the newest data are. */
    private static ArrayData copy(ArrayData input) {
        Layout layout = input.layout();
        ArrayData result = ArrayData.allocateUnset(layout.stored(), input.size());
        try {
            if (result.layout() == layout) {
                for (int i = 0; i < result.columns().length; i++) result.columns()[i].copyOf(input.columns()[i]);
            } else {
                input.storeTo(result);
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }
}

package weft.internal.offload;

import java.util.function.Supplier;
import weft.internal.array.ArrayData;
import weft.internal.capture.Snapshot;
import weft.internal.events.Span;
import weft.internal.jvm.Crew;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.jvm.Relay;
import weft.internal.program.JavaOrder;

/** An evaluation's way in Java: in which order, what is evaluated first, and what history and the apply's span, which may be null, are told of it. */
final class JavaWay<X extends AutoCloseable> {
    private final Evaluation<?, X> evaluation;
    private final History history;
    /** How Java may run what was asked about last, or refused. */
    private volatile JavaOrder.Answer answer;

    /** What is said. No lambdas, here and below: a first apply would wait for the JVM to make them. */
    record Words(String text) implements Supplier<String> {
        @Override public String get() {
            return text;
        }
    }

    /** In which order, and why. */
    private record Where(JavaOrder order, Supplier<String> why) implements History.Ran {
        @Override public String executor() {
            return History.JAVA;
        }

        @Override public String get() {
            return order.describe(why.get());
        }
    }

    /** How Java may run, and what it has evaluated to find out. */
    record Begin(JavaOrder order, Known known) {
        /** With nothing more to say of why not on threads. */
        private Begin inOrder() {
            return new Begin(new JavaOrder(false, null, order.forNow()), known);
        }

        /** Why in order where threads were asked for. */
        private Words reasonAgainst(String asked) {
            return new Words((order.why() == null ? "not on threads" : order.why()) + "; " + asked + " does not change that");
        }
    }

    /** Nobody takes over: the range ends at a time. */
    private record Patience(long end) implements Relay.Successor {
        @Override public boolean isReady() {
            return System.nanoTime() - end > 0;
        }

        @Override public void begin() {
            // time passes by itself
        }

        @Override public long expectedNanos(double load) {
            return Long.MAX_VALUE;
        }

        @Override public long settlingNanos() {
            return 0;
        }

        @Override public long leastNanos() {
            return 0;
        }
    }

    JavaWay(Evaluation<?, X> evaluation, History history) {
        this.evaluation = evaluation;
        this.history = history;
    }

    /** What somebody else has found out. */
    void remember(JavaOrder.Answer other) {
        answer = other;
    }

    /** On threads if they are wanted and it may be so. */
    X run(ArrayData input, Span span, boolean threads, String why, Known known) {
        Words words = new Words(why);
        return run(input, span, begin(input, span, threads, known, words), (Relay) null, words);
    }

    /** On so many threads as the program has said; on the calling one alone what has to be in order, and may not be begun again. */
    X runOnRequest(ArrayData input, Span span, int threads, String why) {
        Words words = new Words(why);
        Begin asked = begin(input, span, true, Known.NONE, words);
        Begin begin = new Begin(asked.order.onRequest(), asked.known);
        if (!begin.order.parallel()) return run(input, span, begin.inOrder(), (Relay) null, begin.reasonAgainst(why));
        return Crew.run(threads, () -> run(input, span, begin, (Relay) null, words));
    }

    /** As above. {@code successor} may take what is left while it runs; null: nobody does. */
    X run(ArrayData input, Span span, Begin begin, Relay.Successor successor, Supplier<String> why) {
        return run(input, span, begin, successor == null ? null : new Relay(successor), why);
    }

    /**
     * All elements, because one of them throws as a device says.
     *
     * @param why what to say if nothing is thrown, asked when that is known
     * @param executor who has found it
     * @param where the same, for people
     */
    X runForException(ArrayData input, Span span, Supplier<String> why, String executor, Supplier<String> where) {
        return run(input, span, begin(input, span, true, Known.NONE, why), null, why, executor, where);
    }

    /** {@code relay} may be null. */
    private X run(ArrayData input, Span span, Begin begin, Relay relay, Supplier<String> why) {
        return run(input, span, begin, relay, why, History.JAVA, null);
    }

    /** {@code thrower} says where something is thrown; null: where it runs. */
    private X run(ArrayData input, Span span, Begin begin, Relay relay, Supplier<String> why, String executor, Supplier<String> thrower) {
        Where where = new Where(begin.order, why);
        long start = System.nanoTime();
        Relay outer = Relay.begin(relay);
        Snapshot left = Snapshot.leave();
        try {
            X result;
            try {
                result = evaluation.inJava(input, begin.order.parallel(), begin.known);
            } finally {
                Snapshot.back(left, !begin.order.parallel());
                Relay.end(relay, outer);
                history.javaTook(System.nanoTime() - start);
            }
            history.ranInJava(thrower == null ? where : new Where(begin.order, new Words(why.get())), span); // later it may be another one
            return result;
        } catch (Relay.TakenException e) {
            throw e;
        } catch (Throwable e) {
            history.threw(executor, thrower == null ? where : thrower, e, span);
            throw e;
        }
    }

    /** On threads, or in order, if half of it is done before so long; else null. What writes is done to its end. */
    X runFor(ArrayData input, Span span, boolean threads, long nanos, String because) {
        Words why = new Words(because);
        Begin begin = begin(input, span, true, Known.NONE, why);
        if (!begin.order.parallel()) return run(input, span, begin, (Relay) null, why);
        Begin as = threads ? begin : new Begin(JavaOrder.SEQUENTIAL, begin.known);
        try {
            return run(input, span, as, new Relay(new Patience(System.nanoTime() + nanos), !threads), why);
        } catch (Relay.TakenException e) {
            return null;
        }
    }

    Begin begin(ArrayData input, Span span, boolean threads, Known known, Supplier<String> why) {
        Lowered.expect(evaluation.elements(input));
        JavaOrder order = threads ? order(input) : JavaOrder.SEQUENTIAL;
        if (!order.forNow() || known.index() >= 0 || evaluation.elements(input) == 0) return new Begin(order, known);
        Known first = evaluated(input, span, 0, History.JAVA, new Where(order, why)); // an element runs the initialisers that it needs
        return first == null ? new Begin(order, known) : new Begin(order(input), first.because(order.why()));
    }

    /** {@link Evaluation#evaluate}, for an apply of that executor; {@code where} is said with why. */
    Known evaluated(ArrayData input, Span span, int index, String executor, Supplier<String> where) {
        Snapshot left = Snapshot.leave();
        try {
            return evaluation.evaluate(input, index);
        } catch (Throwable e) {
            history.threw(executor, where, e, span);
            throw e;
        } finally {
            Snapshot.back(left, true);
        }
    }

    JavaOrder order(ArrayData input) {
        Object[] functions = evaluation.functions(input);
        Class<?>[] records = input.layout().classes();
        JavaOrder.Answer last = answer;
        if (last == null || !last.isOf(functions, records) || !last.stands()) {
            answer = last = JavaOrder.ask(functions, records);
        }
        return last.order();
    }
}

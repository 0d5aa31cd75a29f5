package weft.internal.plain;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import weft.OffloadException;
import weft.internal.choice.Places;
import weft.internal.choice.Policy;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.jni.StackRoom;
import weft.internal.jni.TrapException;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Rewrites;

/**
 * One loop of a program, and where its runs take place: the call sites in front of it and behind it call this.
 *
 * <p>Java's run is the loop itself, which is timed between the two. Which of both is next {@link LoopTurns} say; where the
 * option {@code first} has nobody wait for Java it is always the device. While a loop rests, or once it is refused, its call sites
 * call nothing, so that HotSpot compiles what the method was before it was rewritten.
 */
final class LoopSite {
    /** So often, at most, it is compiled anew one after the other, because its arrays are others or a class was initialised. */
    private static final int MOST_FAILURES = 64;
    /** So many kernels are kept, each for the arrays of a run: programs let two or three take turns. */
    private static final int MOST_FUNCTIONS = 4;
    /** Named here, so that its class is initialised with this one, and not where there is no stack for it. */
    private static final LoopReason DEEP = LoopReason.DEEP;

    /** The JDK's agent for debuggers is loaded when the JVM starts or never; and to ask takes as long as to launch a kernel. */
    private static final class Debugger {
        static final boolean IS_THERE = Native.hasDebugger();
    }

    private final MethodHandles.Lookup host;
    private final int number;
    private final boolean waits = !Options.javaIsFirst();
    private final LoopTurns turns = new LoopTurns(System::nanoTime);
    private final LoopReturns returns = new LoopReturns();
    private final LoopCalls calls = new LoopCalls(this::wake, LoopCalls::later);
    private final ReentrantLock lock = new ReentrantLock();
    private final LoopTally tally;

    /** Why it is never taken; null: it may be. */
    private volatile String refused;
    /** What others are made of; it has no arrays, and does not run. */
    private LoopCode model;
    /** The latest first. They have arrays of the program's, which are not to fill its heap. */
    private final Deque<SoftReference<LoopCode>> functions = new ArrayDeque<>();
    private final Rewrites rewrites = new Rewrites("run after run");
    private boolean isPrepared;
    private volatile boolean isPreparing;
    private int failures;
    /** Whether the latest run, or part of one, has left rounds to Java. */
    private boolean isLeft;

    LoopSite(MethodHandles.Lookup host, int number, LoopTally tally) {
        this.host = host;
        this.number = number;
        this.tally = tally;
        tally.began(turns);
    }

    /** A call site of the loop's. */
    CallSite link(MethodHandle awake, MethodHandle asleep) {
        return calls.link(awake, asleep);
    }

    private void rest() {
        tally.hasRested = true;
        if (!StackRoom.isThere() || !calls.rest(turns.restNanos())) turns.wake();
    }

    private void wake() {
        lock.lock();
        try {
            if (refused != null) return;
            turns.wake();
            calls.set(false);
        } finally {
            lock.unlock();
        }
    }

    /** Whether there is nothing to ask: called in front of every run. The program's own code calls it, so it throws nothing. */
    boolean isFew(int from, int limit) {
        try {
            if (!turns.isFew(from, limit)) return false;
            if (turns.comesToRest()) rest();
        } catch (Throwable e) { // no stack, or no memory
            return true;
        }
        return true;
    }

    /** The same of a range of longs: its bounds are to be ints. */
    boolean isFewOrWide(long from, long limit) {
        return (int) from != from || (int) limit != limit || isFew((int) from, (int) limit);
    }

    /** Behind every run; likewise. */
    void exit() {
        try {
            turns.exit();
        } catch (Throwable e) {
            turns.left();
        }
    }

    /**
     * In front of a run that is not small.
     *
     * @return the locals that the loop assigns, as they are behind it, or where Java goes on; null: Java's turn
     */
    long[] enter(int from, int limit, Object[] locals) {
        try {
            return entered(from, limit, locals, false);
        } catch (Throwable e) { // no memory to say what was wrong
            return null;
        }
    }

    /** The same of two loops in one another: where Java runs them, its arrays have the newest elements. */
    long[] enterNest(int from, int limit, Object[] locals) {
        long[] done = enter(from, limit, locals);
        if (done == null) LoopSession.toJava();
        return done;
    }

    /**
     * The same of a stream over a range.
     *
     * @param isClosed whether the limit is a round's
     * @return what Java is to run: the stream itself where it is Java's turn. In order where the device has left it, so that what is
     *     thrown is the first round's that throws
     */
    IntStream enterStream(boolean isClosed, IntStream all, int from, int limit, Object[] locals) {
        long[] done = enter(from, limit, locals);
        if (done == null) return all;
        return isClosed ? IntStream.rangeClosed((int) done[0], limit) : IntStream.range((int) done[0], limit);
    }

    /** The same; none of a range of which an int cannot count the rounds. */
    LongStream enterLongStream(boolean isClosed, LongStream all, long from, long limit, Object[] locals) {
        long[] done = enter((int) from, (int) limit, locals);
        if (done == null) return all;
        return isClosed ? LongStream.rangeClosed(done[0], limit) : LongStream.range(done[0], limit);
    }

    /**
     * In front of a run of a loop that Java may leave again behind a round that the device has left to it, and behind such rounds.
     *
     * @param left -1: a run begins; 0: Java has done the rounds that it was to
     * @return the locals that the loop assigns, as they are where Java goes on, and how many rounds it does until it asks again, 0 meaning all;
     *     null: it does all, from here on
     */
    long[] enterAgain(int from, int limit, int left, Object[] locals) {
        try {
            return left < 0 ? entered(from, limit, locals, true) : goesOn(from, limit, locals);
        } catch (Throwable e) { // no memory to say what was wrong
            return null;
        }
    }

    /** The same of two loops in one another. */
    long[] enterNestAgain(int from, int limit, int left, Object[] locals) {
        long[] done = enterAgain(from, limit, left, locals);
        if (done == null) LoopSession.toJava();
        return done;
    }

    private long[] entered(int from, int limit, Object[] locals, boolean mayReturn) {
        boolean locked = false;
        try {
            turns.left();
            returns.takeUp();
            if (refused != null || isPreparing || lock.isHeldByCurrentThread() || !hasStack()) return null;
            locked = lock.tryLock();
            if (!locked) tally.beside.incrementAndGet();
            return locked ? decide(from, limit, locals, mayReturn) : null;
        } catch (Throwable e) {
            failed(e);
        } finally {
            if (locked) lock.unlock();
        }
        return null;
    }

    private long[] goesOn(int from, int limit, Object[] locals) {
        boolean locked = false;
        try {
            if (!returns.takeUp() || refused != null || isPreparing || lock.isHeldByCurrentThread() || !hasStack()) return null;
            locked = lock.tryLock();
            return locked ? goOn(from, limit, locals) : null;
        } catch (Throwable e) {
            failed(e);
        } finally {
            if (locked) lock.unlock();
        }
        return null;
    }

    /** Else the loop is Java's, which takes no stack: a class that this run is the first to touch might never be initialised ({@link StackRoom}). */
    private boolean hasStack() {
        if (StackRoom.isThere()) return true;
        tally.choice = DEEP;
        return false;
    }

    private void failed(Throwable e) {
        if (e instanceof RefusedException refusal) failed(refusal.refusal());
        else if (e instanceof LoopFunction.NotNowException now) notNow(now);
        else if (e instanceof TrapException) failed(tally.stopped(LoopReason.STOPPED), false);
        else if (e instanceof OffloadException offload) failed(offload.reason(), false);
        else if (e instanceof ReflectiveOperationException || e instanceof LinkageError) {
            failed(LoopReason.NO_CLASS.text(e.toString().lines().findFirst().orElse("")), true);
        } else { // no memory, or the thread is interrupted: the loop itself knows what to do
            failed(LoopReason.FAILED.text(e), false);
        }
    }

    /**
     * Where to ask again would come to nothing each time, its call sites call nothing for a while: Java's loop may be twice as fast. That is
     * no failure, for the next run may have fewer rounds.
     */
    private void notNow(LoopFunction.NotNowException why) {
        if (why.reason.kind() != LoopReason.Kind.LARGE || waits) {
            failed(why.getMessage(), false);
            return;
        }
        tally.latest = why.getMessage() + "; it is asked about again after a minute";
        turns.tooMany();
        rest();
    }

    /** Nothing was done: Java does it all. */
    private void failed(String why, boolean forever) {
        tally.latest = why;
        if (forever || ++failures >= MOST_FAILURES) refuse(why);
    }

    /** The same. State that rounds read and change may come to rest in Java. */
    private void failed(Refusal why) {
        Refusal left = why.rewrites() ? rewrites.another(why) : null;
        if (left != null) failed(left.text(), true);
        else failed(why.text(), !why.isJavas() && !why.rewrites());
    }

    private void refuse(String why) {
        refused = why;
        tally.refused = why;
        functions.clear();
        calls.set(true);
        if ("1".equals(LoopSites.verbose())) System.err.println("weft: " + LoopSites.where(number) + ": " + why);
    }

    private long[] decide(int from, int limit, Object[] locals, boolean mayReturn) throws Exception {
        LoopCode function = functionFor(locals);
        LoopSession session = LoopSession.current();
        int rounds = function.shape().rounds(from, limit);
        if (rounds <= 0) return null;
        Device device = Places.deviceOf(Places.wished());
        if (device == null) {
            refuse(LoopReason.IN_JAVA.text());
            return null;
        }
        if (Debugger.IS_THERE) {
            refuse(LoopReason.DEBUGGER.text());
            return null;
        }
        tally.runs.incrementAndGet();
        if (waits || isKept(function, session, locals)) return begin(function, device, rounds, locals, mayReturn);
        Policy.Choice choice = turns.choose(rounds, isPrepared);
        if (turns.comesToRest()) {
            rest();
            return null;
        }
        if (choice.alternative() == LoopTurns.IN_JAVA) {
            tally.choice = isPrepared ? LoopReason.SLOWER : turns.isLong(rounds) ? LoopReason.PREPARED : LoopReason.SHORT;
            if (!isPrepared && turns.isLong(rounds)) prepare(function, device, rounds, locals);
            turns.began(choice, rounds, function.shape().step());
            return null;
        }
        long start = System.nanoTime();
        long[] done = null;
        try {
            done = begin(function, device, rounds, locals, mayReturn);
        } finally {
            if (done == null || isLeft && !mayReturn) turns.failed(rounds);
        }
        if (!isLeft) {
            took(choice, rounds, System.nanoTime() - start - function.once());
            if (session != null && choice.best() == LoopTurns.ON_DEVICE) session.stay();
        } else if (mayReturn) {
            leftAt(choice, rounds, function.shape().step(), start + function.once());
        } // else what Java does of it is not known
        return done;
    }

    /** Whether the device has what the loop writes, and to bring it back would cost more than a trial of Java's tells. */
    private static boolean isKept(LoopCode function, LoopSession session, Object[] locals) {
        LoopShape.Table table = function.shape().table();
        return session != null && table != null && session.keeps(locals[table.local()]);
    }

    /** The loop is done: nothing may make it begin again. */
    private void took(Policy.Choice choice, int rounds, long nanos) {
        try {
            turns.took(choice, rounds, nanos);
        } catch (Throwable e) { // no memory to remember it
            tally.latest = null;
        }
    }

    /** The run is told when Java is behind the loop. */
    private void leftAt(Policy.Choice choice, int rounds, int step, long since) {
        try {
            turns.beganOnDevice(choice, rounds, step, since);
        } catch (Throwable e) { // no memory to remember it
            tally.latest = null;
        }
    }

    /** One whose kernel is for these locals, if there is one. */
    private LoopCode functionFor(Object[] locals) throws ReflectiveOperationException {
        for (SoftReference<LoopCode> one : functions) {
            LoopCode function = one.get();
            if (function == null || !function.isFor(locals)) continue;
            functions.remove(one);
            functions.addFirst(one);
            return function;
        }
        SoftReference<LoopCode> last = functions.size() == MOST_FUNCTIONS ? functions.removeLast() : null;
        LoopCode function = last == null ? null : last.get();
        if (function == null) {
            if (model == null) model = LoopFunction.make(host, number);
            tally.isRelaxed = model.shape().relaxed();
            function = model.another();
            last = new SoftReference<>(function);
        }
        functions.addFirst(last);
        return function;
    }

    /** Null, or an exception: nothing has been done. */
    private long[] begin(LoopCode function, Device device, int rounds, Object[] locals, boolean mayReturn)
            throws LoopFunction.NotNowException {
        if (mayReturn) returns.begin(rounds, waits ? Double.NaN : turns.javaNanos(rounds));
        long[] done = onDevice(function, device, rounds, locals, mayReturn);
        tally.handed.incrementAndGet();
        if (function.stayed()) tally.stayed.incrementAndGet();
        rewrites.none();
        return done;
    }

    /** Behind the rounds that Java has done of a run. */
    private long[] goOn(int from, int limit, Object[] locals) throws Exception {
        LoopCode function = functionFor(locals);
        int rounds = function.shape().rounds(from, limit);
        Device device = Places.deviceOf(Places.wished());
        if (rounds <= 0 || device == null) return null;
        returns.javaDid(rounds);
        if (!waits && !(turns.goesOn(returns.done()) && function.isCompiled())) return null;
        failures = 0;
        long[] done = onDevice(function, device, rounds, locals, true);
        tally.again.incrementAndGet();
        return done;
    }

    /** All rounds, or those up to one that Java has to do. */
    private long[] onDevice(LoopCode function, Device device, int rounds, Object[] locals, boolean mayReturn)
            throws LoopFunction.NotNowException {
        boolean inPieces = mayReturn && function.shape().table() == null;
        long[] done = null;
        Object[] now = locals;
        isLeft = true;
        try {
            for (int at = 0; at < rounds;) {
                function.set(now);
                function.compile(device);
                long[] made = function.run(device, inPieces ? returns.chunk(rounds - at) : rounds, now);
                if (!mayReturn && function.done() == 0) throw new TrapException(0);
                done = made;
                at += function.done();
                if (mayReturn) returns.did(function.done(), function.left());
                if (function.left()) return leave(function, done, mayReturn);
                if (at < rounds) now = function.shape().with(now, done);
            }
            isLeft = false;
            tally.where = function.where();
            tally.latest = null;
            failures = 0;
        } catch (Throwable e) {
            if (done == null) throw e;
            failed(e); // Java goes on where that was
            LoopSession.toJava();
        }
        return done;
    }

    /** Java goes on where the device has stopped, with the newest elements. Nothing may make it begin again. */
    private long[] leave(LoopCode function, long[] done, boolean mayReturn) {
        tally.where = function.where();
        tally.latest = null;
        tally.left.incrementAndGet();
        LoopSession.toJava();
        if (mayReturn) done[done.length - 1] = returns.pause();
        if (mayReturn && !waits || ++failures < MOST_FAILURES) return done; // a run that comes back has not failed
        try {
            refuse(tally.stopped(LoopReason.STOPPED_OFTEN));
        } catch (Throwable e) { // no memory to say so
            failures--;
        }
        return done;
    }

    /** Lets the device be readied while Java runs the loop. */
    private void prepare(LoopCode function, Device device, int rounds, Object[] locals) throws LoopFunction.NotNowException {
        function.set(locals);
        isPreparing = true;
        Background.execute(() -> {
            lock.lock();
            try {
                function.compile(device);
                function.rehearse(device, rounds);
                isPrepared = true;
            } catch (Throwable e) {
                failed(e);
            } finally {
                lock.unlock();
                isPreparing = false;
            }
        });
    }
}

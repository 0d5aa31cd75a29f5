package weft.internal.plain;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/** The loops of a program that were rewritten, and how their call sites are linked. */
public final class LoopSites {
    private static final MethodHandle IS_FEW;
    private static final MethodHandle ENTER;
    private static final MethodHandle NEST;
    private static final MethodHandle ENTER_AGAIN;
    private static final MethodHandle NEST_AGAIN;
    private static final MethodHandle STREAM;
    private static final MethodHandle IS_FEW_OR_WIDE;
    private static final MethodHandle LONG_STREAM;
    private static final MethodHandle OPEN;
    private static final MethodHandle CLOSE;
    private static final MethodHandle TO_JAVA;
    private static final MethodHandle EXIT;
    /** Whatever happens meanwhile. */
    private static final CallSite CLOSING;
    /** Of the names of call sites: by it compilers know them ({@code bytecode/plain_calls.h}). */
    private static final String PREFIX = "weft$";

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            IS_FEW = lookup.findVirtual(LoopSite.class, "isFew", MethodType.methodType(boolean.class, int.class, int.class));
            ENTER = lookup.findVirtual(LoopSite.class, "enter",
                MethodType.methodType(long[].class, int.class, int.class, Object[].class));
            NEST = lookup.findVirtual(LoopSite.class, "enterNest",
                MethodType.methodType(long[].class, int.class, int.class, Object[].class));
            MethodType again = MethodType.methodType(long[].class, int.class, int.class, int.class, Object[].class);
            ENTER_AGAIN = lookup.findVirtual(LoopSite.class, "enterAgain", again);
            NEST_AGAIN = lookup.findVirtual(LoopSite.class, "enterNestAgain", again);
            STREAM = lookup.findVirtual(LoopSite.class, "enterStream",
                MethodType.methodType(IntStream.class, boolean.class, IntStream.class, int.class, int.class, Object[].class));
            IS_FEW_OR_WIDE = lookup.findVirtual(LoopSite.class, "isFewOrWide", MethodType.methodType(boolean.class, long.class, long.class));
            LONG_STREAM = lookup.findVirtual(LoopSite.class, "enterLongStream",
                MethodType.methodType(LongStream.class, boolean.class, LongStream.class, long.class, long.class, Object[].class));
            lookup.ensureInitialized(LoopSession.class); // else a first call would, in a loop of the program's
            lookup.ensureInitialized(LoopStreams.class);
            lookup.ensureInitialized(LoopReason.class); // told of where there may be no stack
            OPEN = lookup.findStatic(LoopSession.class, "open", MethodType.methodType(void.class, int.class, int.class));
            CLOSE = lookup.findStatic(LoopSession.class, "close", MethodType.methodType(void.class));
            TO_JAVA = lookup.findStatic(LoopSession.class, "toJava", MethodType.methodType(void.class));
            EXIT = lookup.findVirtual(LoopSite.class, "exit", MethodType.methodType(void.class));
            CLOSING = new ConstantCallSite(CLOSE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A loop has one site, whose two call sites are linked at different times. */
    private static final ClassValue<Map<Integer, LoopSite>> SITES = new ClassValue<>() {
        @Override protected Map<Integer, LoopSite> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };
    /** What is told of them, by number: of those that have run. It leads to no class of the program's. */
    private static final Map<Integer, LoopTally> LINKED = new ConcurrentHashMap<>();

    private LoopSites() {}

    /**
     * Links call sites as a program's loops have them, for some program may reach its first loop where hardly any stack is left: a class
     * whose initialiser fails then, Weft's or one of {@code java.lang.invoke}, can never be used.
     *
     * @param bootstrap {@link weft.PlainLoops#site}
     */
    public static void ready(MethodHandles.Lookup own, MethodHandle bootstrap) throws Throwable {
        LoopSite none = new LoopSite(own, -1, new LoopTally());
        MethodType nothing = MethodType.methodType(void.class);
        link(none, "enter", MethodType.methodType(long[].class, int.class, int.class, Object.class, int.class));
        link(none, "exit", nothing);
        Object made = bootstrap.invoke(own, PREFIX + "close", (Object) nothing, (Object) 0); // as the JDK does
        if (made != CLOSING) throw new AssertionError(made);
    }

    /**
     * As {@link weft.PlainLoops#site}. What it calls throws nothing: the program's loop is to run even where there is no memory. Where the
     * stack ends here the call site is linked the next time, but any other error would stay (JVMS 5.4.3): then the loop is Java's.
     */
    public static CallSite link(MethodHandles.Lookup host, String call, MethodType type, int number) {
        String name = call.substring(PREFIX.length());
        if (name.equals("close")) return CLOSING;
        // whose rounds nobody else does, once the device has left some
        if (name.startsWith("behind")) {
            return new ConstantCallSite(LoopStreams.behind(site(host, number), name.equals("behindClosed"), type));
        }
        try {
            return link(site(host, number), name, type);
        } catch (LinkageError | RuntimeException e) {
            return new ConstantCallSite(asleep(name, type));
        }
    }

    private static LoopSite site(MethodHandles.Lookup host, int number) {
        Map<Integer, LoopSite> ofClass = SITES.get(host.lookupClass());
        LoopSite site = ofClass.get(number);
        return site != null ? site : make(ofClass, host, number);
    }

    /**
     * Not by computeIfAbsent, in whose map a stack that ends leaves what fails ever after. A site that is made
     * takes the tally, so only one is.
     */
    private static LoopSite make(Map<Integer, LoopSite> ofClass, MethodHandles.Lookup host, int number) {
        synchronized (ofClass) {
            LoopSite site = ofClass.get(number);
            if (site != null) return site;
            LoopTally fresh = new LoopTally();
            LoopTally before = LINKED.putIfAbsent(number, fresh);
            LoopSite made = new LoopSite(host, number, before == null ? fresh : before);
            ofClass.put(number, made);
            return made;
        }
    }

    private static CallSite link(LoopSite site, String name, MethodType type) {
        MethodHandle asleep = asleep(name, type);
        if (name.equals("exit")) return site.link(EXIT.bindTo(site), asleep);
        if (name.equals("open")) return site.link(OPEN, asleep);
        if (name.startsWith("range")) return site.link(stream(site, name.startsWith("rangeClosed"), type, asleep), asleep);
        boolean isNest = name.startsWith("nest");
        MethodHandle enter = name.endsWith("Again") ? isNest ? NEST_AGAIN : ENTER_AGAIN : isNest ? NEST : ENTER;
        int numbers = enter.type().parameterCount() - 2; // of the bounds, and what else is no local
        MethodHandle asked = enter.bindTo(site).asCollector(Object[].class, type.parameterCount() - numbers).asType(type);
        MethodHandle whole = MethodHandles.guardWithTest(IS_FEW.bindTo(site), asleep, asked);
        // around all of it, for to box a local takes memory, and so does what the JDK does in between
        return site.link(MethodHandles.catchException(whole, Throwable.class, MethodHandles.dropArguments(asleep, 0, Throwable.class)), asleep);
    }

    /** What a call site does that asks nothing: the loop is Java's. */
    private static MethodHandle asleep(String name, MethodType type) {
        if (name.startsWith("range")) return LoopStreams.same(type);
        MethodHandle nothing = MethodHandles.empty(type); // null
        return name.startsWith("nest") ? MethodHandles.foldArguments(nothing, TO_JAVA) : nothing;
    }

    /** Where it runs Java allocates a stream, so to throw for want of memory, before anything was done, is Java's own way. */
    private static MethodHandle stream(LoopSite site, boolean isClosed, MethodType type, MethodHandle same) {
        boolean isWide = type.parameterType(0) == LongStream.class;
        MethodHandle ask = type.returnType() == Object[].class ? LoopStreams.ask(isWide) : isWide ? LONG_STREAM : STREAM;
        MethodHandle asked = MethodHandles.insertArguments(ask.bindTo(site), 0, isClosed)
            .asCollector(Object[].class, type.parameterCount() - 3).asType(type);
        MethodHandle isFew = MethodHandles.dropArguments((isWide ? IS_FEW_OR_WIDE : IS_FEW).bindTo(site), 0, type.parameterType(0));
        return MethodHandles.guardWithTest(isFew, same, asked);
    }

    static String verbose() {
        return Library.loaded() ? Native.option("verbose") : "0";
    }

    /** Where a loop is, for people. */
    static String where(int number) {
        return LoopNames.all().stream().filter(each -> each.numbers().contains(number)).findFirst().map(LoopNames::where)
            .orElse("loop " + number);
    }

    /** A line for each loop that was looked at. */
    public static List<String> explain() {
        if (!Library.loaded()) return List.of();
        return LoopNames.all().stream().map(each -> each.where() + ": " + state(each)).toList();
    }

    private static String state(LoopNames loop) {
        LoopTally tally = latest(loop.numbers());
        if (loop.whyNot() == null) return tally == null ? "has not run" : tally.describe();
        return "runs in Java: " + loop.whyNot() + (tally == null ? "" : "; in an earlier class of this name it " + tally.describe());
    }

    /** The latest version's that has been linked; null: none has. */
    private static LoopTally latest(List<Integer> numbers) {
        for (int i = numbers.size() - 1; i >= 0; i--) {
            LoopTally tally = LINKED.get(numbers.get(i));
            if (tally != null) return tally;
        }
        return null;
    }
}

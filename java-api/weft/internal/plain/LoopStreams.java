package weft.internal.plain;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What call sites around a stream over a range call where rounds of it are Java's now and then ({@code stream_edit.h}). In front of the
 * lambda they get an array: the stream that Java runs, and from which round on there is more, or null. Behind it the rest is done: by
 * the device, and by a stream for each piece of it that is Java's. Those are run by method handles alone, whose frames no stack trace shows.
 */
final class LoopStreams {
    /** A stream, and nothing behind it. */
    private static final MethodHandle ALONE;
    private static final MethodHandle ASK;
    private static final MethodHandle ASK_LONG;
    private static final MethodHandle NEXT;
    private static final MethodHandle NEXT_LONG;
    private static final MethodHandle EACH;
    private static final MethodHandle EACH_LONG;
    private static final MethodHandle IS_THERE;
    private static final MethodHandle IS_MORE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> self = LoopStreams.class;
            ALONE = lookup.findStatic(self, "alone", MethodType.methodType(Object[].class, Object.class));
            ASK = lookup.findStatic(self, "ask", MethodType.methodType(Object[].class, LoopSite.class, boolean.class, IntStream.class,
                int.class, int.class, Object[].class));
            ASK_LONG = lookup.findStatic(self, "ask", MethodType.methodType(Object[].class, LoopSite.class, boolean.class, LongStream.class,
                long.class, long.class, Object[].class));
            NEXT = lookup.findStatic(self, "next", MethodType.methodType(IntStream.class, LoopSite.class, boolean.class, Object[].class,
                int.class, int.class, Object[].class));
            NEXT_LONG = lookup.findStatic(self, "next", MethodType.methodType(LongStream.class, LoopSite.class, boolean.class, Object[].class,
                long.class, long.class, Object[].class));
            EACH = lookup.findVirtual(IntStream.class, "forEach", MethodType.methodType(void.class, IntConsumer.class));
            EACH_LONG = lookup.findVirtual(LongStream.class, "forEach", MethodType.methodType(void.class, LongConsumer.class));
            IS_THERE = lookup.findStatic(Objects.class, "nonNull", MethodType.methodType(boolean.class, Object.class));
            IS_MORE = lookup.findStatic(self, "isMore", MethodType.methodType(boolean.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LoopStreams() {}

    static Object[] alone(Object stream) {
        return new Object[] {stream, null};
    }

    private static boolean isMore(Object[] made) {
        return made[1] != null;
    }

    /** What a call site in front of a run does that asks nothing: the stream is Java's. */
    static MethodHandle same(MethodType type) {
        MethodHandle same = MethodHandles.identity(type.parameterType(0));
        if (type.returnType() == Object[].class) same = ALONE.asType(same.type().changeReturnType(Object[].class));
        return MethodHandles.dropArguments(same, 1, type.parameterList().subList(1, type.parameterCount()));
    }

    /** In front of a run. */
    static MethodHandle ask(boolean isWide) {
        return isWide ? ASK_LONG : ASK;
    }

    static Object[] ask(LoopSite site, boolean isClosed, IntStream all, int from, int limit, Object[] locals) {
        long[] done = site.enterAgain(from, limit, -1, locals);
        return done == null ? alone(all) : first(ints(isClosed, done[0], limit, rounds(done)), done);
    }

    static Object[] ask(LoopSite site, boolean isClosed, LongStream all, long from, long limit, Object[] locals) {
        long[] done = site.enterAgain((int) from, (int) limit, -1, locals);
        return done == null ? alone(all) : first(longs(isClosed, done[0], limit, rounds(done)), done);
    }

    private static Object[] first(Object stream, long[] done) {
        return new Object[] {stream, position(done)};
    }

    /** How many rounds Java does now; 0: all. */
    private static int rounds(long[] done) {
        return (int) done[done.length - 1];
    }

    /** From where on there is more behind these; null: nowhere. */
    private static Integer position(long[] done) {
        return rounds(done) == 0 ? null : (Integer) ((int) done[0] + rounds(done));
    }

    private static IntStream ints(boolean isClosed, long from, int limit, int count) {
        if (count > 0) return IntStream.range((int) from, (int) from + count);
        return isClosed ? IntStream.rangeClosed((int) from, limit) : IntStream.range((int) from, limit);
    }

    private static LongStream longs(boolean isClosed, long from, long limit, int count) {
        if (count > 0) return LongStream.range(from, from + count);
        return isClosed ? LongStream.rangeClosed(from, limit) : LongStream.range(from, limit);
    }

    /** What Java does behind that; null: nothing. */
    static IntStream next(LoopSite site, boolean isClosed, Object[] made, int from, int limit, Object[] locals) {
        if (made[1] == null) return null;
        int at = (Integer) made[1];
        long[] done = goOn(site, made, at, limit, locals);
        return done == null ? ints(isClosed, at, limit, 0) : ints(isClosed, done[0], limit, rounds(done));
    }

    static LongStream next(LoopSite site, boolean isClosed, Object[] made, long from, long limit, Object[] locals) {
        if (made[1] == null) return null;
        int at = (Integer) made[1];
        long[] done = goOn(site, made, at, (int) limit, locals);
        return done == null ? longs(isClosed, at, limit, 0) : longs(isClosed, done[0], limit, rounds(done));
    }

    private static long[] goOn(LoopSite site, Object[] made, int at, int limit, Object[] locals) {
        made[1] = null;
        locals[locals.length - 1] = at;
        long[] done = site.enterAgain(at, limit, 0, locals);
        if (done != null) made[1] = position(done);
        return done;
    }

    /**
     * Of a call site with the array, the lambda, the bounds and the locals, whether the loop is asleep meanwhile or not, for the rest
     * has to be done: for (s = next(); s != null; s = next()) s.forEach(lambda).
     */
    static MethodHandle behind(LoopSite site, boolean isClosed, MethodType type) {
        boolean isWide = type.parameterType(2) == long.class;
        Class<?> stream = isWide ? LongStream.class : IntStream.class;
        MethodHandle next = MethodHandles.insertArguments(isWide ? NEXT_LONG : NEXT, 0, site, isClosed)
            .asCollector(Object[].class, type.parameterCount() - 4)
            .asType(type.dropParameterTypes(1, 2).changeReturnType(stream));
        next = MethodHandles.dropArguments(next, 1, type.parameterType(1));
        MethodHandle each = MethodHandles.dropArguments(isWide ? EACH_LONG : EACH, 1, Object[].class);
        MethodHandle body = MethodHandles.foldArguments(MethodHandles.dropArguments(next, 0, stream), each);
        MethodHandle isThere = IS_THERE.asType(MethodType.methodType(boolean.class, stream));
        MethodHandle rest = MethodHandles.dropReturn(MethodHandles.whileLoop(next, isThere, body));
        return MethodHandles.guardWithTest(IS_MORE, rest, MethodHandles.empty(type));
    }
}

package weft.fuzz;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import weft.fuzz.LoopProgram.Parameter;

/** Arguments for a call: the same seed makes the same, two that are one array among them. */
final class LoopInputs {
    private static final int[] SIZES = {0, 1, 2, 3, 7, 16, 17, 31, 33, 64, 65, 100, 100, 257, 1000};
    /** Arrays that a kernel reads in Java's heap, and copies that several threads make. */
    private static final int[] LARGE_SIZES = {5000, 20_000};
    /** Indices are a little more than rounds, mostly. */
    private static final int MORE = 8;

    /** Of an array of arrays; as many columns. */
    static final int MOST_ROWS = 70;

    /** What is wrong with the arguments, if anything. */
    private enum Flaw { NONE, SHORT, NULL, SAME }

    private final Choice c;
    private final Class<?> pair;
    private final Flaw flaw;
    private final boolean isTame;
    private final int size;
    private final List<Object> made = new ArrayList<>();

    private LoopInputs(long seed, Class<?> pair) {
        c = new Choice(seed);
        this.pair = pair;
        flaw = c.chance(60) ? Flaw.NONE : c.of(Flaw.values());
        isTame = c.chance(50);
        int[] sizes = c.chance(6) ? LARGE_SIZES : SIZES;
        size = sizes[c.below(sizes.length)];
    }

    /** @param pair the record of the program that has the method */
    static Object[] make(List<Parameter> parameters, long seed, Class<?> pair) {
        LoopInputs inputs = new LoopInputs(seed, pair);
        return parameters.stream().map(inputs::argument).toArray();
    }

    private Object argument(Parameter parameter) {
        switch (parameter.kind()) {
            case COUNT: return size;
            case OFFSET: return c.between(-1, 4);
            case NUMBER: return number(parameter.type());
            case LOG: return new ArrayList<>();
            default: break;
        }
        if (flaw == Flaw.NULL && c.chance(40)) return null;
        int length = flaw == Flaw.SHORT && c.chance(50) ? c.below(size + 1) : size + c.of(0, MORE, MORE, MORE);
        Object argument = switch (parameter.kind()) {
            case BOXES -> array(parameter.type().wrapper, length, () -> isWild(4) ? null : number(parameter.type()));
            case PAIRS -> array(pair, length, () -> isWild(4) ? null : pair());
            case INDICES -> array(int.class, length, this::index);
            case ROWS -> rows(parameter.type(), length);
            case LIST -> list(length);
            default -> array(parameter.type().primitive(), length, () -> number(parameter.type()));
        };
        if (flaw == Flaw.SAME) {
            List<Object> alike = made.stream().filter(other -> other.getClass() == argument.getClass()).toList();
            if (!alike.isEmpty() && c.chance(60)) return c.pick(alike);
        }
        made.add(argument);
        return argument;
    }

    private boolean isWild(int percent) {
        return flaw == Flaw.SHORT && c.chance(percent);
    }

    private Object number(Types type) {
        return isTame ? Values.of(type, c.between(-20, 20), false) : Values.random(type, c);
    }

    private Object index() {
        return isWild(1) ? c.between(-1, size + MORE) : c.below(size + 1);
    }

    private interface Element {
        Object make();
    }

    private static Object array(Class<?> type, int length, Element element) {
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) Array.set(array, i, element.make());
        return array;
    }

    private List<Integer> list(int length) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < length; i++) list.add((Integer) number(Types.INT));
        return list;
    }

    private Object pair() {
        try {
            var constructor = pair.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return constructor.newInstance(number(Types.INT), number(Types.DOUBLE));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** A square one, mostly, that is not too large; some rows are shorter, none, or one with another. */
    private Object rows(Types type, int length) {
        int rows = Math.min(length, MOST_ROWS);
        Object all = Array.newInstance(type.primitive(), rows, 0);
        for (int i = 0; i < rows; i++) {
            int columns = flaw == Flaw.SHORT && c.chance(5) ? c.below(rows) : rows;
            boolean isAgain = flaw == Flaw.SAME && i > 0 && c.chance(5);
            Object row = isAgain ? Array.get(all, c.below(i)) : array(type.primitive(), columns, () -> number(type));
            Array.set(all, i, flaw == Flaw.NULL && c.chance(3) ? null : row);
        }
        return all;
    }
}

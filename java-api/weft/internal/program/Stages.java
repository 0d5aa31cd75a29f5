package weft.internal.program;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import weft.ArrayFunction;

/**
 * What happens to every element before a skeleton gets it, functions and predicates, in order; and whether arithmetic,
 * in them and in the skeleton's operator, is Java's or relaxed ({@link ArrayFunction#relaxed}); and whether lanes are out of the question. Immutable.
 */
public final class Stages {
    public static final Stages NONE = new Stages("", new Object[0], false, false);

    /** What {@link #evaluate} answers for an element for which a predicate does not hold. */
    public static final Object DROPPED = new Object();

    private final String kinds;
    /** An array, here and below: a first apply to few elements is interpreted, and a list takes ten calls for each. */
    private final Object[] functions;
    private final char[] letters;
    private final boolean relaxed;
    private final boolean oneByOne;

    private Stages(String kinds, Object[] functions, boolean relaxed, boolean oneByOne) {
        this.kinds = kinds;
        this.functions = functions;
        letters = kinds.toCharArray();
        this.relaxed = relaxed;
        this.oneByOne = oneByOne;
    }

    public static Stages maps(Function<?, ?>... functions) {
        for (Function<?, ?> f : functions) Objects.requireNonNull(f);
        return new Stages("m".repeat(functions.length), copy(functions, functions.length), false, false);
    }

    public Stages map(Function<?, ?> f) {
        return then(maps(f));
    }

    /** Elements for which {@code p} does not hold are dropped. */
    public Stages filter(Predicate<?> p) {
        return then(new Stages("f", new Object[] {Objects.requireNonNull(p)}, false, false));
    }

    /** The elements stay; {@code p} tells for each whether it is kept. */
    public Stages test(Predicate<?> p) {
        return then(new Stages("t", new Object[] {Objects.requireNonNull(p)}, false, false));
    }

    /** Relaxed if one of both is: not for the caller to join what is to stay exact with what is not. */
    public Stages then(Stages next) {
        if (next == NONE) return this;
        return new Stages(kinds + next.kinds, functionsAnd(next.functions), relaxed || next.relaxed, oneByOne || next.oneByOne);
    }

    /** Rounds in turns, of these and of {@code next}, for what does several in a run ({@link Launch#rounds}); both have one function at least. */
    public Stages inTurnsWith(Stages next) {
        return then(new Stages("r" + next.kinds.substring(1), next.functions, next.relaxed, next.oneByOne));
    }

    /** The same in relaxed arithmetic. */
    public Stages relaxed() {
        return new Stages(kinds, functions, true, oneByOne);
    }

    /** The same, not in lanes: one element in a work-item, whatever the compiler expects of lanes. */
    public Stages oneByOne() {
        return new Stages(kinds, functions, relaxed, true);
    }

    public boolean isRelaxed() {
        return relaxed;
    }

    public boolean isOneByOne() {
        return oneByOne;
    }

    /** No stages, for the kernels of a skeleton's operator alone: in the arithmetic of these. */
    public Stages none() {
        return relaxed ? NONE.relaxed() : NONE;
    }

    /** A letter for each function: {@code m}ap, {@code f}ilter, {@code t}est; a map with which another {@code r}ound begins. */
    public String kinds() {
        return kinds;
    }

    public Object[] functions() {
        return functions.clone();
    }

    /** The functions, where there is no predicate among them. */
    public Function<?, ?>[] asMaps() {
        return Arrays.copyOf(functions, functions.length, Function[].class);
    }

    /** No predicate is among them. */
    public boolean areMaps() {
        return kinds.indexOf('f') < 0 && kinds.indexOf('t') < 0;
    }

    /** How many functions come behind the last predicate. */
    public int mapsAtEnd() {
        int maps = 0;
        while (maps < letters.length && letters[letters.length - 1 - maps] == 'm') maps++;
        return maps;
    }

    /** All but so many at the end. */
    public Stages withoutLast(int count) {
        return part(0, letters.length - count);
    }

    /** So many at the end. */
    public Stages last(int count) {
        return part(letters.length - count, letters.length);
    }

    private Stages part(int from, int to) {
        return new Stages(kinds.substring(from, to), Arrays.copyOfRange(functions, from, to), relaxed, oneByOne);
    }

    public boolean isEmpty() {
        return functions.length == 0;
    }

    /** What becomes of an element, or {@link #DROPPED}. A {@link #test} has no part in it. */
    @SuppressWarnings("unchecked") // a stage that gets the wrong class throws ClassCastException itself
    public Object evaluate(Object element) {
        for (int k = 0; k < functions.length; k++) {
            Object stage = functions[k];
            if (letters[k] == 'm') {
                element = ((Function<Object, Object>) stage).apply(element);
            } else if (letters[k] == 'f' && !((Predicate<Object>) stage).test(element)) {
                return DROPPED;
            }
        }
        return element;
    }

    /** Whether the predicate at this place holds. */
    @SuppressWarnings("unchecked") // as above
    public boolean holds(int stage, Object element) {
        return ((Predicate<Object>) functions[stage]).test(element);
    }

    /** "2 functions and a predicate": for explain(). */
    @Override public String toString() {
        long predicates = kinds.chars().filter(kind -> kind != 'm').count();
        long maps = kinds.length() - predicates;
        String text = maps == 1 ? "1 function" : maps + " functions";
        if (predicates == 0) return text;
        String tests = predicates == 1 ? "1 predicate" : predicates + " predicates";
        return maps == 0 ? tests : text + " and " + tests;
    }

    /** The same with other objects at their end: what {@link JavaOrder} is about. */
    public Object[] functionsAnd(Object... more) {
        Object[] all = copy(functions, functions.length + more.length);
        System.arraycopy(more, 0, all, functions.length, more.length);
        return all;
    }

    private static Object[] copy(Object[] functions, int length) {
        return Arrays.copyOf(functions, length, Object[].class);
    }
}

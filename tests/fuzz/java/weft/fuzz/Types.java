package weft.fuzz;

import java.lang.invoke.MethodType;
import java.util.List;

/** The primitive types, in the order in which numeric promotion widens them. */
enum Types {
    BOOLEAN('Z', "boolean", Boolean.class),
    BYTE('B', "byte", Byte.class),
    SHORT('S', "short", Short.class),
    CHAR('C', "char", Character.class),
    INT('I', "int", Integer.class),
    LONG('J', "long", Long.class),
    FLOAT('F', "float", Float.class),
    DOUBLE('D', "double", Double.class);

    static final List<Types> ALL = List.of(values());
    static final List<Types> NUMBERS = ALL.subList(1, 8);
    static final List<Types> INTEGRAL = ALL.subList(1, 6);
    /** Those that unary promotion makes an int of, and int. */
    static final List<Types> INTS = ALL.subList(1, 5);

    final char letter;
    final String java;
    final Class<?> wrapper;

    Types(char letter, String java, Class<?> wrapper) {
        this.letter = letter;
        this.java = java;
        this.wrapper = wrapper;
    }

    static Types ofLetter(char letter) {
        for (Types type : ALL) {
            if (type.letter == letter) return type;
        }
        throw new IllegalArgumentException("no type " + letter);
    }

    String boxed() {
        return wrapper.getSimpleName();
    }

    Class<?> primitive() {
        return MethodType.methodType(wrapper).unwrap().returnType();
    }

    boolean isIntegral() {
        return INTEGRAL.contains(this);
    }

    /** byte, short and char, which no operator has as its result. */
    boolean isNarrow() {
        return this == BYTE || this == SHORT || this == CHAR;
    }

    /** Any type: the ones that programs are full of come more often. */
    static Types any(Choice c) {
        return c.chance(55) ? c.of(INT, LONG, FLOAT, DOUBLE) : c.pick(ALL);
    }

    /** A type that binary promotion with {@code other} takes to {@code this}; this, mostly. */
    Types promotable(Choice c) {
        List<Types> narrower = this == INT ? INTS : NUMBERS.subList(0, ordinal());
        return c.chance(70) ? this : c.pick(narrower);
    }
}

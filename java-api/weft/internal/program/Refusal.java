package weft.internal.program;

/**
 * Why a function cannot run on a device.
 *
 * @param text for people, as the library has composed it
 * @param place the line of the user's that cannot, or null: of no line, or not because of the functions
 * @param isJavas whether an element that is evaluated in Java is expected to throw, or to initialise a class, after which
 *     the function can be compiled
 * @param rewrites whether Java is expected to change, while it evaluates elements in order and from the first, state that the
 *     functions read, after which they can be compiled
 * @param order how Java may run the same functions; null where nobody has looked
 * @param refused what the compiler has kept, which tells whether its answer may be another one now; or null
 */
public record Refusal(String text, StackTraceElement place, boolean isJavas, boolean rewrites, JavaOrder.Answer order, Compiled refused) {
    /** Not because of the functions. */
    public static Refusal because(String text) {
        return because(text, null);
    }

    /** Of this line, whatever Java does. */
    public static Refusal because(String text, StackTraceElement place) {
        return new Refusal(text, place, false, false, null, null);
    }

    /** Whether compiling again may have another outcome. */
    public boolean isOutdated() {
        return refused != null && refused.isOutdated();
    }
}

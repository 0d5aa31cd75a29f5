package weft.internal.jvm;

/**
 * An element that Java has evaluated already: it is not evaluated again in the same apply, for that may do what must not
 * happen twice.
 *
 * @param index -1: there is none
 * @param why it was evaluated, for people; null where that is said elsewhere
 */
public record Known(int index, Object value, String why) {
    public static final Known NONE = new Known(-1, null, null);

    /** The same, evaluated for this reason. */
    public Known because(String reason) {
        return new Known(index, value, reason);
    }

    /** The same among {@code size} elements from {@code first} on, if it is one of them. */
    Known in(int first, int size) {
        return index >= first && index - first < size ? new Known(index - first, value, why) : NONE;
    }
}

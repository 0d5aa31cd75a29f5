package weft.internal.jvm;

/**
 * An element that Java has evaluated already: it is not evaluated again in the same apply, for that may do what must not
 * happen twice.
 *
 * @param index -1: there is none
 */
public record Known(int index, Object value) {
    public static final Known NONE = new Known(-1, null);
}

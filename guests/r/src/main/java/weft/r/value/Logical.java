package weft.r.value;

/** A logical value of R: 0, 1, or {@link Scalars#NA}. */
public record Logical(int value) {
    public static Logical of(boolean value) {
        return new Logical(value ? 1 : 0);
    }
}

package weft.internal.loops;

/** What a function of places is given, a view of an array at each, where the loop over the places makes it. */
public interface Views {
    /** The view at a place of the array that {@code reader} reads. */
    Object view(Reader reader, int index);
}

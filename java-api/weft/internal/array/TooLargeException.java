package weft.internal.array;

import weft.internal.layout.Kind;

/** What wants a column in one buffer says of one that is several, or would be. Who knows what was to be done with it says that, too. */
public final class TooLargeException extends UnsupportedOperationException {
    private static final long serialVersionUID = 1;

    TooLargeException(Kind kind, long bytes) {
        super("a column of " + bytes + " bytes, of type " + kind.primitive + ", and a buffer has at most " + Windows.BUFFER);
    }
}

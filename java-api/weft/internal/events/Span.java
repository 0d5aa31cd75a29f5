package weft.internal.events;

/** What goes on, on the thread that has begun it: {@link Events#begin}. */
public final class Span {
    final Kind kind;
    final long start = System.nanoTime();
    /** The flight recorder's event; null if it is not running. */
    final Object recorded;

    Span(Kind kind, Object recorded) {
        this.kind = kind;
        this.recorded = recorded;
    }
}

package weft.internal.events;

/** What goes on, on the thread that has begun it: {@link Events#begin}. */
public final class Span {
    final Kind kind;
    final long start = System.nanoTime();
    /** The flight recorder's event; null if it is not running. */
    final Object recorded;

    /** Where it goes on, as far as that is known before it ends; another thread may tell it, for which its own waits. */
    private String place = "";

    Span(Kind kind, Object recorded) {
        this.kind = kind;
        this.recorded = recorded;
    }

    public void setPlace(String place) {
        this.place = place;
    }

    public String place() {
        return place;
    }
}

package weft.r.tree;

/** {@code place <- value}. */
final class Assign extends Node {
    private final Place place;
    private final Node value;

    Assign(Place place, Node value) {
        this.place = place;
        this.value = value;
    }

    @Override public Object execute(Frame frame) {
        Object v = value.execute(frame);
        place.write(frame, frame.mode.share(v)); // which may be used here too
        return v;
    }
}

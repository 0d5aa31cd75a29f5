package weft.r.tree;

import weft.r.value.Small;
import weft.r.value.Vec;

/** An argument of a call, the place that it goes to, and the arguments behind it. */
final class Given {
    private final Small place;
    private final Node value;
    private final Given next;

    private Given(int place, Node value, Given next) {
        this.place = Small.of(place);
        this.value = value;
        this.next = next;
    }

    /** Those of some places from {@code from} on that are not null; null if there is none. */
    static Given of(Node[] nodes, int from) {
        if (from == nodes.length) return null;
        Given next = of(nodes, from + 1);
        return nodes[from] == null ? next : new Given(from, nodes[from], next);
    }

    /** Puts each in its place; whether one of them is a vector. */
    boolean give(Frame frame, Object[] places) {
        Object given = value.execute(frame);
        places[place.value] = given;
        boolean more = next != null && next.give(frame, places);
        return given instanceof Vec || more;
    }
}

package weft.r.tree;

import weft.r.value.Subsets;

/** {@code x[i]}, {@code x[i, j]} and {@code x[[i]]}, read and assigned to. A place that is left out is null. */
final class Element {
    private Element() {}

    /** What is to the left of the bracket: a place if it may be assigned to. */
    private static Object base(Node x, Frame frame) {
        return x instanceof Place place ? place.read(frame) : x.execute(frame);
    }

    static final class At extends Place {
        private final Node x, i;

        At(Node x, Node i) {
            this.x = x;
            this.i = i;
        }

        @Override public Object execute(Frame frame) {
            return frame.mode.share(read(frame));
        }

        @Override Object read(Frame frame) {
            return Subsets.at(frame.mode, base(x, frame), i.execute(frame));
        }

        @Override void write(Frame frame, Object value) {
            frame.mode.effect();
            Object place = i.execute(frame);
            ((Place) x).write(frame, Subsets.replace(frame.mode, base(x, frame), place, value));
        }
    }

    static final class AtBoth extends Place {
        private final Node x, i, j;

        AtBoth(Node x, Node i, Node j) {
            this.x = x;
            this.i = i;
            this.j = j;
        }

        @Override public Object execute(Frame frame) {
            return frame.mode.share(read(frame));
        }

        @Override Object read(Frame frame) {
            Object row = i == null ? null : i.execute(frame), column = j == null ? null : j.execute(frame);
            return Subsets.at(frame.mode, base(x, frame), row, column);
        }

        @Override void write(Frame frame, Object value) {
            frame.mode.effect();
            Object row = i == null ? null : i.execute(frame), column = j == null ? null : j.execute(frame);
            ((Place) x).write(frame, Subsets.replace(frame.mode, base(x, frame), row, column, value));
        }
    }

    static final class Item extends Place {
        private final Node x, i;

        Item(Node x, Node i) {
            this.x = x;
            this.i = i;
        }

        @Override public Object execute(Frame frame) {
            return frame.mode.share(read(frame));
        }

        @Override Object read(Frame frame) {
            return Subsets.item(frame.mode, base(x, frame), i.execute(frame));
        }

        @Override void write(Frame frame, Object value) {
            frame.mode.effect();
            Object place = i.execute(frame);
            ((Place) x).write(frame, Subsets.replaceItem(frame.mode, base(x, frame), place, value));
        }
    }
}

package weft.r.tree;

import weft.r.value.Cell;
import weft.r.value.Names;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Small;
import weft.r.value.Subsets;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/** {@code x$name}. Remembers where the last list had the name. */
final class Component extends Place {
    private final Node x;
    private final String name;
    private Found found;

    Component(Node x, String name) {
        this.x = x;
        this.name = name;
    }

    @Override public Object execute(Frame frame) {
        return frame.mode.share(read(frame));
    }

    @Override Object read(Frame frame) {
        Object list = x instanceof Place place ? place.read(frame) : x.execute(frame);
        if (list instanceof Vectors.Items items) {
            Found known = found;
            if (known == null || known.in != items.names()) {
                frame.mode.learn();
                known = find(items);
            }
            return known.at == null ? RNull.NULL : Cell.open(items.elements[known.at.value]);
        }
        if (list == RNull.NULL) return list;
        throw new RError("$ operator is invalid for atomic vectors");
    }

    private Found find(Vec list) {
        int at = list.names() == null ? -1 : list.names().indexOf(name);
        if (at > Small.most()) throw new RError("a list with more than 64 names has no '$' here: use [[\"%s\"]]", name);
        found = new Found(list.names(), at < 0 ? null : Small.of(at));
        return found;
    }

    private record Found(Names in, Small at) {}

    @Override void write(Frame frame, Object value) {
        frame.mode.effect();
        Object list = x instanceof Place place ? place.read(frame) : x.execute(frame);
        ((Place) x).write(frame, Subsets.replaceItem(frame.mode, list, name, value));
    }
}

package weft.fuzz.functions;

import java.util.List;
import java.util.function.UnaryOperator;
import weft.ArrayFunction;

/**
 * One function of a composition.
 *
 * @param text as one would write it
 * @param weft the function before it to the function with it
 * @param java the same of its input
 * @param exact whether {@code java} has its bits: sums of floats have a shape of their own
 * @param loud whether it fails for some inputs
 */
record Stage(Kind from, Kind to, String text, UnaryOperator<ArrayFunction<Object, Object>> weft,
             UnaryOperator<List<Object>> java, boolean exact, boolean loud) {
    Stage(Kind from, Kind to, String text, UnaryOperator<ArrayFunction<Object, Object>> weft, UnaryOperator<List<Object>> java) {
        this(from, to, text, weft, java, true, false);
    }

    Stage nearly(boolean isExact) {
        return new Stage(from, to, text, weft, java, exact && isExact, loud);
    }

    Stage mayFail() {
        return new Stage(from, to, text, weft, java, exact, true);
    }
}

package weft.spark;

import java.io.Serializable;
import weft.AF;
import weft.ArrayFunction;
import weft.Blocks;

/** What can be done with each part of an array by itself. Those that follow one another become one {@link ArrayFunction}. */
interface Local extends Serializable {
    /** {@code before} and then this, for the part that {@code start} tells of when it is applied. */
    ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start);

    /** Whether a result is as long as its input, so that it is known where parts begin. */
    default boolean keepsSize() {
        return true;
    }

    /** Whether {@code start} matters. */
    default boolean wantsStart() {
        return false;
    }

    /** Whether one machine has done all that stands before with all elements when this begins. */
    default boolean isPhase() {
        return false;
    }

    record Map(SerializableFunction<Object, Object> f) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.map(f);
        }
    }

    record MapWithIndex(SerializableBiFunction<Object, Integer, Object> f) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            SerializableBiFunction<Object, Integer, Object> each = f;
            return before.mapWithIndex((element, i) -> each.apply(element, Math.toIntExact(start.first + i)));
        }

        @Override public boolean wantsStart() {
            return true;
        }
    }

    /** The numbers of a range, of those from 0. */
    record Range() implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.map(i -> (Integer) i + (int) start.first);
        }

        @Override public boolean wantsStart() {
            return true;
        }
    }

    record Filter(SerializablePredicate<Object> p) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.filter(p);
        }

        @Override public boolean keepsSize() {
            return false;
        }
    }

    /** @param isPhase of a scan; a reduction takes elements as they are made */
    record Totals(SerializableBinaryOperator<Object> combine, boolean isPhase) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.andThen(Blocks.totals(combine));
        }

        @Override public boolean keepsSize() {
            return false;
        }
    }

    /** What {@link Totals} are for. */
    record Scan(SerializableBinaryOperator<Object> combine, boolean isExclusive) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.andThen(isExclusive ? Blocks.scanExclusive(start.before, combine) : Blocks.scan(start.before, combine));
        }

        @Override public boolean wantsStart() {
            return true;
        }
    }

    /** @param isPhase of what a filter leaves; of what maps make it counts elements as they are made */
    record Histogram(int places, boolean isPhase) implements Local {
        @Override @SuppressWarnings({"unchecked", "rawtypes"}) // it counts Integers
        public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.andThen((ArrayFunction) AF.histogram(places));
        }

        @Override public boolean keepsSize() {
            return false;
        }
    }

    /** Rounds of steps that are local themselves. */
    record Rounds(int rounds, Recipe step) implements Local {
        @Override public ArrayFunction<Object, Object> after(ArrayFunction<Object, Object> before, Start start) {
            return before.iterate(rounds, step.function(AF.identity(), start));
        }

        @Override public boolean wantsStart() {
            return step.wantsStart();
        }

        @Override public boolean isPhase() {
            return true;
        }
    }
}

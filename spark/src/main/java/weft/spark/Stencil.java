package weft.spark;

import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;

/**
 * Elements of those around them: parts get the borders of their neighbours first.
 *
 * @param columns how many elements a row has; 1: the array has one dimension
 */
record Stencil(int columns, Views views) implements Step {
    interface Views extends Serializable {
        /** On one machine. */
        ArrayFunction<Object, Object> here();

        /**
         * Of a part, with those of its own elements alone: what is only seen is another part's to compute.
         *
         * @param own how many elements are its own
         * @param lead how many rows it sees before those
         * @param first the number of the first row of its own
         */
        ArrayFunction<Object, Object> ofPart(int own, int lead, int first);

        int radius();

        Border border();
    }

    record Line(int radius, Border border, SerializableFunction<SparkView<Object>, Object> f) implements Views {
        @Override public ArrayFunction<Object, Object> here() {
            SerializableFunction<SparkView<Object>, Object> each = f;
            return AF.stencil(radius, border, view -> each.apply(new SparkView<>(view)));
        }

        @Override public ArrayFunction<Object, Object> ofPart(int own, int lead, int first) {
            SerializableFunction<SparkView<Object>, Object> each = f;
            Edge edge = Edge.of(radius, border);
            return AF.whole(own, seen -> each.apply(new SparkView<>(seen, lead, first, edge)));
        }
    }

    record Matrix(int columns, int radius, Border border, SerializableFunction<SparkView2<Object>, Object> f) implements Views {
        @Override public ArrayFunction<Object, Object> here() {
            SerializableFunction<SparkView2<Object>, Object> each = f;
            return AF.stencil2(columns, radius, border, view -> each.apply(new SparkView2<>(view)));
        }

        @Override public ArrayFunction<Object, Object> ofPart(int own, int lead, int first) {
            SerializableFunction<SparkView2<Object>, Object> each = f;
            Edge edge = Edge.of(radius, border);
            int row = columns;
            return AF.whole(own, seen -> each.apply(new SparkView2<>(seen, row, lead, first, edge)));
        }
    }

    @Override public void take(Course course) {
        course.settle();
        SparkArray<Object> array = course.sized();
        if (array.size() % columns != 0) {
            throw new IllegalArgumentException(array.size() + " elements are no whole number of rows of " + columns);
        }
        long[] rows = columns == 1 ? array.starts() : Cuts.even(array.size() / columns, array.parts(), 1);
        Halo halo = Halo.of(rows, columns, views.radius(), views.border());
        JavaRDD<Part> seen = Exchange.parts(array, halo.stretches());
        Computed computed = new Computed(Sent.of(array.context(), views), halo, Metrics.of(array.context()));
        course.replace(SparkArray.<Object, Part>stored(array.context(), seen, null, computed));
    }

    private record Computed(Sent<Views> views, Halo halo, Metrics metrics) implements Layer.Each<Part> {
        @Override public Part of(Part part, Object own) {
            int number = part.number();
            return Task.made(part, array -> Task.applied(
                Task.here().andThen(views.value().ofPart(halo.own(number), halo.lead(number), halo.row(number))), array, metrics));
        }
    }

    @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
        return before.andThen(views.here());
    }
}

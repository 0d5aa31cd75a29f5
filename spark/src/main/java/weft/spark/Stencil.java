package weft.spark;

import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;

/**
 * Elements of those around them: parts get the borders of their neighbours first.
 *
 * @param columns how many elements a row has; 1: the array has one dimension
 */
record Stencil(int columns, Views views) implements Step {
    /** The function of a part that begins with a row of this number. */
    interface Views extends Serializable {
        ArrayFunction<Object, Object> function(int firstRow);

        int radius();

        Border border();
    }

    record Line(int radius, Border border, SerializableFunction<SparkView<Object>, Object> f) implements Views {
        @Override public ArrayFunction<Object, Object> function(int first) {
            SerializableFunction<SparkView<Object>, Object> each = f;
            return AF.stencil(radius, border, view -> each.apply(new SparkView<>(view, first)));
        }
    }

    record Matrix(int columns, int radius, Border border, SerializableFunction<SparkView2<Object>, Object> f) implements Views {
        @Override public ArrayFunction<Object, Object> function(int firstRow) {
            SerializableFunction<SparkView2<Object>, Object> each = f;
            return AF.stencil2(columns, radius, border, view -> each.apply(new SparkView2<>(view, firstRow)));
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
        Broadcast<Views> sent = array.context().broadcast(views);
        Metrics metrics = Metrics.of(array.context());
        course.replace(SparkArray.<Object>stored(array.context(), seen.map(part -> computed(sent.value(), halo, part, metrics))));
    }

    private static Part computed(Views views, Halo halo, Part part, Metrics metrics) {
        int number = part.number();
        return Task.made(part, array -> {
            ArrayFunction<Object, Object> all = Task.here().andThen(views.function(Math.toIntExact(halo.first(number))));
            try (PArray<Object> made = Task.applied(all, array, metrics)) {
                return made.slice(halo.lead(number), halo.lead(number) + halo.own(number));
            }
        });
    }

    @Override public ArrayFunction<Object, Object> here(ArrayFunction<Object, Object> before) {
        return before.andThen(views.function(0));
    }
}

package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;

/** A job over all parts of an array, which has something of each sent to the driver. As {@link Layer} it gives Spark no closure. */
final class Job<R> extends AbstractFunction2<TaskContext, Iterator<Part>, Object> implements Serializable {
    private static final long serialVersionUID = 1;

    private final Answer<R> answer;

    /** What the driver is to have of a part. */
    interface Answer<R> extends Serializable {
        R of(Part part);
    }

    private Job(Answer<R> answer) {
        this.answer = answer;
    }

    /** An answer for each part, in order. */
    static <R> List<R> of(JavaRDD<Part> parts, Answer<R> answer) {
        Object[] all = (Object[]) parts.context().runJob(parts.rdd(), new Job<>(answer), ClassTag$.MODULE$.apply(Object.class));
        List<R> answers = new ArrayList<>();
        for (Object each : all) answers.add(SparkArray.cast(each));
        return answers;
    }

    @Override public Object apply(TaskContext context, Iterator<Part> parts) {
        R made = answer.of(parts.next());
        Layer.end(parts);
        return made;
    }

    /** The part itself. Spark writes it when the task has ended, and what is stored may have been closed by then. */
    record Parts() implements Answer<Part> {
        @Override public Part of(Part part) {
            return part.toKeep();
        }
    }

    /** What the driver wants to know of each part that is stored. */
    record Summary(long size, Failure failure) implements Serializable {}

    record Summaries() implements Answer<Summary> {
        @Override public Summary of(Part part) {
            return new Summary(part.size(), part.failure());
        }
    }
}

package weft.spark;

import java.util.List;
import java.util.TreeSet;
import org.apache.spark.util.AccumulatorV2;

/** Why functions ran in Java: different texts, a few of them. */
final class Reasons extends AccumulatorV2<String, List<String>> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 20;

    private final TreeSet<String> texts = new TreeSet<>();

    /** The line of {@link weft.ArrayFunction#explain} that tells where a function ran, or why not on a device. */
    static String of(String explained) {
        return explained.lines().map(String::strip).filter(line -> line.contains("Java")).findFirst()
            .orElseGet(() -> explained.lines().findFirst().orElse(""));
    }

    @Override public boolean isZero() {
        synchronized (texts) {
            return texts.isEmpty();
        }
    }

    @Override public Reasons copy() {
        Reasons other = new Reasons();
        other.texts.addAll(value());
        return other;
    }

    @Override public void reset() {
        synchronized (texts) {
            texts.clear();
        }
    }

    @Override public void add(String text) {
        synchronized (texts) {
            if (texts.size() < MOST) texts.add(text);
        }
    }

    @Override public void merge(AccumulatorV2<String, List<String>> other) {
        other.value().forEach(this::add);
    }

    @Override public List<String> value() {
        synchronized (texts) {
            return List.copyOf(texts);
        }
    }
}

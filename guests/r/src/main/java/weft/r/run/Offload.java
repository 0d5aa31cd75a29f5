package weft.r.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.r.value.Capture;
import weft.r.value.Captured;
import weft.r.value.Delayed;
import weft.r.value.Dim;
import weft.r.value.ElementMode;
import weft.r.value.Kind;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/**
 * Vectors by way of Weft, where that pays: the object that computes the elements is copied and captured in a lambda, and Weft's
 * compiler leaves of it what an element comes to. The function is kept for the next vector that is computed by an equal tree; that one's
 * scalars and arrays take the places of the first one's ({@link Capture}). Weft looks itself whether the nodes of the program still
 * remember what they did, and compiles anew if not. An element that needs the interpreter throws, and so does {@code apply}: then the
 * interpreter computes the vector, and the next one is compiled by what it has learnt.
 */
final class Offload {
    /** Elements that are interpreted before, so that calls know their functions and the class of the results is known. */
    private static final int SAMPLE = 16;
    /** Functions that are kept. */
    private static final int KEPT = 256;
    /** After so many vectors in turn that the interpreter has had to compute, the function is its own. */
    private static final int MOST_TRAPS = 3;

    private final HostMode host;
    private final BreakEven.Costs costs = new BreakEven.Costs();
    private final Map<List<Object>, Site> sites = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override protected boolean removeEldestEntry(Map.Entry<List<Object>, Site> eldest) {
            return size() > KEPT;
        }
    };
    private ArrayFunction<?, ?> last;
    private int compiled, computed, trapped;

    Offload(HostMode host) {
        this.host = host;
    }

    /** What is known of equal trees. */
    private static final class Site {
        final BreakEven worth;
        Task.Plan<?> plan; // null: not compiled, or no longer
        Captured captured;
        int traps;

        Site(BreakEven worth) {
            this.worth = worth;
        }
    }

    /** What the last function says of where it ran. */
    String explain() {
        return last == null ? "nothing has been given to Weft yet" : last.explain();
    }

    /** How many functions have been made for Weft. */
    int compiled() {
        return compiled;
    }

    /** How many vectors Weft has computed. */
    int computed() {
        return computed;
    }

    /** How many it has begun to compute, and the interpreter has. */
    int trapped() {
        return trapped;
    }

    // ---- vectors ----

    /** By Weft, or by the interpreter. */
    Object of(Task task, Vec tree, Kind kind, Supplier<Object> interpreter) {
        Capture capture = Capture.toCompare(host);
        capture.same(task);
        capture.same(kind);
        capture.operand(tree);
        Site site = sites.computeIfAbsent(capture.key(), key -> new Site(new BreakEven(costs)));
        Object result = site.traps < MOST_TRAPS && isReady(site, task, tree, kind, capture) ? computed(site, capture, tree.length) : null;
        if (result != null) return result;
        long start = System.nanoTime();
        result = interpreter.get();
        site.worth.interpreted(tree.length, System.nanoTime() - start);
        return result;
    }

    private boolean isReady(Site site, Task task, Vec tree, Kind kind, Capture capture) {
        if (site.plan != null) return pays(site, tree.length);
        if (site.worth.isKnown() && !pays(site, tree.length)) return false;
        Object[] sample = sample(site.worth, tree);
        if (sample == null || !pays(site, tree.length)) return false;
        Capture lasting = Capture.toLast(capture);
        Vec copy = lasting.operand(tree);
        site.plan = task.plan(host, copy, kind, sample);
        site.captured = lasting.captured(copy);
        if (site.plan != null) compiled++;
        return site.plan != null;
    }

    private boolean pays(Site site, int n) {
        return host.enough() >= 0 ? n >= host.enough() : site.worth.pays(n, site.plan != null);
    }

    /** Some elements, spread over all; null if one of them cannot be computed without effects. */
    private Object[] sample(BreakEven worth, Vec tree) {
        int count = Math.min(SAMPLE, tree.length);
        Object[] sample = new Object[count];
        long half = 0;
        try {
            for (int k = 0; k < count; k++) {
                if (k == count / 2) half = System.nanoTime();
                sample[k] = tree.at(ElementMode.LEARNING, (int) ((long) k * (tree.length - 1) / Math.max(count - 1, 1)));
            }
        } catch (RuntimeException e) { // the interpreter will meet it in its turn
            return null;
        }
        if (!worth.isKnown()) worth.sampled(count - count / 2, System.nanoTime() - half);
        return sample;
    }

    private Object computed(Site site, Capture capture, int n) {
        last = site.plan.function();
        capture.into(site.captured);
        capture.globals();
        boolean isFirst = last.profile().applies() == 0;
        long start = System.nanoTime();
        try {
            Object result = site.plan.run(n);
            long nanos = System.nanoTime() - start;
            if (isFirst) costs.compiled(nanos);
            else costs.ran(nanos);
            site.traps = 0;
            computed++;
            return result;
        } catch (RuntimeException e) { // whatever it is: the interpreter comes to the same, and knows the line
            trapped++;
            site.traps++;
            site.captured.release();
            site.plan = null;
            return null;
        } finally {
            if (site.plan != null) site.captured.release();
        }
    }

    // ---- matrices ----

    /**
     * The product of an m x k and a k x n matrix. R's columns are rows to Weft, so that what it is given are the transposed
     * matrices, in the other order.
     */
    Vec product(Vec a, Vec b, int m, int k, int n) {
        PArray<Double> left = array(a), right = array(b);
        ArrayFunction<Double, Double> f = AF.matmul(Double.class, left, m);
        last = f;
        PArray<Double> product = f.apply(right);
        computed++;
        return new Vectors.DeviceDoubles(product).with(new Dim(m, n), null);
    }

    private PArray<Double> array(Vec v) {
        Vec known = v instanceof Delayed d ? host.settled(d) : v;
        return known instanceof Vectors.DeviceDoubles d ? d.elements : PArray.of(Materialise.doubles(host, known));
    }
}

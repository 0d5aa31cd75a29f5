package weft.internal.group;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Launch;
import weft.internal.program.Refusal;
import weft.internal.program.Tally;
import weft.internal.program.Waits;

/**
 * Functions compiled for a group: once for each device, for its part of the elements, unless what they do cannot be done in parts,
 * and for the first device, for all of them. Plain loops ask all of these: for streams a first apply would wait.
 */
public final class GroupKernel implements Kernel {
    private final DeviceGroup group;
    private final Kernel whole;
    private final List<Kernel> parts;
    /** Whole and parts, each once. */
    private final List<Kernel> all;
    private final Cuts cuts;
    private final Waits waits = new Waits();

    /**
     * @param whole the first device's
     * @param parts for each device; none: it cannot be done in parts. The first one may be {@code whole} too
     */
    public GroupKernel(DeviceGroup group, Kernel whole, List<Kernel> parts) {
        this(group, whole, parts, new Shares(parts.size()));
    }

    public GroupKernel(DeviceGroup group, Kernel whole, List<Kernel> parts, Cuts cuts) {
        this.group = group;
        this.whole = whole;
        this.parts = parts;
        this.cuts = cuts;
        all = new ArrayList<>(parts);
        if (parts.isEmpty() || parts.get(0) != whole) all.add(0, whole);
    }

    public DeviceGroup group() {
        return group;
    }

    Device device(int number) {
        return group.devices().get(number);
    }

    /** The first device's, for all elements. */
    Kernel whole() {
        return whole;
    }

    /** The one for that device's part. */
    Kernel part(int number) {
        return parts.get(number);
    }

    boolean isInParts() {
        return !parts.isEmpty();
    }

    /** As {@link Cuts#places(int, int[])}. */
    int[] places(int elements, int[] latest) {
        return isInParts() ? cuts.places(elements, latest) : new int[] {0, elements};
    }

    /** As {@link Cuts#took}. */
    void took(int[] places, long[] nanos) {
        int[] ways = new int[parts.size()];
        for (int i = 0; i < ways.length; i++) ways[i] = parts.get(i).way(places[i + 1] - places[i]);
        cuts.took(places, ways, nanos);
    }

    /** The thread that applies has waited so long for those that run parts. */
    void waited(long nanos) {
        waits.add(nanos);
    }

    /** The one to be shown to people: of a part, where there are any. */
    private Kernel shown() {
        return isInParts() ? parts.get(0) : whole;
    }

    @Override public String skeleton() {
        return whole.skeleton();
    }

    @Override public Layout input() {
        return whole.input();
    }

    @Override public Layout resultLayout() {
        return whole.resultLayout();
    }

    /** Those that look at other elements look across the parts' borders: they do no rounds. */
    @Override public Launch launch() {
        Launch launch = isInParts() ? whole.launch() : whole.launch().once();
        for (Kernel kernel : all) launch = launch.with(kernel.launch());
        return launch;
    }

    /** Small and large are all: what is in the middle may be small in parts. */
    @Override public int way(int elements) {
        int[] places = places(elements, null);
        if (places.length == 2) return whole.way(elements);
        int way = 0;
        for (int i = 0; i + 1 < places.length; i++) way |= parts.get(i).way(places[i + 1] - places[i]);
        return way;
    }

    @Override public void pipeline(int elements) {
        for (Kernel kernel : all) kernel.pipeline(elements);
    }

    @Override public boolean isAtHand() {
        for (Kernel kernel : all) if (!kernel.isAtHand()) return false;
        return true;
    }

    @Override public Refusal rewrites() {
        for (Kernel kernel : all) {
            Refusal rewrites = kernel.rewrites();
            if (rewrites != null) return rewrites;
        }
        return null;
    }

    @Override public String waits() {
        for (Kernel kernel : all) {
            String waits = kernel.waits();
            if (waits != null) return waits;
        }
        return null;
    }

    @Override public boolean isOutdated() {
        for (Kernel kernel : all) if (kernel.isOutdated()) return true;
        return false;
    }

    @Override public String advice() {
        for (Kernel kernel : all) {
            String advice = kernel.advice();
            if (advice != null) return advice;
        }
        return null;
    }

    @Override public String device() {
        if (!isInParts()) return whole.device();
        StringJoiner names = new StringJoiner(" and ");
        for (Kernel part : parts) names.add(part.device());
        return names.toString();
    }

    @Override public String form() {
        StringJoiner text = new StringJoiner(", ");
        if (!shown().form().isEmpty()) text.add(shown().form());
        if (isInParts()) text.add(cuts.describe());
        return text.toString();
    }

    @Override public String ir() {
        return shown().ir();
    }

    @Override public String opencl() {
        return shown().opencl();
    }

    @Override public Tally tally() {
        Tally sum = waits.tally();
        for (Kernel kernel : all) sum = sum.plus(kernel.tally());
        return sum;
    }
}

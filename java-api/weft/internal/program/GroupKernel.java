package weft.internal.program;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weft.internal.layout.Layout;

/** One kernel for each device of a group, or, where what it does cannot be done in parts, one for the first. */
final class GroupKernel implements Kernel {
    private final DeviceGroup group;
    private final List<Kernel> kernels;
    private final Layout input;
    private final Cuts cuts;

    /** @param input as it was before parts were thought of */
    GroupKernel(DeviceGroup group, List<Kernel> kernels, Layout input) {
        this(group, kernels, input, new Shares(kernels.size()));
    }

    GroupKernel(DeviceGroup group, List<Kernel> kernels, Layout input, Cuts cuts) {
        this.group = group;
        this.kernels = kernels;
        this.input = input;
        this.cuts = cuts;
    }

    DeviceGroup group() {
        return group;
    }

    Device device(int number) {
        return group.devices().get(number);
    }

    /** The one for that device. */
    Kernel of(int number) {
        return kernels.get(number);
    }

    boolean isForAll() {
        return kernels.size() > 1;
    }

    Cuts cuts() {
        return cuts;
    }

    private Kernel first() {
        return kernels.get(0);
    }

    private boolean all(Predicate<Kernel> is) {
        return kernels.stream().allMatch(is);
    }

    @Override public String skeleton() {
        return first().skeleton();
    }

    @Override public Layout input() {
        return input;
    }

    @Override public Layout resultLayout() {
        return first().resultLayout();
    }

    @Override public int blocks(int elements) {
        return first().blocks(elements);
    }

    @Override public int groupSize() {
        return first().groupSize();
    }

    /** Small and large are all: what is in the middle may be small in parts. */
    @Override public int way(int elements) {
        int[] places = cuts.places(elements);
        int way = 0;
        for (int i = 0; i + 1 < places.length; i++) way |= kernels.get(i).way(places[i + 1] - places[i]);
        return way;
    }

    @Override public void pipeline(int elements) {
        for (Kernel kernel : kernels) kernel.pipeline(elements);
    }

    @Override public boolean isAtHand() {
        return all(Kernel::isAtHand);
    }

    @Override public boolean alwaysEnds() {
        return all(Kernel::alwaysEnds);
    }

    @Override public boolean isOutdated() {
        return !all(kernel -> !kernel.isOutdated());
    }

    @Override public String device() {
        return kernels.stream().map(Kernel::device).collect(Collectors.joining(" and "));
    }

    @Override public String form() {
        StringJoiner text = new StringJoiner(", ");
        if (!first().form().isEmpty()) text.add(first().form());
        if (isForAll()) text.add(cuts.describe());
        return text.toString();
    }

    @Override public String ir() {
        return first().ir();
    }

    @Override public String opencl() {
        return first().opencl();
    }

    @Override public Tally tally() {
        return kernels.stream().map(Kernel::tally).reduce(Tally.NONE, Tally::plus);
    }
}

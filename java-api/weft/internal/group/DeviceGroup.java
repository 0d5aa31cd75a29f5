package weft.internal.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * Several devices as one. Kernels that make an element of an element, or a block of a block, run on all of them, each over a
 * part of the elements; {@link GroupRun} has the rest done by the first.
 */
public record DeviceGroup(List<Device> devices) implements Device {
    /** Of which result {@code i} is made of element, or block, {@code i} alone. */
    public static final Set<String> IN_PARTS = Set.of("map", "repeat", "reduce", "count");
    /** Those of elements, not of blocks. */
    static final Set<String> OF_ELEMENTS = Set.of("map", "repeat");

    /** @param devices two at least */
    public DeviceGroup {
        devices = List.copyOf(devices);
    }

    @Override public boolean equals(Object other) { // as the JVM makes these three a first apply waits for 30 ms and more
        return other instanceof DeviceGroup group && devices.equals(group.devices);
    }

    @Override public int hashCode() {
        return devices.hashCode();
    }

    @Override public String toString() {
        return "devices " + devices;
    }

    @Override public Device settled() {
        List<Device> settled = new ArrayList<>();
        for (Device device : devices) settled.add(device.settled());
        return new DeviceGroup(settled);
    }

    @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
        Kernel whole = devices.get(0).compile(skeleton, stages, combine, input);
        if (!IN_PARTS.contains(skeleton)) return new GroupKernel(this, whole, List.of());
        Layout part = input.from(0);
        List<Kernel> parts = new ArrayList<>();
        parts.add(part == input ? whole : devices.get(0).compile(skeleton, stages, combine, part));
        for (Device device : devices.subList(1, devices.size())) parts.add(device.compile(skeleton, stages, combine, part));
        return new GroupKernel(this, whole, List.copyOf(parts));
    }

    @Override public Run run(Program program) {
        return GroupRun.of(program, GroupRun.How.AT_ONCE);
    }

    @Override public Run rehearse(Program program) {
        return GroupRun.of(program, GroupRun.How.REHEARSED);
    }

    @Override public long guessedReadyNanos() { // their drivers' compilers run one after the other
        long sum = 0;
        for (Device device : devices) sum += device.guessedReadyNanos();
        return sum;
    }

    @Override public void hold(ArrayData array) {
        array.retain();
        try {
            int[] places = new Shares(devices.size()).places(array.size());
            if (places.length == 2) {
                devices.get(0).hold(array);
                return;
            }
            ArrayData[] parts = array.parts(places);
            try {
                for (int i = 0; i < parts.length; i++) if (parts[i] != null) devices.get(i).hold(parts[i]);
            } finally {
                for (ArrayData part : parts) if (part != null) part.close();
            }
        } finally {
            array.release();
        }
    }
}

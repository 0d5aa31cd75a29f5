package weft.internal.library;

import java.util.Collections;
import java.util.List;
import weft.DeviceException;
import weft.internal.capture.Snapshot;
import weft.internal.group.Cuts;
import weft.internal.group.DeviceGroup;
import weft.internal.group.GroupKernel;
import weft.internal.group.GroupRun;
import weft.internal.group.Shares;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Tally;

/**
 * One kernel for data that are larger than a device: they go through it in chunks, no larger than the driver lets a buffer be, of half as
 * many elements each time that there is no room. How many go at once is remembered, and now and then all are tried again, for others may have made room.
 */
final class Chunks {
    private static final int LEAST = 16 * Shares.GRAIN;
    private static final int TRY_ALL_AFTER = 16;
    /** Bytes of a buffer that every driver makes, OpenCL's least bound. */
    private static final long ALWAYS = 32 << 20;
    private static final int LARGEST_SHIFT = 3;

    /** So many elements had room; all: nothing is known. */
    private volatile int most = Integer.MAX_VALUE;
    private volatile int runs;
    /** The same functions for a part of an array; null until it is wanted. */
    private volatile Kernel forParts;

    /** Equal parts that have room. */
    private record Equal(int most) implements Cuts {
        @Override public int[] places(int elements) {
            int parts = (int) (((long) elements + most - 1) / most);
            int[] places = new int[parts + 1];
            for (int i = 1; i < parts; i++) places[i] = i * most;
            places[parts] = elements;
            return places;
        }

        @Override public void took(int[] places, int[] ways, long[] nanos) {}

        @Override public String describe() {
            return "in chunks of " + most + " elements";
        }
    }

    /** What the kernel for parts has come to, if it is another one. */
    Tally tally() {
        Kernel parts = forParts;
        return parts == null ? Tally.NONE : parts.tally();
    }

    /** What is said to people beside the form of a kernel; empty: nothing. */
    String describe() {
        int now = most;
        return now == Integer.MAX_VALUE ? "" : new Equal(now).describe();
    }

    private boolean triesAll() {
        return most == Integer.MAX_VALUE || ++runs % TRY_ALL_AFTER == 0;
    }

    /** Runs a program on one device, whole or in chunks. Throws what {@link Device#run} does. */
    static Run run(LibraryDevice device, Program program) {
        if (program.steps().isEmpty()) return LibraryRun.of(program, false);
        LibraryKernel first = (LibraryKernel) program.steps().get(0).kernel();
        Chunks chunks = first.chunks();
        int size = program.steps().get(0).inputs().get(0).size();
        int atOnce = largest(first, program, size);
        if (program.progress() != null) atOnce = Math.min(atOnce, Math.max(LEAST, grains(program.progress().each())));
        if (atOnce <= chunks.most || chunks.triesAll()) {
            try {
                Run run = atOnce == size ? LibraryRun.of(program, false) : inChunks(device, program, atOnce);
                if (atOnce > chunks.most) chunks.most = Integer.MAX_VALUE;
                return run;
            } catch (DeviceException e) {
                if (atOnce < 2 * LEAST || !DeviceGroup.IN_PARTS.contains(first.skeleton()) || first.sharesMemory()) throw e;
                return chunks.run(device, program, Math.min(chunks.most, half(atOnce)), e);
            }
        }
        return chunks.run(device, program, chunks.most, null);
    }

    /** Of how many of these elements the driver makes buffers for all that the first kernel reads and writes. */
    private static int largest(LibraryKernel kernel, Program program, int elements) {
        if ((long) elements << LARGEST_SHIFT <= ALWAYS || !DeviceGroup.IN_PARTS.contains(kernel.skeleton())) return elements;
        Program.Step step = program.steps().get(0);
        int shift = Math.max(largestShift(step.inputs()), largestShift(step.results()));
        long most = kernel.largestBuffer() >> shift;
        return most >= elements ? elements : (int) Math.max(LEAST, most / Shares.GRAIN * Shares.GRAIN);
    }

    private static int largestShift(List<Program.Operand> operands) {
        int most = 0;
        for (Program.Operand operand : operands) {
            for (Kind kind : operand.layout().kinds()) most = Math.max(most, kind.shift);
        }
        return most;
    }

    /** So many elements or a few more, in whole grains. */
    private static int grains(int elements) {
        return (int) Math.min(((long) elements + Shares.GRAIN - 1) / Shares.GRAIN * Shares.GRAIN, Integer.MAX_VALUE);
    }

    private static int half(int elements) {
        return grains(elements / 2);
    }

    /** Whether a program is run whole, as far as it is known. */
    static boolean isWhole(Program program) {
        LibraryKernel first = (LibraryKernel) program.steps().get(0).kernel();
        int size = program.steps().get(0).inputs().get(0).size();
        return program.progress() == null && first.chunks().most == Integer.MAX_VALUE && largest(first, program, size) == size;
    }

    private Run run(LibraryDevice device, Program program, int begin, DeviceException why) {
        for (int chunk = begin; chunk >= LEAST; chunk = half(chunk)) {
            try {
                Run run = inChunks(device, program, chunk);
                most = chunk;
                return run;
            } catch (DeviceException e) {
                if (why == null) why = e;
            }
        }
        throw why;
    }

    @SuppressWarnings("try") // the snapshot is there for what runs inside
    private static Run inChunks(LibraryDevice device, Program program, int chunk) {
        try (Snapshot snapshot = Snapshot.begin()) {
            return GroupRun.of(cut(device, program, chunk), GroupRun.How.IN_TURN);
        }
    }

    private static Program cut(LibraryDevice device, Program program, int chunk) {
        Equal cuts = new Equal(chunk);
        int most = cuts.places(program.steps().get(0).inputs().get(0).size()).length - 1;
        DeviceGroup all = new DeviceGroup(Collections.nCopies(most, device));
        return program.with(kernel -> {
            LibraryKernel whole = (LibraryKernel) kernel;
            if (!DeviceGroup.IN_PARTS.contains(kernel.skeleton())) return new GroupKernel(all, kernel, List.of());
            return new GroupKernel(all, whole, Collections.nCopies(most, whole.chunks().forParts(whole)), cuts);
        });
    }

    /** The kernel that takes a part of the elements. */
    private Kernel forParts(LibraryKernel whole) {
        Layout part = whole.input().from(0);
        if (part == whole.input()) return whole;
        Kernel made = forParts;
        if (made == null) forParts = made = whole.compiledFor(part);
        return made;
    }
}

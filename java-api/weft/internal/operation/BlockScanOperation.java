package weft.internal.operation;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaScan;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** The last round of a {@code ScanTree}: scans each block, where it is known what stands before it. */
public final class BlockScanOperation extends SkeletonOperation<Kernel> {
    private final Supplier<ArrayData> before;
    private final BinaryOperator<Object> combine;
    private final boolean exclusive;

    /** {@code before} is asked at each apply for an element for each block of the input. */
    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public BlockScanOperation(Stages stages, Supplier<ArrayData> before, BinaryOperator<?> combine, boolean exclusive) {
        super(stages, combine);
        this.before = before;
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
        this.exclusive = exclusive;
    }

    @Override public Kernel compile(Device device, Layout input) {
        return device.compile(exclusive ? "scan_exclusive" : "scan", stages, combine, input);
    }

    @Override public ArrayData onDevice(Device device, Kernel kernel, ArrayData input) {
        if (input.size() == 0) return ArrayData.allocate(kernel.resultLayout(), 0);
        ArrayData carries = before.get();
        carries.retain();
        try {
            check(carries, kernel.resultLayout(), kernel.blocks(input.size()));
            Program p = Program.ofAnySize();
            Program.Operand result = p.make(kernel.resultLayout(), input.size());
            p.step(kernel, List.of(p.given(input), p.given(carries)), Program.NO_NUMBERS, result);
            try (Run run = device.run(p)) {
                return run.take(result);
            }
        } finally {
            carries.release();
        }
    }

    private static void check(ArrayData before, Layout values, int blocks) {
        if (before.size() != blocks) {
            throw new IllegalArgumentException("an input of " + blocks + " blocks, and " + before.size() + " elements to stand before them");
        }
        if (!before.layout().equals(values)) {
            throw new IllegalArgumentException("what stands before the blocks is " + before.layout().typeName()
                + ", and the elements are " + values.typeName());
        }
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        ArrayData standing = before.get();
        if (input.size() == 0) return ArrayData.allocate(standing.layout(), 0);
        standing.retain(); // a closed one is told as such, whatever its size
        try (ArrayData elements = mapped(input, parallel)) {
            Object[] carries = new Object[JavaScan.blocks(elements.size())];
            check(standing, elements.layout(), carries.length);
            for (int b = 0; b < carries.length; b++) carries[b] = standing.newest(b);
            return JavaScan.blocks(lowered, elements, carries, combine, exclusive, parallel);
        } finally {
            standing.release();
        }
    }

    @Override public boolean takesLarge() {
        return true;
    }

    @Override Operation with(Stages other) {
        return new BlockScanOperation(other, before, combine, exclusive);
    }

    @Override String describe() {
        return (exclusive ? "exclusive" : "inclusive") + " scan of each block";
    }

    @Override public Kernel[] kernels(Kernel kernel) {
        return new Kernel[] {kernel};
    }
}

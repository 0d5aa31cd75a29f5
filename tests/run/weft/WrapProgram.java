package weft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Main class for {@link NoLibraryTest}: memory of the user's where nobody but Java reads it. */
final class WrapProgram {
    private WrapProgram() {}

    public static void main(String[] args) {
        ByteBuffer memory = ByteBuffer.allocateDirect(4 + 256).order(ByteOrder.nativeOrder()).limit(4);
        memory.put(2, (byte) 20);
        try (PArray<Byte> wrapped = PArray.wrap(memory); PArray<Byte> part = wrapped.slice(1, 3);
                PArray<Byte> result = AF.map((Byte b) -> (byte) (b * 2)).apply(part)) {
            part.putByte(0, (byte) 7);
            System.out.println("wrapped " + result.getByte(1) + " " + memory.get(1));
        }
        try (PArray<Float> all = PArray.of(1f, 2f, 3f); PArray<Float> part = all.slice(1, 3)) {
            AF.map((Float v) -> v + 1).applyInto(part, part);
            System.out.println("slice " + all.getFloat(2));
        }
        try {
            PArray.wrap(memory.limit(260).asFloatBuffer().limit(1));
        } catch (UnsupportedOperationException e) {
            System.out.println("refused " + e.getMessage());
        }
        try {
            PArray.allocate(Float.class, 1 << 29);
        } catch (IllegalArgumentException e) {
            System.out.println("too large: " + e.getMessage());
        }
    }
}

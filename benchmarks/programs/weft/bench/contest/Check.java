package weft.bench.contest;

import java.nio.ByteBuffer;

/** An answer beside that of Java's loop, in one process. */
public final class Check {
    private Check() {}

    /** What is wrong with the answer of {@code work}, which runs once; null: nothing. */
    public static String wrong(Program program, Way way, Work work) {
        program.loop();
        if (program.wrong() != null) return program.wrong();
        ByteBuffer[] expected = new ByteBuffer[program.outputs().length];
        for (int i = 0; i < expected.length; i++) expected[i] = Data.copy(program.outputs()[i]);
        work.run();
        for (int i = 0; i < expected.length; i++) {
            String other = Data.wrong(program.outputs()[i], expected[i], Data.copy(work.results()[i]), way.mustAgree(program));
            if (other != null) return other;
        }
        return null;
    }
}

package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions are made and applied without java.util.stream: who is the first to use it where the heap is exhausted loses it for the whole
 * program, for the JVM does not initialise a class twice.
 */
class NoStreamsTest {
    @ParameterizedTest @ValueSource(strings = {"device=cpu,first=wait", "device=java", "device=auto"}) void noneIsNeeded(String options) {
        assumeTrue(Jvm.hasLibrary());
        List<String> flags = new ArrayList<>(Jvm.agentFlags(options));
        flags.add("-Xlog:class+load");
        Jvm.Result result = Jvm.run(flags, NoStreamsProgram.class);
        result.mustSay("all is well");
        assertEquals(List.of(), result.output().lines().filter(line -> line.contains("] java.util.stream.StreamOpFlag ")).toList());
    }
}

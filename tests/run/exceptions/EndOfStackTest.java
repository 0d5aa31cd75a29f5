package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who applies functions near the end of a stack has a StackOverflowError there, as of any method, and answers later: no class of Weft's is lost by it. */
class EndOfStackTest {
    private static void runs(List<String> flags, String... when) {
        Jvm.Result result = Jvm.run(flags, EndOfStackProgram.class, when);
        result.mustSay("all is well");
        result.mustSucceed();
    }

    /** A process's first apply is there, or has been before. */
    @ParameterizedTest @CsvSource(delimiter = ';', value = {"device=java;cold", "device=java;warm", "device=cpu,first=wait;cold",
        "device=cpu,first=wait;warm", "device=auto;cold", "device=auto;warm", "device=adaptive;cold"})
    void laterThereAreAnswers(String options, String when) {
        assumeTrue(Jvm.hasLibrary());
        runs(Jvm.agentFlags(options), when);
    }

    @Test void whereTheJarLoadsTheLibrary() {
        assumeTrue(Jvm.hasLibrary());
        runs(List.of(Jvm.libraryFlags("")), "cold");
    }

    @Test void withoutTheLibrary() {
        runs(List.of("-Dweft.library=none"), "small", "cold");
        runs(List.of("-Dweft.library=none"), "warm", "small");
        runs(List.of("-Dweft.library=none", "-XX:TieredStopAtLevel=1"), "cold");
    }
}

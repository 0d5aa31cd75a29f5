package weft;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that do not exist, and values that they cannot have. */
class OptionsTest {
    @BeforeEach void needsTheLibrary() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
    }

    @Test void unknownOptionListsTheValidOnes() {
        Jvm.Result result = Jvm.withAgent("colour=red", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("weft: the JVM does not start with this -agentpath: libweft.so=colour=red: there is no option 'colour';"
            + " options are key=value, separated by commas: device rules fallback first");
    }

    @Test void givenTwice() {
        Jvm.Result result = Jvm.run(List.of(Jvm.agentFlag() + "=verbose=1", Jvm.agentFlag() + "=fallback=error"),
            FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("weft: the JVM does not start with this -agentpath: libweft.so=fallback=error: Weft is running already and"
            + " keeps the options that it began with; give all of them the first time that it is loaded\n");
    }

    /** Which has variables of its own. */
    @Test void givenTwiceByACopyOfTheLibrary(@TempDir Path folder) throws IOException {
        Path copy = Files.copy(Path.of(Jvm.library()), folder.resolve("copy.so"));
        String running = "Weft is running already and keeps the options that it began with";
        Jvm.Result result = Jvm.run(List.of(Jvm.agentFlag() + "=verbose=1", "-agentpath:" + copy + "=fallback=error"), FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("-agentpath: libweft.so=fallback=error: " + running);
        Jvm.Result none = Jvm.run(List.of(Jvm.agentFlag() + "=device=sequential", "-agentpath:" + copy), FallbackProgram.class, "fine");
        none.mustSucceed();
        none.mustSay("ran in order in Java: the option device=sequential");
        List<String> flags = new ArrayList<>(List.of(Jvm.libraryFlags("device=sequential")));
        flags.add("-Djdk.attach.allowAttachSelf=true");
        Jvm.Result late = Jvm.run(flags, AttachProgram.class, copy.toString(), "verbose=1", "begin");
        late.mustSucceed();
        late.mustSay("weft: Weft is not attached: libweft.so=verbose=1: " + running);
        late.mustSay("answer 6\n");
    }

    /** Its names come before those of the copies that are agents. */
    @Test void givenTwiceWhereAThirdCopyIsPreloaded(@TempDir Path folder) throws IOException {
        Path copy = Files.copy(Path.of(Jvm.library()), folder.resolve("copy.so"));
        Path preloaded = Files.copy(copy, folder.resolve("preloaded.so"));
        Jvm.Result result = Jvm.run(List.of(Jvm.agentFlag() + "=verbose=1", "-agentpath:" + copy + "=fallback=error"),
            Map.of("LD_PRELOAD", preloaded.toString()), FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("-agentpath: libweft.so=fallback=error: Weft is running already and keeps the options that it began with");
    }

    /** jcmd splits "first=wait". */
    @Test void attachedWithANameAlone() {
        Jvm.Result result = Jvm.run(List.of("-Djdk.attach.allowAttachSelf=true"), AttachProgram.class, Jvm.library(), "first");
        result.mustSucceed();
        result.mustSay("libweft.so=first: option 'first' needs a value: auto|java|wait; jcmd takes what stands before '=' for a name of its own,"
            + " so give it '\"NAME=VALUE\"'\n");
        result.mustSay("answer 6\n");
    }

    /** Scripts join options that may be empty. */
    @Test void commas() {
        Jvm.Result result = Jvm.withAgent(",device=sequential,,first=wait,", FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("ran in order in Java: the option device=sequential");
    }

    @Test void attachedWithAnUnknownOptionAndThenWithoutOne() {
        Jvm.Result result = Jvm.run(List.of("-Djdk.attach.allowAttachSelf=true"), AttachProgram.class, Jvm.library(), "colour=red");
        result.mustSucceed();
        result.mustSay("weft: Weft is not attached: libweft.so=colour=red: there is no option 'colour';");
        result.mustSay("not attached\n");
        result.mustSay("answer 6\n");
    }

    @Test void badValue() {
        Jvm.Result result = Jvm.withAgent("fallback=perhaps", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("the value 'perhaps' is no value of option 'fallback' (java|error)\n");
        Jvm.withAgent("fallback", FallbackProgram.class, "fine").mustSay("option 'fallback' needs a value: java|error\n");
    }

    /** What does nothing is told. */
    @Test void idleOptions() {
        Jvm.Result both = Jvm.run(List.of("-Dweft.options=verbose=1", Jvm.agentFlag() + "=first=wait,dumpdir=/nowhere"), FallbackProgram.class, "fine");
        both.mustSay("weft: -Dweft.options=verbose=1 does nothing, because the agent was given options; give it all of them\n");
        both.mustSay("weft: dumpdir=/nowhere alone writes nothing; dump=all dumps every stage there\n");
        Jvm.Result one = Jvm.run(List.of("-Dweft.options=verbose=1", Jvm.agentFlag()), FallbackProgram.class, "fine");
        assertFalse(one.output().contains("is not read"), one.output());
    }

    @Test void severalDevices() {
        for (String bad : new String[] {"0+", "0+0", "+1", "0+gpu"}) {
            Jvm.Result result = Jvm.withAgent("device=" + bad, FallbackProgram.class, "fine");
            assertNotEquals(0, result.exit(), result.output());
            result.mustSay("the value '" + bad + "' is no value of option 'device'");
        }
        List<String> names = TwoDevices.names();
        Jvm.withAgent("device=1+0", TwoDevices.ENVIRONMENT, GroupProgram.class, "option").mustSay(names.get(1) + " and " + names.get(0));
    }

    @Test void stageThatDoesNotExist() {
        Jvm.Result result = Jvm.withAgent("dump=fold+bogus", FallbackProgram.class, "fine");
        assertNotEquals(0, result.exit(), result.output());
        result.mustSay("fold+bogus");
        result.mustSay("entry inline fold once tables");
        result.mustSay("opencl");
        Jvm.withAgent("dump=fold+opencl", FallbackProgram.class, "fine").mustSay("__kernel");
    }

    @Test void unknownOptionWhenTheJarLoadsTheLibrary() {
        Jvm.Result result = Jvm.withLibrary("colour=red", FallbackProgram.class, "fine");
        result.mustSay("colour");
        result.mustSay("fallback");
    }

    @Test void theLibraryLoadedLate() {
        Jvm.Result result = Jvm.withLibrary("fallback=error", FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        Jvm.Result refused = Jvm.withLibrary("fallback=error", FallbackProgram.class, "recursion");
        refused.mustSay("thrown weft.OffloadException");
    }
}

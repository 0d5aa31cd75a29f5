package weft;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Without a native library the same program gives the same answers, and says what is missing. */
class NoLibraryTest {
    @Test void everythingRunsOnThreads() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none"), FallbackProgram.class, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("ran on Java threads: Weft's native library is not loaded: "
            + "the system property weft.library is none");
    }

    @Test void errorOnRequest() {
        Jvm.Result result =
            Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=fallback=error"), FallbackProgram.class,
                "fine");
        result.mustSucceed();
        result.mustSay("thrown weft.OffloadException: Weft's native library is not loaded");
    }

    @Test void inOrderOnRequest() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=none", "-Dweft.options=device=sequential"),
            FallbackProgram.class, "sideEffect");
        result.mustSucceed();
        result.mustSay("in order true");
    }

    @Test void missingFile() {
        Jvm.Result result = Jvm.run(List.of("-Dweft.library=/nowhere/libweft.so"), FallbackProgram.class,
            "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
        result.mustSay("/nowhere/libweft.so");
    }
}

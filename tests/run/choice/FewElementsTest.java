package weft;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Java has sooner than a CPU's driver launches a kernel, Java does, where nobody has said where. */
@Tag("kernels")
class FewElementsTest {
    private static Jvm.Result run(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent(options, FewElementsProgram.class);
        result.mustSucceed();
        return result;
    }

    @Test void where() {
        Jvm.Result result = run("device=auto");
        assumeTrue(!result.output().contains("on a GPU"), "GPUs keep what they have");
        result.mustSay("few: Java has nearly all");
        result.mustSay("many: the device has all");
        result.mustSay("long: the device has all");
    }

    /** Who names a device has it, and so has who waits for one. */
    @Test void notWhereOneIsNamed() {
        for (String options : new String[] {"device=cpu", "device=auto,first=wait"}) {
            Jvm.Result result = Jvm.withAgent(options, Asked.class);
            result.mustSucceed();
            result.mustSay("0 in Java");
        }
    }

    static final class Asked {
        public static void main(String[] args) {
            ArrayFunction<Integer, Integer> f = AF.map(i -> i * 3);
            while (!f.explain().contains("ran on ") || f.explain().contains("ran on Java")) f.apply(AF.range(16)).close();
            Profile before = f.profile();
            for (int k = 0; k < 500; k++) f.apply(AF.range(16)).close();
            System.out.println(f.profile().since(before).inJava() + " in Java");
        }
    }
}

package weft.r;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random functions: what Weft computes is what the interpreter computes, and where one stops so does the other. */
class FuzzTest {
    private static final int TOGETHER = 8, ELEMENTS = 40;

    private static String outcome(Interpreter r, String program) {
        try {
            double[] values = DeviceTest.doubles(r.eval(program));
            return Arrays.toString(values);
        } catch (RException e) {
            return e.getMessage() + " on line " + e.line();
        }
    }

    /** How many of the functions were computed on a device. */
    private static int run(int functions, long seed) {
        int computed = 0;
        for (int done = 0; done < functions; done += TOGETHER, seed++) {
            String program = RandomProgram.of(new Random(seed), TOGETHER, ELEMENTS);
            Interpreter java = DeviceTest.interpreter(Integer.MAX_VALUE), device = DeviceTest.interpreter(8);
            assertEquals(outcome(java, program), outcome(device, program), () -> "seed of " + program);
            if (device.computed() > 0 && device.explain().contains("on the device")) computed += TOGETHER;
        }
        return computed;
    }

    @Test
    void someHundred() {
        assertTrue(run(160, 1) >= 80);
    }

    /** So many functions, from this seed on. */
    public static void main(String[] args) {
        int functions = Integer.parseInt(args[0]);
        System.out.println(functions + " functions, " + run(functions, Long.parseLong(args[1])) + " of them on a device");
    }
}

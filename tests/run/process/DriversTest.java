package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Options;

/** Several drivers for one CPU; `./weft test intel` has two. */
class DriversTest {
    private static String intels(List<String> devices) {
        return devices.stream().filter(text -> text.contains(Jvm.INTELS)).findFirst().orElse(null);
    }

    @Test void theOneThatVectorisesIsTaken() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        List<String> devices = Weft.devices();
        String intels = intels(devices);
        assumeTrue(intels != null && devices.stream().allMatch(text -> text.contains("type: CPU")), "no second driver");
        assertEquals(intels.lines().findFirst().orElseThrow(), Weft.device());
    }

    /** For Intel's compiler, which would vectorise by itself, too: it gains less by it. */
    @Test void loopsAreInVectors() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        List<String> devices = Weft.devices();
        assumeTrue(devices.stream().allMatch(text -> text.contains("type: CPU")), "a GPU");
        float[] table = {1, 2, 3, 4, 5, 6, 7, 8};
        ArrayFunction<Float, Float> sums = AF.map(x -> {
            float sum = 0;
            for (float v : table) sum += v * x;
            return sum;
        });
        try (PArray<Float> result = sums.apply(PArray.of(1f, 2f))) {
            assertEquals(72f, result.getFloat(1));
        }
        assertTrue(sums.explain(Detail.OPENCL).contains("float16 "), sums::explain);
    }
}

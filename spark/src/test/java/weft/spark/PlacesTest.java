package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which device the address means that Spark has given a task. */
class PlacesTest {
    private static final String CPU = "a CPU\ntype: CPU\n";
    private static final String GPU = "a GPU\ntype: GPU\n";

    @Test void addresses() {
        assertEquals(1, Places.device("0", List.of(CPU, GPU, GPU)));
        assertEquals(2, Places.device("1", List.of(CPU, GPU, GPU)));
        assertEquals(-1, Places.device("2", List.of(CPU, GPU, GPU)));
        assertEquals(-1, Places.device("GPU-4f0c", List.of(GPU, GPU)));
        assertEquals(0, Places.device("7", List.of(GPU, CPU)), "the only one that the executor sees");
        assertEquals(-1, Places.device("0", List.of(CPU)));
    }
}

package weft.r;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A sample of {@code ./weft fuzz-r}. */
class FuzzTest {
    @Test
    void someFunctions() {
        Fuzz fuzz = new Fuzz();
        for (int seed = 1; seed <= 12; seed++) fuzz.run(seed);
        assertEquals(List.of(), fuzz.differences());
        assertTrue(fuzz.compiled() >= 9, fuzz.summary());
        assertTrue(fuzz.refusesFew(), fuzz.summary());
    }
}

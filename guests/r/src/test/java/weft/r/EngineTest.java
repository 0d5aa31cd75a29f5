package weft.r;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.junit.jupiter.api.Test;
import weft.PArray;

/** R from Java. */
class EngineTest {
    private final ScriptEngine r = new ScriptEngineManager().getEngineByName("weft-r");

    @Test
    void valuesGoInAndOut() throws ScriptException {
        r.put("x", new double[] {1, 2.5});
        r.put("p", PArray.of(3.0, 4.0));
        assertArrayEquals(new double[] {4, 6.5}, (double[]) r.eval("y <- x + p; y"));
        assertArrayEquals(new double[] {4, 6.5}, (double[]) r.get("y"));
        assertEquals(3, r.eval("length(1:3)"));
        assertEquals(true, r.eval("1 < 2"));
    }

    @Test
    void errorsHaveTheirLines() {
        ScriptException e = assertThrows(ScriptException.class, () -> r.eval("x <- 1\nx + y"));
        assertEquals(2, e.getLineNumber());
    }

    /** Another script, and Java, see what a script has assigned, until Java binds something else. */
    @Test
    void whatScriptsAssignStays() throws ScriptException {
        r.put("x", 1);
        r.eval("x <- 5");
        assertEquals(5.0, r.eval("x"));
        assertEquals(5.0, r.get("x"));
        r.put("x", 7);
        assertEquals(7, r.eval("x"));
        r.put("v", new double[] {1, 2});
        r.eval("v[1] <- 9");
        assertArrayEquals(new double[] {9, 2}, (double[]) r.get("v"));
        r.eval("v <- list(a = 3)");
        assertEquals(3.0, r.eval("v$a"), "a list that Java has as an array stays a list");
    }
}

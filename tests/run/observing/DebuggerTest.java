package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.StackFrame;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.StepRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A debugger in a method whose loop was rewritten: its lines, its variables, and breakpoints in the loop. */
class DebuggerTest {
    /** Lines of {@link DebuggedProgram}'s method behind its first with code, and how often they are reached before the debugger stops. */
    private static final int IN_LOOP = 3, BEHIND = 6, ROUNDS = 5;

    private final List<String> seen = new ArrayList<>();

    private static VirtualMachine launch(String options) throws Exception {
        LaunchingConnector launcher = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = launcher.defaultArguments();
        arguments.get("home").setValue(System.getProperty("java.home"));
        arguments.get("options").setValue("\"-agentpath:" + Jvm.library() + "=" + options + "\" -cp \""
            + System.getProperty("java.class.path") + "\"");
        arguments.get("main").setValue(DebuggedProgram.class.getName());
        return launcher.launch(arguments);
    }

    @Test void linesAndVariables() throws Exception {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        VirtualMachine jvm = launch("first=wait,plain=DebuggedProgram.squares");
        Process process = jvm.process();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Thread reader = new Thread(() -> copy(process.getInputStream(), output));
        reader.start();
        ClassPrepareRequest prepared = jvm.eventRequestManager().createClassPrepareRequest();
        prepared.addClassFilter(DebuggedProgram.class.getName());
        prepared.enable();
        for (boolean runs = true; runs;) {
            EventSet events = jvm.eventQueue().remove(60_000);
            if (events == null) process.destroyForcibly();
            assertTrue(events != null, () -> "nothing happens any more: " + seen + output);
            for (Event event : events) runs &= !(event instanceof VMDisconnectEvent);
            for (Event event : events) see(jvm, event);
            events.resume();
        }
        reader.join();
        assertEquals(List.of("+3 {a=long[100000], by=7, i=4, n=100000}", "+4 {a=long[100000], by=7, i=4, n=100000, x=28}",
            "+6 {a=long[100000], by=7, n=100000}"), seen, output::toString);
        assertTrue(output.toString().contains(Long.toString(7L * 99_999 * 7 * 99_999)), output::toString);
        assertTrue(output.toString().contains("a debugger could stop in it"), output::toString);
    }

    private static void copy(InputStream from, ByteArrayOutputStream to) {
        try (from) {
            from.transferTo(to);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Method squares(VirtualMachine jvm) {
        return jvm.classesByName(DebuggedProgram.class.getName()).get(0).methodsByName("squares").get(0);
    }

    private void see(VirtualMachine jvm, Event event) throws Exception {
        if (event instanceof ClassPrepareEvent) {
            stopAt(jvm, IN_LOOP, ROUNDS);
            stopAt(jvm, BEHIND, 1);
        } else if (event instanceof BreakpointEvent stopped) {
            StackFrame frame = stopped.thread().frame(0);
            seen.add(describe(jvm, frame));
            if (seen.size() > 1) return;
            StepRequest step = jvm.eventRequestManager().createStepRequest(stopped.thread(), StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.addCountFilter(1);
            step.enable();
        } else if (event instanceof StepEvent stepped) {
            seen.add(describe(jvm, stepped.thread().frame(0)));
        }
    }

    private static void stopAt(VirtualMachine jvm, int line, int time) throws Exception {
        List<Location> places = squares(jvm).locationsOfLine(squares(jvm).location().lineNumber() + line);
        BreakpointRequest stop = jvm.eventRequestManager().createBreakpointRequest(places.get(0));
        stop.addCountFilter(time);
        stop.enable();
    }

    /** The line, counted from the method's first, and the variables that are visible there. */
    private static String describe(VirtualMachine jvm, StackFrame frame) throws Exception {
        Map<String, String> values = new TreeMap<>();
        for (var variable : frame.visibleVariables()) values.put(variable.name(), text(frame, variable));
        return "+" + (frame.location().lineNumber() - squares(jvm).location().lineNumber()) + " " + values;
    }

    private static String text(StackFrame frame, com.sun.jdi.LocalVariable variable) {
        String value = frame.getValue(variable).toString(); // of an array: "instance of long[100000] (id=...)"
        return value.replaceAll("instance of (\\S+) .*", "$1");
    }
}

package weft;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;

/**
 * Main class for {@link OptionsTest}: loads the library of this name into its own JVM, with options that are wrong, and then, where there is no
 * third argument, with others. With one Weft is used before.
 */
final class AttachProgram {
    private AttachProgram() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 2) AF.map((Integer v) -> v * 2).apply(PArray.of(1, 2, 3)).close();
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        try {
            self.loadAgentPath(args[0], args[1]);
            System.out.println("loaded with wrong options");
        } catch (AgentInitializationException | AttachOperationFailedException e) {
            System.out.println("not attached");
        }
        self.loadAgentPath(args[0], args.length > 2 ? "" : "fallback=error");
        self.detach();
        try (PArray<Integer> result = AF.map((Integer v) -> v * 2).apply(PArray.of(1, 2, 3))) {
            System.out.println("answer " + result.getInt(2));
        }
    }
}

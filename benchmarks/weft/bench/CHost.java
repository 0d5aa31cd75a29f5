package weft.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The C host program, in a process of its own, so that it and Weft can run in turns. */
final class CHost implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream questions;

    /** {@code command}: kernel_compare with its arguments. */
    CHost(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream()));
        questions = new PrintStream(process.getOutputStream(), true);
    }

    /** Runs a case once; returns milliseconds as the C program measured them. */
    double run(String name, String mode) {
        try {
            questions.println(name + " " + mode);
            String line = answers.readLine();
            if (line == null) throw new IllegalStateException("the C host program ended");
            return Long.parseLong(line) / 1e6;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override public void close() {
        questions.close(); // the end of its input ends it
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
        }
    }
}

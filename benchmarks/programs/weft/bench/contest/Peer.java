package weft.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that computes one program, and answers lines: see peer.h. */
public final class Peer implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream questions;

    /** It said no; the message is its reason. */
    public static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        Refusal(String reason) {
            super(reason);
        }
    }

    /** {@code log}: where what it says besides is put behind what others have said. */
    Peer(List<String> command, Path log) throws Refusal {
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
        } catch (IOException e) {
            throw new Refusal(e.getMessage());
        }
        answers = new BufferedReader(new InputStreamReader(process.getInputStream()));
        questions = new PrintStream(process.getOutputStream(), true);
    }

    /** Asks, and returns what stands behind {@code ok}, or a number. */
    String ask(String line) throws Refusal {
        questions.println(line);
        String answer;
        try {
            answer = answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (answer == null) throw new Refusal("the process ended at '" + line + "'");
        if (answer.startsWith("no ")) throw new Refusal(answer.substring(3));
        return answer.startsWith("ok") ? answer.substring(2).trim() : answer;
    }

    /** Runs a system once; returns milliseconds. */
    double run(Way way) throws Refusal {
        return Long.parseLong(ask("run " + way.command)) / 1e6;
    }

    @Override public void close() {
        questions.close(); // the end of its input ends it
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroy();
        }
    }
}

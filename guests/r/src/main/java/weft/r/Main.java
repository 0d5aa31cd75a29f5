package weft.r;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** R from the command line: a file, {@code -e} and an expression, or what is typed. */
public final class Main {
    private Main() {}

    /**
     * Runs.
     *
     * @param args a file, or {@code -e} and a program; nothing: a program is read line by line, and run as it comes
     * @throws IOException if it cannot be read
     */
    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            type();
        } else if (args[0].equals("-e") && args.length == 2) {
            run(args[1]);
        } else if (args.length == 1 && !args[0].startsWith("-")) {
            run(Files.readString(Path.of(args[0])));
        } else {
            System.err.println("a file, -e and a program, or nothing");
            System.exit(2);
        }
    }

    private static void run(String program) {
        try {
            new Interpreter(System.out).print(program);
        } catch (RException e) {
            System.out.flush();
            System.err.println("Error on line " + e.line() + ": " + e.getMessage());
            System.exit(1);
        }
    }

    private static void type() throws IOException {
        Interpreter r = new Interpreter(System.out);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder text = new StringBuilder();
        System.out.print("> ");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            text.append(line).append('\n');
            boolean complete = true;
            try {
                complete = r.printIfComplete(text.toString());
            } catch (RException e) {
                System.out.println("Error: " + e.getMessage());
            }
            if (complete) text.setLength(0);
            System.out.print(complete ? "> " : "+ ");
        }
        System.out.println();
    }
}

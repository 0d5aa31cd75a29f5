package weft.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import weft.Profile;
import weft.Weft;

/** A process of Java's systems, Weft's too: it answers the lines of peer.h for one program. */
public final class Answers {
    private final Program program;
    private final BiFunction<String, String, Work> others;
    private final Map<String, Work> works = new HashMap<>();
    private String device = "";
    private Work last;

    private Answers(Program program, BiFunction<String, String, Work> others) {
        this.program = program;
        this.others = others;
    }

    /** Until the input ends. */
    public static void serve(Program program) throws IOException {
        serve(program, (way, device) -> null);
    }

    /** {@code others}: how a way is run that the program does not have itself, on a device of this name; null: not at all. */
    public static void serve(Program program, BiFunction<String, String, Work> others) throws IOException {
        Answers answers = new Answers(program, others);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) {
            String answer;
            try {
                answer = answers.answer(line.split(" "));
            } catch (Exception | LinkageError e) {
                answer = "no " + String.valueOf(e).replace('\n', ' ');
            }
            System.out.println(answer);
        }
    }

    private String answer(String[] words) throws IOException {
        switch (words[0]) {
            case "take":
                device = String.join(" ", List.of(words).subList(1, words.length));
                return "ok";
            case "run":
                last = works.get(words[1]);
                if (last == null) works.put(words[1], last = work(words[1]));
                long start = System.nanoTime();
                last.run();
                return String.valueOf(System.nanoTime() - start);
            case "result":
                Data.write(last.results()[Integer.parseInt(words[1])], Path.of(words[2]));
                return "ok";
            case "device":
                return "ok " + Weft.device();
            case "driver":
                return "ok " + driver(Weft.device());
            case "profile":
                return profile(Integer.parseInt(words[1]));
            default:
                throw new IllegalArgumentException("what is '" + words[0] + "'?");
        }
    }

    /** The platform and the driver of the device of this name, as Weft tells them. */
    private static String driver(String device) {
        String text = Weft.devices().stream().filter(each -> each.lines().findFirst().orElse("").endsWith(device)).findFirst().orElse("");
        return text.lines().filter(line -> line.startsWith("platform: ") || line.startsWith("driver: "))
            .map(line -> line.substring(line.indexOf(' ') + 1)).collect(Collectors.joining(", "));
    }

    /** What {@code runs} more of the last work came to; 0: what all so far did. */
    private String profile(int runs) {
        Profile before = Weft.profile();
        for (int i = 0; i < runs; i++) last.run();
        Profile all = Weft.profile();
        return "ok " + (runs == 0 ? new Parts(all, 1) : new Parts(all.since(before), runs));
    }

    private Work work(String way) {
        Work more = others.apply(way, device);
        return more != null ? more : Work.named(program, way);
    }
}

package weft.bench.programs;

import java.io.IOException;
import weft.bench.contest.Answers;
import weft.bench.contest.Size;

/** A process for Java's systems: {@code JavaPeer PROGRAM SCALE LETTER}. */
final class JavaPeer {
    private JavaPeer() {}

    public static void main(String[] args) throws IOException {
        Answers.serve(Programs.named(args[0]).make().apply(Size.parse(args[1], args[2])));
    }
}

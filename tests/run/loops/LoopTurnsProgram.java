package weft;

import weft.internal.choice.Policy;
import weft.internal.plain.LoopTurns;

/** One thread's runs begin and end all the time while another one's are over by an exception. */
final class LoopTurnsProgram {
    private static final long NANOS = 1_000_000_000L;

    private LoopTurnsProgram() {}

    public static void main(String[] arguments) {
        LoopTurns turns = new LoopTurns(System::nanoTime);
        Policy.Choice choice = turns.choose(1000, false);
        Thread other = new Thread(() -> {
            while (true) {
                turns.began(choice, 1000, 1);
                turns.exit();
            }
        });
        other.setDaemon(true);
        other.start();
        for (long end = System.nanoTime() + NANOS; System.nanoTime() < end;) {
            for (int i = 0; i < 1000; i++) turns.left();
        }
    }
}

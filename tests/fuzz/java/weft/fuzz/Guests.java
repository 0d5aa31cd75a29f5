package weft.fuzz;

import java.util.SplittableRandom;
import weft.guests.Agreement;

/**
 * Differential testing of interpreters: {@code Guests N SEED} runs N random programs on a device, where the loop that
 * interprets them becomes their code, and in plain Java, and exits with 1 if one differs.
 */
public final class Guests {
    private static final int AT_ONCE = 400;

    private Guests() {}

    public static void main(String[] args) {
        int programs = Integer.parseInt(args[0]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(args[1]));
        boolean differs = false;
        int functions = 0;
        int specialised = 0;
        for (int done = 0; done < programs; done += AT_ONCE) {
            int now = Math.min(AT_ONCE, programs - done);
            Agreement found = Agreement.of(random, now);
            functions += found.functions();
            specialised += found.specialised();
            if (!found.differences().isEmpty()) {
                System.out.print(found.differences());
                differs = true;
            }
            System.out.println(done + now + " programs in " + functions + " functions, " + specialised + " of them specialised" + (differs ? "; some differ" : ""));
        }
        System.exit(differs ? 1 : 0);
    }
}

package weft.fuzz;

/** Refusals, without what is different from program to program. */
final class Reasons {
    private Reasons() {}

    static String plain(String reason) {
        return reason.replaceAll("P-?\\d+_\\d+", "P").replaceAll("\\d+", "N")
            .replaceAll("\\b[a-z]N\\b", "xN");
    }
}

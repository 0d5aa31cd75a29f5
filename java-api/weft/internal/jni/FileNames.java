package weft.internal.jni;

/** Names of files that the JVM has no characters for. */
public final class FileNames {
    private FileNames() {}

    /** To be said behind a failure that has to do with a file of this name: nothing, or why Java cannot name it. */
    public static String hintOf(String name) {
        String charset = System.getProperty("sun.jnu.encoding", "");
        boolean canBeSaid = charset.equals("UTF-8") || name.chars().allMatch(c -> c < 128);
        return canBeSaid ? "" : "; this JVM's file names are of " + charset + " only: start it with LC_ALL=C.UTF-8";
    }
}

package weft.internal.jni;

import java.io.File;
import java.net.URL;
import java.security.AllPermission;
import java.util.Locale;

/**
 * Finds the native library, once, in this order: already loaded by {@code -agentpath}; the file that the
 * system property {@code weft.library} names, in the working folder unless its path is absolute ({@code none}: no library at all); the one inside
 * the jar; the one on {@code java.library.path}. Without a library everything runs in Java.
 */
public final class Library {
    /** Not a constant, which javac would put into texts: what moves the package changes those only that begin with its name, and this one. */
    private static final String PROPERTY = String.valueOf("weft.library");
    /** Null when the library is loaded, or why it is not. */
    private static final String ABSENCE;
    /** What the library itself said while it started, an unknown option say; told at every use. */
    private static final IllegalArgumentException FAILURE;

    static {
        String absence = null;
        IllegalArgumentException failure = null;
        try {
            absence = load();
        } catch (IllegalArgumentException e) {
            absence = e.getMessage();
            failure = e;
        } catch (RuntimeException e) {
            absence = e.toString(); // an initialiser that fails would take every class of Weft with it
        }
        ABSENCE = absence;
        FAILURE = failure;
        StackRoom.libraryIsThere(absence == null);
        if (absence != null && failure == null) tellOnce();
    }

    private Library() {}

    public static boolean loaded() {
        if (FAILURE != null) throw new IllegalArgumentException(FAILURE.getMessage(), FAILURE);
        return ABSENCE == null;
    }

    /** Why there is no library; null if there is one. */
    public static String absence() {
        return ABSENCE == null ? null : "Weft's native library is not loaded: " + ABSENCE;
    }

    /** Nobody should take an answer from Java for one from a device; but whoever asked for Java knows. */
    private static void tellOnce() {
        boolean asked = "none".equals(property(PROPERTY)) || Options.place() == Options.Place.THREADS
            || Options.place() == Options.Place.SEQUENTIAL;
        if (asked || Options.fallbackIsError()) return;
        boolean fileHelps = !isMoved() && !isOfAnotherLoader(ABSENCE);
        System.err.println("weft: " + absence() + ". Functions run in Java;" + (fileHelps ? " -D" + PROPERTY + "=FILE names libweft.so, and" : "")
            + " -D" + PROPERTY + "=none asks for Java, and is quiet.");
    }

    private static String load() {
        try {
            askForPermission();
        } catch (SecurityException e) {
            return "the security manager does not permit what it does; grant java.security.AllPermission to weft.jar"
                + " and to the classes that use Weft";
        }
        String property = System.getProperty(PROPERTY);
        String file = property == null ? null : new File(property).getAbsolutePath(); // the JVM takes no other
        if ("none".equals(property)) return "the system property " + PROPERTY + " is none";
        if (isMoved()) {
            return "its classes were moved to the package " + Library.class.getPackageName().replace(".internal.jni", "")
                + ", and the library finds them by name; let maven-shade-plugin, or what else moved them, leave the package weft as it is";
        }
        if (isBound()) return misfit("the library of -agentpath");
        URL embedded = Library.class.getResource(embeddedName());
        try {
            if (file != null) {
                System.load(file);
            } else if (embedded != null) {
                String failure = EmbeddedLibrary.load(embedded);
                if (failure != null) return failure;
            } else {
                System.loadLibrary("weft");
            }
        } catch (IllegalCallerException e) {
            return "the JVM does not let Weft load it; start it with --enable-native-access="
                + (Library.class.getModule().isNamed() ? "weft" : "ALL-UNNAMED");
        } catch (LinkageError e) {
            boolean none = file == null && embedded == null && e.getMessage().startsWith("no weft in");
            return none ? "there is none in the jar nor on java.library.path" : e.getMessage() + hintOf(String.valueOf(e.getMessage()), file != null, embedded != null);
        }
        String found = "the library " + (file != null ? file + ", which " + PROPERTY + " names," : embedded != null ? "in the jar"
            : "on java.library.path");
        return isBound() ? misfit(found) : found + " is not Weft's";
    }

    /**
     * A security manager, which a JVM before 24 may have, asks at many places, and of all callers: of the program too. Without the library
     * only elements that are records need permission.
     */
    @SuppressWarnings("removal")
    private static void askForPermission() {
        SecurityManager manager = System.getSecurityManager();
        if (manager != null) manager.checkPermission(new AllPermission());
    }

    /** A system property; null, too, where a security manager keeps it to itself. */
    public static String property(String name) {
        try {
            return System.getProperty(name);
        } catch (SecurityException e) {
            return null;
        }
    }

    /**
     * Whether Weft's classes can name this class of the JDK, in a package other than {@code java.*}. A class loader need not ask its parent for
     * those: that of an OSGi bundle asks for what the bundle imports. The class is loaded, and not initialised.
     */
    public static boolean canName(String type) {
        try {
            Class.forName(type, false, Library.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError | SecurityException e) {
            return false;
        }
    }

    /** What helps where a file was not loaded: one that the property names, else a copy of the one in the jar, else one on java.library.path. */
    private static String hintOf(String why, boolean isNamed, boolean isInJar) {
        if (isOfAnotherLoader(why)) {
            return "; give the JVM -agentpath:FILE, which all class loaders share, or have weft.jar in one loader that they share"
                + (isNamed && isInJar ? ", or do without the property " + PROPERTY + ": then each takes a copy of its own out of its jar" : "");
        }
        if (isNamed || !isInJar || !why.contains("failed to map segment")) return "";
        return "; if " + System.getProperty("java.io.tmpdir") + " is mounted noexec, name another folder: -Djava.io.tmpdir=FOLDER";
    }

    /** A JVM loads a file for one class loader only. */
    private static boolean isOfAnotherLoader(String why) {
        return why.contains("already loaded in another classloader");
    }

    /** Whether Weft's packages are others now, as of a jar that includes it. What moved them has changed texts that begin with their name, too. */
    private static boolean isMoved() {
        return !".weft.internal.jni".equals("." + Library.class.getPackageName());
    }

    /** Whether native methods are bound, as they are when the library came with -agentpath. */
    private static boolean isBound() {
        try {
            Native.version();
            return true;
        } catch (UnsatisfiedLinkError e) {
            return false;
        }
    }

    /** Why a library is not used; null if it fits the jar. */
    private static String misfit(String found) {
        if (Native.version().equals(Version.ofLibrary())) {
            Native.option("fallback"); // throws what is wrong with the options
            return null;
        }
        return found + " is version " + Native.version() + ", and weft.jar is version " + Version.ofLibrary()
            + "; use those of one version";
    }

    private static String embeddedName() {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch", "").replace("amd64", "x86_64");
        return "/weft/native/" + os + "-" + arch + "/libweft.so";
    }
}

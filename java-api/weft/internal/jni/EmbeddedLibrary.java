package weft.internal.jni;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;

/**
 * Loads the library that lies in the jar. The operating system loads files only, so it is copied to one, which is gone
 * again when the library is loaded: what is mapped needs no name. A JVM that is killed in between leaves its copy, and a
 * later one deletes it.
 *
 * <p>A process's first answer waits for all this, so it is done with what a JVM has at hand: the JDK's own temporary folders have names
 * of secure random numbers, for which it reads its security providers.
 */
public final class EmbeddedLibrary {
    private static final String FOLDER = "weft-library-";
    private static final String FILE = "libweft.so";
    private static final int BYTES_AT_ONCE = 1 << 16;
    /** Copying and loading take milliseconds. */
    private static final long LONGEST_MILLIS = 600_000;
    /** Somebody who has made folders of such names cannot have guessed more. */
    private static final int MOST_NAMES = 100;

    /** A disk may be full, or for reading alone. */
    private static final String INSTEAD = "; name another folder, with room for it: -Djava.io.tmpdir=FOLDER";

    private EmbeddedLibrary() {}

    /** Null, or why it is not loaded; what the operating system says of it is thrown. */
    public static String load(URL embedded) {
        String parent = System.getProperty("java.io.tmpdir", "");
        InputStream in;
        try {
            in = embedded.openStream();
        } catch (IOException e) {
            return unread(embedded, e);
        }
        try {
            load(in, new File(parent));
            return null;
        } catch (UncheckedIOException e) {
            return unread(embedded, e.getCause());
        } catch (IOException | InvalidPathException e) {
            String hint = FileNames.hintOf(parent);
            return "it cannot be copied out of the jar into a folder of java.io.tmpdir: " + e + (hint.isEmpty() ? INSTEAD : hint);
        } finally {
            close(in);
        }
    }

    private static String unread(URL embedded, IOException e) {
        String bang = embedded.toString().replaceFirst("!/weft/native/.*", "");
        return "the JVM cannot read it from its jar: " + e + (bang.contains("!/")
            ? "; a folder whose name ends in '!' ends a jar's name too: move the jar" : "");
    }

    private static void close(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // all has been read, or it is known why not
        }
    }

    private static void load(InputStream in, File parent) throws IOException {
        File folder = make(parent);
        try {
            File file = new File(folder, FILE);
            copy(in, file);
            System.load(file.getAbsolutePath());
        } finally {
            delete(folder);
            deleteOthers(parent);
        }
    }

    /** A folder that is there for nobody else: what is in it is run. */
    private static File make(File parent) throws IOException {
        EnumSet<PosixFilePermission> owner = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE);
        for (int tries = 0;; tries++) {
            File folder = new File(parent, FOLDER + Long.toHexString(System.nanoTime()) + Integer.toHexString(new Object().hashCode()));
            try {
                Files.createDirectory(folder.toPath(), PosixFilePermissions.asFileAttribute(owner));
                return folder;
            } catch (FileAlreadyExistsException e) {
                if (tries == MOST_NAMES) throw e;
            }
        }
    }

    private static void copy(InputStream in, File file) throws IOException {
        byte[] some = new byte[BYTES_AT_ONCE];
        try (OutputStream out = new FileOutputStream(file)) {
            for (int count = read(in, some); count >= 0; count = read(in, some)) out.write(some, 0, count);
        }
    }

    /** What fails here is told apart from what fails where it is written to. */
    private static int read(InputStream in, byte[] some) {
        try {
            return in.read(some);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(File folder) {
        new File(folder, FILE).delete(); // if it does not go, a later JVM tries again
        folder.delete();
    }

    private static void deleteOthers(File parent) {
        String[] names = parent.list();
        if (names == null) return; // nothing depends on it
        long youngest = System.currentTimeMillis() - LONGEST_MILLIS;
        for (String name : names) {
            if (!name.startsWith(FOLDER)) continue;
            File folder = new File(parent, name);
            Path path = folder.toPath();
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && folder.lastModified() < youngest) delete(folder);
        }
    }
}

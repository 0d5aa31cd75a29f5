package weft.internal.jni;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/**
 * Loads the library that lies in the jar. The operating system loads files only, so it is copied to one, which is gone
 * again when the library is loaded: what is mapped needs no name. A JVM that is killed in between leaves its copy, and a
 * later one deletes it.
 */
public final class EmbeddedLibrary {
    private static final String FOLDER = "weft-library-";
    private static final String FILE = "libweft.so";
    /** Copying and loading take milliseconds. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private EmbeddedLibrary() {}

    public static void load(URL embedded) throws IOException {
        Path folder = Files.createTempDirectory(FOLDER);
        try {
            Path file = folder.resolve(FILE);
            try (InputStream in = embedded.openStream()) {
                Files.copy(in, file);
            }
            System.load(file.toString());
        } finally {
            delete(folder);
            deleteOthers(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(FILE));
        Files.deleteIfExists(folder);
    }

    private static void deleteOthers(Path own) {
        Instant youngest = Instant.now().minus(LONGEST);
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(own.getParent(), FOLDER + "*")) {
            for (Path folder : folders) {
                try {
                    FileTime changed = Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS);
                    boolean real = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
                    if (real && changed.toInstant().isBefore(youngest)) delete(folder);
                } catch (IOException e) {
                    continue; // another user's, or another JVM was faster
                }
            }
        } catch (IOException e) {
            return; // nothing depends on it
        }
    }
}

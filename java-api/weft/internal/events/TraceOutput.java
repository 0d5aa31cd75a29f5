package weft.internal.events;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;

/**
 * What a trace is written to: a file that one process writes, with whole pieces in it even where a disk is full; or a pipe or a device. Of one thread
 * at a time.
 */
final class TraceOutput {
    /** Not a channel's writes: an interrupt of a thread that applies would close it. */
    private final FileOutputStream out;
    private final boolean isFile;
    /** So many bytes are whole pieces. */
    private long whole;

    private TraceOutput(FileOutputStream out, boolean isFile) {
        this.out = out;
        this.isFile = isFile;
    }

    /** What was in the file is gone. Where another process writes it, a file with this process's number in its name, which a line says. */
    static TraceOutput of(String name) throws IOException {
        TraceOutput output = opened(name);
        if (output != null) return output;
        String another = withNumber(name);
        output = opened(another);
        if (output == null) throw new IOException("others write " + name + " and " + another);
        System.err.println("weft: the trace " + name + " is being written already: this one is " + another);
        return output;
    }

    /** {@code weft.json} is {@code weft-1234.json}. */
    private static String withNumber(String name) {
        int dot = name.lastIndexOf('.');
        int end = dot > name.lastIndexOf(File.separatorChar) + 1 ? dot : name.length();
        return name.substring(0, end) + "-" + ProcessHandle.current().pid() + name.substring(end);
    }

    /** Null if somebody else writes it. */
    private static TraceOutput opened(String name) throws IOException {
        FileOutputStream out = new FileOutputStream(name, true);
        try {
            TraceOutput output = new TraceOutput(out, new File(name).isFile());
            if (output.isFile && !lock(out.getChannel())) {
                out.close();
                return null;
            }
            output.cut();
            return output;
        } catch (OverlappingFileLockException e) { // another Weft of this process has it, a loader's of its own
            return null; // and this stays open: with any closing of the file the process's lock would go
        } catch (Throwable e) {
            out.close();
            throw e;
        }
    }

    /** The lock goes with the file's closing, or the process. */
    private static boolean lock(FileChannel file) {
        try {
            return file.tryLock() != null;
        } catch (IOException e) {
            return true; // there are no locks here
        }
    }

    /** To what is whole. */
    private void cut() throws IOException {
        if (!isFile) return;
        boolean interrupted = Thread.interrupted(); // which would close the file
        try {
            if (out.getChannel().size() > whole) out.getChannel().truncate(whole);
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    /** All of it, or nothing if it throws, as far as a part can be taken back. */
    void write(String piece) throws IOException {
        byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
        try {
            out.write(bytes);
            whole += bytes.length;
        } catch (IOException e) {
            try {
                cut();
            } catch (IOException another) {
                e.addSuppressed(another);
            }
            throw e;
        }
    }

    void close() throws IOException {
        out.close();
    }
}

package weft.faults;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of {@code fault_control.h}: what fails, and what has. */
final class Control {
    static final int NOT = 0;
    static final int ONCE = 1;
    static final int FROM_THEN_ON = 2;
    static final int EARLY = 0;
    static final int LATE = 1;
    static final int LIES = 2;
    /** The kinds of objects that are counted, as in {@code cl_faults.c}. */
    static final String[] KINDS = {"contexts", "queues", "buffers", "programs", "kernels", "events"};

    private static final int BYTES = 4096;
    private static final int NAMES = 96;
    private static final int NAME_BYTES = 32;
    private static final int LIVE = 16;
    private final MappedByteBuffer file;

    Control(Path path) throws IOException {
        try (FileChannel channel =
            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            file = channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
        }
        file.order(ByteOrder.nativeOrder());
        put(4, -1);
    }

    private void put(int word, int value) {
        file.putInt(4 * word, value);
    }

    private int get(int word) {
        return file.getInt(4 * word);
    }

    /** From now on call {@code at}, counted from here, fails with {@code error}; {@code armed} tells which others do. */
    void arm(int armed, int how, int at, int error) {
        put(1, at);
        put(2, error);
        put(3, how);
        put(5, 0);
        put(6, 0);
        put(0, armed);
    }

    /** Lets only calls of this function count and fail. */
    void only(String function) {
        for (int i = 0; i < get(8); i++) {
            if (name(i).equals(function)) put(4, i);
        }
        if (get(4) < 0) throw new IllegalArgumentException(function);
    }

    void disarm() {
        put(0, NOT);
    }

    /** How many calls there were since the last arming, until the disarming. */
    int calls() {
        return get(5);
    }

    int failed() {
        return get(6);
    }

    /** The function that failed last. */
    String last() {
        return name(get(7));
    }

    private String name(int function) {
        byte[] name = new byte[NAME_BYTES];
        file.get(NAMES + NAME_BYTES * function, name);
        return new String(name, StandardCharsets.ISO_8859_1).trim();
    }

    int[] live() {
        int[] live = new int[KINDS.length];
        for (int i = 0; i < live.length; i++) live[i] = get(LIVE + i);
        return live;
    }
}

package weft;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Changes to {@link Patched}'s class file that neither its constant pool nor any method's code shows. */
enum ClassPatch {
    /** The division in {@code inverse} is no longer covered by its handler. */
    TABLE {
        @Override byte[] apply(byte[] file) {
            byte[] row = {0, 1, 0, 0, 0, 4, 0, 5}; // one row: from 0 to 4, handler at 5
            int at = -1;
            for (int i = 0; i + row.length <= file.length; i++) {
                if (!Arrays.equals(row, Arrays.copyOfRange(file, i, i + row.length))) continue;
                if (at >= 0) throw new AssertionError("two places look like the exception table");
                at = i;
            }
            byte[] changed = file.clone();
            changed[at + 5] = 2;
            return changed;
        }
    },
    /** The two lambdas in {@code chooses} change places. */
    LAMBDAS {
        @Override byte[] apply(byte[] file) {
            ByteBuffer changed = ByteBuffer.wrap(file.clone());
            int methods = bootstrapMethods(changed), entry = 10; // a factory, three arguments: type, body, type
            int second = methods + 2 + entry * (changed.getShort(methods) - 1) + 6, first = second - entry;
            short held = changed.getShort(first);
            changed.putShort(first, changed.getShort(second)).putShort(second, held);
            return changed.array();
        }
    };

    abstract byte[] apply(byte[] file);

    static byte[] file() {
        return file(Patched.class);
    }

    static byte[] file(Class<?> type) {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Where the content of the attribute begins: it is the only one whose name index and length fit the file's end. */
    private static int bootstrapMethods(ByteBuffer file) {
        Pool pool = pool(file, "BootstrapMethods");
        for (int at = pool.end; at + 6 < file.capacity(); at++) {
            if (file.getShort(at) != pool.index || file.getInt(at + 2) < 0) continue;
            if (at + 6L + file.getInt(at + 2) <= file.capacity()) return at + 6;
        }
        throw new AssertionError("no bootstrap methods");
    }

    /** The constant pool: the index of a text, or 0, and where what follows begins. */
    private record Pool(int index, int end) {}

    private static Pool pool(ByteBuffer file, String wanted) {
        int name = 0, at = 10;
        for (int i = 1; i < file.getShort(8); i++) {
            switch (file.get(at)) {
                case 1 -> {
                    byte[] text = new byte[file.getShort(at + 1)];
                    file.get(at + 3, text);
                    if (Arrays.equals(text, wanted.getBytes())) name = i;
                    at += 3 + text.length;
                }
                case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
                case 5, 6 -> {
                    at += 9;
                    i++;
                }
                case 15 -> at += 4;
                default -> at += 3;
            }
        }
        return new Pool(name, at);
    }

    /** A class file's class as one that no source has. */
    static byte[] synthetic(byte[] file) {
        ByteBuffer changed = ByteBuffer.wrap(file.clone());
        int access = pool(changed, "").end;
        return changed.putShort(access, (short) (changed.getShort(access) | 0x1000)).array();
    }
}

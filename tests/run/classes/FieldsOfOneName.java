package weft;

import java.util.List;
import java.util.function.Function;

/** {@link OddClassesTest} has all fields called f: classes that obfuscators write have several of one name, of different types. */
final class FieldsOfOneName {
    static short fStatic = 77;
    static int gStatic = -9;

    private static class Base {
        int fInt;
    }

    private static final class Several extends Base {
        final byte fByte;
        long fLong;
        float fFloat;
        short fShort;
        boolean fBoolean;
        int[] fArray = {3, 4};
        Several fNext;

        Several(int x) {
            fByte = (byte) (x * 3);
            fInt = x;
            fLong = 77L * x;
            fFloat = x * 0.5f;
            fShort = (short) (x + 1);
            fBoolean = x > 1;
        }

        long sum() {
            return fByte + 31L * fInt + 7 * fLong + Float.floatToRawIntBits(fFloat) + fShort * 1000L + (fBoolean ? 1 : 0) + fArray[1];
        }
    }

    private FieldsOfOneName() {}

    static List<Function<Integer, Long>> functions() {
        Several captured = new Several(5);
        captured.fNext = new Several(6);
        return List.of(
            x -> new Several(x).sum(),
            x -> captured.sum() * x,
            x -> captured.fNext.fLong + captured.fNext.fInt * x,
            x -> (long) fStatic * x + gStatic,
            x -> {
                Several s = new Several(x);
                for (int i = 0; i < x; i++) {
                    s.fLong += s.fInt;
                    s.fShort += 3;
                }
                s.fInt = (int) s.fLong * s.fShort;
                return s.sum();
            });
    }
}

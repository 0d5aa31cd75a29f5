package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * JDK methods whose results Java defines bit for bit. A line is a class, then {@code name parameters
 * result}, ...
 * Left out: whatever shows a NaN's sign or payload, which Java leaves open (floatToRawIntBits; copySign of a
 * NaN sign, hence the int in its stead).
 */
final class Calls {
    private static final String TABLE = """
        Math abs I I, abs J J, abs F F, abs D D, min II I, min JJ J, min FF F, min DD D, max II I, max JJ J,
        Math max FF F, max DD D, sqrt D D, floor D D, ceil D D, rint D D, round F I, round D J, fma FFF F,
        Math fma DDD D, signum F F, signum D D, multiplyHigh JJ J, floorMod II I, floorMod JJ J,
        Math floorMod JI I,
        Math floorDiv II I, floorDiv JJ J, floorDiv JI J, addExact II I, addExact JJ J, subtractExact II I,
        Math multiplyExact II I, multiplyExact JJ J, negateExact I I, toIntExact J I, incrementExact I I,
        Math decrementExact J J, multiplyFull II J, ulp F F, ulp D D, nextUp F F, nextUp D D, nextDown F F,
        Math nextDown D D, nextAfter FD F, nextAfter DD D, getExponent F I, getExponent D I, scalb FI F,
        Math scalb DI D, abs I I, copySign FI F, copySign DI D, absExact I I
        StrictMath sqrt D D, floor D D, ceil D D, rint D D, max FF F, min DD D, abs F F, floorMod II I
        Integer compare II I, compareUnsigned II I, divideUnsigned II I, remainderUnsigned II I, bitCount I I,
        Integer numberOfLeadingZeros I I, numberOfTrailingZeros I I, rotateLeft II I, rotateRight II I,
        Integer reverse I I, reverseBytes I I, highestOneBit I I, lowestOneBit I I, signum I I,
        Integer toUnsignedLong I J, sum II I, max II I, min II I, hashCode I I
        Long compare JJ I, compareUnsigned JJ I, divideUnsigned JJ J, remainderUnsigned JJ J, bitCount J I,
        Long numberOfLeadingZeros J I, numberOfTrailingZeros J I, rotateLeft JI J, rotateRight JI J,
        Long reverse J J, reverseBytes J J, highestOneBit J J, lowestOneBit J J, signum J I, hashCode J I
        Float isNaN F Z, isInfinite F Z, isFinite F Z, floatToIntBits F I, compare FF I, sum FF F, max FF F,
        Float hashCode F I
        Double isNaN D Z, isInfinite D Z, isFinite D Z, doubleToLongBits D J, compare DD I, min DD D,
        Double hashCode D I
        Byte toUnsignedInt B I, compare BB I, hashCode B I
        Short toUnsignedInt S I, compare SS I, reverseBytes S S
        Character compare CC I, reverseBytes C C, hashCode C I, isSurrogate C Z
        Boolean compare ZZ I, logicalXor ZZ Z, hashCode Z I
        """;

    static final List<Scope.Callable> ALL = read();

    private Calls() {}

    private static List<Scope.Callable> read() {
        List<Scope.Callable> all = new ArrayList<>();
        for (String line : TABLE.split("\n")) {
            String[] owner = line.split(" ", 2);
            for (String method : owner[1].split(",")) {
                if (method.isBlank()) continue;
                String[] words = method.strip().split(" ");
                List<Types> parameters = words[1].chars().mapToObj(l -> Types.ofLetter((char) l)).toList();
                all.add(new Scope.Callable(owner[0] + "." + words[0] + "(", parameters,
                    Types.ofLetter(words[2].charAt(0)), null, false));
            }
        }
        return all;
    }
}

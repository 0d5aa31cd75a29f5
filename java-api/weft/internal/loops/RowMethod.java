package weft.internal.loops;

import java.util.ArrayList;
import java.util.List;
import weft.internal.loops.Code.Local;

/**
 * A static method beside {@link Loop#run} that is given three ints of a row and what the loop has in locals, and answers an int. HotSpot compiles
 * what is called once for each row soon, and the loop around it late.
 */
final class RowMethod {
    /** What a method may be given (JVM specification, 4.3.3). */
    private static final int MOST_SLOTS = 255;
    private static final int INTS = 3;

    /** In which it is to be written. */
    final Code code;
    /** Its locals for what it is given besides the ints, in that order. */
    final List<Local> own = new ArrayList<>();
    private final String owner;
    private final String name;
    private final String type;
    private final List<Local> given;

    /** Whether a method can be given these, and what takes so many slots more. */
    static boolean suits(List<Local> given, int moreSlots) {
        int slots = INTS + moreSlots;
        for (Local local : given) slots += local.size();
        return slots <= MOST_SLOTS;
    }

    /** Begins it in the class {@code owner}; {@code given} are the loop's locals. */
    RowMethod(ClassFile file, String owner, String name, List<Local> given) {
        this.owner = owner;
        this.name = name;
        this.given = given;
        List<String> types = new ArrayList<>();
        StringBuilder descriptor = new StringBuilder("(");
        for (int k = 0; k < INTS; k++) {
            types.add("I");
            descriptor.append('I');
        }
        for (Local local : given) {
            types.add(local.type());
            descriptor.append(local.descriptor());
        }
        type = descriptor.append(")I").toString();
        code = file.method(ClassFile.STATIC, name, type, types.toArray(new String[0]));
        for (int k = 0; k < given.size(); k++) own.add(code.local(INTS + k));
    }

    /** Its local for one of the ints, from 0. */
    Local number(int k) {
        return code.local(k);
    }

    /** In the loop's code, with the three ints in their order: its answer is on the stack then. */
    void call(Code loop, Local first, Local second, Local third) {
        loop.load(first);
        loop.load(second);
        loop.load(third);
        for (Local local : given) loop.load(local);
        loop.call(Code.INVOKESTATIC, owner, name, type);
    }
}

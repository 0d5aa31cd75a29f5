/** What compilers and interpreters of dynamic languages make: boxes, questions for their classes, arrays of objects. */
class Dynamic {
    private static double number(Object x, Class<?> c) {
        return c == Long.class ? (Long) x : c == Integer.class ? (Integer) x : (Double) x;
    }

    private static Object times(Object x, Object y) {
        Class<?> a = x.getClass(), b = y.getClass();
        if (a == Long.class && b == Long.class) return (Long) x * (Long) y;
        return number(x, a) * number(y, b);
    }

    /** No class is asked for on the device. */
    static double product(long x) {
        return (Double) times(times(x, x), 0.5);
    }

    /** Which class it is depends on the element. */
    static int chosenClass(int x) {
        Object either = x > 1 ? (Object) Long.valueOf(x) : (Object) Double.valueOf(x);
        return either.getClass() == Long.class ? x : -x;
    }

    static int frame(int x) {
        Object[] slots = {x, 1, null};
        while ((Integer) slots[0] < 100) {
            slots[1] = (Integer) slots[1] + 1;
            slots[0] = (Integer) slots[0] + (Integer) slots[1];
        }
        return (Integer) slots[1];
    }

    /** Where on the stack it is depends on the element. */
    static int stack(int x) {
        Object[] stack = {x, 2.5, null};
        int top = x & 1;
        stack[top + 1] = stack[top];
        return stack[2] == null ? (Integer) stack[1] : 0;
    }

    private static long integer(Object x) {
        if (x instanceof Long l) return l;
        if (x instanceof Double d) return integer(Math.round(d));
        return (Integer) x;
    }

    /** Calls itself for objects of other classes than this one. */
    static long sum(long x) {
        return integer(x) + integer(x / 2.0);
    }

    static int manyObjects(int x) {
        Object[] a = new Object[20];
        a[x] = x;
        return (Integer) a[x];
    }

    /** A copy is another array, with the same elements. */
    static int copied(int x) {
        Object[] slots = {x, 1}, copy = slots.clone();
        copy[0] = (Integer) slots[1] + 1;
        return (Integer) slots[0] * (Integer) copy[0];
    }

    static int storedToEither(int x) {
        Object[] a = {x, 1}, b = {2, x + 1}, either = x > 1 ? a : b;
        either[0] = 7;
        return (Integer) a[0];
    }
}

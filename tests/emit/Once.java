/** Loops that look at a value again if it is none of the simple ones. */
class Once {
    interface Late {
        Object value();
    }

    static int number(Object value) {
        for (;;) {
            if (value instanceof Integer) return (Integer) value;
            if (!(value instanceof Late)) return -1;
            value = ((Late) value).value();
        }
    }

    static int ended(int x) {
        return number(x) + 1;
    }

    /** In another loop's header. */
    static int inALoop(int x) {
        int i = 0;
        while (i * i < number(x)) i++;
        return i;
    }
}

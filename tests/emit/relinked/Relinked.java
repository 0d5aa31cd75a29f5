/** A later version, before which weftc finds nothing of the one that Refused.java was compiled against. */
class Relinked {
    int changed(int x) {
        return x + 1;
    }

    abstract static class Shape {
        abstract int radius();
    }
}

/** A later version, before which weftc finds nothing of the one that Refused.java was compiled against. */
class Relinked {
    abstract static class Shape {
        abstract int radius();
    }
}

package weft.r.tree;

/** How {@code break}, {@code next} and {@code return} leave the nodes between them and what they end. */
abstract class Jump extends RuntimeException {
    private static final long serialVersionUID = 1;

    Jump() {
        super(null, null, false, false);
    }

    static final class Break extends Jump {
        private static final long serialVersionUID = 1;
    }

    static final class Next extends Jump {
        private static final long serialVersionUID = 1;
    }

    static final class Return extends Jump {
        private static final long serialVersionUID = 1;
        final transient Object value;

        Return(Object value) {
            this.value = value;
        }
    }
}

package weft.internal.layout;

/** One column: boxed primitives, or the primitives themselves as components of records. */
public final class LeafLayout extends Layout {
    private static final LeafLayout[] BOXED = new LeafLayout[Kind.values().length];
    private static final LeafLayout[] PRIMITIVE = new LeafLayout[Kind.values().length];

    static {
        for (Kind kind : Kind.values()) {
            BOXED[kind.ordinal()] = new LeafLayout(kind, kind.letter);
            PRIMITIVE[kind.ordinal()] = new LeafLayout(kind, Character.toLowerCase(kind.letter));
        }
    }

    private final Kind kind;

    private LeafLayout(Kind kind, char letter) {
        super(String.valueOf(letter), new Kind[] {kind});
        this.kind = kind;
    }

    /** The layout of a record's component of this primitive type. */
    public static LeafLayout primitive(Class<?> type) {
        return PRIMITIVE[Kind.ofClass(type).ordinal()];
    }

    public static LeafLayout of(Kind kind) {
        return BOXED[kind.ordinal()];
    }

    @Override public Object read(Object[] columns, int first, int index) {
        return kind.get(columns[first], index);
    }

    @Override public void write(Object[] columns, int first, int index, Object element) {
        kind.put(columns[first], index, element);
    }

    @Override public boolean fits(Object element) {
        return element != null && element.getClass() == kind.wrapper;
    }

    @Override public String typeName() {
        return kind.wrapper.getName();
    }
}

package weft.r.tree;

/**
 * A node of the tree that is run. Nodes hold what they are in final fields. Some remember what they have seen:
 * operators the classes of their operands ({@link weft.r.value.Seen}), {@link Call} how arguments fit the function, and {@link Component}
 * where a record has a name. Weft compiles a tree with what they remember; on a device that is a check.
 */
public abstract class Node {
    public abstract Object execute(Frame frame);
}

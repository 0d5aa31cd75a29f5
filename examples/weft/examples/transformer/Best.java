package weft.examples.transformer;

/** A token, and how well it fits. */
public record Best(float logit, int token) {
    /** Of two that fit equally well, the first. */
    static Best of(Best a, Best b) {
        return b.logit > a.logit ? b : a;
    }
}

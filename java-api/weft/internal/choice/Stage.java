package weft.internal.choice;

/** How far an alternative is known beside the best one. It says when a sample of it is due, and out of which budget. */
enum Stage {
    /** Nothing is known; it is ended soon, and may well be the best of all. */
    AT_ONCE,
    /** Nothing is known but what a launch takes at least, and that is not much. */
    UNKNOWN,
    /** Nothing is known but that a launch alone takes longer than the best one. */
    DOUBTFUL,
    /** Its latest run was faster than the best one; or it has had few, and they were not much slower. */
    NEAR,
    /**
     * It has had few runs, which were much slower. They tell little: a device that has sorted in 10 ms was done in 0.2 the next time, where
     * Java took 0.65. So it has its next ones at once, on credit.
     */
    COLD,
    /** Its first runs are over. */
    KNOWN
}

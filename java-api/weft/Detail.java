package weft;

/** What {@link ArrayFunction#explain(Detail...)} tells of each kernel beside the summary. */
public enum Detail {
    /** The compiler's intermediate code, as it was when the OpenCL text was made of it. */
    IR,
    /** The OpenCL C text. */
    OPENCL
}

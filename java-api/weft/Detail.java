package weft;

/** What {@link ArrayFunction#explain(Detail...)} shows of each kernel besides the summary. */
public enum Detail {
    /** The compiler's intermediate code from which the OpenCL text was generated. */
    IR,
    /** The OpenCL C text. */
    OPENCL
}

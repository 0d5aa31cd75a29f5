package weft.r.value;

/** Rows and columns of a matrix, which is stored column by column. */
public record Dim(int rows, int columns) {}

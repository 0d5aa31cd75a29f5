package weft;

/**
 * Where an element of a two-dimensional range is; see {@link AF#range(int, int)}.
 *
 * @param row from 0
 * @param column from 0; runs fastest
 */
public record Index2(int row, int column) {}

package weft;

/**
 * The place of an element of a two-dimensional range; see {@link AF#range(int, int)}.
 *
 * @param row from 0
 * @param column from 0; varies fastest
 */
public record Index2(int row, int column) {}

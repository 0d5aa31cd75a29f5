package weft;

/**
 * The place of an element of a three-dimensional range; see {@link AF#range(int, int, int)}.
 *
 * @param plane from 0
 * @param row from 0
 * @param column from 0; varies fastest
 */
public record Index3(int plane, int row, int column) {}

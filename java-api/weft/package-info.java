/**
 * Weft runs Java array functions on OpenCL devices. Compose an {@link weft.ArrayFunction} out of ordinary
 * lambdas, starting at {@link weft.AF}, and apply it to {@link weft.PArray}s:
 *
 * <pre>{@code
 * float alpha = 2.5f;
 * ArrayFunction<Tuple2<Float, Float>, Float> saxpy =
 *     AF.<Float, Float>zip2().map(t -> alpha * t._1() + t._2());
 * PArray<Float> z = saxpy.apply(x, y);
 * }</pre>
 *
 * <p>The answer, and the exception, is the one that running the elements in order in Java would give. A
 * function that cannot run on a device runs in Java; {@link weft.ArrayFunction#explain} says why.
 */
package weft;

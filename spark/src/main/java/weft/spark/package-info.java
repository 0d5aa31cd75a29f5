/**
 * Weft's array functions over the executors of Apache Spark, with the bits of one machine. {@link weft.spark.WeftSpark} has the first
 * words, {@link weft.spark.SparkArray} and {@link weft.spark.SparkFunction} the others.
 *
 * <p>Where is what, of the classes that are nobody else's:
 * <ul>
 * <li>on the driver, how a function is applied: {@code Course}, {@code Step}, {@code Loop}, {@code Bins}, {@code Stencil};
 * <li>what travels to executors: {@code Recipe} of {@code Local}s, {@code Sent}, {@code Written}, {@code Travels};
 * <li>jobs: {@code Layer}, {@code Below} and {@code Job}, a {@code Part} in each partition, {@code Held} of the driver's, {@code Failure}, {@code Metrics};
 * <li>in a task: {@code Task}, {@code Ready}, {@code Start}, {@code Phases}, {@code Places};
 * <li>elements that other parts want: {@code Cuts}, {@code Exchange}, {@code Halo}, {@code Edge};
 * <li>Spark's rows, columns and vectors: {@code Sources}, {@code Intake}, {@code Columns}, {@code Cell}, {@code Sink}, {@code Rows},
 *     {@code Vectors}.
 * </ul>
 *
 * <p>All are in one package: of another one they would have to be public, and Spark's programs are on the class path, where nothing
 * keeps a public class from being used.
 */
package weft.spark;

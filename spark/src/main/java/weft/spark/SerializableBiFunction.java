package weft.spark;

import java.io.Serializable;
import java.util.function.BiFunction;

/** A function of two arguments that travels to Spark's executors: javac makes a lambda serialisable where one of these is wanted. */
public interface SerializableBiFunction<T, U, R> extends BiFunction<T, U, R>, Serializable {}

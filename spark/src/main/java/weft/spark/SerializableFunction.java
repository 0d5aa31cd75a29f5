package weft.spark;

import java.io.Serializable;
import java.util.function.Function;

/** A function of one argument that travels to Spark's executors: javac makes a lambda serialisable where one of these is wanted. */
public interface SerializableFunction<T, R> extends Function<T, R>, Serializable {}

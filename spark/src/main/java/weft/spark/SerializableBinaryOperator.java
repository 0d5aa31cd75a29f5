package weft.spark;

import java.io.Serializable;
import java.util.function.BinaryOperator;

/** A function that makes one value of two that travels to Spark's executors: javac makes a lambda serialisable where one of these is wanted. */
public interface SerializableBinaryOperator<T> extends BinaryOperator<T>, Serializable {}

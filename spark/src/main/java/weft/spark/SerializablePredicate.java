package weft.spark;

import java.io.Serializable;
import java.util.function.Predicate;

/** A function that asks that travels to Spark's executors: javac makes a lambda serialisable where one of these is wanted. */
public interface SerializablePredicate<T> extends Predicate<T>, Serializable {}

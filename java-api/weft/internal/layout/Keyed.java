package weft.internal.layout;

/**
 * An element and the key that it is sorted by. A class of its own, so that what is said of a key is not about a tuple that the
 * caller has never seen: see {@link Layout#check}.
 *
 * @param <K> the class of the keys
 * @param <T> the class of the elements
 */
public record Keyed<K, T>(K key, T element) {}

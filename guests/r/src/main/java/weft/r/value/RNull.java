package weft.r.value;

/** {@code NULL}. */
public enum RNull { NULL }

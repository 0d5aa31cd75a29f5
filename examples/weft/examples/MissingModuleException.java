package weft.examples;

/** This Java runtime lacks a module that an example needs. */
final class MissingModuleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingModuleException(String module, String what) {
        super(what + " needs the module " + module + ", which this Java runtime does not have; run it on a whole JDK");
    }
}

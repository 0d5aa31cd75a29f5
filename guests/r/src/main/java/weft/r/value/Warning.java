package weft.r.value;

/** The warnings that arithmetic gives. */
public enum Warning {
    OVERFLOW("NAs produced by integer overflow"),
    NAN("NaNs produced"),
    LENGTHS("longer object length is not a multiple of shorter object length"),
    COERCION("NAs introduced by coercion");

    private final String text;

    Warning(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}

package app.elements;

/** In a package that is opened to Weft. */
public record Point(float x, int y) {}

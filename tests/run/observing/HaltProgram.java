package weft;

import weft.internal.jni.Library;


/** Main class for {@link FilesTest}: a JVM that ends as one that is killed does, without its shutdown hooks. */
final class HaltProgram {
    private HaltProgram() {}

    public static void main(String[] args) {
        System.out.println("answer " + AF.map((Integer v) -> v + 1).apply(PArray.of(1, 2)).getInt(1));
        System.out.flush();
        Runtime.getRuntime().halt(Library.loaded() ? 0 : 1);
    }
}

package sample

import groovy.transform.CompileStatic
import weft.AF
import weft.ArrayFunction
import weft.Index2
import weft.PArray

/** The Mandelbrot set: a method of an object that has what a lambda of Java's would capture. */
@CompileStatic
class Mandelbrot {
    static final int LIMIT = 256

    final int width

    Mandelbrot(int width) {
        this.width = width
    }

    int iterations(int row, int column) {
        double cx = -2.2d + 3.2d * column / width, cy = -1.6d + 3.2d * row / width
        double x = 0, y = 0
        int n = 0
        while (n < LIMIT && x * x + y * y <= 4) {
            double next = x * x - y * y + cx
            y = 2 * x * y + cy
            x = next
            n++
        }
        n
    }

    int at(Index2 pixel) {
        iterations(pixel.row(), pixel.column())
    }

    static void run(int width) {
        Mandelbrot picture = new Mandelbrot(width)
        Closure<List<Integer>> inGroovy = { (0..<width * width).collect { int i -> picture.iterations(i.intdiv(width), i % width) } }

        ArrayFunction<Index2, Integer> set = AF.<Index2, Integer> map(picture::at)
        AF.range(width, width).withCloseable { PArray<Index2> pixels -> // computed, and not stored
            set.prepare(pixels) // or Java threads would begin
            boolean agree = set.apply(pixels).withCloseable { PArray<Integer> found -> found.toIntArray().toList() == inGroovy() }
            Main.report("Mandelbrot of $width x $width pixels", set, agree,
                Main.milliseconds { set.apply(pixels).withCloseable { PArray<Integer> found -> found.get(0) } }, Main.milliseconds(inGroovy))
        }
    }
}

package sample

import weft.{ArrayFunction, PArray}

/** All three programs, over as many elements as the argument says. */
@main def main(arguments: Int*): Unit =
  val size = arguments.headOption.getOrElse(1_000_000)
  blackScholes(size)
  mandelbrot(width = math.sqrt(size).toInt)
  kMeans(size)

/** Milliseconds of a run: the median of five, after three that nobody times. */
def milliseconds(run: => Any): Double =
  for _ <- 1 to 3 do run
  val times = for _ <- 1 to 5 yield
    val start = System.nanoTime
    run
    (System.nanoTime - start) / 1e6
  times.sorted.apply(2)

extension [T](array: PArray[T]) def toVector: Vector[T] = Vector.tabulate(array.size)(array.get)

/** Where Weft ran a function, or why not on a device; whether it agrees with plain Scala; and the times of both. */
def report(title: String, f: ArrayFunction[?, ?], agree: Boolean, weft: Double, plain: Double): Unit =
  val where = f.explain().linesIterator.drop(1).next.trim
  println(s"$title $where: ${if agree then "as in plain Scala" else "NOT AS IN PLAIN SCALA"}")
  println(f"  Weft $weft%.1f ms, plain Scala $plain%.1f ms")

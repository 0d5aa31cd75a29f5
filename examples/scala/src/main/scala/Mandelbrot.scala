package sample

import scala.annotation.tailrec
import scala.util.Using
import weft.{AF, Index2}

/** The Mandelbrot set: a complex number with operators, which leaves nothing behind, and a tail call, which is a loop. */
private case class Complex(re: Float, im: Float):
  def +(other: Complex) = Complex(re + other.re, im + other.im)
  def *(other: Complex) = Complex(re * other.re - im * other.im, re * other.im + im * other.re)
  def square = re * re + im * im

private val Limit = 256

private def iterations(c: Complex): Int =
  @tailrec def from(z: Complex, n: Int): Int = if n == Limit || z.square > 4 then n else from(z * z + c, n + 1)
  from(Complex(0, 0), 0)

def mandelbrot(width: Int): Unit =
  def point(row: Int, column: Int) = Complex(-2.2f + 3.2f * column / width, -1.6f + 3.2f * row / width)
  def inScala = Vector.tabulate(width * width)(i => iterations(point(i / width, i % width)))

  val set = AF.map((pixel: Index2) => iterations(point(pixel.row, pixel.column)))
  Using.resource(AF.range(width, width)) { pixels => // computed, and not stored
    set.prepare(pixels) // or Java threads would begin
    val found = Using.resource(set.apply(pixels))(_.toVector)
    report(s"Mandelbrot of $width x $width pixels", set, agree = found == inScala,
      weft = milliseconds(Using.resource(set.apply(pixels))(_.get(0))), plain = milliseconds(inScala))
  }

package sample

import scala.jdk.CollectionConverters.*
import scala.util.Using
import weft.{AF, ArrayFunction, PArray, Tuple2}

/*
 * Lloyd's algorithm: points go to the nearest centre, and centres to the mean of their points. Coordinates are multiples of
 * 1 / 1024, so that sums in double are exact, in whatever order.
 */
case class Point(x: Float, y: Float):
  def squareTo(other: Point) = (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)

case class Sum(x: Double, y: Double, count: Int):
  def +(other: Sum) = Sum(x + other.x, y + other.y, count + other.count)
  def mean = Point((x / count).toFloat, (y / count).toFloat)

object Sum:
  val Zero = Sum(0, 0, 0)
  def of(point: Point) = Sum(point.x, point.y, 1)

private val Clusters = 12
private val Rounds = 20

private def nearest(point: Point, centres: Array[Point]): Int =
  var best = 0
  for c <- centres.indices do
    if point.squareTo(centres(c)) < point.squareTo(centres(best)) then best = c
  best

/** The centres after all rounds, with the sums that a round's centres give. */
private def settled(points: Vector[Point])(sums: Array[Point] => Seq[Sum]): Seq[Point] =
  (1 to Rounds).foldLeft(points.take(Clusters)) { (centres, _) =>
    sums(centres.toArray).zip(centres).map((sum, centre) => if sum.count > 0 then sum.mean else centre).toVector
  }

def kMeans(size: Int): Unit =
  val points = Vector.tabulate(size) { i =>
    val noise = i * -0x61c88647 >>> 8
    Point((1500 * (i % 4) + noise % 2048) / 1024f, (1500 * (i % 3) + noise / 2048 % 2048) / 1024f)
  }
  def inScala = settled(points) { centres =>
    val sums = Array.fill(Clusters)(Sum.Zero)
    for point <- points do
      val c = nearest(point, centres)
      sums(c) += Sum.of(point)
    sums.toSeq
  }

  // What is in a captured array is read at every apply.
  val centres = points.take(Clusters).toArray
  val round = AF.map((point: Point) => Tuple2(nearest(point, centres): Integer, Sum.of(point)))
    .andThen(AF.reduceByIndex(Clusters, Sum.Zero, _ + _))
  Using.resource(PArray.of(points.asJava)) { input =>
    def onDevice = settled(points) { latest =>
      latest.copyToArray(centres)
      Using.resource(round.apply(input))(_.toVector)
    }
    round.prepare(input) // or Java threads would begin
    report(s"k-means of $size points, $Rounds rounds", round, agree = onDevice == inScala,
      weft = milliseconds(onDevice), plain = milliseconds(inScala))
  }

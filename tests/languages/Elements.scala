import java.lang.Float as JFloat
import scala.jdk.CollectionConverters.*
import weft.{AF, PArray}

final case class Body(position: Float, velocity: Float)

case class Cell(value: Double, alive: Boolean) // may be extended

final case class Named(id: Int, body: Body)

final case class Both[A, B](first: A, second: B)

case class Positive(x: Int):
  require(x > 0, "not positive")

case class Mutable(var x: Float)

class Plain(val x: Float)

def same[T](what: String, expected: Seq[T], actual: PArray[T]): Unit =
  val found = Seq.tabulate(actual.size)(actual.get)
  assert(found == expected, s"$what: $found and not $expected")
  println(s"same: $what")

def message(what: String)(action: => Any): Unit =
  try
    action
    println(s"$what: nothing was thrown")
  catch case e: Exception => println(s"$what: ${e.getClass.getSimpleName}: ${e.getMessage}")

@main def elements(): Unit =
  val step = 0.5f
  same("lambda", Seq[JFloat](0.5f, -1f), AF.map[JFloat, JFloat](x => step * x).apply(PArray.of(1f, -2f)))

  val bodies = Seq.tabulate(100)(i => Body(i * 0.25f, 3f - i))
  def move(b: Body) = b.copy(position = b.position + step * b.velocity)
  same("case class", bodies.map(move), AF.map[Body, Body](b => move(b)).apply(PArray.of(bodies.asJava)))
  same("component", bodies.map(b => b.velocity: JFloat), PArray.of(bodies.asJava).column[JFloat]("velocity"))

  val cells = Seq.tabulate(10)(i => Cell(i / 4.0, i % 3 == 0))
  def flip(c: Cell) = c match { case Cell(v, a) => Cell(-v, !a) }
  same("open case class", cells.map(flip), AF.map[Cell, Cell](c => flip(c)).apply(PArray.of(cells.asJava)))

  val named = bodies.zipWithIndex.map((b, i) => Named(i, b))
  def turn(n: Named) = Named(-n.id, Body(n.body.velocity, n.body.position))
  same("nested", named.map(turn), AF.map[Named, Named](n => turn(n)).apply(PArray.of(named.asJava)))

  val both = bodies.zipWithIndex.map((b, i) => Both(i: Integer, b.position: JFloat))
  def product(b: Both[Integer, JFloat]): JFloat = b.first.intValue * b.second.floatValue
  same("generic", both.map(product), AF.map[Both[Integer, JFloat], JFloat](b => product(b)).apply(PArray.of(both.asJava)))

  val captured = Array(Body(1f, 2f), Body(3f, 4f))
  same("captured", Seq[JFloat](2f, 4f), AF.map[Integer, JFloat](i => captured(i).velocity).apply(PArray.of(0, 1)))

  same("zip", Seq[JFloat](4f, 6f),
    AF.map[weft.Tuple2[JFloat, JFloat], JFloat](t => t._1 + t._2).apply(PArray.zip(PArray.of(1f, 2f), PArray.of(3f, 4f))))

  message("init")(AF.map[Integer, Positive](x => Positive(x)).apply(PArray.of(2, 1, 0)))
  message("var")(PArray.of(java.util.List.of(Mutable(1f))))
  message("class")(PArray.of(java.util.List.of(Plain(1f))))
  println(weft.Weft.profile().toString.takeWhile(_ != ')') + ")")

import weft.{AF, PArray}

/** Functions as Scala has them. */
sealed trait Shape
final case class Square(side: Float) extends Shape
final case class Circle(radius: Float) extends Shape

enum Colour { case Red, Green, Blue }

object functions {
  def area(s: Shape): Float = s match {
    case Square(side) if side > 3 => side
    case Square(side) => side * side
    case Circle(radius) => 3.14f * radius * radius
  }

  def check[T, R](what: String, input: Seq[T], f: T => R): Unit = {
    val array = PArray.of(java.util.List.of(input.map(_.asInstanceOf[Object])*).asInstanceOf[java.util.List[T]])
    val mapped = AF.map[T, R](x => f(x))
    mapped.apply(array) // in Java, where a class of Scala's is first used
    val found = mapped.apply(array)
    assert(!mapped.profile().executor.startsWith("Java"), mapped.explain())
    val values = (0 until found.size().toInt).map(i => found.get(i))
    assert(values == input.map(f), s"$what: $values and not ${input.map(f)}")
    println(s"same: $what")
  }

  def main(args: Array[String]): Unit = {
    val floats = Seq(1f, -2f, 3.5f)
    val ints = Seq(0, 1, 2, 7, -4)
    check("function literal", ints, (x: Int) => x * 2 + 1)
    check("function value", floats, ((x: Float) => x * x).andThen(_ + 1))
    check("match", ints, (x: Int) => x match { case 0 => 10; case n if n < 0 => -n; case 1 | 2 => 20; case _ => 30 })
    check("case classes", floats, (x: Float) => area(if (x > 0) Square(x) else Circle(x)))
    check("tuples", ints, (x: Int) => { val (a, b) = (x, x + 1); a * b })
    check("while", ints, (x: Int) => { var i = 0; var s = 0; while (i < 5) { s += i * x; i += 1 }; s })
    val weights = Array(1f, 2f, 3f)
    check("for over a range", ints, (x: Int) => { var s = 0; for (i <- 0 until 5) s += i * x; s })
    check("for over an array", floats, (x: Float) => { var s = 0f; for (w <- weights) s += w * x; s })
    check("indices", floats, (x: Float) => { var s = 0f; for (i <- weights.indices) s += weights(i) * x; s })
    check("sums", floats, (x: Float) => weights.sum + weights.foldLeft(x)(_ * 2 + _) + (0 until 5).foldLeft(0)(_ + _))
    check("enum", ints, (x: Int) => (if (x > 1) Colour.Red else Colour.Blue).ordinal)
    check("option", ints, (x: Int) => Option.when(x % 2 == 0)(x / 2).getOrElse(-1))
    check("equals", floats, (x: Float) => if (Square(x) == Square(3.5f)) 1 else 0)
    check("equals of boxes", ints.map(Integer.valueOf), (x: Integer) => if (x == 7 || 1 == x) 1 else 0)
    check("exists", ints, (x: Int) => if (Array(1, 7).contains(x)) 1 else 0)
    val prices = Map(0 -> 5, 7 -> 3, 2 -> 4)
    check("map", ints, (x: Int) => prices.getOrElse(x, -1))
    check("curried", ints, (x: Int) => { val f = (a: Int) => (b: Int) => a * b; f(x)(x + 1) })
  }
}

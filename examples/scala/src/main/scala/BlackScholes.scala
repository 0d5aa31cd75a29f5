package sample

import scala.jdk.CollectionConverters.*
import scala.math.*
import scala.util.Using
import weft.{AF, PArray}

/** The prices of European options, a call and a put each: case classes in and out, and methods of Scala's own. */
case class Contract(price: Double, strike: Double, years: Double)

case class Prices(call: Double, put: Double):
  /** Elementary functions have more than one right last bit. */
  infix def isNear(other: Prices) = abs(call - other.call) < 1e-12 * (1 + call) && abs(put - other.put) < 1e-12 * (1 + put)

private val Rate = 0.02
private val Volatility = 0.3

/** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
private def normal(x: Double) =
  val k = 1 / (1 + 0.2316419 * abs(x))
  val polynomial = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
  val tail = exp(-x * x / 2) / sqrt(2 * Pi) * polynomial
  if x < 0 then tail else 1 - tail

private def priced(contract: Contract): Prices =
  val Contract(price, strike, years) = contract
  val spread = Volatility * sqrt(years)
  val d1 = (log(price / strike) + (Rate + Volatility * Volatility / 2) * years) / spread
  val d2 = d1 - spread
  val later = strike * exp(-Rate * years)
  Prices(call = price * normal(d1) - later * normal(d2), put = later * normal(-d2) - price * normal(-d1))

def blackScholes(size: Int): Unit =
  val contracts = Vector.tabulate(size)(i => Contract(price = 5 + i % 26, strike = 1 + i % 100, years = (1 + i % 40) / 4.0))
  val prices = AF.map(priced)
  Using.resource(PArray.of(contracts.asJava)) { input =>
    prices.prepare(input) // or Java threads would begin
    val found = Using.resource(prices.apply(input))(_.toVector)
    report(s"Black-Scholes of $size options", prices, agree = found.zip(contracts.map(priced)).forall(_ isNear _),
      weft = milliseconds(Using.resource(prices.apply(input))(_.get(0))), plain = milliseconds(contracts.map(priced)))
  }

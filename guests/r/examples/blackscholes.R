# The price of a call option for each of n prices of the share.
cnd <- function(d) {
  k <- 1 / (1 + 0.2316419 * abs(d))
  poly <- k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
  tail <- 0.398942280401432678 * exp(-0.5 * d * d) * poly
  if (d > 0) 1 - tail else tail
}
call <- function(price, strike = 100, years = 0.5, rate = 0.02, volatility = 0.3) {
  root <- volatility * sqrt(years)
  d1 <- (log(price / strike) + (rate + 0.5 * volatility * volatility) * years) / root
  d2 <- d1 - root
  price * cnd(d1) - strike * exp(-rate * years) * cnd(d2)
}
run <- function(n) {
  prices <- 10 + 190 * (1:n) / n
  sapply(prices, call)
}

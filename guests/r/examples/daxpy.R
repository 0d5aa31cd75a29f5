# a * x + y over n numbers each.
run <- function(n) {
  x <- (1:n) / n
  y <- (n:1) * 0.5
  a <- 0.12
  a * x + y
}

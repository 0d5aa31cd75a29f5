# The spectral norm of the infinite matrix 1, 1/2, 1/3; 1/4, 1/5 ... from its first n rows and columns, by the power method.
run <- function(n) {
  a <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)
  k <- 0:(n - 1)
  times <- function(v) sapply(k, function(i) sum(a(i, k) * v))
  timesTransposed <- function(v) sapply(k, function(i) sum(a(k, i) * v))
  u <- rep(1, n)
  for (round in 1:3) {
    v <- timesTransposed(times(u))
    u <- timesTransposed(times(v))
  }
  sqrt(sum(u * v) / sum(v * v))
}

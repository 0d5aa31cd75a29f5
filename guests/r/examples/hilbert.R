# A Hilbert matrix of about n elements.
run <- function(n) {
  rows <- ceiling(sqrt(n))
  outer(1:rows, 1:rows, function(i, j) 1 / (i + j - 1))
}

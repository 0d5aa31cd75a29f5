# The discrete Fourier transform of n numbers, from its definition: real parts, then imaginary ones.
run <- function(n) {
  x <- ((1:n) %% 17) / 17
  k <- 0:(n - 1)
  re <- sapply(k, function(f) sum(x * cos(-2 * pi * f * k / n)))
  im <- sapply(k, function(f) sum(x * sin(-2 * pi * f * k / n)))
  c(re, im)
}

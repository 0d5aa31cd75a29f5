# How many steps each of about n points of the plane stays within 2.
run <- function(n) {
  width <- ceiling(sqrt(n))
  escape <- function(place) {
    cr <- 3 * (place %% width) / width - 2
    ci <- 2 * (place %/% width) / width - 1
    zr <- 0
    zi <- 0
    steps <- 0L
    while (zr * zr + zi * zi <= 4 && steps < 100L) {
      next_zr <- zr * zr - zi * zi + cr
      zi <- 2 * zr * zi + ci
      zr <- next_zr
      steps <- steps + 1L
    }
    steps
  }
  sapply(0:(width * width - 1), escape)
}

# How each of n bodies is accelerated by the others.
run <- function(n) {
  x <- sin((1:n) * 12.9898)
  y <- sin((1:n) * 78.233)
  z <- sin((1:n) * 37.719)
  m <- 1 + (1:n) / n
  acceleration <- function(i) {
    ax <- 0
    ay <- 0
    az <- 0
    for (j in 1:n) {
      dx <- x[j] - x[i]
      dy <- y[j] - y[i]
      dz <- z[j] - z[i]
      d2 <- dx * dx + dy * dy + dz * dz + 0.01
      w <- m[j] / (d2 * sqrt(d2))
      ax <- ax + w * dx
      ay <- ay + w * dy
      az <- az + w * dz
    }
    c(ax, ay, az)
  }
  sapply(1:n, acceleration)
}

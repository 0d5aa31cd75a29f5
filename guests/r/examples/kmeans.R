# Three rounds of k-means: which of 8 centres each of n points is nearest to.
run <- function(n) {
  x <- ((1:n) * 7919) %% 1009 / 1009
  y <- ((1:n) * 104729) %% 997 / 997
  cx <- (1:8) / 9
  cy <- rev((1:8) / 9)
  nearest <- function(px, py) {
    best <- 1L
    least <- Inf
    for (c in 1:8) {
      dx <- px - cx[c]
      dy <- py - cy[c]
      d <- dx * dx + dy * dy
      if (d < least) {
        least <- d
        best <- c
      }
    }
    best
  }
  for (round in 1:3) {
    place <- mapply(nearest, x, y)
    for (c in 1:8) {
      mine <- place == c
      count <- sum(mine)
      if (count > 0) {
        cx[c] <- sum(ifelse(mine, x, 0)) / count
        cy[c] <- sum(ifelse(mine, y, 0)) / count
      }
    }
  }
  c(cx, cy)
}

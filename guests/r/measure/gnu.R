# gnu.R FOLDER: for each line `NAME N` of the input the milliseconds of the program in GNU R, and the sum of its results.
folder <- commandArgs(trailingOnly = TRUE)[1]
input <- file("stdin", "r")
programs <- list()
while (length(line <- readLines(input, n = 1)) > 0) {
  asked <- strsplit(line, " ")[[1]]
  if (is.null(programs[[asked[1]]])) {
    programs[[asked[1]]] <- new.env()
    sys.source(file.path(folder, paste0(asked[1], ".R")), programs[[asked[1]]])
  }
  n <- as.integer(asked[2])
  begun <- Sys.time()
  result <- sum(programs[[asked[1]]]$run(n))
  cat(sprintf("%.4f %.17g\n", as.numeric(Sys.time() - begun, units = "secs") * 1e3, result))
  flush(stdout())
}

x <- c(3, 1, 2); x[order(x)]; rev(x); cumsum(1:5); cumprod(c(1.5, 2)); head(x, 2); tail(x, 1); tail(1:10, -7)
seq(1, 10, 2); seq(5); seq(0, 1, 0.25); seq(10, 1); seq_len(0); rep(c("a", "b"), 2); rep(1:3, times = c(1, 2, 3))
5 %/% 2L; 5L %/% 2L; -5L %/% 2L; -5L %% 3L; 5.5 %% -2; 1e10 %% 3; 7 %% Inf; -7 %% Inf
1:3 + 0.5; 1:6 / 1:3; 2^10; 2L^2L; 10 %in% 1:20; c(1, 2) %in% 2
max(1:3); min(c(2.5, 1)); range(c(3, 1, 2)); prod(1:6); mean(1:4); sum(1:10); sum(c(TRUE, FALSE, TRUE))
which(c(1, 5, 2) > 1); which.max(c(1, 5, 2)); which.min(c(4, 2, 2)); any(1:3 > 2); all(1:3 > 0)
round(2.5); round(-1.567, 2); round(1234.567, -2); floor(-1.5); ceiling(1.2); trunc(-1.7); sign(-3:3)
paste("a", 1:3); paste0("x", 1:2, collapse = "+"); nchar("hello"); is.na(c(1, NA)); is.null(NULL)
l <- list(a = 1, b = list(c = 2, d = "x")); l$b$d; l[["a"]]; length(l); names(l); l$z; l$a <- NULL; names(l)
m <- matrix(1:6, nrow = 2); dim(m); t(m); m[2, ]; m[, 2]; m %*% t(m); m * 2; rowSums(m); colSums(m); nrow(m); m[m > 2]
matrix(c(1.5, NA, 3, 4), 2, byrow = TRUE); outer(1:3, 1:3); diag(2); outer(1:2, 1:2, "+")
sapply(c(a = 1, b = 2), function(v) v * 2); lapply(1:2, function(i) i^2); Map(function(a, b) a + b, 1:2, 3:4); mapply(function(a, b) a * b, 1:3, 4:6)
Reduce(function(a, b) a * b, 1:5, accumulate = TRUE); Reduce(`+`, 1:4, 10); Filter(function(v) v %% 2 == 0, 1:10); do.call(sum, list(1, 2, 3))
f <- function(n) { if (n <= 1) return(1); n * f(n - 1) }; f(10); f(20)
as.integer(3.9); as.integer("12"); as.numeric("1.5"); as.character(1.0); as.character(TRUE); as.logical(0:2)
typeof(1); typeof(1L); typeof("a"); typeof(TRUE); typeof(NULL); typeof(list()); typeof(sum); identical(c(1, 2), c(1, 2))
1e-5; 0.0001; 123456.123456; 1e5 + 0.1; 100000; 1234567.8; c(1e10, 1); c(1e-10, 1); 1/3; 22/7 * 1e6; 1e-300; .1 + .2; 3.00; 2/3 * 100
c(0.1, 0.12, 0.123); c(1.5, NA, Inf); c(TRUE, NA); c("a", NA); -0.0; 1L:3L; c(a = 1L, bb = 22L); 5 == 5L; "a" < "b"
x <- 1:10; x[x > 5 & x %% 2 == 0]; x[-(1:3)]; x[c(TRUE, FALSE)]; x[11]; x[0]; x[c(-1, -10)]
y <- c(1, 2, 3); y[5] <- 9; y; names(y) <- c("a", "b", "c", "d", "e"); y; y["b"]; y[["c"]]
ifelse(c(1, NA, 3) > 2, "hi", "lo"); ifelse(TRUE, 1:3, 0); xor(TRUE, FALSE); !c(TRUE, NA); -c(1, 2); +3
i <- 0; repeat { i <- i + 1; if (i == 3) next; if (i > 5) break }; i; while (TRUE) { i <- i - 1; if (i < 2) break }; i
k <- 5; g <- function() { k <<- k + 1; k }; g(); k; (function(x, y = x * 2) x + y)(2); sapply(list(1:3, 4:6), sum); sapply(1:3, function(i) c(i, i^2))
sqrt(2); exp(1); log(10); log(8, 2); log(8, base = 2); log10(1000); log2(8); sin(1); atan2(1, 2); abs(-3:3); 10 %/% 3
cat(1.0, 2L, TRUE, "a", NULL, NA, 1e-20, 123456789.123, "\n"); cat("a", "b", sep = ""); cat("\n"); cat(c(1.5, 2), 3, sep = ", "); cat("\n"); print(c(1.123456789, 2)); print("q"); cat(pi, 1/3, 2/3, "\n"); cat(100000, 1e5 + 1, 1e15, 1e16, 0.1 + 0.2, "\n")
is.na(c("a", NA)); c(1, "b", NA, NaN); x <- c("a", "b"); x[4] <- "d"; x; sapply(c("a", "bb"), nchar); sapply(list(u = 1, v = 2), function(e) e + 1)
paste(NA, "x"); sum(is.na(ifelse(c(TRUE, NA), "a", "b"))); sort(c("b", NA, "a")); sapply(c("a", "b"), function(s) paste(s, s))
as.character(c(1, NA)); as.character(NA); c(NA, "a")[1]
# Lengths of texts, operators of nothing, orders, and vectors that go on from the beginning.
print(nchar(c("a", "bb", NA)))
print(nchar(123.5))
print(nchar(TRUE))
print(NULL == 1)
print(NULL + 1)
print(order(c(3, 1, 2), decreasing = TRUE))
print(rep(1:3, each = 2, times = 2))
print(rep(1:3, length.out = 7))
print(rep(c(1, 2), each = 3, length.out = 4))
print(rep(1:3, each = 2))
print(outer(1:2, 1:3, function(a, b) a * 10 + b))
# What is not available comes last in every order; ties keep theirs; further keys decide between them.
order(c(1, NA, 3), decreasing = TRUE); order(c(NaN, 1, NA), decreasing = TRUE); order(c(3, 1, NA, 2)); order(c(2L, NA, 1L), decreasing = TRUE)
order(c(0, -0, 1)); order(c(0, -0, 1), decreasing = TRUE); order(c(2, 1, 2, 1), decreasing = TRUE); 1 / sort(c(0, -0)); 1 / sort(c(0, -0), decreasing = TRUE)
order(c(2, 1), c(TRUE, FALSE)); order(c(2, 1, 2), c(3, 2, 1)); order(c(1, 2, 1), c(NA, 1, 2), decreasing = TRUE); order(c(1, NaN, NA), c(1, 3, 2))
order(c("b", "a", "c")); order(c("b", NA, "a"), decreasing = TRUE); order(c(1, 1, 2), c("b", "a", "c")); order(c(TRUE, NA, FALSE), decreasing = TRUE)
order(decreasing = TRUE, c(3, 1, 2)); order(5); order(character(0)); order(c(a = 2, b = 1)); order(matrix(4:1, 2)); x <- c(5, NA, 7); x[order(x, decreasing = TRUE)]
# Lengths of texts keep names and dims, and are not available where the element is not.
nchar(NA); nchar(c(1, NA)); nchar(c(NA, TRUE)); nchar(c(NA, 1L)); nchar(c("a", NA)[2]); nchar(NaN); nchar(c(NaN, 1, NA, Inf)); nchar(c(NA, NA))
nchar(c(a = "xx", b = "y")); nchar(matrix(c("a", "bb", "ccc", "d"), 2)); nchar(NULL); nchar(character(0)); nchar(-1.5); nchar(list("a", "bc")); nchar(list("a", NA)); nchar(list(x = "a", y = 22))
# NULL changes no operand's kind.
NULL + 1L; NULL - TRUE; NULL %/% 2L; NULL * NULL; NULL / 2L; NULL ^ 2L; NULL %% 2L; NULL + 1; NULL %/% 2; NULL == 1; NULL == NULL; NULL < "a"
NULL & TRUE; NULL | NULL; 1L + NULL; TRUE * NULL; 1:3 + NULL; c(TRUE, FALSE) - NULL; sum(NULL + 1L); NULL / NULL; NULL %/% NULL; matrix(1:4, 2) + NULL; NULL == list(1); NULL + NA

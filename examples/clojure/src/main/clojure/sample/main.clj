(ns sample.main
  (:gen-class)
  (:require [sample.black-scholes :as black-scholes]
            [sample.k-means :as k-means]
            [sample.mandelbrot :as mandelbrot]))

(defn -main
  "All three programs, over as many elements as the argument says."
  [& arguments]
  (let [size (if-let [n (first arguments)] (parse-long n) 1000000)]
    (black-scholes/run size)
    (mandelbrot/run (long (Math/sqrt size)))
    (k-means/run size)))

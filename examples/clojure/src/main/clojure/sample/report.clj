(ns sample.report
  (:import (weft ArrayFunction PArray)))

(set! *warn-on-reflection* true)

(defn milliseconds
  "Of a run: the median of five, after three that nobody times."
  [run]
  (dotimes [_ 3] (run))
  (let [timed (fn [_] (let [start (System/nanoTime)]
                        (run)
                        (/ (- (System/nanoTime) start) 1e6)))]
    (nth (sort (mapv timed (range 5))) 2)))

(defn elements [^PArray array]
  (mapv #(.get array (int %)) (range (.size array))))

(defn report
  "Where Weft ran a function, or why not on a device; whether it agrees with plain Clojure; and the times of both."
  [title ^ArrayFunction f agree? weft plain]
  (let [where (.trim ^String (second (.split (.explain f (into-array weft.Detail [])) "\n")))]
    (println (str title " " where ": " (if agree? "as in plain Clojure" "NOT AS IN PLAIN CLOJURE")))
    (println (format "  Weft %.1f ms, plain Clojure %.1f ms" (milliseconds weft) (milliseconds plain)))))

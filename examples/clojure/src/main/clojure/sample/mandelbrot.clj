(ns sample.mandelbrot
  "The Mandelbrot set: a loop with an end in its midst, and numbers of whatever kind they turn out to be."
  (:require [sample.report :refer [elements report]])
  (:import (weft AF ArrayFunction Index2)))

(set! *warn-on-reflection* true)

(def ^:const limit 256)

(defn iterations [cx cy]
  (loop [x 0.0 y 0.0 n 0]
    (if (or (= n limit) (> (+ (* x x) (* y y)) 4.0))
      n
      (recur (+ (- (* x x) (* y y)) (double cx)) (+ (* 2.0 x y) (double cy)) (inc n)))))

(defn pixel
  "The function of a pixel in a picture of such a width."
  [width]
  (fn [row column]
    (iterations (- (/ (* 3.2 column) width) 2.2) (- (/ (* 3.2 row) width) 1.6))))

(defn run [^long width]
  (let [at (pixel width)
        in-clojure #(vec (for [row (range width) column (range width)] (at row column)))
        set ^ArrayFunction (AF/map (fn [^Index2 place] (at (.row place) (.column place))))]
    (with-open [pixels (AF/range width width)] ; computed, and not stored
      (.prepare set pixels) ; or Java threads would begin
      (report (str "Mandelbrot of " width " x " width " pixels") set
              (= (in-clojure) (with-open [found (.apply set pixels)] (elements found)))
              #(with-open [found (.apply set pixels)] (.get found 0))
              in-clojure))))

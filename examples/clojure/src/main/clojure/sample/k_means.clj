(ns sample.k-means
  "Lloyd's algorithm: points go to the nearest centre, and centres to the mean of their points. Coordinates are multiples of
  1 / 1024, so that sums are exact, in whatever order."
  (:require [sample.report :refer [elements report]])
  (:import (weft AF ArrayFunction PArray Tuple2 Tuple3)))

(set! *warn-on-reflection* true)

(def ^:const clusters 12)
(def ^:const rounds 20)

(defn nearest [^doubles xs ^doubles ys ^double x ^double y]
  (let [square-to (fn ^double [^long c] (let [dx (- x (aget xs c)) dy (- y (aget ys c))] (+ (* dx dx) (* dy dy))))]
    (loop [c 1 best 0]
      (if (< c (alength xs))
        (recur (inc c) (if (< (double (square-to c)) (double (square-to best))) c best))
        best))))

(defn add
  "Of two sums: of how many points, and of their coordinates."
  [^Tuple3 a ^Tuple3 b]
  (Tuple3. (+ (._1 a) (._1 b)) (+ (._2 a) (._2 b)) (+ (._3 a) (._3 b))))

(def nothing (Tuple3. 0 0.0 0.0))

(defn placed
  "A function of a point: its cluster, and it as a sum."
  [xs ys]
  (fn [^Tuple2 point]
    (let [x (double (._1 point)) y (double (._2 point))]
      (Tuple2. (int (nearest xs ys x y)) (Tuple3. 1 x y)))))

(defn settle
  "The centres after all rounds, as the arrays xs and ys, with the sums that a round's centres give."
  [points ^doubles xs ^doubles ys sums]
  (doseq [[c ^Tuple2 point] (map-indexed vector (take clusters points))]
    (aset xs c (double (._1 point)))
    (aset ys c (double (._2 point))))
  (dotimes [_ rounds]
    (doseq [[c ^Tuple3 sum] (map-indexed vector (sums)) :when (pos? (._1 sum))]
      (aset xs c (double (/ (._2 sum) (._1 sum))))
      (aset ys c (double (/ (._3 sum) (._1 sum))))))
  (map vector xs ys))

(defn run [^long size]
  (let [noise #(bit-shift-right (bit-and (* (long %) 0x9e3779b9) 0xffffffff) 8)
        xs (double-array clusters)
        ys (double-array clusters)
        place (placed xs ys) ; what is in a captured array is read at every apply
        step ^ArrayFunction (.andThen ^ArrayFunction (AF/map place) ^ArrayFunction (AF/reduceByIndex clusters nothing add))]
    (with-open [x (PArray/of (double-array (map #(/ (+ (* 1500 (mod % 4)) (mod (noise %) 2048)) 1024.0) (range size))))
                y (PArray/of (double-array (map #(/ (+ (* 1500 (mod % 3)) (mod (quot (noise %) 2048) 2048)) 1024.0) (range size))))
                input (PArray/zip x y)]
      (let [points (elements input)
            in-clojure (fn []
                         (settle points xs ys
                                 #(reduce (fn [sums point]
                                            (let [^Tuple2 at (place point)] (update sums (._1 at) add (._2 at))))
                                          (vec (repeat clusters nothing)) points)))
            on-device (fn []
                        (settle points xs ys #(with-open [sums (.apply step input)] (elements sums))))]
        (.prepare step input) ; or Java threads would begin
        (report (str "k-means of " size " points, " rounds " rounds") step (= (vec (in-clojure)) (vec (on-device)))
                on-device in-clojure)))))

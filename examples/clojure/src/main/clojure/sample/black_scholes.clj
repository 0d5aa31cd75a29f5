(ns sample.black-scholes
  "The prices of European options, a call and a put each: Weft's tuples in and out, and functions that call one another."
  (:require [sample.report :refer [elements report]])
  (:import (weft AF ArrayFunction PArray Tuple2 Tuple3)))

(set! *warn-on-reflection* true)

(def ^:const rate 0.02)
(def ^:const volatility 0.3)

(defn normal
  "The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17."
  ^double [^double x]
  (let [k (/ 1.0 (+ 1.0 (* 0.2316419 (Math/abs x))))
        polynomial (* k (+ 0.319381530 (* k (+ -0.356563782 (* k (+ 1.781477937 (* k (+ -1.821255978 (* k 1.330274429)))))))))
        tail (* (/ (Math/exp (/ (* x x) -2.0)) (Math/sqrt (* 2.0 Math/PI))) polynomial)]
    (if (neg? x) tail (- 1.0 tail))))

(defn priced [^Tuple3 option]
  (let [price (double (._1 option))
        strike (double (._2 option))
        years (double (._3 option))
        spread (* volatility (Math/sqrt years))
        d1 (/ (+ (Math/log (/ price strike)) (* (+ rate (/ (* volatility volatility) 2.0)) years)) spread)
        d2 (- d1 spread)
        later (* strike (Math/exp (- (* rate years))))]
    (Tuple2. (- (* price (normal d1)) (* later (normal d2)))
             (- (* later (normal (- d2))) (* price (normal (- d1)))))))

(defn- near?
  "Elementary functions have more than one right last bit."
  [^double a ^double b]
  (< (Math/abs (- a b)) (* 1e-12 (+ 1.0 (Math/abs b)))))

(defn run [^long size]
  (let [column (fn [f] (PArray/of (double-array (map f (range size)))))
        prices ^ArrayFunction (AF/map priced)]
    (with-open [price ^PArray (column #(+ 5.0 (mod % 26)))
                strike ^PArray (column #(+ 1.0 (mod % 100)))
                years ^PArray (column #(/ (+ 1.0 (mod % 40)) 4.0))
                options (PArray/zip price strike years)]
      (.prepare prices options) ; or Java threads would begin
      (let [plain-options (elements options)
            found (with-open [found (.apply prices options)] (elements found))]
        (report (str "Black-Scholes of " size " options") prices
                (every? true? (map (fn [^Tuple2 a ^Tuple2 b] (and (near? (._1 a) (._1 b)) (near? (._2 a) (._2 b))))
                                   found (map priced plain-options)))
                #(with-open [found (.apply prices options)] (.get found 0))
                #(mapv priced plain-options))))))

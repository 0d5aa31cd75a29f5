;; Clojure's functions go straight into AF/map: Clojure 1.12 makes Java's functional interfaces of them.
(import '(weft AF ArrayFunction OffloadException PArray))

(defn values [^PArray a] (mapv #(.get a (int %)) (range (.size a))))

(defn outcome [f]
  (try (f)
       (catch OffloadException e (str "refused: " (last (.split (.getMessage e) ": (?=[^:]*: [^:]*$)"))))
       (catch Throwable e (.toString e))))

(defn same [what f in]
  (let [expected (outcome #(mapv f (values in)))
        found (outcome #(values (.apply ^ArrayFunction (AF/map f) in)))]
    (println (if (= (pr-str expected) (pr-str found)) (str "same: " what) (str what ": " found)))))

(def some-doubles (PArray/of (double-array [0.0 1.0 2.5 -3.0])))
(def some-longs (PArray/of (long-array [0 1 2 5 -3])))
(def some-ints (PArray/of (int-array [0 1 2 5 -3])))
(def large (PArray/of (long-array [1 3037000500])))

(defn helper [x] (+ x 1))
(def k 2.5)
(defn steps [n ^double x ^double by]
  (let [at (fn ^double [^long i] (+ x (* i by)))]
    (loop [i 0 best 0] (if (< i (long n)) (recur (inc i) (if (< (double (at i)) 2.5) i best)) best))))
(defn factorial [n] (if (< n 2) 1 (* n (factorial (dec n)))))
(defn hinted-factorial ^long [^long n] (if (< n 2) 1 (* n (hinted-factorial (dec n)))))

;; arithmetic of whatever it is
(same "doubles" (fn [x] (* x x)) some-doubles)
(same "longs" (fn [x] (* x x)) some-longs)
(same "ints" (fn [x] (* x x)) some-ints)
(same "mixed" (fn [x] (+ (* 2 x) 1)) some-doubles)
(same "overflow" (fn [x] (* x x)) large)
(same "unchecked" (fn [x] (unchecked-multiply x x)) large)
(same "division" (fn [x] (/ x 3.0)) some-longs)
(same "division by zero" (fn [x] (quot 10 x)) some-longs)
(same "quot rem mod" (fn [x] (+ (quot x 3) (* 100 (rem x 3)) (* 10000 (mod x 3)))) some-longs)
(same "bits" (fn [x] (bit-xor (bit-shift-left x 3) (bit-and x 6))) some-longs)
(same "min max" (fn [x] (max 0.5 (min x 2.0))) some-doubles)
(same "conversions" (fn [x] (+ (long x) (float x) (int x))) some-doubles)
(same "Math" (fn [x] (Math/sqrt (Math/abs (double x)))) some-doubles)
(same "hinted" (fn ^double [^double x] (* x (+ x 1.0))) some-doubles)

;; control flow
(same "cond" (fn [x] (let [y (- x 1.0)] (cond (< y 0) (- y) (= y 0.0) 7.0 :else (* y 2)))) some-doubles)
(same "case" (fn [x] (case (long x) 0 10 1 20 2 30 -1)) some-longs)
(same "and or not" (fn [x] (if (and (> x 0) (or (= x 1) (not (< x 3)))) 1 2)) some-longs)
(same "if-let" (fn [x] (if-let [y (when (> x 0) (* x 2))] y 0.5)) some-doubles)
(same "loop" (fn [x] (loop [i 0 s 0.0] (if (< i 100) (recur (inc i) (+ s (/ x (+ i 1.0)))) s))) some-doubles)
(same "loop hinted" (fn [^long x] (loop [i 0 s 0] (if (< i x) (recur (inc i) (+ s i)) s))) some-longs)
(same "Mandelbrot"
      (fn [c] (loop [x 0.0 y 0.0 n 0]
                (if (and (< n 50) (< (+ (* x x) (* y y)) 4.0))
                  (recur (+ (- (* x x) (* y y)) c) (+ (* 2.0 x y) 0.3) (inc n))
                  n)))
      some-doubles)
(same "throw" (fn [x] (if (< x 0) (throw (IllegalArgumentException. "negative")) x)) some-doubles)
(same "try" (fn [x] (try (quot 10 x) (catch ArithmeticException _ -1))) some-longs)

(same "not= condp" (fn [x] (if (not= x 1) (condp = x 0 10 2 20 -1) 7)) some-longs)
(same "not= of doubles" (fn [x] (if (not= x 1.0) x 7.0)) some-doubles)
(same "case of ints" (fn [x] (case x 0 10 1 20 2 30 -1)) some-ints)
(same "compare" (fn [x] (compare x 2)) some-longs)
(same "if-some some->" (fn [x] (if-some [y (when (> x 0) (* x 2))] (some-> y inc) -1)) some-longs)
(same "booleans" (fn [x] (if (and x (not (not x))) 1 (if (or x false) 2 3))) (PArray/of (boolean-array [true false])))

;; functions and constants
(same "closure" (let [a 2.5] (fn [x] (* a x))) some-doubles)
(same "var" (fn [x] (* k (helper (helper x)))) some-doubles)
(same "comp" (comp inc inc (partial * 3)) some-longs)
(same "functions of several arguments" (fn [x] (int (steps 10 x 0.5))) some-doubles)
(same "letfn" (fn [x] (letfn [(g [y] (* y y))] (+ (g x) (g (+ x 1))))) some-doubles)
(same "keywords in a map" (let [m {:a 2.0 :b 3.0}] (fn [x] (+ (* (:a m) x) (m :b)))) some-doubles)
(same "keywords in a map of longs" (let [m {:a 2 :b 3}] (fn [x] (+ (* (:a m) x) (m :b)))) some-longs)
(same "hinted keywords" (let [m {:k 3 :m 0.5}] (fn [x] (+ (* (long x) (long (:k m))) (double (:m m))))) some-longs)
(same "a map in front" (let [{:keys [k m]} {:k 3 :m 0.5}] (fn [x] (* x k m))) some-longs)
(same "destructuring" (fn [x] (let [[a b] [x (* x 2)]] (+ a b))) some-doubles)

(same "recursion" hinted-factorial some-longs)
(same "loop from a hinted argument" (fn [^double x] (loop [i 0 s x] (if (< i 5) (recur (inc i) (* s 2)) s))) some-doubles)

;; what is refused
(same "recursion without hints" factorial some-longs)
(same "loop from an argument without a hint" (fn [x] (loop [i 0 s x] (if (< i 5) (recur (inc i) (* s 2)) s))) some-longs)
(same "keywords of several classes" (let [m {:k 3 :m 0.5}] (fn [x] (* x (:k m)))) some-longs)
(same "ratio" (fn [x] (double (/ x 3))) some-longs)
(same "nil" (fn [x] (when (> x 0) x)) some-doubles)

(println (str (first (.split (str (weft.Weft/profile)) "\\)")) ")"))

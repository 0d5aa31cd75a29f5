package weft.examples.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weft.PArray;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;
import weft.spark.WeftSpark;

/**
 * The prices of European options, a call and a put each, from Parquet files to Parquet files: BlackScholes [OPTIONS [FOLDER]]. Where
 * FOLDER/options is missing Spark makes it; the prices go to FOLDER/prices.
 */
public final class BlackScholes {
    private static final float RATE = 0.02f;
    private static final float VOLATILITY = 0.3f;

    private BlackScholes() {}

    record Option(float price, float strike, float years) {}

    record Prices(float call, float put) {}

    private static Prices prices(Option o) {
        float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * o.years;
        float deviation = VOLATILITY * (float) Math.sqrt(o.years);
        float d1 = ((float) Math.log(o.price / o.strike) + drift) / deviation;
        float d2 = d1 - deviation;
        float discounted = o.strike * (float) Math.exp(-RATE * o.years);
        return new Prices(o.price * normal(d1) - discounted * normal(d2), discounted * normal(-d2) - o.price * normal(-d1));
    }

    /** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
    private static float normal(float x) {
        float k = 1f / (1f + 0.2316419f * Math.abs(x));
        float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        float tail = 0.39894228f * (float) Math.exp(-0.5f * x * x) * polynomial;
        return x < 0f ? tail : 1f - tail;
    }

    private static Dataset<Row> options(Example example, String folder, int size) {
        example.session.range(size).selectExpr("cast(5 + 25 * rand(1) as float) price", "cast(1 + 99 * rand(2) as float) strike",
            "cast(0.25 + 9.75 * rand(3) as float) years").write().mode("ignore").parquet(folder + "/options");
        return example.session.read().parquet(folder + "/options");
    }

    public static void main(String[] args) {
        try (Example example = new Example("Black-Scholes", args)) {
            String folder = args.length > 1 && !args[1].equals("check") ? args[1] : "black-scholes";
            Dataset<Row> options = options(example, folder, example.number(0, 10_000_000));
            SparkFunction<Option, Prices> prices = WeftSpark.map(o -> prices(o));
            SparkFunction<Prices, Double> total = WeftSpark.<Prices, Double>map(p -> (double) p.call).reduce(0.0, Double::sum);
            try (SparkArray<Option> input = WeftSpark.columns(options, Option.class); SparkArray<Prices> all = prices.apply(input);
                 SparkArray<Double> sum = total.apply(all); PArray<Double> here = sum.toPArray()) {
                all.toDataset(example.session, Prices.class).write().mode("overwrite").parquet(folder + "/prices");
                System.out.printf("%,d options, a call costs %.4f on average%n", input.size(), here.getDouble(0) / input.size());
                example.check(prices.andThen(total), input, here);
            }
        }
    }
}

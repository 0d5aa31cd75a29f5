// The programs of ../examples as one writes them in OpenCL C: an element a work-item.
#pragma OPENCL FP_CONTRACT OFF

kernel void daxpy(global double *z, int n) {
    int i = get_global_id(0);
    z[i] = 0.12 * ((i + 1) / (double)n) + (n - i) * 0.5;
}

kernel void hilbert(global double *matrix, int rows) {
    int i = get_global_id(0) % rows, j = get_global_id(0) / rows;
    matrix[get_global_id(0)] = 1 / (double)(i + j + 1);
}

double cnd(double d) {
    double k = 1 / (1 + 0.2316419 * fabs(d));
    double poly = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
    double tail = 0.398942280401432678 * exp(-0.5 * d * d) * poly;
    return d > 0 ? 1 - tail : tail;
}

kernel void blackscholes(global double *call, int n) {
    const double strike = 100, years = 0.5, rate = 0.02, volatility = 0.3;
    int i = get_global_id(0);
    double price = 10 + 190 * (i + 1.0) / n;
    double root = volatility * sqrt(years);
    double d1 = (log(price / strike) + (rate + 0.5 * volatility * volatility) * years) / root;
    double d2 = d1 - root;
    call[i] = price * cnd(d1) - strike * exp(-rate * years) * cnd(d2);
}

kernel void mandelbrot(global int *escape, int width) {
    int place = get_global_id(0);
    double cr = 3.0 * (place % width) / width - 2, ci = 2.0 * (place / width) / width - 1, zr = 0, zi = 0;
    int steps = 0;
    while (zr * zr + zi * zi <= 4 && steps < 100) {
        double next_zr = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = next_zr;
        steps++;
    }
    escape[place] = steps;
}

kernel void nbody(global double *a, int n, global const double *x, global const double *y, global const double *z,
                  global const double *m) {
    int i = get_global_id(0);
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double d2 = dx * dx + dy * dy + dz * dz + 0.01;
        double w = m[j] / (d2 * sqrt(d2));
        ax += w * dx;
        ay += w * dy;
        az += w * dz;
    }
    a[3 * i] = ax;
    a[3 * i + 1] = ay;
    a[3 * i + 2] = az;
}

kernel void dft(global double *parts, int n, global const double *x) {
    int f = get_global_id(0);
    double re = 0, im = 0;
    for (int k = 0; k < n; k++) {
        double angle = -2 * M_PI * f * k / n;
        re += x[k] * cos(angle);
        im += x[k] * sin(angle);
    }
    parts[f] = re;
    parts[n + f] = im;
}

double element(double i, double j) {
    return 1 / ((i + j) * (i + j + 1) / 2 + i + 1);
}

kernel void times(global double *product, int n, global const double *v) {
    int i = get_global_id(0);
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += element(i, j) * v[j];
    product[i] = sum;
}

kernel void times_transposed(global double *product, int n, global const double *v) {
    int i = get_global_id(0);
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += element(j, i) * v[j];
    product[i] = sum;
}

// Of one piece of the points: how many are nearest to each of 8 centres, and the sums of their coordinates.
kernel void kmeans(global double *sums, int n, global const double *x, global const double *y, global const double *centres) {
    int piece = get_global_id(0), pieces = get_global_size(0);
    double of[24] = {0};
    for (int i = (long)n * piece / pieces; i < (long)n * (piece + 1) / pieces; i++) {
        int best = 0;
        double least = INFINITY;
        for (int c = 0; c < 8; c++) {
            double dx = x[i] - centres[c], dy = y[i] - centres[8 + c], d = dx * dx + dy * dy;
            if (d < least) {
                least = d;
                best = c;
            }
        }
        of[best] += 1;
        of[8 + best] += x[i];
        of[16 + best] += y[i];
    }
    for (int k = 0; k < 24; k++)
        sums[24 * piece + k] = of[k];
}

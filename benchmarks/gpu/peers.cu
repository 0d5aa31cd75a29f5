// The programs of the table in CUDA C by hand, or the vendor's libraries where these have them: cuBLAS, cuSPARSE, CUB. Prints
// a line for each, as Main.java does. Compiled twice (run.sh): without contraction, as Java's arithmetic asks for, and with
// --use_fast_math, for what Weft computes relaxed().
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cusparse.h>

static const char *only = "";
static int rounds = 11;

static void check(cudaError_t e) {
    if (e == cudaSuccess) return;
    fprintf(stderr, "%s\n", cudaGetErrorString(e));
    exit(1);
}

static bool wanted(const char *name) {
    if (*only == 0) return true;
    for (const char *at = only; *at != 0;) {
        size_t length = strcspn(at, "+");
        if (strlen(name) == length && strncmp(at, name, length) == 0) return true;
        at += length + (at[length] == '+');
    }
    return false;
}

// The median of a launch and the wait for it, as an apply has it; `run` ends with all that it makes on the device.
static void time_of(const char *name, const std::function<void()> &run) {
    std::vector<double> times;
    for (int i = -4; i < rounds; i++) {
        auto start = std::chrono::steady_clock::now();
        run();
        check(cudaDeviceSynchronize());
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        if (i >= 0) times.push_back(took.count());
    }
    std::sort(times.begin(), times.end());
    printf("%s %.4f\n", name, times[times.size() / 2]);
    fflush(stdout);
}

template <typename T> static T *device(size_t count) {
    T *p;
    check(cudaMalloc(&p, count * sizeof(T)));
    return p;
}

static const unsigned ODD = 0x9E3779B9u, OTHER = 0x85EBCA6Bu;
static const int LARGE = 1 << 28, MIDDLE = 1 << 26, SMALL = 1 << 24;

__device__ float scattered(int i, unsigned factor) { return (float)((unsigned)i * factor >> 8) * 0x1p-24f; }

__global__ void fill(float *x, int n, unsigned factor, float low, float width) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) x[i] = low + width * scattered(i, factor);
}

static float *floats(int n, unsigned factor, float low = 0, float width = 1) {
    float *x = device<float>(n);
    fill<<<(n + 255) / 256, 256>>>(x, n, factor, low, width);
    return x;
}

__global__ void saxpy(const float *x, const float *y, float *o) {
    int i = blockIdx.x * 256 + threadIdx.x;
    o[i] = 2.5f * x[i] + y[i];
}

__global__ void places(int *p, int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) p[i] = (int)(i * 2654435761LL & (MIDDLE - 1));
}

__global__ void bins(int *p, int shift) {
    int i = blockIdx.x * 256 + threadIdx.x;
    p[i] = (unsigned)i * ODD >> shift;
}

__global__ void gather(const int *p, const float *x, float *o) {
    int i = blockIdx.x * 256 + threadIdx.x;
    o[i] = x[p[i]];
}

__global__ void scatter(const int *p, const float *x, float *o) {
    int i = blockIdx.x * 256 + threadIdx.x;
    o[p[i]] = x[i];
}

__device__ float normal(float x) {
    float k = 1.f / (1.f + 0.2316419f * fabsf(x));
    float w = 0.3989422804f * expf(-0.5f * x * x) *
              (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return x < 0 ? w : 1.f - w;
}

__global__ void black_scholes(const float *price, const float *strike, const float *years, float *call, float *put) {
    int i = blockIdx.x * 256 + threadIdx.x;
    float s = price[i], x = strike[i], t = years[i], q = sqrtf(t);
    float d1 = (logf(s / x) + (0.02f + 0.5f * 0.3f * 0.3f) * t) / (0.3f * q), d2 = d1 - 0.3f * q;
    float e = expf(-0.02f * t), c1 = normal(d1), c2 = normal(d2);
    call[i] = s * c1 - x * e * c2;
    put[i] = x * e * (1.f - c2) - s * (1.f - c1);
}

__global__ void n_body(const float4 *b, float *ax, float *ay, float *az, int n) {
    __shared__ float4 tile[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    float4 me = b[i];
    float x = 0, y = 0, z = 0;
    for (int j = 0; j < n; j += 256) {
        tile[threadIdx.x] = b[j + threadIdx.x];
        __syncthreads();
#pragma unroll 16
        for (int k = 0; k < 256; k++) {
            float4 o = tile[k];
            float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
            float d = dx * dx + dy * dy + dz * dz + 0.001f, p = o.w / (d * sqrtf(d));
            x += p * dx;
            y += p * dy;
            z += p * dz;
        }
        __syncthreads();
    }
    ax[i] = x;
    ay[i] = y;
    az[i] = z;
}

__global__ void mandelbrot(int *o, int side) {
    int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y, k = 0;
    float cr = -2.2f + 3.2f * column / side, ci = -1.6f + 3.2f * row / side, zr = 0, zi = 0;
    while (k < 256 && zr * zr + zi * zi <= 4.f) {
        float t = zr * zr - zi * zi + cr;
        zi = 2.f * zr * zi + ci;
        zr = t;
        k++;
    }
    o[row * side + column] = k;
}

__global__ void monte_carlo(float *o) {
    int i = blockIdx.x * 256 + threadIdx.x;
    unsigned s = (unsigned)i * ODD + 12345;
    float sum = 0;
    for (int k = 0; k < 1000; k++) {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
        sum += (float)(s >> 8) * 0x1p-24f;
    }
    o[i] = sum;
}

__device__ int nearest(float x, float y, const float2 *centres) {
    int best = 0;
    float least = INFINITY;
    for (int c = 0; c < 32; c++) {
        float dx = centres[c].x - x, dy = centres[c].y - y, d = dx * dx + dy * dy;
        if (d < least) {
            least = d;
            best = c;
        }
    }
    return best;
}

__global__ void k_means(const float *x, const float *y, const float2 *centres, int *o) {
    int i = blockIdx.x * 256 + threadIdx.x;
    o[i] = nearest(x[i], y[i], centres);
}

__global__ void k_means_sums(const float *x, const float *y, const float2 *centres, int n, float *sums, int *counts) {
    __shared__ float sx[32], sy[32];
    __shared__ int count[32];
    if (threadIdx.x < 32) sx[threadIdx.x] = sy[threadIdx.x] = 0, count[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
        int best = nearest(x[i], y[i], centres);
        atomicAdd(&sx[best], x[i]);
        atomicAdd(&sy[best], y[i]);
        atomicAdd(&count[best], 1);
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        atomicAdd(&sums[threadIdx.x], sx[threadIdx.x]);
        atomicAdd(&sums[32 + threadIdx.x], sy[threadIdx.x]);
        atomicAdd(&counts[threadIdx.x], count[threadIdx.x]);
    }
}

__global__ void fourier(const float *re, const float *im, float *o, float *p, int n) {
    int k = blockIdx.x * 128 + threadIdx.x;
    float a = 0, b = 0, unit = (float)(2 * 3.141592653589793) / n;
    for (int t = 0; t < n; t++) {
        float s, c;
        sincosf((k * t & n - 1) * unit, &s, &c);
        a += re[t] * c + im[t] * s;
        b += im[t] * c - re[t] * s;
    }
    o[k] = a;
    p[k] = b;
}

__global__ void csr(int *start, int *column, int rows) {
    int k = blockIdx.x * 256 + threadIdx.x;
    if (k <= rows) start[k] = 16 * k;
    column[k] = (int)(k * 2654435761LL >> 7 & (rows - 1));
}

__global__ void stencil(const float *a, float *o, int n) {
    int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    float sum = 0;
    for (int d = -1; d <= 1; d++)
        for (int e = -1; e <= 1; e++) sum += a[min(max(row + d, 0), n - 1) * n + min(max(column + e, 0), n - 1)];
    o[row * n + column] = sum / 9.f;
}

__global__ void jacobi(const float *a, float *o, int n) {
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
    o[r * n + c] = 0.25f * (a[((r - 1) & (n - 1)) * n + c] + a[((r + 1) & (n - 1)) * n + c] + a[r * n + ((c - 1) & (n - 1))] +
                            a[r * n + ((c + 1) & (n - 1))]);
}

struct below {
    __device__ bool operator()(float v) const { return v < 0.5f; }
};

static void streams() {
    float *x = floats(LARGE, ODD), *y = floats(LARGE, OTHER), *o = device<float>(LARGE);
    int *b = device<int>(LARGE), *counted = device<int>(65536);
    void *room = NULL;
    size_t bytes = 0, most = 0;
    cub::DeviceReduce::Sum(room, bytes, x, o, LARGE), most = std::max(most, bytes);
    cub::DeviceScan::InclusiveSum(room, bytes, x, o, LARGE), most = std::max(most, bytes);
    cub::DeviceSelect::If(room, bytes, x, o, counted, LARGE, below()), most = std::max(most, bytes);
    cub::DeviceHistogram::HistogramEven(room, bytes, b, counted, 257, 0, 256, LARGE), most = std::max(most, bytes);
    cub::DeviceHistogram::HistogramEven(room, bytes, b, counted, 65537, 0, 65536, LARGE), most = std::max(most, bytes);
    check(cudaMalloc(&room, most));
    bins<<<LARGE / 256, 256>>>(b, 24);
    float one;
    int many;
    if (wanted("saxpy")) time_of("saxpy", [&] { saxpy<<<LARGE / 256, 256>>>(x, y, o); });
    if (wanted("sum")) time_of("sum", [&] {
        cub::DeviceReduce::Sum(room, most, x, o, LARGE);
        check(cudaMemcpy(&one, o, sizeof one, cudaMemcpyDeviceToHost));
    });
    if (wanted("scan")) time_of("scan", [&] { cub::DeviceScan::InclusiveSum(room, most, x, o, LARGE); });
    if (wanted("filter")) time_of("filter", [&] {
        cub::DeviceSelect::If(room, most, x, o, counted, LARGE, below());
        check(cudaMemcpy(&many, counted, sizeof many, cudaMemcpyDeviceToHost));
    });
    if (wanted("histogram"))
        time_of("histogram", [&] { cub::DeviceHistogram::HistogramEven(room, most, b, counted, 257, 0, 256, LARGE); });
    bins<<<LARGE / 256, 256>>>(b, 16);
    if (wanted("histogram_wide"))
        time_of("histogram_wide",
                [&] { cub::DeviceHistogram::HistogramEven(room, most, b, counted, 65537, 0, 65536, LARGE); });
    for (void *p : {(void *)x, (void *)y, (void *)o, (void *)b, (void *)counted, room}) cudaFree(p);
}

static void maps() {
    float *x = floats(MIDDLE, ODD), *o = device<float>(MIDDLE), *call = device<float>(MIDDLE), *put = device<float>(MIDDLE);
    int *p = device<int>(MIDDLE);
    void *room = NULL;
    size_t bytes = 0;
    cub::DeviceRadixSort::SortKeys(room, bytes, x, o, MIDDLE);
    check(cudaMalloc(&room, bytes));
    places<<<MIDDLE / 256, 256>>>(p, MIDDLE);
    if (wanted("gather")) time_of("gather", [&] { gather<<<MIDDLE / 256, 256>>>(p, x, o); });
    if (wanted("scatter")) time_of("scatter", [&] {
        check(cudaMemcpyAsync(call, o, MIDDLE * sizeof(float), cudaMemcpyDeviceToDevice)); // a new array, as Weft's
        scatter<<<MIDDLE / 256, 256>>>(p, x, call);
    });
    if (wanted("sort")) time_of("sort", [&] { cub::DeviceRadixSort::SortKeys(room, bytes, x, o, MIDDLE); });
    cudaFree(room);
    float *price = floats(MIDDLE, ODD, 5, 25), *strike = floats(MIDDLE, OTHER, 1, 99), *years = floats(MIDDLE, OTHER + 2, 0.25f, 9.75f);
    if (wanted("black_scholes"))
        time_of("black_scholes", [&] { black_scholes<<<MIDDLE / 256, 256>>>(price, strike, years, call, put); });
    const int bodies = 1 << 16;
    if (wanted("n_body")) time_of("n_body", [&] { n_body<<<bodies / 256, 256>>>((float4 *)x, o, call, put, bodies); });
    if (wanted("mandelbrot"))
        time_of("mandelbrot", [&] { mandelbrot<<<dim3(8192 / 32, 8192 / 8), dim3(32, 8)>>>((int *)o, 8192); });
    if (wanted("monte_carlo")) time_of("monte_carlo", [&] { monte_carlo<<<(1 << 20) / 256, 256>>>(o); });
    if (wanted("k_means")) time_of("k_means", [&] { k_means<<<SMALL / 256, 256>>>(x, strike, (float2 *)years, (int *)o); });
    int *counts = device<int>(32);
    if (wanted("k_means_sums")) time_of("k_means_sums", [&] {
        check(cudaMemsetAsync(o, 0, 64 * sizeof(float)));
        check(cudaMemsetAsync(counts, 0, 32 * sizeof(int)));
        k_means_sums<<<2112, 256>>>(x, strike, (float2 *)years, SMALL, o, counts);
    });
    if (wanted("fourier")) time_of("fourier", [&] { fourier<<<(1 << 14) / 128, 128>>>(x, strike, call, put, 1 << 14); });
    cudaFree(counts);
    for (void *q : {(void *)x, (void *)o, (void *)call, (void *)put, (void *)p, (void *)price, (void *)strike, (void *)years}) cudaFree(q);
}

static void libraries() {
    const int n = 4096, rows = 1 << 22, entries = 16 * rows, columns = 1024;
    const float one = 1, zero = 0;
    cublasHandle_t blas;
    cublasCreate(&blas);
    float *a = floats(MIDDLE, ODD), *b = floats(n * n, OTHER), *o = device<float>(n * n);
    if (wanted("matrix")) time_of("matrix", [&] { cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, o, n); });
    if (wanted("rows")) time_of("rows", [&] { cublasSgemv(blas, CUBLAS_OP_T, columns, MIDDLE / columns, &one, a, columns, b, 1, &zero, o, 1); });
    int *start = device<int>(entries), *column = device<int>(entries);
    csr<<<entries / 256, 256>>>(start, column, rows);
    cusparseHandle_t sparse;
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t in, out;
    cusparseCreate(&sparse);
    cusparseCreateCsr(&matrix, rows, rows, entries, start, column, a, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                      CUDA_R_32F);
    cusparseCreateDnVec(&in, rows, b, CUDA_R_32F);
    cusparseCreateDnVec(&out, rows, o, CUDA_R_32F);
    size_t bytes;
    void *room;
    cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_CSR_ALG1, &bytes);
    check(cudaMalloc(&room, bytes + 1));
    if (wanted("sparse")) time_of("sparse", [&] {
        cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_CSR_ALG1, room);
    });
    for (void *p : {(void *)a, (void *)b, (void *)o, (void *)start, (void *)column, room}) cudaFree(p);
}

static void neighbours() {
    const int n = 16384, grid = 1024;
    float *a = floats(n * n, ODD), *o = device<float>((size_t)n * n);
    if (wanted("stencil")) time_of("stencil", [&] { stencil<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(a, o, n); });
    if (wanted("jacobi")) time_of("jacobi", [&] {
        float *now = a, *next = o;
        for (int k = 0; k < 100; k++) {
            jacobi<<<dim3(grid / 32, grid / 8), dim3(32, 8)>>>(now, next, grid);
            std::swap(now, next);
        }
    });
    cudaFree(a);
    cudaFree(o);
}

int main(int argc, char **argv) {
    if (argc > 1) rounds = atoi(argv[1]);
    if (argc > 2) only = argv[2];
    streams();
    maps();
    libraries();
    neighbours();
    return 0;
}

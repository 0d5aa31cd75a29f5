/* What Weft's texts use of OpenCL C for PoCL, in the place of clang's header (pocl_header.h says why). Types and functions have
 * that header's names, types and attributes, so PoCL's own library defines them. One element or sixteen, as the texts
 * have them. */

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;

#define VECTOR_TYPE(T, N) typedef T T##N __attribute__((ext_vector_type(N)));
#define VECTOR_TYPES(T)                                                                                      \
    VECTOR_TYPE(T, 2) VECTOR_TYPE(T, 3) VECTOR_TYPE(T, 4) VECTOR_TYPE(T, 8) VECTOR_TYPE(T, 16)
VECTOR_TYPES(char)
VECTOR_TYPES(uchar)
VECTOR_TYPES(short)
VECTOR_TYPES(ushort)
VECTOR_TYPES(int)
VECTOR_TYPES(uint)
VECTOR_TYPES(long)
VECTOR_TYPES(ulong)
VECTOR_TYPES(float)
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
VECTOR_TYPES(double)
#endif

#define as_int(x) __builtin_astype((x), int)
#define as_uint(x) __builtin_astype((x), uint)
#define as_long(x) __builtin_astype((x), long)
#define as_ulong(x) __builtin_astype((x), ulong)
#define as_float(x) __builtin_astype((x), float)
#define as_double(x) __builtin_astype((x), double)
#define as_char16(x) __builtin_astype((x), char16)
#define as_uchar16(x) __builtin_astype((x), uchar16)
#define as_short16(x) __builtin_astype((x), short16)
#define as_ushort16(x) __builtin_astype((x), ushort16)
#define as_int16(x) __builtin_astype((x), int16)
#define as_uint16(x) __builtin_astype((x), uint16)
#define as_long8(x) __builtin_astype((x), long8)
#define as_long16(x) __builtin_astype((x), long16)
#define as_ulong16(x) __builtin_astype((x), ulong16)
#define as_float16(x) __builtin_astype((x), float16)
#define as_double16(x) __builtin_astype((x), double16)

#define NAN as_float(INT_MAX)
#define INFINITY (__builtin_huge_valf())
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define LONG_MAX ((long)0x7fffffffffffffffLL)
#define LONG_MIN (-0x7fffffffffffffffLL - 1)

typedef uint cl_mem_fence_flags;
#define CLK_LOCAL_MEM_FENCE 0x01
#define CLK_GLOBAL_MEM_FENCE 0x02

/* ---- functions: of nothing else, of memory, of work-items together ---- */

#define FUNCTION __attribute__((overloadable, const))
#define READS __attribute__((overloadable, pure))
#define WRITES __attribute__((overloadable))
#define TOGETHER __attribute__((overloadable, convergent))

uint FUNCTION get_work_dim(void);
size_t FUNCTION get_global_size(uint);
size_t FUNCTION get_global_id(uint);
size_t FUNCTION get_local_size(uint);
size_t FUNCTION get_local_id(uint);
size_t FUNCTION get_num_groups(uint);
size_t FUNCTION get_group_id(uint);
size_t FUNCTION get_global_offset(uint);
void TOGETHER barrier(cl_mem_fence_flags);
void WRITES mem_fence(cl_mem_fence_flags);

/* ---- numbers ---- */

#define OF_INTEGER(T, U)                                                                                     \
    U FUNCTION abs(T);                                                                                       \
    T FUNCTION min(T, T);                                                                                    \
    T FUNCTION max(T, T);                                                                                    \
    T FUNCTION clz(T);                                                                                       \
    T FUNCTION popcount(T);                                                                                  \
    T FUNCTION mul_hi(T, T);                                                                                 \
    T FUNCTION rotate(T, T);
#define OF_INTEGERS(T, U) OF_INTEGER(T, U) OF_INTEGER(T##16, U##16)
OF_INTEGERS(int, uint)
OF_INTEGERS(uint, uint)
OF_INTEGERS(long, ulong)
OF_INTEGERS(ulong, ulong)

#define UNARY(T, F) T FUNCTION F(T);
#define BINARY(T, F) T FUNCTION F(T, T);
#define OF_FLOAT(T)                                                                                          \
    UNARY(T, fabs) UNARY(T, sqrt) UNARY(T, floor) UNARY(T, ceil) UNARY(T, rint) UNARY(T, round)              \
    UNARY(T, trunc) UNARY(T, exp) UNARY(T, expm1) UNARY(T, log) UNARY(T, log10) UNARY(T, log1p)              \
    UNARY(T, cbrt) UNARY(T, sin) UNARY(T, cos) UNARY(T, tan) UNARY(T, asin) UNARY(T, acos) UNARY(T, atan)    \
    UNARY(T, sinh) UNARY(T, cosh) UNARY(T, tanh) BINARY(T, fmin) BINARY(T, fmax) BINARY(T, copysign)         \
    BINARY(T, remainder) BINARY(T, nextafter) BINARY(T, pow) BINARY(T, atan2)            \
    BINARY(T, hypot) T FUNCTION fma(T, T, T);
#define OF_FLOATS(T) OF_FLOAT(T) OF_FLOAT(T##16)

#define SELECT(T, U) T FUNCTION select(T, T, U);
#define SELECTS(T, I, U) SELECT(T, I) SELECT(T, U) SELECT(T##16, I##16) SELECT(T##16, U##16)
SELECTS(char, char, uchar)
SELECTS(short, short, ushort)
SELECTS(ushort, short, ushort)
SELECTS(int, int, uint)
SELECTS(uint, int, uint)
SELECTS(long, long, ulong)
SELECTS(ulong, long, ulong)

#define SEEN(I) int FUNCTION any(I); int FUNCTION all(I);
#define SEES(I) SEEN(I) SEEN(I##16)
SEES(char)
SEES(short)
SEES(int)
SEES(long)

/* ---- conversions: by C's rules, and saturated ---- */

#define CONVERT(T, F) T FUNCTION convert_##T(F); T##16 FUNCTION convert_##T##16(F##16);
#define SATURATE(T, F) T FUNCTION convert_##T##_sat(F); T##16 FUNCTION convert_##T##16_sat(F##16);
#define CONVERT_EACH(T, TO_OR_FROM)                                                                          \
    TO_OR_FROM(T, char) TO_OR_FROM(T, short) TO_OR_FROM(T, ushort) TO_OR_FROM(T, int) TO_OR_FROM(T, uint)    \
    TO_OR_FROM(T, long) TO_OR_FROM(T, ulong) TO_OR_FROM(T, float)
#define CONVERT_FROM(F, T) CONVERT(T, F)
CONVERT_EACH(char, CONVERT)
CONVERT_EACH(short, CONVERT)
CONVERT_EACH(ushort, CONVERT)
CONVERT_EACH(int, CONVERT)
CONVERT_EACH(uint, CONVERT)
CONVERT_EACH(long, CONVERT)
CONVERT_EACH(ulong, CONVERT)
CONVERT_EACH(float, CONVERT)
SATURATE(int, float)
SATURATE(long, float)

/* ---- several elements of memory at once ---- */

#define VECTOR_IN(T, N, SPACE)                                                                               \
    T##N READS vload##N(size_t, const SPACE T *);                                                            \
    void WRITES vstore##N(T##N, size_t, SPACE T *);
#define VECTOR(T, N)                                                                                         \
    VECTOR_IN(T, N, __global) VECTOR_IN(T, N, __local) VECTOR_IN(T, N, __private)                            \
    T##N READS vload##N(size_t, const __constant T *);
#define VECTORS(T)                                                                                           \
    VECTOR(T, 4) VECTOR(T, 16) VECTOR_IN(T, 2, __private) VECTOR_IN(T, 8, __private)
VECTORS(char)
VECTORS(uchar)
VECTORS(short)
VECTORS(ushort)
VECTORS(int)
VECTORS(long)
VECTORS(float)

/* ---- atomic operations; those of 64 bits have names of their own ---- */

#define ATOMIC_IN(T, ATOM, SPACE)                                                                            \
    T WRITES ATOM##_add(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_sub(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_xchg(volatile SPACE T *, T);                                                             \
    T WRITES ATOM##_min(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_max(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_and(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_or(volatile SPACE T *, T);                                                               \
    T WRITES ATOM##_xor(volatile SPACE T *, T);                                                              \
    T WRITES ATOM##_inc(volatile SPACE T *);                                                                 \
    T WRITES ATOM##_dec(volatile SPACE T *);                                                                 \
    T WRITES ATOM##_cmpxchg(volatile SPACE T *, T, T);
#define ATOMIC(T, ATOM) ATOMIC_IN(T, ATOM, __global) ATOMIC_IN(T, ATOM, __local)
ATOMIC(int, atomic)
ATOMIC(uint, atomic)
#ifdef cl_khr_int64_base_atomics
ATOMIC(long, atom)
ATOMIC(ulong, atom)
#endif

/* ---- floating point, and all of the above where there are doubles ---- */

UNARY(float, native_exp) UNARY(float, native_log) UNARY(float, native_rsqrt) UNARY(float, native_sin) UNARY(float, native_cos)
OF_FLOATS(float)
SELECTS(float, int, uint)
#ifdef cl_khr_fp64
OF_FLOATS(double)
SELECTS(double, long, ulong)
CONVERT_EACH(double, CONVERT)
CONVERT_EACH(double, CONVERT_FROM)
SATURATE(int, double)
SATURATE(long, double)
VECTORS(double)
#endif
#line 1

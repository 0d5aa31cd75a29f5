/* Java's meaning, in the common subset of C11 and OpenCL C 1.2. The emitter prints calls to these functions,
 * the constant folder calls them, the tests compare them with the JVM: one text, so they agree.
 *
 * Rules for this file and its parts:
 *   - Every function starts with a line `//@ name` or `//@ name : name name ...`; behind the colon are the
 *     functions that it calls. A kernel gets only the texts it needs: from such a line up to the next `//@`
 *     line. A bare `//@` ends a text. The text `java_prelude` comes first in every kernel. Callees precede
 *     callers.
 *   - No function reads or writes memory, faults, or depends on undefined behaviour for any argument: lanes
 *     that are masked off run them too. Signed overflow is done in unsigned arithmetic; shift counts are
 *     masked.
 *   - int and long mean 32 and 64 bits: java_int, java_long. A double function of libm is its OpenCL
 *     namesake; the float one is JAVA_F(name).
 *   - Java's + - * / on float and double are C's, provided that contraction is off (FP_CONTRACT OFF in
 *     OpenCL, -ffp-contract=off in C) and float / and sqrt are correctly rounded. They have no function here.
 *   - In relaxed programs these texts are neither regrouped nor contracted (emit_head), but a division may be a product with a
 *     reciprocal, and subnormal numbers may count as zero.
 *   - With WEFT_NO_FP64 defined the whole compiles on a device that has no double.
 *   - JAVA_OP begins every function. An OpenCL program defines it in front of this text (emit_head).
 *
 * The functions are in java_ops_*.h, in the order in which they are included below. */
#ifndef WEFT_JAVA_OPS_H
#define WEFT_JAVA_OPS_H

#ifndef __OPENCL_VERSION__
#include <math.h>
#include <stdint.h>
#include <string.h>

#define JAVA_OP static inline
#define JAVA_TABLE static const
#define JAVA_F(name) name##f
typedef int8_t java_byte;
typedef int16_t java_short;
typedef int32_t java_int;
typedef uint32_t java_uint;
typedef int64_t java_long;
typedef uint64_t java_ulong;
typedef float java_float;
typedef double java_double;
#endif

//@ java_prelude
#ifdef __OPENCL_VERSION__
#define JAVA_TABLE __constant
#define JAVA_F(name) name
typedef char java_byte;
typedef short java_short;
typedef int java_int;
typedef uint java_uint;
typedef long java_long;
typedef ulong java_ulong;
typedef float java_float;
#ifndef WEFT_NO_FP64
typedef double java_double;
#endif
/* In front of an element's loop. Where Intel's compiler for CPUs (2026.2) makes vectors of a loop and not of work-items it sums
 * floats in another order, and ints wrongly: for (;;) { if (k > n) break; sum += a[k + from]; k++; } from n = 16 on. */
#ifdef __SPIR__
#define JAVA_IN_ORDER _Pragma("clang loop vectorize(disable)")
#else
#define JAVA_IN_ORDER
#endif
/* It forgets that pragma where a round may leave the loop from its middle. What might be an instruction keeps it in order: in every
 * round, of programs that are built with WEFT_IN_ORDER (ocl_program.c), for its compiler for GPUs has no such statement. */
#ifdef WEFT_IN_ORDER
#define JAVA_ROUND __asm__ volatile("");
#else
#define JAVA_ROUND
#endif
/* Intel's compiler for CPUs leaves calls of these, where its own builtins are an instruction each. That for its GPUs says
 * __SPIR__ too, and gets them as well. A compiler without __has_builtin does not get to the inner line. */
#if defined(__SPIR__) && defined(__has_builtin)
#if __has_builtin(__builtin_elementwise_fma) && __has_builtin(__builtin_elementwise_abs) &&                  \
    __has_builtin(__builtin_elementwise_copysign) && __has_builtin(__builtin_elementwise_floor) &&           \
    __has_builtin(__builtin_elementwise_ceil) && __has_builtin(__builtin_elementwise_rint)
#define fma __builtin_elementwise_fma
#define fabs __builtin_elementwise_abs
#define copysign __builtin_elementwise_copysign
#define floor __builtin_elementwise_floor
#define ceil __builtin_elementwise_ceil
#define rint __builtin_elementwise_rint
#endif
#endif
#endif

//@
#include "java_ops_integer.h"

#include "java_ops_nearest.h"

#include "java_ops_float.h"

#ifndef WEFT_NO_FP64
#include "java_ops_double.h"

#include "java_ops_exp.h"

#include "java_ops_root.h"

#include "java_ops_angle.h"

#include "java_ops_arc.h"
#endif

#include "java_ops_remainder.h"
#endif

#include "fold_intrinsic.h"

#include <string.h>

#include "intrinsics.h"
#include "java_fmath.h"

typedef void any_function(void); /* cast back to what the row's descriptor says before it is called */

static const struct {
    const char *name;
    any_function *call;
} functions[] = {
#define I(owner, method, descriptor, function, accuracy) {#function, (any_function *)function},
#include "intrinsics.def"
#undef I
    {"java_fsqrt", (any_function *)java_fsqrt}, /* those that intrinsics.c adds */
    {"java_ffloor", (any_function *)java_ffloor},
    {"java_fceil", (any_function *)java_fceil},
    {"java_frint", (any_function *)java_frint},
};

static any_function *find(const char *name) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0) return functions[i].call;
    return NULL;
}

/* How a value of a descriptor's letter is held. */
#define C_I java_int
#define C_J java_long
#define C_F java_float
#define C_D java_double
#define IN_I(x) ((java_int)(x).i)
#define IN_J(x) ((java_long)(x).i)
#define IN_F(x) ((x).f)
#define IN_D(x) ((x).d)
#define OUT_I(v) ((ir_imm){.i = (v)})
#define OUT_J(v) ((ir_imm){.i = (v)})
#define OUT_F(v) ((ir_imm){.f = (v)})
#define OUT_D(v) ((ir_imm){.d = (v)})

#define ONE(x, r)                                                                                            \
    do {                                                                                                     \
        if (strcmp(descriptor, "(" #x ")" #r) == 0) {                                                        \
            *out = OUT_##r(((C_##r(*)(C_##x))f)(IN_##x(a[0])));                                              \
            return true;                                                                                     \
        }                                                                                                    \
    } while (0)
#define TWO(x, y, r)                                                                                         \
    do {                                                                                                     \
        if (strcmp(descriptor, "(" #x #y ")" #r) == 0) {                                                     \
            *out = OUT_##r(((C_##r(*)(C_##x, C_##y))f)(IN_##x(a[0]), IN_##y(a[1])));                         \
            return true;                                                                                     \
        }                                                                                                    \
    } while (0)
#define THREE(x, y, z, r)                                                                                    \
    do {                                                                                                     \
        if (strcmp(descriptor, "(" #x #y #z ")" #r) == 0) {                                                  \
            *out = OUT_##r(((C_##r(*)(C_##x, C_##y, C_##z))f)(IN_##x(a[0]), IN_##y(a[1]), IN_##z(a[2])));    \
            return true;                                                                                     \
        }                                                                                                    \
    } while (0)

/* With a case for the descriptor of each row that is exact. */
static bool call(const char *descriptor, any_function *f, const ir_imm *a, ir_imm *out) {
    ONE(I, I);
    ONE(J, J);
    ONE(F, F);
    ONE(D, D);
    ONE(F, I);
    ONE(D, J);
    ONE(I, F);
    ONE(J, D);
    ONE(J, I);
    TWO(I, I, I);
    TWO(J, J, J);
    TWO(F, F, F);
    TWO(D, D, D);
    TWO(D, I, D);
    TWO(J, I, J);
    THREE(F, F, F, F);
    THREE(D, D, D, D);
    return false;
}

/* The C library's sqrt(-1) has the sign that its machine gives it; Java's is the one NaN. What is made of an
 * integer is that integer's bits. */
static void make_one_nan(const char *descriptor, ir_imm *value) {
    if (strchr("FD", descriptor[1]) == NULL) return;
    char result = strchr(descriptor, ')')[1];
    if (result == 'F' && value->f != value->f) value->f = java_ffrombits(0x7fc00000);
    if (result == 'D' && value->d != value->d) value->d = java_dfrombits(0x7ff8000000000000);
}

bool fold_intrinsic(int intrinsic, const ir_imm *operands, ir_imm *out) {
    const intrinsic_info *row = &intrinsics[intrinsic];
    if (row->bound == 0) {
        if (!call(row->descriptor, find(row->function), operands, out)) return false;
        make_one_nan(row->descriptor, out);
        return true;
    }
    /* Another device's exp may differ in the last bit, but all functions of one number make NaN of NaN. */
    if (strcmp(row->descriptor, "(D)D") != 0 || operands[0].d == operands[0].d) return false;
    *out = operands[0];
    return true;
}

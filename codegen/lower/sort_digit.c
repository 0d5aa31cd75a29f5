/* A column's bits become an unsigned number with the order of its values: integers get their sign flipped. Of floats that are
 * negative all bits are flipped, of others the sign; before that every NaN becomes the one that Java's floatToIntBits makes of
 * it. A digit is eight bits of the number. protocol: as RadixSort.java has it */
#include "sort_digit.h"

#include <string.h>

#include "kernel_args.h"

enum { DIGIT_BITS = 8 };

typedef struct key_kind {
    char kind;
    uint32_t digits;
    const char *number; /* of x */
} key_kind;

static const key_kind keys[] = {
    {'Z', 1, "(uint)x"},
    {'B', 1, "(uint)x ^ 0x80u"},
    {'S', 2, "(uint)x ^ 0x8000u"},
    {'C', 2, "(uint)x"},
    {'I', 4, "(uint)x ^ 0x80000000u"},
    {'J', 8, "(ulong)x ^ 1UL << 63"},
    {'F', 4, "x != x ? 0xffc00000u : as_uint(x) ^ ((uint)(as_int(x) >> 31) | 0x80000000u)"},
    {'D', 8, "x != x ? 0xfff8UL << 48 : as_ulong(x) ^ ((ulong)(as_long(x) >> 63) | 1UL << 63)"},
};

static const key_kind *key_of(char kind) {
    const key_kind *key = keys;
    while (key->kind != kind)
        key++;
    return key;
}

static const char *type_of(char kind) {
    return kernel_value_type(ir_type_of_kind(kind));
}

static void put_number(char kind, text *out) {
    const key_kind *key = key_of(kind);
    text_printf(out, "static inline %s weft_number_%c(const %s x) {\n    return %s;\n}\n",
                key->digits == 8 ? "ulong" : "uint", kind, type_of(kind), key->number);
}

void sort_digit_put(const char *kinds, text *out) {
    uint32_t end = 0;
    for (const char *kind = kinds; *kind != '\0'; kind++)
        if (strchr(kind + 1, *kind) == NULL) put_number(*kind, out);
    text_put(out, "static inline uint weft_digit(");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, "const %s c%u, ", type_of(kinds[k]), k);
    text_put(out, "const int digit) {\n");
    for (uint32_t k = 0; kinds[k] != '\0'; k++) {
        end += key_of(kinds[k])->digits;
        text_put(out, "    ");
        if (kinds[k + 1] != '\0') text_printf(out, "if (digit < %u) ", end);
        text_printf(out, "return (uint)(weft_number_%c(c%u) >> %d * (%u - digit)) & %d;\n", kinds[k], k,
                    DIGIT_BITS, end - 1, SORT_DIGITS - 1);
    }
    text_printf(out, "}\n#define DIGITS %d\n#define DIGIT_AT(v, k) weft_digit(", SORT_DIGITS);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, "(v).c%u, ", k);
    text_put(out, "k)\n#define DIGIT(v) DIGIT_AT(v, extent0)\n");
}

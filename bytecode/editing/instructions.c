#include "instructions.h"

#include <string.h>

#include "decode.h"

static const char kinds[] = "IJFDA";

static uint32_t number(char kind) {
    return (uint32_t)(strchr(kinds, kind) - kinds);
}

static void put_local(bytes_out *out, uint32_t opcode, uint32_t local) {
    if (local > 255) put_u1(out, BC_wide);
    put_u1(out, opcode);
    if (local > 255)
        put_u2(out, local);
    else
        put_u1(out, local);
}

void put_load(bytes_out *out, char kind, uint32_t local) {
    put_local(out, BC_iload + number(kind), local);
}

void put_store(bytes_out *out, char kind, uint32_t local) {
    put_local(out, BC_istore + number(kind), local);
}

void put_with_index(bytes_out *out, uint32_t opcode, uint32_t index) {
    put_u1(out, opcode);
    put_u2(out, index);
}

void put_int(bytes_out *out, pool_out *pool, int32_t value) {
    if (value >= -1 && value <= 5) {
        put_u1(out, (uint32_t)((int32_t)BC_iconst_0 + value));
    } else if (value >= INT16_MIN && value <= INT16_MAX) {
        put_with_index(out, BC_sipush, (uint32_t)value & 0xffff);
    } else {
        put_with_index(out, BC_ldc_w, pool_put_int(pool, value));
    }
}

void put_zero(bytes_out *out, char kind) {
    static const bc_opcode zeros[] = {BC_iconst_0, BC_lconst_0, BC_fconst_0, BC_dconst_0, BC_aconst_null};
    put_u1(out, zeros[number(kind)]);
}

char stack_kind(char element) {
    switch (element) {
    case 'J':
    case 'F':
    case 'D': return element;
    case 'L':
    case '[': return 'A';
    default: return 'I';
    }
}

typedef struct box {
    char element;
    const char *name;
    const char *unbox; /* "intValue" */
} box;

static const box *box_of(char element) {
    static const box boxes[] = {
        {'Z', "java/lang/Boolean", "booleanValue"}, {'B', "java/lang/Byte", "byteValue"},
        {'S', "java/lang/Short", "shortValue"},     {'C', "java/lang/Character", "charValue"},
        {'I', "java/lang/Integer", "intValue"},     {'J', "java/lang/Long", "longValue"},
        {'F', "java/lang/Float", "floatValue"},     {'D', "java/lang/Double", "doubleValue"},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (boxes[i].element == element) return &boxes[i];
    return NULL;
}

void put_box(bytes_out *out, pool_out *pool, char element) {
    const box *b = box_of(element);
    const char *descriptor = arena_printf(out->memory, "(%c)L%s;", element, b->name);
    put_with_index(out, BC_invokestatic, pool_put_member(pool, BC_METHODREF, b->name, "valueOf", descriptor));
}

void put_unbox(bytes_out *out, pool_out *pool, char element) {
    const box *b = box_of(element);
    const char *descriptor = arena_printf(out->memory, "()%c", element);
    put_with_index(out, BC_checkcast, pool_put_class(pool, b->name));
    put_with_index(out, BC_invokevirtual, pool_put_member(pool, BC_METHODREF, b->name, b->unbox, descriptor));
}

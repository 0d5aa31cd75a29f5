/* Constants as text; the rest of disasm.h is in disasm.c. */
#include "disasm.h"

#include <math.h>
#include <string.h>

enum { MAX_UNITS = 200 }; /* of a string that are printed */

unsigned bc_next_unit(const char **cursor) {
    const unsigned char *p = (const unsigned char *)*cursor;
    size_t length = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : 3;
    for (size_t i = 1; i < length; i++)
        if ((p[i] & 0xc0) != 0x80) length = 1; /* not from a parsed pool: one byte at a time */
    *cursor += length;
    switch (length) {
    case 2: return (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
    case 3: return (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
    default: return p[0];
    }
}

void bc_disasm_utf8(text *t, const char *utf8) {
    for (int units = 0; *utf8 != '\0'; units++) {
        if (units == MAX_UNITS) {
            text_put(t, "...");
            break;
        }
        unsigned unit = bc_next_unit(&utf8);
        if (unit == '\n')
            text_put(t, "\\n");
        else if (unit == '"' || unit == '\\')
            text_printf(t, "\\%c", unit);
        else if (unit < ' ' || unit > '~')
            text_printf(t, "\\u%04x", unit);
        else
            text_printf(t, "%c", unit);
    }
}

static void put_number(text *t, double value, bool is_float, const char *suffix) {
    if (isfinite(value))
        text_put_decimal(t, value, is_float);
    else
        text_put(t, isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    text_put(t, suffix);
}

static void put_member(text *t, const bc_member_ref *member) {
    bc_disasm_utf8(t, member->owner);
    text_put(t, ".");
    bc_disasm_utf8(t, member->name);
    text_put(t, ":");
    bc_disasm_utf8(t, member->descriptor);
}

static const char *const reference_kinds[] = {
    "",
    "getField",
    "getStatic",
    "putField",
    "putStatic",
    "invokeVirtual",
    "invokeStatic",
    "invokeSpecial",
    "newInvokeSpecial",
    "invokeInterface",
};

static status put_constant(text *t, const bc_pool *pool, uint32_t index) {
    const char *string = NULL;
    bc_member_ref member;
    bc_handle_ref handle;
    if (index >= pool->count) return status_static(ST_BAD_CONSTANT, NULL);
    const bc_constant *c = &pool->items[index];
    switch (c->tag) {
    case BC_INTEGER: text_printf(t, "%d", c->as.i); return status_ok();
    case BC_LONG: text_printf(t, "%lldL", (long long)c->as.l); return status_ok();
    case BC_FLOAT: put_number(t, (double)c->as.f, true, "f"); return status_ok();
    case BC_DOUBLE: put_number(t, c->as.d, false, "d"); return status_ok();
    case BC_UTF8: string = c->as.utf8; break;
    case BC_CLASS: TRY(bc_pool_class(pool, index, &string)); break;
    case BC_METHOD_TYPE: TRY(bc_pool_method_type(pool, index, &string)); break;
    case BC_STRING:
        TRY(bc_pool_string(pool, index, &string));
        text_put(t, "\"");
        bc_disasm_utf8(t, string);
        text_put(t, "\"");
        return status_ok();
    case BC_FIELDREF:
    case BC_METHODREF:
    case BC_INTERFACE_METHODREF:
        TRY(bc_pool_member(pool, index, &member));
        put_member(t, &member);
        return status_ok();
    case BC_METHOD_HANDLE:
        TRY(bc_pool_handle(pool, index, &handle));
        text_printf(t, "%s ", reference_kinds[handle.kind]);
        put_member(t, &handle.member);
        return status_ok();
    case BC_DYNAMIC: text_put(t, "<dynamic constant>"); return status_ok();
    default: return status_static(ST_BAD_CONSTANT, NULL);
    }
    bc_disasm_utf8(t, string);
    return status_ok();
}

void bc_disasm_constant(text *t, const bc_pool *pool, uint32_t index) {
    if (put_constant(t, pool, index).code != ST_OK) text_printf(t, "<bad constant #%u>", index);
}

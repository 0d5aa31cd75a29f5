#include "string_calls.h"

#include <string.h>

#include "disasm.h"
#include "facts.h"
#include "phi_web.h"
#include "string_text.h"

typedef struct asked { /* of a string */
    const char *name, *descriptor;
    int32_t (*answer)(const char *chars, const char *other, int32_t index);
    const char *other; /* for equals; NULL: no string */
    int32_t index;     /* for charAt */
} asked;

static int32_t length_of(const char *chars, const char *other, int32_t index) {
    int32_t length = 0;
    (void)other, (void)index;
    for (; *chars != '\0'; length++)
        (void)bc_next_unit(&chars);
    return length;
}

static int32_t is_empty(const char *chars, const char *other, int32_t index) {
    (void)other, (void)index;
    return *chars == '\0';
}

/* As java.lang.String says. */
static int32_t hash_code(const char *chars, const char *other, int32_t index) {
    uint32_t hash = 0;
    (void)other, (void)index;
    while (*chars != '\0')
        hash = 31 * hash + bc_next_unit(&chars);
    return (int32_t)hash;
}

/* Modified UTF-8 has one form for each string. */
static int32_t equals(const char *chars, const char *other, int32_t index) {
    (void)index;
    return other != NULL && strcmp(chars, other) == 0;
}

static int32_t char_at(const char *chars, const char *other, int32_t index) {
    (void)other;
    while (index-- > 0)
        (void)bc_next_unit(&chars);
    return (int32_t)bc_next_unit(&chars);
}

static const asked methods[] = {
    {"length", "()I", length_of, NULL, 0},   {"isEmpty", "()Z", is_empty, NULL, 0},
    {"hashCode", "()I", hash_code, NULL, 0}, {"equals", "(Ljava/lang/Object;)Z", equals, NULL, 0},
    {"charAt", "(I)C", char_at, NULL, 0},
};

/* Whether all that `r` may be is null or a known string. */
static string_call are_known(ir_fn *fn, ir_ref r) {
    ir_ref leaves[FACT_MAX_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return STRING_CALL_NONE;
    for (uint32_t k = 0; k < count; k++)
        switch (ir_at(fn, leaves[k])->op) {
        case IR_null:
        case IR_never: break;
        case IR_getfield:
        case IR_getstatic:
        case IR_aload:
        case IR_call:
        case IR_invoke:
        case IR_checkcast: return STRING_CALL_WAITS;
        default:
            if (string_text(fn, leaves[k]) == NULL) return STRING_CALL_NONE;
            break;
        }
    return STRING_CALL_EXPANDED;
}

static ir_ref answer_for_leaf(const phi_web *w, ir_ref leaf) {
    const asked *a = w->context;
    const char *chars = string_text(w->fn, leaf);
    int32_t answer =
        chars == NULL ? 0 : a->answer(chars, a->other, a->index); /* of null none is used; equals: false */
    return phi_web_put_first(w->fn, IR_const_, IR_I32, (ir_imm){.i = answer});
}

/* The string that the others are compared with: one of the two sides. *out_many is the other side. */
static bool find_other(call_site *c, asked *a, ir_ref *out_many) {
    ir_fn *fn = c->fn;
    for (uint32_t k = 0; k < 2; k++) {
        ir_ref one = ir_arg(fn, c->ref, 1 - k);
        if (ir_at(fn, one)->op == IR_phi) continue;
        a->other = string_text(fn, one);
        *out_many = ir_arg(fn, c->ref, k);
        return true;
    }
    return false;
}

static bool find_index(call_site *c, asked *a) {
    ir_fn *fn = c->fn;
    ir_ref leaves[FACT_MAX_LEAVES];
    uint32_t count;
    const ir_ins *index = ir_at(fn, ir_arg(fn, c->ref, 1));
    if (index->op != IR_const_ || index->imm.i < 0) return false;
    if (!fact_leaves(fn, ir_arg(fn, c->ref, 0), leaves, &count)) return false;
    a->index = (int32_t)index->imm.i;
    for (uint32_t k = 0; k < count; k++) {
        const char *chars = string_text(fn, leaves[k]);
        if (chars != NULL && a->index >= length_of(chars, NULL, 0)) return false;
    }
    return true;
}

static string_call expand(call_site *c, asked a) {
    ir_fn *fn = c->fn;
    ir_ref many = ir_arg(fn, c->ref, 0);
    string_call known = are_known(fn, many);
    if (known == STRING_CALL_EXPANDED && a.answer == equals) known = are_known(fn, ir_arg(fn, c->ref, 1));
    if (known != STRING_CALL_EXPANDED) return known;
    if (a.answer == equals && !find_other(c, &a, &many)) return STRING_CALL_NONE;
    if (a.answer == char_at && !find_index(c, &a)) return STRING_CALL_NONE;
    phi_web w = {.fn = fn, .type = IR_I32, .of_leaf = answer_for_leaf, .context = &a};
    call_replace(c, phi_web_weave(&w, many));
    return STRING_CALL_EXPANDED;
}

string_call string_calls_expand(call_site *c) {
    const ir_symbol *m = &c->callee->method;
    if (strcmp(m->owner, "java/lang/String") != 0 || c->callee->kind == IR_CALL_STATIC)
        return STRING_CALL_NONE;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(m->name, methods[i].name) == 0 && strcmp(m->descriptor, methods[i].descriptor) == 0)
            return expand(c, methods[i]);
    return STRING_CALL_NONE;
}

#include "string_calls.h"

#include <string.h>

#include "disasm.h"
#include "facts.h"
#include "limit.h"
#include "phi_web.h"
#include "string_text.h"

typedef struct asked { /* of a string */
    const char *name, *descriptor;
    int32_t (*answer)(const char *chars, const char *other, int32_t index);
    enum { ALONE, WITH_OTHER, WITH_INDEX } with;
    const char *other; /* NULL: no string; for equals alone */
    bool turned;       /* `other` is the one that is called */
    int32_t index;     /* a number that it takes */
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

/* A prefix in modified UTF-8 is one of the characters: no character's bytes begin another's. */
static int32_t starts_with(const char *chars, const char *other, int32_t index) {
    (void)index;
    return strncmp(chars, other, strlen(other)) == 0;
}

static int32_t index_of(const char *chars, const char *other, int32_t index) {
    (void)index;
    for (int32_t at = 0;; at++) {
        if (starts_with(chars, other, 0)) return at;
        if (*chars == '\0') return -1;
        (void)bc_next_unit(&chars);
    }
}

static int32_t contains(const char *chars, const char *other, int32_t index) {
    return index_of(chars, other, index) >= 0;
}

static int32_t ends_with(const char *chars, const char *other, int32_t index) {
    (void)index;
    size_t length = strlen(chars), end = strlen(other);
    return length >= end && strcmp(chars + length - end, other) == 0;
}

/* As java.lang.String says. */
static int32_t compare_to(const char *chars, const char *other, int32_t index) {
    (void)index;
    while (*chars != '\0' && *other != '\0') {
        int32_t difference = (int32_t)bc_next_unit(&chars) - (int32_t)bc_next_unit(&other);
        if (difference != 0) return difference;
    }
    return length_of(chars, NULL, 0) - length_of(other, NULL, 0);
}

static const asked methods[] = {
    {"length", "()I", length_of, ALONE, NULL, false, 0},
    {"isEmpty", "()Z", is_empty, ALONE, NULL, false, 0},
    {"hashCode", "()I", hash_code, ALONE, NULL, false, 0},
    {"equals", "(Ljava/lang/Object;)Z", equals, WITH_OTHER, NULL, false, 0},
    {"compareTo", "(Ljava/lang/String;)I", compare_to, WITH_OTHER, NULL, false, 0},
    {"contains", "(Ljava/lang/CharSequence;)Z", contains, WITH_OTHER, NULL, false, 0},
    {"endsWith", "(Ljava/lang/String;)Z", ends_with, WITH_OTHER, NULL, false, 0},
    {"indexOf", "(Ljava/lang/String;)I", index_of, WITH_OTHER, NULL, false, 0},
    {"startsWith", "(Ljava/lang/String;)Z", starts_with, WITH_OTHER, NULL, false, 0},
    {"charAt", "(I)C", char_at, WITH_INDEX, NULL, false, 0},
};

/* Whether all that `r` may be is null or a known string. */
static call_answer are_known(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return CALL_OTHER;
    for (uint32_t k = 0; k < count; k++)
        switch (ir_at(fn, leaves[k])->op) {
        case IR_null:
        case IR_never: break;
        case IR_getfield:
        case IR_getstatic:
        case IR_aload:
        case IR_call:
        case IR_invoke:
        case IR_narrow:
        case IR_checkcast: return CALL_WAITS;
        default:
            if (string_text(fn, leaves[k]) == NULL) return CALL_OTHER;
            break;
        }
    return CALL_EXPANDED;
}

static ir_ref answer_for_leaf(const phi_web *w, ir_ref leaf) {
    const asked *a = w->context;
    const char *chars = string_text(w->fn, leaf);
    int32_t answer = 0; /* of null none is used; equals: false */
    if (chars != NULL)
        answer = a->turned ? a->answer(a->other, chars, a->index) : a->answer(chars, a->other, a->index);
    return phi_web_put_first(w->fn, IR_const_, IR_I32, (ir_imm){.i = answer});
}

static bool may_be_null(ir_fn *fn, ir_ref string) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    bool is = !fact_leaves(fn, string, leaves, &count);
    for (uint32_t k = 0; k < count && !is; k++)
        is = ir_at(fn, leaves[k])->op == IR_null;
    return is;
}

/* The string that the others are asked about, one of the two sides. *out_many is the other side; where that is the argument it
 * has no null, of which equals alone knows what to say. */
static bool find_other(call_site *c, asked *a, ir_ref *out_many) {
    ir_fn *fn = c->fn;
    for (uint32_t k = 0; k < 2; k++) {
        ir_ref one = ir_arg(fn, c->ref, 1 - k), many = ir_arg(fn, c->ref, k);
        if (ir_at(fn, one)->op == IR_phi) continue;
        a->other = string_text(fn, one);
        a->turned = k == 1;
        *out_many = many;
        return a->answer == equals || (a->other != NULL && !(a->turned && may_be_null(fn, many)));
    }
    return false;
}

/* --- equals, where both sides are several --- */

typedef struct texts { /* of the side that is called, each once */
    const char *items[LIMIT_LEAVES];
    uint32_t count;
} texts;

static uint32_t number_of(const texts *t, const char *chars) {
    uint32_t k = 0;
    while (k < t->count && strcmp(t->items[k], chars) != 0)
        k++;
    return k;
}

/* Of a string that is none of them, and of null: a number that none has. */
static ir_ref number_for_leaf(const phi_web *w, ir_ref leaf) {
    const texts *t = w->context;
    const char *chars = string_text(w->fn, leaf);
    uint32_t number = chars == NULL ? t->count : number_of(t, chars);
    return phi_web_put_first(w->fn, IR_const_, IR_I32, (ir_imm){.i = (int32_t)number});
}

/* The strings become numbers, the same of the same text, and these are compared. */
static void compare_numbers(call_site *c) {
    ir_fn *fn = c->fn;
    texts called = {.count = 0};
    ir_ref leaves[LIMIT_LEAVES], numbers[2];
    uint32_t count;
    (void)fact_leaves(fn, ir_arg(fn, c->ref, 0), leaves, &count); /* are_known has seen them */
    for (uint32_t k = 0; k < count; k++) {
        const char *chars = string_text(fn, leaves[k]);
        if (chars != NULL && number_of(&called, chars) == called.count) called.items[called.count++] = chars;
    }
    for (uint32_t k = 0; k < 2; k++) {
        phi_web w = {.fn = fn, .type = IR_I32, .of_leaf = number_for_leaf, .context = &called};
        numbers[k] = phi_web_weave(&w, ir_arg(fn, c->ref, k));
    }
    c->at = ir_position(fn, c->ref); /* what was woven may stand in front of it */
    call_replace(c, call_put(c, IR_eq, IR_I32, numbers, 2, (ir_imm){0}));
}

static bool find_index(call_site *c, asked *a) {
    ir_fn *fn = c->fn;
    ir_ref leaves[LIMIT_LEAVES];
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

static call_answer expand(call_site *c, asked a) {
    ir_fn *fn = c->fn;
    ir_ref many = ir_arg(fn, c->ref, 0);
    call_answer known = are_known(fn, many);
    if (known == CALL_EXPANDED && a.with == WITH_OTHER) known = are_known(fn, ir_arg(fn, c->ref, 1));
    if (known != CALL_EXPANDED) return known;
    if (a.with == WITH_OTHER && !find_other(c, &a, &many)) {
        if (a.answer != equals) return CALL_OTHER;
        compare_numbers(c);
        return CALL_EXPANDED;
    }
    if (a.with == WITH_INDEX && !find_index(c, &a)) return CALL_OTHER;
    phi_web w = {.fn = fn, .type = IR_I32, .of_leaf = answer_for_leaf, .context = &a};
    call_replace(c, phi_web_weave(&w, many));
    return CALL_EXPANDED;
}

/* ---- questions that the element asks: the same over a captured array of the characters ---- */

static const struct {
    const char *name, *descriptor;
    const char *of_array; /* the descriptor of the method of StringChars */
} over_characters[] = {
    {"charAt", "(I)C", "([CI)C"},
    {"indexOf", "(I)I", "([CI)I"},
    {"indexOf", "(II)I", "([CII)I"},
    {"lastIndexOf", "(I)I", "([CI)I"},
};

typedef struct string_arrays { /* of the characters of what a string may be */
    ir_ref leaves[LIMIT_LEAVES];
    cg_object objects[LIMIT_LEAVES]; /* 0: of null nobody asks: that is checked */
    uint32_t count;
} string_arrays;

/* Before anything is woven: the host may have none. */
static status find_arrays(ir_fn *fn, ir_ref string, string_arrays *out) {
    (void)fact_leaves(fn, string, out->leaves, &out->count); /* are_known has seen them */
    for (uint32_t k = 0; k < out->count; k++) {
        const ir_ins *leaf = ir_at(fn, out->leaves[k]);
        cg_object known = leaf->op == IR_object ? (cg_object)leaf->imm.i : 0;
        const char *chars = string_text(fn, out->leaves[k]);
        out->objects[k] = 0;
        if (chars != NULL) TRY(fn->host->characters(fn->host, known, chars, &out->objects[k]));
    }
    return status_ok();
}

/* An argument of the kernel, so that neither its text nor an element's work has a part for each character. */
static ir_ref characters_of_leaf(const phi_web *w, ir_ref leaf) {
    const string_arrays *arrays = w->context;
    uint32_t k = 0;
    while (arrays->leaves[k] != leaf)
        k++;
    if (arrays->objects[k] == 0) return phi_web_put_nothing(w->fn, IR_REF);
    ir_binding binding = {.is_array = true, .element = 'C', .object = arrays->objects[k]};
    return phi_web_put_first(w->fn, IR_buffer, IR_REF, (ir_imm){.i = ir_binding_add(w->fn, binding)});
}

static status ask_characters(call_site *c, const char *of_array, call_answer *out) {
    ir_fn *fn = c->fn;
    string_arrays arrays;
    *out = are_known(fn, ir_arg(fn, c->ref, 0));
    if (*out != CALL_EXPANDED) return status_ok();
    *out = CALL_OTHER;
    if (fn->host == NULL || fn->host->characters == NULL) return status_ok();
    TRY(find_arrays(fn, ir_arg(fn, c->ref, 0), &arrays));
    phi_web w = {.fn = fn, .type = IR_REF, .of_leaf = characters_of_leaf, .context = &arrays};
    ir_ref array = phi_web_weave(&w, ir_arg(fn, c->ref, 0));
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_STATIC, ir_member(NULL, "weft/internal/substitute/StringChars",
                                                    c->callee->method.name, of_array)};
    ir_at(fn, c->ref)->imm.callee = callee;
    ir_at(fn, c->ref)->args[0] = array;
    *out = CALL_EXPANDED;
    return status_ok();
}

/* A method of String, or one of Object that is called on strings, as maps do. */
static bool may_be_of_string(call_site *c) {
    const char *owner = c->callee->method.owner;
    return strcmp(owner, "java/lang/String") == 0 ||
           (strcmp(owner, "java/lang/Object") == 0 &&
            are_known(c->fn, ir_arg(c->fn, c->ref, 0)) == CALL_EXPANDED &&
            fact_null_of(c->fn, ir_arg(c->fn, c->ref, 0)) != NULL_ALWAYS);
}

status string_calls_expand(call_site *c, call_answer *out) {
    const ir_symbol *m = &c->callee->method;
    *out = CALL_OTHER;
    if (c->callee->kind == IR_CALL_STATIC || !may_be_of_string(c)) return status_ok();
    for (size_t i = 0; i < sizeof methods / sizeof *methods && *out == CALL_OTHER; i++)
        if (strcmp(m->name, methods[i].name) == 0 && strcmp(m->descriptor, methods[i].descriptor) == 0)
            *out = expand(c, methods[i]);
    for (size_t i = 0; i < sizeof over_characters / sizeof *over_characters && *out == CALL_OTHER; i++)
        if (strcmp(m->name, over_characters[i].name) == 0 &&
            strcmp(m->descriptor, over_characters[i].descriptor) == 0)
            TRY(ask_characters(c, over_characters[i].of_array, out));
    return status_ok();
}

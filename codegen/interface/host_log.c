#include "host_log.h"

#include <stddef.h>
#include <string.h>

#include "fnv.h"
#include "text.h"

/* ---- a question, put to a host ---- */

static uint64_t bits_of(const cg_constant *c) {
    uint64_t bits = 0;
    switch (c->kind) {
    case 'F': memcpy(&bits, &c->as.f, sizeof c->as.f); break;
    case 'D': memcpy(&bits, &c->as.d, sizeof c->as.d); break;
    case 'L': bits = c->as.object; break;
    default: bits = (uint64_t)c->as.i;
    }
    return bits;
}

static void set_bits(cg_constant *c, char kind, uint64_t bits) {
    *c = (cg_constant){.kind = kind};
    switch (kind) {
    case 'F': memcpy(&c->as.f, &bits, sizeof c->as.f); break;
    case 'D': memcpy(&c->as.d, &bits, sizeof c->as.d); break;
    case 'L': c->as.object = (cg_object)bits; break;
    default: c->as.i = (int64_t)bits;
    }
}

/* All that there is to it, but for where the data are. */
static void put_table(text *out, const cg_table *t) {
    text_printf(out, "%u %d %d %d %d %s %s:", t->dimensions, t->element, t->regular, t->is_parray,
                t->stands_in, t->layout == NULL ? "-" : t->layout,
                t->array_class == NULL ? "-" : t->array_class);
    for (uint32_t k = 0; k < t->class_count; k++)
        text_printf(out, " %p", (const void *)t->classes[k]);
    if (t->objects == NULL) return;
    text_printf(out, " of %u:", t->object_count);
    for (uint32_t k = 0; k < t->object_count; k++)
        text_printf(out, " %u", t->objects[k]);
}

static void set_text(host_answer *told, const char *chars) {
    told->bytes = chars;
    told->byte_count = chars == NULL ? 0 : strlen(chars) + 1;
}

static void ask_table(cg_host *h, arena *a, cg_object object, host_answer *told) {
    text words;
    told->outcome = h->table(h, object, &told->table);
    if (!status_is_ok(told->outcome)) return;
    text_init(&words, a);
    put_table(&words, told->table);
    set_text(told, text_get(&words));
}

static void ask_elements(cg_host *h, arena *a, cg_object object, host_answer *told) {
    uint32_t length = h->array_length(h, object);
    int64_t *elements = ARENA_ARRAY(a, int64_t, (size_t)length + 1);
    if (!h->array_elements(h, object, elements)) return;
    told->number = true;
    told->bytes = elements;
    told->byte_count = length * sizeof *elements;
}

static void set_constant(host_answer *told, const cg_constant *c) {
    told->kind = c->kind;
    told->number = bits_of(c);
}

static host_answer ask(cg_host *h, arena *a, const host_question *q) {
    host_answer told = {.outcome = status_ok()};
    cg_constant constant = {0};
    cg_object object = 0;
    switch (q->topic) {
    case ASK_CLASS_NAMED:
        told.outcome = h->source->find_class(h->source, q->from, q->name, &told.class_);
        break;
    case ASK_OBJECT_CLASS: told.outcome = h->object_class(h, q->object, &told.class_); break;
    case ASK_MIRRORED_CLASS: told.class_ = h->mirrored_class(h, q->object); break;
    case ASK_ARRAY_KIND: told.kind = h->array_kind(h, q->object); break;
    case ASK_ARRAY_LENGTH: told.number = h->array_length(h, q->object); break;
    case ASK_ARRAY_ELEMENTS: ask_elements(h, a, q->object, &told); break;
    case ASK_TABLE: ask_table(h, a, q->object, &told); break;
    case ASK_OBJECT_FIELD:
        told.outcome = h->object_field(h, q->object, q->field, &object);
        told.number = object;
        break;
    case ASK_OBJECT_CONSTANT:
        if (h->object_constant(h, q->object, q->field, &constant)) set_constant(&told, &constant);
        break;
    case ASK_FIELD_NOW:
        if (h->field_now(h, q->object, q->field, &constant)) set_constant(&told, &constant);
        break;
    case ASK_LENGTH_NUMBER:
        if (h->length_number(h, q->object, q->field, &constant)) set_constant(&told, &constant);
        break;
    case ASK_TAKE_LENGTH_NUMBER: h->take_length_number(h, q->object, q->field); break;
    case ASK_STATIC_CONSTANT:
        told.outcome = h->static_constant(h, q->field, &constant);
        if (status_is_ok(told.outcome)) set_constant(&told, &constant);
        break;
    case ASK_STRING_TEXT: set_text(&told, h->string_text(h, q->object)); break;
    case ASK_CHARACTERS:
        told.outcome = h->characters(h, q->object, q->name, &object);
        told.number = object;
        break;
    case ASK_CLASS_FILE: told.class_ = h->class_file(h, q->about); break;
    case ASK_RUNS_INITIALISER: told.number = h->runs_initialiser(h, q->about, q->from); break;
    }
    if (!status_is_ok(told.outcome)) told.class_ = NULL;
    return told;
}

static bool is_alike(const host_answer *x, const host_answer *y) {
    return x->outcome.code == y->outcome.code && x->kind == y->kind && x->number == y->number &&
           x->class_ == y->class_ && (x->bytes == NULL) == (y->bytes == NULL) &&
           x->byte_count == y->byte_count &&
           (x->byte_count == 0 || memcmp(x->bytes, y->bytes, x->byte_count) == 0);
}

/* ---- the log ---- */

void host_log_copy(arena *a, const host_log *from, host_log *out) {
    VEC_COPY(a, out, from);
    for (uint32_t k = 0; k < out->count; k++) {
        host_row *row = &out->items[k];
        if (row->asked.name != NULL)
            row->asked.name = arena_string(a, row->asked.name, strlen(row->asked.name));
        if (row->told.bytes != NULL) row->told.bytes = arena_copy(a, row->told.bytes, row->told.byte_count);
        row->told.table = NULL;
        row->told.outcome = (status){.code = row->told.outcome.code};
    }
}

/* ---- recording ---- */

static bool is_same(const host_question *x, const host_question *y) {
    if (x->topic != y->topic || x->object != y->object || x->field != y->field || x->about != y->about ||
        x->from != y->from)
        return false;
    return x->name == y->name || (x->name != NULL && y->name != NULL && strcmp(x->name, y->name) == 0);
}

static uint32_t mixed(uint32_t hash, uint64_t with) {
    hash = (hash ^ (uint32_t)with ^ (uint32_t)(with >> 32)) * FNV32_PRIME;
    return hash ^ hash >> 15;
}

static uint32_t hash_of(const host_question *q) {
    uint32_t hash = mixed(FNV32_BASIS, q->topic);
    hash = mixed(hash, q->object);
    hash = mixed(hash, (uintptr_t)q->field);
    hash = mixed(hash, (uintptr_t)q->about);
    hash = mixed(hash, (uintptr_t)q->from);
    return q->name == NULL ? hash : fnv32_string(hash, q->name);
}

/* Where the question's row is, or the free slot where it belongs. */
static uint32_t *slot_of(const host_recorder *r, const host_question *q) {
    uint32_t mask = r->slot_count - 1, at = hash_of(q) & mask;
    while (r->slots[at] != 0 && !is_same(&r->log.items[r->slots[at] - 1].asked, q))
        at = (at + 1) & mask;
    return &r->slots[at];
}

/* Half of the slots stay free. */
static void make_room(host_recorder *r) {
    if (r->slot_count / 2 > r->log.count) return;
    r->slot_count = r->slot_count == 0 ? 256 : r->slot_count * 2;
    r->slots = ARENA_ARRAY(r->memory, uint32_t, r->slot_count);
    for (uint32_t k = 0; k < r->log.count; k++)
        *slot_of(r, &r->log.items[k].asked) = k + 1;
}

static const host_answer *told(cg_host *h, host_question q) {
    host_recorder *r = (host_recorder *)(void *)h;
    make_room(r);
    uint32_t *slot = slot_of(r, &q);
    if (*slot == 0) {
        host_row row = {q, ask(r->asked, r->memory, &q)};
        if (q.name != NULL) row.asked.name = arena_string(r->memory, q.name, strlen(q.name));
        VEC_PUSH(r->memory, &r->log, row);
        *slot = r->log.count;
    }
    return &r->log.items[*slot - 1].told;
}

int host_log_match(host_recorder *r, const host_log *const *logs, uint32_t count) {
    bool *differs = ARENA_ARRAY(r->memory, bool, (size_t)count + 1);
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t k = 0; !differs[n]; k++) {
            if (k == logs[n]->count) return (int)n;
            const host_question *asked = &logs[n]->items[k].asked;
            const host_answer *is = told(&r->host, *asked);
            for (uint32_t other = n; other < count; other++)
                differs[other] |= k >= logs[other]->count || !is_same(&logs[other]->items[k].asked, asked) ||
                                  !is_alike(is, &logs[other]->items[k].told);
        }
    return -1;
}

static status find_class(bc_source *source, const bc_class *from, const char *name, const bc_class **out) {
    cg_host *h = (cg_host *)(void *)((char *)source - offsetof(host_recorder, source));
    const host_answer *is = told(h, (host_question){.topic = ASK_CLASS_NAMED, .from = from, .name = name});
    if (status_is_ok(is->outcome)) *out = is->class_;
    return is->outcome;
}

static status object_class(cg_host *h, cg_object object, const bc_class **out) {
    const host_answer *is = told(h, (host_question){.topic = ASK_OBJECT_CLASS, .object = object});
    if (status_is_ok(is->outcome)) *out = is->class_;
    return is->outcome;
}

static const bc_class *mirrored_class(cg_host *h, cg_object object) {
    return told(h, (host_question){.topic = ASK_MIRRORED_CLASS, .object = object})->class_;
}

static char array_kind(cg_host *h, cg_object object) {
    return told(h, (host_question){.topic = ASK_ARRAY_KIND, .object = object})->kind;
}

static uint32_t array_length(cg_host *h, cg_object object) {
    return (uint32_t)told(h, (host_question){.topic = ASK_ARRAY_LENGTH, .object = object})->number;
}

static bool array_elements(cg_host *h, cg_object object, int64_t *out) {
    const host_answer *is = told(h, (host_question){.topic = ASK_ARRAY_ELEMENTS, .object = object});
    if (is->byte_count > 0) memcpy(out, is->bytes, is->byte_count);
    return is->number != 0;
}

static status table(cg_host *h, cg_object object, const cg_table **out) {
    const host_answer *is = told(h, (host_question){.topic = ASK_TABLE, .object = object});
    if (status_is_ok(is->outcome)) *out = is->table;
    return is->outcome;
}

static status object_field(cg_host *h, cg_object object, const bc_field *field, cg_object *out) {
    const host_answer *is =
        told(h, (host_question){.topic = ASK_OBJECT_FIELD, .object = object, .field = field});
    *out = (cg_object)is->number;
    return is->outcome;
}

static bool constant_of(const host_answer *is, cg_constant *out) {
    if (is->kind != 0) set_bits(out, is->kind, is->number);
    return is->kind != 0;
}

static bool object_constant(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    return constant_of(
        told(h, (host_question){.topic = ASK_OBJECT_CONSTANT, .object = object, .field = field}), out);
}

static bool field_now(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    return constant_of(told(h, (host_question){.topic = ASK_FIELD_NOW, .object = object, .field = field}),
                       out);
}

static bool length_number(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    return constant_of(told(h, (host_question){.topic = ASK_LENGTH_NUMBER, .object = object, .field = field}),
                       out);
}

static void take_length_number(cg_host *h, cg_object object, const bc_field *field) {
    (void)told(h, (host_question){.topic = ASK_TAKE_LENGTH_NUMBER, .object = object, .field = field});
}

static status static_constant(cg_host *h, const bc_field *field, cg_constant *out) {
    const host_answer *is = told(h, (host_question){.topic = ASK_STATIC_CONSTANT, .field = field});
    (void)constant_of(is, out);
    return is->outcome;
}

static const char *string_text(cg_host *h, cg_object object) {
    return told(h, (host_question){.topic = ASK_STRING_TEXT, .object = object})->bytes;
}

/* A known string is asked about by its number: what it says stands in the log once, as its text. */
static status characters(cg_host *h, cg_object string, const char *of, cg_object *out) {
    const host_answer *is =
        told(h, (host_question){.topic = ASK_CHARACTERS, .object = string, .name = string == 0 ? of : NULL});
    *out = (cg_object)is->number;
    return is->outcome;
}

static const bc_class *class_file(cg_host *h, const bc_class *c) {
    return told(h, (host_question){.topic = ASK_CLASS_FILE, .about = c})->class_;
}

static bool runs_initialiser(cg_host *h, const bc_class *c, const bc_class *from) {
    return told(h, (host_question){.topic = ASK_RUNS_INITIALISER, .about = c, .from = from})->number != 0;
}

void host_record(host_recorder *r, arena *a, cg_host *asked) {
    *r = (host_recorder){
        .host = {.object_class = object_class,
                 .mirrored_class = mirrored_class,
                 .array_kind = array_kind,
                 .array_length = array_length,
                 .array_elements = array_elements,
                 .table = table,
                 .object_field = object_field,
                 .object_constant = object_constant,
                 .field_now = field_now,
                 .length_number = length_number,
                 .take_length_number = take_length_number,
                 .string_text = string_text,
                 .characters = characters,
                 .static_constant = static_constant,
                 .class_file = class_file,
                 .runs_initialiser = runs_initialiser},
        .source = {.find_class = find_class},
        .asked = asked,
        .memory = a,
    };
    r->host.source = &r->source;
}

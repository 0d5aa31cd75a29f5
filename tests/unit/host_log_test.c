/* What the compiler was told, and whether another host tells the same. */
#include <string.h>

#include "host_log.h"
#include "run_tests.h"

/* A host of three objects: an array of two ints, a string, and an object whose field holds one of both. */
typedef struct fake {
    cg_host host; /* first */
    bc_source source;
    int64_t elements[2];
    const char *text;
    cg_object characters; /* the array of those of "abc" */
    cg_object held;       /* by the field of object 3 */
    cg_constant constant;
    bool initialises;
    cg_table table;
    int asked;
} fake;

static const bc_class list = {.name = "List"}, other = {.name = "Other"};
static const bc_field field = {.name = "f"}, number = {.name = "n"};
static const bc_class *const records[] = {&list};
static const bc_class *const other_records[] = {&other};

static fake *of(cg_host *h) {
    fake *f = (fake *)(void *)h;
    f->asked++;
    return f;
}

static status find_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    (void)s;
    (void)from;
    if (strcmp(name, "Missing") == 0) return status_static(ST_NO_CLASS, NULL);
    *out = strcmp(name, "List") == 0 ? &list : &other;
    return status_ok();
}

static status object_class(cg_host *h, cg_object object, const bc_class **out) {
    (void)of(h);
    *out = object == 3 ? &list : &other;
    return status_ok();
}

static const bc_class *mirrored_class(cg_host *h, cg_object object) {
    (void)of(h);
    return object == 3 ? &other : NULL;
}

static char array_kind(cg_host *h, cg_object object) {
    (void)of(h);
    return object == 1 ? 'I' : 0;
}

static uint32_t array_length(cg_host *h, cg_object object) {
    (void)of(h);
    return object == 1 ? 2 : 0;
}

static bool array_elements(cg_host *h, cg_object object, int64_t *out) {
    fake *f = of(h);
    if (object != 1) return false;
    memcpy(out, f->elements, sizeof f->elements);
    return true;
}

static status table(cg_host *h, cg_object object, const cg_table **out) {
    fake *f = of(h);
    (void)object;
    *out = &f->table;
    return status_ok();
}

static status object_field(cg_host *h, cg_object object, const bc_field *asked, cg_object *out) {
    fake *f = of(h);
    *out = object == 3 && asked == &field ? f->held : 0;
    return status_ok();
}

static bool object_constant(cg_host *h, cg_object object, const bc_field *asked, cg_constant *out) {
    (void)object;
    if (asked != &number) return false;
    *out = of(h)->constant;
    return true;
}

static status static_constant(cg_host *h, const bc_field *asked, cg_constant *out) {
    (void)asked;
    *out = of(h)->constant;
    return status_ok();
}

static const char *string_text(cg_host *h, cg_object object) {
    return object == 2 ? of(h)->text : NULL;
}

static status characters(cg_host *h, cg_object string, const char *text, cg_object *out) {
    fake *f = of(h);
    CU_ASSERT_EQUAL(text == NULL, string != 0); /* a text is told for itself alone */
    if (string == 0 && strcmp(text, "abcd") == 0) return status_static(ST_INLINE_LIMIT, NULL);
    *out = string == 0 ? f->characters : 6;
    return status_ok();
}

static const bc_class *class_file(cg_host *h, const bc_class *c) {
    (void)of(h);
    return c;
}

static void take_length_number(cg_host *h, cg_object object, const bc_field *asked) {
    (void)object;
    (void)asked;
    (void)of(h);
}

static bool runs_initialiser(cg_host *h, const bc_class *c, const bc_class *from) {
    (void)c;
    (void)from;
    return of(h)->initialises;
}

static void fake_open(fake *f) {
    *f = (fake){
        .host = {.object_class = object_class,
                 .mirrored_class = mirrored_class,
                 .array_kind = array_kind,
                 .array_length = array_length,
                 .array_elements = array_elements,
                 .table = table,
                 .object_field = object_field,
                 .object_constant = object_constant,
                 .field_now = object_constant,
                 .length_number = object_constant,
                 .take_length_number = take_length_number,
                 .string_text = string_text,
                 .characters = characters,
                 .static_constant = static_constant,
                 .class_file = class_file,
                 .runs_initialiser = runs_initialiser},
        .source.find_class = find_class,
        .elements = {5, 6},
        .text = "a text",
        .characters = 5,
        .held = 1,
        .constant = {.kind = 'D', .as.d = 2.5},
        .table =
            {.dimensions = 1, .is_parray = true, .layout = "{List:F}", .classes = records, .class_count = 1},
    };
    f->host.source = &f->source;
}

/* Every question once or twice, and what came of it. */
static void ask_all(cg_host *h) {
    const bc_class *c = NULL;
    const cg_table *t = NULL;
    cg_object held = 7;
    int64_t elements[2] = {0, 0};
    cg_constant constant = {0};
    for (int time = 0; time < 2; time++) {
        CU_ASSERT(status_is_ok(h->source->find_class(h->source, &other, "List", &c)) && c == &list);
        CU_ASSERT_EQUAL(h->source->find_class(h->source, NULL, "Missing", &c).code, ST_NO_CLASS);
        CU_ASSERT(status_is_ok(h->object_class(h, 3, &c)) && c == &list);
        CU_ASSERT_PTR_EQUAL(h->mirrored_class(h, 3), &other);
        CU_ASSERT_PTR_NULL(h->mirrored_class(h, 1));
        CU_ASSERT_EQUAL(h->array_kind(h, 1), 'I');
        CU_ASSERT_EQUAL(h->array_kind(h, 2), 0);
        CU_ASSERT_EQUAL(h->array_length(h, 1), 2);
        CU_ASSERT(h->array_elements(h, 1, elements) && elements[0] == 5 && elements[1] == 6);
        CU_ASSERT_FALSE(h->array_elements(h, 2, elements));
        CU_ASSERT(status_is_ok(h->table(h, 4, &t)) && t->is_parray);
        CU_ASSERT(status_is_ok(h->object_field(h, 3, &field, &held)) && held == 1);
        CU_ASSERT(h->object_constant(h, 3, &number, &constant) && constant.kind == 'D' &&
                  constant.as.d == 2.5);
        CU_ASSERT_FALSE(h->object_constant(h, 3, &field, &constant));
        CU_ASSERT(h->field_now(h, 3, &number, &constant) && constant.as.d == 2.5);
        CU_ASSERT(h->length_number(h, 3, &number, &constant) && constant.as.d == 2.5);
        h->take_length_number(h, 3, &number);
        CU_ASSERT(status_is_ok(h->static_constant(h, &number, &constant)) && constant.as.d == 2.5);
        CU_ASSERT_STRING_EQUAL(h->string_text(h, 2), "a text");
        CU_ASSERT_PTR_NULL(h->string_text(h, 1));
        CU_ASSERT(status_is_ok(h->characters(h, 0, "abc", &held)) && held == 5);
        CU_ASSERT(status_is_ok(h->characters(h, 2, "a text", &held)) && held == 6);
        CU_ASSERT_EQUAL(h->characters(h, 0, "abcd", &held).code, ST_INLINE_LIMIT);
        CU_ASSERT_PTR_EQUAL(h->class_file(h, &list), &list);
        CU_ASSERT_FALSE(h->runs_initialiser(h, &list, NULL));
    }
}

static arena memory;

/* Some questions, whatever comes of them. */
static void ask_some(cg_host *h) {
    const bc_class *c;
    const cg_table *t;
    cg_constant constant;
    (void)!status_is_ok(h->object_class(h, 3, &c));
    (void)!status_is_ok(h->table(h, 4, &t));
    (void)h->field_now(h, 3, &number, &constant);
    (void)h->string_text(h, 2);
    (void)h->runs_initialiser(h, &list, NULL);
}

static void record(fake *f, void (*ask)(cg_host *h), host_log *out) {
    host_recorder recorder;
    host_record(&recorder, &memory, &f->host);
    ask(&recorder.host);
    host_log_copy(&memory, &recorder.log, out);
}

/* What `change` does to the host, NULL: nothing, shows. */
static void expect(void (*change)(fake *f), bool holds) {
    fake first, second;
    host_recorder recorder;
    host_log kept;
    const host_log *logs[] = {&kept};
    fake_open(&first);
    fake_open(&second);
    if (change != NULL) change(&second);
    record(&first, ask_all, &kept);
    host_record(&recorder, &memory, &second.host);
    CU_ASSERT_EQUAL(host_log_match(&recorder, logs, 1), holds ? 0 : -1);
}

static void holds_of_the_same(void) {
    expect(NULL, true);
}

static void asks_once(void) {
    fake f;
    host_recorder recorder;
    fake_open(&f);
    host_record(&recorder, &memory, &f.host);
    ask_all(&recorder.host);
    int asked = f.asked;
    ask_all(&recorder.host);
    CU_ASSERT_EQUAL(f.asked, asked);
    CU_ASSERT_EQUAL(recorder.log.count, 25);
}

static void more_questions_than_slots(void) {
    fake f;
    host_recorder recorder;
    const bc_class *c;
    fake_open(&f);
    host_record(&recorder, &memory, &f.host);
    for (int time = 0; time < 2; time++)
        for (cg_object k = 1; k <= 1000; k++)
            CU_ASSERT(status_is_ok(recorder.host.object_class(&recorder.host, k, &c)) &&
                      c == (k == 3 ? &list : &other));
    CU_ASSERT_EQUAL(recorder.log.count, 1000);
    CU_ASSERT_EQUAL(f.asked, 1000);
}

static void change_element(fake *f) {
    f->elements[1] = 7;
}
static void change_text(fake *f) {
    f->text = "a test";
}
static void change_length(fake *f) {
    f->text = "a text and more";
}
static void change_held(fake *f) {
    f->held = 2;
}
static void change_characters(fake *f) {
    f->characters = 6;
}
static void change_to_null(fake *f) {
    f->held = 0;
}
static void change_bits(fake *f) {
    f->constant.as.d = -2.5;
}
static void change_kind(fake *f) {
    f->constant.kind = 'J';
}
static void change_initialiser(fake *f) {
    f->initialises = true;
}
static void change_layout(fake *f) {
    f->table.layout = "{List:D}";
}
static void change_record(fake *f) {
    f->table.classes = other_records;
}
static void change_regular(fake *f) {
    f->table.regular = true;
}
static const uint32_t objects[] = {1, 2};
static void change_objects(fake *f) {
    f->table.objects = objects;
    f->table.object_count = 2;
}

static void tells_what_changed(void) {
    void (*const changes[])(fake *) = {change_element,    change_text,   change_length, change_held,
                                       change_to_null,    change_bits,   change_kind,   change_initialiser,
                                       change_characters, change_layout, change_record, change_regular,
                                       change_objects};
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++)
        expect(changes[k], false);
}

/* Of several logs one holds, whichever; what they begin with is asked once, and the compiler goes on from there. */
static void finds_the_one_that_holds(void) {
    void (*const changes[])(fake *) = {change_layout, change_bits, change_initialiser};
    host_log kept[3];
    const host_log *logs[3];
    for (uint32_t k = 0; k < 3; k++) {
        fake f;
        fake_open(&f);
        changes[k](&f);
        record(&f, ask_some, &kept[k]);
        logs[k] = &kept[k];
    }
    for (uint32_t k = 0; k <= 3; k++) {
        fake f;
        host_recorder recorder;
        fake_open(&f);
        if (k < 3) changes[k](&f);
        host_record(&recorder, &memory, &f.host);
        CU_ASSERT_EQUAL(host_log_match(&recorder, logs, 3), k < 3 ? (int)k : -1);
        CU_ASSERT(f.asked <= 5);
    }
}

int main(void) {
    static const CU_TestInfo tests[] = {
        {"holds of the same", holds_of_the_same},
        {"asks once", asks_once},
        {"more questions than slots", more_questions_than_slots},
        {"tells what changed", tells_what_changed},
        {"finds the one that holds", finds_the_one_that_holds},
        CU_TEST_INFO_NULL,
    };
    arena_init(&memory);
    if (setjmp(memory.out_of_memory) != 0) return 2;
    memory.armed = true;
    int failed = run_tests("host_log", tests);
    arena_free(&memory);
    return failed;
}

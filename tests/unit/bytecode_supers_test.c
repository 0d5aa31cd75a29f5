/* Looking methods and fields up through supertypes, in classes made by hand. */
#include <string.h>

#include "bytecode_test.h"
#include "source.h"
#include "limit.h"

enum {
    PUBLIC = BC_ACC_PUBLIC,
    ABSTRACT = BC_ACC_PUBLIC | BC_ACC_ABSTRACT,
    POLYMORPHIC = BC_ACC_PUBLIC | BC_ACC_NATIVE | BC_ACC_VARARGS,
};

#define NO_ARGUMENTS "()V"
#define TAKES_ANY "([Ljava/lang/Object;)Ljava/lang/Object;"

/* A class with at most one field "f" and a few methods. */
typedef struct sketch {
    const char *name, *super_name;
    const char *interfaces[3];
    uint16_t access;
    struct {
        const char *name;
        uint16_t access;
        const char *descriptor;
    } methods[4];
    bool has_field;
} sketch;

static const sketch sketches[] = {
    {"java/lang/Object",
     NULL,
     {0},
     PUBLIC,
     {{"open", PUBLIC, NO_ARGUMENTS},
      {"hidden", BC_ACC_PRIVATE, NO_ARGUMENTS},
      {"own", PUBLIC, NO_ARGUMENTS}},
     false},
    {"java/lang/invoke/VarHandle",
     "java/lang/Object",
     {0},
     PUBLIC,
     {{"get", POLYMORPHIC, TAKES_ANY},
      {"plain", PUBLIC | BC_ACC_NATIVE, TAKES_ANY},
      {"own", PUBLIC, NO_ARGUMENTS}},
     false},
    {"Other", "java/lang/Object", {0}, PUBLIC, {{"get", POLYMORPHIC, TAKES_ANY}}, false},
    {"Top",
     "java/lang/Object",
     {0},
     PUBLIC | BC_ACC_INTERFACE,
     {{"d", PUBLIC, NO_ARGUMENTS}, {"abstract", ABSTRACT, NO_ARGUMENTS}},
     true},
    {"Left",
     "java/lang/Object",
     {"Top"},
     PUBLIC | BC_ACC_INTERFACE,
     {{"d", PUBLIC, NO_ARGUMENTS}, {"twice", PUBLIC, NO_ARGUMENTS}},
     false},
    {"Right",
     "java/lang/Object",
     {"Top"},
     PUBLIC | BC_ACC_INTERFACE,
     {{"twice", PUBLIC, NO_ARGUMENTS}},
     false},
    {"Base",
     "java/lang/Object",
     {"Top"},
     PUBLIC,
     {{"own", PUBLIC, NO_ARGUMENTS}, {"p", PUBLIC, NO_ARGUMENTS}, {"a", ABSTRACT, NO_ARGUMENTS}},
     true},
    {"Diamond",
     "Base",
     {"Right", "Left"},
     PUBLIC,
     {{"p", BC_ACC_PRIVATE, NO_ARGUMENTS}, {"s", BC_ACC_STATIC, NO_ARGUMENTS}},
     false},
    {"Loop", "Loop2", {0}, PUBLIC, {{0}}, false},
    {"Loop2", "Loop", {0}, PUBLIC, {{0}}, false},
    {"Circle", "java/lang/Object", {"Circle2"}, PUBLIC | BC_ACC_INTERFACE, {{0}}, false},
    {"Circle2", "java/lang/Object", {"Circle"}, PUBLIC | BC_ACC_INTERFACE, {{0}}, false},
    {"Orphan", "Missing", {0}, PUBLIC, {{"own", PUBLIC, NO_ARGUMENTS}}, false},
    {"p/Own", "java/lang/Object", {0}, PUBLIC, {{"m", 0, NO_ARGUMENTS}}, false},
    {"q/Other", "p/Own", {0}, PUBLIC, {{"m", PUBLIC, NO_ARGUMENTS}}, false},
    {"p/Back", "q/Other", {0}, PUBLIC, {{"m", PUBLIC, NO_ARGUMENTS}}, false},
    {"q/Last", "p/Back", {0}, PUBLIC, {{"m", PUBLIC, NO_ARGUMENTS}}, false},
};

typedef struct world {
    bc_source source;
    bc_class classes[COUNT(sketches)];
    bc_method methods[COUNT(sketches)][4];
    bc_field fields[COUNT(sketches)];
} world;

static status find_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    const world *w = (const world *)s;
    (void)from;
    for (size_t i = 0; i < COUNT(sketches); i++) {
        if (strcmp(w->classes[i].name, name) != 0) continue;
        *out = &w->classes[i];
        return status_ok();
    }
    return status_static(ST_NO_CLASS, NULL);
}

static void make_class(world *w, size_t i) {
    const sketch *from = &sketches[i];
    bc_class *c = &w->classes[i];
    *c = (bc_class){
        .name = from->name,
        .super_name = from->super_name,
        .access = from->access,
        .interfaces = (const char **)(uintptr_t)from->interfaces,
        .methods = w->methods[i],
        .fields = &w->fields[i],
        .field_count = from->has_field,
    };
    while (c->interface_count < 3 && from->interfaces[c->interface_count] != NULL)
        c->interface_count++;
    for (size_t k = 0; k < 4 && from->methods[k].name != NULL; k++) {
        w->methods[i][c->method_count++] = (bc_method){.owner = c,
                                                       .name = from->methods[k].name,
                                                       .descriptor = from->methods[k].descriptor,
                                                       .access = from->methods[k].access};
    }
    w->fields[i] = (bc_field){.owner = c, .name = "f", .descriptor = "I"};
}

static world the_world;

static const bc_class *class_named(const char *name) {
    const bc_class *c = NULL;
    for (size_t i = 0; i < COUNT(sketches); i++)
        if (strcmp(sketches[i].name, name) == 0) c = &the_world.classes[i];
    return c;
}

typedef status lookup(bc_source *s, const bc_class *c, const char *name, const char *descriptor,
                      const bc_method **out);

/* `owner`: the class whose method is found, or NULL when looking fails with `code`. */
static void expect(lookup *look, const char *class_name, const char *name, const char *owner,
                   status_code code) {
    const bc_method *m = NULL;
    status st = look(&the_world.source, class_named(class_name), name, "()V", &m);
    CU_ASSERT_EQUAL(st.code, code);
    if (owner == NULL || m == NULL) return;
    if (strcmp(m->owner->name, owner) != 0) printf("%s.%s: %s ", class_name, name, m->owner->name);
    CU_ASSERT_STRING_EQUAL(m->owner->name, owner);
}

static void resolve(void) {
    expect(bc_resolve_method, "Diamond", "p", "Diamond", ST_OK);
    expect(bc_resolve_method, "Diamond", "own", "Base", ST_OK);
    expect(bc_resolve_method, "Diamond", "open", "java/lang/Object", ST_OK);
    expect(bc_resolve_method, "Diamond", "d", "Left", ST_OK); /* Left.d is below Top.d */
    expect(bc_resolve_method, "Right", "d", "Top", ST_OK);
    expect(bc_resolve_method, "Diamond", "abstract", "Top", ST_OK);
    expect(bc_resolve_method, "Diamond", "twice", "Right", ST_OK); /* any of the two */
    expect(bc_resolve_method, "Diamond", "none", NULL, ST_NO_METHOD);
    expect(bc_resolve_method, "Right", "open", "java/lang/Object", ST_OK);
    expect(bc_resolve_method, "Right", "hidden", NULL, ST_NO_METHOD);
    expect(bc_resolve_method, "java/lang/invoke/VarHandle", "get", "java/lang/invoke/VarHandle", ST_OK);
    expect(bc_resolve_method, "java/lang/invoke/VarHandle", "own", "java/lang/invoke/VarHandle", ST_OK);
    expect(bc_resolve_method, "java/lang/invoke/VarHandle", "plain", NULL, ST_NO_METHOD);
    expect(bc_resolve_method, "Other", "get", NULL, ST_NO_METHOD);
    expect(bc_resolve_method, "Orphan", "own", "Orphan", ST_OK);
    expect(bc_resolve_method, "Orphan", "none", NULL, ST_NO_CLASS);
}

static status select_any(bc_source *s, const bc_class *c, const char *name, const char *descriptor,
                         const bc_method **out) {
    return bc_select_method(s, c, NULL, name, descriptor, out);
}

/* What a call of p/Own.m runs. */
static status select_packaged(bc_source *s, const bc_class *c, const char *name, const char *descriptor,
                              const bc_method **out) {
    const bc_method *resolved;
    TRY(bc_resolve_method(s, class_named("p/Own"), name, descriptor, &resolved));
    return bc_select_method(s, c, resolved, name, descriptor, out);
}

/* A method of a package alone is overridden by its package's, and by what overrides one of these that others see. */
static void packages(void) {
    expect(select_packaged, "p/Own", "m", "p/Own", ST_OK);
    expect(select_packaged, "q/Other", "m", "p/Own", ST_OK);
    expect(select_any, "q/Other", "m", "q/Other", ST_OK);
    expect(select_packaged, "p/Back", "m", "p/Back", ST_OK);
    expect(select_packaged, "q/Last", "m", "q/Last", ST_OK);
}

static void select_method(void) {
    expect(select_any, "Diamond", "own", "Base", ST_OK);
    expect(select_any, "Diamond", "p", "Base", ST_OK); /* not the private one */
    expect(select_any, "Diamond", "d", "Left", ST_OK);
    expect(select_any, "Diamond", "s", NULL, ST_NO_METHOD);
    expect(select_any, "Diamond", "a", NULL, ST_ABSTRACT_METHOD);
    expect(select_any, "Diamond", "abstract", NULL, ST_ABSTRACT_METHOD);
    expect(select_any, "Diamond", "twice", NULL, ST_ABSTRACT_METHOD);
    expect(select_any, "Base", "none", NULL, ST_NO_METHOD);
}

static void cycles(void) {
    expect(bc_resolve_method, "Loop", "m", NULL, ST_BAD_CLASS_FILE);
    expect(select_any, "Loop", "m", NULL, ST_BAD_CLASS_FILE);
    expect(bc_resolve_method, "Circle", "m", NULL, ST_NO_METHOD);
    bool is;
    const bc_field *f;
    ASSERT_FAILS(ST_BAD_CLASS_FILE, bc_is_named(&the_world.source, class_named("Loop"), "X", &is));
    ASSERT_OK(bc_is_named(&the_world.source, class_named("Circle"), "X", &is));
    CU_ASSERT_FALSE(is);
    ASSERT_FAILS(ST_NO_FIELD, bc_resolve_field(&the_world.source, class_named("Loop"), "g", "I", &f));
    ASSERT_FAILS(ST_NO_FIELD, bc_resolve_field(&the_world.source, class_named("Circle"), "g", "I", &f));
}

static void fields(void) {
    const bc_field *f = NULL;
    ASSERT_OK(bc_resolve_field(&the_world.source, class_named("Base"), "f", "I", &f));
    CU_ASSERT_STRING_EQUAL(f->owner->name, "Base");
    /* a superinterface comes before the superclass */
    ASSERT_OK(bc_resolve_field(&the_world.source, class_named("Diamond"), "f", "I", &f));
    CU_ASSERT_STRING_EQUAL(f->owner->name, "Top");
    ASSERT_FAILS(ST_NO_FIELD, bc_resolve_field(&the_world.source, class_named("Diamond"), "g", "I", &f));
    ASSERT_FAILS(ST_NO_FIELD, bc_resolve_field(&the_world.source, class_named("Diamond"), "f", "J", &f));
}

static void subclasses(void) {
    static const struct {
        const char *sub, *super;
        bool expected;
    } rows[] = {
        {"Diamond", "Diamond", true},          {"Diamond", "Base", true}, {"Diamond", "Top", true},
        {"Diamond", "java/lang/Object", true}, {"Top", "Left", false},    {"Orphan", "Missing", true},
        {"Right", "java/lang/Object", true},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool is = !rows[i].expected;
        ASSERT_OK(bc_is_named(&the_world.source, class_named(rows[i].sub), rows[i].super, &is));
        CU_ASSERT_EQUAL(is, rows[i].expected);
        const bc_class *super = NULL;
        if (!status_is_ok(find_class(&the_world.source, NULL, rows[i].super, &super))) continue;
        ASSERT_OK(bc_is_subclass(&the_world.source, class_named(rows[i].sub), super, &is));
        CU_ASSERT_EQUAL(is, rows[i].expected);
        bc_class other_loaders = *super;
        ASSERT_OK(bc_is_subclass(&the_world.source, class_named(rows[i].sub), &other_loaders, &is));
        CU_ASSERT_FALSE(is);
    }
}

/* A source whose every class extends and implements new ones. */
static status find_new_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    static bc_class classes[LIMIT_SUPERTYPES * 4];
    static const char *interfaces[] = {"I", "J"};
    static uint32_t count;
    (void)s, (void)from, (void)name;
    if (count == COUNT(classes)) count = 0;
    bc_class *c = &classes[count++];
    *c = (bc_class){.name = "N",
                    .super_name = *name == 'I' || *name == 'J' ? NULL : "S",
                    .interfaces = interfaces,
                    .interface_count = 2};
    *out = c;
    return status_ok();
}

enum { LONG_LINE = 60 };

static bc_class line_of[LONG_LINE];

/* Each extends the one before, which is all that is asked for. */
static status find_above(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    (void)s, (void)name;
    *out = from - 1;
    return status_ok();
}

/* Many versions of a method, none of which overrides the first: each is looked at a few times, and not for each that is above. */
static void long_line(void) {
    static bc_method methods[LONG_LINE];
    bc_source source = {find_above};
    for (size_t i = 0; i < LONG_LINE; i++) {
        methods[i] = (bc_method){
            .owner = &line_of[i], .name = "m", .descriptor = "()V", .access = i == 0 ? 0 : PUBLIC};
        line_of[i] = (bc_class){.name = i == 0 ? "p/Own" : "q/Other",
                                .super_name = i == 0 ? NULL : "above",
                                .access = PUBLIC,
                                .methods = &methods[i],
                                .method_count = 1};
    }
    const bc_method *m = NULL;
    ASSERT_OK(bc_select_method(&source, &line_of[LONG_LINE - 1], &methods[0], "m", "()V", &m));
    CU_ASSERT_PTR_EQUAL(m, &methods[0]);
}

static void endless_supertypes(void) {
    bc_source source = {find_new_class};
    const bc_method *m;
    const bc_field *f;
    bool is;
    const char *interfaces[] = {"I", "J"};
    bc_class start = {.name = "Start", .super_name = "S"};
    ASSERT_FAILS(ST_LIMIT, bc_resolve_method(&source, &start, "m", "()V", &m));
    ASSERT_FAILS(ST_LIMIT, bc_resolve_field(&source, &start, "f", "I", &f));
    start = (bc_class){.name = "Start", .interfaces = interfaces, .interface_count = 2};
    ASSERT_FAILS(ST_LIMIT, bc_select_method(&source, &start, NULL, "m", "()V", &m));
    ASSERT_FAILS(ST_LIMIT, bc_is_named(&source, &start, "X", &is));
}

int main(void) {
    the_world.source.find_class = find_class;
    for (size_t i = 0; i < COUNT(sketches); i++)
        make_class(&the_world, i);
    CU_TestInfo tests[] = {
        {"resolve", resolve},
        {"select", select_method},
        {"packages", packages},
        {"cycles", cycles},
        {"fields", fields},
        {"subclasses", subclasses},
        {"endless supertypes", endless_supertypes},
        {"long line", long_line},
        CU_TEST_INFO_NULL,
    };
    return run_tests("bytecode supers", tests);
}

#include "known_objects.h"

#include <stddef.h>
#include <string.h>

#include "agent_state.h"
#include "changing.h"
#include "disasm.h"
#include "initialisers.h"
#include "jdk_names.h"
#include "jni_status.h"
#include "known_tables.h"
#include "lambda_class.h"
#include "length_values.h"
#include "object_list.h"

static class_source *source_of(cg_host *h) {
    return (class_source *)(void *)((char *)h - offsetof(class_source, host));
}

static status no_object(void) {
    return status_static(ST_BUG, "an object that is not known");
}

static status object_class(cg_host *h, cg_object object, const bc_class **out) {
    class_source *s = source_of(h);
    source_object *o = object_at(s, object);
    if (o == NULL) return no_object();
    if (o->shape == NULL) {
        jclass type = (*s->env)->GetObjectClass(s->env, o->object);
        status st = class_source_of(s, type, &o->shape);
        (*s->env)->DeleteLocalRef(s->env, type);
        TRY(st);
    }
    *out = o->shape;
    return status_ok();
}

static const bc_class *mirrored_class(cg_host *h, cg_object object) {
    class_source *s = source_of(h);
    const bc_class *c;
    const char *name;
    if (!status_is_ok(object_class(h, object, &c)) || strcmp(c->name, "java/lang/Class") != 0) return NULL;
    jclass mirrored = object_at(s, object)->object;
    if (!status_is_ok(class_read_name(s->memory, mirrored, &name)) || name[0] == '[' || name[1] == '\0')
        return NULL;
    return status_is_ok(class_source_of(s, mirrored, &c)) ? c : NULL;
}

static char array_kind(cg_host *h, cg_object object) {
    class_source *s = source_of(h);
    source_object *o = object_at(s, object);
    if (o == NULL) return 0;
    if (o->array_kind == '?') {
        jclass type = (*s->env)->GetObjectClass(s->env, o->object);
        const char *name = NULL;
        if (class_read_name(s->memory, type, &name).code != ST_OK || name[0] != '[')
            o->array_kind = 0;
        else
            o->array_kind = name[2] == '\0' ? name[1] : 'L';
        (*s->env)->DeleteLocalRef(s->env, type);
    }
    return o->array_kind;
}

static uint32_t array_length(cg_host *h, cg_object object) {
    class_source *s = source_of(h);
    const source_object *o = object_at(s, object);
    return o == NULL || array_kind(h, object) == 0 ? 0
                                                   : (uint32_t)(*s->env)->GetArrayLength(s->env, o->object);
}

static size_t element_bytes(char kind) {
    return kind == 'B' ? 1 : kind == 'S' || kind == 'C' ? 2 : kind == 'I' ? 4 : kind == 'J' ? 8 : 0;
}

static int64_t element_of(const void *elements, char kind, uint32_t k) {
    switch (kind) {
    case 'B': return ((const int8_t *)elements)[k];
    case 'S': return ((const int16_t *)elements)[k];
    case 'C': return ((const uint16_t *)elements)[k];
    case 'I': return ((const int32_t *)elements)[k];
    default: return ((const int64_t *)elements)[k];
    }
}

/* What it held when it was asked for first: a kernel is made for that. */
static const void *contents_of(class_source *s, cg_object object, size_t bytes) {
    for (uint32_t g = class_source_guards(s, object); g != 0; g = s->guards.items[g - 1].next)
        if (s->guards.items[g - 1].contents != NULL) return s->guards.items[g - 1].contents;
    jobject array = object_at(s, object)->object;
    if (changing_has(s->env, array)) return NULL;
    void *contents = arena_alloc(s->memory, bytes + 1);
    void *elements = (*s->env)->GetPrimitiveArrayCritical(s->env, array, NULL);
    if (elements == NULL) {
        jni_clear(s->env);
        return NULL;
    }
    memcpy(contents, elements, bytes);
    (*s->env)->ReleasePrimitiveArrayCritical(s->env, array, elements, JNI_ABORT);
    class_source_guard(s, (source_guard){.object = object, .contents = contents, .bytes = bytes});
    return contents;
}

static bool array_elements(cg_host *h, cg_object object, int64_t *out) {
    class_source *s = source_of(h);
    char kind = array_kind(h, object);
    uint32_t length = array_length(h, object);
    const void *contents =
        element_bytes(kind) == 0 ? NULL : contents_of(s, object, element_bytes(kind) * length);
    for (uint32_t k = 0; contents != NULL && k < length; k++)
        out[k] = element_of(contents, kind, k);
    return contents != NULL;
}

static status table(cg_host *h, cg_object object, const cg_table **out) {
    class_source *s = source_of(h);
    if (object_at(s, object) == NULL) return no_object();
    (void)array_kind(h, object);
    return known_table(s, object, out);
}

/* The guard of a field; NULL: there is none. */
static source_guard *guard_of(class_source *s, cg_object object, const bc_field *field) {
    for (uint32_t g = class_source_guards(s, object); g != 0; g = s->guards.items[g - 1].next)
        if (s->guards.items[g - 1].field == field) return &s->guards.items[g - 1];
    return NULL;
}

static void guard(class_source *s, cg_object object, const bc_field *field, cg_object held) {
    if ((field->access & BC_ACC_FINAL) != 0 || guard_of(s, object, field) != NULL) return;
    class_source_guard(s, (source_guard){.object = object, .field = field, .held = held});
}

static status object_field(cg_host *h, cg_object object, const bc_field *field, cg_object *out) {
    class_source *s = source_of(h);
    const source_object *o = object_at(s, object);
    *out = 0;
    if (o == NULL) return no_object();
    jclass type = class_source_type(s, field->owner);
    if (type == NULL || !(*s->env)->IsInstanceOf(s->env, o->object, type) ||
        (field->access & BC_ACC_STATIC) != 0)
        return status_make(s->memory, ST_BUG, "field %s is not of this object", field->name);
    if (field->descriptor[0] != 'L' && field->descriptor[0] != '[')
        return status_make(s->memory, ST_BUG, "field %s holds no object", field->name);
    TRY(class_source_object(s, (*s->env)->GetObjectField(s->env, o->object, class_source_field_id(field)),
                            out));
    guard(s, object, field, *out);
    return status_ok();
}

/* False: it holds a reference. */
static bool number_of_field(JNIEnv *env, jobject from, const bc_field *field, cg_constant *out) {
    jfieldID id = class_source_field_id(field);
    out->kind = field->descriptor[0];
    switch (out->kind) {
    case 'Z': out->as.i = (*env)->GetBooleanField(env, from, id); return true;
    case 'B': out->as.i = (*env)->GetByteField(env, from, id); return true;
    case 'S': out->as.i = (*env)->GetShortField(env, from, id); return true;
    case 'C': out->as.i = (*env)->GetCharField(env, from, id); return true;
    case 'I': out->as.i = (*env)->GetIntField(env, from, id); return true;
    case 'J': out->as.i = (*env)->GetLongField(env, from, id); return true;
    case 'F': out->as.f = (*env)->GetFloatField(env, from, id); return true;
    case 'D': out->as.d = (*env)->GetDoubleField(env, from, id); return true;
    default: return false;
    }
}

static bool number_of_static(JNIEnv *env, jclass type, const bc_field *field, cg_constant *out) {
    jfieldID id = class_source_field_id(field);
    out->kind = field->descriptor[0];
    switch (out->kind) {
    case 'Z': out->as.i = (*env)->GetStaticBooleanField(env, type, id); return true;
    case 'B': out->as.i = (*env)->GetStaticByteField(env, type, id); return true;
    case 'S': out->as.i = (*env)->GetStaticShortField(env, type, id); return true;
    case 'C': out->as.i = (*env)->GetStaticCharField(env, type, id); return true;
    case 'I': out->as.i = (*env)->GetStaticIntField(env, type, id); return true;
    case 'J': out->as.i = (*env)->GetStaticLongField(env, type, id); return true;
    case 'F': out->as.f = (*env)->GetStaticFloatField(env, type, id); return true;
    case 'D': out->as.d = (*env)->GetStaticDoubleField(env, type, id); return true;
    default: return false;
    }
}

/* Of an enum, or the class of a constant with a body of its own. */
static bool is_enum(class_source *s, const bc_class *c) {
    for (int depth = 0; depth < 2 && c->super_name != NULL; depth++) {
        if (strcmp(c->super_name, "java/lang/Enum") == 0) return true;
        if (!status_is_ok(s->source.find_class(&s->source, c, c->super_name, &c))) return false;
    }
    return false;
}

/* Not before the class is initialised: its constructors may still run. */
static bool object_constant(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    class_source *s = source_of(h);
    JNIEnv *env = s->env;
    const bc_class *c;
    if ((field->access & BC_ACC_FINAL) == 0 || !status_is_ok(object_class(h, object, &c)) || !is_enum(s, c) ||
        runs_initialiser(s, c, NULL))
        return false;
    return number_of_field(env, object_at(s, object)->object, field, out);
}

static const char *string_text(cg_host *h, cg_object object) {
    class_source *s = source_of(h);
    source_object *o = object_at(s, object);
    if (o == NULL) return NULL;
    if (o->text == NULL && (*s->env)->IsInstanceOf(s->env, o->object, agent_get()->refs.string))
        o->text = jni_text(s->env, s->memory, o->object);
    return o->text;
}

/* In parts, so that a long string takes no memory but the array's. */
static void fill(JNIEnv *env, jcharArray array, const char *chars) {
    jchar part[512];
    for (jsize at = 0, count; *chars != '\0'; at += count) {
        for (count = 0; *chars != '\0' && count < (jsize)(sizeof part / sizeof *part); count++)
            part[count] = (jchar)bc_next_unit(&chars);
        (*env)->SetCharArrayRegion(env, array, at, count, part);
    }
}

/* That it throws for lack of memory is no concern of the function's. */
static status array_of(class_source *s, const char *chars, cg_object *out) {
    JNIEnv *env = s->env;
    jsize length = 0;
    for (const char *c = chars; *c != '\0'; length++)
        (void)bc_next_unit(&c);
    jcharArray array = (*env)->NewCharArray(env, length);
    if (array == NULL) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    fill(env, array, chars);
    TRY(class_source_object(s, array, out));
    object_at(s, *out)->is_made = true;
    return status_ok();
}

static status characters(cg_host *h, cg_object string, const char *chars, cg_object *out) {
    class_source *s = source_of(h);
    if (string != 0) chars = string_text(h, string);
    if (chars == NULL) return no_object();
    for (uint32_t k = 0; k < s->texts.count; k++)
        if (strcmp(s->texts.items[k].text, chars) == 0) {
            *out = s->texts.items[k].array;
            return status_ok();
        }
    TRY(array_of(s, chars, out));
    VEC_PUSH(s->memory, &s->texts, ((source_text){chars, *out}));
    return status_ok();
}

/* The JDK's initialisers set up what is the JDK's own: whoever asks for a field runs them. False if it has
 * failed. */
static bool initialise_jdk(class_source *s, jclass type, const bc_field *field) {
    if (!jdk_owns(field->owner->name) || class_is_initialised(type)) return true;
    (void)(*s->env)->GetStaticFieldID(s->env, type, field->name, field->descriptor);
    return !jni_clear(s->env);
}

static status static_constant(cg_host *h, const bc_field *field, cg_constant *out) {
    class_source *s = source_of(h);
    JNIEnv *env = s->env;
    jclass type = class_source_type(s, field->owner);
    if (type == NULL || (field->access & BC_ACC_STATIC) == 0)
        return status_make(s->memory, ST_BUG, "field %s is not static", field->name);
    if (!initialise_jdk(s, type, field))
        return status_make(s->memory, ST_INITIALISER, "%s", field->owner->name);
    if (number_of_static(env, type, field, out)) return status_ok();
    out->kind = 'L';
    TRY(class_source_object(s, (*env)->GetStaticObjectField(env, type, class_source_field_id(field)),
                            &out->as.object));
    guard(s, 0, field, out->as.object);
    return status_ok();
}

/* As captured_bits has them. */
static int64_t bits_of(const cg_constant *number) {
    int64_t bits = number->as.i;
    int32_t half;
    if (number->kind == 'D') memcpy(&bits, &number->as.d, sizeof bits);
    if (number->kind != 'F') return bits;
    memcpy(&half, &number->as.f, sizeof half);
    return half;
}

static void set_bits(cg_constant *number, int64_t bits) {
    int32_t half = (int32_t)bits;
    number->as.i = bits;
    if (number->kind == 'F') memcpy(&number->as.f, &half, sizeof half);
    if (number->kind == 'D') memcpy(&number->as.d, &bits, sizeof bits);
}

/* What the field holds, or held when it was asked for first, as for arrays. */
static bool number_now(class_source *s, cg_object object, const bc_field *field, cg_constant *out) {
    const source_guard *g = guard_of(s, object, field);
    if (g != NULL && g->use != NUMBER_NONE) {
        out->kind = field->descriptor[0];
        set_bits(out, g->number);
        return true;
    }
    jobject owner = object == 0 ? class_source_type(s, field->owner) : class_source_reference(s, object);
    return owner != NULL && (object == 0 ? number_of_static(s->env, owner, field, out)
                                         : number_of_field(s->env, owner, field, out));
}

static void guard_number(class_source *s, cg_object object, const bc_field *field, const cg_constant *number,
                         source_number use) {
    source_guard *g = guard_of(s, object, field);
    if (g == NULL)
        class_source_guard(
            s, (source_guard){.object = object, .field = field, .use = use, .number = bits_of(number)});
    else if (g->use < NUMBER_VALUE && g->use < use)
        g->use = use;
}

static bool field_now(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    class_source *s = source_of(h);
    if (strchr("ZBSCI", field->descriptor[0]) == NULL) return false;
    jobject owner = object == 0 ? class_source_type(s, field->owner) : class_source_reference(s, object);
    const source_guard *g = guard_of(s, object, field);
    bool is_compiled_in = g != NULL && g->use >= NUMBER_VALUE;
    if (owner == NULL || (!is_compiled_in && changing_has(s->env, owner))) return false;
    if (!number_now(s, object, field, out)) return false;
    guard_number(s, object, field, out, NUMBER_VALUE);
    return true;
}

/* The variables of a lambda never change: its class is hidden from whoever could set a final field. */
static bool is_fixed(const bc_field *field) {
    const class_entry *e = field->owner->host;
    return (field->access & BC_ACC_FINAL) != 0 && e->hidden;
}

/* Of the first object, which is that of the function. */
jclass known_objects_function(const class_source *s) {
    return (*s->env)->GetObjectClass(s->env, class_source_reference(s, 1));
}

static bool length_number(cg_host *h, cg_object object, const bc_field *field, cg_constant *out) {
    class_source *s = source_of(h);
    if (object_at(s, 1) == NULL || !number_now(s, object, field, out)) return false;
    jclass function = known_objects_function(s);
    bool may = length_values_may_take(s->env, function, class_source_field_id(field), bits_of(out));
    (*s->env)->DeleteLocalRef(s->env, function);
    guard_number(s, object, field, out, may || is_fixed(field) ? NUMBER_SEEN : NUMBER_REFUSED);
    return may;
}

static void take_length_number(cg_host *h, cg_object object, const bc_field *field) {
    class_source *s = source_of(h);
    cg_constant number;
    if (!number_now(s, object, field, &number)) return;
    jclass function = known_objects_function(s);
    length_values_take(s->env, function, class_source_field_id(field), bits_of(&number));
    (*s->env)->DeleteLocalRef(s->env, function);
    if (!is_fixed(field)) guard_number(s, object, field, &number, NUMBER_LENGTH);
}

/* A hidden class was made in memory. */
static const bc_class *class_file(cg_host *h, const bc_class *c) {
    class_source *s = source_of(h);
    class_entry *e = c->host;
    jclass type = e->hidden ? NULL : class_source_type(s, c);
    return type == NULL ? c : class_cache_file(s->env, e, type);
}

static bool host_runs_initialiser(cg_host *h, const bc_class *c, const bc_class *from) {
    return runs_initialiser(source_of(h), c, from);
}

status known_objects_open(class_source *s, JNIEnv *env, arena *a, jclass user) {
    status st = class_source_open(s, env, a, user);
    s->host = (cg_host){
        .source = &s->source,
        .object_class = object_class,
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
        .runs_initialiser = host_runs_initialiser,
    };
    return st;
}

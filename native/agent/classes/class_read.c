#include "class_read.h"

#include <string.h>

#include "agent_state.h"
#include "decode.h"
#include "source.h"

/* JVMTI memory that is being copied: released by class_read's caller frame even when the arena runs out. */
typedef struct reading {
    JNIEnv *env;
    jvmtiEnv *jvmti;
    arena *memory;
    jclass type;
    class_entry *entry;
    void *held[4];
} reading;

static void release(reading *r) {
    for (int i = 0; i < 4; i++) {
        if (r->held[i] != NULL) (*r->jvmti)->Deallocate(r->jvmti, r->held[i]);
        r->held[i] = NULL;
    }
}

static status failed(const reading *r, const char *call, jvmtiError error) {
    return status_make(r->memory, ST_NO_CLASS, "%s: %s answers %d", r->entry->shape.name, call, (int)error);
}

#define JVMTI(r, call, ...)                                                                                  \
    do {                                                                                                     \
        jvmtiError error_ = (*(r)->jvmti)->call((r)->jvmti, __VA_ARGS__);                                    \
        if (error_ != JVMTI_ERROR_NONE) return failed((r), #call, error_);                                   \
    } while (0)

status class_read_name(arena *a, jclass type, const char **out) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    char *signature = NULL;
    if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE)
        return status_static(ST_NO_CLASS, "GetClassSignature");
    size_t length = strlen(signature);
    char copy[LIMIT_CLASS_NAME + 1]; /* so that nothing is held while the arena may run out */
    bool is_class = length >= 2 && signature[0] == 'L';
    size_t size = is_class ? length - 2 : length;
    bool fits = size < sizeof copy;
    if (fits) memcpy(copy, signature + is_class, size);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (!fits)
        return status_make(a, ST_LIMIT, "the name of a class has %zu bytes, of at most %d", size,
                           LIMIT_CLASS_NAME);
    *out = arena_string(a, copy, size);
    return status_ok();
}

/* Of such a class JVMTI does not show the code. */
static status initialiser_failed(const reading *r) {
    status why = bc_no_class(r->memory, r->entry->shape.name, ": it has failed");
    why.code = ST_INITIALISER;
    return why;
}

status class_read_clear_exception(JNIEnv *env, arena *a, const char *name) {
    const java_refs *refs = &agent_get()->refs;
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    if (thrown == NULL) return status_ok();
    (*env)->ExceptionClear(env);
    bool no_room = (*env)->IsInstanceOf(env, thrown, refs->stack_overflow_error) ||
                   (*env)->IsInstanceOf(env, thrown, refs->out_of_memory_error);
    (*env)->DeleteLocalRef(env, thrown);
    return no_room ? status_make(a, ST_NO_ROOM_FOR_CLASS, "%s", name) : bc_no_class(a, name, "");
}

/* JVMTI answers about linked classes only. Of an interface Java does not ask for the constructors. */
static status link_class(reading *r) {
    const java_refs *refs = &agent_get()->refs;
    const jmethodID calls[] = {refs->class_constructors, refs->class_methods};
    for (size_t attempt = 0; attempt <= sizeof calls / sizeof *calls; attempt++) {
        jint state = 0;
        JVMTI(r, GetClassStatus, r->type, &state);
        if ((state & JVMTI_CLASS_STATUS_ERROR) != 0) return initialiser_failed(r);
        if ((state & JVMTI_CLASS_STATUS_PREPARED) != 0) return status_ok();
        if (attempt < sizeof calls / sizeof *calls) {
            jobject all = (*r->env)->CallObjectMethod(r->env, r->type, calls[attempt]);
            if (all != NULL) (*r->env)->DeleteLocalRef(r->env, all);
            status st = class_read_clear_exception(r->env, r->memory, r->entry->shape.name);
            if (status_may_pass(st)) return st;
        }
    }
    return bc_no_class(r->memory, r->entry->shape.name, " cannot be linked");
}

static status read_pool(reading *r) {
    jint count = 0, length = 0;
    unsigned char *bytes = NULL;
    JVMTI(r, GetConstantPool, r->type, &count, &length, &bytes);
    r->held[0] = bytes;
    uint8_t *copy = arena_copy(r->memory, bytes, (size_t)length);
    release(r);
    r->entry->pool_bytes = copy;
    r->entry->pool_length = (size_t)length;
    return bc_pool_parse(r->memory, copy, (size_t)length, (uint32_t)count, &r->entry->shape.pool);
}

static status copy_name(reading *r, char *name, char *signature, const char **out_name,
                        const char **out_descriptor) {
    r->held[0] = name;
    r->held[1] = signature;
    *out_name = arena_string(r->memory, name, strlen(name));
    *out_descriptor = arena_string(r->memory, signature, strlen(signature));
    release(r);
    return status_ok();
}

static status read_fields(reading *r) {
    bc_class *c = &r->entry->shape;
    jint count = 0;
    jfieldID *ids = NULL;
    JVMTI(r, GetClassFields, r->type, &count, &ids);
    r->held[0] = ids;
    r->entry->field_ids = arena_copy(r->memory, ids, (size_t)count * sizeof *ids);
    release(r);
    c->fields = ARENA_ARRAY(r->memory, bc_field, (size_t)count);
    c->field_count = (uint32_t)count;
    for (jint i = 0; i < count; i++) {
        bc_field *f = &c->fields[i];
        char *name = NULL, *signature = NULL;
        jint access = 0;
        JVMTI(r, GetFieldModifiers, r->type, r->entry->field_ids[i], &access);
        JVMTI(r, GetFieldName, r->type, r->entry->field_ids[i], &name, &signature, NULL);
        TRY(copy_name(r, name, signature, &f->name, &f->descriptor));
        f->owner = c;
        f->access = (uint16_t)access;
    }
    return status_ok();
}

static status read_lines(reading *r, jmethodID id, bc_method *m) {
    jint count = 0;
    jvmtiLineNumberEntry *lines = NULL;
    jvmtiError error = (*r->jvmti)->GetLineNumberTable(r->jvmti, id, &count, &lines);
    if (error != JVMTI_ERROR_NONE) return status_ok(); /* compiled without -g: lines are unknown */
    r->held[0] = lines;
    m->lines = ARENA_ARRAY(r->memory, bc_line, (size_t)count);
    m->line_count = (uint32_t)count;
    for (jint i = 0; i < count; i++) {
        m->lines[i].bci = (uint16_t)lines[i].start_location;
        m->lines[i].line = (uint16_t)lines[i].line_number;
    }
    release(r);
    return status_ok();
}

static status read_method(reading *r, jmethodID id, bc_method *m) {
    char *name = NULL, *signature = NULL;
    jint access = 0;
    JVMTI(r, GetMethodModifiers, id, &access);
    JVMTI(r, GetMethodName, id, &name, &signature, NULL);
    TRY(copy_name(r, name, signature, &m->name, &m->descriptor));
    m->owner = &r->entry->shape;
    m->access = (uint16_t)access;
    if ((access & (BC_ACC_NATIVE | BC_ACC_ABSTRACT)) != 0) return status_ok();
    jint max_locals = 0, length = 0;
    unsigned char *code = NULL;
    JVMTI(r, GetMaxLocals, id, &max_locals);
    JVMTI(r, GetBytecodes, id, &length, &code);
    r->held[0] = code;
    m->code = arena_copy(r->memory, code, (size_t)length);
    m->code_length = (uint32_t)length;
    release(r);
    m->max_locals = (uint16_t)max_locals;
    /* Not told by JVMTI. An instruction adds at most two slots. */
    m->max_stack = (uint16_t)(2 * length < UINT16_MAX ? 2 * length : UINT16_MAX);
    return read_lines(r, id, m);
}

static status read_methods(reading *r) {
    bc_class *c = &r->entry->shape;
    jint count = 0;
    jmethodID *ids = NULL;
    JVMTI(r, GetClassMethods, r->type, &count, &ids);
    r->held[0] = ids;
    jmethodID *copy = arena_copy(r->memory, ids, (size_t)count * sizeof *ids);
    release(r);
    c->methods = ARENA_ARRAY(r->memory, bc_method, (size_t)count);
    c->method_count = (uint32_t)count;
    for (jint i = 0; i < count; i++)
        TRY(read_method(r, copy[i], &c->methods[i]));
    return status_ok();
}

/* Whether each instruction leads to the next one alone, down to the last. No handler begins there, to which nothing would lead: at most
 * some of this code is one, too, which writes what it writes anyway. */
static bool is_straight(const bc_method *m) {
    bc_insn insn = {0};
    while (insn.next < m->code_length) {
        if (bc_decode(m, insn.next, &insn).code != ST_OK) return false;
        if (insn.next < m->code_length && bc_opcodes[insn.opcode].flow != BC_FLOW_NEXT) return false;
    }
    return true;
}

/* JVMTI tells neither handlers nor who has made a class. The JVM's lambdas are a few loads and a call: hidden classes that look alike
 * may come from others, whose code may be any. */
static void find_lambda(class_entry *e) {
    bc_class *c = &e->shape;
    e->is_lambda = e->hidden && (c->access & BC_ACC_SYNTHETIC) != 0 && strstr(c->name, "$$Lambda") != NULL;
    for (uint32_t i = 0; i < c->method_count; i++)
        e->is_lambda = e->is_lambda && is_straight(&c->methods[i]);
    for (uint32_t i = 0; i < c->method_count; i++)
        c->methods[i].handlers_known = e->is_lambda && c->methods[i].code != NULL;
}

static status read_supers(reading *r) {
    bc_class *c = &r->entry->shape;
    jclass super = (*r->env)->GetSuperclass(r->env, r->type);
    if (super != NULL) {
        status st = class_read_name(r->memory, super, &c->super_name);
        (*r->env)->DeleteLocalRef(r->env, super);
        TRY(st);
    } else if (strcmp(c->name, "java/lang/Object") != 0) {
        c->super_name = "java/lang/Object"; /* an interface's, as in its class file */
    }
    c->is_record = c->super_name != NULL && strcmp(c->super_name, "java/lang/Record") == 0;
    jint count = 0;
    jclass *interfaces = NULL;
    JVMTI(r, GetImplementedInterfaces, r->type, &count, &interfaces);
    r->held[0] = interfaces;
    c->interfaces = ARENA_ARRAY(r->memory, const char *, (size_t)count);
    c->interface_count = (uint32_t)count;
    for (jint i = 0; i < count; i++) {
        TRY(class_read_name(r->memory, interfaces[i], &c->interfaces[i]));
        (*r->env)->DeleteLocalRef(r->env, interfaces[i]);
    }
    release(r);
    return status_ok();
}

static status read_class(reading *r) {
    bc_class *c = &r->entry->shape;
    TRY(link_class(r));
    jint access = 0;
    JVMTI(r, GetClassModifiers, r->type, &access);
    c->access = (uint16_t)access;
    TRY(read_supers(r));
    char *source = NULL;
    if ((*r->jvmti)->GetSourceFileName(r->jvmti, r->type, &source) == JVMTI_ERROR_NONE) {
        r->held[0] = source;
        c->source_file = arena_string(r->memory, source, strlen(source));
        release(r);
    }
    char *map = NULL;
    if ((*r->jvmti)->GetSourceDebugExtension(r->jvmti, r->type, &map) == JVMTI_ERROR_NONE) {
        r->held[0] = map;
        c->source_map = arena_string(r->memory, map, strlen(map));
        release(r);
    }
    TRY(read_fields(r));
    TRY(read_methods(r));
    find_lambda(r->entry);
    return read_pool(r);
}

/* Give back what JVMTI lent before an out-of-memory jump goes on to whoever armed the arena. */
static status read_and_release(reading *r) {
    jmp_buf outer;
    memcpy(&outer, &r->memory->out_of_memory, sizeof outer);
    bool failed_alloc = setjmp(r->memory->out_of_memory) != 0;
    status st = failed_alloc ? status_static(ST_OUT_OF_MEMORY, NULL) : read_class(r);
    release(r);
    memcpy(&r->memory->out_of_memory, &outer, sizeof outer);
    return st;
}

status class_read(JNIEnv *env, arena *a, jclass type, const char *name, class_entry *out) {
    *out = (class_entry){.shape.name = name, .shape.host = out, .hidden = strchr(name, '.') != NULL};
    reading r = {env, agent_get()->jvmti, a, type, out, {NULL}};
    return read_and_release(&r);
}

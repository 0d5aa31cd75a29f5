#include "class_source.h"

#include <string.h>

#include "agent_state.h"
#include "class_room.h"
#include "fnv.h"
#include "jni_status.h"

/* Local references are made in steps, so that -Xcheck:jni knows of them. */
static status count_local(class_source *s) {
    if (s->local_refs++ % 64 != 0) return status_ok();
    if ((*s->env)->EnsureLocalCapacity(s->env, 128) == 0) return status_ok();
    jni_clear(s->env);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

static status loader_of(class_source *s, jclass type, uint32_t *out) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    jobject loader = NULL;
    if ((*jvmti)->GetClassLoader(jvmti, type, &loader) != JVMTI_ERROR_NONE)
        return status_static(ST_NO_CLASS, "GetClassLoader");
    status st = class_cache_loader(s->env, loader, out);
    if (loader != NULL) (*s->env)->DeleteLocalRef(s->env, loader);
    return st;
}

static const source_answer **chain_of(class_source *s, uint32_t loader, const char *name) {
    uint32_t hash = fnv32_string(FNV32_BASIS ^ loader, name);
    return &s->answers[(hash ^ hash >> 16) & (SOURCE_CHAINS - 1)];
}

static void remember(class_source *s, uint32_t loader, const char *name, class_entry *e) {
    const source_answer **chain = chain_of(s, loader, name);
    source_answer *answer = ARENA_NEW(s->memory, source_answer);
    *answer = (source_answer){*chain, loader, arena_string(s->memory, name, strlen(name)), e};
    *chain = answer;
}

/* Make room first, so that a counted use is never lost to an out-of-memory jump. */
static void add_class(class_source *s, class_entry *e, jclass type) {
    s->classes.items[s->classes.count++] = (source_class){e, type};
}

static void reserve_class(class_source *s) {
    VEC_PUSH(s->memory, &s->classes, (source_class){NULL, NULL});
    s->classes.count--;
}

static status read_class(class_source *s, jclass type, class_entry **out) {
    TRY(count_local(s));
    const char *name;
    uint32_t loader;
    TRY(class_read_name(s->memory, type, &name));
    TRY(loader_of(s, type, &loader));
    reserve_class(s);
    return class_cache_take(s->env, s->memory, type, name, loader, out);
}

/* The entry of `type`, whose local reference is taken over. */
static status take(class_source *s, jclass type, class_entry **out) {
    for (uint32_t i = 0; i < s->classes.count; i++) {
        if (!(*s->env)->IsSameObject(s->env, s->classes.items[i].type, type)) continue;
        (*s->env)->DeleteLocalRef(s->env, type);
        *out = s->classes.items[i].entry;
        return status_ok();
    }
    status st = read_class(s, type, out);
    if (st.code == ST_OK)
        add_class(s, *out, type);
    else
        (*s->env)->DeleteLocalRef(s->env, type);
    return st;
}

status class_source_of(class_source *s, jclass type, const bc_class **out) {
    class_entry *e;
    jclass own = (*s->env)->NewLocalRef(s->env, type);
    if (own == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    TRY(take(s, own, &e));
    *out = &e->shape;
    return status_ok();
}

status class_source_all(class_source *s, jobjectArray types, const bc_class ***out, uint32_t *out_count) {
    jsize count = (*s->env)->GetArrayLength(s->env, types);
    *out = ARENA_ARRAY(s->memory, const bc_class *, (size_t)count + 1);
    *out_count = (uint32_t)count;
    for (jsize i = 0; i < count; i++) {
        jclass type = (*s->env)->GetObjectArrayElement(s->env, types, i);
        if (type == NULL) return status_make(s->memory, ST_BAD_ARGUMENT, "class %d is null", (int)i);
        status st = class_source_of(s, type, &(*out)[i]);
        (*s->env)->DeleteLocalRef(s->env, type);
        TRY(st);
    }
    return status_ok();
}

const char *class_source_dotted(arena *a, const char *name) {
    char *dotted = arena_string(a, name, strlen(name));
    for (char *c = dotted; c != NULL && *c != '\0'; c++)
        if (*c == '/') *c = '.';
    return dotted;
}

/* Class.forName without initialising, through `loader`. */
static status for_name(class_source *s, uint32_t loader, const char *name, jclass *out) {
    JNIEnv *env = s->env;
    const java_refs *refs = &agent_get()->refs;
    jstring string = (*env)->NewStringUTF(env, class_source_dotted(s->memory, name));
    if (string == NULL) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    jobject loader_object = class_cache_loader_object(env, loader);
    *out = (*env)->CallStaticObjectMethod(env, refs->class, refs->class_for_name, string, JNI_FALSE,
                                          loader_object);
    if (loader_object != NULL) (*env)->DeleteLocalRef(env, loader_object);
    (*env)->DeleteLocalRef(env, string);
    TRY(class_read_clear_exception(env, s->memory, name));
    if (*out == NULL) return bc_no_class(s->memory, name, "");
    return status_ok();
}

/* Packages that only the boot loader can define and that every loader sees there. */
static bool is_boot_package(const char *name) {
    return strncmp(name, "java/lang/", 10) == 0 || strncmp(name, "java/util/function/", 19) == 0;
}

/* A hidden class names itself in its constant pool with the suffix separated by another character. */
static bool is_own_name(const class_entry *from, const char *name) {
    if (!from->hidden) return false;
    const char *own = from->shape.name, *dot = strchr(own, '.');
    size_t head = (size_t)(dot - own);
    if (strncmp(own, name, head) != 0) return false;
    return name[head] == '\0' ||
           ((name[head] == '+' || name[head] == '/') && strcmp(name + head + 1, dot + 1) == 0);
}

static status find_class(bc_source *source, const bc_class *from, const char *name, const bc_class **out) {
    class_source *s = (class_source *)source;
    uint32_t loader = s->default_loader;
    if (from != NULL) {
        const class_entry *e = from->host;
        if (is_own_name(e, name) || strcmp(e->shape.name, name) == 0) {
            *out = from;
            return status_ok();
        }
        loader = e->loader;
    }
    if (is_boot_package(name)) loader = CLASS_CACHE_BOOT_LOADER;
    for (const source_answer *known = *chain_of(s, loader, name); known != NULL; known = known->next) {
        if (known->loader != loader || strcmp(known->name, name) != 0) continue;
        *out = &known->entry->shape;
        return status_ok();
    }
    class_entry *e = NULL;
    jclass type = NULL;
    if (loader == CLASS_CACHE_BOOT_LOADER) {
        TRY(count_local(s));
        reserve_class(s);
        e = class_cache_take_boot(s->env, name, &type);
    }
    if (e != NULL) {
        add_class(s, e, type);
    } else {
        status st = for_name(s, loader, name, &type);
        if (st.code == ST_OK) st = take(s, type, &e);
        if (st.code == ST_NO_ROOM_FOR_CLASS) return class_room_missing(s->memory, loader, name, st);
        TRY(st);
    }
    remember(s, loader, name, e);
    *out = &e->shape;
    return status_ok();
}

status class_source_open(class_source *s, JNIEnv *env, arena *a, jclass user) {
    *s = (class_source){.source.find_class = find_class, .env = env, .memory = a, .user = user};
    return loader_of(s, user, &s->default_loader);
}

void class_source_close(class_source *s) {
    for (uint32_t i = 0; i < s->classes.count; i++)
        class_cache_drop(s->env, s->classes.items[i].entry);
    s->classes.count = 0;
}

jclass class_source_type(const class_source *s, const bc_class *c) {
    for (uint32_t i = 0; i < s->classes.count; i++) {
        if (&s->classes.items[i].entry->shape == c) return s->classes.items[i].type;
    }
    return NULL;
}

jfieldID class_source_field_id(const bc_field *field) {
    const class_entry *e = field->owner->host;
    return e->field_ids[field - field->owner->fields];
}

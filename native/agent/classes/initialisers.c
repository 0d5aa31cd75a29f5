#include "initialisers.h"

#include <string.h>

#include "agent_state.h"
#include "limit.h"

bool class_is_initialised(jclass type) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    jint state = 0;
    return (*jvmti)->GetClassStatus(jvmti, type, &state) == JVMTI_ERROR_NONE &&
           (state & JVMTI_CLASS_STATUS_INITIALIZED) != 0;
}

/* An interface is initialised with a class that implements it only if it has default methods. */
static bool has_default_method(const bc_class *c) {
    for (uint32_t i = 0; i < c->method_count; i++)
        if ((c->methods[i].access & (BC_ACC_STATIC | BC_ACC_ABSTRACT)) == 0) return true;
    return false;
}

/* Whether initialising `c` runs somebody's code, or throws because that has failed. A class with initialisers
 * that is not initialised is not harmless even when it has failed: using it throws. */
static bool has_initialiser(class_source *s, const bc_class *c) {
    const bc_class *work[LIMIT_INITIALISED_SUPERTYPES];
    uint32_t count = 1;
    work[0] = c;
    for (uint32_t next = 0; next < count; next++) {
        const bc_class *at = work[next];
        jclass type = class_source_type(s, at);
        if (type == NULL || class_is_initialised(type)) continue;
        if (bc_class_method(at, "<clinit>", "()V") != NULL) {
            if (next == 0 || (at->access & BC_ACC_INTERFACE) == 0 || has_default_method(at)) return true;
        }
        if ((at->access & BC_ACC_INTERFACE) != 0 && next == 0) continue; /* its own superinterfaces wait */
        for (uint32_t i = 0; i <= at->interface_count; i++) {
            const char *name = i < at->interface_count ? at->interfaces[i] : at->super_name;
            const bc_class *super;
            if (name == NULL || count == LIMIT_INITIALISED_SUPERTYPES) continue;
            if (s->source.find_class(&s->source, at, name, &super).code == ST_OK) work[count++] = super;
        }
    }
    return false;
}

/* Whether `from` is `c`, or the class that the JVM made for a lambda in it: Main$$Lambda.0x... */
static bool is_code_of(const bc_class *from, const bc_class *c) {
    static const char lambda[] = "$$Lambda";
    size_t length = strlen(c->name);
    return from == c || (from != NULL && strncmp(from->name, c->name, length) == 0 &&
                         strncmp(from->name + length, lambda, sizeof lambda - 1) == 0);
}

bool runs_initialiser(class_source *s, const bc_class *c, const bc_class *from) {
    jclass type = class_source_type(s, c);
    if (type == NULL || class_is_initialised(type) || is_code_of(from, c) || !has_initialiser(s, c))
        return false;
    for (uint32_t i = 0; i < s->awaited.count; i++)
        if (s->awaited.items[i] == c) return true;
    VEC_PUSH(s->memory, &s->awaited, c);
    return true;
}

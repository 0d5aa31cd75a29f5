#include "own_classes.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "agent_state.h"
#include "jar_entries.h"
#include "jni_natives.h"
#include "jni_status.h"

/* What the classes are for. protocol: as OwnClasses.java has the numbers, which says several as bits */
typedef enum class_set {
    SET_APPLY,
    SET_LOOPS,
    SET_DEVICE,
    SET_LONG,
    SET_ADAPTIVE,
    SET_SKELETONS,
    SET_BLOCKS,
    SET_VIEWS,
} class_set;

typedef struct own_class {
    class_set set;
    const char *name;
} own_class;

/* Above in a row: the superclass, and the interfaces. */
static const own_class classes[] = {
#define K(set, name) {SET_##set, name},
#include "own_classes.def"
#undef K
};

enum {
    MOST_BYTES = 1 << 16, /* of a class of Weft's */
    MOST_NAME = 128,
};

/* --- what is found where the jar is --- */

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The path of a URL as the file system has it; in place. */
static void unescape(char *path) {
    char *to = path;
    for (const char *from = path; *from != '\0'; from++, to++) {
        int high = *from == '%' ? hex(from[1]) : -1, low = high < 0 ? -1 : hex(from[2]);
        *to = low < 0 ? *from : (char)(high << 4 | low);
        if (low >= 0) from += 2;
    }
    *to = '\0';
}

/* Whether a folder of the class path before the jar has classes of Weft, as somebody has who changes one: the loader
 * would take those. */
static bool is_shadowed(arena *a, const struct stat *jar) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    char *property = NULL;
    if (jvmti == NULL || (*jvmti)->GetSystemProperty(jvmti, "java.class.path", &property) != JVMTI_ERROR_NONE)
        return true;
    char *all = arena_string(a, property, strlen(property)), *rest = NULL;
    (*jvmti)->Deallocate(jvmti, (unsigned char *)property);
    for (char *entry = strtok_r(all, ":", &rest); entry != NULL; entry = strtok_r(NULL, ":", &rest)) {
        struct stat known;
        if (stat(entry, &known) != 0) continue;
        if (known.st_dev == jar->st_dev && known.st_ino == jar->st_ino) return false;
        if (S_ISDIR(known.st_mode) && stat(arena_printf(a, "%s/weft/internal", entry), &known) == 0)
            return true;
    }
    return false;
}

/* --- classes --- */

typedef struct definition {
    JNIEnv *env;
    jobject loader, domain;
    jstring location; /* of the jar, a URL's path */
    jint sets;        /* a bit for each that is wanted */
    jar_entries jar;
    jbyteArray bytes; /* room for those of one class */
} definition;

/* False: something threw, which is cleared; who wants the class lets the loader find it. */
static bool define(const definition *d, const char *name, const uint8_t *bytes, size_t length) {
    JNIEnv *env = d->env;
    const java_refs *refs = &agent_get()->refs;
    char dotted[MOST_NAME];
    snprintf(dotted, sizeof dotted, "%s", name);
    for (char *c = dotted; *c != '\0'; c++) {
        if (*c == '/') *c = '.';
    }
    jstring text = (*env)->NewStringUTF(env, dotted);
    if (text == NULL) return false;
    /* As the loader's own loadClass: who wants the class meanwhile waits for it, and does not define it too. */
    jobject lock = (*env)->CallObjectMethod(env, d->loader, refs->loader_lock, text);
    if ((*env)->ExceptionCheck(env) || lock == NULL || (*env)->MonitorEnter(env, lock) != JNI_OK)
        return false;
    jobject found =
        (*env)->CallObjectMethod(env, d->loader, refs->loader_loaded, text); /* also in an archive */
    if (!(*env)->ExceptionCheck(env) && found == NULL) {
        (*env)->SetByteArrayRegion(env, d->bytes, 0, (jsize)length, (const jbyte *)bytes);
        (*env)->CallObjectMethod(env, d->loader, refs->loader_define, text, d->bytes, (jint)0, (jint)length,
                                 d->domain);
    }
    bool thrown = (*env)->ExceptionCheck(env);
    if (thrown) (*env)->ExceptionClear(env);
    (*env)->MonitorExit(env, lock);
    return !thrown;
}

static status define_all(arena *a, void *context) {
    definition *d = context;
    JNIEnv *env = d->env;
    struct stat known;
    const char *given = jni_text(env, a, d->location);
    if (given == NULL) return status_ok();
    char *path = arena_string(a, given, strlen(given));
    unescape(path);
    if (!jar_entries_open(&d->jar, a, path) || fstat(d->jar.file, &known) != 0 || is_shadowed(a, &known))
        return status_ok();
    d->bytes = (*env)->NewByteArray(env, MOST_BYTES);
    if (d->bytes == NULL) return status_ok();
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if ((d->sets >> classes[i].set & 1) == 0) continue;
        arena_mark mark = arena_checkpoint(a);
        size_t length = 0;
        const char *entry = arena_printf(a, "%s.class", classes[i].name);
        const uint8_t *bytes = jar_entry(&d->jar, a, entry, MOST_BYTES, &length);
        if (bytes == NULL || (*env)->PushLocalFrame(env, 8) != 0) return status_ok();
        bool defined =
            define(d, classes[i].name, bytes, length); /* and nothing of the arena's, while it has a lock */
        jni_clear(env);
        (*env)->PopLocalFrame(env, NULL);
        if (!defined) return status_ok();
        arena_release(a, mark);
    }
    return status_ok();
}

static void JNICALL native_define_classes(JNIEnv *env, jclass type, jobject loader, jobject domain,
                                          jstring location, jint sets) {
    (void)type;
    if (agent_ready(env).code != ST_OK || loader == NULL || location == NULL) return;
    definition d = {.env = env, .loader = loader, .domain = domain, .location = location, .sets = sets};
    d.jar.file = -1;
    arena a;
    arena_init(&a);
    status st = guarded(&a, define_all, &d);
    (void)st; /* what is not defined the loader finds */
    jni_clear(env);
    jar_entries_close(&d.jar);
    arena_free(&a);
}

static const jni_native natives[] = {
    JNI_NATIVE("defineClasses",
               "(Ljava/lang/ClassLoader;Ljava/security/ProtectionDomain;Ljava/lang/String;I)V",
               native_define_classes),
};

void own_classes_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}

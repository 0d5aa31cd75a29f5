#include "stack_natives.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "jni_natives.h"

/* What HotSpot wants to be left below every frame of Java: its zones with guards, of four pages, and the shadow of twenty for
 * native methods. Flags can make it more, and then less than was asked for is there. */
enum { HOTSPOT_BYTES = (4 + 20) * 4096 };

/* The lowest address of the thread's stack; 0: not asked yet; 1: it cannot be told, and there is always room. */
static _Thread_local uintptr_t lowest;

static uintptr_t find_lowest(void) {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
    void *address = NULL;
    size_t bytes = 0;
    bool known = pthread_attr_getstack(&attributes, &address, &bytes) == 0 && address != NULL;
    pthread_attr_destroy(&attributes);
    return known ? (uintptr_t)address : 1;
}

static jboolean JNICALL native_has_stack(JNIEnv *env, jclass type, jint bytes) {
    (void)env;
    (void)type;
    if (lowest == 0) lowest = find_lowest();
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here - lowest >= (uintptr_t)bytes + HOTSPOT_BYTES ? JNI_TRUE : JNI_FALSE;
}

static const jni_native natives[] = {
    JNI_NATIVE("hasStack", "(I)Z", native_has_stack),
};

void stack_natives_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}

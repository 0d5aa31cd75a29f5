/* Drivers are kept from installing handlers, whatever other threads load meanwhile. */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

#include "run_tests.h"
#include "signals.h"

enum { LOADS = 200 };

static atomic_bool over;

static void *load(void *failures) {
    for (int i = 0; i < LOADS; i++) {
        void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
        if (library == NULL || dlclose(library) != 0) ++*(int *)failures;
    }
    atomic_store(&over, true);
    return NULL;
}

/* The loader is not done with a library, and another thread holds what is loaded. */
static void while_libraries_come_and_go(void) {
    int failures = 0, holds = 0;
    pthread_t loader;
    CU_ASSERT_EQUAL_FATAL(pthread_create(&loader, NULL, load, &failures), 0);
    for (; !atomic_load(&over); holds++) {
        signals_note_loaded(NULL);
        signals_hold();
        signals_release();
    }
    pthread_join(loader, NULL);
    CU_ASSERT_EQUAL(failures, 0);
    CU_ASSERT(holds > 1);
}

/* What installs a handler, of a library that is loaded. */
static int (*install_of(void *library))(int) {
    int (*install)(int);
    *(void **)&install = dlsym(library, "install");
    CU_ASSERT_FATAL(install != NULL);
    return install;
}

static void is_held(int (*install)(int)) {
    signals_hold();
#if (defined(__x86_64__) || defined(__aarch64__)) && defined(__GLIBC__)
    CU_ASSERT_EQUAL(install(SIGUSR1), 0);
#endif
    signals_release();
    CU_ASSERT_EQUAL(install(SIGUSR1), 1);
}

static void what_was_loaded_since_is_held(void) {
    signals_saved handlers;
    signals_save(&handlers);
    signals_note_loaded(NULL);
    void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(library);
    is_held(install_of(library));
    signals_restore(&handlers);
    dlclose(library);
}

/* A library that is loaded where another one was is not that. */
static void where_another_was(void) {
    signals_saved handlers;
    signals_save(&handlers);
    void *other = dlopen(AS_MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(other);
    const void *place = dlsym(other, "install");
    signals_note_loaded(NULL);
    dlclose(other);
    void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(library);
    if (dlsym(library, "install") != place) printf("not at the same place ... ");
    is_held(install_of(library));
    signals_restore(&handlers);
    dlclose(library);
}

/* Nor is a library that is loaded anew: its handlers are not those of before. */
static void that_is_loaded_anew(void) {
    signals_saved handlers;
    signals_save(&handlers);
    void *before = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(before);
    const void *place = dlsym(before, "install");
    signals_note_loaded(NULL);
    dlclose(before);
    void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(library);
    if (dlsym(library, "install") != place) printf("not at the same place ... ");
    is_held(install_of(library));
    signals_restore(&handlers);
    dlclose(library);
}

/* What was there before is left alone, whatever is loaded behind it. */
static void what_was_there_is_not_held(void) {
    signals_saved handlers;
    signals_save(&handlers);
    void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(library);
    signals_note_loaded(NULL);
    void *behind = dlopen(AS_MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(behind);
    signals_hold();
    CU_ASSERT_EQUAL(install_of(library)(SIGUSR1), 1);
    signals_release();
    signals_restore(&handlers);
    dlclose(behind);
    dlclose(library);
}

typedef void *open_library(const char *, int);

/* The loader of drivers opens them by way of the hold, and each driver opens its own libraries itself: it may look for them beside itself. */
static void how_libraries_are_opened(void) {
    signals_note_loaded(NULL);
    void *library = dlopen(MANY_ADDRESSES, RTLD_NOW);
    CU_ASSERT_PTR_NOT_NULL_FATAL(library);
    open_library *(*opener)(void);
    *(void **)&opener = dlsym(library, "opener");
    CU_ASSERT_FATAL(opener != NULL);
    open_library *own = opener();
    signals_hold();
#if (defined(__x86_64__) || defined(__aarch64__)) && defined(__GLIBC__)
    CU_ASSERT(opener() != own);
#endif
    signals_release();
    CU_ASSERT(opener() == own);
    signals_hold();
    CU_ASSERT(opener() == own);
    signals_release();
    dlclose(library);
}

int main(void) {
    const CU_TestInfo tests[] = {
        {"libraries that come and go", while_libraries_come_and_go},
        {"what was loaded since is held", what_was_loaded_since_is_held},
        {"where another one was", where_another_was},
        {"that is loaded anew", that_is_loaded_anew},
        {"what was there is not held", what_was_there_is_not_held},
        {"how libraries are opened", how_libraries_are_opened},
        CU_TEST_INFO_NULL,
    };
    return run_tests("signals_hold", tests);
}

/* An allocator that fails when a test says so (fault_control.h), for LD_PRELOAD. Only what libweft.so asks
 * for is counted and fails; the JVM and the drivers get what they want.
 */
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fault_control.h"

#define PUBLIC __attribute__((visibility("default")))

/* glibc's own, under the names that nothing interposes. */
extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *old, size_t bytes);
extern void *__libc_memalign(size_t alignment, size_t bytes);

enum { MALLOC, CALLOC, REALLOC, STRDUP, MEMALIGN, FUNCTION_COUNT };
static const char *const names[] = {"malloc", "calloc", "realloc", "strdup", "memalign"};

static fault_control *control;
static uintptr_t code_from, code_to; /* of libweft.so, once it is loaded */
static _Thread_local bool looking;

__attribute__((constructor)) static void start(void) {
    control = fault_control_open();
    control->functions = FUNCTION_COUNT;
    for (int i = 0; i < FUNCTION_COUNT; i++)
        strncpy(control->names[i], names[i], FAULT_NAME_BYTES - 1);
}

static int find_code(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    const char *name = info->dlpi_name == NULL ? NULL : strstr(info->dlpi_name, "libweft.so");
    if (name == NULL) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || (p->p_flags & PF_X) == 0) continue;
        code_from = info->dlpi_addr + p->p_vaddr;
        code_to = code_from + p->p_memsz;
    }
    return 1;
}

static bool fails(int function, const void *caller) {
    if (control == NULL || control->armed == FAULT_NOT || looking) return false;
    if (code_to == 0) {
        looking = true;
        dl_iterate_phdr(find_code, NULL);
        looking = false;
    }
    uintptr_t at = (uintptr_t)caller;
    if (at < code_from || at >= code_to || !fault_control_fails(control, function)) return false;
    errno = ENOMEM;
    return true;
}

#define FAILS(function) fails(function, __builtin_return_address(0))

PUBLIC void *malloc(size_t bytes) {
    return FAILS(MALLOC) ? NULL : __libc_malloc(bytes);
}

PUBLIC void *calloc(size_t count, size_t bytes) {
    return FAILS(CALLOC) ? NULL : __libc_calloc(count, bytes);
}

PUBLIC void *realloc(void *old, size_t bytes) {
    return FAILS(REALLOC) ? NULL : __libc_realloc(old, bytes);
}

PUBLIC char *strdup(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = FAILS(STRDUP) ? NULL : __libc_malloc(bytes);
    return copy == NULL ? NULL : memcpy(copy, text, bytes);
}

PUBLIC int posix_memalign(void **out, size_t alignment, size_t bytes) {
    void *made = FAILS(MEMALIGN) ? NULL : __libc_memalign(alignment, bytes);
    if (made == NULL) return ENOMEM;
    *out = made;
    return 0;
}

PUBLIC void *aligned_alloc(size_t alignment, size_t bytes) {
    return FAILS(MEMALIGN) ? NULL : __libc_memalign(alignment, bytes);
}

/* Drivers call sigaction of the C library through their own global offset tables. For as long as a driver
 * starts, the entries for it hold a function of ours, which does nothing for the thread that starts the
 * driver.
 *
 * The ICD loader, with two platforms or more, loads drivers and starts them in one call of clGetPlatformIDs.
 * So its dlopen leads here as well, and each driver is seen to as soon as it is loaded. (The drivers' own
 * dlopen is left alone: it looks for libraries relative to its caller.)
 *
 * Why so: the library has no say in which sigaction a driver finds (the C library's comes first, and only
 * LD_PRELOAD comes before that); LLVM and PoCL have no switch that is not a variable of the environment,
 * which must not be set while other threads read it (so that a folder for PoCL's cache is told it by a getenv
 * of ours in the same way); and blocking signals in one thread helps no
 * other thread.
 */
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "signals.h"

#if defined(__x86_64__)
#define IS_CALL_SLOT(type) ((type) == R_X86_64_JUMP_SLOT || (type) == R_X86_64_GLOB_DAT)
#elif defined(__aarch64__)
#define IS_CALL_SLOT(type) ((type) == R_AARCH64_JUMP_SLOT || (type) == R_AARCH64_GLOB_DAT)
#else
#define IS_CALL_SLOT(type) false /* then there is signals_restore alone */
#endif

#define MOST_SLOTS 64
#define MOST_TRIES 100 /* other threads unload libraries all the time; then signals_restore has to do */

typedef void any_function(void);

typedef struct slot {
    any_function **at, *before, *ours;
    const void *object;               /* its headers: which object, and whether it is loaded still */
    uintptr_t sealed_from, sealed_to; /* memory of the object that is read-only after loading */
} slot;

/* What was loaded at some time: dl_iterate_phdr tells of objects in the order in which they were loaded, so these are the first ones for as
 * long as none is unloaded, whatever is loaded behind them. */
typedef struct objects {
    unsigned count;
    unsigned long long unloaded; /* so many had been by then */
} objects;

/* Used under the lock of driver_start.c. Each copy of the library has its own, which is enough: a copy puts the slots back before it gives
 * the lock away, so that no copy takes another's functions for the drivers'. Drivers that an earlier copy has loaded a later one knows, and
 * does not hold. PoCL and LLVM install handlers once in a process, which the first copy has kept them from; what Intel's driver installs
 * for a context is restored. */
static objects known;   /* before the drivers */
static objects settled; /* wholly: settle() */
static slot slots[MOST_SLOTS];
static unsigned slot_count;
static const char *cache_folder; /* or NULL */
static bool loader_comes;        /* since `known`: the next to be held is the ICD loader */
static _Thread_local bool holding;

static int held_sigaction(int signal, const struct sigaction *new_action, struct sigaction *old_action) {
    return sigaction(signal, holding ? NULL : new_action, old_action);
}

static char *held_getenv(const char *name) {
    bool ours = holding && cache_folder != NULL && strcmp(name, "POCL_CACHE_DIR") == 0;
    return ours ? (char *)cache_folder : getenv(name);
}

static void *held_dlopen(const char *path, int flags) {
    void *library = dlopen(path, flags);
    if (holding) signals_hold();
    return library;
}

/* ---- which objects ---- */

static int count_object(struct dl_phdr_info *info, size_t size, void *to) {
    (void)size;
    objects *o = to;
    o->unloaded = info->dlpi_subs;
    o->count++;
    return 0;
}

static objects count_objects(void) {
    objects now = {0, 0};
    dl_iterate_phdr(count_object, &now);
    return now;
}

void signals_note_loaded(const char *pocl_cache) {
    cache_folder = pocl_cache;
    known = count_objects();
    loader_comes = true;
}

/* dl_iterate_phdr tells of objects that another thread's dlopen is not done with: their addresses are still written, where a page that is
 * read-only again would end the process. The loader's other lock is held from the first to the last of that, and here until it was free. */
static void settle(void) {
    settled = count_objects();
    void *program = dlopen(NULL, RTLD_LAZY);
    if (program != NULL) dlclose(program);
}

/* ---- which slots, and changing them: in dl_iterate_phdr, so that no object goes ---- */

static bool set(const slot *s, any_function *value) {
    bool sealed = (uintptr_t)s->at >= s->sealed_from && (uintptr_t)s->at < s->sealed_to;
    void *from = (void *)s->sealed_from;
    size_t length = s->sealed_to - s->sealed_from;
    if (sealed && mprotect(from, length, PROT_READ | PROT_WRITE) != 0) return false;
    __atomic_store_n(s->at, value, __ATOMIC_RELEASE);
    if (sealed) (void)mprotect(from, length, PROT_READ);
    return true;
}

typedef struct object {
    uintptr_t base;
    slot pattern; /* what its slots have in common */
    const ElfW(Sym) * symbols;
    const char *names;
    bool is_loader;
} object;

static void hold_in(const object *o, uintptr_t relocations, size_t bytes) {
    const ElfW(Rela) *r = (const void *)relocations;
    for (size_t i = 0; i < bytes / sizeof *r && slot_count < MOST_SLOTS; i++) {
        if (!IS_CALL_SLOT(ELF64_R_TYPE(r[i].r_info))) continue;
        const char *name = o->names + o->symbols[ELF64_R_SYM(r[i].r_info)].st_name;
        any_function *ours = NULL;
        if (strcmp(name, "sigaction") == 0) ours = (any_function *)held_sigaction;
        if (strcmp(name, "getenv") == 0 && cache_folder != NULL) ours = (any_function *)held_getenv;
        if (strcmp(name, "dlopen") == 0 && o->is_loader) ours = (any_function *)held_dlopen;
        if (ours == NULL) continue;
        slot *s = &slots[slot_count];
        *s = o->pattern;
        s->at = (any_function **)(o->base + r[i].r_offset);
        if (*s->at == ours) continue;
        s->before = *s->at;
        s->ours = ours;
        if (set(s, ours)) slot_count++;
    }
}

enum { OUTDATED = 1 };

typedef struct walk {
    unsigned count; /* of objects before this one */
    bool is_loader, before_own;
} walk;

static bool is_own(const struct dl_phdr_info *info) {
    uintptr_t address = (uintptr_t)&known;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && address - (info->dlpi_addr + p->p_vaddr) < p->p_memsz) return true;
    }
    return false;
}

/* Whether the object was there at the time of `known`. Those up to this library always were, and it must never be held: what it calls is
 * what holds. Of those behind it each may have been loaded anew if any was unloaded since. To hold what was there does no harm. */
static bool was_there(walk *w, const struct dl_phdr_info *info) {
    bool before = w->before_own;
    if (before && is_own(info)) w->before_own = false;
    return before || (info->dlpi_subs == known.unloaded && w->count < known.count);
}

/* OUTDATED: some of what was counted has gone, so that the count tells nothing of the others. */
static int hold_object(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    walk *w = context;
    if (info->dlpi_subs != settled.unloaded) return OUTDATED;
    bool skip = was_there(w, info) || w->count >= settled.count;
    w->count++;
    if (skip) return 0;
    object o = {
        .base = info->dlpi_addr,
        .pattern.object = info->dlpi_phdr,
        .is_loader = w->is_loader,
    };
    const ElfW(Dyn) *dynamic = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_DYNAMIC) dynamic = (const void *)(o.base + p->p_vaddr);
        if (p->p_type == PT_GNU_RELRO) {
            uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
            o.pattern.sealed_from = (o.base + p->p_vaddr) / page * page;
            o.pattern.sealed_to = (o.base + p->p_vaddr + p->p_memsz) / page * page;
        }
    }
    uintptr_t calls = 0, others = 0;
    size_t calls_bytes = 0, others_bytes = 0, relative_bytes = 0;
    for (; dynamic != NULL && dynamic->d_tag != DT_NULL; dynamic++) {
        switch (dynamic->d_tag) {
        case DT_SYMTAB: o.symbols = (const void *)dynamic->d_un.d_ptr; break;
        case DT_STRTAB: o.names = (const void *)dynamic->d_un.d_ptr; break;
        case DT_JMPREL: calls = dynamic->d_un.d_ptr; break;
        case DT_PLTRELSZ: calls_bytes = dynamic->d_un.d_val; break;
        case DT_RELA: others = dynamic->d_un.d_ptr; break;
        case DT_RELASZ: others_bytes = dynamic->d_un.d_val; break;
        case DT_RELACOUNT: relative_bytes = dynamic->d_un.d_val * sizeof(ElfW(Rela)); break;
        default: break;
        }
    }
    /* glibc has made addresses of them; where a loader has not, leave the object alone. */
    if ((uintptr_t)o.symbols < o.base || (uintptr_t)o.names < o.base) return 0;
    if (calls >= o.base) hold_in(&o, calls, calls_bytes);
    /* Those that name no symbol come first and are nearly all: of LLVM some hundred thousand. */
    if (others >= o.base && relative_bytes <= others_bytes)
        hold_in(&o, others + relative_bytes, others_bytes - relative_bytes);
    return 0;
}

static int release_object(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    for (unsigned i = 0; i < slot_count; i++)
        if (slots[i].object == info->dlpi_phdr && *slots[i].at == slots[i].ours)
            (void)set(&slots[i], slots[i].before);
    return 0;
}

void signals_hold(void) {
    bool loader = loader_comes;
    loader_comes = false;
    holding = true;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        settle();
        walk w = {.is_loader = loader, .before_own = true};
        if (dl_iterate_phdr(hold_object, &w) != OUTDATED) return;
    }
}

void signals_release(void) {
    dl_iterate_phdr(release_object, NULL);
    slot_count = 0;
    holding = false;
}

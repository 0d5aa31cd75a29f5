/* A library like a driver's: it installs a handler for a signal, and the loader writes so many addresses into it, on pages that are
 * read-only afterwards, that another thread meets it halfway. */
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>

#define TEN(what) what, what, what, what, what, what, what, what, what, what
#define TEN_THOUSAND TEN(TEN(TEN(TEN(&place))))

__attribute__((visibility("default"))) int install(int signal);
__attribute__((visibility("default"))) void *(*opener(void))(const char *, int);

static const int place;
static const int *const addresses[] = {TEN(TEN_THOUSAND)};

/* Whether the handler is there. */
int install(int signal) {
    const struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction now;
    if (addresses[signal] != &place || sigaction(signal, &ignored, NULL) != 0) return -1;
    return sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* What a dlopen of this library leads to. */
void *(*opener(void))(const char *, int) {
    return dlopen;
}

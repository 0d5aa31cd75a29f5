#include "signals.h"

#include <stddef.h>

/* Field by field: beyond the signals there are, glibc returns whatever was on its stack. */
static bool same_action(const struct sigaction *a, const struct sigaction *b) {
    for (int i = 1; i < _NSIG; i++)
        if (sigismember(&a->sa_mask, i) != sigismember(&b->sa_mask, i)) return false;
    /* sa_handler shares its place with sa_sigaction. */
    return a->sa_flags == b->sa_flags && a->sa_sigaction == b->sa_sigaction;
}

void signals_save(signals_saved *s) {
    for (int i = 1; i < _NSIG; i++)
        s->known[i] = sigaction(i, NULL, &s->action[i]) == 0;
    s->stack_known = sigaltstack(NULL, &s->stack) == 0;
}

void signals_restore(const signals_saved *s) {
    for (int i = 1; i < _NSIG; i++) {
        struct sigaction now;
        /* What has not changed is left alone, down to the flags that the C library adds on setting. */
        if (s->known[i] && sigaction(i, NULL, &now) == 0 && !same_action(&now, &s->action[i]))
            (void)sigaction(i, &s->action[i], NULL);
    }
    if (s->stack_known && (s->stack.ss_flags & SS_ONSTACK) == 0) (void)sigaltstack(&s->stack, NULL);
}

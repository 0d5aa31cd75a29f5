/* What the C programs of the table have in common: a program's arrays, and the lines that Java writes to them.
 *
 * Each line of standard input is answered by one of standard output: `ok`, nanoseconds, or `no REASON`.
 *
 *   in FILE             the next input: the bytes of a file
 *   out BYTES           the next output, or memory to work in
 *   size N              the next of the program's sizes
 *   result K FILE       writes output K
 *   run SYSTEM          runs it once, and tells how long that took
 *   anything else       the program's own
 */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>

enum { PEER_MOST = 12, PEER_WORDS = 24, PEER_TEXT = 4096 };

typedef struct peer {
    void *in[PEER_MOST], *out[PEER_MOST]; /* aligned for vectors and for drivers that share them */
    size_t in_bytes[PEER_MOST], out_bytes[PEER_MOST];
    int32_t size[PEER_MOST];
    int ins, outs, sizes;
    char more[PEER_TEXT]; /* what to say behind `no`, or behind `ok` */
} peer;

/* Each returns 0, or -1 with a reason. */
typedef struct peer_calls {
    int (*run)(peer *p, const char *system);
    int (*line)(peer *p, int count, char **words);
} peer_calls;

int peer_no(peer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
int peer_serve(const peer_calls *calls);

#endif

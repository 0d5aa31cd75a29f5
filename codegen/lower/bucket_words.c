#include "bucket_words.h"

#include "kernel_args.h"
#include "skeleton.h"
#include "stream_words.h"

enum { HELD = 16 };

/* The room is vectors, so that it lies where these may; columns of results do, from multiples of HELD on. */
static void put_room(const char *kinds, text *out) {
    text_printf(out, "#define HELD %d\n#define HELD_COLUMNS", HELD);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " %s%d held%u[BUCKETS];", kernel_element_type(kinds[k]), HELD, k);
    text_put(out, "\n#define HOLD(k, e) do {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++) {
        const char *type = kernel_element_type(kinds[k]);
        text_printf(out, " ((%s *)held%u)[k] = (%s)(e).c%u;", type, k, type, k);
    }
    text_put(out, " } while (0)\n");
}

/* HELD elements of four bytes are a line of a cache; of fewer, they are left to it. What is written to the next of 64 buckets
 * would drive out of it what was written to the others, if it were there. */
static void put_writes(const char *kinds, text *out) {
    stream_words(out);
    text_put(out, "#define WRITE_HELD(i, k) do {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++) {
        const char *form = cg_element_bytes(kinds[k]) < 4
                               ? " *(__global %s%d *)(out%u + (i)) = held%u[(k) / HELD];"
                               : " STREAM((__global %s%d *)(out%u + (i)), held%u[(k) / HELD]);";
        text_printf(out, form, kernel_element_type(kinds[k]), HELD, k, k);
    }
    text_put(out, " } while (0)\n#define WRITE_ONE(i, k) do {");
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        text_printf(out, " out%u[i] = ((%s *)held%u)[k];", k, kernel_element_type(kinds[k]), k);
    text_put(out, " } while (0)\n");
}

void bucket_words(text *out) {
    text_printf(out,
                "#define BUCKETS %d\n"
                "#define BUCKET_SHIFT(n) max(clz(BUCKETS - 1) - clz((n) - 1), 0)\n",
                SKELETON_BUCKETS);
}

void bucket_room_words(const char *kinds, text *out) {
    put_room(kinds, out);
    put_writes(kinds, out);
}

#include "stream_words.h"

/* Where the compiler can say so. An x86 orders such stores by a fence alone, so both are used or neither: see lanes_stream in
 * lanes.cl. */
static const char words[] =
    "#ifdef __has_builtin\n"
    "#if __has_builtin(__builtin_nontemporal_store) && __has_builtin(__builtin_ia32_sfence)\n"
    "#define STREAM(to, x) __builtin_nontemporal_store(x, to)\n"
    "#define STREAMED() __builtin_ia32_sfence()\n"
    "#endif\n"
    "#endif\n"
    "#ifndef STREAM\n"
    "#define STREAM(to, x) *(to) = (x)\n"
    "#define STREAMED()\n"
    "#endif\n";

void stream_words(text *out) {
    text_put(out, words);
}

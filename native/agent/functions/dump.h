/* The options dump= and dumpdir=: the compiler's stages as text, on standard error or in numbered files. */
#ifndef WEFT_DUMP_H
#define WEFT_DUMP_H

#include "status.h"

typedef struct dump_state {
    unsigned function; /* the number of the compilation: in this process, or in the folder */
    unsigned stage;    /* stages seen so far */
    const char *title;
    bool is_lost; /* the folder takes no file */
} dump_state;

/* Whether anything is to be dumped. */
bool dump_wanted(void);
/* Start the dump of one compilation; `title` is borrowed. In a folder its first file holds the title. */
dump_state dump_start(const char *title);
/* cg_debug.dump; the context is a dump_state. A file that cannot be written is told once a stage, a folder that takes none once. */
void dump_stage(void *context, const char *stage, const char *text);

#endif

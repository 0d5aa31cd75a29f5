/* What the compiler asks while it compiles (codegen/interface/host.h), and what it is told.
 *
 * What it makes depends on its request and on these answers, and on nothing else. So a function that is made anew, as a
 * lambda in a method that is called again, or whose captured field holds another array, comes to the same kernel if every question is
 * answered as it was. To ask them again takes a tenth of what compiling takes.
 *
 * Objects are told by their numbers, which the host gives out in the order in which the compiler meets them, and so alike. Classes are
 * told by address: whoever keeps a log keeps the classes that it was told of.
 */
#ifndef WEFT_HOST_LOG_H
#define WEFT_HOST_LOG_H

#include "host.h"
#include "vec.h"

typedef enum host_topic { /* a function of cg_host, or of its bc_source, each */
                          ASK_CLASS_NAMED,
                          ASK_OBJECT_CLASS,
                          ASK_MIRRORED_CLASS,
                          ASK_ARRAY_KIND,
                          ASK_ARRAY_LENGTH,
                          ASK_ARRAY_ELEMENTS,
                          ASK_TABLE,
                          ASK_OBJECT_FIELD,
                          ASK_OBJECT_CONSTANT,
                          ASK_FIELD_NOW,
                          ASK_LENGTH_NUMBER,
                          ASK_TAKE_LENGTH_NUMBER,
                          ASK_STATIC_CONSTANT,
                          ASK_STRING_TEXT,
                          ASK_CHARACTERS,
                          ASK_CLASS_FILE,
                          ASK_RUNS_INITIALISER,
} host_topic;

typedef struct host_question { /* what a topic has no use for is zero */
    host_topic topic;
    cg_object object;
    const bc_field *field;
    const bc_class *about, *from;
    const char *name;
} host_question;

typedef struct host_answer {
    status outcome;
    char kind;              /* of an array, or a constant; 0: none */
    uint64_t number;        /* an object, a length, a constant's bits, or whether it is so */
    const bc_class *class_; /* or NULL */
    const cg_table *table;  /* in a copy of a log NULL */
    const void *bytes;      /* elements, characters, or a table in words; or NULL */
    size_t byte_count;
} host_answer;

typedef struct host_row {
    host_question asked;
    host_answer told;
} host_row;

typedef VEC(host_row) host_log; /* each question once, in the order in which they were asked first */

typedef struct host_recorder {
    cg_host host;     /* for the compiler; first: the interfaces point here, */
    bc_source source; /* and here */
    cg_host *asked;
    arena *memory;
    host_log log;
    uint32_t *slots; /* row + 1 by hash, open addressing; 0: free */
    uint32_t slot_count;
} host_recorder;

/* Stands between the compiler and `asked`, all of whose functions are there. In the armed arena `a`. What was asked before is told
 * again without `asked`. */
void host_record(host_recorder *r, arena *a, cg_host *asked);
/* The first of some logs, by number, all of whose questions are answered now as they were; or -1. They are logs of one kind of request, which
 * begin with the same question and go on alike until an answer differs: each is asked once, through `r`, which the compiler may use behind
 * that as if it had asked them. */
int host_log_match(host_recorder *r, const host_log *const *logs, uint32_t count);
/* In the armed arena `a`, but for classes. */
void host_log_copy(arena *a, const host_log *from, host_log *out);

#endif

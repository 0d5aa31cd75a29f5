/* What is known of the values in one round of a loop: which are a local's value at the head of the round plus a constant,
 * which arrays are the same in every round, and what the round does with them. */
#ifndef WEFT_LOOP_VALUES_H
#define WEFT_LOOP_VALUES_H

#include "map_frames.h"
#include "limit.h"
#include "loop.h"

enum { NOWHERE = -1 };
enum {
    SCATTERED = UINT16_MAX
}; /* in the place of a local's number: an element's index is no local's, but VALUE_MADE */
/* Room on the stack beyond what a method says: iinc, which needs none in Java, is worked out there. */
enum { STACK_BEYOND = 2 };

typedef enum value_kind {
    VALUE_ANY,
    VALUE_HIGH,  /* the second slot of a long or double */
    VALUE_CONST, /* n */
    VALUE_HEAD, /* what `local` is at the head of the round, and n more, and `plus` more: an int; or, these being 0, any other. Where
                   the counter is a long (is_wide), of longs too the lower half */
    VALUE_MADE, /* an int that the round works out: the same one where `made` and `at` are, unless the round comes by `at` twice
                 (loop_scatter.c) */
    VALUE_SUM,  /* what `local` is at the head, combined with other values by `op` */
    VALUE_PATH, /* the object of `path`, the same in every round */
    VALUE_FIELD, /* the object of a field, or an element, that may be another one in every round */
} value_kind;

/* What a VALUE_MADE's `at` is. */
typedef enum made_by {
    MADE_AT,   /* the bci of the instruction that makes it */
    MADE_LOAD, /* a number in loop_values.loads */
    MADE_HERE, /* the bci where ways meet; and a slot more, locals first, which has one of the ints that come there */
} made_by;

/* Whose a field is. The object of a plain one, of the class itself, is the same in every round. CHOSEN: it is an element of an
 * array. None of them is an object that the round has made. */
typedef enum field_holder { FIELD_PLAIN, FIELD_OF_ANOTHER, FIELD_VOLATILE, FIELD_CHOSEN } field_holder;

/* What values may be combined by: ints and longs in any order; floating-point numbers in that of the rounds, by ADD, MUL, MIN or MAX. */
typedef enum combine {
    COMBINE_NONE,
    COMBINE_ADD,
    COMBINE_MUL,
    COMBINE_AND,
    COMBINE_OR,
    COMBINE_XOR,
    COMBINE_MIN,
    COMBINE_MAX,
} combine;

/* Each kind has some of these; what it has not is 0, so values are equal where all numbers are. */
typedef struct value {
    uint8_t kind;
    uint8_t op; /* SUM: a combine */
    union {
        uint16_t local;       /* HEAD, SUM */
        uint16_t path;        /* PATH: number in loop_values.paths */
        uint16_t chosen_from; /* FIELD, CHOSEN: 1 + a path; 0: none */
    };
    union {
        uint16_t plus; /* HEAD, the counter: 1 + an int local that keeps its value; 0: none */
        uint16_t made; /* MADE: a made_by, and more */
    };
    union {
        int32_t n;      /* CONST, HEAD */
        int32_t at;     /* MADE */
        int32_t holder; /* FIELD: a field_holder */
    };
} value;

typedef enum path_kind { PATH_LOCAL, PATH_STATIC, PATH_FIELD, PATH_ELEMENT } path_kind;

/* Where an object comes from that is the same in every round: a local, or a field or element of another path. */
typedef struct loop_path {
    path_kind kind;
    uint16_t base; /* the path whose field or element it is */
    int32_t index; /* the local; constant pool index of the field; or the element's index */
    uint16_t plus; /* of an element: 1 + a local that keeps its value, which is added to the index; 0: none */
    const char *descriptor;
    int32_t handed; /* bci of another use than reading and writing its elements, or NOWHERE */
    int32_t
        chosen; /* bci where an array is used that is an element of it, any round's another one; or NOWHERE */
    bool written;
    bool looked_at;  /* its length is read, or it is compared with null */
    bool null_asked; /* the latter */
} loop_path;

/* An element that is the round's own: array[local + plus + offset]. Or, its local being SCATTERED, one whose index is a VALUE_MADE: that
 * may be another round's, too. */
typedef struct loop_place {
    uint16_t path, local;
    union {
        uint16_t plus; /* as a value's */
        uint16_t made; /* SCATTERED: likewise */
    };
    union {
        int32_t offset;
        int32_t at; /* SCATTERED: as a value's */
    };
    bool written, needs_old;
    uint32_t bci; /* of the first access, of a store if there is one */
} loop_place;

/* A read or write of an element of a path's array. */
typedef struct loop_access {
    uint32_t bci;
    uint16_t path;
    int32_t place; /* NOWHERE: other rounds may use the element */
    bool writes;
} loop_access;

/* An instruction that gets a path's object from another path's object. */
typedef struct loop_source {
    uint32_t bci;
    uint16_t path;
} loop_source;

/* A read or write of a field. */
typedef struct loop_field {
    uint32_t bci;
    bool writes;
    bool is_plain; /* of the class itself, and not volatile; and static or of `this` */
} loop_field;

/* What is read at an index that a local gives, of an array that no round writes: wherever, it is the same. */
typedef struct loop_load {
    uint16_t path;
    value index;
} loop_load;

typedef struct local_facts {
    char kind; /* I J F D A as it is used; 0: it is not */
    bool assigned;
    bool mixed;                                            /* as several kinds */
    int32_t assigned_at, exposed_at, escaped_at, again_at; /* bcis or NOWHERE */
    /* exposed: read before the round has assigned it; escaped: more is done with it than combining it with others; again: of a
     * floating-point number, combined by a round that may have done so before */
} local_facts;

/* The values at a bci. */
typedef struct round_state {
    bool reached;
    uint32_t depth;
    value *stack;
    value *locals;
    bool *set;       /* locals that the round has certainly assigned */
    uint32_t stored; /* a bit for each place that the round has certainly written */
    uint32_t read;   /* likewise */
} round_state;

typedef struct loop_values {
    arena *memory;
    const loop *of;
    const bc_method *method;
    const slot_type *head; /* the locals' types at the head */
    local_facts *locals;
    loop_path paths[LIMIT_LOOP_OBJECTS];
    uint32_t path_count;
    loop_place places[LIMIT_LOOP_ELEMENTS];
    uint32_t place_count;
    VEC(loop_load) loads;
    VEC(loop_access) accesses;
    VEC(loop_field) fields;
    VEC(loop_source) sources;
    VEC(loop_source) lengths; /* arraylength of a path's array */
    VEC(uint32_t) own_calls;  /* bcis of invokespecial of a private method of the class itself */
    int32_t super_call;       /* bci of one of a method of a superclass, or NOWHERE */
    round_state *states;      /* by bci - body */
    int32_t void_call;        /* bci of a call that returns nothing, or NOWHERE */
    int32_t other_write;      /* bci of a write to anything but an element of a path's array, or NOWHERE */
    bool writes_others;       /* the write is certainly not to an object that the round created */
    const char *other_why;    /* why that keeps the loop from being taken */
    bool final;               /* the states have reached a fixed point: what is found now is true */
    const char *too_much;
} loop_values;

/* Computes all of it; `too_much` says why if that is not possible. */
status loop_values_of(arena *a, const loop *l, const slot_type *head, loop_values *out);

/* For loop_values.c: the effect of one instruction on a state. */
status loop_step(loop_values *v, round_state *s, const bc_insn *insn);

/* The local, carried from round to round, from which a value is computed; NOWHERE: none. */
int32_t value_root(const loop_values *v, value x);
/* The local from which a value is computed has another use. */
void value_escapes(loop_values *v, value x, uint32_t bci);
/* The path's number, which is a new one if it was not known; NOWHERE, and `too_much`, where there are too many. */
int32_t value_path(loop_values *v, loop_path wanted);
/* From now on an object may be known to others, or by more names. */
void value_handed(loop_values *v, value x, uint32_t bci);

#endif

/* The IR: one function in SSA form. Blocks of instructions; every value is the index of the instruction that
 * makes it. All memory is in the function's arena; nothing is freed on its own.
 *
 * Invariants, checked by ir_verify:
 *   - a block's phis come first, its one END instruction last;
 *   - blocks[b].preds lists, with repetition, the blocks that have b as successor, and every phi of b has
 *     one operand for each of them in the same order;
 *   - an invoke's successors have no other predecessor, and only the second one may hold a `caught`;
 *   - a value's definition dominates its uses; a phi uses its operand at the end of the predecessor;
 *   - operand and result types are what ir_ops.def says.
 *
 * Removed instructions become IR_NOP and are swept by ir_sweep. Replacing a value (ir_replace) is remembered
 * and carried out by ir_sweep too: between the two, read operands through ir_arg.
 */
#ifndef WEFT_IR_H
#define WEFT_IR_H

#include "host.h"
#include "text.h"
#include "vec.h"

typedef uint32_t ir_ref; /* of an instruction; 0 is no value */
typedef uint32_t ir_blk;

#define IR_NO_BLOCK ((ir_blk)UINT32_MAX)

typedef enum ir_type { IR_VOID, IR_I32, IR_I64, IR_F32, IR_F64, IR_REF } ir_type;

typedef enum ir_op {
    IR_NOP,
#define IR(name, ...) IR_##name,
#include "ir_ops.def"
#undef IR
    IR_OP_COUNT
} ir_op;

enum {
    IR_PURE = 1,
    IR_READS = 2,
    IR_WRITES = 4,
    IR_CHECK = 8,
    IR_COMMUTES = 16,
    IR_END = 32,
    IR_KIND = 64,
    IR_TRUTH = 128,
};

typedef enum ir_imm_kind {
    IR_IMM_NONE,
    IR_IMM_NUMBER,
    IR_IMM_INDEX,
    IR_IMM_CLASS,
    IR_IMM_FIELD,
    IR_IMM_CALL,
    IR_IMM_LAMBDA,
    IR_IMM_INTRINSIC,
} ir_imm_kind;

typedef struct ir_op_info {
    const char *name;
    const char *result; /* one letter */
    const char *operands;
    ir_imm_kind imm;
    unsigned flags;
} ir_op_info;

extern const ir_op_info ir_ops[IR_OP_COUNT];

/* A name in the program: a class (owner alone), a field or a method. `from` is the class whose code uses the
 * name: it decides which class loader finds the owner. NULL in IR that was read from text. */
typedef struct ir_symbol {
    const bc_class *from;
    const char *owner;
    const char *name;
    const char *descriptor;
    bool exists; /* of a `new`: it stands for an object of the host, for which others may stand too */
} ir_symbol;

/* A field or a method. */
static inline ir_symbol ir_member(const bc_class *from, const char *owner, const char *name,
                                  const char *descriptor) {
    return (ir_symbol){from, owner, name, descriptor, .exists = false};
}

typedef enum ir_call_kind {
    IR_CALL_STATIC,
    IR_CALL_SPECIAL,
    IR_CALL_VIRTUAL,
    IR_CALL_INTERFACE
} ir_call_kind;

typedef struct ir_callee {
    ir_call_kind kind;
    ir_symbol method;
} ir_callee;

/* A lambda or method reference made inside the function: `implementation` is called with the captured values
 * and then the arguments of `name`, the one abstract method of `interface_name`. */
typedef struct ir_lambda {
    const char *interface_name;
    const char *name;
    uint8_t handle_kind; /* REF_invokeVirtual = 5 .. REF_invokeInterface = 9 */
    ir_symbol implementation;
    const char *instantiated;   /* descriptor of the abstract method with the types of this use */
    const char *const *markers; /* what its class implements besides: intersection casts, Serializable */
    uint32_t marker_count;
} ir_lambda;

typedef union ir_imm {
    int64_t i; /* NUMBER of i32, i64; INDEX; INTRINSIC */
    float f;
    double d;
    const ir_symbol *symbol; /* CLASS, FIELD */
    const ir_callee *callee;
    const ir_lambda *lambda;
} ir_imm;

/* What catches an exception at an instruction, the innermost first. */
typedef struct ir_catch {
    const char *type;             /* the class that is caught; NULL: any */
    const struct ir_catch *outer; /* looked at when that one does not match; NULL: nothing else catches */
} ir_catch;

/* Where an instruction comes from, and through which calls it was inlined. */
typedef struct ir_site {
    const bc_method *method;
    uint32_t bci;
    const struct ir_site *caller; /* the call site it was inlined at, or NULL */
    const ir_catch *catches;      /* NULL: what is thrown here leaves the function */
} ir_site;

typedef struct ir_ins {
    uint8_t op;   /* ir_op */
    uint8_t type; /* ir_type of the result */
    char kind;    /* element kind of IR_KIND instructions */
    ir_blk block;
    uint32_t arg_count;
    ir_ref replaced_by; /* or 0 */
    ir_ref *args;
    ir_imm imm;
    const ir_site *site; /* or NULL */
} ir_ins;

typedef struct ir_block {
    VEC(ir_ref) ins;
    VEC(ir_blk) preds;
    ir_blk succs[2];
    uint32_t succ_count;
} ir_block;

typedef enum ir_role {
    IR_ROLE_CAPTURED, /* of the lambdas' surroundings */
    IR_ROLE_INPUT,    /* a column of the input */
    IR_ROLE_OUTPUT,   /* a column of the output */
    IR_ROLE_OPERAND,  /* a column of the two elements that a reduction's operator combines; the first one's
                         first */
    IR_ROLE_EXTENT,   /* a number that the kernel is launched with */
    IR_ROLE_ROW,      /* the row of a matrix that the element is in (row_form.h) */
    IR_ROLE_TILE, /* a column of the input as it is after some rounds, in a tile, or where that lies (stencil.h) */
    IR_ROLE_COUNT,
} ir_role;

/* A scalar or array that the kernel gets from outside; what is used of it becomes an argument (launch.h). */
typedef struct ir_binding {
    ir_role role;
    bool is_array;
    char element;   /* Z B S C I J F D; L for the reference to a table */
    uint32_t index; /* column, or captured parameter of a stage's method */
    cg_object object;
    const bc_field *field;
    cg_part part;          /* of the table that `object` is ... */
    uint32_t number;       /* ... and which (table.h) */
    const cg_table *table; /* NULL in IR that was read from text */
    bool is_copy;          /* the function has it by clone(), and reads that as it reads the array */
    /* NULL, or of a captured array of integers whose contents are compiled in: its elements */
    const int64_t *contents;
    uint32_t content_count;
} ir_binding;

/* The layout of the result, found while compiling: node 0 is the root; a record's or array's parts are its
 * children. */
typedef struct ir_layout_node {
    char kind;         /* Z B S C I J F D, '{' for a record, '[' for an array, 0 not yet known */
    bool is_primitive; /* a record's component that is the primitive itself, not its wrapper */
    const bc_class *class;
    uint32_t first_child, child_count;
} ir_layout_node;

#define IR_NO_FRAME UINT32_MAX
#define IR_NULL_OBJECT UINT32_MAX /* of an argument that is null */

/* An inlined call. */
typedef struct ir_frame {
    const bc_method *method;
    const ir_site *caller; /* of the instructions inside */
    uint32_t outer;        /* the innermost frame of the same method around it; IR_NO_FRAME: none */
    ir_ref *args;
    uint32_t arg_count;
    bool opened; /* its method may be called again in it (recursion/frames.h) */
    const cg_object *
        objects; /* by argument: the captured object that it is, or IR_NULL_OBJECT; 0: neither, or not known then */
    /* calls of its method that it is in, and itself, but for links of a tree (recursion_end.h) */
    uint32_t counted;
} ir_frame;

enum { IR_FRAME_PARAMETERS = 256 }; /* `param` number k of frame f is numbered f * IR_FRAME_PARAMETERS + k */

/* Loops that interpret a captured array (the pass `specialise`). */
typedef struct ir_dispatch {
    bool keep;         /* they stay as they are, for the function was refused without them */
    uint32_t counters; /* program counters of those that were specialised */
    uint64_t work;     /* instructions and numbers that have been looked at for that */
    const char *kept;  /* NULL, or where one was not, and why */
} ir_dispatch;

/* A store to a field of a captured object, or to a static one, which has become a check (captured/captured_write.h). */
typedef struct ir_rewrite {
    ir_ref check;
    const ir_site *site; /* of the store */
    const bc_field *field;
    bool is_read; /* by the function */
    status why;   /* what to say where there is no device for it */
} ir_rewrite;

/* What turns out while a function is compiled and then has to be known from the beginning: it is compiled again. Whoever compiles it has
 * this, and the function of each beginning points to it. */
typedef struct ir_knowledge {
    VEC(const bc_method *) recursive; /* methods whose calls are opened frames */
    VEC(const bc_method *) stacked;   /* those of them whose calls in themselves are too many to be inlined */
    VEC(const bc_field *) states;     /* fields of primitive type whose values are compiled in */
    uint32_t recursive_before;        /* how many of them were known at the last beginning */
    uint32_t states_before;           /* likewise */
    uint64_t looked_at;               /* instructions by passes, each time they did, since the first one */
} ir_knowledge;

/* Who is to run a function, as far as passes ask. Of a device none of it holds. */
typedef struct ir_runner {
    bool arrays_of_any_length; /* elements may make them */
    bool reads_volatile;       /* each element reads a volatile field anew */
    bool goes_on_after_traps;  /* the elements behind one that traps have what was read of fields before */
    bool divisions_throw;      /* ints are divided by what throws where the divisor is zero */
    bool keeps_interpreters;   /* as the loops that they are */
    bool sorts_faster;         /* than what would stand in for java.util.Arrays.sort */
} ir_runner;

typedef struct ir_fn {
    arena *memory;
    cg_host *host; /* NULL for IR read from text without classes */
    const char *name;
    VEC(ir_ins) ins;      /* ins.items[0] is never used */
    uint32_t forgotten;   /* instructions that were in `ins` and are not any more (ir_renumber) */
    VEC(ir_block) blocks; /* blocks.items[0] is the entry; a block that is not reachable is empty */
    VEC(ir_binding) bindings;
    VEC(ir_layout_node) layout;
    VEC(status)
    refusals; /* of `reject` and `foreign`; one that is still there at the end refuses the function */
    uint32_t recursive_calls; /* inlined so far */
    uint32_t idle_rounds; /* the last ones of inlining that inlined nothing while recursive calls waited */
    bool is_unswept;      /* an instruction has been replaced or removed since the last ir_sweep */
    bool relaxed;         /* arithmetic may be a little off, as cg_request has it */
    ir_runner runner;
    status waits;     /* ST_OK, or which class has to be initialised first, and where (initialise.h) */
    uint32_t in_vain; /* 0, or 1 + the refusal that every element reaches in front of a trap */
    VEC(ir_frame) frames;
    ir_dispatch dispatch;
    ir_knowledge *known;
    VEC(ir_rewrite) rewrites;
    VEC(status) leaves;             /* of a plain loop: what rounds are left to Java for (the pass `leave`) */
    VEC(const bc_field *) followed; /* fields of reference type, not final, that were read */
    VEC(const bc_method *) unrolled; /* methods whose first activation is no round of a loop (tail_calls.h) */
} ir_fn;

ir_fn *ir_fn_new(arena *a, cg_host *host, const char *name);
/* Another one with the same values by the same numbers. What is known is that of both. */
ir_fn *ir_copy(const ir_fn *of);
ir_blk ir_block_new(ir_fn *fn);

static inline ir_ins *ir_at(const ir_fn *fn, ir_ref r) {
    return &fn->ins.items[r];
}
/* What a value was replaced by, in the end. */
ir_ref ir_resolve(ir_fn *fn, ir_ref r);
/* Operand `k` of `r`, resolved. */
ir_ref ir_arg(ir_fn *fn, ir_ref r, uint32_t k);

/* A new instruction that is in no block yet. `args` is copied. */
ir_ref ir_make(ir_fn *fn, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm imm,
               char kind, const ir_site *site);
/* The same, put at the end of block `b`. */
ir_ref ir_append(ir_fn *fn, ir_blk b, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count,
                 ir_imm imm, char kind, const ir_site *site);
/* Put `r` into block `b` at position `at`. */
void ir_insert(ir_fn *fn, ir_blk b, uint32_t at, ir_ref r);
/* Put `r` before the END of block `b`; a phi goes behind the last phi. */
void ir_insert_last(ir_fn *fn, ir_blk b, ir_ref r);
/* The same of what another block has. */
void ir_move_last(ir_fn *fn, ir_blk b, ir_ref r);
void ir_insert_phi(ir_fn *fn, ir_blk b, ir_ref r);
/* The position of `r` in its block. */
uint32_t ir_position(const ir_fn *fn, ir_ref r);

/* A zero or null, made at the end of block `b` before its END (or at its end when it has none yet). */
ir_ref ir_const_zero(ir_fn *fn, ir_blk b, ir_type type);

/* All uses of `r` become uses of `by`, at the next ir_sweep. */
void ir_replace(ir_fn *fn, ir_ref r, ir_ref by);
void ir_remove(ir_fn *fn, ir_ref r);
/* Turn `r`, where it stands, into another instruction. */
void ir_become(ir_fn *fn, ir_ref r, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count,
               ir_imm imm);

/* Control flow. ir_link adds the edge to both blocks; phis of `to` are the caller's business. ir_unlink
 * removes one edge from -> to and the phi operands that belong to it. */
void ir_link(ir_fn *fn, ir_blk from, ir_blk to);
void ir_unlink(ir_fn *fn, ir_blk from, ir_blk to);
/* One side of an edge alone: forget predecessor number `p` of `b` and the phi operands that belong to it;
 * give a phi an operand more. */
void ir_drop_pred(ir_fn *fn, ir_blk b, uint32_t p);
void ir_phi_add(ir_fn *fn, ir_ref phi, ir_ref value);
/* What stands in block `b` from position `at` on moves to a new block, which is returned, with the edges that
 * leave `b`. No edge joins the two, and `b` has no END. */
ir_blk ir_split(ir_fn *fn, ir_blk b, uint32_t at);
/* Empty every block that the entry does not reach. True if there was one. */
bool ir_remove_unreachable(ir_fn *fn);
/* Number the blocks anew, without those that are empty; in the same order. */
void ir_compact(ir_fn *fn);
/* Number the instructions anew, without those that are in no block; in the same order. Tables by instruction are as
 * long as all that ever were, and of what is inlined most goes. No ir_ref may be kept but in the function itself. */
void ir_renumber(ir_fn *fn);
/* For what is needed as long as a pass runs (arena.h). */
static inline arena *ir_scratch(const ir_fn *fn) {
    return arena_scratch(fn->memory);
}
/* Carry out replacements and drop removed instructions. */
void ir_sweep(ir_fn *fn);

ir_ref ir_end(const ir_fn *fn, ir_blk b); /* the END instruction of a block, or 0 */
ir_type ir_type_of_kind(char kind);       /* of a descriptor letter; IR_REF for L and [ , IR_VOID for V */
const char *ir_type_name(ir_type type);
bool ir_is_const(const ir_fn *fn, ir_ref r);
bool ir_const_int(const ir_fn *fn, ir_ref r, int64_t *out); /* whether it is one of I32, and which */
/* A constant or what a kernel is given: wherever it is used it is said anew, and no variable holds it. */
bool ir_is_argument(const ir_fn *fn, ir_ref r);
/* The comparison (eq .. ge) that holds when this one, of integers, does not. */
ir_op ir_negated(ir_op comparison);
static inline bool ir_is_comparison(uint8_t op) { /* of two numbers, of any type */
    return op >= IR_eq && op <= IR_ge;
}
/* An elementary function: exp, sin ... (intrinsics.h). */
bool ir_is_elementary(const ir_ins *ins);
/* a op b is b mirrored(op) a. */
ir_op ir_mirrored(ir_op comparison);

const ir_symbol *ir_symbol_new(ir_fn *fn, const bc_class *from, const char *owner, const char *name,
                               const char *descriptor);

/* Find or add. */
uint32_t ir_binding_add(ir_fn *fn, ir_binding binding);

/* A refusal at an instruction (ir_refuse.c): its location is the lambda's line that leads there, and it names
 * what the program's code did there. */
status ir_refuse(const ir_fn *fn, const ir_site *site, status_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same of what was found elsewhere, with its own advice, if it has any and the program's code has nothing better. */
status ir_refuse_for(const ir_fn *fn, const ir_site *site, status why);
/* Its place alone: what is the function's own fault, or nobody's, whatever method of the JDK it shows in. */
status ir_refuse_at(const ir_fn *fn, const ir_site *site, status why);
/* Of a function that is too large as a whole. At a call of the JDK's class that most of it lies in calls of, if there is one; else nowhere. */
status ir_refuse_size(const ir_fn *fn, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Whether what is compiled is a plain loop. */
bool ir_is_of_loop(const ir_site *site);
/* Where the program's code of a function begins that a stage calls; NULL if it is the JDK's. */
const status_location *ir_location_of_function(const ir_fn *fn, const bc_method *m);

/* "java.lang.Float" for "java/lang/Float", "int[]" for "[I": names as a programmer writes them. */
const char *ir_source_name(const ir_fn *fn, const char *class_name);

/* The innermost instruction of the program on the way to `site`; NULL if there is none. */
const ir_site *ir_site_in_program(const ir_site *site);
/* "Main.lambda$main$0(Main.java:12)": the innermost line of the program that leads there; NULL if there is none. */
const char *ir_location_in_program(const ir_fn *fn, const ir_site *site);

/* Put a `reject` of `type` at the end of block `b`: the function is refused with `why` unless later passes
 * find that it is never reached. */
ir_ref ir_reject(ir_fn *fn, ir_blk b, ir_type type, status why, const ir_site *site);

/* Turn `r`, where it stands, into such a `reject`. */
void ir_become_reject(ir_fn *fn, ir_ref r, status why);

/* A `foreign` at the end of block `b`: the function is refused with `why` if anything looks at it. */
ir_ref ir_foreign(ir_fn *fn, ir_blk b, status why, const ir_site *site);

/* Text (ir_print.c, ir_parse.c): print -> parse -> print is the identity. */
void ir_print(const ir_fn *fn, text *out);
const char *ir_text(const ir_fn *fn); /* the same, in the function's memory */
status ir_parse(arena *a, const char *source, ir_fn **out);
/* The invariants above; ST_BUG with the first one that is broken (ir_verify.c). */
status ir_verify(const ir_fn *fn);

#endif

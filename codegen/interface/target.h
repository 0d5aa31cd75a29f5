/* What a text is generated for: a value in the request (request.h). What is known of a device is looked at by the lowering, and by
 * those at the top of codegen/ who ask whether one of its forms is wanted: the front, the passes and the IR are the same for all
 * devices. Java's own loops want some things otherwise, of which passes ask the function (ir_runner in ir.h). The bits of every result
 * are the same for every target. */
#ifndef WEFT_TARGET_H
#define WEFT_TARGET_H

#include <stdbool.h>
#include <stdint.h>

/* How a map's elements are computed. */
typedef enum cg_form {
    CG_FORM_SIMT, /* one in a work-item, as it stands */
    CG_FORM_SPMD, /* sixteen in a work-item, in vectors and under masks; where a function has no such form, SIMT */
    CG_FORM_BEST, /* SPMD where it pays on a CPU */
} cg_form;

typedef struct cg_target {
    bool java;            /* no device, but Java's own loops: the text is a listing (jvm/emit_jvm.h) */
    bool groups;          /* the device runs a block as one work-group (a GPU), not as a loop (a CPU) */
    bool wide_atomics;    /* the device has atomic operations on 64 bits */
    uint32_t local_bytes; /* local memory that a work-group may have */
    uint32_t group_items; /* work-items that it may have; 0: not known */
    cg_form form;
    uint32_t width; /* of SPMD: at most so many elements in a work-item, if a multiple of 16; 0: as pays */
    uint32_t native_width; /* floats in a vector of the hardware; 0: not known */
    bool vectorises;       /* the device's compiler makes vectors of loops by itself */
    uint32_t cores;        /* of a CPU; 0: not known */
    uint64_t cache_bytes;  /* of the largest cache; 0: not known */
} cg_target;

/* Whether the device runs work-groups of so many work-items. A kernel that declares larger ones is built, and fails when it is launched. */
static inline bool cg_target_runs(const cg_target *target, uint32_t items) {
    return target->group_items == 0 || items <= target->group_items;
}

/* So many, or as many as it runs: of kernels whose work-items know nothing of one another. */
static inline uint32_t cg_target_most(const cg_target *target, uint32_t items) {
    return cg_target_runs(target, items) ? items : target->group_items;
}

#endif

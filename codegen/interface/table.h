/* Tables: captured arrays of arrays, captured arrays of objects, and captured PArrays. The host puts what is
 * in one into plain arrays, its columns, before every run; the kernel gets those that it reads.
 *
 * Arrays of arrays. The arrays of a level lie one behind the other in the columns: level 0 is the table
 * itself, level dimensions - 1 holds the numbers. In a regular table all arrays of a level have one length,
 * so element k of array n is number n * length + k of the next level. Otherwise columns of int say where
 * array n begins there, and how long it is.
 *
 * Arrays of objects, and PArrays: a column for each of the layout's, as request.h has them.
 *
 * Small arrays of objects that columns cannot hold, enum constants or lambdas: which objects they are is
 * compiled in.
 *
 * protocol: as RowsTable.java has the columns
 */
#ifndef WEFT_TABLE_H
#define WEFT_TABLE_H

#include "classfile.h"

typedef struct cg_table {
    uint32_t dimensions; /* 2 or more: of an array of arrays of primitives; 1: objects */
    char element;        /* Z B S C I J F D: what the innermost arrays hold; 0: objects */
    bool regular; /* now: nothing in it is null, and all arrays of a level have one length. The kernel relies
                     on it. */
    bool is_parray;
    bool stands_in;     /* for the array that a function is applied to: a run has that in its place */
    const char *layout; /* of the objects; NULL for arrays of arrays */
    const bc_class *const *classes; /* of the layout's records */
    uint32_t class_count;
    const uint32_t *objects; /* the known objects (host.h) in it, 0 for null; not NULL: this is all it has */
    uint32_t object_count;
    const char *array_class; /* "[Lpkg/Shape;" or "[[F"; NULL for a PArray */
} cg_table;

/* What of a table a kernel's argument is. */
typedef enum cg_part {
    CG_PART_NONE,    /* the argument is of no table */
    CG_PART_TABLE,   /* the reference itself, which no kernel gets */
    CG_PART_COLUMN,  /* array: the numbers of an array of arrays (number 0), or a column of the layout */
    CG_PART_LENGTHS, /* array of int: how long each array of level `number` is, -1 for null */
    CG_PART_STARTS,  /* array of int: where it begins in the next level */
    CG_PART_PRESENT, /* array of byte: whether an object is not null */
    CG_PART_LENGTH,  /* int: how long every array of level `number` is; level 0: of the table */
} cg_part;

/* How many arrays a host makes of a table, and where a part is among them: an array of arrays has its
 * numbers, then lengths and starts of level 1, of level 2 ..., if it is not regular; objects have the
 * layout's columns, then who is present. */
uint32_t cg_table_column(const cg_table *t, cg_part part, uint32_t number);
uint32_t cg_table_columns(const cg_table *t);

#endif

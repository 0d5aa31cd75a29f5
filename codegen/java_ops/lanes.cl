/* What kernels that compute sixteen elements at once need besides arithmetic. A mask has a lane -1 for each element
 * that is active, and 0 for the others. */

//@ lanes_below
/* The lanes whose number is below `count`, which is -2^31 + 16 at least. By a shift, for of a comparison whose lanes are wanted whole
 * compilers for AVX-512 make a mask register and VPMOVM2D. Where a gather had had the register that it writes, maps that gather in random
 * order took twice as long on Sapphire Rapids, and in all others not: as if it waited for what is there. (The difference
 * may overflow as far as LLVM knows, or else it would make a comparison of it again.) */
JAVA_OP int16 lanes_below(int16 lane, int count) {
    return (lane - count) >> 31;
}

//@ lanes_any
/* As an or-tree of longs: any() of an int16 is a chain of sixteen tests in PoCL. */
JAVA_OP int lanes_any(int16 m) {
    const long8 a = as_long8(m);
    const long4 b = a.lo | a.hi;
    const long2 c = b.lo | b.hi;
    return (c.x | c.y) != 0;
}

//@ lanes_all : lanes_any
JAVA_OP int lanes_all(int16 m) {
    return !lanes_any(~m);
}

//@ lanes_trap
/* The first active lane throws. */
static __attribute__((noinline)) void lanes_trap(__global int *trap, int first, int16 m) {
    const int *active = (const int *)&m;
    for (int k = 0; k < 16; k++) {
        if (active[k] != 0) {
            atomic_min(trap, first + k);
            return;
        }
    }
}

//@
/* How many elements lie in a row of a table, if their index is divided by n for the row. One where there is no element. */
//@ lanes_width
JAVA_OP int lanes_width(int n, int size) {
    const int positive = n < 0 ? (int)-(uint)n : n;
    return positive <= 0 || positive > size ? max(size, 1) : positive;
}

//@
/* Number `id` of `count` from `first` on, in an order in which any that follow one another are spread over all. Multiples of
 * an odd number come to each number below a power of two once; the number is that of the golden section, whose first few
 * multiples are never close together. What is not below `count` is multiplied again, until it is: that comes to each once
 * too, since the way back is the same for all (J. Black and P. Rogaway, "Ciphers with Arbitrary Finite Domains", 2002). */
//@ lanes_spread
JAVA_OP long lanes_spread(ulong id, ulong first, ulong count) {
    const ulong unused = clz((count - 1) | 1), mask = ~0ul >> unused, step = (0x9E3779B97F4A7C15ul >> unused) | 1;
    ulong at = id - first;
    do {
        at = at * step & mask;
    } while (at >= count);
    return (long)(first + at);
}

//@
/* From here on one text for all kinds of array: the letter of the kind, what an element is in memory, and as a value.
 *
 * Loads, by what the lanes' indices are: any (of inactive lanes not looked at), or consecutive from `at`. A constructor
 * of single loads is what compilers make a gather instruction of, if they are told what the processor is: PoCL 5's optimizer is
 * not. So that of AVX-512 is called by its name. */
//@ lanes_gather
#define LANES_GATHER(kind, place, value) \
JAVA_OP value##16 lanes_gather_##kind(__global const place *p, int16 i, int16 m) { \
    i &= m; \
    return (value##16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7], \
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]); \
}

//@ lanes_gather_named : lanes_gather
#if defined(__AVX512F__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_gathersiv16sf) && __has_builtin(__builtin_ia32_gathersiv8df)
#define LANES_HAS_GATHER
#endif
#endif
#ifdef LANES_HAS_GATHER
#define LANES_GATHER_NAMED(kind, type, name) \
JAVA_OP type##16 lanes_gather_##kind(__global const type *p, int16 i, int16 m) { \
    return __builtin_ia32_gathersiv16##name((type##16)(0), (const void *)(size_t)p, i & m, (ushort)0xffff, sizeof(type)); \
}
#define LANES_GATHER_WIDE(kind, type, name) \
JAVA_OP type##16 lanes_gather_##kind(__global const type *p, int16 i, int16 m) { \
    i &= m; \
    return (type##16)(__builtin_ia32_gathersiv8##name((type##8)(0), (const void *)(size_t)p, i.lo, (uchar)0xff, sizeof(type)), \
        __builtin_ia32_gathersiv8##name((type##8)(0), (const void *)(size_t)p, i.hi, (uchar)0xff, sizeof(type))); \
}
#else
#define LANES_GATHER_NAMED(kind, type, name) LANES_GATHER(kind, type, type)
#define LANES_GATHER_WIDE(kind, type, name) LANES_GATHER(kind, type, type)
#endif

//@ lanes_gather_B : lanes_gather
LANES_GATHER(B, char, int)

//@ lanes_gather_S : lanes_gather
LANES_GATHER(S, short, int)

//@ lanes_gather_C : lanes_gather
LANES_GATHER(C, ushort, int)

//@ lanes_gather_I : lanes_gather_named
LANES_GATHER_NAMED(I, int, si)

//@ lanes_gather_J : lanes_gather_named
LANES_GATHER_WIDE(J, long, di)

//@ lanes_gather_F : lanes_gather_named
LANES_GATHER_NAMED(F, float, sf)

//@ lanes_gather_D : lanes_gather_named
LANES_GATHER_WIDE(D, double, df)

/* Sixteen elements one behind the other, wherever they begin. PoCL 3.1 makes eight loads of vload16, and one of this: a round of
 * Jacobi over 1024 x 1024 floats took 503 us with the one, 285 with the other. */
//@ lanes_at
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)

//@ lanes_to
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)

//@ read_ahead
/* Any address may be asked for. OpenCL's own prefetch does nothing in PoCL, and is a call in Intel's runtime: with it sums of rows
 * in its caches take 1.33 times as long. Of other drivers with __SPIR__ a simulator has not what clang's becomes; Intel's exact programs have
 * WEFT_IN_ORDER (ocl_program.c). */
#if defined(__has_builtin) && (!defined(__SPIR__) || defined(WEFT_IN_ORDER))
#if __has_builtin(__builtin_prefetch)
#define READ_AHEAD(at) __builtin_prefetch((__global const char *)(at))
#endif
#endif
#ifndef READ_AHEAD
#define READ_AHEAD(at)
#endif

//@ lanes_sums : read_ahead
/* The sums of 64 strips of eight floats that lie at p, each in order, and then of neighbours: eight sums. Four strips are turned
 * into columns by two shuffles a column that stay inside of 16 bytes, of 16 bytes each that are loaded; compilers that find out by
 * themselves take three, across whole vectors. Strips in one vector lie 16 apart, so that neighbours are in two.
 *
 * In the first half of a page two lines of the next one are asked for, its first where p is at a page's begin: a processor that reads
 * ahead does so within a page, and begins with its second line. By number, for that may be past the end, where no pointer points. */
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define LANES_MIX(a, b, i, j, k, l, m, n, o, p) __builtin_shufflevector(a, b, i, j, k, l, m, n, o, p)
#define LANES_QUAD(p) (((__global const struct { float4 all; } __attribute__((packed, aligned(4))) *)(p))->all)
#define LANES_QUADS(p) LANES_MIX(LANES_QUAD(p), LANES_QUAD((p) + 64), 0, 1, 2, 3, 4, 5, 6, 7)
typedef struct lanes_columns {
    float8 a, b, c, d;
} lanes_columns;
JAVA_OP lanes_columns lanes_turned(__global const float *p) {
    const float8 s = LANES_QUADS(p), t = LANES_QUADS(p + 16), u = LANES_QUADS(p + 32), v = LANES_QUADS(p + 48);
    const float8 st = LANES_MIX(s, t, 0, 8, 1, 9, 4, 12, 5, 13), uv = LANES_MIX(u, v, 0, 8, 1, 9, 4, 12, 5, 13);
    const float8 more_st = LANES_MIX(s, t, 2, 10, 3, 11, 6, 14, 7, 15), more_uv = LANES_MIX(u, v, 2, 10, 3, 11, 6, 14, 7, 15);
    lanes_columns columns;
    columns.a = LANES_MIX(st, uv, 0, 1, 8, 9, 4, 5, 12, 13);
    columns.b = LANES_MIX(st, uv, 2, 3, 10, 11, 6, 7, 14, 15);
    columns.c = LANES_MIX(more_st, more_uv, 0, 1, 8, 9, 4, 5, 12, 13);
    columns.d = LANES_MIX(more_st, more_uv, 2, 3, 10, 11, 6, 7, 14, 15);
    return columns;
}
JAVA_OP float8 lanes_strips(__global const float *p) {
    const lanes_columns x = lanes_turned(p), y = lanes_turned(p + 4);
    return ((((((x.a + x.b) + x.c) + x.d) + y.a) + y.b) + y.c) + y.d;
}
JAVA_OP float8 lanes_pairs(__global const float *p) {
    return lanes_strips(p) + lanes_strips(p + 8);
}
JAVA_OP float8 lanes_sums_of_two(float8 x, float8 y) {
    return LANES_MIX(x, y, 0, 2, 8, 10, 4, 6, 12, 14) + LANES_MIX(x, y, 1, 3, 9, 11, 5, 7, 13, 15);
}
JAVA_OP void lanes_sums(__global const float *p, float *to) {
    if (((ulong)p & 2048) == 0) {
        READ_AHEAD((ulong)p + 4096);
        READ_AHEAD((ulong)p + 4160);
    }
    const float8 x = lanes_sums_of_two(lanes_pairs(p), lanes_pairs(p + 128));
    const float8 y = lanes_sums_of_two(lanes_pairs(p + 256), lanes_pairs(p + 384));
    const float8 sums = lanes_sums_of_two(x, y);
    ((struct { float8 all; } __attribute__((packed, aligned(4))) *)to)->all = LANES_MIX(sums, sums, 0, 4, 1, 5, 2, 6, 3, 7);
}
#endif
#endif

//@ lanes_from
JAVA_OP int16 lanes_from(int first) {
    return first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

//@ lanes_rounds
/* Sixteen rounds of four rows, a vector a row, become a vector of four rows a round: by two shuffles a vector that stay inside of four
 * numbers each. */
#define LANES_EVEN(type, p, q) (type##16)(p.s0, q.s0, p.s1, q.s1, p.s4, q.s4, p.s5, q.s5, \
    p.s8, q.s8, p.s9, q.s9, p.sc, q.sc, p.sd, q.sd)
#define LANES_ODD(type, p, q) (type##16)(p.s2, q.s2, p.s3, q.s3, p.s6, q.s6, p.s7, q.s7, \
    p.sa, q.sa, p.sb, q.sb, p.se, q.se, p.sf, q.sf)
#define LANES_FIRST(type, p, q) (type##16)(p.s01, q.s01, p.s45, q.s45, p.s89, q.s89, p.scd, q.scd)
#define LANES_LAST(type, p, q) (type##16)(p.s23, q.s23, p.s67, q.s67, p.sab, q.sab, p.sef, q.sef)
#define LANES_ROUNDS(kind, type) \
typedef struct lanes_rounds_##kind { \
    type##4 at[16]; \
} lanes_rounds_##kind; \
JAVA_OP lanes_rounds_##kind lanes_rounds_##kind##_of(type##16 a, type##16 b, type##16 c, type##16 d) { \
    const type##16 ab = LANES_EVEN(type, a, b), cd = LANES_EVEN(type, c, d); \
    const type##16 more_ab = LANES_ODD(type, a, b), more_cd = LANES_ODD(type, c, d); \
    const type##16 r0 = LANES_FIRST(type, ab, cd), r1 = LANES_LAST(type, ab, cd); \
    const type##16 r2 = LANES_FIRST(type, more_ab, more_cd), r3 = LANES_LAST(type, more_ab, more_cd); \
    const lanes_rounds_##kind rounds = {{r0.s0123, r1.s0123, r2.s0123, r3.s0123, r0.s4567, r1.s4567, r2.s4567, r3.s4567, \
        r0.s89ab, r1.s89ab, r2.s89ab, r3.s89ab, r0.scdef, r1.scdef, r2.scdef, r3.scdef}}; \
    return rounds; \
}

//@ lanes_rounds_I : lanes_rounds
LANES_ROUNDS(I, int)

//@ lanes_rounds_J : lanes_rounds
LANES_ROUNDS(J, long)

//@ lanes_rounds_F : lanes_rounds
LANES_ROUNDS(F, float)

//@ lanes_rounds_D : lanes_rounds
LANES_ROUNDS(D, double)

//@ lanes_near : lanes_all lanes_at
/* `length`: of the array, so that lanes that are not active may read it too; 0: not known. Near its ends a call: compilers
 * take as long over sixteen loads as over an element. */
#define LANES_NEAR(kind, place, value, convert) \
static __attribute__((noinline)) value##16 lanes_ends_##kind(__global const place *p, int at, int16 m) { \
    return lanes_gather_##kind(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m); \
} \
JAVA_OP value##16 lanes_near_##kind(__global const place *p, int at, int length, int16 m) { \
    if (lanes_all(m) || (at >= 0 && at <= length - 16)) return convert(LANES_AT(__global, place, p + at)); \
    return lanes_ends_##kind(p, at, m); \
}

//@ lanes_near_B : lanes_near lanes_gather_B
LANES_NEAR(B, char, int, convert_int16)

//@ lanes_near_S : lanes_near lanes_gather_S
LANES_NEAR(S, short, int, convert_int16)

//@ lanes_near_C : lanes_near lanes_gather_C
LANES_NEAR(C, ushort, int, convert_int16)

//@ lanes_near_I : lanes_near lanes_gather_I
LANES_NEAR(I, int, int, )

//@ lanes_near_J : lanes_near lanes_gather_J
LANES_NEAR(J, long, long, )

//@ lanes_near_F : lanes_near lanes_gather_F
LANES_NEAR(F, float, float, )

//@ lanes_near_D : lanes_near lanes_gather_D
LANES_NEAR(D, double, double, )

//@
/* Lanes that read one element after the other, each of a run of its own: in every fourth round four of each are loaded,
 * if all of them lie in the array, and turned around, a square of four lanes at a time. */
//@ lanes_run : lanes_all
#define LANES_SQUARE(type, i0, i1, i2, i3, part) do { \
        const type##4 a = vload4(0, p + i0), b = vload4(0, p + i1), c = vload4(0, p + i2), d = vload4(0, p + i3); \
        const type##4 ac = (type##4)(a.s0, c.s0, a.s1, c.s1), ca = (type##4)(a.s2, c.s2, a.s3, c.s3); \
        const type##4 bd = (type##4)(b.s0, d.s0, b.s1, d.s1), db = (type##4)(b.s2, d.s2, b.s3, d.s3); \
        t0.part = (type##4)(ac.s0, bd.s0, ac.s1, bd.s1); \
        t1.part = (type##4)(ac.s2, bd.s2, ac.s3, bd.s3); \
        t2.part = (type##4)(ca.s0, db.s0, ca.s1, db.s1); \
        t3.part = (type##4)(ca.s2, db.s2, ca.s3, db.s3); \
    } while (0)
#define LANES_RUN(kind, type) \
JAVA_OP void lanes_turn_##kind(__global const type *p, int16 i, type##16 *turned) { \
    type##16 t0, t1, t2, t3; \
    LANES_SQUARE(type, i.s0, i.s1, i.s2, i.s3, s0123); \
    LANES_SQUARE(type, i.s4, i.s5, i.s6, i.s7, s4567); \
    LANES_SQUARE(type, i.s8, i.s9, i.sa, i.sb, s89ab); \
    LANES_SQUARE(type, i.sc, i.sd, i.se, i.sf, scdef); \
    turned[0] = t0; \
    turned[1] = t1; \
    turned[2] = t2; \
    turned[3] = t3; \
} \
JAVA_OP type##16 lanes_run_##kind(__global const type *p, int16 i, int length, int counter, int16 m, type##16 *turned, int *is_turned) { \
    if ((counter & 3) == 0) { \
        *is_turned = lanes_all(m & (i >= 0) & (i <= length - 4)); \
        if (*is_turned) lanes_turn_##kind(p, i, turned); \
    } \
    return *is_turned ? turned[counter & 3] : lanes_gather_##kind(p, i, m); \
}

//@ lanes_run_I : lanes_run lanes_gather_I
LANES_RUN(I, int)

//@ lanes_run_J : lanes_run lanes_gather_J
LANES_RUN(J, long)

//@ lanes_run_F : lanes_run lanes_gather_F
LANES_RUN(F, float)

//@ lanes_run_D : lanes_run lanes_gather_D
LANES_RUN(D, double)

//@
/* A store to consecutive places. A tile has one for each vector, and where only some lanes store is rare: a call, for inside
 * of all of them it was two fifths of the time that PoCL took to build a matrix product. */
//@ lanes_put : lanes_all
#define LANES_PUT(kind, place, value, convert) \
static __attribute__((noinline)) void lanes_put_some_##kind(__global place *p, value##16 v, int16 m) { \
    const int *active = (const int *)&m; \
    const value *x = (const value *)&v; \
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[k] = (place)x[k]; \
} \
JAVA_OP void lanes_put_##kind(__global place *p, value##16 v, int16 m) { \
    typedef struct { place##16 all; } __attribute__((packed, aligned(sizeof(place)))) whole; \
    if (lanes_all(m)) ((__global whole *)p)->all = convert(v); \
    else lanes_put_some_##kind(p, v, m); \
}

//@ lanes_put_B : lanes_put
LANES_PUT(B, char, int, convert_char16)

//@ lanes_put_S : lanes_put
LANES_PUT(S, short, int, convert_short16)

//@ lanes_put_C : lanes_put
LANES_PUT(C, ushort, int, convert_ushort16)

//@ lanes_put_I : lanes_put
LANES_PUT(I, int, int, )

//@ lanes_put_J : lanes_put
LANES_PUT(J, long, long, )

//@ lanes_put_F : lanes_put
LANES_PUT(F, float, float, )

//@ lanes_put_D : lanes_put
LANES_PUT(D, double, double, )

//@
/* The same, a call even where all lanes store, for vectors side by side: a tenth less for PoCL to do of a Monte Carlo's text. Of rows together
 * it is none, of which a matrix product's kernel would take 1.05 of the time. */
//@ lanes_call : lanes_all
#define LANES_CALL(kind, place, value, convert) \
static __attribute__((noinline)) void lanes_call_##kind(__global place *p, value##16 v, int16 m) { \
    typedef struct { place##16 all; } __attribute__((packed, aligned(sizeof(place)))) whole; \
    if (lanes_all(m)) { \
        ((__global whole *)p)->all = convert(v); \
        return; \
    } \
    const int *active = (const int *)&m; \
    const value *x = (const value *)&v; \
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[k] = (place)x[k]; \
}

//@ lanes_call_B : lanes_call
LANES_CALL(B, char, int, convert_char16)

//@ lanes_call_S : lanes_call
LANES_CALL(S, short, int, convert_short16)

//@ lanes_call_C : lanes_call
LANES_CALL(C, ushort, int, convert_ushort16)

//@ lanes_call_I : lanes_call
LANES_CALL(I, int, int, )

//@ lanes_call_J : lanes_call
LANES_CALL(J, long, long, )

//@ lanes_call_F : lanes_call
LANES_CALL(F, float, float, )

//@ lanes_call_D : lanes_call
LANES_CALL(D, double, double, )

//@
/* Arrays that the element makes: one for each lane, the sixteen elements of an index side by side. */
//@ lanes_get
#define LANES_GET(kind, place, value) \
JAVA_OP value##16 lanes_get_##kind(const place *p, int16 i, int16 m) { \
    const int16 places = i & m; \
    value##16 all; \
    const int *at = (const int *)&places; \
    value *x = (value *)&all; \
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k]; \
    return all; \
}

//@ lanes_get_B : lanes_get
LANES_GET(B, char, int)

//@ lanes_get_S : lanes_get
LANES_GET(S, short, int)

//@ lanes_get_C : lanes_get
LANES_GET(C, ushort, int)

//@ lanes_get_I : lanes_get
LANES_GET(I, int, int)

//@ lanes_get_J : lanes_get
LANES_GET(J, long, long)

//@ lanes_get_F : lanes_get
LANES_GET(F, float, float)

//@ lanes_get_D : lanes_get
LANES_GET(D, double, double)

//@ lanes_set
#define LANES_SET(kind, place, value) \
JAVA_OP void lanes_set_##kind(place *p, int16 i, value##16 v, int16 m) { \
    int at[16], active[16]; \
    value x[16]; \
    vstore16(i & m, 0, at); \
    vstore16(m, 0, active); \
    vstore16(v, 0, x); \
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = (place)x[k]; \
}

//@ lanes_set_B : lanes_set
LANES_SET(B, char, int)

//@ lanes_set_S : lanes_set
LANES_SET(S, short, int)

//@ lanes_set_C : lanes_set
LANES_SET(C, ushort, int)

//@ lanes_set_I : lanes_set
LANES_SET(I, int, int)

//@ lanes_set_J : lanes_set
LANES_SET(J, long, long)

//@ lanes_set_F : lanes_set
LANES_SET(F, float, float)

//@ lanes_set_D : lanes_set
LANES_SET(D, double, double)

//@

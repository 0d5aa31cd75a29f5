/* Consecutive elements of an array, read ahead by a work-item (simt/loop_chunks.h): `count`, a constant and a multiple of
 * four, from p on, which lies at a multiple of 16 bytes; the same from any p on; and as a CPU does that, four at once. */

//@ run_wide
#define RUN_WIDE(kind, place, lanes) \
JAVA_OP void run_wide_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k += lanes) vstore##lanes(*(__global const place##lanes *)(p + k), 0, run + k); \
}

//@ run_wide_I : run_wide
RUN_WIDE(I, int, 4)

//@ run_wide_F : run_wide
RUN_WIDE(F, float, 4)

//@ run_wide_J : run_wide
RUN_WIDE(J, long, 2)

//@ run_wide_D : run_wide
RUN_WIDE(D, double, 2)

//@
//@ run
#define RUN(kind, place) \
JAVA_OP void run_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k++) run[k] = p[k]; \
}

//@ run_Z : run
RUN(Z, char)

//@ run_B : run
RUN(B, char)

//@ run_S : run
RUN(S, short)

//@ run_C : run
RUN(C, ushort)

//@ run_I : run
RUN(I, int)

//@ run_F : run
RUN(F, float)

//@ run_J : run
RUN(J, long)

//@ run_D : run
RUN(D, double)

//@
//@ run_anywhere
#define RUN_ANYWHERE(kind, place) \
JAVA_OP void run_anywhere_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k += 4) vstore4(vload4(0, p + k), 0, run + k); \
}

//@ run_anywhere_I : run_anywhere
RUN_ANYWHERE(I, int)

//@ run_anywhere_F : run_anywhere
RUN_ANYWHERE(F, float)

//@ run_anywhere_J : run_anywhere
RUN_ANYWHERE(J, long)

//@ run_anywhere_D : run_anywhere
RUN_ANYWHERE(D, double)

//@
/* What is read far ahead for a CPU, of elements that read along rows side by side, `rows` of them in a work-item. Rows of a few
 * hundred bytes end before a processor has noticed that they are read in order; so a work-item asks for those of the
 * next one. `a` and `b` are the first places of its first two rows, `first` and `limit` the loop's, `count` how many
 * places of a row are read at a time, of `bytes` each.
 *
 * Where the rows follow one another and are at most 2 KB long, the next ones are asked for from their begin to their end, as one piece
 * of memory, which is what a processor and its memory like best: `count` of the next rows' places for each row's `count`. Longer
 * rows, and such as have something between them, at the places where those at hand are read. Of rows beyond 64 KB,
 * which a processor reads ahead by itself, nothing; nor where rows lie so close that they share what is loaded at once.
 *
 * x: how many bytes behind the first row's place at hand, less what y has in front of the loop; y: how many more in each round;
 * z: between what is asked for at a time. */
//@ java_rows_ahead
JAVA_OP long4 java_rows_ahead(const int a, const int b, const int rows, const int first, const int limit, const int count,
                              const int bytes) {
    const long places = (long)b - a, apart = places * bytes, rounds = (long)limit - first;
    const long more = (rows - 1) * bytes;
    if (apart < 256 || apart > 65536) return (long4)(0, 0, 0, 0);
    if (apart <= 2048 && rounds <= places && rounds >= places - places / 8)
        return (long4)(rows * apart - more * first, more, count * bytes, 0);
    return (long4)(rows * apart, 0, apart, 0);
}

//@ java_read_ahead : read_ahead
JAVA_OP void java_read_ahead(__global const void *place, const long4 way, const int rows, const int round) {
    _Pragma("unroll")
    for (int k = 0; k < rows; k++) READ_AHEAD((ulong)place + (ulong)(way.x + way.y * round + way.z * k));
}

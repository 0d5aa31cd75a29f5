/* Which loops lanes gain by: always, never, or as the data are. */
#include "ir.h"
#include "ir_text.h"
#include "run_tests.h"
#include "spmd_choice.h"

/* Blocks behind an entry that has zero %1, one %2, the index %3, a number %5 that all lanes have, two conditions, of which
 * %7 differs between lanes and %8 does not, and arrays %9 of bytes and %6 of ints. */
static spmd_choice choose(const char *blocks) {
    arena a;
    ir_fn *fn = NULL;
    arena_init(&a);
    status st =
        ir_parse(&a,
                 arena_printf(&a,
                              "func @f {\n binding 0: captured scalar I 0\n binding 1: captured array B 0\n"
                              " binding 2: captured array I 0\nb0:\n"
                              " %%1 = const 0 : i32\n %%2 = const 1 : i32\n %%3 = index : i32\n"
                              " %%5 = uniform 0 : i32\n %%6 = buffer 2 : ref\n %%7 = lt %%3, %%5 : i32\n"
                              " %%8 = lt %%1, %%5 : i32\n %%9 = buffer 1 : ref\n%s}\n",
                              blocks),
                 &fn);
    if (status_is_ok(st)) st = ir_verify(fn);
    CU_ASSERT_TRUE_FATAL(status_is_ok(st));
    spmd_choice choice = spmd_choose(fn, &(cg_target){.form = CG_FORM_BEST}, true);
    arena_free(&a);
    return choice;
}

static bool is_by_data(const char *blocks) {
    spmd_choice choice = choose(blocks);
    CU_ASSERT_TRUE(choice.lanes);
    return choice.by_data;
}

/* A loop of blocks b1 and b2 up to `limit`, entered from `from`, and left to b3. */
#define LOOP(from, limit)                                                                                    \
    "b1: from " from ", b2\n %50 = phi %1, %52 : i32\n %51 = lt %50, " limit " : i32\n branch %51, b2, b3\n" \
    "b2: from b1\n %52 = add %50, %2 : i32\n jump b1\n"

static void by_itself(void) {
    CU_ASSERT_FALSE(is_by_data(" jump b1\n" LOOP("b0", "%5") "b3: from b1\n return %1\n"));
    CU_ASSERT_FALSE(is_by_data(" jump b1\n" LOOP("b0", "%3") "b3: from b1\n return %1\n"));
}

#define BEHIND_IF(condition)                                                                                 \
    " branch " condition ", b1, b4\n" LOOP("b0", "%5") "b3: from b1\n return %1\nb4: from b0\n return %2\n"

static void behind_a_branch(void) {
    CU_ASSERT_TRUE(is_by_data(BEHIND_IF("%7")));
    CU_ASSERT_FALSE(is_by_data(BEHIND_IF("%8")));
}

/* if (a || b) for (...) */
static void behind_one_of_two(void) {
    CU_ASSERT_TRUE(is_by_data(
        " branch %7, b4, b5\n" LOOP("b4", "%5") "b3: from b1\n return %1\n"
                                                "b4: from b0, b5\n jump b1\n"
                                                "b5: from b0\n %10 = eq %3, %1 : i32\n branch %10, b4, b6\n"
                                                "b6: from b5\n return %2\n"));
}

/* The ways come together again in front of the loop, or part behind it, in a loop around both that all lanes have. */
static void beside_a_branch(void) {
    CU_ASSERT_FALSE(is_by_data(
        " branch %7, b4, b5\n" LOOP("b5", "%5") "b3: from b1\n return %1\n"
                                                "b4: from b0\n jump b5\nb5: from b0, b4\n jump b1\n"));
    CU_ASSERT_FALSE(is_by_data(" jump b4\n" LOOP(
        "b5",
        "%5") "b3: from b1\n branch %7, b6, b7\n"
              "b4: from b0, b7\n %10 = phi %1, %12 : i32\n %11 = lt %10, %5 : i32\n branch %11, b5, b8\n"
              "b5: from b4\n jump b1\nb6: from b3\n jump b7\n"
              "b7: from b3, b6\n %12 = add %10, %2 : i32\n jump b4\nb8: from b4\n return %1\n"));
}

/* A round of the loop around it may go past it. */
static void in_some_rounds(void) {
    CU_ASSERT_TRUE(is_by_data(" jump b4\n" LOOP(
        "b5",
        "%5") "b3: from b1\n jump b6\n"
              "b4: from b0, b6\n %10 = phi %1, %12 : i32\n %11 = lt %10, %5 : i32\n branch %11, b7, b8\n"
              "b5: from b7\n jump b1\nb6: from b3, b7\n %12 = add %10, %2 : i32\n jump b4\n"
              "b7: from b4\n branch %7, b5, b6\nb8: from b4\n return %1\n"));
}

/* In a loop that lanes leave in different rounds. */
static void in_another(void) {
    CU_ASSERT_TRUE(is_by_data(" jump b4\n" LOOP(
        "b5",
        "%5") "b3: from b1\n %12 = add %10, %2 : i32\n jump b4\n"
              "b4: from b0, b3\n %10 = phi %1, %12 : i32\n %11 = lt %10, %3 : i32\n branch %11, b5, b6\n"
              "b5: from b4\n jump b1\nb6: from b4\n return %1\n"));
}

/* A loop up to `limit`, which adds up what it reads of `array` at %60, and does so many more sums. */
#define READING(limit, array, kind, more)                                                                    \
    " jump b1\nb1: from b0, b2\n %50 = phi %1, %52 : i32\n %51 = phi %1, %69 : i32\n"                        \
    " %53 = lt %50, " limit " : i32\n branch %53, b2, b3\n"                                                  \
    "b2: from b1\n %59 = mul %3, %5 : i32\n %60 = add %59, %50 : i32\n %61 = aload." kind " " array          \
    ", %60 : i32\n" more                                                                                     \
    " %69 = add %51, %62 : i32\n %52 = add %50, %2 : i32\n jump b1\nb3: from b1\n return %51\n"
#define FEW_MORE " %62 = add %61, %2 : i32\n"
#define MANY_MORE                                                                                            \
    " %63 = add %61, %2 : i32\n %64 = mul %63, %63 : i32\n %65 = mul %64, %63 : i32\n"                       \
    " %66 = mul %65, %63 : i32\n %67 = mul %66, %63 : i32\n %68 = mul %67, %63 : i32\n"                      \
    " %70 = mul %68, %63 : i32\n %71 = mul %70, %63 : i32\n %72 = mul %71, %63 : i32\n"                      \
    " %62 = mul %72, %63 : i32\n"

/* Where rows are as long as the index says. */
static void uneven(void) {
    CU_ASSERT_FALSE(choose(READING("%3", "%9", "B", FEW_MORE)).lanes);
    CU_ASSERT_TRUE(is_by_data(READING("%3", "%9", "B", MANY_MORE)));
    CU_ASSERT_TRUE(is_by_data(READING("%3", "%6", "I", FEW_MORE)));
    CU_ASSERT_TRUE(choose(READING("%3", "%6", "I", FEW_MORE)).splits);
}

static void even(void) {
    CU_ASSERT_FALSE(is_by_data(READING("%5", "%9", "B", FEW_MORE)));
    CU_ASSERT_FALSE(choose(READING("%5", "%9", "B", FEW_MORE)).splits);
}

/* A loop of all lanes, in which those store for which `condition` holds, at %11 in an array of their own. */
#define STORING(condition)                                                                                   \
    " %4 = const 8 : i32\n %10 = newarray.I %4 : ref\n %11 = mul %3, %5 : i32\n jump b1\n"                   \
    "b1: from b0, b5\n %50 = phi %1, %52 : i32\n %51 = lt %50, %5 : i32\n branch %51, b2, b3\n"              \
    "b2: from b1\n branch " condition ", b4, b5\nb3: from b1\n %53 = aload.I %10, %1 : i32\n return %53\n"   \
    "b4: from b2\n astore.I %10, %11, %50\n jump b5\n"                                                       \
    "b5: from b2, b4\n %52 = add %50, %2 : i32\n jump b1\n"

static void some_store(void) {
    CU_ASSERT_TRUE(is_by_data(STORING("%7")));
    CU_ASSERT_FALSE(is_by_data(STORING("%8")));
}

/* A loop of all lanes, each of which stores in one of three places; the last one goes on to `next`. */
#define CASES(condition, next, of_b8, of_b5)                                                                 \
    " %4 = const 8 : i32\n %10 = newarray.I %4 : ref\n %11 = mul %3, %5 : i32\n jump b1\n"                   \
    "b1: from b0, b5\n %50 = phi %1, %52 : i32\n %51 = lt %50, %5 : i32\n branch %51, b2, b3\n"              \
    "b2: from b1\n branch " condition ", b4, b6\nb3: from b1\n %53 = aload.I %10, %1 : i32\n return %53\n"   \
    "b4: from b2\n astore.I %10, %11, %50\n jump " next "\n"                                                 \
    "b5: from " of_b5 "\n %52 = add %50, %2 : i32\n jump b1\n"                                               \
    "b6: from b2\n %12 = eq %11, %50 : i32\n branch %12, b7, b8\n"                                           \
    "b7: from b6\n astore.I %10, %11, %2\n jump b5\nb8: from " of_b8 "\n astore.I %10, %11, %5\n jump b5\n"

/* As the cases of a switch do in an interpreter with a stack; and where one falls through to another. */
static void each_stores(void) {
    CU_ASSERT_FALSE(choose(CASES("%7", "b5", "b6", "b4, b7, b8")).lanes);
    CU_ASSERT_TRUE(is_by_data(CASES("%7", "b8", "b4, b6", "b7, b8")));
}

/* The sum of two numbers of `array` that lie where the index says, and `more` of the second, %62. */
#define STRAIGHT(array, kind, more)                                                                          \
    " %59 = mul %3, %5 : i32\n %60 = aload." kind " " array ", %59 : i32\n %61 = aload." kind " " array      \
    ", %60 : i32\n" more " %69 = add %60, %62 : i32\n return %69\n"

static void without_a_loop(void) {
    CU_ASSERT_FALSE(choose(STRAIGHT("%9", "B", MANY_MORE)).lanes);
    CU_ASSERT_TRUE(choose(STRAIGHT("%6", "I", FEW_MORE)).lanes);
    CU_ASSERT_TRUE(choose(" %61 = aload.B %9, %3 : i32\n" FEW_MORE " return %62\n").lanes);
}

static const CU_TestInfo tests[] = {
    {"a loop by itself is for all", by_itself},
    {"a loop behind a branch is for some", behind_a_branch},
    {"so is one behind one of two", behind_one_of_two},
    {"a loop beside a branch is for all", beside_a_branch},
    {"a loop in some rounds of another is for some", in_some_rounds},
    {"a loop in one that lanes leave is for some", in_another},
    {"of loops that lanes leave apart it is told what they gather", uneven},
    {"loops of all lanes gain", even},
    {"where some lanes store it depends on how many do", some_store},
    {"where each stores in one of several places lanes lose", each_stores},
    {"without a loop gathers of bytes lose, and of ints do not", without_a_loop},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("spmd choice", tests);
}

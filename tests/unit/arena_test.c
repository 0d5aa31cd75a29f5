/* Scratch memory of an arena: what a release gives back is used again, and all of it goes with the arena. */
#include <string.h>

#include "arena.h"
#include "run_tests.h"

enum { MANY = 3 * 64 * 1024 }; /* more than a chunk */

static bool is_zero(const unsigned char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != 0) return false;
    return true;
}

static void released_memory_is_used_again(void) {
    arena a;
    arena_init(&a);
    arena *scratch = arena_scratch(&a);
    for (size_t bytes = 16; bytes <= MANY; bytes *= 3) {
        void *first = NULL;
        for (int pass = 0; pass < 3; pass++) {
            arena_mark mark = arena_checkpoint(scratch);
            unsigned char *got = arena_alloc(scratch, bytes);
            CU_ASSERT(is_zero(got, bytes));
            memset(got, 0x77, bytes);
            if (pass == 0) first = got;
            CU_ASSERT_PTR_EQUAL(got, first);
            arena_release(scratch, mark);
            CU_ASSERT_EQUAL(scratch->allocated, 0);
        }
    }
    arena_free(&a);
}

/* What an outer scope has stays when an inner one ends, and so does what the arena itself has. */
static void scopes_nest(void) {
    arena a;
    arena_init(&a);
    arena *scratch = arena_scratch(&a);
    char *kept = arena_string(&a, "kept", 4);
    arena_mark outer = arena_checkpoint(scratch);
    char *mine = arena_string(scratch, "mine", 4);
    for (int k = 0; k < 5; k++) {
        arena_mark inner = arena_checkpoint(scratch);
        memset(arena_alloc(scratch, MANY), 0x77, MANY);
        arena_release(scratch, inner);
    }
    CU_ASSERT_STRING_EQUAL(mine, "mine");
    arena_release(scratch, outer);
    CU_ASSERT_STRING_EQUAL(kept, "kept");
    arena_free(&a);
}

static void there_is_one(void) {
    arena a;
    arena_init(&a);
    arena *scratch = arena_scratch(&a);
    CU_ASSERT_PTR_NOT_EQUAL(scratch, &a);
    CU_ASSERT_PTR_EQUAL(arena_scratch(&a), scratch);
    CU_ASSERT_PTR_EQUAL(arena_scratch(scratch), scratch);
    arena_alloc(scratch, MANY);
    arena_free(&a);
    CU_ASSERT_PTR_NULL(a.scratch);
}

/* To whoever armed the arena; an arena that is not armed says NULL, and so does its scratch. */
static void memory_runs_out(void) {
    arena a;
    volatile int jumps = 0;
    arena_init(&a);
    CU_ASSERT_PTR_NULL(arena_alloc(arena_scratch(&a), SIZE_MAX));
    if (setjmp(a.out_of_memory) != 0)
        jumps++;
    else {
        a.armed = true;
        arena_alloc(arena_scratch(&a), SIZE_MAX);
    }
    CU_ASSERT_EQUAL(jumps, 1);
    arena_free(&a);
}

int main(void) {
    CU_TestInfo tests[] = {
        {"what was released is used again, and is zero", released_memory_is_used_again},
        {"scopes nest", scopes_nest},
        {"an arena has one scratch arena", there_is_one},
        {"out of memory in scratch is out of memory in its arena", memory_runs_out},
        CU_TEST_INFO_NULL,
    };
    return run_tests("arena", tests);
}

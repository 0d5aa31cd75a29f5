/* How long exits wait one after the other, by how those before came out. No OpenCL is started, and nobody waits. */
#include "exit_patience.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "run_tests.h"

static char folder[PATH_MAX], path[PATH_MAX + 16];
static binary_store *store;

static void make_store(void) {
    const char *where = getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.4000s/weft-patience-XXXXXX", where);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/weft-cut-short", folder);
    store = binary_store_open(folder, 1 << 20);
    CU_ASSERT_PTR_NOT_NULL_FATAL(store);
}

static void remove_store(void) {
    binary_store_close(store);
    unlink(path);
    CU_ASSERT_EQUAL(rmdir(folder), 0);
}

/* The next exit waits for so many milliseconds, and comes out so. */
static void waits(unsigned ms, exit_gate_end end) {
    CU_ASSERT_EQUAL(exit_patience_ns(store), (uint64_t)ms * 1000000);
    exit_patience_note(store, end);
}

static void cut_until_two_seconds(void) {
    for (unsigned ms = 125; ms < 2000; ms *= 2)
        waits(ms, GATE_CUT);
}

static void gives_up(void) {
    struct stat found;
    make_store();
    cut_until_two_seconds();
    for (int i = 0; i < 3; i++)
        waits(2000, GATE_CUT);
    for (int i = 0; i < 20; i++)
        waits(125, i == 10 ? GATE_LEFT : GATE_CUT);
    CU_ASSERT_EQUAL(stat(path, &found), 0);
    CU_ASSERT(found.st_size < 10);
    remove_store();
}

static void gives_up_nothing_that_helped(void) {
    make_store();
    cut_until_two_seconds();
    for (int i = 0; i < 10; i++)
        waits(2000, i % 3 == 2 ? GATE_LEFT : GATE_CUT);
    remove_store();
}

/* What another program waited for, or the next kernel of the same one, may take longer. */
static void is_no_shorter_for_what_was_soon_ready(void) {
    make_store();
    waits(125, GATE_CUT);
    waits(250, GATE_CUT);
    waits(500, GATE_LEFT);
    waits(500, GATE_EMPTY);
    waits(500, GATE_OCCUPIED);
    waits(500, GATE_CUT);
    waits(1000, GATE_LEFT);
    remove_store();
}

static void forgets(void) {
    struct timespec before[2] = {{time(NULL) - 25 * 60 * 60, 0}, {time(NULL) - 25 * 60 * 60, 0}};
    make_store();
    cut_until_two_seconds();
    for (int i = 0; i < 3; i++)
        waits(2000, GATE_CUT);
    CU_ASSERT_EQUAL(utimensat(AT_FDCWD, path, before, 0), 0);
    waits(125, GATE_CUT);
    waits(250, GATE_CUT);
    remove_store();
}

static void keeps_nothing_without_a_store(void) {
    CU_ASSERT_EQUAL(exit_patience_ns(NULL), 0);
}

static const CU_TestInfo tests[] = {
    {"gives up", gives_up},
    {"gives up nothing that helped", gives_up_nothing_that_helped},
    {"is no shorter for what was soon ready", is_no_shorter_for_what_was_soon_ready},
    {"forgets", forgets},
    {"keeps nothing without a store", keeps_nothing_without_a_store},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("exit_patience", tests);
}

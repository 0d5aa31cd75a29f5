/* The main of a unit test. */
#ifndef WEFT_RUN_TESTS_H
#define WEFT_RUN_TESTS_H

#include <CUnit/Basic.h>

/* Runs one suite; the exit status of main. */
static inline int run_tests(const char *name, const CU_TestInfo *tests) {
    CU_SuiteInfo suites[] = {{.pName = name, .pTests = (CU_TestInfo *)tests}, CU_SUITE_INFO_NULL};
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(suites) != CUE_SUCCESS) return 2;
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failures == 0 ? 0 : 1;
}

#endif

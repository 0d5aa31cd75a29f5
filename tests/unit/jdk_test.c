/* The tables of JDK methods: that their rows are found, and that what looks like them is not. */
#include <string.h>

#include "intrinsics.h"
#include "jdk_effects.h"
#include "jdk_names.h"
#include "object_set.h"
#include "run_tests.h"

static const char user[] = "app/Main";

static const jdk_method *find(const char *owner, const char *name, const char *descriptor) {
    return jdk_method_find(user, owner, name, descriptor);
}

static bool is(const char *owner, const char *name, const char *descriptor, jdk_effect effect) {
    const jdk_method *row = find(owner, name, descriptor);
    return row != NULL && row->effect == effect;
}

static void no_row_hides_another(void) {
#define E(owner, name, descriptor, effect, reason)                                                           \
    if (strpbrk(owner name, "*") == NULL && strpbrk(descriptor, "*v") == NULL)                               \
        CU_ASSERT(is(owner, name, descriptor, JDK_##effect));
#include "jdk_effects.def"
}

static void values_are_what_they_hold(void) {
    CU_ASSERT(jdk_is_value("java/lang/Integer") && jdk_is_final_value("java/lang/Integer"));
    CU_ASSERT(jdk_is_value("java/math/BigInteger") && !jdk_is_final_value("java/math/BigInteger"));
    CU_ASSERT(!jdk_is_value("java/lang/Object") && !jdk_is_value("java/lang/StringBuilder"));
    CU_ASSERT(is("java/lang/Integer", "toString", "(I)Ljava/lang/String;", JDK_PURE_VALUES));
    CU_ASSERT(is("java/math/BigInteger", "pow", "(I)Ljava/math/BigInteger;", JDK_PURE_VALUES));
    CU_ASSERT(is("java/lang/String", "equals", "(Ljava/lang/Object;)Z", JDK_PURE));
    CU_ASSERT(is("java/lang/String", "split", "(Ljava/lang/String;)[Ljava/lang/String;", JDK_PURE_VALUES));
    /* These are given, or give, what may have code of the user's. */
    CU_ASSERT_PTR_NULL(find("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"));
    CU_ASSERT_PTR_NULL(find("java/lang/String", "chars", "()Ljava/util/stream/IntStream;"));
    CU_ASSERT_PTR_NULL(find("java/math/BigInteger", "<init>", "(ILjava/util/Random;)V"));
    CU_ASSERT_PTR_NULL(find("java/lang/String", "getChars", "(II[CI)V"));
}

static void classes(void) {
    CU_ASSERT(jdk_is_closed("java/util/HashMap$Node") && !jdk_is_closed("java/util/HashMap"));
    CU_ASSERT(jdk_caches_view("java/util/AbstractMap", "keySet") && !jdk_caches_view("app/Main", "keySet"));
}

static void comparing(void) {
    CU_ASSERT(jdk_is_same_unless_one("java/util/Objects", "equals", 'D'));
    CU_ASSERT(jdk_is_same_unless_one("clojure/lang/Util", "equiv", 'J'));
    CU_ASSERT(!jdk_is_same_unless_one("clojure/lang/Util", "equiv",
                                      'D')); /* of NaN it says true, if it is the same */
    CU_ASSERT(!jdk_is_same_unless_one("clojure/lang/Util", "identical", 'J'));
    CU_ASSERT(!jdk_is_same_unless_one("app/Util", "equiv", 'J'));
}

static void rows_of_several(void) {
    CU_ASSERT(is("java/lang/Math", "floorMod", "(II)I", JDK_PURE));
    CU_ASSERT(is("java/lang/Math", "random", "()D", JDK_FOREIGN));
    CU_ASSERT(is("java/util/Locale", "setDefault", "(Ljava/util/Locale;)V", JDK_FOREIGN));
    CU_ASSERT(is("java/lang/ThreadLocal", "get", "()Ljava/lang/Object;", JDK_FOREIGN));
    CU_ASSERT(is("java/lang/Thread", "yield", "()V", JDK_PURE));
    CU_ASSERT(is("java/lang/invoke/VarHandle", "getAndAdd", "(Lapp/Main;I)I", JDK_MEMORY_PUT));
    CU_ASSERT(is("java/lang/invoke/VarHandle", "getVolatile", "(Lapp/Main;)I", JDK_MEMORY_GET));
    CU_ASSERT(is("java/lang/invoke/VarHandle", "releaseFence", "()V", JDK_PURE));
    CU_ASSERT(is("java/util/Arrays", "sort", "([II)V", JDK_WRITES_0));
    CU_ASSERT_PTR_NULL(find("java/util/Arrays", "sort", "([Ljava/lang/Object;)V"));
    CU_ASSERT_PTR_NULL(find("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z"));
    CU_ASSERT(is("java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;", JDK_OWN));
    CU_ASSERT_PTR_NULL(
        find("java/lang/StringBuilder", "append", "(Ljava/lang/Object;)Ljava/lang/StringBuilder;"));
}

static void inner_is_for_the_jdk(void) {
    const char *owner = "java/util/stream/StreamSupport", *name = "stream",
               *descriptor = "(Ljava/util/Spliterator;Z)Ljava/util/stream/Stream;";
    CU_ASSERT(is(owner, name, descriptor, JDK_INNER));
    CU_ASSERT_PTR_NULL(jdk_method_find("java/util/Collection", owner, name, descriptor));
    CU_ASSERT(jdk_owns("java/util/List") && jdk_owns("jdk/internal/misc/Unsafe") &&
              !jdk_owns("javax/inject/Inject"));
}

static void no_intrinsic_is_listed_twice(void) {
    for (int i = 0; i < intrinsic_count; i++) {
        const intrinsic_info *row = &intrinsics[i];
        CU_ASSERT(row->descriptor[0] == '(' && row->bound >= 0 && row->bound <= 2.5);
        CU_ASSERT_EQUAL(intrinsic_find(row->owner, row->name, row->descriptor), i);
    }
}

static void sets(void) {
    arena a;
    arena_init(&a);
    object_set s = {0}, none = {0};
    CU_ASSERT(object_set_next(&s, &none, 0) == UINT32_MAX);
    for (uint32_t i = 0; i < 1000; i += 37)
        CU_ASSERT(object_set_add(&a, &s, i) && !object_set_add(&a, &s, i));
    uint32_t count = 0;
    for (uint32_t i = 0; (i = object_set_next(&s, &none, i)) != UINT32_MAX; i++)
        CU_ASSERT(i == 37 * count++ && object_set_has(&s, i) && !object_set_has(&s, i + 1));
    CU_ASSERT(count == 28);
    object_set less = {0};
    object_set_add(&a, &less, 0);
    CU_ASSERT(object_set_next(&s, &less, 0) == 37);
    arena_free(&a);
}

static const CU_TestInfo tests[] = {
    {"no row hides another", no_row_hides_another},
    {"values are what they hold", values_are_what_they_hold},
    {"what is known of classes", classes},
    {"what is compared without asking for identity", comparing},
    {"rows of several methods", rows_of_several},
    {"rows that are the JDK's own business", inner_is_for_the_jdk},
    {"no intrinsic is listed twice", no_intrinsic_is_listed_twice},
    {"sets of small numbers", sets},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("jdk", tests);
}

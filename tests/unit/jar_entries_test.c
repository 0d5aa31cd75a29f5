/* Entries of a jar, read where they lie; jars that are cut off or damaged anywhere have none, or bytes that are there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "jar_entries.h"
#include "run_tests.h"

enum { MOST = 1 << 16 };
static arena a;
static char path[] = "/tmp/weft-jar-XXXXXX";
static uint8_t jar[1024];
static size_t size;

static void put2(uint32_t n) {
    jar[size++] = (uint8_t)n;
    jar[size++] = (uint8_t)(n >> 8);
}

static void put4(uint32_t n) {
    put2(n & 0xffff);
    put2(n >> 16);
}

static void put(const char *bytes) {
    memcpy(jar + size, bytes, strlen(bytes));
    size += strlen(bytes);
}

typedef struct entry {
    const char *name, *bytes;
    uint32_t method;
    uint32_t at;
} entry;

static entry entries[] = {
    {"packed.class", "packed", 8, 0}, {"weft/AF.class", "these bytes", 0, 0}, {"weft/AF", "those", 0, 0}};
enum { ENTRIES = sizeof entries / sizeof *entries };

static void make(void) {
    size = 0;
    for (int i = 0; i < ENTRIES; i++) {
        entry *e = &entries[i];
        uint32_t length = (uint32_t)strlen(e->bytes);
        e->at = (uint32_t)size;
        put4(0x04034b50), put2(20), put2(0), put2(e->method), put4(0), put4(0), put4(length), put4(length);
        put2((uint32_t)strlen(e->name)), put2(3);
        put(e->name), put("xyz"), put(e->bytes);
    }
    uint32_t from = (uint32_t)size;
    for (int i = 0; i < ENTRIES; i++) {
        entry *e = &entries[i];
        uint32_t length = (uint32_t)strlen(e->bytes);
        put4(0x02014b50), put2(20), put2(20), put2(0), put2(e->method), put4(0), put4(0), put4(length);
        put4(length), put2((uint32_t)strlen(e->name)), put2(2), put2(1), put2(0), put2(0), put4(0),
            put4(e->at);
        put(e->name), put("ab"), put("c");
    }
    uint32_t bytes = (uint32_t)size - from;
    put4(0x06054b50), put2(0), put2(0), put2(ENTRIES), put2(ENTRIES), put4(bytes), put4(from), put2(0);
}

static void write_jar(const uint8_t *bytes, size_t length) {
    FILE *f = fopen(path, "wb");
    if (f == NULL || fwrite(bytes, 1, length, f) != length) abort();
    fclose(f);
}

/* The bytes as a string in `a`, or NULL. */
static const char *read_entry(const char *name, size_t most) {
    jar_entries opened;
    size_t length = 0;
    const uint8_t *bytes = NULL;
    if (jar_entries_open(&opened, &a, path)) bytes = jar_entry(&opened, &a, name, most, &length);
    jar_entries_close(&opened);
    return bytes == NULL ? NULL : arena_string(&a, (const char *)bytes, length);
}

static void test_entries(void) {
    make();
    write_jar(jar, size);
    CU_ASSERT_STRING_EQUAL(read_entry("weft/AF.class", MOST), "these bytes");
    CU_ASSERT_STRING_EQUAL(read_entry("weft/AF", MOST), "those");
    CU_ASSERT_PTR_NULL(read_entry("packed.class", MOST));
    CU_ASSERT_PTR_NULL(read_entry("weft/A", MOST));
    CU_ASSERT_PTR_NULL(read_entry("weft/AF.class", 10));
    unlink(path);
    CU_ASSERT_PTR_NULL(read_entry("weft/AF", MOST));
}

static void test_damaged(void) {
    make();
    int found = 0;
    for (size_t length = 0; length < size; length++) {
        write_jar(jar, length);
        if (read_entry("weft/AF.class", MOST) != NULL) found++;
    }
    CU_ASSERT_EQUAL(found, 0);
    for (size_t i = 0; i < size; i++) {
        for (int change = 1; change < 256; change += 127) {
            uint8_t was = jar[i];
            jar[i] = (uint8_t)(was ^ change);
            write_jar(jar, size);
            const char *bytes = read_entry("weft/AF.class", MOST);
            if (bytes != NULL && strlen(bytes) > size) found++;
            jar[i] = was;
        }
    }
    CU_ASSERT_EQUAL(found, 0);
}

static const CU_TestInfo tests[] = {
    {"entries", test_entries},
    {"jars that are damaged", test_damaged},
    CU_TEST_INFO_NULL,
};

int main(void) {
    int file = mkstemp(path);
    if (file < 0) return 2;
    close(file);
    arena_init(&a);
    int result = run_tests("jar entries", tests);
    arena_free(&a);
    unlink(path);
    return result;
}

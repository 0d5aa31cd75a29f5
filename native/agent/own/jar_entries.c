#include "jar_entries.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fnv.h"

/* The parts of a zip file that are wanted of it, little-endian; a number is where in its part something is. */
enum {
    END_SIGNATURE = 0x06054b50,
    END_BYTES = 22, /* and a comment behind it, which the jars of a build do not have */
    END_DIRECTORY_BYTES = 12,
    END_DIRECTORY_AT = 16,

    ENTRY_SIGNATURE = 0x02014b50,
    ENTRY_BYTES = 46, /* and name, extra field and comment */
    ENTRY_METHOD = 10,
    ENTRY_PACKED_BYTES = 20,
    ENTRY_PLAIN_BYTES = 24,
    ENTRY_NAME_BYTES = 28,
    ENTRY_EXTRA_BYTES = 30,
    ENTRY_COMMENT_BYTES = 32,
    ENTRY_HEADER_AT = 42,

    HEADER_SIGNATURE = 0x04034b50,
    HEADER_BYTES = 30, /* and name and extra field, then the entry's bytes */
    HEADER_NAME_BYTES = 26,
    HEADER_EXTRA_BYTES = 28,

    METHOD_STORED = 0,
    MOST_DIRECTORY_BYTES =
        1 << 22, /* that of a jar with everything inside; of Weft's own it is forty thousand */
};

static uint32_t number2(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t number4(const uint8_t *at) {
    return number2(at) | number2(at + 2) << 16;
}

static bool read_at(int file, void *out, size_t bytes, uint64_t from) {
    return pread(file, out, bytes, (off_t)from) == (ssize_t)bytes;
}

/* Where the directory tells of an entry, found without reading the names of all: of a hundred classes that takes a third of a millisecond. */
typedef struct jar_place {
    uint32_t hash; /* of its name */
    uint32_t at;
} jar_place;

static uint32_t hash_of(const void *name, size_t length) {
    return (uint32_t)fnv64(FNV64_BASIS, name, length);
}

/* Up to where the directory is as it should be. */
static bool find_places(jar_entries *jar, arena *a, size_t bytes) {
    jar_place *places = arena_alloc(a, (bytes / ENTRY_BYTES + 1) * sizeof *places);
    if (places == NULL) return false;
    for (size_t at = 0; bytes - at >= ENTRY_BYTES;) {
        const uint8_t *entry = jar->directory + at;
        size_t own = number2(entry + ENTRY_NAME_BYTES), left = bytes - at - ENTRY_BYTES;
        size_t behind = own + number2(entry + ENTRY_EXTRA_BYTES) + number2(entry + ENTRY_COMMENT_BYTES);
        if (number4(entry) != ENTRY_SIGNATURE || behind > left) break;
        places[jar->count++] = (jar_place){.hash = hash_of(entry + ENTRY_BYTES, own), .at = (uint32_t)at};
        at += ENTRY_BYTES + behind;
    }
    jar->places = places;
    return true;
}

bool jar_entries_open(jar_entries *jar, arena *a, const char *path) {
    uint8_t end[END_BYTES];
    struct stat known;
    *jar = (jar_entries){.file = open(path, O_RDONLY | O_CLOEXEC)};
    if (jar->file < 0 || fstat(jar->file, &known) != 0 || known.st_size < END_BYTES) return false;
    uint64_t end_at = (uint64_t)known.st_size - END_BYTES;
    if (!read_at(jar->file, end, sizeof end, end_at) || number4(end) != END_SIGNATURE) return false;
    uint64_t bytes = number4(end + END_DIRECTORY_BYTES), from = number4(end + END_DIRECTORY_AT);
    if (bytes > MOST_DIRECTORY_BYTES || from + bytes > end_at) return false;
    uint8_t *directory = arena_alloc(a, bytes + 1);
    if (directory == NULL || !read_at(jar->file, directory, bytes, from)) return false;
    jar->directory = directory;
    return find_places(jar, a, bytes);
}

void jar_entries_close(jar_entries *jar) {
    if (jar->file >= 0) close(jar->file);
    *jar = (jar_entries){.file = -1};
}

/* Where the directory tells of the entry; NULL if it does not. */
static const uint8_t *find(const jar_entries *jar, const char *name) {
    size_t length = strlen(name);
    uint32_t hash = hash_of(name, length);
    for (const jar_place *place = jar->places; place < jar->places + jar->count; place++) {
        const uint8_t *entry = jar->directory + place->at;
        if (place->hash == hash && number2(entry + ENTRY_NAME_BYTES) == length &&
            memcmp(entry + ENTRY_BYTES, name, length) == 0)
            return entry;
    }
    return NULL;
}

const uint8_t *jar_entry(const jar_entries *jar, arena *a, const char *name, size_t most, size_t *out_bytes) {
    const uint8_t *entry = find(jar, name);
    if (entry == NULL || number2(entry + ENTRY_METHOD) != METHOD_STORED) return NULL;
    size_t bytes = number4(entry + ENTRY_PLAIN_BYTES);
    if (bytes == 0 || bytes > most || bytes != number4(entry + ENTRY_PACKED_BYTES)) return NULL;
    uint8_t header[HEADER_BYTES];
    uint64_t at = number4(entry + ENTRY_HEADER_AT);
    if (!read_at(jar->file, header, sizeof header, at) || number4(header) != HEADER_SIGNATURE) return NULL;
    uint8_t *result = arena_alloc(a, bytes);
    at += HEADER_BYTES + number2(header + HEADER_NAME_BYTES) + number2(header + HEADER_EXTRA_BYTES);
    if (result == NULL || !read_at(jar->file, result, bytes, at)) return NULL;
    *out_bytes = bytes;
    return result;
}

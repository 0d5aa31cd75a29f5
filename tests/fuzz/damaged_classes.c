/* Damaged copies of every class file in a folder through fuzz_compile.c, the same on every run and without libFuzzer:
 *
 *     damaged_classes FOLDER COPIES
 *
 * An internal error ends the program, with the method's name. */
#include <dirent.h>

#include "fuzz_compile.c"

enum { MOST_BYTES = 1 << 20 };

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room) {
    (void)room;
    uint32_t random = (uint32_t)length;
    for (size_t k = 0; k < length; k += 1 + next_random(&random) % length)
        bytes[k] ^= (uint8_t)(1u << next_random(&random) % 8);
    return length;
}

static size_t read_class(const char *folder, const char *name, uint8_t *bytes) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    size_t length = fread(bytes, 1, MOST_BYTES, file);
    fclose(file);
    return length;
}

int main(int argc, char **argv) {
    static uint8_t whole[MOST_BYTES], damaged[MOST_BYTES];
    int copies = argc == 3 ? atoi(argv[2]) : 0, classes = 0;
    DIR *folder = copies <= 0 ? NULL : opendir(argv[1]);
    if (folder == NULL) {
        fprintf(stderr, "usage: damaged_classes FOLDER COPIES\n");
        return 2;
    }
    setenv("FUZZ_CLASSES", argv[1], 1);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length =
            strstr(entry->d_name, ".class") == NULL ? 0 : read_class(argv[1], entry->d_name, whole);
        if (length == 0) continue;
        LLVMFuzzerTestOneInput(whole, length);
        for (int k = 0; k < copies; k++) {
            memcpy(damaged, whole, length);
            LLVMFuzzerTestOneInput(damaged, LLVMFuzzerCustomMutator(damaged, length, length, (unsigned)k));
        }
        classes++;
    }
    closedir(folder);
    printf("%d classes, and %d damaged copies of each\n", classes, copies);
    return classes == 0;
}

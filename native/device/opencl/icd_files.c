#include "icd_files.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OF_NAME = 4096 };

static bool is_icd(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".icd") == 0;
}

/* A file names its library in its first line. OK where there is nothing to tell of it. */
static status explain_file(arena *a, const char *path) {
    char library[MOST_OF_NAME] = "";
    FILE *file = fopen(path, "re");
    if (file == NULL) return status_ok();
    bool has_line = fgets(library, sizeof library, file) != NULL;
    fclose(file);
    library[strcspn(library, "\r\n")] = '\0';
    if (!has_line || library[0] == '\0' || dlopen(library, RTLD_NOW | RTLD_LOCAL) != NULL) return status_ok();
    const char *why = dlerror();
    return status_make(a, ST_NO_DRIVER, "%s names %s: %s", path, library, why == NULL ? "" : why);
}

status icd_files_explain(arena *a) {
    const char *given = getenv("OCL_ICD_VENDORS");
    const char *where = given == NULL || *given == '\0' ? "/etc/OpenCL/vendors" : given;
    const status none = status_static(ST_NO_PLATFORM, NULL);
    status st = is_icd(where) ? explain_file(a, where) : status_ok();
    DIR *folder = opendir(where);
    if (folder == NULL) return status_is_ok(st) ? none : st;
    for (const struct dirent *e; status_is_ok(st) && (e = readdir(folder)) != NULL;)
        if (is_icd(e->d_name)) st = explain_file(a, arena_printf(a, "%s/%s", where, e->d_name));
    closedir(folder);
    return status_is_ok(st) ? none : st;
}

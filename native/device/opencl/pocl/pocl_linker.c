/* clang looks in the folders of COMPILER_PATH, its own variable, and of PATH. A service may be started with another PATH, or with none.
 *
 * Other threads may read the environment while it is set here. That is done only where PoCL would end the process otherwise. */
#include "pocl_linker.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has_linker(const char *folder, size_t length) {
    char path[PATH_MAX];
    int all = snprintf(path, sizeof path, "%.*s/ld", (int)length, folder);
    return all > 0 && (size_t)all < sizeof path && access(path, X_OK) == 0;
}

static bool one_has_linker(const char *folders) {
    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");
        if (length > 0 && length < PATH_MAX && has_linker(folders, length)) return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

void pocl_linker_show(void) {
    static const char *const usual[] = {"/usr/bin", "/usr/local/bin", "/bin"};
    const char *given = getenv("COMPILER_PATH");
    if (one_has_linker(given) || one_has_linker(getenv("PATH"))) return;
    for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) {
        if (!has_linker(usual[k], strlen(usual[k]))) continue;
        bool has_more = given != NULL && *given != '\0';
        size_t room = strlen(usual[k]) + (has_more ? strlen(given) + 1 : 0) + 1;
        char *all = malloc(room);
        if (all == NULL) return;
        snprintf(all, room, "%s%s%s", has_more ? given : "", has_more ? ":" : "", usual[k]);
        setenv("COMPILER_PATH", all, 1);
        free(all);
        return;
    }
}

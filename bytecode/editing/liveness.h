/* Which locals are live behind a piece of code: read before they are assigned again. */
#ifndef WEFT_LIVENESS_H
#define WEFT_LIVENESS_H

#include "decode.h"

/* live[l]: whether local l is behind the code from `from` to `end`: at `exit`, or in a handler that an exception thrown in it reaches.
 * Of a long or double the first slot counts. */
status locals_live_behind(arena *a, const bc_method *m, uint32_t from, uint32_t end, uint32_t exit,
                          bool *live);

/* The local that an instruction loads or assigns, or both (iinc), and how many slots it has; false: none. */
bool local_access(const bc_insn *insn, uint16_t *out_local, bool *out_loads, bool *out_assigns,
                  char *out_kind);

#endif

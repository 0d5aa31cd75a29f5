/* Which locals are live after an instruction: read before they are assigned again. */
#ifndef WEFT_LIVENESS_H
#define WEFT_LIVENESS_H

#include "decode.h"

/* live[l]: whether local l is, at this bci. Of a long or double the first slot counts. */
status locals_live_at(arena *a, const bc_method *m, uint32_t bci, bool *live);

/* The local that an instruction loads or assigns, or both (iinc), and how many slots it has; false: none. */
bool local_access(const bc_insn *insn, uint16_t *out_local, bool *out_loads, bool *out_assigns,
                  char *out_kind);

#endif

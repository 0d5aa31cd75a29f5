    // One work-group of GROUP work-items; see carry.loop.cl.
    __local weft_value total[SEGMENT];
    const int t = (int)get_local_id(0);
    weft_value carry, a, e, r;
    LOAD_SIDE(carry, 0);
    for (int start = 0; start < size; start += SEGMENT) {
        const int count = min(SEGMENT, size - start);
        for (int b = t; b < count; b += GROUP) {
            ELEMENT(e, start + b);
            total[b] = e;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int d = 1; d < count; d *= 2) {
            for (int p = t; p < SEGMENT / 2; p += GROUP) {
                const int s = (p & -d) * 2 + d, b = s + (p & (d - 1)); // d is a power of two
                if (b < count) {
                    a = total[s - 1];
                    e = total[b];
                    COMBINE(e, a, e);
                    total[b] = e;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        for (int b = t; b < count; b += GROUP) {
            r = carry;
            if (b > 0) {
                a = total[b - 1];
                COMBINE(r, carry, a);
            }
            STORE(start + b, r);
        }
        if (start + count < size) {
            a = total[count - 1];
            COMBINE(carry, carry, a);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

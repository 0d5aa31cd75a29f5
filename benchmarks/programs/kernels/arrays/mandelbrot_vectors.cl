/* Four vectors of sixteen points a work-item, so that the chain of one hides the others' latency. All go round until
 * the last point of all has left; what has left counts no more. */
#pragma OPENCL FP_CONTRACT OFF
typedef struct points {
    float16 cx, cy, x, y;
    int16 live, rounds;
} points;

points begin(int first, int width) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 i = first + lane;
    points p;
    p.cx = -2.2f + convert_float16(i % width) * (3.2f / width);
    p.cy = -1.2f + convert_float16(i / width) * (2.4f / width);
    p.x = p.y = 0;
    p.live = -1;
    p.rounds = 0;
    return p;
}

#define LOOK(p) p.live &= p.x * p.x + p.y * p.y <= 4.0f
#define STEP(p)                                                                                                       \
    do {                                                                                                              \
        float16 next = p.x * p.x - p.y * p.y + p.cx;                                                                  \
        p.y = 2.0f * p.x * p.y + p.cy;                                                                                \
        p.x = next;                                                                                                   \
        p.rounds -= p.live;                                                                                           \
    } while (0)

kernel void mandelbrot(global int *rounds, int width, int limit) {
    int i = 4 * get_global_id(0);
    points a = begin(16 * i, width), b = begin(16 * i + 16, width);
    points c = begin(16 * i + 32, width), d = begin(16 * i + 48, width);
    for (int n = 0; n < limit; n++) {
        LOOK(a);
        LOOK(b);
        LOOK(c);
        LOOK(d);
        if (!any(a.live | b.live | c.live | d.live)) break;
        STEP(a);
        STEP(b);
        STEP(c);
        STEP(d);
    }
    vstore16(a.rounds, i, rounds);
    vstore16(b.rounds, i + 1, rounds);
    vstore16(c.rounds, i + 2, rounds);
    vstore16(d.rounds, i + 3, rounds);
}

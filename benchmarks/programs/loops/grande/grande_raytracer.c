#include "../../c_peer.h"

#include <math.h>

/* Java Grande's RayTracer; RayTracer.java says what is computed. */

#define NEAR 1e-6
#define FAR 1e9
enum { SPHERES = 64, LIGHTS = 5, LEVELS = 6 };

typedef struct {
    double x, y, z;
} vec;

static const vec lights[LIGHTS] = {
    {100, 100, -50}, {-100, 100, -50}, {100, -100, -50}, {-100, -100, -50}, {200, 200, 0}};

static double dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec plus(vec a, vec b, double times) {
    return (vec){a.x + times * b.x, a.y + times * b.y, a.z + times * b.z};
}

static vec scaled(vec a, double factor) {
    return (vec){factor * a.x, factor * a.y, factor * a.z};
}

static vec unit(vec a) {
    double length = sqrt(dot(a, a));
    return (vec){a.x / length, a.y / length, a.z / length};
}

static vec centre(const double *const *scene, int sphere) {
    return (vec){scene[0][sphere], scene[1][sphere], scene[2][sphere]};
}

static double distance(const double *const *scene, vec from, vec ray, int sphere) {
    vec v = plus(centre(scene, sphere), from, -1);
    double b = dot(v, ray), inside = b * b - dot(v, v) + 9;
    if (inside < 0) return FAR;
    double half = sqrt(inside), t = b - half < NEAR ? b + half : b - half;
    return t < NEAR ? FAR : t;
}

static int nearest(const double *const *scene, vec from, vec ray, double *t) {
    int hit = -1;
    *t = FAR;
    for (int s = 0; s < SPHERES; s++) {
        double d = distance(scene, from, ray, s);
        if (d < *t) {
            *t = d;
            hit = s;
        }
    }
    return hit;
}

static int is_dark(const double *const *scene, vec from, vec ray) {
    for (int s = 0; s < SPHERES; s++)
        if (distance(scene, from, ray, s) < FAR) return 1;
    return 0;
}

static int32_t pixel(const double *const *scene, int i, int width) {
    vec ahead = unit((vec){0, -20, 30});
    double angle = tan(35.0 * 3.14159265 / 180.0);
    vec up = scaled(unit(plus((vec){0, 1, 0}, ahead, -ahead.y)), -angle);
    double right = 2.0 * (i % width) / width - 1, down = 2.0 * (i / width) / width - 1;
    vec ray = unit((vec){right * angle, down * up.y + ahead.y, down * up.z + ahead.z}), from = {0, 20, -30};
    double white = 0, blue = 0, weight = 1, t;
    vec waiting[LEVELS + 1];
    int levels[LEVELS + 1], count = 0, level = 0;
    for (;;) {
        int hit = level <= LEVELS ? nearest(scene, from, ray, &t) : -1;
        if (hit < 0) {
            if (count == 0) break;
            ray = waiting[--count];
            level = levels[count];
            weight = ldexp(1, -level);
            continue;
        }
        from = plus(from, ray, t);
        vec normal = unit(plus(from, centre(scene, hit), -1));
        if (dot(ray, normal) >= 0) normal = scaled(normal, -1);
        double cosine = -dot(ray, normal), shine = 0, diffuse = 0;
        vec mirrored = unit(plus(scaled(ray, 1 / fabs(cosine)), normal, 2));
        for (int l = 0; l < LIGHTS; l++) {
            vec light = plus(lights[l], from, -1);
            if (!(dot(normal, light) >= 0)) continue;
            light = unit(light);
            if (is_dark(scene, from, light)) continue;
            double seen = dot(mirrored, light), spot = seen > NEAR ? pow(seen, 15) : 0;
            diffuse += dot(normal, light) * scene[3][hit];
            diffuse += spot;
            shine += spot;
        }
        white += weight * shine;
        blue += weight * diffuse;
        levels[count] = ++level;
        waiting[count++] = unit(plus(ray, normal, cosine - sqrt(1 - (1 - cosine * cosine))));
        ray = mirrored;
        weight *= 0.5;
    }
    int grey = (int)fmin(255, white * 255);
    return (int32_t)(255u << 24 | (unsigned)grey << 16 | (unsigned)grey << 8 |
                     (unsigned)fmin(255, blue * 255));
}

void grande_raytracer_loops(const void *const *in, void *const *out, const int32_t *size) {
    const double *const scene[] = {in[0], in[1], in[2], in[3]};
    int32_t *restrict pixels = out[0];
    const int width = size[0];
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < width * width; i++)
        pixels[i] = pixel(scene, i, width);
}

/* Memory of a device, and memory of the host that it is fast with. */
#include "ocl.h"

static status make(arena *a, ocl_device *d, cl_mem_flags flags, size_t bytes, void *host,
                   backend_memory **out) {
    status st;
    cl_mem made;
    MAKE_CL(a, st, made, &d->api, clCreateBuffer, d->context, CL_MEM_READ_WRITE | flags, bytes, host);
    if (status_is_ok(st)) *out = (backend_memory *)made;
    return st;
}

status ocl_memory_make(arena *a, backend_device *d, uint64_t bytes, void *host, backend_memory **out) {
    return make(a, ocl(d), host == NULL ? 0 : CL_MEM_USE_HOST_PTR, bytes, host, out);
}

status ocl_memory_part(arena *a, backend_device *device, backend_memory *whole, size_t offset, size_t bytes,
                       backend_memory **out) {
    ocl_device *d = ocl(device);
    const cl_buffer_region region = {offset, bytes};
    status st;
    cl_mem made;
    MAKE_CL(a, st, made, &d->api, clCreateSubBuffer, ocl_memory(whole), CL_MEM_READ_WRITE,
            CL_BUFFER_CREATE_TYPE_REGION, &region);
    if (status_is_ok(st)) *out = (backend_memory *)made;
    return st;
}

size_t ocl_memory_align(backend_device *device) {
    enum { MOST = 4096 }; /* bytes; more than any device has asked for */
    ocl_device *d = ocl(device);
    cl_uint bits = 0;
    cl_int error = d->api.clGetDeviceInfo(d->id, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL);
    return error == CL_SUCCESS && bits > 0 && bits / 8 <= MOST ? bits / 8 : MOST;
}

void ocl_memory_drop(backend_device *d, backend_memory *m) {
    ocl(d)->api.clReleaseMemObject(ocl_memory(m));
}

status ocl_pinned_make(arena *a, backend_device *device, backend_queue *queue, size_t bytes,
                       backend_memory **out, void **out_host) {
    ocl_device *d = ocl(device);
    backend_memory *made;
    TRY(make(a, d, CL_MEM_ALLOC_HOST_PTR, bytes, NULL, &made));
    status st;
    void *host;
    MAKE_CL(a, st, host, &d->api, clEnqueueMapBuffer, ocl_queue(queue), ocl_memory(made), CL_TRUE,
            CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, NULL, NULL);
    if (status_is_ok(st)) {
        *out = made;
        *out_host = host;
    } else {
        ocl_memory_drop(device, made);
    }
    return st;
}

void ocl_pinned_drop(backend_device *device, backend_queue *queue, backend_memory *m, void *host) {
    ocl_device *d = ocl(device);
    d->api.clEnqueueUnmapMemObject(ocl_queue(queue), ocl_memory(m), host, 0, NULL, NULL);
    d->api.clFinish(ocl_queue(queue));
    ocl_memory_drop(device, m);
}

/* Drivers lock the pages below a CL_MEM_USE_HOST_PTR buffer. That buffer is for nothing else: before its
 * first kernel a driver would send all of a kernel's argument, output arrays too. */
backend_memory *ocl_pin(backend_device *device, void *host, uint64_t bytes) {
    ocl_device *d = ocl(device);
    cl_int error = CL_SUCCESS;
    cl_mem pin =
        d->api.clCreateBuffer(d->context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, host, &error);
    return error == CL_SUCCESS ? (backend_memory *)pin : NULL;
}

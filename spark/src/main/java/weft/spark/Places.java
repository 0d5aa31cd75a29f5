package weft.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.resource.ResourceInformation;
import weft.OffloadException;
import weft.Weft;

/** Where a task's functions run: on the GPU that Spark has given it, or where Weft's own options say. */
final class Places {
    private static final String RESOURCE = "gpu";

    private Places() {}

    /** The number of a device, or -1: as the options say. */
    static int ofTask() {
        TaskContext context = TaskContext.get();
        return context == null ? -1 : of(context.resourcesJMap());
    }

    private static int of(Map<String, ResourceInformation> resources) {
        ResourceInformation given = resources.get(RESOURCE);
        if (given == null || given.addresses().length == 0) return -1;
        try {
            return device(given.addresses()[0], Weft.devices());
        } catch (OffloadException e) {
            return -1; // there are none, and explain() says why
        }
    }

    /**
     * The device that an address means, the number of a GPU among the GPUs as the driver counts them; -1 if there is no such one: as
     * on an executor that may see its own GPU only, and there the only one is meant.
     *
     * @param devices as {@link Weft#devices} tells of them
     */
    static int device(String address, List<String> devices) {
        int[] gpus = java.util.stream.IntStream.range(0, devices.size())
            .filter(i -> devices.get(i).lines().anyMatch(line -> line.strip().matches("type:\\s+GPU"))).toArray();
        if (gpus.length == 1) return gpus[0];
        try {
            int number = Integer.parseInt(address);
            return number >= 0 && number < gpus.length ? gpus[number] : -1;
        } catch (NumberFormatException e) {
            return -1; // an identifier that OpenCL does not know
        }
    }
}

package weft.examples;

import weft.OffloadException;
import weft.Weft;

/** Prints the OpenCL devices of this machine, each with what the option to run on it is, or why there is none. */
public final class Devices {
    private Devices() {}

    public static void main(String[] args) {
        try {
            int number = 0;
            for (String device : Weft.devices()) System.out.println("device=" + number++ + ": " + device);
        } catch (OffloadException e) {
            System.out.println("no device: " + e.reason());
        }
        printDevice();
    }

    /** Where functions of this program run, for people who have never heard of OpenCL too. */
    static void printDevice() {
        try {
            String name = Weft.device();
            System.out.println("Weft runs lambdas on this machine's " + kind(name) + " (" + name + "): it compiles their"
                + " bytecode\nto OpenCL C, a language that GPUs and CPUs have compilers for.");
        } catch (OffloadException e) {
            System.out.println("Weft runs lambdas in Java, on " + Runtime.getRuntime().availableProcessors()
                + " threads: " + e.reason());
        }
    }

    /** What explain() says of where functions ran, the device by what it is. */
    static String place(String ran) {
        try {
            String name = Weft.device();
            return ran.replace(name, "the " + kind(name));
        } catch (OffloadException e) {
            return ran; // on threads, and why
        }
    }

    /** What the device of this name is, for its driver may call a CPU "pthread". */
    private static String kind(String name) {
        for (String device : Weft.devices()) {
            if (!device.startsWith(name + "\n")) continue;
            if (device.contains("\ntype: GPU\n")) return "GPU";
            if (device.contains("\ntype: CPU\n")) return "CPU";
        }
        return "device";
    }
}

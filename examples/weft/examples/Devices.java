package weft.examples;

import weft.OffloadException;
import weft.Weft;

/** Prints the OpenCL devices of this machine, or why there is none. */
public final class Devices {
    private Devices() {}

    public static void main(String[] args) {
        try {
            for (String device : Weft.devices()) System.out.println(device);
        } catch (OffloadException e) {
            System.out.println("no device: " + e.reason());
        }
        printDevice();
    }

    /** Where functions of this program run. */
    static void printDevice() {
        try {
            System.out.println("Functions run on the OpenCL device " + Weft.device() + ".");
        } catch (OffloadException e) {
            System.out.println("Functions run in Java, on " + Runtime.getRuntime().availableProcessors()
                + " threads: " + e.reason());
        }
    }
}

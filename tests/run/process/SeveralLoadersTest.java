package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.internal.jni.Options;

/** Class loaders that have weft.jar each, and so a copy of the library each, in one process, of whose drivers there is but one. */
class SeveralLoadersTest {
    /** Loaders whose copies look for devices in the same moment. */
    static final class Together {
        private static final int LOADERS = 3;

        /** Signals for which the process has handlers: drivers leave none. */
        private static String caught() throws IOException {
            return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("SigCgt")).findFirst().orElseThrow();
        }

        public static void main(String[] args) throws Exception {
            URL[] jar = {new File(args[0]).toURI().toURL()};
            CyclicBarrier start = new CyclicBarrier(LOADERS);
            List<Callable<Object>> found = new ArrayList<>();
            for (int i = 0; i < LOADERS; i++) {
                ClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
                Class.forName("weft.internal.jni.Library", true, loader); // the library is loaded, and no driver yet
                Method devices = Class.forName("weft.Weft", true, loader).getMethod("devices");
                found.add(() -> {
                    start.await();
                    try {
                        return devices.invoke(null);
                    } catch (InvocationTargetException e) {
                        return e.getCause().toString();
                    }
                });
            }
            String before = caught();
            ExecutorService threads = Executors.newFixedThreadPool(LOADERS);
            List<Object> answers = new ArrayList<>();
            for (Future<Object> each : threads.invokeAll(found)) answers.add(each.get());
            threads.shutdown();
            System.out.println("same: " + (answers.stream().distinct().count() == 1) + ", handlers kept: " + before.equals(caught()));
            System.out.println(answers.get(0) instanceof List<?> list ? "devices: " + list.size() : answers);
        }
    }

    @Test void devicesAreFoundByOneAfterTheOther() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni"), Together.class, System.getProperty("weft.test.jar"));
        result.mustSucceed();
        result.mustSay("same: true, handlers kept: true");
        result.mustSay("devices: " + Weft.devices().size());
    }

    /** The same one after the other, each with what it says of a map; before the second comes the agent that a third argument names. */
    static final class InTurn {
        public static void main(String[] args) throws Exception {
            URL[] jar = {new File(args[0]).toURI().toURL(), new File(args[1]).toURI().toURL()};
            for (int i = 0; i < 2; i++) {
                if (i == 1 && args.length > 2) attach(args[2]);
                Class<?> program = Class.forName("weft.FallbackProgram", true, new URLClassLoader(jar, ClassLoader.getPlatformClassLoader()));
                Method main = program.getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[] {"fine"});
            }
        }

        private static void attach(String library) throws Exception {
            VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
            self.loadAgentPath(library, "");
            self.detach();
        }
    }

    /** It does nothing, and the JVM looks for natives in it: the second loader has a copy of its own all the same. */
    @Test void anAgentBesideACopyIsNobodys() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni", "-Djdk.attach.allowAttachSelf=true", "-Dweft.options=first=wait,fallback=error"), InTurn.class,
            System.getProperty("weft.test.jar"), System.getProperty("weft.test.classes") + File.separator, Jvm.library());
        result.mustSucceed();
        assertEquals(2, result.output().split("answer 6", -1).length - 1, result.output());
    }

    /** A loader that has java.* of its parent alone, and of the JDK's other packages none, as a bundle of OSGi that imports none. */
    static final class Filtered {
        public static void main(String[] args) throws Exception {
            ClassLoader parent = new ClassLoader(null) {
                @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    if (!name.startsWith("java.")) throw new ClassNotFoundException(name);
                    return super.loadClass(name, resolve);
                }
            };
            URL[] jars = {new File(args[0]).toURI().toURL(), new File(args[1]).toURI().toURL()};
            Method main = Class.forName("weft.FallbackProgram", true, new URLClassLoader(jars, parent)).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[] {args[2]});
        }
    }

    /** Without the flight recorder, and with loops that call their functions. */
    @ParameterizedTest @ValueSource(strings = {"", "device=java,loops=always"}) void aLoaderOfJavasPackagesAlone(String options) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni", "-Dweft.options=" + options), Filtered.class,
            System.getProperty("weft.test.jar"), System.getProperty("weft.test.classes") + File.separator, "fine");
        result.mustSucceed();
        result.mustSay("answer 6");
    }

    /** A JVM loads a file for one loader. */
    @Test void aFileForBoth() {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni", "-Dweft.library=" + Jvm.library()), InTurn.class, System.getProperty("weft.test.jar"),
            System.getProperty("weft.test.classes") + File.separator);
        result.mustSucceed();
        assertEquals(2, result.output().split("answer 6", -1).length - 1, result.output());
        result.mustSay(" already loaded in another classloader; give the JVM -agentpath:FILE, which all class loaders share, or have weft.jar in one"
            + " loader that they share, or do without the property weft.library: then each takes a copy of its own out of its jar."
            + " Functions run in Java; -Dweft.library=none asks for Java, and is quiet.\n");
    }

    /** The same of a file on java.library.path, for a jar that has none: nobody has given a property. */
    @Test void aFileOnThePathForBoth(@TempDir Path folder) throws IOException {
        assumeTrue(Jvm.hasLibrary() && Options.place() == Options.Place.DEVICE, "no device");
        Path jar = folder.resolve("weft.jar");
        try (JarFile all = new JarFile(System.getProperty("weft.test.jar")); JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (JarEntry entry : Collections.list(all.entries())) {
                if (!entry.getName().endsWith(".class") && !entry.getName().endsWith(".properties")) continue;
                out.putNextEntry(new JarEntry(entry.getName()));
                out.write(all.getInputStream(entry).readAllBytes());
            }
        }
        Jvm.Result result = Jvm.run(List.of("-Djava.library.path=" + Path.of(Jvm.library()).getParent()), InTurn.class, jar.toString(),
            System.getProperty("weft.test.classes") + File.separator);
        result.mustSucceed();
        assertEquals(2, result.output().split("answer 6", -1).length - 1, result.output());
        result.mustSay("which all class loaders share, or have weft.jar in one loader that they share. Functions run in Java;");
    }

    /** PoCL takes one program of two for one, and ends the process over launches of which each copy knows its own only. */
    @Test void eachCopyHasProgramsOfItsOwn(@TempDir Path cache) throws IOException {
        assumeTrue(Jvm.hasLibrary() && Jvm.deviceIsPocls(), "not PoCL");
        Jvm.Result result = Jvm.run(List.of("-Dweft.options=first=wait,cache=off,fallback=error"), Map.of("POCL_CACHE_DIR", cache.toString()),
            InTurn.class, System.getProperty("weft.test.jar"), System.getProperty("weft.test.classes") + File.separator);
        result.mustSucceed();
        try (Stream<Path> files = Files.walk(cache)) {
            assertEquals(2, files.filter(file -> file.endsWith("program.bc")).count(), result.output());
        }
    }

    /** Where PoCL has no folder it is told one, once; what a second copy made for itself PoCL would not use, and that copy would look for its files there. */
    @Test void oneFolderIsMadeForPocl(@TempDir Path temporary) throws IOException {
        assumeTrue(Jvm.hasLibrary() && Jvm.deviceIsPocls(), "not PoCL");
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        Files.createFile(temporary.resolve("weft-pocl-" + user)); // so each folder that is made has a name of its own
        Map<String, String> environment = Map.of("POCL_CACHE_DIR", "", "TMPDIR", temporary.toString());
        Jvm.Result result = Jvm.run(List.of("-Dweft.options=first=wait,cache=off,fallback=error"), environment,
            InTurn.class, System.getProperty("weft.test.jar"), System.getProperty("weft.test.classes") + File.separator);
        result.mustSucceed();
        try (Stream<Path> made = Files.list(temporary)) {
            assertEquals(1, made.filter(Files::isDirectory).filter(file -> file.getFileName().toString().startsWith("weft-pocl-")).count(), result.output());
        }
    }

    /** PoCL would end the process if a second copy asked it again. */
    @Test void whatCouldNotStartIsAskedByOneCopyOnly() {
        assumeTrue(Jvm.hasLibrary() && Jvm.deviceIsPocls() && Weft.devices().size() == 1, "PoCL is not the only driver");
        Map<String, String> environment = Map.of("HWLOC_XMLFILE", "/dev/null");
        Jvm.Result result = Jvm.run(List.of("-Xcheck:jni"), environment, Together.class, System.getProperty("weft.test.jar"));
        result.mustSucceed();
        result.mustSay("handlers kept: true");
        result.mustSay("PoCL could not start, and cannot be asked again in this process");
    }
}

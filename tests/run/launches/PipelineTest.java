package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;
import weft.internal.program.Progress;

/** Maps in chunks: the same as in one. */
@Tag("kernels")
class PipelineTest {
    @Test void inOneWhereMemoryIsShared() {
        assumeTrue(Library.loaded(), "no native library to test");
        assumeTrue(Jvm.deviceSharesMemory(), "the device has memory of its own");
        new PipelineProgram(0).all();
    }

    @Test void inChunksWithMemoryOfItsOwn() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withCopies("fallback=error", PipelineProgram.class, "1").mustSucceed();
    }

    /** As OpenCL allows: the host's memory may be changed, and the device does not have all of it yet. */
    @Test void writesThatEndLater() {
        Path faults = Path.of(System.getProperty("weft.test.library")).resolveSibling("tests").resolve("libcl_faults.so");
        assumeTrue(Files.exists(faults) && Jvm.deviceIsPocls(), "PoCL, and the library between");
        Map<String, String> environment = Map.of("WEFT_OPENCL_LIBRARY", faults.toString(), "FAULTS_LAZY", "1", "WEFT_COPY_BUFFERS", "1");
        Jvm.withAgent("fallback=error", environment, PipelineProgram.class, "1").mustSucceed();
    }

    @Test void composed() {
        PArray<Integer> input = PArray.of(1, 2, 3);
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + 1).pipelined(1000).map(v -> v * 2);
        assertEquals(8, f.apply(input).getInt(2));
        assertTrue(f.explain().contains("map of 2 functions\n  pipelined in chunks of 1000 elements"), f.explain());
        assertEquals(9, AF.map((Integer v) -> v + 1).pipelined(2).reduce(0, Integer::sum).apply(input).getInt(0));
        assertEquals(4, AF.map((Integer v) -> v + 1).pipelined(2).andThen(AF.identity()).apply(input).getInt(2));
        assertEquals(4, AF.<Integer, Integer>zip2().pipelined(2).map(t -> t._1() + 1).apply(input, input).getInt(2));
    }

    /** Pieces of the work may be single elements; that all are over who asked for the apply tells. */
    @Test void progressOfPieces() {
        List<Integer> told = new ArrayList<>();
        IntConsumer pieces = new Progress(told::add, 800).inJava(1000);
        for (int over : new int[] {1, 99, 100, 101, 150, 199, 200, 950, 951, 1000}) pieces.accept(over);
        assertEquals(List.of(100, 200, 950), told);
    }

    @Test void progressOnThreadsIsNotToldAfterEachElement() {
        List<Integer> told = new ArrayList<>();
        AF.map((Integer v) -> v + 1).withProgress(65_536, told::add).onThreads(2).apply(AF.range(1_000_000)).close();
        assertEquals(1_000_000, told.get(told.size() - 1));
        for (int k = 1; k < told.size() - 1; k++) assertTrue(told.get(k) - told.get(k - 1) >= 8192, told::toString);
    }

    /** Whatever is before and behind a map that tells, and whether that was fused with it before somebody listened. */
    @Test void progressOfMapsAmongOthers() {
        int[] told = {0};
        IntConsumer count = n -> told[0]++;
        ArrayFunction<Integer, Integer> id = AF.identity();
        ArrayFunction<Integer, Integer> map = AF.map(v -> v + 1);
        ArrayFunction<Integer, Integer> all = id.filter(v -> v >= 0);
        ArrayFunction<Integer, Integer> scan = id.scan(0, (a, b) -> b);
        ArrayFunction<Integer, Integer> stencil = AF.stencil(1, Border.CLAMP, v -> v.get(0));
        for (ArrayFunction<Integer, Integer> each : List.of(all.map(v -> v + 1).withProgress(10, count), all.andThen(map).withProgress(10, count),
            stencil.map(v -> v + 1).withProgress(10, count), stencil.andThen(map).relaxed().withProgress(10, count),
            id.mapWithIndex((v, i) -> v).filter(v -> v >= 0).map(v -> v + 1).withProgress(10, count),
            scan.map(v -> v + 1).withProgress(10, count).filter(v -> v >= 0), map.withProgress(10, count).filter(v -> v >= 0),
            map.pipelined(100, count).sorted(), map.withProgress(10, count).mapWithIndex((v, i) -> v).scan(0, (a, b) -> b),
            stencil.andThen(map.withProgress(10, count)).filter(v -> v >= 0), map.map(v -> v).withProgress(10, count).map(v -> v),
            map.withProgress(10, count).andThen(AF.map((Integer v) -> v).pipelined(100)), id.pipelined(100, count).andThen(map),
            map.pipelined(100).andThen(AF.map((Integer v) -> v).withProgress(10, count)), map.andThen(id.pipelined(100, count)),
            map.withProgress(10, count).andThen(AF.<Integer, Integer>mapWithIndex((v, i) -> v).pipelined(100)),
            id.pipelined(100, count).filter(v -> v >= 0).andThen(map), all.andThen(map).andThen(id.pipelined(100, count)),
            id.pipelined(100, count).scan(0, (a, b) -> b).andThen(map), id.pipelined(100, count).andThen(stencil).andThen(map),
            map.relaxed().andThen(id.pipelined(100, count)))) {
            told[0] = 0;
            PArray<Integer> result = each.apply(AF.range(1000));
            assertEquals(1000, result.size());
            for (int i = 0; i < 1000; i++) assertEquals(i + 1, result.get(i));
            assertTrue(told[0] > 0, each::explain);
        }
        told[0] = 0;
        assertEquals(1000, scan.map(v -> v + 1).withProgress(10, count).partition(v -> v >= 0).apply(AF.range(1000)).accepted().size());
        assertTrue(told[0] > 0);
        told[0] = 0;
        int[] others = {0};
        map.withProgress(10, count).andThen(AF.map((Integer v) -> v).withProgress(10, n -> others[0]++)).apply(AF.range(1000)).close();
        assertTrue(told[0] > 0 && others[0] > 0);
        assertThrows(UnsupportedOperationException.class, () -> all.withProgress(1, count));
        assertThrows(UnsupportedOperationException.class, () -> all.map(v -> v).filter(v -> true).withProgress(1, count));
        assertThrows(UnsupportedOperationException.class, () -> stencil.withProgress(1, count));
    }

    @Test void misuse() {
        ArrayFunction<Integer, Integer> map = AF.map(v -> v);
        assertEquals("a chunk has 1 element or more, not 0",
            assertThrows(IllegalArgumentException.class, () -> map.pipelined(0)).getMessage());
        assertThrows(UnsupportedOperationException.class, () -> map.reduce(0, Integer::sum).pipelined(1));
        assertThrows(UnsupportedOperationException.class, () -> map.scan(0, Integer::sum).withProgress(1, done -> { }));
        assertEquals("rounds are told one by one: say iterate(rounds, step, progress) in place of withProgress()",
            assertThrows(UnsupportedOperationException.class, () -> AF.iterate(2, map).withProgress(1, done -> { })).getMessage());
        assertThrows(IllegalArgumentException.class, () -> map.withProgress(0, done -> { }));
        assertThrows(NullPointerException.class, () -> map.withProgress(1, null));
        assertThrows(UnsupportedOperationException.class, () -> AF.iterate(2, map).pipelined(1));
        PArray<Integer> closed = PArray.of(1);
        closed.close();
        assertThrows(IllegalStateException.class, () -> map.pipelined(1).apply(closed));
    }

    @Test void chunksKeepTheProgress() {
        List<Integer> told = new ArrayList<>();
        PArray<Integer> input = PArray.of(new int[5000]);
        AF.map((Integer v) -> v + 1).withProgress(2000, told::add).pipelined(1000).apply(input).close();
        assertEquals(5000, told.get(told.size() - 1));
        told.clear();
        AF.map((Integer v) -> v + 1).withProgress(2000, n -> { }).pipelined(1000, told::add).apply(input).close();
        assertEquals(5000, told.get(told.size() - 1));
        told.clear();
        ArrayFunction<Integer, Integer> chunksBehind = AF.map((Integer v) -> v + 1).withProgress(2000, told::add).andThen(AF.map((Integer v) -> v).pipelined(1000));
        chunksBehind.apply(input).close();
        assertEquals(5000, told.get(told.size() - 1));
        assertTrue(chunksBehind.explain().contains("map of 2 functions\n  pipelined in chunks of 1000 elements"), chunksBehind.explain());
    }
}

package weft.spark;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.RDDBlockId;
import scala.Option;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * What a {@link Layer} is over. Spark writes, for each job, an RDD with all that it is computed from, and each task reads all of that.
 * Of an array that is stored a task wants only what is stored: so how that was computed goes along as bytes, written once, which
 * a task reads that does not find it, as where an executor was lost.
 */
final class Below<B> extends OneToOneDependency<B> {
    private static final long serialVersionUID = 1;

    /** In a task: null if it was stored, and nobody has wanted to know how to compute it. */
    private transient RDD<B> rdd;
    private transient int number;
    /** Null: it was not stored. */
    private transient byte[] written;

    Below(RDD<B> rdd) {
        super(null); // it would be written
        this.rdd = rdd;
        this.number = rdd.id();
    }

    @Override public synchronized RDD<B> rdd() {
        if (rdd == null) rdd = read(written);
        return rdd;
    }

    /** In a task: what a partition has. */
    Iterator<B> iterator(Partition partition, TaskContext context) {
        if (written != null) {
            Option<BlockResult> there = SparkEnv.get().blockManager().get(new RDDBlockId(number, partition.index()), any());
            if (there.isDefined()) {
                context.taskMetrics().inputMetrics().incBytesRead(there.get().bytes()); // as RDD has it
                context.taskMetrics().inputMetrics().incRecordsRead(1);
                return SparkArray.cast(there.get().data());
            }
        }
        return rdd().iterator(partition, context);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        byte[] bytes = rdd == null ? written : rdd instanceof Layer<?> layer && layer.isStored() ? layer.written() : null;
        out.writeInt(number);
        out.writeObject(bytes);
        if (bytes == null) out.writeObject(rdd);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        number = in.readInt();
        written = (byte[]) in.readObject();
        if (written == null) rdd = SparkArray.cast(in.readObject());
    }

    /** An RDD as Spark itself writes those of tasks. */
    static byte[] written(RDD<?> rdd) {
        ByteBuffer bytes = serializer().serialize(rdd, any());
        byte[] written = new byte[bytes.remaining()];
        bytes.get(written);
        return written;
    }

    private static <B> RDD<B> read(byte[] written) {
        return serializer().deserialize(ByteBuffer.wrap(written), Thread.currentThread().getContextClassLoader(), any());
    }

    private static SerializerInstance serializer() {
        return SparkEnv.get().closureSerializer().newInstance();
    }

    private static <A> ClassTag<A> any() {
        return ClassTag$.MODULE$.apply(Object.class);
    }
}

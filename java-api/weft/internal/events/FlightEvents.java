package weft.internal.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** The events of Java's flight recorder. Only for who knows that there is one: nothing but this and {@link Events} names jdk.jfr. */
final class FlightEvents {
    private FlightEvents() {}

    @Name("weft.Apply")
    @Label("Apply")
    @Category("Weft")
    static final class Apply extends Event {
        @Label("Function") String function;
        @Label("Executor") String executor;
        @Label("Elements") long elements;
    }

    /** Its duration is of what a thread did itself; {@code taken} is told of what is known only when it is over. */
    @Name("weft.Compile")
    @Label("Compile")
    @Category("Weft")
    @StackTrace(false)
    static final class Compile extends Event {
        @Label("What") String what;
        @Label("Device") String device;
        @Label("Taken") @Timespan(Timespan.NANOSECONDS) long taken;
    }

    @Name("weft.Transfer")
    @Label("Transfer")
    @Category("Weft")
    @StackTrace(false)
    static final class Transfer extends Event {
        @Label("Direction") String direction;
        @Label("Device") String device;
        @Label("Bytes") @DataAmount long bytes;
        @Label("Taken") @Timespan(Timespan.NANOSECONDS) long taken;
    }

    /** Asked for only once there is a recorder, which finding them would start. */
    private static final class Types {
        static final EventType APPLY = EventType.getEventType(Apply.class);
        static final EventType COMPILE = EventType.getEventType(Compile.class);
        static final EventType TRANSFER = EventType.getEventType(Transfer.class);
    }

    /** Whether a recording that runs wants any of these events, where there is a recorder, which stays when its recordings have ended. */
    static boolean areOn() {
        return Types.APPLY.isEnabled() || Types.COMPILE.isEnabled() || Types.TRANSFER.isEnabled();
    }

    /** An event that begins now; null for a kind that is not recorded. */
    static Object begin(Kind kind) {
        Event event = switch (kind) {
            case APPLY -> new Apply();
            case COMPILE -> new Compile();
            case CAPTURE, TO_DEVICE, TO_HOST -> new Transfer();
            case KERNEL -> null;
        };
        if (event != null) event.begin();
        return event;
    }

    static void end(Object begun, Kind kind, String name, String place, long amount) {
        Event event = (Event) begun;
        event.end();
        commit(event, kind, name, place, amount, 0);
    }

    static void tell(Kind kind, String name, String place, long amount, long nanos) {
        Event event = (Event) begin(kind);
        if (event != null) commit(event, kind, name, place, amount, nanos);
    }

    private static void commit(Event event, Kind kind, String name, String place, long amount, long nanos) {
        if (!event.shouldCommit()) return;
        if (event instanceof Apply apply) {
            apply.function = name;
            apply.executor = place;
            apply.elements = amount;
        } else if (event instanceof Compile compile) {
            compile.what = name;
            compile.device = place;
            compile.taken = nanos;
        } else if (event instanceof Transfer transfer) {
            transfer.direction = kind.label;
            transfer.device = place;
            transfer.bytes = amount;
            transfer.taken = nanos;
        }
        event.commit();
    }
}

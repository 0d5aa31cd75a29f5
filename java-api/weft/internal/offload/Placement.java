package weft.internal.offload;

import weft.internal.choice.Alternatives;
import weft.internal.choice.Places;
import weft.internal.choice.Rules;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.FunctionNames;
import weft.internal.program.Rehearsal;

/** Where one function is to run: where whoever applies it says, else its rule, else the option. */
final class Placement {
    private final Evaluation<?, ?> evaluation;
    /** Null until somebody has asked for it. */
    private volatile Found found;

    /** {@code rule}: null if no line fits. */
    private record Found(Rules.Rule rule) {}

    Placement(Evaluation<?, ?> evaluation) {
        this.evaluation = evaluation;
    }

    Executor of(Executor wanted) {
        if (!(wanted instanceof Executor.Undecided open)) return wanted;
        Found rule = found;
        if (rule == null) found = rule = new Found(rule());
        return rule.rule == null ? open.otherwise() : rule.rule.executor();
    }

    /** Only rules ask for names, which the library has to find. */
    private Rules.Rule rule() {
        Rules rules = Rules.given();
        return rules.isEmpty() ? null : rules.first(FunctionNames.of(evaluation.named()));
    }

    /**
     * The same of a rehearsal.
     *
     * @throws Rehearsal.EndException if it is no device
     */
    Rehearsal of(Rehearsal wanted) {
        if (wanted.wanted() instanceof Device) return wanted;
        Executor decided = of(wanted.wanted());
        Device device = decided instanceof Executor.Adaptive ? Alternatives.firstDevice() : Places.deviceOf(decided);
        if (device != null) return new Rehearsal(device);
        throw new Rehearsal.EndException();
    }

    /** Says which rule was followed, or that none fits. */
    void explain(Explanation text) {
        Found rule = found;
        if (rule == null || Rules.given().isEmpty()) return;
        text.line(rule.rule != null ? "  by " + rule.rule.text() : "  by no rule: none of " + Rules.given().file() + " fits "
            + String.join(", ", FunctionNames.of(evaluation.named())));
    }
}

package weft.r.library;

import java.util.ArrayList;
import java.util.List;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Kind;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Text;
import weft.r.value.Vec;
import weft.r.value.Vectors;

/** Functions that print, put text together, or stop; and those that tell what Weft has done. */
final class Output {
    private Output() {}

    static void define(Library library) {
        library.defineHidden("print", "x", (mode, args) -> {
            HostMode host = Library.host(mode);
            host.out().print(Text.printed(host, args[0]));
            return args[0];
        });
        library.defineHidden("cat", "... sep", (mode, args) -> {
            HostMode host = Library.host(mode);
            String sep = args[1] == null ? " " : Text.of(host, args[1]);
            StringBuilder out = new StringBuilder();
            List<String> texts = new ArrayList<>();
            for (Object value : ((Builtin.Rest) args[0]).values()) {
                Vec v = value == RNull.NULL ? new Vectors.Doubles() : host.looked(value);
                for (int i = 0; i < v.length; i++) texts.add(Text.scalar(v.at(host, i), 7));
            }
            for (int i = 0; i < texts.size(); i++) {
                if (i > 0) out.append(sep);
                out.append(texts.get(i));
            }
            host.out().print(out);
            return RNull.NULL;
        });
        library.define("paste", "... sep collapse", (mode, args) ->
            pasted(Library.host(mode), (Builtin.Rest) args[0], args[1] == null ? " " : String.valueOf(args[1]), args[2]));
        library.define("paste0", "... collapse", (mode, args) -> pasted(Library.host(mode), (Builtin.Rest) args[0], "", args[1]));
        library.define("sprintf", "fmt ...",
            (mode, args) -> Sprintf.formatted(Library.host(mode), Library.wanted(args[0], "fmt"), (Builtin.Rest) args[1]));
        library.define("nchar", "x", (mode, args) -> lengths(Library.host(mode), Library.wanted(args[0], "x")));
        library.defineHidden("invisible", "x", (mode, args) -> Library.orNull(args[0]));
        library.define("stop", "... call.", (mode, args) -> {
            throw new RError(String.valueOf(pasted(Library.host(mode), (Builtin.Rest) args[0], "", "")));
        });
        library.defineHidden("stopifnot", "...", (mode, args) -> {
            for (Object x : ((Builtin.Rest) args[0]).values()) {
                Vec v = Vectors.of(mode, x);
                for (int i = 0; i < v.length; i++)
                    if (Scalars.logical(mode, v.at(mode, i)) != 1) throw new RError("an assertion is not TRUE");
            }
            return RNull.NULL;
        });
        library.define("weft.explain", "", (mode, args) -> Library.host(mode).explain());
        library.define("weft.computed", "", (mode, args) -> Library.host(mode).computed());
        library.define("weft.compiled", "", (mode, args) -> Library.host(mode).compiled());
        library.define("weft.enough", "elements", (mode, args) -> {
            HostMode host = Library.host(mode);
            if (args[0] != null) host.enough(Scalars.asInt(host, args[0]));
            return host.enough();
        });
        library.define("Sys.time", "", (mode, args) -> {
            Library.host(mode);
            return System.nanoTime() / 1e9;
        });
    }

    /** How many characters the elements' texts have. */
    private static Object lengths(HostMode host, Object x) {
        Vec v = x == RNull.NULL ? new Vectors.Ints() : host.looked(x);
        int[] lengths = new int[v.length];
        for (int i = 0; i < v.length; i++) {
            Object element = v.at(host, i);
            boolean isNa = Scalars.isMissing(element) && !(element instanceof Double d && !Scalars.isNa(d)); // NaN has a text
            lengths[i] = isNa && v.kind() != Kind.LIST ? Scalars.NA : Text.of(host, element).length();
        }
        if (x instanceof Vec) return new Vectors.Ints(lengths).with(v.dim(), v.names());
        return x == RNull.NULL ? new Vectors.Ints() : (Object) lengths[0];
    }

    private static Object pasted(HostMode host, Builtin.Rest rest, String sep, Object collapse) {
        int n = 0;
        List<Vec> vectors = new ArrayList<>();
        for (Object value : rest.values()) {
            Vec v = value == RNull.NULL ? new Vectors.Doubles() : host.looked(value);
            vectors.add(v);
            n = Math.max(n, v.length);
        }
        String[] texts = new String[n];
        for (int i = 0; i < n; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < vectors.size(); k++) {
                Vec v = vectors.get(k);
                text.append(k > 0 ? sep : "").append(v.length == 0 ? "" : Text.of(host, v.at(host, i % v.length)));
            }
            texts[i] = text.toString();
        }
        if (collapse != null && collapse != RNull.NULL) return String.join(String.valueOf(collapse), texts);
        return n == 1 ? texts[0] : new Vectors.Strings(texts);
    }
}

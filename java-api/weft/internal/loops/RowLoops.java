package weft.internal.loops;

import weft.internal.loops.Code.Label;
import weft.internal.loops.Code.Local;

/**
 * Writes the loop over elements that lie in rows, a piece of a row at a time: what is away from the row's ends goes without a
 * look at borders, if the bounds agree.
 */
final class RowLoops {
    private final ListedBody body;
    private final ListedBody.Rows rows;
    private final Code code;
    private final Local from;

    RowLoops(ListedBody body) {
        this.body = body;
        this.rows = body.rows();
        this.code = body.code;
        this.from = body.from;
    }

    void map() {
        Local stop = code.number(0);
        Local behind = code.number(0);
        Code.Round pieces = code.whileLess(from, body.to);
        Label border = new Label();
        Label begin = new Label();
        int mark = code.mark();
        if (rows.isMatrix()) {
            pieceOfRow(stop, behind, border);
        } else {
            piece(stop, behind);
        }
        code.release(mark);
        code.jumpUnlessLess(rows.first, behind, border);
        code.copy(code.compute(Code.ISUB, behind, 1), rows.last);
        code.release(mark);
        rows.test(border);
        code.jump(Code.GOTO, begin);
        code.bind(border);
        code.copy(stop, rows.first);
        code.copy(stop, behind);
        code.bind(begin);
        rows.makeBorder(rows.first);
        rows.makeInside(behind);
        rows.makeBorder(stop);
        pieces.end();
    }

    /** Where the piece stops, and from where to where it may be inside, of an array that is one row. */
    private void piece(Local stop, Local behind) {
        code.copy(body.to, stop);
        code.copy(code.most(from, code.number(rows.margin())), rows.first);
        code.copy(code.compute(Code.ISUB, stop, rows.margin()), behind);
    }

    /** The same of a matrix, and in which row; goes to {@code border} where rows have no columns. */
    private void pieceOfRow(Local stop, Local behind, Label border) {
        code.copy(body.to, stop);
        int mark = code.mark();
        code.jumpUnlessLess(code.number(0), rows.columns, border);
        code.release(mark);
        code.copy(code.compute(Code.IDIV, from, rows.columns), rows.row);
        Local start = code.compute(Code.IMUL, rows.row, rows.columns);
        code.copy(code.most(from, code.compute(Code.IADD, start, rows.margin())), rows.first);
        // as distances from the row's start: the end of the last row may be no int
        Local length = code.least(code.compute(Code.ISUB, body.to, start), rows.columns);
        Local inside = code.least(length, code.compute(Code.ISUB, rows.columns, rows.margin()));
        code.copy(code.compute(Code.IADD, start, length), stop);
        code.copy(code.compute(Code.IADD, start, inside), behind);
    }
}

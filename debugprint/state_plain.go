package debugprint

import (
	"io"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// PrintState writes what an agent does, one row a line, two spaces a level:
//
//	not FLEE: outmatched -2.00, needs more than 0
//	GUARD_NEST 1.0 s
//	  not GROWL: asked every 5.0 s, next in 4.0 s
//	  PATROL [WALK] 1.0 s
//	behind it: EAT, REST
//
// An active row shows its behavior in brackets, unless its own name ends in
// that, with the arguments of an Act, HALT [Bark "Halt!" 20 m], and how long it has been active. A root that only holds the others
// together has no line. In mode WhyNot every row that could have run instead
// says why it does not, in the words that [Watcher.AppendReason] lists; rows
// that were not asked share one line. A note that a Decide leaves by
// decider.Query.Note is the reason of its refusal, and stands in parentheses
// after a row that runs. In mode All inactive rows begin with a dash.
//
// The reasons come from why, which must have been watching the agent in its last
// tick; only the first watcher is asked.
//
// The whole text is written with one call of w.Write. No user code is called.
// If mem is not a memory of tree, nothing is written and the error wraps
// [decider.ErrWrongMemory]; other errors are those of w. [DebugPrintState]
// prints the same with all numbers, in Spore's form.
func PrintState[A any](w io.Writer, tree *decider.Tree[A], mem decider.Memory, mode Mode, why ...*Watcher) error {
	if err := tree.Fits(mem); err != nil {
		return err
	}
	return printed(w, func(buf []byte) []byte {
		return AppendState(buf, tree.Outline(), tree.State(mem), mode, first(why))
	})
}

// AppendState appends what PrintState prints to buf, for callers without a typed
// tree, like observers. It allocates nothing unless buf has to grow. why may be
// nil. It panics if outline is not that of the state's tree, State.Outline.
func AppendState(buf []byte, outline *decider.Outline, state decider.State, mode Mode, why *Watcher) []byte {
	agree("AppendState", outline, state)
	p := plainPrinter{whyView: why.view(outline, state), mode: mode}
	buf = p.tree(buf)
	p.close()
	return buf
}

// plainPrinter prints the rows of a tree in plain words.
type plainPrinter struct {
	whyView
	mode   Mode
	indent int // of the first level; 1 below a line that says what the agent does
}

// tree appends the lines of the whole tree.
func (p *plainPrinter) tree(buf []byte) []byte {
	root := p.outline.Row(0)
	switch {
	case p.state.Active(0):
		if p.mode != All && root.Group() && !root.HasBehavior && p.activeIn(root) {
			return p.children(buf, root, p.indent)
		}
		return p.active(buf, root, p.indent)
	case p.mode == All:
		return p.inactive(buf, root, p.indent)
	}
	if p.indent == 0 { // otherwise the line above says so
		buf = append(p.appendPassing(append(buf, "idle"...)), '\n')
	}
	if p.mode != WhyNot {
		return buf
	}
	if p.answer(0).Accepts() { // it began and ended in the same tick
		return p.children(buf, root, p.indent)
	}
	return p.refused(buf, root, p.indent)
}

// passed reports whether a row began and ended in this tick: its rows were asked, too.
func (p *plainPrinter) passed(r decider.Row) bool {
	return p.rec != nil && p.rec.rows[r].began && p.rec.rows[r].reason != behavior.ReasonNone && !p.state.Active(r)
}

// activeIn reports whether a child of the group is active.
func (p *plainPrinter) activeIn(group *decider.RowInfo) bool {
	return slices.ContainsFunc(group.Children, p.state.Active)
}

// active appends the line of an active row, and those below it.
func (p *plainPrinter) active(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = appendSpaces(buf, 2*depth)
	if p.mode == All {
		buf = append(buf, "* "...)
	}
	buf = append(appendActive(buf, info, p.state), ' ')
	buf = append(appendSeconds(buf, p.state.Duration(info.Row), 1), " s"...)
	if info.Group() && !p.activeIn(info) {
		buf = append(buf, ", resting"...)
	}
	if p.mode == WhyNot {
		buf = p.appendStill(buf, info, true)
		buf = p.appendNotes(buf, info.Row, " (", ")")
		buf = p.appendTargets(buf, info, "not")
	}
	return p.children(append(buf, '\n'), info, depth+1)
}

// inactive appends the line of an inactive row, and those below it.
func (p *plainPrinter) inactive(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = append(appendSpaces(buf, 2*depth), "- "...)
	buf = append(appendRow(buf, info), '\n')
	return p.children(buf, info, depth+1)
}

// children appends the lines of a group's children. Those that were not asked
// come last, one line for each cause.
func (p *plainPrinter) children(buf []byte, group *decider.RowInfo, depth int) []byte {
	var causes unasked // a bit for each
	for _, child := range group.Children {
		info := p.outline.Row(child)
		switch {
		case p.state.Active(child):
			buf = p.active(buf, info, depth)
		case p.mode == All:
			buf = p.inactive(buf, info, depth)
		case p.mode == WhyNot:
			cause := p.unasked(group, info)
			if cause == wasAsked {
				buf = p.refused(buf, info, depth)
			} else {
				causes |= 1 << cause
			}
		}
	}
	for cause := wasAsked + 1; cause < unaskedKinds; cause++ {
		if causes>>cause&1 != 0 {
			buf = p.folded(buf, group, cause, depth)
		}
	}
	return buf
}

// maxFolded is how many rows a folded line names: a wide group has up to 64.
const maxFolded = 8

// folded appends the line of all children of a group that were not asked for the
// same cause.
func (p *plainPrinter) folded(buf []byte, group *decider.RowInfo, cause unasked, depth int) []byte {
	buf = append(appendSpaces(buf, 2*depth), cause.before()...)
	n := 0
	for _, child := range group.Children {
		info := p.outline.Row(child)
		if p.state.Active(child) || p.unasked(group, info) != cause {
			continue
		}
		if n++; n > maxFolded {
			continue
		}
		if n > 1 {
			buf = append(buf, ", "...)
		}
		buf = plain.AppendName(buf, info.Name)
	}
	if n > maxFolded {
		buf = appendInt(append(buf, " and "...), n-maxFolded)
		buf = append(buf, " more"...)
	}
	return append(append(buf, cause.after()...), '\n')
}

// refused appends the line that says why a row does not run; if its children are
// the cause, their lines follow.
func (p *plainPrinter) refused(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = appendSpaces(buf, 2*depth)
	a := p.answer(info.Row)
	if a.Accepts() && p.rec.rows[info.Row].reason == 0 { // a step before the one that refused
		buf = append(plain.AppendName(buf, info.Name), " accepts"...)
		buf = p.appendNotes(buf, info.Row, " (", ")")
	} else {
		buf = plain.AppendName(append(buf, "not "...), info.Name)
		if p.rec != nil && p.rec.rows[info.Row].aimed {
			buf = appendTarget(buf, p.rec.rows[info.Row].target)
		}
		buf = p.plainReason(append(buf, ": "...), info)
		buf = p.appendTargets(buf, info, "nor")
	}
	buf = append(buf, '\n')
	if a != decider.RefusedDelegate && !(info.Group() && p.passed(info.Row)) {
		return buf
	}
	for _, child := range info.Children {
		if p.answer(child) != 0 {
			buf = p.refused(buf, p.outline.Row(child), depth+1)
		}
	}
	return buf
}

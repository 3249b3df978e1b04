package debugprint

import (
	"io"
	"strings"

	"golang.org/x/exp/slices"

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
// An active row has its behavior in brackets, unless its own name ends in that,
// and how long it has been active. A root that only holds the others together
// has no line. In mode WhyNot the rows that could have run instead say why they
// do not, in words that [Watcher.AppendReason] lists; those that nobody had to
// ask stand in one line. What a Decide says by decider.Query.Note is the reason
// of its refusal, and stands in parentheses behind what runs. In mode All inactive rows begin with a dash.
//
// The reasons are those of why, which must have been watching the agent in its
// last tick; only the first watcher is asked.
//
// The whole text is written with one call of w.Write. Neither the agent nor
// any user code is asked. Where mem is not a memory of tree, nothing is written
// and the error wraps [decider.ErrWrongMemory]; other errors are those of w.
// [DebugPrintState] prints the same with all numbers, in Spore's form.
func PrintState[A any](w io.Writer, tree *decider.Tree[A], mem decider.Memory, mode Mode, why ...*Watcher) error {
	if err := tree.Fits(mem); err != nil {
		return err
	}
	return printed(w, func(buf []byte) []byte {
		return AppendState(buf, tree.Outline(), tree.State(mem), mode, first(why))
	})
}

// AppendState appends what PrintState prints to buf, for users that have no
// typed tree at hand, like observers. It allocates nothing but what buf lacks.
// why may be nil.
func AppendState(buf []byte, outline *decider.Outline, state decider.State, mode Mode, why *Watcher) []byte {
	p := statePrinter{outline: outline, state: state, mode: mode, why: why.view(outline, state)}
	buf = p.tree(buf)
	p.why.close()
	return buf
}

// statePrinter is what the walk over the rows carries with it.
type statePrinter struct {
	outline *decider.Outline
	state   decider.State
	mode    Mode
	why     whyView
	indent  int // of the first level: 1 below a line of what the agent does
}

// tree appends the lines of the whole tree.
func (p *statePrinter) tree(buf []byte) []byte {
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
	if p.indent == 0 { // else a line before has said it
		buf = append(buf, "idle\n"...)
	}
	if p.mode != WhyNot {
		return buf
	}
	if a := p.why.answer(0); a.Accepts() { // it came to nothing in the same tick
		return p.children(buf, root, p.indent)
	}
	return p.refused(buf, root, p.indent)
}

// activeIn reports whether a child of the group runs.
func (p *statePrinter) activeIn(group *decider.RowInfo) bool {
	return slices.ContainsFunc(group.Children, p.state.Active)
}

// active appends the line of an active row, and those below it.
func (p *statePrinter) active(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = appendSpaces(buf, 2*depth)
	if p.mode == All {
		buf = append(buf, "* "...)
	}
	buf = appendRow(buf, info)
	buf = append(buf, ' ')
	buf = appendSeconds(buf, p.state.Duration(info.Row), 1)
	buf = append(buf, " s"...)
	if info.Group() && !p.activeIn(info) {
		buf = append(buf, ", resting"...)
	}
	if p.mode == WhyNot {
		buf = p.why.appendNotes(buf, info.Row, " (", ")")
	}
	buf = append(buf, '\n')
	return p.children(buf, info, depth+1)
}

// inactive appends the line of a row that does not run, and those below it.
func (p *statePrinter) inactive(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = append(appendSpaces(buf, 2*depth), "- "...)
	buf = append(appendRow(buf, info), '\n')
	return p.children(buf, info, depth+1)
}

// children appends the lines of a group's children. Those that nobody had to
// ask come last, in one line.
func (p *statePrinter) children(buf []byte, group *decider.RowInfo, depth int) []byte {
	var all unasked
	for _, child := range group.Children {
		info := p.outline.Row(child)
		switch {
		case p.state.Active(child):
			buf = p.active(buf, info, depth)
		case p.mode == All:
			buf = p.inactive(buf, info, depth)
		case p.mode == WhyNot:
			kind := p.why.unasked(group, info)
			if kind == wasAsked {
				buf = p.refused(buf, info, depth)
			} else {
				all |= 1 << kind
			}
		}
	}
	for kind := wasAsked + 1; kind < unaskedKinds; kind++ {
		if all>>kind&1 != 0 {
			buf = p.folded(buf, group, kind, depth)
		}
	}
	return buf
}

// maxFolded is how many rows a folded line names: a wide group has up to 64.
const maxFolded = 8

// folded appends the line of all children of a group that were not asked for
// the same cause.
func (p *statePrinter) folded(buf []byte, group *decider.RowInfo, kind unasked, depth int) []byte {
	buf = append(appendSpaces(buf, 2*depth), kind.before()...)
	n := 0
	for _, child := range group.Children {
		info := p.outline.Row(child)
		if p.state.Active(child) || p.why.unasked(group, info) != kind {
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
		buf = append(buf, " and "...)
		buf = appendInt(buf, n-maxFolded)
		buf = append(buf, " more"...)
	}
	return append(append(buf, kind.after()...), '\n')
}

// refused appends the line that says why a row does not run, and where the
// cause lies with its children, theirs.
func (p *statePrinter) refused(buf []byte, info *decider.RowInfo, depth int) []byte {
	buf = appendSpaces(buf, 2*depth)
	a := p.why.answer(info.Row)
	if a.Accepts() && p.why.rec.rows[info.Row].reason == 0 { // a step before the one that refused
		buf = plain.AppendName(buf, info.Name)
		buf = append(buf, " accepts"...)
		buf = p.why.appendNotes(buf, info.Row, " (", ")")
	} else {
		buf = append(buf, "not "...)
		buf = plain.AppendName(buf, info.Name)
		buf = append(buf, ": "...)
		buf = p.why.plainReason(buf, info)
	}
	buf = append(buf, '\n')
	if a == decider.RefusedDelegate {
		for _, child := range info.Children {
			if p.why.answer(child) != 0 {
				buf = p.refused(buf, p.outline.Row(child), depth+1)
			}
		}
	}
	return buf
}

// appendRow appends a row's name, and its behavior's in brackets if that says
// more: GUARD_NEST_PATROL says already that PATROL runs.
func appendRow(buf []byte, info *decider.RowInfo) []byte {
	buf = plain.AppendName(buf, info.Name)
	if head, ends := strings.CutSuffix(info.Name, info.Behavior); info.HasBehavior && !(ends && (head == "" || strings.HasSuffix(head, "_"))) {
		buf = append(buf, " ["...)
		buf = plain.AppendName(buf, info.Behavior)
		buf = append(buf, ']')
	}
	return buf
}

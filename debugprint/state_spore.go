package debugprint

import (
	"io"

	"github.com/ethogram-go/ethogram/decider"
)

// DebugPrintState writes what an agent's memory says, one decider a line,
// depth first, two spaces a level (Spore S11):
//
//	mark idx:NAME/0xid (kGroup, kGroupPOLICY 0xbits) time: t [BEHAVIOR/0xid] (0xhex int) idx: n
//
// The mark is * for an active decider; the first idx is its position in its
// group, the last that of the group's active child, -1 without one; the bits
// are its options ([decider.RowInfo].Bits); the time is how long it has been
// active, in seconds; the pair in parentheses is the first 32 bits of its
// behavior's block. Deciders that are not active end after their bits.
//
// In mode WhyNot the reasons are those of why, which must have been watching
// the agent in its last tick; otherwise they read "unknown (not watched)".
// Only the first watcher is asked.
//
// The whole text is written with one call of w.Write. Neither the agent nor
// any user code is asked. Where mem is not a memory of tree, nothing is written
// and the error wraps [decider.ErrWrongMemory]; other errors are those of w.
func DebugPrintState[A any](w io.Writer, tree *decider.Tree[A], mem decider.Memory, mode Mode, why ...*Watcher) error {
	if err := tree.Fits(mem); err != nil {
		return err
	}
	return printed(w, func(buf []byte) []byte {
		return AppendDebugState(buf, tree.Outline(), tree.State(mem), mode, first(why))
	})
}

// AppendDebugState appends what DebugPrintState prints to buf, for users that
// have no typed tree at hand, like observers. It allocates nothing but what buf
// lacks. why may be nil.
func AppendDebugState(buf []byte, outline *decider.Outline, state decider.State, mode Mode, why *Watcher) []byte {
	p := debugPrinter{outline: outline, state: state, mode: mode, why: why.view(outline, state)}
	buf = p.row(buf, 0)
	p.why.close()
	return buf
}

// debugPrinter is what the walk over the rows carries with it.
type debugPrinter struct {
	outline *decider.Outline
	state   decider.State
	mode    Mode
	why     whyView
}

// row appends the lines of r and of what is shown below it.
func (p *debugPrinter) row(buf []byte, r decider.Row) []byte {
	info := p.outline.Row(r)
	active := p.state.Active(r)
	switch {
	case active:
		buf = p.head(buf, info, '*')
		buf = p.activity(buf, info)
		buf = append(buf, '\n')
	case p.mode == All:
		buf = p.head(buf, info, ' ')
		buf = append(buf, '\n')
	case p.mode == WhyNot:
		return p.reason(buf, info)
	default:
		return buf
	}
	for _, child := range info.Children {
		buf = p.row(buf, child)
	}
	return buf
}

// head appends what every line begins with.
func (p *debugPrinter) head(buf []byte, info *decider.RowInfo, mark byte) []byte {
	buf = appendSpaces(buf, 2*info.Depth)
	buf = append(buf, mark)
	buf = appendInt(buf, info.Index)
	buf = append(buf, ':')
	buf = appendDecider(buf, info)
	buf = append(buf, " ("...)
	buf = append(buf, kind(info)...)
	if info.Group() {
		buf = append(buf, ", "...)
		buf = appendPolicy(buf, info)
	}
	buf = append(buf, ' ')
	buf = appendFlags(buf, info.Bits)
	return append(buf, ')')
}

// activity appends what only the line of an active row has.
func (p *debugPrinter) activity(buf []byte, info *decider.RowInfo) []byte {
	buf = append(buf, " time: "...)
	buf = appendSeconds(buf, p.state.Duration(info.Row), 2)
	switch {
	case info.HasBehavior:
		word := p.state.BlockWord(info.Row)
		buf = append(buf, " ["...)
		buf = appendBehavior(buf, info)
		buf = append(buf, "] ("...)
		buf = appendWord(buf, word)
		buf = append(buf, ' ')
		buf = appendInt(buf, int(int32(word)))
		buf = append(buf, ')')
	case info.Group():
		buf = append(buf, " [(no group behavior)]"...)
	default:
		buf = append(buf, " [(no behavior)]"...)
	}
	if !info.Group() {
		return buf
	}
	buf = append(buf, " idx: "...)
	return p.children(buf, info)
}

// children appends the index of the active child, of a Parallel those of all
// running lanes, or -1.
func (p *debugPrinter) children(buf []byte, info *decider.RowInfo) []byte {
	if info.Policy != decider.Parallel {
		return appendInt(buf, p.state.Child(info.Row))
	}
	any := false
	for i, child := range info.Children {
		if !p.state.Active(child) {
			continue
		}
		if any {
			buf = append(buf, ',')
		}
		any = true
		buf = appendInt(buf, i)
	}
	if !any {
		buf = append(buf, "-1"...)
	}
	return buf
}

// reason appends the line that says why a row is not active, and where the
// reason lies with its children, theirs.
func (p *debugPrinter) reason(buf []byte, info *decider.RowInfo) []byte {
	buf = p.head(buf, info, ' ')
	buf = append(buf, " why not: "...)
	buf = p.why.reason(buf, info)
	buf = append(buf, '\n')
	if p.why.answer(info.Row) == decider.RefusedDelegate {
		for _, child := range info.Children {
			if p.why.answer(child) != 0 {
				buf = p.reason(buf, p.outline.Row(child))
			}
		}
	}
	return buf
}

package debugprint

import (
	"io"
	"strconv"

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
// active, in seconds, behind which stands the target of a row with Targets; the pair in parentheses is the first 32 bits of its
// behavior's block. The line of an inactive decider ends after its bits.
//
// In mode WhyNot the reasons come from why, which must have been watching the
// agent in its last tick; otherwise they read "unknown (not watched)". Only the
// first watcher is asked.
//
// The whole text is written with one call of w.Write. No user code is called.
// If mem is not a memory of tree, nothing is written and the error wraps
// [decider.ErrWrongMemory]; other errors are those of w.
func DebugPrintState[A any](w io.Writer, tree *decider.Tree[A], mem decider.Memory, mode Mode, why ...*Watcher) error {
	if err := tree.Fits(mem); err != nil {
		return err
	}
	return printed(w, func(buf []byte) []byte {
		return AppendDebugState(buf, tree.Outline(), tree.State(mem), mode, first(why))
	})
}

// AppendDebugState appends what DebugPrintState prints to buf, for callers without
// a typed tree, like observers. It allocates nothing unless buf has to grow. why
// may be nil. It panics if outline is not that of the state's tree, State.Outline.
func AppendDebugState(buf []byte, outline *decider.Outline, state decider.State, mode Mode, why *Watcher) []byte {
	agree("AppendDebugState", outline, state)
	p := sporePrinter{why.view(outline, state), mode}
	buf = p.row(buf, 0)
	p.close()
	return buf
}

// sporePrinter prints the rows of a tree in Spore's form.
type sporePrinter struct {
	whyView
	mode Mode
}

// row appends the lines of row r and of the rows shown below it.
func (p *sporePrinter) row(buf []byte, r decider.Row) []byte {
	info := p.outline.Row(r)
	switch {
	case p.state.Active(r):
		buf = p.head(buf, info, '*')
		buf = p.activity(buf, info)
		if p.mode == WhyNot {
			buf = p.appendStill(buf, info, false)
		}
	case p.mode == All:
		buf = p.head(buf, info, ' ')
	case p.mode == WhyNot:
		return p.refused(buf, info)
	default:
		return buf
	}
	buf = append(buf, '\n')
	for _, child := range info.Children {
		buf = p.row(buf, child)
	}
	return buf
}

// head appends the beginning of every line.
func (p *sporePrinter) head(buf []byte, info *decider.RowInfo, mark byte) []byte {
	buf = append(appendSpaces(buf, 2*info.Depth), mark)
	buf = append(appendInt(buf, info.Index), ':')
	buf = appendDecider(buf, info)
	buf = append(append(buf, " ("...), sporeKinds[kindOf(info)]...)
	if info.Group() {
		buf = appendPolicy(append(buf, ", "...), info)
	}
	return append(appendFlags(append(buf, ' '), info.Bits), ')')
}

// activity appends the rest of the line of an active row.
func (p *sporePrinter) activity(buf []byte, info *decider.RowInfo) []byte {
	buf = appendSeconds(append(buf, " time: "...), p.state.Duration(info.Row), 2)
	if id, ok := p.state.Target(info.Row); ok {
		buf = strconv.AppendUint(append(buf, " target: "...), id, 10)
	}
	switch {
	case info.HasBehavior:
		word := p.state.BlockWord(info.Row)
		buf = appendBehavior(append(buf, " ["...), info)
		buf = appendWord(append(buf, "] ("...), word)
		buf = append(appendInt(append(buf, ' '), int(int32(word))), ')')
	case info.Group():
		buf = append(buf, " [(no group behavior)]"...)
	default:
		buf = append(buf, " [(no behavior)]"...)
	}
	if info.Group() {
		buf = p.activeChildren(append(buf, " idx: "...), info)
	}
	return buf
}

// activeChildren appends the index of the active child, of a Parallel those of
// all running lanes, or -1.
func (p *sporePrinter) activeChildren(buf []byte, info *decider.RowInfo) []byte {
	if info.Policy != decider.Parallel {
		return appendInt(buf, p.state.Child(info.Row))
	}
	start := len(buf)
	for i, child := range info.Children {
		if !p.state.Active(child) {
			continue
		}
		if len(buf) > start {
			buf = append(buf, ',')
		}
		buf = appendInt(buf, i)
	}
	if len(buf) == start {
		buf = append(buf, "-1"...)
	}
	return buf
}

// refused appends the line that says why a row is not active; if its children
// are the cause, their lines follow.
func (p *sporePrinter) refused(buf []byte, info *decider.RowInfo) []byte {
	buf = append(p.head(buf, info, ' '), " why not: "...)
	buf = append(p.sporeReason(buf, info), '\n')
	if p.answer(info.Row) != decider.RefusedDelegate {
		return buf
	}
	for _, child := range info.Children {
		if p.answer(child) != 0 {
			buf = p.refused(buf, p.outline.Row(child))
		}
	}
	return buf
}

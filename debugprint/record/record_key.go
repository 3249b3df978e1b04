package record

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// chunkIsLong reports whether the lines since the last keyframe are so long that
// the ring could not drop the oldest ones one by one.
func (r *Recorder) chunkIsLong() bool {
	size := r.log.end - r.keyEnd
	return size > int64(r.log.bound/8) && size > r.keySize
}

// keyframe begins a chunk with all that is known at the beginning of the step.
func (r *Recorder) keyframe() {
	r.lost = 0
	r.retire()
	for held := r.log.held(); len(held) > 1 && held[1].step+int64(r.opts.Steps) <= r.step; held = r.log.held() {
		r.log.dropFirst()
	}
	r.log.begin(r.step)
	r.stepped = true
	from := r.log.end
	b := appendInt(append(r.line[:0], `{"key":`...), r.step)
	b = appendUint(appendKey(b, "frame"), r.frame)
	b = appendKeyInt(b, "dt", r.delta)
	r.put(appendKeyInt(b, "now", r.worldNow))
	for i := range r.trees {
		r.putNames(i)
	}
	for _, p := range r.order {
		r.putState(p)
		for _, in := range p.inner {
			r.putState(in)
		}
	}
	if r.looker != nil {
		r.see(func(p *part) bool { return len(p.sight) > 0 })
	}
	r.keyStep, r.keyEnd, r.keySize = r.step, r.log.end, r.log.end-from
}

// retire forgets agents that were removed before the last keyframe, and those that have
// not ticked for as long as the ring reaches back: these may come back.
func (r *Recorder) retire() {
	n := 0
	for _, p := range r.order {
		if p.announced && p.period == 0 && p.pend == nil && p.last < r.keyStep && (p.gone || p.left || p.last < r.step-int64(r.opts.Steps)) {
			r.forget(p)
			continue
		}
		p.place = n
		r.order[n] = p
		n++
	}
	clear(r.order[n:])
	r.order = r.order[:n]
}

// putState writes the agent and state lines of a part.
func (r *Recorder) putState(p *part) {
	p.announced = p.announced || p.own().seen
	if !p.announced {
		return
	}
	r.put(appendAgent(r.line[:0], p))
	b := appendInt(append(r.line[:0], `{"state":`...), p.index)
	if p.host == nil {
		b = appendUint(appendKey(b, "n"), p.n)
		b = appendKeyInt(b, "last", p.last)
		b = appendNewInt(b, "p", p.period, 0)
		if p.synced {
			b = appendKeyInt(b, "w", p.worldNow)
		}
		b = appendKeyInt(b, "now", p.now)
		b = appendKeyInt(b, "dt", p.delta)
		b = appendKeyWord(b, "fl", p.flags)
		b = appendKeyWord(b, "st", p.stimuli)
		b = appendKeyText(b, "s", p.status.String())
		if p.full {
			b = append(appendKey(b, "rows"), '1')
		}
	}
	if len(p.on) > 0 {
		b = appendSpans(append(appendKey(b, "on"), '['), p.on)
		b = append(b, ']')
	}
	if p.own().full && p.answers != nil {
		b = appendKnown(b, p)
	}
	r.put(b)
}

// appendKnown appends what is known of a part that is recorded in full.
func appendKnown(b []byte, p *part) []byte {
	b, at := beginList(b, "bl")
	for _, s := range p.on {
		if w := p.answers.blocks[s.row]; w != 0 {
			b = appendBlock(b, at, s.row, w)
		}
	}
	b = endList(b, at)
	b, at = beginList(b, "q")
	for i := range p.answers.rows {
		if a := &p.answers.rows[i]; a.answer != 0 {
			b = appendAnswer(comma(b, at), evAsked, decider.Row(i), a, p.outline.Row(decider.Row(i)).Checks)
		}
	}
	b = endList(b, at)
	b, at = beginList(b, "pr")
	for _, row := range p.predicted {
		b = comma(b, at)
		if row < 0 {
			b = append(appendInt(append(b, `["@",`...), ^row), ']')
		} else {
			b = appendInt(b, row)
		}
	}
	b = endList(b, at)
	b, at = beginList(b, "nt")
	for i := range p.answers.notes.List {
		n := &p.answers.notes.List[i]
		b = appendEvent(comma(b, at), &decider.Event{Kind: decider.EventNoted, Row: n.Row, Note: n.Note}, true)
	}
	return endList(b, at)
}

// beginList begins a list; endList removes one that is empty.
func beginList(b []byte, key string) (_ []byte, at int) {
	b = append(appendKey(b, key), '[')
	return b, len(b)
}

func endList(b []byte, at int) []byte {
	if len(b) > at {
		return append(b, ']')
	}
	for b = b[:len(b)-1]; b[len(b)-1] != ','; {
		b = b[:len(b)-1]
	}
	return b[:len(b)-1]
}

// comma appends a comma if the list that began at at has something.
func comma(b []byte, at int) []byte {
	if len(b) > at {
		return append(b, ',')
	}
	return b
}

func appendBlock(b []byte, at int, row decider.Row, w uint32) []byte {
	b = appendUint(append(comma(b, at), '['), row)
	return append(appendUint(append(b, ','), w), ']')
}

func appendSpans(b []byte, on []span) []byte {
	for i, s := range on {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendUint(append(b, '['), s.row)
		b = appendInt(append(b, ','), s.since)
		if s.aim.has {
			b = appendID(append(b, ','), s.aim.id)
		}
		b = append(b, ']')
	}
	return b
}

// appendAgent appends the line of a part without the closing bracket.
func appendAgent(b []byte, p *part) []byte {
	b = appendInt(append(b, `{"agent":`...), p.index)
	b = appendID(appendKey(b, "id"), p.id)
	b = appendKeyInt(b, "tree", p.tree)
	if p.name != "" {
		b = appendKeyText(b, "name", p.name)
	}
	if p.host != nil {
		b = appendKeyInt(b, "of", p.host.index)
	}
	return b
}

// appendFirst appends the line of a part that no keyframe has, without the closing
// bracket.
func (p *part) appendFirst(b []byte) []byte {
	b = appendAgent(b, p)
	if len(p.first) > 0 {
		b = append(appendSpans(append(appendKey(b, "on"), '['), p.first), ']')
	}
	return b
}

// appendTree appends the line of a tree without the closing bracket.
func (r *Recorder) appendTree(b []byte, i int, o *decider.Outline) []byte {
	t := treeOf(i, o)
	for row, box := range debugprint.Boxes(o, debugprint.GraphOptions{World: r.world}) {
		for _, v := range []float64{box.X, box.Y, box.W, box.H} {
			t.Rows[row].box = append(t.Rows[row].box, number(math.Round(v*10)/10))
		}
	}
	line, err := json.Marshal(t)
	if err != nil { // all that may fail has methods of this package
		panic(err)
	}
	return plain.AppendJSON(b, line[:len(line)-1])
}

// putNames writes the names of a tree's bits, if there are any.
func (r *Recorder) putNames(i int) {
	if b, any := r.appendNames(r.line[:0], i); any {
		r.put(b)
	}
}

// appendNames appends the names of a tree's bits without the closing bracket.
func (r *Recorder) appendNames(b []byte, i int) (_ []byte, any bool) {
	tree := r.trees[i].outline
	b = appendInt(append(b, `{"names":`...), i)
	b, at := beginList(b, "flags")
	b[at-1] = '{'
	for bit := range 64 {
		b = appendName(b, at, bit, r.world.FlagName(tree, 1<<bit))
	}
	any = len(b) > at
	b = append(b, '}')
	b, at = beginList(b, "stimuli")
	b[at-1] = '{'
	for bit := range 64 {
		b = appendName(b, at, bit, r.world.StimulusName(tree, stimuli.Mask(1)<<bit))
	}
	return append(b, '}'), any || len(b) > at
}

func appendName(b []byte, at, bit int, name string) []byte {
	if name == "" {
		return b
	}
	b = strconv.AppendInt(append(comma(b, at), '"'), int64(bit), 10)
	return appendText(append(b, '"', ':'), name)
}

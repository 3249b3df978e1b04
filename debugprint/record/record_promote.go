package record

import (
	"bytes"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// promote returns a part for an agent that ticks by itself, although p passed for a
// tree injected in another one of the same id: the agent has gone on in another
// table, or has two memories. The log knows p as it was.
func (r *Recorder) promote(p *part) *part {
	h := p.host
	d := h.pend
	if d != nil && !d.spares(h) {
		r.closePending(h) // what they did is known from their states
		d = nil
	}
	r.recent = nil
	q := p
	if p.announced {
		q = r.newPart(p.id, p.outline)
		q.met, q.on = d != nil, append(q.on, p.on...)
	} else { // no line names it
		h.inner = slices.DeleteFunc(h.inner, func(in *part) bool { return in == p })
	}
	r.enlist(q)
	if d == nil {
		q.on = q.on[:0]
		return q
	}
	r.open[slices.Index(r.open, h)] = q
	h.pend, q.pend = nil, d
	parts := map[int]*part{p.index: q}
	d.parts = slices.DeleteFunc(d.parts, func(in *part) bool { return in == p })
	for i, in := range d.parts { // they are injected in the new table
		to := in
		if in.announced {
			to = r.newPart(in.id, in.outline)
			to.met, to.state = true, in.state
			to.on = append(to.on, span{row: decider.NoRow}) // whatever is active has to be said
			in.on = in.on[:0]
		} else {
			h.inner = slices.DeleteFunc(h.inner, func(of *part) bool { return of == in })
		}
		parts[in.index], d.parts[i] = to, to
		to.host = q
		q.inner = append(q.inner, to)
	}
	d.part = parts[d.part.index]
	d.moveTo(q, parts)
	return q
}

// spares reports whether no event, of those that passed for events of parts of h, is one of h
// itself: they are of another tree, and of what is injected in that.
func (d *pending) spares(h *part) bool {
	return bytes.HasPrefix(d.text, partPrefix) && !slices.Contains(d.bare, ^int32(h.index))
}

// moveTo makes the events those of other parts, given by the indexes that they had; own is the
// agent's own tree. There are no answers among them.
func (d *pending) moveTo(own *part, parts map[int]*part) {
	old, saw, from := d.text, d.saw, 0
	d.text = make([]byte, 0, len(old)+16)
	for at, n := 0, 0; at < len(old); at += n + 1 {
		for ; from < len(saw) && saw[from].at <= at; from++ {
			saw[from].at = len(d.text)
		}
		n = elementLength(old[at:])
		e := old[at : at+n]
		if !bytes.HasPrefix(e, partPrefix) {
			d.text = append(d.comma(), e...)
		} else if index, _ := strconv.Atoi(string(e[len(partPrefix) : n-1])); at == 0 && parts[index] == own { // a list begins in the agent's own tree
			d.bare = d.bare[1:]
		} else {
			d.text = append(appendInt(append(d.comma(), partPrefix...), parts[index].index), ']')
		}
	}
	for ; from < len(saw); from++ {
		saw[from].at = len(d.text)
	}
	for i, index := range d.bare {
		d.bare[i] = ^int32(parts[int(^index)].index)
	}
}

var partPrefix = []byte(`["` + evPart + `",`)

// elementLength returns the length of the first of several values with commas between.
func elementLength(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			return i
		}
	}
	return len(text)
}

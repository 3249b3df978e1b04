package record

import (
	"bytes"
	"strconv"

	"golang.org/x/exp/slices"
)

// claim makes p the agent's own part in a tick in which only what is injected in it has done
// something so far, which passed for injected in another table, or in nobody knew what. It
// reports whether there was such a tick.
func (r *Recorder) claim(p *part, tick uint32) bool {
	if !p.slots || p.guest {
		return false
	}
	for h := r.byID[p.id]; h != nil; h = h.same {
		d := h.pend
		if d == nil || d.tick != tick || h == p || !h.guest && !d.spares(h) {
			continue
		}
		r.open[slices.Index(r.open, h)] = p
		h.pend, p.pend, r.recent = nil, d, nil
		if h.guest {
			d.parts = append(d.parts, h)
		}
		parts := map[int]*part{}
		for i, in := range d.parts {
			to := r.give(in, p)
			parts[in.index], d.parts[i] = to, to
		}
		d.part = parts[d.part.index]
		d.moveTo(parts, h.index)
		return true
	}
	return false
}

// give makes a part one that is injected in p, or returns another one for that if the log knows
// it already.
func (r *Recorder) give(in, p *part) *part {
	to := in
	switch {
	case in.announced:
		to = r.newPart(in.id, in.outline)
		to.met, to.guest, to.state = true, true, in.state
		to.on, to.first = append(to.on, in.on...), append(to.first, in.first...)
		in.on = in.on[:0]
	case in.host != nil:
		in.host.inner = slices.DeleteFunc(in.host.inner, func(of *part) bool { return of == in })
	}
	to.host = p
	p.inner = append(p.inner, to)
	return to
}

// spares reports whether no event, of those that passed for events of parts of h, is one of h
// itself.
func (d *pending) spares(h *part) bool {
	return bytes.HasPrefix(d.text, partPrefix) && !slices.Contains(d.bare, ^int32(h.index))
}

// moveTo makes the events those of other parts, given by the indexes that they had; the first
// ones may be of the part first. There are no answers among them.
func (d *pending) moveTo(parts map[int]*part, first int) {
	old, saw, from := d.text, d.saw, 0
	d.text = make([]byte, 0, len(old)+32)
	if to := parts[first]; to != nil {
		d.text = append(appendInt(append(d.text, partPrefix...), to.index), ']')
	}
	for at, n := 0, 0; at < len(old); at += n + 1 {
		for ; from < len(saw) && saw[from].at <= at; from++ {
			saw[from].at = len(d.text)
		}
		n = elementLength(old[at:])
		e := old[at : at+n]
		if !bytes.HasPrefix(e, partPrefix) {
			d.text = append(d.comma(), e...)
		} else {
			index, _ := strconv.Atoi(string(e[len(partPrefix) : n-1]))
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

package scene

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/exp/slices"
)

// A frame is an object of JSON with what has changed since the frame before:
//
//	t  texts that are new, each with the next number; text 0 is ""
//	x  keys of the sprites that are gone
//	s  sprites: key, mask of the changed fields, the difference of each
//	p  players: slot, mask, differences
//	w  reasons: slot, row, text; 0 if there is none
//	f  why the round broke
//	e  1 if the round is over
//
// Differences are short as text. Keys of sprites without an ID are negative: they
// do not move.

// Fields of a sprite in a frame.
const spriteFields = 8

// encoder writes frames.
type encoder struct {
	texts   map[string]int
	sprites map[int]*sent // by key
	keys    map[identity]int
	next    int      // key
	mark    int      // of this frame
	players [][]int  // fields, by slot
	reasons [][]int  // texts, by slot and row
	fresh   []string // texts of this frame

	nth    map[identity]int
	values []int
}

// identity is what makes a sprite the same in two frames.
type identity struct {
	kind    kind
	id, nth int
}

type sent struct {
	fields [spriteFields]int
	of     identity
	mark   int
}

func newEncoder() *encoder {
	return &encoder{texts: map[string]int{"": 0}, sprites: map[int]*sent{}, keys: map[identity]int{}, nth: map[identity]int{}}
}

// text returns the number of a text.
func (e *encoder) text(s string) int {
	n, known := e.texts[s]
	if !known {
		n = len(e.texts)
		e.texts[s] = n
		e.fresh = append(e.fresh, s)
	}
	return n
}

// frame returns the frame of a moment. The slice is the caller's.
func (e *encoder) frame(c *Canvas, players []playerState, fault string, end bool) []byte {
	e.mark++
	e.fresh = e.fresh[:0]
	clear(e.nth)
	var b, s []byte
	for i := range c.sprites {
		s = e.sprite(s, &c.sprites[i])
	}
	var p, w []byte
	for slot := range players {
		p = e.player(p, slot, c.players[slot], c.used[slot], &players[slot])
		w = e.why(w, slot, players[slot].why)
	}
	b = append(b, '{')
	if len(e.fresh) > 0 {
		b = append(b, `"t":[`...)
		for i, text := range e.fresh {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendText(b, text)
		}
		b = append(b, `],`...)
	}
	if gone := e.gone(); len(gone) > 0 {
		b = append(list(append(b, `"x":`...), gone...), ',')
	}
	for _, part := range []struct {
		name string
		list []byte
	}{{"s", s}, {"p", p}, {"w", w}} {
		if len(part.list) > 0 {
			b = append(append(append(b, '"', part.name[0], '"', ':', '['), part.list[1:]...), ']', ',')
		}
	}
	if fault != "" {
		b = append(appendText(append(b, `"f":`...), fault), ',')
	}
	if end {
		b = append(b, `"e":1,`...)
	}
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, '}')
}

// sprite appends what has changed in a sprite.
func (e *encoder) sprite(b []byte, s *sprite) []byte {
	of := identity{s.kind, s.id, 0}
	of.nth = e.nth[of]
	e.nth[identity{s.kind, s.id, 0}]++
	if s.id == 0 {
		of.nth = -1 - of.nth // so that it is no other's
	}
	key, known := e.keys[of]
	if !known {
		e.next++
		if key = e.next; s.id == 0 {
			key = -key
		}
		e.keys[of], e.sprites[key] = key, &sent{of: of}
	}
	was := e.sprites[key]
	was.mark = e.mark
	now := [spriteFields]int{int(s.kind), s.x, s.y, s.w, s.h, s.turn, int(s.color), e.text(s.text)}
	b = differences(b, key, was.fields[:], now[:])
	was.fields = now
	return b
}

// gone returns the keys of the sprites that this frame does not have, and forgets
// them.
func (e *encoder) gone() (keys []int) {
	for key, s := range e.sprites {
		if s.mark != e.mark {
			keys = append(keys, key)
			delete(e.keys, s.of)
			delete(e.sprites, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// player appends what has changed in a player.
func (e *encoder) player(b []byte, slot int, p Player, used bool, state *playerState) []byte {
	for len(e.players) <= slot {
		e.players = append(e.players, nil)
	}
	v := e.values[:0]
	if here := used && !p.Gone; here {
		v = append(v, 1, p.X, p.Y, p.Turn, p.Size, e.text(p.Body))
	} else {
		v = append(v, 0, 0, 0, 0, 0, 0)
	}
	v = append(v, e.text(p.Note), e.text(state.active))
	v = append(v, state.columns...)
	for i := range state.gauges {
		n := 0
		if i < len(p.Gauges) {
			n = p.Gauges[i]
		}
		v = append(v, n)
	}
	if e.players[slot] == nil {
		e.players[slot] = make([]int, len(v))
	}
	b = differences(b, slot, e.players[slot], v)
	copy(e.players[slot], v)
	e.values = v
	return b
}

// why appends the reasons that have changed.
func (e *encoder) why(b []byte, slot int, why []string) []byte {
	for len(e.reasons) <= slot {
		e.reasons = append(e.reasons, nil)
	}
	if e.reasons[slot] == nil {
		e.reasons[slot] = make([]int, len(why))
	}
	for row, text := range why {
		if n := e.text(text); n != e.reasons[slot][row] {
			e.reasons[slot][row] = n
			b = number(number(number(b, slot), row), n)
		}
	}
	return b
}

// differences appends a key, the mask of the fields that differ, and by how much.
func differences(b []byte, key int, was, now []int) []byte {
	mask := 0
	for i := range now {
		if now[i] != was[i] {
			mask |= 1 << i
		}
	}
	if mask == 0 {
		return b
	}
	b = number(number(b, key), mask)
	for i := range now {
		if now[i] != was[i] {
			b = number(b, now[i]-was[i])
		}
	}
	return b
}

// number appends a number behind a comma.
func number(b []byte, n int) []byte { return appendInt(append(b, ','), n) }

// list appends a list of numbers.
func list(b []byte, all ...int) []byte {
	b = append(b, '[')
	for i, n := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendInt(b, n)
	}
	return append(b, ']')
}

// maxText is the most bytes of a text in a scene.
const maxText = 4000

// clip shortens a text to what a scene may have.
func clip(s string) string {
	if len(s) <= maxText {
		return s
	}
	s = s[:maxText]
	for !utf8.ValidString(s) && len(s) > maxText-utf8.UTFMax {
		s = s[:len(s)-1]
	}
	return strings.ToValidUTF8(s, "�") + "…"
}

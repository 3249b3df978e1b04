package worlds

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"time"

	"golang.org/x/exp/slices"
)

// Worlds that begin at a great age: numbers that no test counts up to. They are written into what an
// empty world, or an agent that has not begun, has saved.

// clockEnd is where clocks stop.
const clockEnd time.Duration = 1 << 62

// drawAge draws how many frames a world has had: somewhere in the script the number comes to an edge.
func drawAge(d *drawer, _ *Row) (string, bool) {
	if d.IntN(8) > 0 {
		return "", false
	}
	edge := []uint64{1 << 32, 1 << 63, 0}[d.IntN(3)] // 0 is 2^64
	return fmt.Sprint(edge - 1 - d.Uint64N(60)), true
}

// drawLate draws how long it is until clocks stop.
func drawLate(d *drawer, _ *Row) (string, bool) {
	if d.IntN(8) > 0 {
		return "", false
	}
	return (time.Duration(d.IntN(40)) * 50 * time.Millisecond).String(), true
}

// drawWorn draws whether agents have had many ticks.
func drawWorn(d *drawer, _ *Row) (string, bool) { return "", d.IntN(8) == 0 }

// age gives the world its age, before it has agents.
func (w *World) age() {
	frames, old := w.Script.frames()
	left, late := w.Script.left()
	if !old && !late {
		return
	}
	var clock uint64
	if late {
		clock = uint64(clockEnd - left)
	}
	data := forged(must1(w.world.Save()), "ethogram world", 0, clock, frames, frames)
	must1(w.world.Load(data, w.gives))
}

// ageOf returns the clock and the ticks with which agents begin: some have an age of their own.
func (s *Script) ageOf(id uint64) (clock, ticks uint64) {
	if left, late := s.left(); late && id%3 > 0 {
		clock = uint64(clockEnd - left*time.Duration(id%3))
	}
	if s.has("worn") && id%3 < 2 {
		ticks = math.MaxUint32 - id%64
	}
	return clock, ticks
}

// age gives an agent its age, if it has one.
func (c *crowd[A]) age(z *Agent) {
	clock, ticks := c.kind.w.Script.ageOf(z.id)
	if clock == 0 && ticks == 0 {
		return
	}
	mem := c.memory(z.id)
	was := must1(c.Tree().Save(mem))
	aged, _, err := c.Tree().Load(forged(was, "ethogram", 1, clock, ticks))
	must(err)
	must(c.Tree().Copy(mem, aged))
	z.tick = uint32(ticks)
}

// frames returns how many frames a world has had as its script begins.
func (s *Script) frames() (n uint64, ok bool) {
	text, ok := value(s.Words, "age")
	if ok {
		must1(fmt.Sscan(text, &n))
	}
	return n, ok
}

// left returns how long it is until clocks stop as a script begins.
func (s *Script) left() (d time.Duration, ok bool) {
	text, ok := value(s.Words, "late")
	if ok {
		span(&d, text)
	}
	return d, ok
}

// forged returns a snapshot with other numbers: after a word with its version, eight bytes, and some
// numbers that stay.
func forged(data []byte, word string, stay int, numbers ...uint64) []byte {
	at := len(word) + 1 + 8
	skip := func() {
		_, n := binary.Uvarint(data[at:])
		at += n
	}
	for range stay {
		skip()
	}
	b := slices.Clone(data[:at])
	for _, n := range numbers {
		b = binary.AppendUvarint(b, n)
		skip()
	}
	b = append(b, data[at:len(data)-crc32.Size]...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

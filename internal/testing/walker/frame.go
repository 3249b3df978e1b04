package walker

import (
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// mirror shows the walker's memory to callbacks in the form in which a
// compiled tree would, so that the same callbacks run in both. Every place has
// its own slot: nothing is shared, nothing can be overlaid wrongly.
type mirror[A any] struct {
	header *core.Header
	rows   map[*place[A]]*core.Row
}

// A slot holds the words, the bytes, the block and the DBlock of a place.
const (
	slotTarget = 24
	slotAim    = 32
	slotBytes  = 40
	slotBlock  = 48
	slotDBlock = slotBlock + 64
	slotSize   = slotDBlock + 64
)

func newMirror[A any](places []*place[A]) *mirror[A] {
	m := &mirror[A]{header: core.NewHeader(core.HeaderSize + uint32(len(places)*slotSize)), rows: map[*place[A]]*core.Row{}}
	size := 4
	for size < 2*len(places) {
		size *= 2
	}
	program := &core.Program{Rows: make([]core.Row, len(places)), Index: make([]uint16, size)}
	latest := map[*row[A]]*core.Row{}
	number := map[*place[A]]uint16{nil: core.NoRow}
	for i, p := range places {
		number[p] = uint16(i)
		slot := core.HeaderSize + uint32(i*slotSize)
		r := &program.Rows[i]
		*r = core.Row{
			Program: program, Name: p.row.Name,
			Draw: core.DrawKey(p.row.Name, p.nth),
			Word: slot, Byte: slot + slotBytes, BlockOff: slot + slotBlock, DBlockOff: slot + slotDBlock,
			BehaviorFlags: uint32(p.row.BehaviorFlags),
			Parent:        number[p.up], Self: uint16(i), Index: uint8(p.index),
			Same:     core.NoRow,
			Parallel: p.group() && p.row.Policy == decider.Parallel,
		}
		if before := latest[p.row]; before != nil {
			before.Same = uint16(i)
		} else {
			at := core.HashName(p.row.Name) % uint64(size)
			for program.Index[at] != 0 {
				at = (at + 1) % uint64(size)
			}
			program.Index[at] = uint16(i) + 1
		}
		latest[p.row] = r
		if p.row.Targets != nil {
			r.Target, r.Aim = slot+slotTarget, slot+slotAim
		}
		r.DBlock = prototypeOf(p.row.DBlock)
		if p.does != nil {
			r.Block = prototypeOf(p.does.Block)
		}
		m.rows[p] = r
	}
	return m
}

// prototypeOf is what rows know a block by.
func prototypeOf(block any) any {
	if block == nil {
		return nil
	}
	return core.Prototype(block)
}

// begin is what a tick was given.
func (m *mirror[A]) begin(in decider.Input) {
	m.header.Delta = in.Delta
	m.header.Mark = 0
}

// frame writes down how things stand, for a callback of p.
func (m *mirror[A]) frame(w *Walker[A], p *place[A], salt uint8) core.Frame {
	h := m.header
	h.Now, h.Tick, h.ID = w.memory.now, w.memory.tick, w.memory.id
	h.Flags = uint64(w.flagsAt(p, salt != core.SaltDecide))
	h.Stimuli = 0
	if w.stimuli != nil {
		h.Stimuli = uint64(*w.stimuli)
	}
	h.Mark &= core.MarkReset
	h.Draws = uint32(salt) << 24
	// A row is active from the end of its Activate to the call of its Deactivate.
	active := func(p *place[A]) bool { a := w.memory.active[p]; return a != nil && !a.leaving }
	if active(w.places[0]) {
		h.Mark |= core.MarkRoot
	}
	for _, p := range w.places {
		r := m.rows[p]
		var child uint8
		var running uint64
		for i, kid := range p.kids {
			if active(kid) {
				child = uint8(i + 1)
				running |= 1 << i
			}
		}
		*h.Byte(r.Byte + core.ByteChild) = child
		*h.Word(r.Word + core.WordRunning) = running
		if r.Target != 0 {
			*h.Word(r.Aim), *h.Word(r.Target) = w.aims[p], w.aims[p]
			if a := w.memory.active[p]; a != nil {
				*h.Word(r.Target) = a.target
			}
		}
		switch a := w.memory.active[p]; {
		case a != nil:
			*h.Word(r.Word + core.WordSince) = uint64(a.since)
		case p == w.starting:
			*h.Word(r.Word + core.WordSince) = uint64(w.since)
		default:
			*h.Word(r.Word + core.WordSince) = uint64(w.memory.now)
		}
	}
	return core.NewFrame(h, m.rows[p], w.world)
}

func (m *mirror[A]) askReset() { m.header.Mark |= core.MarkReset }

// wantsReset reports whether a callback asked for a reset, and forgets it.
func (m *mirror[A]) wantsReset() bool {
	wants := m.header.Mark&core.MarkReset != 0
	m.header.Mark &^= core.MarkReset
	return wants
}

func (w *Walker[A]) callDecide(p *place[A], redecide bool) float64 {
	x := w.mirror.frame(w, p, core.SaltDecide)
	if redecide {
		x.Mem().Mark |= core.MarkRedecide
	}
	clear(x.Mem().Bytes(x.Row().DBlockOff, 64))
	v := p.decide(w.agent, decider.Query(x))
	w.stopIfReset()
	return v
}

// callWhen hands over no frame, but it is through one that a reset is asked for.
func (w *Walker[A]) callWhen(p *place[A]) bool {
	w.mirror.frame(w, p, core.SaltDecide)
	yes := p.row.When(w.agent)
	w.stopIfReset()
	return yes
}

// callLimit asks for a limit of rule 30d, and callChance for p's Chance.
func (w *Walker[A]) callLimit(ask func(A) time.Duration) time.Duration {
	w.mirror.frame(w, w.places[0], core.SaltDecide)
	d := ask(w.agent)
	w.stopIfReset()
	return d
}

func (w *Walker[A]) callChance(p *place[A]) float64 {
	w.mirror.frame(w, p, core.SaltDecide)
	v := p.row.PerAgent.Chance(w.agent)
	w.stopIfReset()
	return v
}

// callKey asks the gate's key, like a Decide.
func (w *Walker[A]) callKey(p *place[A], redecide bool) uint64 {
	x := w.mirror.frame(w, p, core.SaltDecide)
	if redecide {
		x.Mem().Mark |= core.MarkRedecide
	}
	key := p.row.Gate.Key(w.agent, decider.Query(x))
	w.stopIfReset()
	return key
}

// callLimitOf asks the gate's LimitOf, like a Decide.
func (w *Walker[A]) callLimitOf(p *place[A], redecide bool) int {
	x := w.mirror.frame(w, p, core.SaltDecide)
	if redecide {
		x.Mem().Mark |= core.MarkRedecide
	}
	limit := p.row.Gate.LimitOf(w.agent, decider.Query(x))
	w.stopIfReset()
	return limit
}

// callScore asks how well the agent would fill a role of p's squad.
func (w *Walker[A]) callScore(p *place[A], score func(A, decider.Query) float64) float64 {
	v := score(w.agent, decider.Query(w.mirror.frame(w, p, core.SaltDecide)))
	w.stopIfReset()
	return v
}

// callEnter opens p's scope. It stays open until p is active and then as long.
func (w *Walker[A]) callEnter(p *place[A]) {
	s := p.row.Scope
	if s == nil {
		return
	}
	if s.Enter != nil {
		s.Enter(w.agent, behavior.Context(w.mirror.frame(w, p, core.SaltEnter)))
	}
	w.memory.scoped = p
	w.stopIfReset()
}

func (w *Walker[A]) callExit(p *place[A], reason behavior.Reason) {
	if s := p.row.Scope; s != nil && s.Exit != nil {
		s.Exit(w.agent, behavior.Context(w.mirror.frame(w, p, core.SaltExit)), reason)
	}
}

// closeScope closes the scope of a row that was not activated.
func (w *Walker[A]) closeScope(why behavior.Reason) {
	if p := w.memory.scoped; p != nil {
		w.memory.scoped = nil
		w.callExit(p, why)
	}
}

func (w *Walker[A]) callActivate(p *place[A]) bool {
	b := p.does
	if b == nil {
		return true
	}
	x := w.mirror.frame(w, p, core.SaltActivate)
	if b.Block != nil {
		size := uint32(reflect.TypeOf(b.Block).Size())
		copy(x.Mem().Bytes(x.Row().BlockOff, size), core.PrototypeBytes(x.Row().Block, size))
	}
	return b.Activate == nil || b.Activate(w.agent, behavior.Context(x))
}

func (w *Walker[A]) callTick(p *place[A]) decider.Status {
	x := behavior.Context(w.mirror.frame(w, p, core.SaltTick))
	s := decider.Running
	switch b := p.does; {
	case b.Once != nil:
		b.Once(w.agent)
		s = decider.Succeeded
	case b.Each != nil:
		b.Each(w.agent)
	case b.Run != nil:
		s = b.Run(w.agent)
	case b.RunFor != nil:
		s = b.RunFor(w.agent, x.Delta())
	case b.EachFor != nil:
		b.EachFor(w.agent, x.Delta())
	default:
		s = b.Tick(w.agent, x)
	}
	w.stopIfReset()
	return s
}

func (w *Walker[A]) callDeactivate(p *place[A], reason behavior.Reason) {
	if b := p.does; b != nil && b.Deactivate != nil {
		b.Deactivate(w.agent, behavior.Context(w.mirror.frame(w, p, core.SaltDeactivate)), reason)
	}
}

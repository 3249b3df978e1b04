package decider

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/mishap"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Mistake is a probable mistake of game code that was found while agents were
// ticked: a misspelt name, or a forgotten input. It is no error, because it may be
// intended: a row that two trees share may ask for a row that only one of them
// has.
type Mistake struct {
	Tree    string // name of its root, "" where it concerns no tree
	Row     string // whose callback it was, or ""
	Message string // what was found, and how to fix it
}

// String returns the mistake on one line.
func (m Mistake) String() string {
	where := m.Tree
	switch {
	case m.Row != "" && m.Row != m.Tree:
		where += " > " + m.Row
	case where == "":
		return m.Message
	}
	return where + ": " + m.Message
}

// Mistakes returns the mistakes that the world has found so far, each once, sorted
// by tree, row and message:
//
//   - names given to Active of a Query or Context that no row of the tree has, and names
//     of gates that Holders does not know,
//   - trees that check stimuli but are ticked without Input.Stimuli,
//   - calls that were refused because a frame was under way, and durations without a
//     unit: their errors are easily ignored,
//   - two agents with one id, and agents of a crowd that are also ticked by Tree.Tick,
//   - clocks that stand, where a row or a gate waits for time to pass,
//   - behaviors with Each or Run whose agents are not ticked in every frame,
//   - agents of a crowd that are nil, and one pointer under many ids,
//   - what callbacks return: NaN, a status that no row has, limits of a [PerAgent] that are
//     negative or have no unit, as times of a behavior.Wait with an Ask,
//   - errors of Inject, Eject and what is deferred, which nobody may read, and calls of Defer
//     for an agent that does not act,
//   - methods of an Act or Ask that write to its fields, which are looked at in every frame in which
//     agents are observed or with CheckSleep, else in each 64th and a few of the first,
//   - generated code that is not used, and names of SetNames that name nothing or panic,
//   - flags and stimuli that change although a [Sense] has promised that they stay,
//   - Targets that list more candidates than their Max,
//   - a squad with a Pair and without a Key that has more than 10,000 candidates in a
//     frame, and a Key of a squad that changes within a frame,
//   - stimuli that are set or posted without a unit, posts that nobody receives, senses
//     that are updated twice in a frame, and names given to Outline.Find that differ by one letter from that of a row. No world is
//     known there, so every world of the process lists them.
//
// Observers get the mistakes of agents as EventMistake. Any goroutine may call it at any
// time.
func (w *World) Mistakes() []Mistake {
	w.there("Mistakes")
	w.hearMishaps()
	w.lookAtNames()
	var all []Mistake
	w.mistakes.mu.RLock()
	for _, m := range w.mistakes.seen { // any order: sorted below
		all = append(all, m.Mistake)
	}
	w.mistakes.mu.RUnlock()
	slices.SortFunc(all, func(a, b Mistake) int {
		return cmp.Or(strings.Compare(a.Tree, b.Tree), strings.Compare(a.Row, b.Row), strings.Compare(a.Message, b.Message))
	})
	return all
}

// mistakes are those of a world.
type mistakes struct {
	mu    sync.RWMutex
	seen  map[mistakeKey]*mistake
	deaf  atomic.Value  // map[*core.Program]*mistake of forgotten stimuli, copied when it grows: workers need no lock
	heard atomic.Uint64 // how many mishaps of the process the world knows
}

// maxMistakes bounds what is kept of a game that makes names up as it goes.
const maxMistakes = 256

// mistakeKey tells mistakes apart.
type mistakeKey struct {
	kind   mistakeKind
	prog   *core.Program // nil where it concerns no tree
	row    uint16
	name   string
	number uint64
	mishap mishap.Mishap
}

// mistakeKind is a kind of mistake.
type mistakeKind uint8

const (
	missingRow mistakeKind = iota
	deafTree
	missingGate
	refusedCall
	shortCall
	twinAgents
	doublyTicked
	standingClock
	standingWorld
	untimedBehavior
	aNilAgent
	aShortLimit
	manyTargets
	manyToPair
	aKeyChanged
	aBrokenSleep
	notANumber
	aNegativeLimit
	aStrangeStatus
	aStrangeName
	aNamingPanic
	aSharedAgent
	aLostError
	aStrangeDefer
	aDeferInAsking
	aPanic
	staleTree
	aChangedArgument
	aMishap
)

type mistake struct {
	Mistake
	note string // what observers of rows are told each time
}

// mistake returns the mistake with this key. The first time it calls make; it
// returns nil if there are too many.
func (w *World) mistake(key mistakeKey, make func() *mistake) *mistake {
	s := &w.mistakes
	s.mu.RLock()
	m, known := s.seen[key]
	full := len(s.seen) == maxMistakes
	s.mu.RUnlock()
	if known || full {
		return m
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m, known = s.seen[key]; known || len(s.seen) == maxMistakes {
		return m
	}
	if s.seen == nil {
		s.seen = map[mistakeKey]*mistake{}
	}
	key.name = strings.Clone(key.name) // the caller's may be part of something large
	m = make()
	s.seen[key] = m
	return m
}

// Missing notes that a callback named a row that does not exist.
func (t told) Missing(h *core.Header, r *core.Row, name string) {
	m := t.w.mistake(mistakeKey{kind: missingRow, prog: r.Program, row: r.Self, name: name}, func() *mistake {
		message := fmt.Sprintf("asks whether %s is active, but the tree has no row of that name%s", strconv.Quote(name), meant(name, rowNames(r.Program)))
		return &mistake{
			Mistake: Mistake{quote(r.Program.Rows[0].Name), quote(r.Name), message},
			note:    "there is no row called " + strconv.Quote(name),
		}
	})
	if m != nil && t.w.detailOf(h.ID) >= Rows {
		e := t.event(EventNoted, h, r)
		e.Note.Text = m.note
		t.w.sink.Observe(e)
	}
	t.tell(m, h, r)
}

// deaf notes a tick without stimuli of a tree that checks some.
func (w *World) deaf(h *core.Header, p *core.Program) {
	known, _ := w.mistakes.deaf.Load().(map[*core.Program]*mistake)
	if known[p] == nil {
		m := w.mistake(mistakeKey{kind: deafTree, prog: p}, func() *mistake {
			return &mistake{Mistake: Mistake{Tree: quote(p.Rows[0].Name), Message: noStimuli + ", but rows of the tree check stimuli: give it what Set.Update returns"}}
		})
		if m == nil {
			return // there are too many: to note each program would keep it for ever
		}
		w.mistakes.mu.Lock()
		known, _ = w.mistakes.deaf.Load().(map[*core.Program]*mistake)
		more := map[*core.Program]*mistake{p: m} // the same mistake for whoever else was here
		for q, m := range known {                // any order: into a map
			if q != p {
				more[q] = m
			}
		}
		known = more
		w.mistakes.deaf.Store(known)
		w.mistakes.mu.Unlock()
	}
	told{w}.tell(known[p], h, &p.Rows[0])
}

const noStimuli = "Stimuli of the Input or Sense is nil"

// tell tells an agent's observers of a mistake, each once.
func (t told) tell(m *mistake, h *core.Header, r *core.Row) {
	if m == nil || t.w.detailOf(h.ID) < Transitions {
		return
	}
	for _, l := range t.w.observers {
		if l.detailOf(h.ID) < Transitions {
			continue
		}
		if _, known := l.mistakes.LoadOrStore(m, nil); known {
			continue
		}
		e := t.event(EventMistake, h, r)
		e.Note.Text = m.Message
		if frame, ok := t.w.sink.(*trace); ok {
			frame.keep(&e, l)
		} else {
			l.Observe(e)
		}
	}
}

// noGate notes that Holders was called for a gate that the world does not have.
func (w *World) noGate(name string) {
	w.mistake(mistakeKey{kind: missingGate, name: name}, func() *mistake {
		var names []string
		for i := range w.gates {
			names = append(names, w.gates[i].name)
		}
		return &mistake{Mistake: Mistake{Message: fmt.Sprintf("Holders: the world has no gate called %s%s", strconv.Quote(name), meant(name, names))}}
	})
}

func rowNames(p *core.Program) []string {
	names := make([]string, len(p.Rows))
	for i := range p.Rows {
		names[i] = p.Rows[i].Name
	}
	return names
}

// meant returns an addition to a message with the name that was probably meant, or
// "".
func meant(name string, names []string) string {
	best := plain.Nearest(name, names, 1+len(name)/3)
	if best == "" {
		return ""
	}
	return "; did you mean " + quote(best) + "?"
}

package debugprint

import (
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/notes"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Watcher remembers what every row of an agent it watches answered in the
// agent's last tick, so that mode [WhyNot] can say why a row does not run. For
// each agent it holds one small record per row of the tree, allocated in the
// agent's first tick, and those of 31 more trees at most: injected ones, or earlier
// versions of its table.
//
// Attach it with [Attach]. While it is attached, the whole tree of an agent that it watches
// is evaluated in every tick, with the same decisions; the others are left alone. Several
// goroutines may use a Watcher at a time.
type Watcher struct {
	mu      sync.RWMutex
	changes atomic.Uint64  // of agents; 1 for a new Watcher
	agents  map[uint64]int // those watched, and how many records they have
	records map[recordKey]*record
	turns   atomic.Uint64 // ticks that were watched
}

// there panics with words where w is nil or zero.
func (w *Watcher) there(method string) {
	plain.Made(w != nil && w.agents != nil, "debugprint.Watcher", method, "NewWatcher")
}

// Several trees may tick an agent, each with a memory of the same id.
type recordKey struct {
	agent uint64
	tree  *decider.Outline
}

// record is what one tree answered for one agent.
type record struct {
	mu    sync.Mutex
	world *decider.World
	tick  uint32
	now   time.Duration // with tick: an agent that comes back has ticks of the same numbers
	turn  atomic.Uint64 // of the watcher, when that tick began
	rows  []answer
	notes notes.Kept
}

// maxRecords is how many trees of an agent are remembered: its own, those in its slots,
// and some that it has left, because its table was changed while the game runs.
const maxRecords = 32

// answer is a row's last answer in the tick, with its numbers.
type answer struct {
	value, other, margin float64
	left                 time.Duration
	holder, key          uint64
	keyName              string
	keyed                bool // it has a key that the text does not name anyway
	held, limit, full    int
	flags                decider.Flags
	stimuli              stimuli.Mask
	answer               decider.Answer
	ended                decider.Answer  // RefusedActivate, RefusedRecheck or RefusedLost: why it was masked
	reason               behavior.Reason // why it was deactivated, or 0
	when                 bool            // its When refused a Recheck
	noTarget             bool            // it has no target any more
	began                bool            // it was activated in this tick
	lacks                string          // what the tick lacks that made it refuse
	target               uint64          // that it was asked about,
	aimed                bool            // if it has Targets
	others               []answer        // about the best of the others
	again                int             // in how many ticks before, without a gap, it began and succeeded at once
}

// startRows begins a tick.
func (r *record) startRows(tick uint32) {
	for i := range r.rows {
		a := &r.rows[i]
		again := 0
		if tick == r.tick+1 && a.began && a.reason == behavior.ReasonSucceeded {
			again = a.again + 1
		}
		*a = answer{again: again, others: a.others[:0]}
	}
}

// maxOthers is of how many targets decider tells that a row was not chosen for.
const maxOthers = 3

// NewWatcher returns a watcher of these agents; see [Watcher.Watch].
func NewWatcher(agents ...uint64) *Watcher {
	w := &Watcher{agents: map[uint64]int{}, records: map[recordKey]*record{}}
	w.Watch(agents...)
	return w
}

// Watch begins to watch the agents whose memories have these ids. Their answers
// are known from the next frame on that decider.World.Tick or Advance begins.
func (w *Watcher) Watch(agents ...uint64) {
	w.there("Watch")
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range agents {
		w.agents[id] += 0
	}
	w.changes.Add(1)
}

// Unwatch stops watching agents and forgets their answers.
func (w *Watcher) Unwatch(agents ...uint64) {
	w.there("Unwatch")
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range agents {
		delete(w.agents, id)
	}
	w.changes.Add(1)
	for key := range w.records {
		if _, watched := w.agents[key.agent]; !watched {
			delete(w.records, key)
		}
	}
}

// Watching reports whether an agent is watched.
func (w *Watcher) Watching(agent uint64) bool {
	w.there("Watching")
	w.mu.RLock()
	defer w.mu.RUnlock()
	_, watched := w.agents[agent]
	return watched
}

// Detail returns decider.Rows.
func (w *Watcher) Detail() decider.Detail { return decider.Rows }

// Choose tells a world that w observes which agents it watches, if that has changed.
func (w *Watcher) Choose(last uint64) (now uint64, d decider.Detail, agents []uint64) {
	w.there("Choose")
	if now = w.changes.Load(); now == last {
		return now, decider.Nothing, nil
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	for id := range w.agents { // in any order: the world sorts them
		agents = append(agents, id)
	}
	return now, decider.Rows, agents
}

// Observe implements decider.Observer.
func (w *Watcher) Observe(e decider.Event) {
	rec := w.record(&e)
	if rec == nil {
		return
	}
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if e.Kind == decider.EventTickStart || e.Tick != rec.tick || e.Now != rec.now {
		rec.startRows(e.Tick)
		rec.world, rec.tick, rec.now = e.World, e.Tick, e.Now
		rec.turn.Store(w.turns.Add(1))
		rec.notes.Start(e.State)
	}
	if int(e.Row) >= len(rec.rows) {
		return
	}
	row := &rec.rows[e.Row]
	switch e.Kind {
	case decider.EventNoted:
		rec.notes.Add(e.Row, e.Note)
	case decider.EventTarget:
		if row.answer != 0 || len(row.others) == maxOthers { // of an earlier question in this tick
			row.answer, row.others = 0, row.others[:0]
		}
		row.others = append(row.others, answerOf(&e))
	case decider.EventAsked:
		rec.notes.Answered(e.Row, e.Answer)
		row.set(&e)
	case decider.EventRefused:
		row.answer, row.ended = decider.RefusedActivate, decider.RefusedActivate
	case decider.EventActivated:
		row.reason, row.began = behavior.ReasonNone, true
	case decider.EventDeactivated:
		if row.reason = e.Reason; row.ended == decider.RefusedLost {
			row.ended = 0 // it had another token
		}
	}
}

// record returns the record of the event's agent, nil if it is not watched.
func (w *Watcher) record(e *decider.Event) *record {
	w.there("Observe")
	key := recordKey{e.Agent, e.Tree}
	w.mu.RLock()
	rec := w.records[key]
	watched := rec != nil
	if !watched {
		_, watched = w.agents[e.Agent]
	}
	w.mu.RUnlock()
	if rec != nil || !watched {
		return rec
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	rec = w.records[key]
	n, watched := w.agents[e.Agent]
	if rec != nil || !watched {
		return rec
	}
	if n < maxRecords {
		w.agents[e.Agent]++
	} else {
		w.forgetOldest(e.Agent)
	}
	rec = &record{rows: make([]answer, len(e.Tree.Rows()))}
	rec.notes.Reset(len(rec.rows))
	w.records[key] = rec
	return rec
}

// forgetOldest forgets the record of an agent that was in use least recently.
func (w *Watcher) forgetOldest(agent uint64) {
	least, oldest := uint64(math.MaxUint64), recordKey{}
	for key, rec := range w.records { // in any order: turns differ
		if turn := rec.turn.Load(); key.agent == agent && turn < least {
			least, oldest = turn, key
		}
	}
	delete(w.records, oldest)
}

// answerOf returns the answer of an event.
func answerOf(e *decider.Event) (a answer) {
	a.set(e)
	return a
}

// set records the answer of an event. A row that is masked keeps the numbers of its
// answer before.
func (a *answer) set(e *decider.Event) {
	switch e.Answer {
	case decider.RefusedActivate, decider.RefusedRecheck, decider.RefusedLost:
		a.ended = e.Answer
		if e.Checked != decider.CheckTargets {
			a.others = a.others[:0] // they were compared with a target that the row has not got
		}
	case decider.Accepted, decider.AnsweredDone:
		a.ended = 0 // it was asked once more
	case decider.RefusedMasked:
		a.answer = e.Answer // value stays: a Recheck refused with it
		return
	}
	a.answer, a.lacks = e.Answer, e.Note.Text
	a.value, a.other, a.margin = e.Value, e.Other, e.Margin
	a.left, a.flags, a.stimuli = e.Left, e.Flags, stimuli.Mask(e.Stimuli)
	a.holder, a.held, a.limit, a.full = e.Holder, e.Held, e.Limit, e.Full
	a.when = e.Answer == decider.RefusedRecheck && e.Checked == decider.CheckWhen
	a.target, a.aimed = e.Target, e.HasTarget
	a.key, a.keyName = e.Key, e.KeyName
	a.keyed = e.HasKey && (e.KeyName != "" || !e.HasTarget || e.Target != e.Key)
	a.noTarget = e.Answer == decider.RefusedRecheck && e.Checked == decider.CheckTargets
}

// scoreDecimals is how many decimals show the difference between a score and the
// one to beat.
func (a *answer) scoreDecimals(as tongue) int {
	if as == inTrace {
		return 6
	}
	if need := a.other + a.margin; a.value != need && math.Abs(need-a.value) < 0.01 {
		return 6
	}
	return 2
}

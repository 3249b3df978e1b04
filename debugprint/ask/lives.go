package ask

import (
	"context"
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Bounds of a look at a log: a few lines can stand for very many ticks, and an agent for a
// very large tree.
const (
	maxTicks = 8 << 20
	maxRows  = 4 << 20 // of all agents
	maxNotes = 8 << 20 // of what changes
)

// lives is what a look at a log finds. It is an observer of it.
type lives struct {
	clock
	g        *Game
	of       map[uint64]*life // by agent: in its own tree, the last one
	guests   map[guest]*life
	sights   map[uint64]*sights
	ids      []uint64 // of agents, in the order in which they were seen
	order    []*treeLives
	own      map[uint64][]*decider.Outline
	now      *life // of the last event
	rows     int
	notes    int
	numbers  int // of sights
	wide     int // how many each of them has
	left     int // agents for which there was no room
	mistakes map[string]int
	found    []trouble // once somebody asked
	err      error
}

// guest is an agent in a tree that is injected in it.
type guest struct {
	id   uint64
	tree *decider.Outline
}

// treeLives are the lives in one tree.
type treeLives struct {
	*decider.Outline
	g      *Game
	lives  []*life
	guests []*life
	scenes []scene
	known  map[string]int32               // scenes by their bytes
	wants  []wished                       // rows that ask for flags or stimuli
	stales []stale                        // rows that run on without them
	lists  []decider.Row                  // groups that ask in order
	passed [][]int                        // by group and child: ticks in which that child ran, and those behind it were not asked
	asked  [][decider.RefusedFrom + 1]int // by row and answer
	nans   []nans
	ends   []ends         // by row, once somebody asked
	kind   *decider.Flags // those that are fixed, once somebody asked
	wished []int32        // by row: its number in wants, -1
	shared []int32        // by row: of those with a timer at several places, the number of the name; -1
	bits   []byte         // of a scene that is looked up
}

// life is what an agent did in a tree.
type life struct {
	id      uint64
	of      *treeLives
	full    bool
	gone    bool // it was removed
	start   int64
	last    int64 // step of its last tick
	ticks   int32
	rows    []rowLife
	wants   []want
	stale   []time.Duration // how long each of stales has run without
	held    []bool          // whether the flags and stimuli of each of stales were there
	gaps    [][2]int64      // steps in which it did not tick, of 2 s and more
	timers  []decider.Row   // by number of a shared name: where it ran last
	crossed []bool          // by number of a shared name
	seen    []seen
	sights  *sights
	stays   []stay
	leaves  []change // of seen, once all is known
}

// rowLife is what an agent did in a row.
type rowLife struct {
	ticks, begun int32
	longest      int32 // steps in one go, of a leaf
	answer       decider.Answer
	nan          bool
	asked        int64 // step in which it gave the answer
	first        int64 // step in which it first ran, -1
	began        int64 // the step after the one in which it last began
	from         int64 // step in which the longest began
	open         int32 // number of the stay that goes on, from 1 on
	said         []said
}

// said is what a row answers from a step on.
type said struct {
	step   int64
	answer decider.Answer
}

type change struct {
	step int64
	row  decider.Row
}

type nans struct {
	times, agents int
	first         moment
}

type moment struct {
	agent uint64
	step  int64
}

// look plays a log, or a part.
func (g *Game) look(ctx context.Context, r record.Range) *lives {
	first, until := g.log.Steps()
	l := &lives{g: g, of: map[uint64]*life{}, guests: map[guest]*life{}, sights: map[uint64]*sights{}, wide: 2 + len(g.values()), own: map[uint64][]*decider.Outline{}, mistakes: map[string]int{}}
	l.first, l.step = max(first, r.From), until-1
	if r.Until > 0 {
		l.step = min(l.step, r.Until-1)
	}
	end := l.step
	for i := range g.agents {
		if a := &g.agents[i]; a.Last > 0 {
			l.own[a.ID] = append(l.own[a.ID], a.Outline)
		}
	}
	l.err = g.log.Within(ctx, maxTicks).Play(l, r)
	if l.err == nil {
		l.step = max(l.step, end)
	}
	l.finish()
	return l
}

// life returns the life of an agent in a tree, nil if there is no room for it.
func (l *lives) life(id uint64, tree *decider.Outline) *life {
	if a := l.now; a != nil && a.id == id && a.of.Outline == tree {
		return a
	}
	a, own := l.of[id], slices.Contains(l.own[id], tree)
	if !own {
		a = l.guests[guest{id, tree}]
	}
	if a == nil || a.of.Outline != tree {
		if a = l.begin(id, tree, own); a == nil {
			return nil
		}
	}
	l.now = a
	return a
}

// begin begins a life.
func (l *lives) begin(id uint64, tree *decider.Outline, own bool) *life {
	if l.rows+len(tree.Rows()) > maxRows {
		if own {
			l.left++
			l.own[id] = nil
		}
		return nil
	}
	l.rows += len(tree.Rows())
	i := slices.IndexFunc(l.order, func(t *treeLives) bool { return t.Outline == tree })
	if i < 0 {
		i = len(l.order)
		l.order = append(l.order, newTreeLives(l.g, tree))
	}
	t := l.order[i]
	a := &life{id: id, of: t, start: l.step, sights: l.sightsOf(id), rows: make([]rowLife, len(tree.Rows()))}
	for i := range a.rows {
		a.rows[i].first, a.rows[i].asked = -1, -1
	}
	a.timers = make([]decider.Row, 1+slices.Max(append([]int32{-1}, t.shared...)))
	a.crossed = make([]bool, len(a.timers))
	for i := range a.timers {
		a.timers[i] = decider.NoRow
	}
	if !own {
		t.guests = append(t.guests, a)
		l.guests[guest{id, tree}] = a
		return a
	}
	if l.of[id] == nil {
		l.ids = append(l.ids, id)
	}
	a.wants, a.stale, a.held = make([]want, len(t.wants)), make([]time.Duration, len(t.stales)), make([]bool, len(t.stales))
	t.lives = append(t.lives, a)
	l.of[id] = a
	return a
}

func newTreeLives(g *Game, o *decider.Outline) *treeLives {
	n := len(o.Rows())
	t := &treeLives{Outline: o, g: g, known: map[string]int32{}, passed: make([][]int, n), asked: make([][decider.RefusedFrom + 1]int, n), nans: make([]nans, n), wished: make([]int32, n), shared: make([]int32, n)}
	names := map[string]int32{} // of rows with timers
	for i := range o.Rows() {
		r := o.Row(decider.Row(i))
		f, m := &r.Preconditions.Flags, &r.Preconditions.Stimuli
		t.wished[i] = -1
		if (f.All|f.Any) != 0 || (m.All|m.Any) != 0 {
			if r.Parent != decider.NoRow {
				t.wished[i] = int32(len(t.wants))
				t.wants = append(t.wants, wished{row: r, why: map[cause]*blame{}})
			}
		}
		if (*f != decider.Check{} || *m != stimuli.Check{}) && r.Bits&rowbit.RecheckEachTick == 0 {
			t.stales = append(t.stales, stale{row: r})
		}
		if r.Group() && (r.Policy == decider.PrioritizedList || r.Policy == decider.Selector) {
			t.lists = append(t.lists, r.Row)
			t.passed[i] = make([]int, len(r.Children))
		}
		t.shared[i] = -1
		if r.Preconditions.Cooldown > 0 || r.Preconditions.Every > 0 || r.PerAgent&(decider.LimitCooldown|decider.LimitEvery) != 0 {
			if len(o.Find(r.Name)) > 1 {
				if _, is := names[r.Name]; !is {
					names[r.Name] = int32(len(names))
				}
				t.shared[i] = names[r.Name]
			}
		}
	}
	return t
}

// Detail implements debugprint.Sink.
func (l *lives) Detail() decider.Detail { return decider.Rows }

// Observe implements decider.Observer.
func (l *lives) Observe(e decider.Event) {
	a := l.life(e.Agent, e.Tree)
	if a == nil || int(e.Row) >= len(a.rows) { // a tick that ends in no row
		return
	}
	switch r := &a.rows[e.Row]; e.Kind {
	case decider.EventTickStart:
		a.full = true
	case decider.EventActivated:
		if r.begun++; r.first < 0 {
			r.first = l.step
		}
		r.began = l.step + 1
		if w := a.of.wished[e.Row]; w >= 0 {
			a.of.wants[w].began = l.step
		}
		l.ends(a, e.Row, anotherTarget)
		l.begins(a, e.Row, e.Target, e.HasTarget)
		if s := a.of.shared[e.Row]; s >= 0 {
			a.timers[s] = e.Row
		}
	case decider.EventRetargeted:
		l.ends(a, e.Row, anotherTarget)
		l.begins(a, e.Row, e.Target, e.HasTarget)
	case decider.EventDeactivated:
		l.ends(a, e.Row, e.Reason)
		if e.Reason == behavior.ReasonRemoved {
			a.gone = true
			l.sees(a, unseen)
		}
	case decider.EventMistake:
		l.mistakes[name(e.Tree.Name(e.Row))+": "+e.Note.String()]++
	case decider.EventAsked:
		r.answer, r.asked = e.Answer, l.step
		if n := len(r.said); (n == 0 || r.said[n-1].answer != e.Answer) && l.note() {
			r.said = append(r.said, said{l.step, e.Answer})
		}
		a.of.asked[e.Row][min(e.Answer, decider.RefusedFrom)]++
		switch e.Answer {
		case decider.RefusedDecide:
			if math.IsNaN(e.Value) && e.Checked&decider.CheckDecide != 0 {
				a.of.nans[e.Row].count(r, moment{a.id, l.step})
			}
		case decider.RefusedCooldown, decider.RefusedEvery:
			if s := a.of.shared[e.Row]; s >= 0 && a.timers[s] != decider.NoRow && a.timers[s] != e.Row {
				a.crossed[s] = true
			}
		}
	}
}

func (n *nans) count(r *rowLife, at moment) {
	if n.times++; n.times == 1 {
		n.first = at
	}
	if !r.nan {
		r.nan = true
		n.agents++
	}
}

// ObserveTick implements decider.TickObserver.
func (l *lives) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	a := l.life(s.Agent(), s.Outline())
	if a == nil {
		return
	}
	l.tell(max(w.Now(), s.Now()))
	t := a.of
	if a.ticks > 0 && !a.gone && l.at(l.step)-l.at(a.last) > 2*time.Second && l.note() {
		a.gaps = append(a.gaps, [2]int64{a.last + 1, l.step})
	}
	a.last, a.gone = l.step, false
	a.ticks++
	t.clear(s)
	for i := range a.rows {
		if row := decider.Row(i); s.Active(row) {
			t.bits[i/8] |= 1 << (i % 8)
			r := &a.rows[i]
			if r.ticks++; r.first < 0 {
				r.first = l.step
			}
			if r.open == 0 { // it began before the log, or the part that is looked at
				target, aims := s.Target(row)
				l.begins(a, row, target, aims)
			}
		}
	}
	l.sees(a, t.scene(a, s))
	for _, g := range t.lists {
		if s.Active(g) {
			if c := s.Child(g); c >= 0 {
				t.passed[g][c]++
			}
		}
	}
	for i := range a.stale {
		l.stays(a, &t.stales[i], &a.stale[i], &a.held[i], s)
	}
	for i := range a.wants {
		l.wish(a, &t.wants[i], &a.wants[i], s)
	}
}

// finish ends what goes on at the end of the log.
func (l *lives) finish() {
	for _, t := range l.order {
		for _, a := range t.lives {
			a.leaves = a.changes()
			for i, c := range a.leaves {
				until := a.last + 1
				if i+1 < len(a.leaves) {
					until = a.leaves[i+1].step
				}
				if c.row == decider.NoRow {
					continue
				}
				long := until - c.step
				for _, g := range a.gaps {
					long -= max(0, min(until, g[1])-max(c.step, g[0]))
				}
				if r := &a.rows[c.row]; long > int64(r.longest) {
					r.longest, r.from = int32(min(long, math.MaxInt32)), c.step
				}
			}
			for i := range t.wants {
				if w := &a.wants[i]; w.on && (w.met || l.step-w.from >= 10) { // else the log has ended too soon
					l.fold(a, &t.wants[i], w, l.step)
				}
			}
			for i := range t.wants {
				if w := &a.wants[i]; w.unmet > 0 && w.unmet == w.all {
					if t.wants[i].never++; 2*w.own > w.unmet {
						t.wants[i].starved++
					}
				}
			}
		}
	}
}

// holds reports whether the flags and stimuli of a row are there.
func holds(r *decider.RowInfo, s decider.State) bool {
	return r.Preconditions.Flags.Passes(s.Flags()) && r.Preconditions.Stimuli.Passes(stimuli.Mask(s.Stimuli()))
}

// more reports whether more happened than is kept.
func (l *lives) more() bool { return l.notes > maxNotes || l.numbers > maxNumbers }

// share returns for how much of the time of all lives a row ran, and how often it began.
func (t *treeLives) share(r decider.Row) (share float64, begun int) {
	ticks, all := 0, 0
	for _, a := range t.lives {
		ticks, all, begun = ticks+int(a.rows[r].ticks), all+int(a.ticks), begun+int(a.rows[r].begun)
	}
	return float64(ticks) / float64(max(1, all)), begun
}

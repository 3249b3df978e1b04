package ask

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// wished is what became of all wishes for a row: times in which its flags and stimuli were
// there while its group ran.
type wished struct {
	row     *decider.RowInfo
	began   int64 // step in which anybody last began it
	all     int
	unmet   int
	slow    int // met late
	agents  int // with an unmet one
	never   int // of these, with none that was met
	starved int // of these, whom more than the table's order kept from it
	longest time.Duration
	why     map[cause]*blame
	long    []time.Duration // how long the first ones lasted
}

// blame is how often a cause refused most in a wish, and the worst of these.
type blame struct {
	times int
	unmet int // of these wishes
	agent uint64
	step  int64 // in which it last refused
	wait  time.Duration
}

// want is the current wish of an agent for a row.
type want struct {
	on, met    bool
	from       int64
	why        []refused
	all, unmet int32 // of its wishes
	own        int32 // of unmet ones, those that are not by design
}

type refused struct {
	by    cause
	times int32
	last  int64 // step
}

// cause is why a row did not run: an answer, or, below 0, the sibling that ran before it.
type cause int32

func behind(r decider.Row) cause { return -1 - cause(r) }

// others is the cause of a wish whose gate refused while others ran the row.
const others cause = 1 << 16

// words returns a cause as answers have it.
func (c cause) words(o *decider.Outline) string {
	switch {
	case c < 0:
		return "behind " + name(o.Name(decider.Row(-1-c)))
	case c == others:
		return "RefusedGate while others ran it"
	}
	return decider.Answer(c).String()
}

// byDesign reports whether that is what tables are for.
func (c cause) byDesign() bool {
	return c < 0 || c == others || c.asksMore() || c == cause(decider.RefusedTarget)
}

// asksMore reports whether the row's own condition refused: the wish was none.
func (c cause) asksMore() bool {
	return c == cause(decider.RefusedDecide) || c == cause(decider.RefusedWhen)
}

// turns reports whether that only says that it is not yet the row's turn.
func (c cause) turns() bool {
	return c == cause(decider.RefusedFrom) || c == cause(decider.RefusedSquad)
}

// wish follows a wish in a tick.
func (l *lives) wish(a *life, t *wished, w *want, s decider.State) {
	r := t.row
	if !s.Active(r.Parent) || !holds(r, s) {
		if w.on {
			l.fold(a, t, w, l.step)
		}
		return
	}
	if !w.on {
		w.on, w.met, w.from, w.why = true, false, l.step, w.why[:0]
	}
	row := &a.rows[r.Row]
	if !w.met && (s.Active(r.Row) || row.began == l.step+1) {
		w.met = true
		l.came(t, w, a.id)
	}
	if w.met {
		return
	}
	if row.asked == l.step && !row.answer.Accepts() {
		w.count(cause(row.answer), l.step)
		return
	}
	group := a.of.Row(r.Parent)
	if p := group.Policy; p == decider.PrioritizedList || p == decider.Selector {
		if c := s.Child(r.Parent); c >= 0 && c < r.Index {
			w.count(behind(group.Children[c]), l.step)
		}
	}
}

func (w *want) count(by cause, step int64) {
	for i := range w.why {
		if w.why[i].by == by {
			w.why[i].times++
			w.why[i].last = step
			return
		}
	}
	w.why = append(w.why, refused{by, 1, step})
}

// came notes a wish that is met.
func (l *lives) came(t *wished, w *want, agent uint64) {
	wait := l.at(l.step) - l.at(w.from)
	if wait > time.Second/2 {
		t.slow++
	}
	t.longest = max(t.longest, wait)
	if wait > time.Second/5 {
		t.blame(w, agent, wait, false)
	}
}

// fold ends a wish.
func (l *lives) fold(a *life, t *wished, w *want, step int64) {
	if t.all++; len(t.long) < 1000 {
		t.long = append(t.long, l.at(step)-l.at(w.from))
	}
	w.all++
	w.on = false
	if w.met {
		return
	}
	if w.unmet++; w.unmet == 1 {
		t.agents++
	}
	t.unmet++
	if !t.blame(w, a.id, l.at(step)-l.at(w.from), true) {
		w.own++
	}
}

// blame notes what refused most often in a wish, and returns whether that is by design. Limits
// and gates are asked before the row's own condition: where that refused, they hid it.
func (t *wished) blame(w *want, agent uint64, wait time.Duration, unmet bool) (design bool) {
	if len(w.why) == 0 {
		return true
	}
	hides := func(x refused) bool {
		return x.by == cause(decider.RefusedCooldown) || x.by == cause(decider.RefusedEvery) || x.by == cause(decider.RefusedGate)
	}
	if slices.ContainsFunc(w.why, func(x refused) bool { return x.by.asksMore() }) {
		w.why = slices.DeleteFunc(w.why, hides)
	}
	most := slices.MaxFunc(w.why, func(x, y refused) int {
		return cmp.Or(cmp.Compare(x.times, y.times), cmp.Compare(y.by, x.by))
	})
	if most.by == cause(decider.RefusedGate) && t.began >= w.from {
		most.by = others
	}
	b := t.why[most.by]
	if b == nil {
		b = &blame{}
		t.why[most.by] = b
	}
	if unmet {
		b.unmet++
	}
	if b.times++; b.times == 1 || unmet && b.unmet == 1 || unmet == (b.unmet > 0) && wait > b.wait {
		b.agent, b.step, b.wait = agent, most.last, wait
	}
	return most.by.byDesign()
}

// trouble adds what is wrong with the wishes for a row.
func (t *wished) trouble(g *Game, o *decider.Outline, all *troubles) {
	if t.unmet == 0 && t.slow == 0 {
		return
	}
	own, design, lost := 0, 0, 0
	counts := map[cause]int{}
	works := t.starved == 0 && 4*t.unmet < 3*t.all // sooner or later, for everybody
	for by, b := range t.why {
		switch counts[by] = b.times; {
		case by.byDesign(), by.turns() && works:
			design += b.times
		case by == cause(decider.RefusedEvery): // what is late by that is meant
			own, design, lost = own+b.unmet, design+b.times-b.unmet, lost+b.unmet
		default:
			own, lost = own+b.times, lost+b.unmet
		}
	}
	weight := 1 + float64(t.unmet)/float64(max(1, t.all))
	if own > 0 && t.starved > 0 && t.unmet < t.all {
		weight++ // some agents never get what others get
	}
	if own > 0 && (t.starved > 0 || 4*lost >= t.all || t.unmet == 0 && own > design) {
		weight += 3
	}
	text := fmt.Sprintf("%s was wanted %d times (%s there, median %s)", name(t.row.Name), t.all, t.bits(g, o), secs(median(t.long)))
	if t.unmet > 0 {
		text += fmt.Sprintf(", never came in %d of them, of %s", t.unmet, plural(t.agents, "agent"))
		if t.never > 0 {
			text += fmt.Sprintf(", %d of which never got it", t.never)
		}
	}
	if t.slow > 0 {
		text += fmt.Sprintf(", came late %d times, up to %s", t.slow, secs(t.longest))
	}
	if len(counts) == 0 {
		all.add(weight, "wish", t.row.Name, nowhere, "%s; nobody recorded why", text)
		return
	}
	text += "; because: " + ranked(counts, 4, func(by cause, n int) string { return fmt.Sprintf("%s %d", by.words(o), n) })
	b := t.why[t.most(own > 0)]
	text += fmt.Sprintf(". Look at %s, step %d", g.nameOf(b.agent), b.step)
	if why := g.reason(b.agent, b.step, o, t.row); why != "" {
		text += ": " + why
	}
	all.add(weight, "wish", t.row.Name, moment{b.agent, b.step}, "%s", text)
	why := map[string]int{}
	for by, n := range counts {
		why[by.words(o)] += n
	}
	(*all)[len(*all)-1].why = why
}

// bits names the flags and stimuli that the row wants.
func (t *wished) bits(g *Game, o *decider.Outline) string {
	var names []string
	f, m := &t.row.Preconditions.Flags, &t.row.Preconditions.Stimuli
	for i := range 64 {
		if (f.All|f.Any)&(1<<i) != 0 {
			names = append(names, bitName(g.flag(o, i), "flag", i))
		}
		if (m.All|m.Any)&(1<<i) != 0 {
			names = append(names, bitName(g.stimulus(o, i), "stimulus", i))
		}
	}
	return few(names, 4)
}

// most returns the cause that refused most often, of those that are no design if own is true.
func (t *wished) most(own bool) (most cause) {
	times := 0
	for by, b := range t.why { // in any order: of two that are alike the lesser one
		if (!own || !by.byDesign()) && (b.times > times || b.times == times && by < most) {
			most, times = by, b.times
		}
	}
	return most
}

// reason says why a row did not run at a step, in the words of why-not.
func (g *Game) reason(agent uint64, step int64, o *decider.Outline, r *decider.RowInfo) string {
	m, err := g.log.AtStep(agent, step)
	if err != nil || m.Why == nil || m.Outline != o {
		return ""
	}
	text := string(m.Why.AppendReason(nil, o, m.State, r.Row))
	if !r.Group() || r.Bits&rowbit.Delegate == 0 {
		return text
	}
	for _, k := range r.Children { // which refused in its place
		if t := string(m.Why.AppendReason(nil, o, m.State, k)); !strings.Contains(t, "not asked") {
			text += "; " + name(o.Name(k)) + ": " + t
		}
	}
	return text
}

// stale is a row that is not asked again, and ran on although its flags or stimuli refused by
// then.
type stale struct {
	row     *decider.RowInfo
	time    time.Duration
	longest time.Duration
	agents  map[uint64]bool
	first   moment

	// Ticks in which the flags and stimuli had been there just before, with the row active and
	// without; and in how many of these they were gone.
	with, without         int
	lostWith, lostWithout int
}

// itself reports whether the row may well do away with its flags and stimuli itself, as who eats
// is not hungry any more: without it they are there as long, and stay.
func (t *stale) itself() bool {
	lost := float64(float64(t.lostWith) / float64(max(1, t.with)) * float64(t.without)) // if the row did nothing
	return lost >= 5 && float64(10*t.lostWithout) <= lost
}

// stays follows a row that runs on.
func (l *lives) stays(a *life, t *stale, since *time.Duration, held *bool, s decider.State) {
	r := t.row.Row
	is := holds(t.row, s)
	if *held {
		n, lost := &t.without, &t.lostWithout
		if s.Active(r) {
			n, lost = &t.with, &t.lostWith
		}
		if *n++; !is {
			*lost++
		}
	}
	*held = is
	if !s.Active(r) || s.Duration(r) <= 0 || is {
		*since = 0
		return
	}
	if s.Duration(r) <= s.Delta() {
		*since = 0 // it has just begun
	}
	if t.agents == nil {
		t.agents, t.first = map[uint64]bool{}, moment{a.id, l.step}
	}
	t.agents[a.id] = true
	t.time += s.Delta()
	*since += s.Delta()
	t.longest = max(t.longest, *since)
}

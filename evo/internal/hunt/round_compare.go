package hunt

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// tape is what is kept of a round to compare it with another: the hashes of its
// moments, that after Reset and those after each step, and the metrics of two.
type tape struct {
	hashes []uint64
	begin  []int64 // at the moment at which the other round joins
	end    []int64
}

// taped plays a round as straight does, onto a tape. each is called after Reset and
// after each step.
func (j *judge[A]) taped(r Round, mode evo.Mode, setup evo.Setup[A], each func(*course[A]) Verdict) (t *tape, c *course[A], v Verdict) {
	t = &tape{}
	c, v = j.straight(r, mode, setup, func(c *course[A]) Verdict {
		hash, v := c.hash()
		t.hashes = append(t.hashes, hash)
		if v.Oracle == "" && c.steps == 0 {
			t.begin, v = c.metrics(nil)
		}
		if v.Oracle == "" && each != nil {
			v = each(c)
		}
		return v
	})
	if v.Oracle == "" {
		t.end, v = c.metrics(nil)
	}
	return t, c, v
}

// metrics writes the metrics of all slots into a slice.
func (c *course[A]) metrics(into []int64) (all []int64, v Verdict) {
	n := len(c.j.spec.Metrics)
	all = append(into[:0], make([]int64, n*c.slots)...)
	v = c.j.try(&c.steps, func() {
		for slot := range c.slots {
			c.sim.Metrics(slot, all[slot*n:(slot+1)*n:(slot+1)*n])
		}
	})
	return all, v
}

// unlike says in words which metric differs from those of a tape, or "". It is the
// first that the game declares, so that a defect has few names.
func (c *course[A]) unlike(was []int64) (text string, v Verdict) {
	now, v := c.metrics(nil)
	if v.Oracle != "" {
		return "", v
	}
	n := len(c.j.spec.Metrics)
	for i, m := range c.j.spec.Metrics {
		for at := i; at < len(now); at += n {
			if now[at] != was[at] {
				return fmt.Sprintf("the metric %q of slot %d is %d, and was %d", m.Name, at/n, now[at], was[at]), v
			}
		}
	}
	return "", v
}

// against is what a round is compared with and how that is called. A difference that
// is there at once is another failure than one that shows later: what is missing in a
// snapshot, say, is known by the metric that differs at once, and what differs first
// later on may be anything.
type against struct {
	oracle Oracle
	what   string // "the same round in a used Sim"
	begins string // what it does if it differs at once: "begins otherwise"
	steps  int    // that are compared; 0 is to the end
	*tape
}

// follow plays a course on and compares it with a tape, from the present moment on.
func (c *course[A]) follow(a against) Verdict {
	from := c.steps
	wrong := func(text string) Verdict {
		return Verdict{Oracle: a.oracle, Step: c.steps, Message: a.what + " " + text}
	}
	for {
		hash, v := c.hash()
		text := ""
		if v.Oracle == "" && c.steps == from {
			text, v = c.unlike(a.begin)
		}
		switch {
		case v.Oracle != "":
		case c.steps >= len(a.hashes):
			return wrong("does not end where it ended")
		case text != "" || hash != a.hashes[c.steps]:
			switch {
			case text != "":
				v = wrong(a.begins + ": " + text)
			case c.steps == from:
				v = wrong(a.begins)
			default:
				v = wrong("goes otherwise")
			}
			v.Detail = c.j.text(c.sim)
			return v
		}
		if v.Oracle == "" {
			if c.over() {
				break
			}
			if a.steps > 0 && c.steps-from == a.steps {
				return Verdict{}
			}
			v = c.step()
		}
		if v.Oracle != "" {
			return Verdict{Oracle: a.oracle, Step: v.Step, Message: a.what + " panics: " + v.Message, Place: v.Place}
		}
	}
	if c.j.ctx.Err() != nil {
		return Verdict{}
	}
	if c.steps < len(a.hashes)-1 {
		return wrong("ends earlier")
	}
	text, v := c.unlike(a.end)
	if v.Oracle == "" && text != "" {
		v = wrong("has other metrics at the end: " + text)
	}
	return asOf(v, a.oracle, a.what)
}

// determinism plays a round, again in another Sim, and again in one that has played
// another round in between.
func (j *judge[A]) determinism(r Round, mode evo.Mode, trees []*decider.Tree[A]) Verdict {
	setup := j.setup(mode, r.Seed, trees)
	tape, used, v := j.taped(r, mode, setup, nil)
	if v.Oracle == "" && j.ctx.Err() == nil {
		v = j.again(nil, r, mode, setup, tape)
	}
	if v.Oracle != "" || j.ctx.Err() != nil {
		return v
	}
	// Other players meet in another place: what they leave behind is not of this round.
	turned := append(append([]*decider.Tree[A]{}, trees[1:]...), trees[0])
	if !j.alike(mode) {
		turned = trees
	}
	other, v := j.begin(used.sim, Round{Steps: r.Other}, mode, j.setup(mode, evo.Seed(r.Seed, "another round"), turned))
	for v.Oracle == "" && !other.over() {
		v = other.step()
	}
	if v.Oracle != "" { // which is found where it is played for its own sake
		return Verdict{}
	}
	v = j.again(used.sim, r, mode, setup, tape)
	for n := 0; n < 3 && v.Oracle != "" && j.ctx.Err() == nil; n++ {
		// Chance may have spared the other Sim: then the used one is not to blame.
		if u := j.again(nil, r, mode, setup, tape); u.Oracle != "" {
			return u
		}
	}
	return v
}

// again plays a round again and compares it with its tape, in a new Sim if sim is nil.
func (j *judge[A]) again(sim evo.Sim[A], r Round, mode evo.Mode, setup evo.Setup[A], t *tape) Verdict {
	what := "the same round in a used Sim"
	if sim == nil {
		what = "the same round in another Sim"
	}
	c, v := j.begin(sim, r, mode, setup)
	if v.Oracle == "" {
		v = c.follow(against{Determinism, what, "begins otherwise", 0, t})
	}
	return asOf(v, Determinism, what)
}

// unsteady plays a round twice and returns a verdict if it goes otherwise.
func (j *judge[A]) unsteady(r Round, mode evo.Mode, trees []*decider.Tree[A]) Verdict {
	setup := j.setup(mode, r.Seed, trees)
	tape, _, v := j.taped(r, mode, setup, nil)
	if v.Oracle != "" {
		return Verdict{}
	}
	return j.again(nil, r, mode, setup, tape)
}

// alike reports whether all slots of a mode have the same role.
func (j *judge[A]) alike(mode evo.Mode) bool {
	for slot := range mode.Slots {
		if mode.Role(slot) != mode.Role(0) {
			return false
		}
	}
	return true
}

// asOf returns a failure of a compared round as that of the comparison.
func asOf(v Verdict, of Oracle, what string) Verdict {
	if v.Oracle != "" && v.Oracle != of {
		v.Oracle, v.Message = of, what+": "+v.Message
	}
	return v
}

// snapshot saves a round after some of its steps, goes on, and compares how the saved
// rounds go on in another Sim. That is in the middle of another round, so it must take
// everything from the snapshot.
func (j *judge[A]) snapshot(r Round, mode evo.Mode, trees []*decider.Tree[A]) Verdict {
	tape, moments, v := j.moments(r, mode, j.setup(mode, r.Seed, trees))
	if v.Oracle != "" || len(moments) == 0 || j.ctx.Err() != nil {
		return v
	}
	other, v := j.begin(nil, r, mode, j.setup(mode, evo.Seed(r.Seed, "another round"), trees))
	for v.Oracle == "" && other.steps < moments[0].at && !other.over() {
		v = other.step()
	}
	if v.Oracle != "" { // which is found where it is played for its own sake
		return Verdict{}
	}
	for i := range moments {
		if v = other.resume(&moments[i], tape); v.Oracle != "" || j.ctx.Err() != nil {
			return v
		}
	}
	return v
}

// moment is a round as it was saved.
type moment struct {
	at    int // after this step
	saved []byte
	begin []int64 // metrics
	whole bool    // it is compared to the end of the round, others for a few steps
}

// How many moments of a round are saved, and for how many steps most are compared. What
// snapshots forget often lasts for some steps only, such as a way that is just used up;
// one moment would seldom meet it.
const (
	savedMoments = 16
	fewSteps     = 24
)

// moments plays a round onto a tape and saves it on the way: after step At, or at
// moments that it draws.
func (j *judge[A]) moments(r Round, mode evo.Mode, setup evo.Setup[A]) (t *tape, all []moment, v Verdict) {
	random := evo.NewRand(evo.Seed(r.Seed, "snapshot"))
	t, _, v = j.taped(r, mode, setup, func(c *course[A]) (v Verdict) {
		if c.steps == 0 || r.At > 0 && c.steps != r.At {
			return Verdict{}
		}
		// Each moment is as likely to be among those that stay (Vitter, 1985).
		i := len(all)
		if i < savedMoments {
			all = append(all, moment{whole: i == 0})
		} else if i = random.IntN(c.steps); i >= savedMoments {
			return Verdict{}
		}
		m := &all[i]
		m.at = c.steps
		if m.begin, v = c.metrics(m.begin); v.Oracle != "" {
			return v
		}
		v = j.try(&c.steps, func() { m.saved = c.sim.(evo.Snapshotter).AppendSnapshot(m.saved[:0]) })
		v.At = c.steps
		return v
	})
	slices.SortFunc(all, func(a, b moment) int { return a.at - b.at })
	return t, all, v
}

// resume restores a round into a course and compares how it goes on.
func (c *course[A]) resume(m *moment, t *tape) (v Verdict) {
	const what = "a restored round"
	var err error
	v = c.j.try(&m.at, func() { err = c.sim.(evo.Snapshotter).Restore(m.saved) })
	if err != nil {
		v = Verdict{Oracle: Snapshot, Step: m.at, Message: "Restore refuses what AppendSnapshot has written: " + match.Clean(err.Error())}
	}
	if v.Oracle == "" {
		c.steps, c.done = m.at, m.at == len(t.hashes)-1 && m.at < c.most
		from := *t
		from.begin = m.begin
		a := against{Snapshot, what, "is not the one that was saved", 0, &from}
		if !m.whole {
			a.steps = fewSteps
		}
		v = c.follow(a)
	}
	v = asOf(v, Snapshot, what)
	v.At = m.at
	return v
}

// symmetry plays a round and the changed one beside each other.
func (j *judge[A]) symmetry(y *evo.Symmetry[A], r Round, mode evo.Mode, trees []*decider.Tree[A]) Verdict {
	quoted := fmt.Sprintf("the symmetry %q", y.Name)
	seats, err := y.SeatsIn(mode)
	if err != nil {
		return Verdict{Oracle: Symmetry, Declared: true, Message: quoted + ": " + err.Error()}
	}
	moved := make([]*decider.Tree[A], len(trees))
	for slot, seat := range seats {
		moved[seat] = trees[slot]
	}
	changed, v := j.begin(nil, r, mode, j.setup(mode, r.Seed, moved))
	if v.Oracle != "" { // as a round of these players does that nothing has changed
		return v
	}
	if y.Change != nil {
		v = j.try(&changed.steps, func() { y.Change(changed.sim, seats) })
		if v.Oracle != "" {
			v.Declared = true
			return asOf(v, Symmetry, quoted+": Change panics")
		}
	}
	_, v = j.straight(r, mode, j.setup(mode, r.Seed, trees), func(c *course[A]) (v Verdict) {
		if c.steps > 0 {
			if changed.over() {
				return Verdict{Oracle: Symmetry, Step: c.steps, Message: quoted + " does not hold: the changed round ends earlier"}
			}
			if v = changed.step(); v.Oracle != "" { // a panic is one failure, whichever round meets it
				v.Changed = true
				return v
			}
		}
		for slot, seat := range seats {
			text := ""
			v = j.try(&c.steps, func() { text = j.same(y, c.sim, changed.sim, slot, seat) })
			if v.Oracle != "" {
				v.Declared = true
				return asOf(v, Symmetry, quoted+": Same panics")
			}
			if text != "" {
				return Verdict{
					Oracle: Symmetry, Step: c.steps,
					Message: quoted + " does not hold", Detail: fmt.Sprintf("slot %d beside seat %d of the changed round: %s", slot, seat, text),
				}
			}
		}
		if c.done != changed.done {
			return Verdict{Oracle: Symmetry, Step: c.steps, Message: quoted + " does not hold: only one of the two rounds is over"}
		}
		return Verdict{}
	})
	return v
}

// same asks a symmetry whether two players do the same, or compares their metrics.
func (j *judge[A]) same(y *evo.Symmetry[A], round, changed evo.Sim[A], slot, seat int) string {
	if y.Same != nil {
		return match.Clean(y.Same(round, changed, slot, seat))
	}
	n := len(j.spec.Metrics)
	both := make([]int64, 2*n)
	round.Metrics(slot, both[:n:n])
	changed.Metrics(seat, both[n:])
	var differ []string
	for i, m := range j.spec.Metrics {
		if both[i] != both[n+i] {
			differ = append(differ, fmt.Sprintf("%s is %d, and %d there", m.Name, both[i], both[n+i]))
		}
	}
	return strings.Join(differ, "; ")
}

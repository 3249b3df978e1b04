package hunt

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// shrinker takes from a failing round what the failure does not need: players, rows,
// steps and parameters, one after the other, as long as something goes (Zeller and
// Hildebrandt, 2002, with steps of one; Hughes, 2007). Where cuts alone get stuck,
// [hunter.redraw] goes on.
type shrinker struct {
	spec  *evo.Spec
	mode  evo.Mode
	want  string // Verdict.Same of the failure
	judge func(Round) (Verdict, error)
	left  int // judgements that it may ask for

	round   Round
	verdict Verdict
	passed  bool // the last try did not fail as wanted, and had all the judgements for that
	err     error
}

// shrink returns a smaller round that fails in the same way, and its verdict. ok is
// false if the round does not fail again as it did, so that nothing can be taken
// away. With an error, the round is as small as it had got.
func shrink(spec *evo.Spec, r Round, v Verdict, judgements int, judge func(Round) (Verdict, error)) (small Round, last Verdict, ok bool, err error) {
	s := &shrinker{spec: spec, want: v.Same(), judge: judge, left: judgements, round: r, verdict: v}
	if s.mode, err = modeOf(spec, r.Mode); err != nil {
		return r, v, true, err
	}
	if !s.begin() {
		return r, v, !s.passed, s.err
	}
	s.alone()
	s.shorten(2) // a cut may delay the failure
	s.players()
	s.seeds()
	for s.err == nil && s.left > 0 {
		before := s.left
		if !s.rows() && !s.parameters() || s.left == before {
			break
		}
	}
	s.seeds() // fewer rows may fail with more seeds
	s.moments()
	s.shorten(1)
	return s.round, s.verdict, true, s.err
}

// begin sees the round fail again: with the one moment at which it was saved and metrics
// that are looked at after each step, or else as it was found. What one restored round
// leaves behind in a Sim may break the next one.
func (s *shrinker) begin() bool {
	r := s.round.clone()
	r.At, r.Exact = s.verdict.At, s.verdict.Oracle == Metric
	plain := r.At == s.round.At && r.Exact == s.round.Exact
	return s.try(r) || !plain && s.try(s.round)
}

// try keeps a round if it fails as wanted, twice.
func (s *shrinker) try(r Round) bool {
	failed, passed := 0, 0
	var shown Verdict
	s.passed = false
	for failed < 2 {
		if s.passed = passed > s.patience(); s.passed || s.left <= 0 || s.err != nil {
			return false
		}
		s.left--
		v, err := s.judge(r)
		switch {
		case err != nil:
			s.err = err
		case v.Same() == s.want:
			failed++
			shown = v
		default:
			passed++
		}
	}
	s.round, s.verdict = r, shown
	return true
}

// patience is how often a round may pass that shall fail twice: what depends on chance,
// as the order of a map does, does not show each time.
func (s *shrinker) patience() int {
	if s.verdict.Oracle == Determinism {
		return 3
	}
	return 0
}

// alone compares the round with nothing, if it fails by itself.
func (s *shrinker) alone() {
	if s.round.Check != "" && s.round.Check != s.verdict.Oracle {
		r := s.round.clone()
		r.Check, r.Symmetry, r.At, r.Other = "", "", 0, 0
		s.try(r)
	}
}

// shorten ends the round some times as late as the step that shows the failure.
func (s *shrinker) shorten(times int) {
	steps, most := times*max(s.verdict.Step, 1), s.mode.Steps
	if s.round.Steps > 0 {
		most = s.round.Steps
	}
	if s.verdict.Oracle == Hang || s.verdict.Oracle == Endless || s.verdict.Oracle == Exit || steps >= most {
		return // some tell no step
	}
	r := s.round.clone()
	r.Steps = steps
	s.try(r)
}

// players has players do nothing.
func (s *shrinker) players() {
	// Often most of them are not needed: halves first.
	for n := len(s.round.Slots) / 2; n > 0; n /= 2 {
		for from := 0; from < len(s.round.Slots); from += n {
			r := s.round.clone()
			changed := false
			for slot := from; slot < min(from+n, len(r.Slots)); slot++ {
				changed = changed || r.Slots[slot] != nil
				r.Slots[slot] = nil
			}
			if changed {
				s.try(r)
			}
		}
	}
	if len(s.round.Slots) == 1 && s.round.Slots[0] != nil {
		r := s.round.clone()
		r.Slots[0] = nil
		s.try(r)
	}
}

// seeds tries small seeds, which are easier to read and to talk about.
func (s *shrinker) seeds() {
	for seed := range uint64(8) {
		r := s.round.clone()
		r.Seed = seed
		if s.round.Seed < 8 || s.try(r) {
			return
		}
	}
}

// rows takes rows away. It reports whether any went.
func (s *shrinker) rows() (any bool) {
	for slot := range s.round.Slots {
		for again := true; again && s.err == nil; {
			again = false
			g := s.round.Slots[slot]
			if g == nil {
				break
			}
			for _, smaller := range fewerRows(g) {
				if s.table(slot, smaller) {
					any, again = true, true
					break
				}
			}
		}
	}
	return any
}

// table tries another table for a slot.
func (s *shrinker) table(slot int, g *evo.Genome) bool {
	if s.spec.Vocabulary.Validate(g, evo.Limits{}) != nil {
		return false
	}
	r := s.round.clone()
	r.Slots[slot] = g
	return s.try(r)
}

// fewerRows returns tables with fewer rows, the smallest first: each leaf alone, each
// group in the place of the root, and the table without each row.
func fewerRows(g *evo.Genome) (all []*evo.Genome) {
	places := placesOf(g)
	for _, p := range places {
		if p.Depth > 1 && p.Row.Leaf() {
			all = append(all, &evo.Genome{Root: p.Row.Clone()})
		}
	}
	for _, p := range places {
		if p.Depth > 1 && p.Row.Group() {
			all = append(all, &evo.Genome{Root: p.Row.Clone()})
		}
	}
	for i, p := range places {
		if p.Depth == 1 {
			continue
		}
		if len(p.Parent.Children) > 1 {
			all = append(all, edited(g, i, func(at evo.Place) {
				at.Parent.Children = slices.Delete(at.Parent.Children, at.Index, at.Index+1)
			}))
		}
		for n := range p.Row.Children { // a group gives way to its child
			all = append(all, edited(g, i, func(at evo.Place) { at.Parent.Children[at.Index] = at.Row.Children[n] }))
		}
	}
	slices.SortStableFunc(all, func(a, b *evo.Genome) int { return genome.Count(a.Root) - genome.Count(b.Root) })
	return all
}

func placesOf(g *evo.Genome) (all []evo.Place) {
	for p := range g.Places() {
		all = append(all, p)
	}
	return all
}

// edited returns a copy of g after a change at one of its places.
func edited(g *evo.Genome, place int, change func(evo.Place)) *evo.Genome {
	c := g.Clone()
	change(placesOf(c)[place])
	return c
}

// parameters gives rows simpler parameters. It reports whether any did.
func (s *shrinker) parameters() (any bool) {
	for slot := range s.round.Slots {
		g := s.round.Slots[slot]
		if g == nil {
			continue
		}
		for i := range genome.Count(g.Root) {
			for _, change := range s.simpler() {
				now := s.round.Slots[slot]
				simple := edited(now, i, func(at evo.Place) { change(at.Row) })
				if genome.KeyOf(simple) != genome.KeyOf(now) && s.table(slot, simple) {
					any = true
				}
			}
		}
	}
	return any
}

// simpler are the changes that make a row simpler.
func (s *shrinker) simpler() []func(*evo.Row) {
	c := s.spec.Vocabulary
	return []func(*evo.Row){
		func(r *evo.Row) { // all at once, which mostly works
			*r = evo.Row{ID: r.ID, Action: r.Action, Args: r.Args, Condition: r.Condition, ConditionArgs: r.ConditionArgs, Guards: r.Guards, Policy: r.Policy, Delegate: r.Delegate, Children: r.Children, Not: r.Not}
		},
		func(r *evo.Row) { r.Guards = nil },
		func(r *evo.Row) {
			if i, ok := c.Action(r.Action); !ok || !c.Actions[i].Possible {
				r.Condition, r.ConditionArgs, r.Not = "", nil, false
			}
		},
		func(r *evo.Row) { r.Commit, r.Timeout = 0, 0 },
		func(r *evo.Row) { r.Cooldown, r.Every, r.Chance, r.Scatter = 0, 0, 0, false },
		func(r *evo.Row) { r.Not = false },
		func(r *evo.Row) { r.Recheck, r.Outcome, r.Loop, r.Latched, r.Urgent = 0, 0, 0, false, false },
		func(r *evo.Row) {
			if r.Group() {
				r.Policy, r.Delegate, r.EndOn = decider.PrioritizedList, genome.Depth(r) > 1 && r.Delegate, 0
			}
		},
		func(r *evo.Row) { r.Delegate = false },
		func(r *evo.Row) {
			if i, ok := c.Action(r.Action); ok {
				r.Args = defaults(c.Actions[i].Args)
			}
		},
		func(r *evo.Row) {
			if i, ok := c.Condition(r.Condition); ok {
				r.ConditionArgs = defaults(c.Conditions[i].Args)
			}
		},
	}
}

// defaults returns the arguments that an entry has by default.
func defaults(scales []genome.Scale) (steps []int) {
	for _, scale := range scales {
		steps = append(steps, scale.DefaultStep)
	}
	return steps
}

// moments tries earlier moments to save at, and shorter rounds in between.
func (s *shrinker) moments() {
	if s.round.Check == Snapshot {
		for at := 1; at < s.round.At; at *= 2 {
			r := s.round.clone()
			r.At = at
			if s.try(r) {
				break
			}
		}
	}
	if s.round.Check == Determinism {
		for other := 1; other < s.mode.Steps; other *= 4 {
			r := s.round.clone()
			r.Other = other
			if s.try(r) {
				break
			}
		}
	}
}

package hunt

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// judge plays rounds and judges them. One goroutine at a time uses it; another one
// may look at pulse and now.
type judge[A any] struct {
	game  *evo.Game[A]
	spec  *evo.Spec
	build *evo.Builder[A]
	idle  *decider.Tree[A]

	pulse atomic.Int64 // grows while rounds go on
	now   atomic.Int64 // what is ticked: the slot's agent << 32 | row + 1; 0 is nothing
	cover *cover       // of the round under way

	ctx    context.Context // of the judgement under way
	rounds int             // in it
}

func newJudge[A any](game *evo.Game[A]) (*judge[A], error) {
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	build, err := game.Builder()
	if err != nil {
		return nil, err
	}
	idle, err := decider.Compile(idleTable[A]())
	if err != nil {
		return nil, err
	}
	return &judge[A]{game: game, spec: spec, build: build, idle: idle}, nil
}

// idleTable returns a table that never does anything, for players that a failure
// does not need.
func idleTable[A any]() *decider.Decider[A] {
	return &decider.Decider[A]{
		Name:     "IDLE",
		When:     func(A) bool { return false },
		Behavior: &behavior.Behavior[A]{Name: "Idle"},
	}
}

// mode returns a mode of the game.
func (j *judge[A]) mode(name string) (evo.Mode, error) { return modeOf(j.spec, name) }

// trees compiles the tables of a round.
func (j *judge[A]) trees(r Round, mode evo.Mode) ([]*decider.Tree[A], error) {
	if len(r.Slots) != mode.Slots {
		return nil, fmt.Errorf("the round has %d players, and mode %q has %d slots", len(r.Slots), mode.Name, mode.Slots)
	}
	trees := make([]*decider.Tree[A], len(r.Slots))
	for slot, g := range r.Slots {
		if g == nil {
			trees[slot] = j.idle
			continue
		}
		tree, err := j.build.Tree(g)
		if err != nil {
			return nil, fmt.Errorf("slot %d: %w", slot, err)
		}
		trees[slot] = tree
	}
	return trees, nil
}

// judge plays a round and what it is compared with. The error is that of the
// context, or that the round is none of this game.
func (j *judge[A]) judge(ctx context.Context, r Round) (Verdict, error) {
	mode, err := j.mode(r.Mode)
	if err != nil {
		return Verdict{}, err
	}
	trees, err := j.trees(r, mode)
	if err != nil {
		return Verdict{}, err
	}
	if err := j.earlier(ctx, r.Before); err != nil {
		return Verdict{}, err
	}
	return j.judgeTrees(ctx, r, mode, trees)
}

// judgeTrees is judge for trees that need not be of genomes.
func (j *judge[A]) judgeTrees(ctx context.Context, r Round, mode evo.Mode, trees []*decider.Tree[A]) (v Verdict, err error) {
	j.ctx, j.rounds, j.cover = ctx, 0, nil
	switch r.Check {
	case "":
		_, v = j.straight(r, mode, j.setup(mode, r.Seed, trees), nil)
	case Determinism:
		v = j.determinism(r, mode, trees)
	case Snapshot:
		v = j.snapshot(r, mode, trees)
	case Symmetry:
		i := slices.IndexFunc(j.game.Symmetries, func(y evo.Symmetry[A]) bool { return y.Name == r.Symmetry })
		if i < 0 {
			return v, fmt.Errorf("the game has no symmetry %q", r.Symmetry)
		}
		v = j.symmetry(&j.game.Symmetries[i], r, mode, trees)
	default:
		return v, fmt.Errorf("nothing can be compared by %q; want %q, %q, %q or nothing", r.Check, Determinism, Snapshot, Symmetry)
	}
	if v.Oracle == Snapshot || v.Oracle == Symmetry && !v.Declared {
		// A round that is not even like itself is like no other.
		if u := j.unsteady(r, mode, trees); u.Oracle != "" {
			v = u
		}
	}
	if ctx.Err() != nil {
		return Verdict{}, context.Cause(ctx)
	}
	v.Rounds = j.rounds
	if j.cover != nil {
		v.Cover = j.cover.list()
	}
	return v, nil
}

func (j *judge[A]) setup(mode evo.Mode, seed uint64, trees []*decider.Tree[A]) evo.Setup[A] {
	return j.game.Setup(mode, seed, trees)
}

// course is a round under way.
type course[A any] struct {
	j     *judge[A]
	sim   evo.Sim[A]
	slots int
	most  int // steps
	steps int
	done  bool
}

// try calls a function of the game. A panic is a verdict.
func (j *judge[A]) try(step *int, f func()) (v Verdict) {
	defer func() {
		if p := recover(); p != nil {
			text, at := match.Recovered(p)
			v = Verdict{Oracle: Panic, Message: text, Place: at, Step: *step}
		}
	}()
	j.pulse.Add(1)
	f()
	return Verdict{}
}

// begin begins a round, in a new Sim if sim is nil.
func (j *judge[A]) begin(sim evo.Sim[A], r Round, mode evo.Mode, setup evo.Setup[A]) (*course[A], Verdict) {
	c := &course[A]{j: j, sim: sim, slots: mode.Slots, most: mode.Steps}
	if r.Steps > 0 {
		c.most = min(c.most, r.Steps)
	}
	j.rounds++
	refused := ""
	v := j.try(&c.steps, func() {
		if c.sim == nil {
			c.sim = j.game.NewSim()
		}
		if c.sim == nil {
			refused = "NewSim returned nil"
		} else if err := c.sim.Reset(setup); err != nil {
			refused = match.Clean(err.Error())
		}
	})
	if refused != "" {
		v = Verdict{Oracle: Refused, Message: "the round cannot begin: " + refused}
	}
	return c, v
}

// over reports whether there is no step to play.
func (c *course[A]) over() bool {
	return c.done || c.steps >= c.most || c.steps&15 == 0 && c.j.ctx.Err() != nil
}

// step plays a step.
func (c *course[A]) step() Verdict {
	c.steps++ // a panic shows in this one
	return c.j.try(&c.steps, func() { c.done = c.sim.Step() })
}

func (c *course[A]) hash() (hash uint64, v Verdict) {
	v = c.j.try(&c.steps, func() { hash = c.sim.Hash() })
	return hash, v
}

// straight plays a round to its end under the eyes of the oracles that compare it
// with nothing. each is called after Reset and after each step, unless it is nil.
func (j *judge[A]) straight(r Round, mode evo.Mode, setup evo.Setup[A], each func(c *course[A]) Verdict) (*course[A], Verdict) {
	if j.cover == nil {
		j.cover = newCover(setup.Trees, &j.now)
		setup.Observer, setup.Detail = j.cover, decider.Ticks
	}
	c, v := j.begin(nil, r, mode, setup)
	for v.Oracle == "" {
		if each != nil {
			if v = each(c); v.Oracle != "" {
				return c, v
			}
		}
		if c.over() {
			break
		}
		if v = c.step(); v.Oracle != "" {
			return c, v
		}
		if len(j.game.Invariants) > 0 {
			if text := match.Broken(j.game, c.sim); text != "" {
				return c, Verdict{Oracle: Invariant, Message: text, Step: c.steps, Detail: j.text(c.sim)}
			}
		}
		if r.Exact {
			if v = j.ranges(c, mode); v.Oracle != "" {
				return c, v
			}
		}
		if c.steps%coverEvery == 0 || c.done {
			v = j.try(&c.steps, func() { j.reach(c.sim, mode, c.done) })
		}
	}
	switch {
	case v.Oracle != "" || j.ctx.Err() != nil:
	case c.done:
		v = j.ranges(c, mode)
	case c.most == mode.Steps:
		v = Verdict{
			Oracle: Hang, Step: c.steps,
			Message: fmt.Sprintf("the round is not over after the %d steps of mode %s", mode.Steps, mode.Name),
		}
	}
	return c, v
}

// ranges compares the metrics of all slots with their ranges.
func (j *judge[A]) ranges(c *course[A], mode evo.Mode) (v Verdict) {
	into := make([]int64, len(j.spec.Metrics))
	for slot := range mode.Slots {
		if v = j.try(&c.steps, func() { c.sim.Metrics(slot, into) }); v.Oracle != "" {
			return v
		}
		for i, n := range into {
			if m := j.spec.Metrics[i]; n < m.Min || n > m.Max {
				side := "above"
				if n < m.Min {
					side = "below"
				}
				return Verdict{
					Oracle: Metric, Step: c.steps, Detail: j.text(c.sim),
					Message: fmt.Sprintf("the metric %q of slot %d is %d, which is %s its range, %d to %d", m.Name, slot, n, side, m.Min, m.Max),
				}
			}
		}
	}
	return Verdict{}
}

// text returns the moment as the game shows it, or "".
func (j *judge[A]) text(sim evo.Sim[A]) (text string) {
	if j.game.Text == nil {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	return match.Clean(strings.TrimRight(j.game.Text(sim), "\n"))
}

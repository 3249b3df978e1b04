package decider_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// recruit is the agent of a drill. It counts calls that must balance.
type recruit struct {
	active [48]int32 // Activates that said yes less Deactivates, by row
	open   [48]int32 // Enters that returned less Exits
	calls  uint64
	seen   int // rosters of whole squads
	halves int // and others, where it was in one
}

// inSquad looks at the roster, which stays whole when members leave.
func (a *recruit) inSquad(x behavior.Context) {
	if name := x.Name(); name != "STORM" && name != "GATHER" {
		return
	}
	if _, ok := x.Squad().With(1); ok && x.Squad().Len() == 3 {
		a.seen++
	} else {
		a.halves++
	}
}

func (a *recruit) self() *recruit { return a }

// squire is a recruit as an agent of another type.
type squire struct{ *recruit }

// soaked is an agent of a soak.
type soaked interface{ self() *recruit }

// drill is the part of a soak with agents of one type: crowds with gates, scopes,
// squads and slots, in which everything happens at random.
type drill[A soaked] struct {
	tree   *decider.Tree[A]
	crowds []*decider.Crowd[A]
	agent  func(*recruit) A
	subs   []*decider.Tree[A] // to be injected
	rows   map[string]int     // numbers
	tally  map[string]int
	order  func(x behavior.Context, id uint64) // for an agent of any crowd of the world
}

// soakCrowds is how many crowds there are: the agents with the ids 0, 3, 6, … are
// in the first, and so on; those of the last are of another type.
const soakCrowds = 3

// of returns the crowd that agent id is in.
func (d *drill[A]) of(id uint64) *decider.Crowd[A] { return d.crowds[int(id%soakCrowds)%len(d.crowds)] }

// oddity is what a callback of the soak does now and then.
func (d *drill[A]) oddity(x behavior.Context) {
	switch x.IntN(4000) {
	case 0:
		panic(errBoom)
	case 1:
		x.Reset()
	case 4, 5:
		crowd, own := d.of(x.Agent()), x.Agent()
		if x.IntN(3) > 0 {
			sub := d.subs[x.IntN(len(d.subs))]
			crowd.World().Defer(own, func() error { return crowd.Inject(own, "OBJECT", sub) })
		} else {
			crowd.World().Defer(own, func() error { return crowd.World().Eject(own, "OBJECT") })
		}
	case 2, 3:
		d.order(x, x.Uint64()%10_000)
	}
}

// orders removes or resets the agent with this id.
func (d *drill[A]) orders(x behavior.Context, id uint64) {
	w := d.of(id).World()
	if w.Agent(id) == nil {
		return
	}
	if x.IntN(2) == 0 {
		w.Defer(x.Agent(), func() error { return w.Remove(id) })
	} else {
		w.Defer(x.Agent(), func() error { return w.Reset(id) })
	}
}

func (d *drill[A]) row(name string, kids ...*decider.Decider[A]) *decider.Decider[A] {
	i := len(d.rows)
	d.rows[name] = i
	r := &decider.Decider[A]{Name: name, Children: kids}
	r.Scope = &behavior.Scope[A]{
		Name: name,
		Enter: func(a A, x behavior.Context) {
			d.oddity(x)
			a.self().open[i]++
		},
		Exit: func(a A, x behavior.Context, _ behavior.Reason) {
			a.self().open[i]--
			d.oddity(x)
		},
	}
	r.Behavior = &behavior.Behavior[A]{
		Name: name, Block: smallBlock{},
		Activate: func(a A, x behavior.Context) bool {
			d.oddity(x)
			if x.IntN(10) == 0 {
				return false
			}
			a.self().active[i]++
			return true
		},
		Tick: func(a A, x behavior.Context) decider.Status {
			a.self().calls++
			a.self().inSquad(x)
			d.oddity(x)
			if n := x.IntN(40); n < 3 && len(kids) == 0 || n == 0 {
				return []decider.Status{decider.Failed, decider.Succeeded}[x.IntN(2)]
			}
			return decider.Running
		},
		Deactivate: func(a A, x behavior.Context, _ behavior.Reason) {
			a.self().active[i]--
			d.oddity(x)
		},
	}
	if len(kids) == 0 {
		r.Decide = func(_ A, q decider.Query) float64 { return q.Float64() - 0.4 }
	}
	return r
}

// newDrill makes the table: groups of all policies, with gates of all kinds.
func newDrill[A soaked](keys string, agent func(*recruit) A) (d *drill[A], limits map[string]int) {
	d = &drill[A]{agent: agent, rows: map[string]int{}, tally: map[string]int{}}
	type gate = decider.Gate[A]
	type row = decider.Decider[A]
	few := &gate{Name: "FEW", Limit: 40}
	slow := &gate{Name: "SLOW", Limit: 100, Cooldown: 30 * time.Millisecond}
	local := &gate{Name: "LOCAL", Limit: 900, LocalCooldown: 400 * time.Millisecond}
	raids := &gate{Name: "RAIDS", Limit: 12}
	keyed := &gate{Name: keys, Limit: 3, Key: func(_ A, q decider.Query) uint64 { return q.Uint64() % 300 }}
	with := func(r *row, g *gate, p decider.Policy) *row {
		r.Gate, r.Policy = g, p
		r.Delegate = len(r.Children) > 0 && p != decider.SequentialList
		return r
	}
	gather := with(d.row("GATHER"), nil, 0)
	gather.Barrier, gather.Timeout, gather.Decide = true, 200*time.Millisecond, nil
	raid := with(d.row("RAID", gather, d.row("STORM")), raids, decider.Sequence)
	raid.Delegate = false
	raid.Squad = &decider.Squad[A]{Members: 3, Roles: []decider.Role[A]{{
		Flag: 1, Score: func(_ A, q decider.Query) float64 { return q.Float64() - 0.2 },
	}}}
	raid.Squad.Key = func(a A) uint64 { return a.self().calls / 8 % 3 }
	raid.Squad.Pair = func(a, b A) float64 { return float64((a.self().calls+b.self().calls)%5) - 0.5 }
	raid.Decide = func(_ A, q decider.Query) float64 { return q.Float64() - 0.97 }
	use := &row{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}
	use.When = func(a A) bool { return a.self().calls%7 != 0 }
	use.Decide = func(_ A, q decider.Query) float64 { return q.Float64() - 0.6 }
	hold := with(d.row("HOLD"), nil, 0)
	hold.Decide = nil
	hold.When = func(A) bool { return true }
	root := with(d.row("ROOT",
		with(d.row("ALARM"), few, 0),
		raid,
		use,
		with(d.row("THROW", with(d.row("AIM"), slow, 0), with(d.row("RELEASE"), slow, 0)), slow, decider.Sequence),
		with(d.row("SIDE_BY_SIDE", with(d.row("WATCH"), local, 0), d.row("WAVE")), nil, decider.Parallel),
		with(d.row("ANY", with(d.row("ATTACK"), keyed, 0), with(d.row("CHASE"), keyed, 0), d.row("SHOUT")), nil, decider.Random),
		with(d.row("BEST", with(d.row("SHOOT"), few, 0), with(d.row("DUCK"), local, 0)), nil, decider.Scored),
		with(d.row("MIX", with(d.row("DIG"), keyed, 0), d.row("REST"), with(d.row("EAT"), local, 0)), local, decider.Shuffle),
		hold,
	), nil, decider.PrioritizedList)
	root.Children[0].Preconditions.Every = 100 * time.Millisecond
	d.subs = []*decider.Tree[A]{
		decider.MustCompile(with(d.row("SIT", with(d.row("REACH"), few, 0), d.row("LEAN")), nil, decider.SequentialList)),
		decider.MustCompile(with(d.row("LOOK", d.row("NEAR"), with(d.row("FAR"), local, 0)), slow, decider.Random)),
	}
	d.tree = decider.MustCompile(root)
	return d, map[string]int{"FEW": 40, "SLOW": 100, "LOCAL": 900, keys: 3 * 300, "RAIDS": 12 * 3}
}

// check compares an agent's counts with its memory.
func (d *drill[A]) check(agent A, mem decider.Memory) error {
	tree, a := d.tree, agent.self()
	state := tree.State(mem)
	var want [48]int32
	count := func(tree *decider.Tree[A], mem decider.Memory) {
		state := tree.State(mem)
		for _, info := range tree.Outline().Rows() {
			if i, ok := d.rows[info.Name]; ok && state.Active(info.Row) {
				want[i]++
			}
		}
	}
	count(tree, mem)
	if sub, inner := tree.Injected(mem, "OBJECT"); sub != nil {
		count(sub, inner)
		if state.Active(tree.Outline().Find("USE")[0]) {
			d.tally["used"]++
		}
	}
	if state.Active(tree.Outline().Find("STORM")[0]) {
		d.tally["storming"]++
	}
	if a.active != want || a.open != want {
		return fmt.Errorf("agent %d: activated %v, scopes %v, and active are %v", state.Agent(), a.active, a.open, want)
	}
	return nil
}

// soaker is a drill with agents of any type.
type soaker interface {
	add(id uint64, a *recruit) error
	drop(id uint64) error
	meddle(id uint64, what, frame int, a *recruit) error
	orders(x behavior.Context, id uint64)
}

// join makes the crowds, in w.
func (d *drill[A]) join(t *testing.T, w *decider.World, crowds int) {
	for _, sub := range d.subs {
		require.NoError(t, sub.Join(w))
	}
	for range crowds {
		crowd, err := d.tree.NewCrowd(w, nil)
		require.NoError(t, err)
		d.crowds = append(d.crowds, crowd)
	}
}

func (d *drill[A]) add(id uint64, a *recruit) error {
	return d.of(id).Add(id, d.agent(a))
}

func (d *drill[A]) drop(id uint64) error {
	crowd := d.of(id)
	if _, ok := crowd.AgentOf(id); ok {
		return crowd.World().Remove(id)
	}
	return nil
}

// meddle does something with an agent between two frames.
func (d *drill[A]) meddle(id uint64, what, frame int, a *recruit) error {
	crowd := d.of(id)
	_, ok := crowd.AgentOf(id)
	switch {
	case !ok:
		d.tally["added"]++
		return d.add(id, a)
	case what == 0:
		d.tally["removed"]++
		return crowd.World().Remove(id)
	case what == 1:
		return crowd.World().Reset(id)
	case what == 2:
		return crowd.World().Every(id, 1+frame%4)
	case what < 6:
		return crowd.Inject(id, "OBJECT", d.subs[frame%len(d.subs)])
	case what == 6:
		return crowd.World().Eject(id, "OBJECT")
	}
	return nil
}

// checkAll checks all agents.
func (d *drill[A]) checkAll() (err error) {
	for _, crowd := range d.crowds {
		crowd.Each(func(id uint64, a A) bool {
			err = errors.Join(err, d.check(a, must1(crowd.Memory(id))))
			return err == nil
		})
	}
	return err
}

// survives calls do and reports whether it panicked with errBoom.
func survives(do func()) (panicked bool) {
	defer func() {
		if p := recover(); p != nil {
			if p != errBoom {
				panic(p)
			}
			panicked = true
		}
	}()
	do()
	return false
}

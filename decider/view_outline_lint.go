package decider

import (
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// LintRows returns what [Tree.Lint] says of rows alone, also of an outline of data. It knows neither
// functions nor Accept, so it finds less, and not what is meant: hold what it says against what it
// says of the table before, see [Errors.Without]. What Compile would refuse is in it, too, as errors.
func (o *Outline) LintRows() Errors {
	o.there("LintRows")
	table := bound{root: o.table()}
	if found := validate(table); found != nil {
		return found
	}
	return lint(table)
}

// table returns a table with these rows. In the place of functions it has some that stand for any.
func (o *Outline) table() *Decider[erased] {
	c := rowfield.Copying(reflect.TypeFor[Decider[erased]](), reflect.TypeFor[RowInfo]())
	all, gates := make(map[string]*Decider[erased], len(o.rows)), map[string]*Gate[erased]{}
	for i := range o.rows {
		if r := &o.rows[i]; all[r.Name] == nil {
			all[r.Name] = rowOfData(r, c, gates)
		}
	}
	for i := range o.rows {
		r := &o.rows[i]
		if d := all[r.Name]; d.Children == nil {
			for _, k := range r.Children {
				d.Children = append(d.Children, all[o.rows[k].Name])
			}
		}
	}
	return all[o.rows[0].Name]
}

// rowOfData returns a row without its children. A method that has the copier among its parameters
// would have the methods of its types compiled for each type of agents.
func rowOfData(r *RowInfo, c rowfield.Copier, gates map[string]*Gate[erased]) *Decider[erased] {
	d := &Decider[erased]{Behavior: r.behavior(), PerAgent: r.perAgent()}
	c.Copy(reflect.ValueOf(d).Elem(), reflect.ValueOf(r).Elem(), r.Group())
	if r.Ends == "Wait" {
		d.Act = &heldAct{of: &anyWait{}, agent: (*erased)(nil), wait: &acts.Wait{For: r.For, To: r.To}}
	}
	if r.Checks&CheckWhen != 0 {
		d.When = func(erased) bool { return true }
	}
	if r.Checks&CheckDecide != 0 {
		d.Decide = func(erased, Query) float64 { return 1 }
	}
	if r.Checks&CheckTargets != 0 {
		d.Targets = &Targets[erased]{List: func(erased, *TargetList) {}, Max: r.TargetsMax, Top: r.TargetsTop, Switch: r.Bits&rowbit.Switch != 0, Margin: r.TargetsMargin}
	}
	r.unshare(d, gates)
	return d
}

// anyWait stands for the Act of a row that waits.
type anyWait struct{}

// behavior returns one of which no more is known than the row says: it may refuse to begin, and
// goes on for as long as it likes.
func (r *RowInfo) behavior() *behavior.Behavior[erased] {
	if !r.HasBehavior {
		return nil
	}
	b := &behavior.Behavior[erased]{Name: r.Name, Retarget: func(erased, behavior.Context, uint64) {}}
	if r.HasTick {
		b.Tick = func(erased, behavior.Context) Status { return Running }
	}
	if r.BlockBytes > 0 {
		b.Block = 0
	}
	switch r.Ends {
	case Succeeded.String():
		b.Tick = behavior.Succeed[erased]
	case Failed.String():
		b.Tick = behavior.Fail[erased]
	case "":
		b.Activate = func(erased, behavior.Context) bool { return true }
	}
	return b
}

func (r *RowInfo) perAgent() *PerAgent[erased] {
	if r.PerAgent == 0 {
		return nil
	}
	p := &PerAgent[erased]{}
	for i, f := range [...]*func(erased) time.Duration{&p.Cooldown, &p.Every, nil, &p.Commit, &p.Timeout} {
		switch {
		case !r.PerAgent.has(1 << i):
		case f == nil:
			p.Chance = func(erased) float64 { return 1 }
		default:
			*f = func(erased) time.Duration { return 0 }
		}
	}
	return p
}

// unshare gives d its scope, and what it shares with other agents: what share says of it.
func (r *RowInfo) unshare(d *Decider[erased], gates map[string]*Gate[erased]) {
	if r.Scope != "" {
		d.Scope = &behavior.Scope[erased]{Name: r.Scope, Enter: func(erased, behavior.Context) {}}
	}
	if r.Slot != "" {
		d.Slot = &Slot{Name: r.Slot, Bytes: 1}
	}
	if r.Gate != "" {
		if gates[r.Gate] == nil {
			g := &Gate[erased]{Name: r.Gate, Limit: r.GateLimit, Cooldown: r.GateCooldown, LocalCooldown: r.LocalCooldown}
			if r.GateKeyed {
				g.Key = func(erased, Query) uint64 { return 0 }
			}
			if r.GateLimit == 0 {
				g.LimitOf = func(erased, Query) int { return 1 }
			}
			gates[r.Gate] = g
		}
		d.Gate = gates[r.Gate]
	}
	if r.Squad == 0 {
		return
	}
	d.Squad = &Squad[erased]{Members: r.Squad, Start: r.SquadStart, Min: r.SquadMin, Join: r.SquadJoin}
	for _, flag := range r.Roles {
		d.Squad.Roles = append(d.Squad.Roles, Role[erased]{Flag: flag})
	}
	if r.Paired {
		d.Squad.Pair = func(erased, erased) float64 { return 1 }
	}
	if r.SquadKeyed {
		d.Squad.Key = func(erased) uint64 { return 0 }
	}
}

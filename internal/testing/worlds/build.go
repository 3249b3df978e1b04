package worlds

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Decider is a row of the tables of agents that are pointers.
type Decider = decider.Decider[*Agent]

// gates are those of a world, by their words.
type gates map[string]*decider.Gate[*Agent]

func newGates() gates {
	return gates{
		"G": {Name: "G", Limit: 2, Cooldown: 60 * time.Millisecond},
		"K": {Name: "K", Key: func(z *Agent, q decider.Query) uint64 {
			z.answers("#", q, 0)
			if target, ok := target(q); ok {
				return target
			}
			return z.mood() % 3
		}, LocalCooldown: 400 * time.Millisecond},
		"C": {Name: "C", Key: func(z *Agent, q decider.Query) uint64 {
			z.answers("#", q, 0)
			return q.Target()
		}},
		"M": {Name: "M", LimitOf: (*Agent).limits},
		"N": {Name: "N", Key: func(z *Agent, q decider.Query) uint64 { z.answers("#", q, 0); return z.mood() % 3 }, LimitOf: (*Agent).limits},
		"L": {Name: "L", Limit: 3, LocalCooldown: 700 * time.Millisecond},
		"Q": {Name: "Q", Limit: 2, Cooldown: 500 * time.Millisecond},
	}
}

// limits is how many agents may be in some gates, as each says for itself: up to mostLimits.
func (z *Agent) limits(q decider.Query) int {
	z.answers("^", q, 0)
	return int(z.mood()%(mostLimits+2)) - 1
}

const mostLimits = 3

// target returns the target of a question, if the row has some.
func target(q decider.Query) (id uint64, ok bool) {
	defer func() { _ = recover() }()
	return q.Target(), true
}

// built is a row that is being built.
type built struct {
	row   *Decider
	name  string
	gates gates
}

// build returns the table of a script. It notes what rows have in sets, unless that is nil.
func build(root *Row, g gates, sets map[string]Set) *Decider {
	known := map[string]*Decider{}
	kin := map[string][]string{} // by row: the states that it may name
	root.rows(func(r *Row) {
		for _, kid := range r.Kids {
			for _, other := range r.Kids {
				if r.Policy == "StateMachine" {
					kin[kid.Name] = append(kin[kid.Name], other.Name)
				}
			}
		}
	})
	var row func(r *Row) *Decider
	row = func(r *Row) *Decider {
		if slices.Contains(r.Words, "shared") {
			if d := known[r.Name]; d != nil {
				return d
			}
			return &Decider{Name: r.Name} // its first place has gone: a condition
		}
		b := &built{row: &Decider{Name: r.Name}, name: r.Name, gates: g}
		known[r.Name] = b.row
		if sets != nil {
			sets[r.Name] = r.setOf()
		}
		b.row.Policy, _ = policyOf(r.Policy)
		for _, w := range r.Words {
			key, value, _ := strings.Cut(w, "=")
			of := byWord[key]
			if of == nil {
				panic("no such word: " + w)
			}
			of.Set(b, value)
		}
		b.knows(kin[r.Name])
		for _, kid := range r.Kids {
			b.row.Children = append(b.row.Children, row(kid))
		}
		return b.row
	}
	return row(root)
}

// knows leaves out states that have gone from the row's groups, which may be no StateMachines any more.
func (b *built) knows(kin []string) {
	gone := func(name string) bool {
		return kin == nil || name != decider.Start && name != decider.AnyState && !slices.Contains(kin, name)
	}
	b.row.From, b.row.After = slices.DeleteFunc(b.row.From, gone), slices.DeleteFunc(b.row.After, gone)
	if len(b.row.After) == 0 {
		b.row.On = 0
	}
}

// when and decide are pure: whoever asks more often hears the same.
func (b *built) when() func(*Agent) bool {
	name := b.name
	return func(z *Agent) bool {
		h := z.says(name+"w", 0)
		z.asks("~", name)
		z.w.ran(z, name)
		z.trap(h, name)
		return h%3 > 0
	}
}

func (b *built) decide() func(*Agent, decider.Query) float64 {
	return func(z *Agent, q decider.Query) float64 { return z.wants(q, 1, 1) }
}

// wants is how much an agent wants the row that asks it.
func (z *Agent) wants(q decider.Query, less, times float64) float64 {
	id, _ := target(q)
	h := z.says(q.Name(), id)
	z.answers("?", q, id)
	z.w.ran(z, q.Name())
	z.trap(h, q.Name())
	if h%211 == 5 {
		return math.NaN()
	}
	if h%5 == 0 {
		q.Note("says %v", float64(h%7))
	}
	return float64(times*(float64(h%6)-less)) + float64(q.Float64()/2*float64(h>>20%2))
}

func (b *built) targets() *decider.Targets[*Agent] {
	if b.row.Targets == nil {
		name := b.name
		b.row.Targets = &decider.Targets[*Agent]{List: func(z *Agent, l *decider.TargetList) {
			z.asks("@@", name)
			stops := z.says(name+"f", 0)%3 == 0
			for _, id := range z.listed(name) {
				if stops && l.Full() {
					return
				}
				l.Add(id)
			}
			for id := uint64(24); b.row.Targets.Max > 64 && z.says(name+"m", id)%64 != 0; id++ {
				l.Add(id)
			}
		}}
	}
	return b.row.Targets
}

// listed are the targets of a row for an agent.
func (z *Agent) listed(row string) (ids []uint64) {
	h := z.says(row+"l", 0)
	if row == "CLAIM" && z.w.Script.has("rush") { // all want the same
		for id := range uint64(12) {
			ids = append(ids, id+1)
		}
		return ids
	}
	for k := range h % 14 {
		ids = append(ids, 1+(h>>8+k*5)%23)
	}
	return ids
}

// own has each agent say a limit.
func (b *built) own(key string) {
	p := &decider.PerAgent[*Agent]{}
	b.row.PerAgent = p
	name := b.name
	limit := func(z *Agent) time.Duration {
		z.asks("$", name)
		return time.Duration(z.id%5) * 200 * time.Millisecond
	}
	switch key {
	case "timeout":
		b.row.Timeout, p.Timeout = 0, limit
	case "commit":
		b.row.Commit, p.Commit = 0, limit
	case "cooldown":
		b.row.Preconditions.Cooldown, p.Cooldown = 0, limit
	case "every":
		b.row.Preconditions.Every, p.Every = 0, limit
	case "chance":
		b.row.Preconditions.Chance, p.Chance = 0, func(z *Agent) float64 {
			z.asks("$", name)
			return float64(z.id%4) / 3
		}
	}
}

func (b *built) squad(kind string) {
	q := &decider.Squad[*Agent]{Members: 2}
	b.row.Squad = q
	name := b.name
	switch kind {
	case "roles":
		q.Roles = []decider.Role[*Agent]{
			{Flag: 16, Score: func(z *Agent, q decider.Query) float64 {
				h := z.says(name+"r", 0)
				z.scored(h, name, q)
				return float64(h % 4)
			}},
			{Flag: 32},
		}
	case "key":
		q.Key = func(z *Agent) uint64 { return z.mood() % 2 }
	case "pair":
		q.Members = 3
		q.Pair = func(a, o *Agent) float64 { return float64((a.mood()+o.mood())%4) - .5 }
	case "gate":
		if b.row.Gate == nil {
			b.row.Gate = b.gates["Q"]
		}
	}
}

// lasting gives the row's squad a Start, a Min or Join, and room for it.
func (b *built) lasting(field, value string) {
	q := b.row.Squad
	if q == nil {
		return // it has been made smaller
	}
	switch n := number(value); field {
	case "begins":
		q.Start = max(n, q.Min)
		q.Members = max(q.Members, q.Start+1)
	case "min":
		q.Min = n
		q.Members = max(q.Members, n+1)
	default:
		q.Join = true
		q.Members += n
	}
}

func (b *built) scope() *behavior.Scope[*Agent] {
	name := b.name
	return &behavior.Scope[*Agent]{
		Name:  "SCOPE",
		Enter: func(z *Agent, x behavior.Context) { z.slip(x); z.note('<', name) },
		Exit:  func(z *Agent, x behavior.Context, why behavior.Reason) { z.note('>', name); z.slip(x) },
	}
}

// does ends the row in the tick in which it begins.
func (b *built) does() {
	name := b.name
	b.row.Do = func(z *Agent) { z.note('!', name) }
}

func (b *built) runs() {
	name := b.name
	b.row.RunFor = func(z *Agent, dt time.Duration) decider.Status {
		z.note('.', name)
		z.calls = fmt.Append(z.calls, dt)
		return behavior.Until(z.says(name, 0)%4 == 0)
	}
}

// stays marks a behavior that the library knows, for the tables of other agents.
const stays behavior.BehaviorFlags = 1

// patience is how long an agent waits.
func (z *Agent) patience() time.Duration { return time.Duration(z.id%9) * 300 * time.Millisecond }

// plan is shared by steps of a group. No other block has its size, by which alike knows it.
type plan struct {
	Steps uint32
	Sum   uint64
}

// acts gives the row a behavior of a kind; many have nothing to do while they run.
func (b *built) acts(kind, value string) {
	a := &behavior.Behavior[*Agent]{Name: b.name, Deactivate: (*Agent).ends}
	switch kind {
	case "waits":
		d, err := time.ParseDuration(value)
		must(err)
		b.row.Act = &behavior.Wait[*Agent]{For: d}
		return
	case "waitfor":
		b.row.Act = &behavior.Wait[*Agent]{Ask: (*Agent).patience}
		return
	case "stays":
		a.Tick = behavior.Stay[*Agent]
		b.row.BehaviorFlags = stays
	case "plan":
		a.Plan = plan{}
		a.Tick = func(z *Agent, x behavior.Context) decider.Status {
			p := behavior.Plan[plan](x)
			p.Steps++
			p.Sum += uint64(x.Duration())
			z.note('.', x.Name())
			z.calls = fmt.Append(z.calls, *p)
			z.slip(x)
			return behavior.Until(x.IntN(5) == 0)
		}
	case "block":
		a.Block = plan{}
		if len(b.row.Children) == 0 && b.row.Policy == 0 {
			a.Tick = func(z *Agent, x behavior.Context) decider.Status { return z.counts(x, 6) }
		}
	case "retarget":
		a.Retarget = (*Agent).aims
		fallthrough
	default:
		a.Tick = func(z *Agent, x behavior.Context) decider.Status { return z.acts(x, 1, 1) }
	}
	activate := a.Activate
	claims := b.row.Gate != nil && b.row.Gate.Name == "C"
	a.Activate = func(z *Agent, x behavior.Context) bool {
		if claims {
			z.w.takes(x.Target())
		}
		return z.begins(x, activate)
	}
	b.row.Behavior = a
}

// begins, acts, counts, aims and ends are what rows do: they note it, and much may come between.
func (z *Agent) begins(x behavior.Context, agrees func(*Agent, behavior.Context) bool) bool {
	z.slip(x)
	z.meet(x, 3)
	if x.IntN(14) == 0 || agrees != nil && !agrees(z, x) {
		z.note('/', x.Name())
		return false
	}
	z.note('+', x.Name())
	z.calls = fmt.Appendf(z.calls, "%d.%d", x.Now(), x.IntN(1000))
	return true
}

// acts succeeds and fails so often in 16 times.
func (z *Agent) acts(x behavior.Context, succeeds, fails int) decider.Status {
	z.note('.', x.Name())
	z.meet(x, 25)
	z.slip(x)
	switch n := 15 - x.IntN(16); {
	case n < fails:
		return decider.Failed
	case n < fails+succeeds:
		return decider.Succeeded
	}
	return decider.Running
}

func (z *Agent) counts(x behavior.Context, most uint32) decider.Status {
	p := behavior.Block[plan](x)
	p.Steps++
	z.note('.', x.Name())
	z.slip(x)
	return behavior.Until(p.Steps > most)
}

func (z *Agent) aims(x behavior.Context, old uint64) {
	z.note('@', x.Name())
	z.calls = fmt.Append(z.calls, old, x.Target())
	z.slip(x)
}

func (z *Agent) ends(x behavior.Context, why behavior.Reason) {
	z.note('-', x.Name())
	z.calls = fmt.Appendf(z.calls, "%v%d", why, x.Duration())
	z.meet(x, 12)
	z.slip(x)
}

// Fields calls do with the names of the fields that rows of a script's tables have set.
func Fields(s *Script, do func(string)) {
	for _, r := range s.tables() {
		seen := map[*Decider]bool{}
		var visit func(d *Decider)
		visit = func(d *Decider) {
			if seen[d] {
				return
			}
			seen[d] = true
			v := reflect.ValueOf(d).Elem()
			for f, value := range v.Fields() {
				if !value.IsZero() {
					do(f.Name)
				}
			}
			for _, kid := range d.Children {
				visit(kid)
			}
		}
		visit(build(r, newGates(), nil))
	}
}

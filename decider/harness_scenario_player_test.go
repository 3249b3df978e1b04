package decider_test

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// subject runs a table for one agent: the walker, or a compiled tree in one of its
// forms.
type subject interface {
	Tick(a *actor, in decider.Input) walker.Outcome
	Reset(a *actor) (err string)
	Clear(a *actor)
	Unwind(a *actor)
	Copy()
	Save()
	State() string
}

// walked is an agent of the reference.
type walked struct{ *walker.Walker[*actor] }

// Save is a Copy: a walker's memory has nothing that a snapshot leaves out.
func (w walked) Save() { w.Copy() }

// compiled is the ticker under test.
type compiled struct {
	tree  *decider.Tree[*actor]
	mem   decider.Memory
	world *decider.World

	neighbors []decider.Memory // in the same slab: a tick must not touch them
	before    []uint64         // their hashes
}

func newCompiled(tree *decider.Tree[*actor], set settings, o decider.Observer, d decider.Detail) *compiled {
	slab := tree.NewMemories(3, set.id-1)
	c := &compiled{tree: tree, mem: slab[1], neighbors: []decider.Memory{slab[0], slab[2]}}
	for _, mem := range c.neighbors {
		c.before = append(c.before, tree.Hash(mem))
	}
	if set.seed != 0 || o != nil {
		c.world = decider.NewWorld(set.seed)
		c.world.Observe(o, d)
	}
	return c
}

// touched reports whether a neighbor in the slab has changed.
func (c *compiled) touched() bool {
	for i, mem := range c.neighbors {
		if c.tree.Hash(mem) != c.before[i] {
			return true
		}
	}
	return false
}

func (c *compiled) Tick(a *actor, in decider.Input) walker.Outcome {
	in.World = c.world
	res, err := c.tree.Tick(a, c.mem, in)
	return c.outcome(res, err)
}

func (c *compiled) outcome(res decider.Result, err error) walker.Outcome {
	out := walker.Outcome{Status: res.Status, Leaf: "-", Redecides: int(res.Redecides), Interrupted: res.Interrupted}
	if res.Leaf != decider.NoRow {
		out.Leaf = rowPath(c.tree.Outline(), res.Leaf)
	}
	out.Ran = "-"
	if ran := c.tree.State(c.mem).Ran(); ran != decider.NoRow && err == nil {
		out.Ran = rowPath(c.tree.Outline(), ran)
	}
	if err != nil {
		out.Err = walker.ErrorName(err)
	}
	return out
}

func (c *compiled) Reset(a *actor) string {
	if err := c.tree.Reset(a, c.mem); err != nil {
		return walker.ErrorName(err)
	}
	return ""
}

func (c *compiled) Clear(a *actor)  { must(c.tree.Clear(a, c.mem)) }
func (c *compiled) Unwind(a *actor) { must(c.tree.Unwind(a, c.mem)) }
func (c *compiled) State() string   { return walker.StateText(c.tree, c.mem) }

func (c *compiled) Copy() {
	mem := c.tree.NewMemory(1<<63 - 1)
	must(c.tree.Copy(mem, c.mem))
	if !c.tree.Equal(mem, c.mem) || c.tree.Hash(mem) != c.tree.Hash(c.mem) {
		panic("a copy differs from what it was made of")
	}
	c.mem = mem
}

func (c *compiled) Save() {
	data, err := c.tree.Save(c.mem)
	must(err)
	mem, _, err := c.tree.Load(data)
	must(err)
	c.mem = mem
}

// resetting is how callbacks reset their agent.
func resetting(sub subject) func(*actor) {
	return func(a *actor) {
		if err := sub.Reset(a); err != "" {
			panic(err)
		}
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func rowPath(o *decider.Outline, r decider.Row) string {
	info := o.Row(r)
	if info.Parent == decider.NoRow {
		return info.Name
	}
	return rowPath(o, info.Parent) + "/" + info.Name
}

func idList(ids []uint64) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(ids), "[]")
}

// record is the result of one step for one agent.
type record struct {
	do      string
	step    int // index
	agent   int // from 0
	calls   []call
	outcome walker.Outcome // of a tick
	panics  string
	state   string
	hash    uint64            // of a compiled memory
	absent  bool              // the agent is not in the crowd
	holders map[string]string // of the gates, when all have been ticked
}

func (r *record) texts(show bool) []string {
	texts := make([]string, 0, len(r.calls))
	for _, c := range r.calls {
		text := c.text
		if show && c.redecide {
			text += "^"
		}
		if text[0] != '%' {
			texts = append(texts, text)
		}
	}
	return texts
}

// String is all that must be the same in every subject.
func (r *record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of agent %d\n", r.do, r.agent+1)
	for _, c := range r.calls {
		fmt.Fprintf(&b, "  %s redecide %t %s\n", c.text, c.redecide, c.detail)
	}
	if r.panics != "" {
		fmt.Fprintf(&b, "  => panic %s\n", r.panics)
	} else {
		fmt.Fprintf(&b, "  => %+v\n", r.outcome)
	}
	b.WriteString(r.state)
	fmt.Fprintf(&b, "%v", r.holders)
	return b.String()
}

// player plays a scenario.
type player struct {
	s       *scenario
	troop   *troop
	agents  []*actor
	at      int  // number of the step
	unwind  bool // a panic is followed by a tick and a Reset, which must be refused, and an Unwind
	see     func(*record)
	records []record
}

func newPlayer(s *scenario, names []string, sub subject, unwind bool) (*player, error) {
	return newTroopPlayer(s, names, alone(sub), unwind)
}

func newTroopPlayer(s *scenario, names []string, tr *troop, unwind bool) (*player, error) {
	p := &player{s: s, troop: tr, unwind: unwind}
	for i, sub := range tr.subs {
		sc, _, err := s.start()
		if err != nil {
			return nil, err
		}
		a := &actor{script: sc, reset: resetting(sub), probe: map[string]string{}, number: i + 1, crowd: tr.frame != nil}
		if tr.order != nil {
			a.order = func(x behavior.Context, what []string, agent int) {
				tr.order(x, what, agent%len(p.agents), p.agents)
			}
		}
		for k, name := range names {
			a.probe[name] = names[(k*7+3)%len(names)]
		}
		p.agents = append(p.agents, a)
		if tr.add != nil {
			tr.add(i, a)
		}
	}
	for _, word := range s.given {
		if n, rest := addressed(word); n > 0 {
			if err := p.assign(n, rest); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func playTroop(s *scenario, names []string, tr *troop, unwind bool) ([]record, error) {
	p, err := newTroopPlayer(s, names, tr, unwind)
	if err != nil {
		return nil, err
	}
	return p.play()
}

// assign changes the script of agent n, or with 0 those of all.
func (p *player) assign(n int, word string) error {
	for i, a := range p.agents {
		if n == 0 || n == i+1 {
			if err := a.script.assign(word); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *player) play() ([]record, error) {
	for i, st := range p.s.steps {
		p.at = i
		for _, word := range st.words() {
			if err := p.assign(addressed(word)); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", p.s.file, st.line, err)
			}
		}
		p.step(&st)
	}
	return p.records, nil
}

// step takes one step with one agent or with all.
func (p *player) step(st *step) {
	what, n := st.do, st.agent
	if what == "tick" && p.troop.frame != nil {
		p.frame()
		return
	}
	if what == "tick" && n == 0 && p.troop.advance != nil {
		p.troop.advance(p.agents[0].script.delta)
	}
	for i := range p.agents {
		if n > 0 && n != i+1 {
			continue
		}
		if p.one(what, i).panics != "" && p.unwind && p.troop.frame == nil {
			p.one("tick", i)
			p.one("reset", i)
			p.one("unwind", i)
		}
	}
}

// one takes one step with agent i.
func (p *player) one(what string, i int) record {
	r := record{do: what, step: p.at, agent: i}
	a := p.agents[i]
	a.calls = nil
	r.panics = walker.Trapped(func() { p.do(what, i, &r.outcome) })
	r.calls = a.calls
	between := r.panics != "" && what != "unwind" || r.outcome.Err == "ErrBusy"
	p.note(&r, between && p.troop.frame == nil)
	return r
}

// note adds the state after a step.
func (p *player) note(r *record, between bool) {
	sub := p.troop.subs[r.agent]
	if !between {
		r.state = sub.State()
		switch c := sub.(type) {
		case *compiled:
			r.hash = c.tree.Hash(c.mem)
		case *crowdMember:
			r.hash = c.tree.Hash(c.mem)
		}
	}
	if r.do == "tick" && r.agent == len(p.agents)-1 && p.troop.holders != nil {
		r.holders = map[string]string{}
		for _, g := range p.s.gates {
			r.holders[g.name] = idList(p.troop.holders(g.name))
		}
	}
	p.records = append(p.records, *r)
	if p.see != nil {
		p.see(r)
	}
}

// frame ticks a crowd.
func (p *player) frame() {
	for _, a := range p.agents {
		a.calls = nil
	}
	for i, f := range p.troop.frame(p.agents[0].script.delta, p.agents) {
		a := p.agents[i]
		if a.script.keeps {
			a.script.stimuli = a.live
		}
		r := record{do: "tick", step: p.at, agent: i, calls: a.calls, outcome: f.Outcome, panics: f.Panics, absent: f.Absent}
		p.note(&r, false)
	}
}

func (p *player) do(what string, i int, out *walker.Outcome) {
	a, sub := p.agents[i], p.troop.subs[i]
	switch what {
	case "tick":
		defer func() {
			if a.script.keeps {
				a.script.stimuli = a.live
			}
		}()
		*out = sub.Tick(a, a.input())
	case "reset":
		out.Err = sub.Reset(a)
	case "clear":
		sub.Clear(a)
	case "unwind":
		sub.Unwind(a)
	case "copy":
		sub.Copy()
	case "save":
		sub.Save()
	case "remove":
		p.troop.remove(i, a)
	case "add":
		p.troop.add(i, a)
	case "inject":
		p.troop.inject(i, p.s.steps[p.at].assigns)
	case "eject":
		p.troop.eject(i, p.s.steps[p.at].assigns)
	}
}

package decider_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// subject is whatever runs a table for one agent: the walker, or a compiled
// tree in one of its forms.
type subject interface {
	Tick(a *actor, in decider.Input) outcome
	Reset(a *actor)
	Clear(a *actor)
	Unwind(a *actor)
	Copy()
	Save()
	State() string
}

// Save has nothing to leave out or to get wrong in a walker.
func (w *walker) Save() { w.Copy() }

// compiled is the ticker under test.
type compiled struct {
	tree  *decider.Tree[*actor]
	mem   decider.Memory
	world *decider.World

	neighbours []decider.Memory // in the same slab: a tick must not touch them
	before     []uint64         // their hashes
}

func newCompiled(tree *decider.Tree[*actor], set settings, o decider.Observer, d decider.Detail) *compiled {
	slab := tree.NewMemories(3, set.id-1)
	c := &compiled{tree: tree, mem: slab[1], neighbours: []decider.Memory{slab[0], slab[2]}}
	for _, mem := range c.neighbours {
		c.before = append(c.before, tree.Hash(mem))
	}
	if set.seed != 0 || o != nil {
		c.world = decider.NewWorld(set.seed)
		c.world.Observe(o, d)
	}
	return c
}

// touched reports whether a neighbour in the slab has changed.
func (c *compiled) touched() bool {
	for i, mem := range c.neighbours {
		if c.tree.Hash(mem) != c.before[i] {
			return true
		}
	}
	return false
}

func (c *compiled) Tick(a *actor, in decider.Input) outcome {
	in.World = c.world
	res, err := c.tree.Tick(a, c.mem, in)
	out := outcome{Status: res.Status, Leaf: "-", Redecides: int(res.Redecides), Interrupted: res.Interrupted}
	if res.Leaf != decider.NoRow {
		out.Leaf = rowPath(c.tree.Outline(), res.Leaf)
	}
	if err != nil {
		out.Err = errorName(err)
	}
	return out
}

func (c *compiled) Reset(a *actor)  { must(c.tree.Reset(a, c.mem)) }
func (c *compiled) Clear(a *actor)  { must(c.tree.Clear(a, c.mem)) }
func (c *compiled) Unwind(a *actor) { must(c.tree.Unwind(a, c.mem)) }
func (c *compiled) State() string   { return stateText(c.tree.Outline(), c.tree.State(c.mem)) }

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

// errorName names the typed error that err wraps.
func errorName(err error) string {
	for name, known := range map[string]error{
		"ErrNegativeDelta": decider.ErrNegativeDelta,
		"ErrWrongMemory":   decider.ErrWrongMemory,
		"ErrBusy":          decider.ErrBusy,
		"ErrRedecideLoop":  decider.ErrRedecideLoop,
	} {
		if errors.Is(err, known) {
			return name
		}
	}
	return err.Error()
}

// record is what one step of a scenario came to.
type record struct {
	do      string
	calls   []call
	outcome outcome // of a tick
	panics  string
	state   string
	hash    uint64 // of a compiled memory
}

func (r *record) texts(show bool) []string {
	texts := make([]string, len(r.calls))
	for i, c := range r.calls {
		texts[i] = c.text
		if show && c.redecide {
			texts[i] += "^"
		}
	}
	return texts
}

// String is all that must be the same in every subject.
func (r *record) String() string {
	var b strings.Builder
	b.WriteString(r.do + "\n")
	for _, c := range r.calls {
		fmt.Fprintf(&b, "  %s redecide %t %s\n", c.text, c.redecide, c.detail)
	}
	if r.panics != "" {
		fmt.Fprintf(&b, "  => panic %s\n", r.panics)
	} else {
		fmt.Fprintf(&b, "  => %+v\n", r.outcome)
	}
	b.WriteString(r.state)
	return b.String()
}

// player plays a scenario.
type player struct {
	s       *scenario
	sub     subject
	agent   *actor
	unwind  bool // a panic is followed by a tick, which must be refused, and an Unwind
	see     func(*record)
	records []record
}

func newPlayer(s *scenario, names []string, sub subject, unwind bool) (*player, error) {
	sc, _, err := s.start()
	if err != nil {
		return nil, err
	}
	a := &actor{script: sc, reset: sub.Reset, probe: map[string]string{}}
	for i, name := range names {
		a.probe[name] = names[(i*7+3)%len(names)]
	}
	return &player{s: s, sub: sub, agent: a, unwind: unwind}, nil
}

func play(s *scenario, names []string, sub subject, unwind bool) ([]record, error) {
	p, err := newPlayer(s, names, sub, unwind)
	if err != nil {
		return nil, err
	}
	return p.play()
}

func (p *player) play() ([]record, error) {
	for _, st := range p.s.steps {
		for _, word := range st.assigns {
			if err := p.agent.script.assign(word); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", p.s.file, st.line, err)
			}
		}
		if p.step(st.do).panics != "" && p.unwind {
			p.step("tick")
			p.step("unwind")
		}
	}
	return p.records, nil
}

func (p *player) step(what string) record {
	r := record{do: what}
	p.agent.calls = nil
	r.panics = p.do(what, &r.outcome)
	r.calls = p.agent.calls
	if between := r.panics != "" && what != "unwind" || r.outcome.Err == "ErrBusy"; !between {
		r.state = p.sub.State()
		if c, ok := p.sub.(*compiled); ok {
			r.hash = c.tree.Hash(c.mem)
		}
	}
	p.records = append(p.records, r)
	if p.see != nil {
		p.see(&r)
	}
	return r
}

// do takes one step and returns what a trap in it panicked with.
func (p *player) do(what string, out *outcome) (panics string) {
	defer func() {
		if v := recover(); v != nil {
			text, ok := v.(string)
			if !ok || !strings.HasPrefix(text, "trap") {
				panic(v)
			}
			panics = text
		}
	}()
	a := p.agent
	switch what {
	case "tick":
		a.live = a.script.stimuli
		in := decider.Input{Delta: a.script.delta, Flags: a.script.flags, Stimuli: &a.live}
		if a.script.deaf {
			in.Stimuli = nil
		}
		defer func() {
			if a.script.keeps {
				a.script.stimuli = a.live
			}
		}()
		*out = p.sub.Tick(a, in)
	case "reset":
		p.sub.Reset(a)
	case "clear":
		p.sub.Clear(a)
	case "unwind":
		p.sub.Unwind(a)
	case "copy":
		p.sub.Copy()
	case "save":
		p.sub.Save()
	}
	return ""
}

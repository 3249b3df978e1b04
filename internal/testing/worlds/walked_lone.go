package worlds

import (
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
	"github.com/ethogram-go/ethogram/internal/testing/written"
	"github.com/ethogram-go/ethogram/stimuli"
)

// lonely is a script that is played by agents in no crowd, which are ticked one after the other: by the
// library, or with x by the walker.
type lonely struct {
	w     *World
	tree  *decider.Tree[*Agent]
	later []*decider.Tree[*Agent] // versions of it
	guest *decider.Tree[*Agent]
	mems  []decider.Memory
	x     *walker.World[*Agent]
	of    []*walker.Walker[*Agent]
	slots []string
	alone bool // an agent shares nothing with others, so that its memory can be copied
}

func newLonely(s *Script, walked bool) (l *lonely, err error) {
	w := &World{Script: s, way: Way{Asks: true, Awake: true}, sets: map[string]Set{}, gates: newGates(), taken: map[uint64]bool{}}
	w.world = decider.NewWorld(s.Seed)
	l = &lonely{w: w, slots: slotNames(s.Table), alone: !s.uses("gate", "claim", "squad", "slot")}
	root, guest := build(s.Table, w.gates, w.sets), build(s.guest(), w.gates, w.sets)
	if l.tree, err = decider.Compile(root, decider.MaxRedecides(s.redecides())); err != nil {
		return nil, err
	}
	if l.guest, err = decider.Compile(guest); err != nil {
		return nil, err
	}
	for id := range uint64(s.Agents) {
		z := &Agent{w: w, id: id + 1, lone: true, begun: map[string]int{}, mind: mind{decider.Flags(mix(s.Seed, id) % 16), mix(s.Seed, id+99) % 64}}
		z.born()
		w.all = append(w.all, z)
		if walked {
			l.of = append(l.of, walker.New(root, id+1, s.Seed, s.redecides()))
		}
	}
	if walked {
		l.x = walker.NewWorld(l.of...)
		l.x.Trees = map[string]*Decider{"GUEST": guest}
		return l, nil
	}
	if l.alone {
		l.later = later(s.Table, s.Seed, 2)
	}
	must(l.tree.Join(w.world))
	must(l.guest.Join(w.world))
	l.mems = l.tree.NewMemories(s.Agents, 1)
	w.args = []*written.Arguments{written.Of(l.tree), written.Of(l.guest)}
	return l, nil
}

// frame plays the next frame, and returns what came of it.
func (l *lonely) frame() string {
	w := l.w
	f := w.Script.Frames[w.frame]
	w.frame++
	var out []byte
	for _, op := range f.Ops {
		if int(op.Agent) <= len(w.all) {
			out = append(out, walker.Trapped(func() { l.op(op.What, int(op.Agent)-1, op.N) })...)
		}
	}
	must(w.world.Advance(f.Delta))
	if l.x != nil {
		l.x.Advance(f.Delta)
	}
	for i, z := range w.all {
		if (uint64(w.frame)+z.id)%4 == 0 && !w.Script.has("eternal") { // not each is ticked as often
			continue
		}
		in := decider.Input{Delta: f.Delta, Flags: z.now().flags, Stimuli: z.senses.Update(w.world.Frame(), f.Delta), World: w.world}
		var last walker.Outcome
		raised := walker.Trapped(func() { last = l.tick(i, in) })
		if raised != "" { // until Unwind the memory is in use
			raised += fmt.Sprint(l.tick(i, in), walker.Trapped(func() { l.unwind(i) }))
		}
		out = fmt.Append(out, "\n", z.id, raised, last, string(z.calls), l.state(i))
		z.calls = z.calls[:0]
	}
	for k, to := range l.later {
		l.migrates((w.frame+k)%len(l.mems), to)
	}
	for _, gate := range []string{"G", "K", "L", "M", "N", "C", "Q"} {
		held := w.world.Holders(gate)
		if l.x != nil {
			held = l.x.Holders(gate)
		}
		slices.Sort(held)
		out = fmt.Append(out, "\n", gate, held)
	}
	return string(out)
}

func (l *lonely) op(what string, i, n int) {
	z := l.w.all[i]
	switch what {
	case "Wake":
		z.mind = mind{z.now().flags ^ decider.Flags(1)<<(n%4), uint64(n) % 64}
	case "stimuli set":
		z.senses.Post(l.w.world.Frame(), 0, stimuli.Mask(1)<<(n%3), 1, time.Duration(n%4-1)*50*time.Millisecond)
	case "Reset", "Remove":
		if l.x != nil {
			l.of[i].Reset(z)
		} else {
			must(l.tree.Reset(z, l.mems[i]))
		}
	case "Clear":
		if l.x != nil {
			l.of[i].Clear(z)
		} else {
			must(l.tree.Clear(z, l.mems[i]))
		}
	case "Inject and Eject":
		l.exchange(i, n)
	case "Copy":
		l.copies(i, n)
	}
}

func (l *lonely) exchange(i, n int) {
	if len(l.slots) == 0 {
		return
	}
	slot := l.slots[n%len(l.slots)]
	switch eject := n%3 == 0; {
	case l.x == nil && eject:
		must(l.tree.Eject(l.mems[i], slot))
	case l.x == nil:
		must(l.tree.Inject(l.mems[i], l.w.world, slot, l.guest))
	case eject:
		l.of[i].Eject(slot)
	default:
		l.of[i].Inject(slot, "GUEST")
	}
}

// copies has an agent go on with a copy of its memory, or with one that was saved.
func (l *lonely) copies(i, n int) {
	switch {
	case !l.alone:
	case l.x != nil:
		l.of[i].Copy()
	case n%2 == 0:
		mem := l.tree.NewMemory(1 << 40)
		must(l.tree.Copy(mem, l.mems[i]))
		l.mems[i] = mem
	default:
		mem, _, err := l.tree.Load(must1(l.tree.Save(l.mems[i])))
		must(err)
		l.mems[i] = mem
	}
}

// migrates has a copy of an agent's memory go on in another tree, as a load does, and back.
func (l *lonely) migrates(i int, to *decider.Tree[*Agent]) {
	want, report, err := to.Load(must1(l.tree.Save(l.mems[i])))
	must(err)
	mem := l.tree.NewMemory(0)
	must(l.tree.Copy(mem, l.mems[i]))
	got, loaded, err := to.Migrate(l.tree, mem, nil)
	must(err)
	if !to.Equal(want, got) || fmt.Sprint(report) != fmt.Sprint(loaded) {
		panic(fmt.Sprintf("agent %d migrates as %v, and is loaded as %v", i+1, loaded, report))
	}
	if l.tree.Fits(mem) == nil {
		panic("a memory that has migrated is still there")
	}
	there := pathsOf(to.Outline())
	if len(loaded.Dropped) > 0 || slices.ContainsFunc(pathsOf(l.tree.Outline()), func(path string) bool { return !slices.Contains(there, path) }) {
		return // without a step of that name a list goes on at its first, and what a lane came to is forgotten, which drops nothing
	}
	if back, _, err := l.tree.Migrate(to, got, nil); err != nil || l.tree.Hash(back) != l.tree.Hash(l.mems[i]) {
		panic(fmt.Sprintf("agent %d comes back as another one: %v", i+1, err))
	}
}

func (l *lonely) tick(i int, in decider.Input) walker.Outcome {
	if l.x != nil {
		return l.of[i].Tick(l.w.all[i], in)
	}
	r, err := l.tree.Tick(l.w.all[i], l.mems[i], in)
	return outcome(l.tree, l.mems[i], r, err)
}

func (l *lonely) unwind(i int) {
	if l.x != nil {
		l.of[i].Unwind(l.w.all[i])
		return
	}
	must(l.tree.Unwind(l.w.all[i], l.mems[i]))
}

func (l *lonely) state(i int) string {
	if l.x != nil {
		return l.of[i].State()
	}
	return walker.StateText(l.tree, l.mems[i])
}

// CheckLone plays a script that is walked by agents in no crowd, as [Check] does by crowds.
func CheckLone(s *Script) (err error) {
	frame := 0
	defer func() {
		if v := recover(); v != nil {
			err = &Failure{frame, fmt.Sprint("panic: ", v)}
		}
	}()
	is, err := newLonely(s, false)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTable, err)
	}
	want := must1(newLonely(s, true))
	for frame = range s.Frames {
		if said, wants := is.frame(), want.frame(); said != wants {
			return &Failure{frame, "library and walker differ: " + difference(said, wants)}
		}
	}
	return is.w.written()
}

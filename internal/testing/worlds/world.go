package worlds

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/written"
)

// Way is a way to play a script. In each, all that can be read is the same.
type Way struct {
	Name    string
	Awake   bool // agents never sleep
	Workers int  // 0 is as the script says
	Watched bool // an observer hears of each row
	Loads   bool // it goes on in a new world now and then
	Twin    bool // of one that does: it says nothing of what is not saved
	Asks    bool // questions are noted, and what is said is what the walker knows
	Walked  bool // by the walker

	// Join is called with each world that begins, or goes on after a load, before its next frame.
	// What it returns is called before that world is left for another one, or after its last frame.
	Join func(*World) (leave func())

	// Table changes each table before it is compiled.
	Table func(*Decider) *Decider

	// Called is called in callbacks of agents, also by workers at the same time.
	Called func()
}

// World is a script that is played.
type World struct {
	Script   *Script
	way      Way
	world    *decider.World
	herds    []herd // two of agents, and one of pawns if there is another table
	main     *kind[*Agent]
	other    *kind[Pawn]
	all      []*Agent // by id, from 1 on
	loners   []*Agent
	sets     map[string]Set
	gates    gates
	leave    func()          // what Join has returned
	stop     func()          // the observing of the script
	listener *listener       // that observes
	watch    func()          // has it observe again
	told     []byte          // what it heard
	said     string          // what the last frame said
	always   Set             // what all agents meet in each frame
	squads   bool            // some row has one
	shared   map[string]bool // gates of rows with squads: their tokens are of whole squads
	heard    map[uint64][]byte
	frame    int
	guests   map[string]family
	args     []*written.Arguments // of all trees
	changed  bool                 // some play by another table, or were loaded into it: a save names the row of the last Result by its number, which a load into another table does not know
	walk     *walk
	wide     Set // what happened to all, in this frame
	events   Set // what was done in this frame, to whomever
	mu       sync.Mutex
	wrong    []error
	Matrix   *Matrix // counts what meets, unless it is nil
	Odds     *Matrix // counts draws of a way that is watched

	deaf     bool     // it is not told who comes
	came     []uint64 // of whom it was told in this frame
	alone    bool     // a memory is changed alone: what its callbacks defer is done at once
	settling bool     // what was deferred is being done,
	doing    bool     // and one of these calls is under way,
	late     bool     // not at once
	last     due      // the one before
	nested   uint64   // counts those that others of them have deferred
	pending  int      // that were deferred and are not done
	failed   []error  // of those that are

	drawing  drawing
	contests []contest
	taken    map[uint64]bool // targets of CLAIM, in this frame or when the last one was over
}

// NewWorld returns a world at its beginning.
func NewWorld(s *Script, way Way) (*World, error) {
	w := &World{Script: s, way: way, sets: map[string]Set{}, gates: newGates(), taken: map[uint64]bool{}}
	w.look()
	if err := w.compile(); err != nil {
		return nil, err
	}
	w.begin()
	w.age()
	if w.walk != nil {
		w.walk.x.Age(w.world.Now(), w.world.Frame())
	}
	for id := range uint64(2 * s.Agents) {
		z := &Agent{w: w, id: id + 1, begun: map[string]int{}, mind: mind{decider.Flags(mix(s.Seed, id) % 16), mix(s.Seed, id+99) % 64}}
		w.all = append(w.all, z)
		if id%2 == 0 {
			c := w.herds[int(id/2)%len(w.herds)]
			must(w.add(c, z))
			c.age(z)
		}
	}
	w.join()
	return w, nil
}

// look notes what is so in all frames.
func (w *World) look() {
	for _, of := range ways {
		if of.Word != "" && w.Script.has(of.Word) {
			w.always.add(places[of.Name])
		}
	}
	w.shared = map[string]bool{}
	for _, root := range w.Script.tables() {
		root.rows(func(r *Row) {
			_, squad := r.word("squad")
			if _, all := r.word("all"); squad || all {
				gate, _ := r.word("gate")
				w.squads, w.shared[gate] = true, true
			}
		})
	}
}

func (w *World) called() {
	if w.way.Called != nil {
		w.way.Called()
	}
}

func (w *World) join() {
	if w.way.Join != nil {
		w.leave = w.way.Join(w)
	}
}

// mix is a hash of two numbers.
func mix(a, b uint64) uint64 {
	h := (a ^ b*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	return h ^ h>>31
}

func (w *World) compile() error {
	s := w.Script
	w.main = &kind[*Agent]{w: w, of: func(z *Agent) *Agent { return z }, back: func(z *Agent) *Agent { return z }, named: slotNames(s.Table)}
	w.other = &kind[Pawn]{w: w, of: func(z *Agent) Pawn { return Pawn{Agent: z} }, back: func(p Pawn) *Agent { return p.Agent }}
	guest := s.guest()
	if w.way.Walked {
		return w.newWalk()
	}
	p := newPawns()
	for _, root := range w.versions(s.Table) {
		if err := addVersion(w.main, root); err != nil {
			return err
		}
	}
	if s.Other != nil {
		w.other.named = slotNames(s.Other)
		for _, root := range w.versions(s.Other) {
			if err := addVersion(w.other, p.row(root)); err != nil {
				return err
			}
		}
	}
	var err error
	if w.main.guest, err = decider.Compile(build(guest, w.gates, w.sets)); err != nil {
		return err
	}
	w.args = append(w.args, written.Of(w.main.guest))
	if len(w.main.named) < 2 && len(w.other.named) < 2 {
		w.guests = families(w.main.guest.Outline())
	}
	w.main.gates = decider.MustCompile(gatesOf(w.gates))
	if s.Other != nil && err == nil {
		w.other.gates = decider.MustCompile(p.row(gatesOf(w.gates)))
		if w.other.guest, err = decider.Compile(p.row(build(guest, w.gates, w.sets))); err == nil {
			w.args = append(w.args, written.Of(w.other.guest))
		}
	}
	return err
}

// guest is the table that is injected.
func (s *Script) guest() *Row {
	if s.Guest == nil {
		return &Row{Name: "GUEST", Words: []string{"stays"}}
	}
	return s.Guest
}

// version adds a row to a table, for one with more.
func version(root *Decider, more bool) *Decider {
	if more {
		name := "MORE" + root.Name
		root.Children = append(root.Children, &Decider{Name: name, Preconditions: decider.Preconditions{Cooldown: time.Second}, Do: func(z *Agent) { z.note('!', name) }})
	}
	return root
}

func addVersion[A any](k *kind[A], root *decider.Decider[A]) error {
	tree, err := decider.Compile(root, decider.MaxRedecides(k.w.Script.redecides()))
	if err == nil {
		k.roots = append(k.roots, root)
		k.grow(tree)
	}
	return err
}

func slotNames(root *Row) (names []string) {
	root.rows(func(r *Row) {
		if name, ok := r.word("slot"); ok {
			names = append(names, name)
		}
	})
	slices.Sort(names) // in whichever order the rows stand
	return names
}

// begin makes the world and its crowds, without agents.
func (w *World) begin() {
	w.world, w.herds = decider.NewWorld(w.Script.Seed), nil
	if w.Script.has("later") && w.walk == nil { // else gates that no row has any more would not be loaded
		must(w.main.gates.Join(w.world))
		if w.Script.Other != nil {
			must(w.other.gates.Join(w.world))
		}
	}
	must(w.main.versions[w.main.at].Join(w.world))
	must(w.main.guest.Join(w.world))
	for at := range 2 {
		if w.walk != nil {
			w.herds = append(w.herds, w.walk.newCrowd(at))
		} else {
			w.herds = append(w.herds, w.main.newCrowd(w))
		}
	}
	if w.Script.Other != nil {
		must(w.other.guest.Join(w.world))
		w.herds = append(w.herds, w.other.newCrowd(w))
	}
	workers := w.way.Workers
	if workers == 0 {
		workers = w.Script.Workers
	}
	must(w.world.SetWorkers(workers))
	w.welcome()
	if w.way.Watched {
		if w.heard == nil {
			w.heard = map[uint64][]byte{}
		}
		must1(w.world.Observe(watcher{w}, decider.Rows))
	}
}

// happened notes that an agent has met a mechanism in this frame. Workers call it.
func (w *World) happened(z *Agent, name string) {
	if w.Matrix == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	z.met.add(places[name])
	w.events.add(places[name])
}

// ran notes that a row had a call.
func (w *World) ran(z *Agent, row string) {
	if w.Matrix == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	z.met = z.met.or(w.sets[row])
}

// of returns the crowd in which an agent is.
func (w *World) of(z *Agent) (herd, bool) {
	for _, c := range w.herds {
		if _, ok := c.agent(z.id); ok {
			return c, true
		}
	}
	return nil, false
}

// herdOf is of, or any crowd for an agent that is in none.
func (w *World) herdOf(z *Agent) herd {
	if c, ok := w.of(z); ok {
		return c
	}
	return w.herds[0]
}

// Frame plays the next frame, and returns all that can be seen of it.
func (w *World) Frame() string {
	f := w.Script.Frames[w.frame]
	var out []byte
	w.wide, w.events = Set{}, Set{}
	for _, op := range f.Ops {
		of := byOp[op.What]
		if of == nil {
			panic("no such operation: " + op.What)
		}
		if int(op.Agent) > len(w.all) {
			continue
		}
		z := w.all[op.Agent-1]
		said := w.guard(func() string { return of.Op(w, z, op.N) })
		w.settled()
		if said != "" {
			w.happened(z, of.Name)
			out = append(out, said...)
			out = append(out, '\n')
		}
	}
	if w.way.Loads && w.frame%7 == int(w.Script.Seed%7) {
		must1(w.load(true))
	}
	w.before(f.Delta)
	raised := w.guard(func() string {
		if w.walk != nil {
			w.walk.tick(f.Delta)
			return "<nil>"
		}
		err := w.world.Tick(f.Delta)
		w.returned(err)
		if w.way.Asks && errors.Is(err, decider.ErrDuplicateAgent) { // two have ordered to add one
			err = nil
		}
		return fmt.Sprint(err)
	})
	w.settled()
	out = append(out, raised...)
	if w.way.Asks {
		out = append(out[:0], w.tells(raised)...)
	}
	for _, z := range w.all {
		_, ok := w.of(z)
		if w.way.Asks || !ok && len(z.calls) == 0 {
			continue
		}
		out = fmt.Append(out, "\n", z.id)
		if ok {
			r, err := w.world.Result(z.id)
			out = fmt.Append(out, r, err)
		}
		out = append(append(out, ' '), z.calls...)
	}
	out = fmt.Append(out, "\ncame ", w.came)
	w.came = w.came[:0]
	out = append(out, w.told...)
	w.told = w.told[:0]
	w.after(f.Delta)
	for _, z := range w.all {
		z.calls = z.calls[:0]
		z.met = Set{}
	}
	if w.frame%5 == 4 && !w.way.Asks && !w.changed {
		h := fnv.New64a()
		h.Write(must1(w.world.Save()))
		out = fmt.Appendf(out, "\nsave %x", h.Sum64())
	}
	w.said = string(out)
	if w.frame++; w.frame == len(w.Script.Frames) && w.leave != nil {
		w.leave()
	}
	return w.said
}

// guard has something done in which callbacks may panic or, in a goroutine of its own, exit. Where one
// exits that goroutine itself and another panics, what recovers the panic does not return.
func (w *World) guard(do func() string) string {
	said := "exited"
	catch := func() {
		defer func() {
			if v := recover(); v != nil {
				if text, ok := v.(string); !ok || !strings.HasPrefix(text, "trap") {
					panic(v)
				}
				said = fmt.Sprint(v)
			}
		}()
		said = do()
	}
	if !w.Script.has("exits") {
		catch()
		return said
	}
	var all sync.WaitGroup
	var broke any
	all.Go(func() {
		defer func() { broke = recover() }()
		catch()
	})
	if all.Wait(); broke != nil {
		panic(broke) // it is no callback's: who plays the world hears of it
	}
	return said
}

// load has all go on in a new world, with the same tables or others.
func (w *World) load(same bool) (*decider.LoadedWorld, error) {
	data, was := must1(w.world.Save()), w.ids()
	if w.leave != nil {
		w.leave()
	}
	w.begin()
	came := w.came
	w.came = nil
	loaded, err := w.world.Load(data, w.gives)
	if slices.Sort(w.came); err == nil && !w.deaf && !slices.Equal(w.came, was) {
		w.fail("%v were saved, and when they were loaded %v came", was, w.came)
	}
	w.came = came
	if err == nil && same && string(must1(w.world.Save())) != string(data) {
		w.fail("a loaded world saves other bytes")
	}
	if w.watch != nil {
		w.watch()
	}
	for _, z := range w.all {
		z.unknown = z.unknown || !w.way.Awake // all are awake: whose sense slept is called, and told of this frame
	}
	w.join()
	return &loaded, err
}

// ids are those of all agents, sorted.
func (w *World) ids() (ids []uint64) {
	for id := range w.world.Agents() {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// gives has a crowd have the agent with an id again.
func (w *World) gives(id uint64, to any) error {
	switch to := to.(type) {
	case **Agent:
		*to = w.all[id-1]
	case *Pawn:
		*to = Pawn{Agent: w.all[id-1]}
	default:
		return fmt.Errorf("no crowd has agents for a %T", to)
	}
	return nil
}

// fail notes what is wrong. Workers call it.
func (w *World) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.wrong) < 5 {
		w.wrong = append(w.wrong, fmt.Errorf("frame %d, %s: %s", w.frame, w.way.Name, fmt.Sprintf(format, args...)))
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must1[T any](v T, err error) T {
	must(err)
	return v
}

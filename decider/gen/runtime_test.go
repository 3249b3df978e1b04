package gen_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// Hound is an agent that writes down its callbacks, and does something in one of
// them.
type Hound struct {
	n    int // frames
	log  []string
	at   int          // in this callback, counted from 1,
	do   func(*Hound) // it does this
	mute bool         // it writes nothing down
	cond bool         // it does this in Whens, too
	odd  bool         // now and then it answers what is no number, or no status
	tree *decider.Tree[*Hound]
	mem  decider.Memory

	world *decider.World
}

func (h *Hound) called(name string) {
	if h.mute {
		return
	}
	h.log = append(h.log, name)
	if h.do != nil && len(h.log) == h.at {
		h.do(h)
	}
}

// calledFor is called with a delta.
func (h *Hound) calledFor(name string, dt time.Duration) {
	if !h.mute { // the words would be allocated
		h.called(name + " for " + dt.String())
	}
}

// asked is called in a When. Behind that code does not look for a reset.
func (h *Hound) asked(name string) {
	do := h.do
	if !h.cond {
		h.do = nil
	}
	h.called(name)
	h.do = do
}

func smells(h *Hound) bool { h.asked("smells"); return h.n%11 > 7 }
func hears(h *Hound, _ decider.Query) float64 {
	h.called("hears")
	if h.odd && h.n%7 == 3 {
		return math.NaN()
	}
	return float64(h.n%5 - 2)
}
func tired(h *Hound) bool                    { h.asked("tired"); return h.n%17 < 4 }
func rise(h *Hound, _ behavior.Context) bool { h.called("rise"); return h.n%6 != 0 }
func trot(h *Hound, x behavior.Context) behavior.Status {
	h.called("trot")
	return h.or(behavior.Status(x.IntN(3)))
}

func pant(h *Hound, x behavior.Context) behavior.Status {
	h.called("pant")
	return h.or(behavior.Running)
}

// or is st, or what is none.
func (h *Hound) or(st behavior.Status) behavior.Status {
	if h.odd && h.n%4 == 2 {
		return behavior.Status(40 + h.n%3)
	}
	return st
}

func lie(h *Hound, x behavior.Context, why behavior.Reason) {
	if !h.mute { // the words would be allocated
		h.called("lie because of " + why.String() + " in " + x.Name())
	}
}
func (h *Hound) Wag()                 { h.called("wag") }
func (h *Hound) Eat()                 { h.called("eat") }
func (h *Hound) Dig() behavior.Status { h.called("dig"); return h.or(behavior.Until(h.n%4 == 0)) }

func (h *Hound) Howl(dt time.Duration) { h.calledFor("howl", dt) }

func (h *Hound) Yelp(dt time.Duration) behavior.Status {
	h.calledFor("yelp", dt)
	return h.or(behavior.Until(h.n%5 == 0))
}

type dogRow = decider.Decider[*Hound]

// Kennel is their table.
var Kennel = decider.Group("HOUND", decider.PrioritizedList,
	&dogRow{Name: "CHASE", When: smells, Recheck: decider.EachTick, Behavior: &behavior.Behavior[*Hound]{Name: "RUN", Activate: rise, Tick: trot, Deactivate: lie}},
	&dogRow{Name: "GUARD", Decide: hears, Recheck: decider.EachTick, Policy: decider.Selector, Behavior: &behavior.Behavior[*Hound]{Name: "WATCH", Activate: rise, Tick: pant, Deactivate: lie}, Children: []*dogRow{
		{Name: "DIG", Preconditions: decider.Preconditions{Flags: decider.All(1), Cooldown: 3 * time.Second}, Behavior: &behavior.Behavior[*Hound]{Name: "DIG", Run: (*Hound).Dig}},
		{Name: "EAT", Preconditions: decider.Preconditions{Flags: decider.Any(6)}, Decide: hears, Behavior: &behavior.Behavior[*Hound]{Name: "EAT", Once: (*Hound).Eat, Deactivate: lie}},
		{Name: "ROUND", Policy: decider.SequentialList, Children: []*dogRow{
			{Name: "OUT", Behavior: &behavior.Behavior[*Hound]{Name: "OUT", Activate: rise, Tick: trot, Deactivate: lie}},
			{Name: "BACK", When: tired, Behavior: &behavior.Behavior[*Hound]{Name: "BACK", Tick: trot}},
		}},
	}},
	&dogRow{Name: "PACK", Delegate: true, Preconditions: decider.Preconditions{Flags: decider.Any(4)}, Children: []*dogRow{ // a need of its own, and one of all its children
		{Name: "HOWL", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Behavior: &behavior.Behavior[*Hound]{Name: "HOWL", EachFor: (*Hound).Howl, Deactivate: lie}},
		{Name: "YELP", Preconditions: decider.Preconditions{Flags: decider.All(3)}, Behavior: &behavior.Behavior[*Hound]{Name: "YELP", RunFor: (*Hound).Yelp, Deactivate: lie}},
	}},
	&dogRow{Name: "DOZE", When: tired, Commit: 2 * time.Second, Timeout: 5 * time.Second, Behavior: &behavior.Behavior[*Hound]{Name: "DOZE", Activate: rise, Tick: pant, Deactivate: lie}},
	&dogRow{Name: "WAG", Behavior: &behavior.Behavior[*Hound]{Name: "WAG", Each: (*Hound).Wag, Deactivate: lie}},
)

func TestHoundCode(t *testing.T) { gen.Check(t, "hound", &Kennel) }

type tick func(*decider.Tree[*Hound], *Hound, decider.Memory, decider.Input) (decider.Result, error)

// byTree and byCode are the two ways into a tick.
func byTree(t *decider.Tree[*Hound], h *Hound, m decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(h, m, in)
}

func trees(t *testing.T) (plain, coded *decider.Tree[*Hound]) {
	plain, coded = decider.MustCompile(&Kennel), decider.MustCompile(&Kennel, decider.Generated(houndCode))
	if houndCode == nil {
		t.Skip("the code is being renewed")
	}
	require.True(t, coded.HasCode(), coded.Lint())
	return plain, coded
}

// frame ticks h in frame i, and says what came of it.
func (h *Hound) frame(i int, by tick) (said string) {
	h.n = i
	defer func() {
		if p := recover(); p != nil {
			said = fmt.Sprint("panic: ", p, " unwind: ", h.tree.Unwind(h, h.mem))
		}
	}()
	r, err := by(h.tree, h, h.mem, decider.Input{Delta: time.Second / 2, Flags: decider.Flags(i / 4 % 8), World: h.world})
	return fmt.Sprintf("%+v %v", r, err)
}

// alike compares frames of two hounds.
func alike(t *testing.T, a, b *Hound, about ...any) {
	t.Helper()
	require.Equal(t, a.log, b.log, about...)
	require.Equal(t, a.tree.Hash(a.mem), b.tree.Hash(b.mem), about...)
}

// TestCallbacksOnCode does something that a callback may do, or must not, in each
// callback of some frames, by the table, by the code and by Tree.Tick.
func TestCallbacksOnCode(t *testing.T) {
	skip.UnderRace(t)
	plain, coded := trees(t)
	calls, step := 260, 1
	if testing.Short() {
		step = 7
	}
	for name, do := range map[string]func(*Hound){
		"panic": func(*Hound) { panic("a callback") },
		"reset": func(h *Hound) { h.called(fmt.Sprint(h.tree.Reset(h, h.mem))) },
		"clear": func(h *Hound) { h.called(fmt.Sprint(h.tree.Clear(h, h.mem))) },
		"tick": func(h *Hound) {
			_, err := h.tree.Tick(h, h.mem, decider.Input{})
			h.called(fmt.Sprint(err))
		},
		"typed tick": func(h *Hound) {
			_, err := tickHound(h.tree, h, h.mem, decider.Input{})
			h.called(fmt.Sprint(err))
		},
		"reset, then panic": func(h *Hound) { h.tree.Reset(h, h.mem); panic("a callback") },
	} {
		for at := 1; at < calls; at += step {
			hounds := []*Hound{{tree: plain}, {tree: coded}, {tree: coded}, {tree: plain}}
			for _, h := range hounds {
				h.mem, h.at, h.do = h.tree.NewMemory(1), at, do
				h.cond = !strings.HasPrefix(name, "reset")
			}
			for i := range 80 {
				want := hounds[0].frame(i, byTree)
				for k, by := range []tick{tickHound, byTree, tickHound} { // the last on a tree without code
					require.Equal(t, want, hounds[k+1].frame(i, by), "%s in callback %d, frame %d, way %d", name, at, i, k)
					alike(t, hounds[0], hounds[k+1], name, at, i, k)
				}
			}
			require.Greater(t, len(hounds[0].log), at)
		}
	}
}

// TestMistakesOnCode: what callbacks answer in a wrong way is a mistake by code as by the table,
// the same one, and has the same consequences.
func TestMistakesOnCode(t *testing.T) {
	skip.UnderRace(t)
	plain, coded := trees(t)
	// The code knows how to ask some rows, to go on below others and to enter them: a hound that
	// begins in another frame comes to them in another way.
	for begin := range 40 {
		hounds := []*Hound{{tree: plain, odd: true}, {tree: coded, odd: true}}
		worlds := []*decider.World{plain.NewWorld(1), coded.NewWorld(1)}
		for k, h := range hounds {
			h.mem = h.tree.NewMemory(1)
			h.world = worlds[k]
		}
		for i := range 60 {
			require.Equal(t, hounds[0].frame(begin+i, byTree), hounds[1].frame(begin+i, tickHound), "frame %d from %d", i, begin)
			alike(t, hounds[0], hounds[1], i, begin)
			require.Equal(t, worlds[0].Mistakes(), worlds[1].Mistakes(), "frame %d from %d", i, begin)
		}
		require.Greater(t, len(worlds[0].Mistakes()), 4)
	}
}

// TestTunedCode: with other numbers than those of which code was made it is in use, and decides
// as the table with these numbers does.
func TestTunedCode(t *testing.T) {
	trees(t)
	differ := map[string]bool{}
	for _, data := range []string{
		`{}`,
		`{"DOZE.Commit": "250ms", "DOZE.Timeout": "1s", "DIG.Cooldown": "1500ms"}`,
		`{"DOZE.Commit": "20s", "DOZE.Timeout": "30s", "DIG.Cooldown": "1m"}`,
		`{"DOZE.Timeout": "500ms", "DIG.Cooldown": "500ms"}`,
	} {
		root := decider.Clone(&Kennel)
		_, err := override.Apply(root, []byte(data))
		require.NoError(t, err)
		plain, coded := decider.MustCompile(root), decider.MustCompile(root, decider.Generated(houndCode))
		require.True(t, coded.HasCode(), data)
		hounds := []*Hound{{tree: plain}, {tree: coded}, {tree: coded}}
		for _, h := range hounds {
			h.mem = h.tree.NewMemory(1)
		}
		for i := range 500 {
			want := hounds[0].frame(i, byTree)
			for k, by := range []tick{tickHound, byTree} {
				require.Equal(t, want, hounds[k+1].frame(i, by), "%s: frame %d", data, i)
				alike(t, hounds[0], hounds[k+1], data, i)
			}
		}
		differ[fmt.Sprint(hounds[0].log)] = true
	}
	require.Len(t, differ, 4, "numbers change what hounds do")
}

// TestCompatibility lets memories go from trees with code to trees without and back:
// swapped in every tick, and by a snapshot in the middle of a decision.
func TestCompatibility(t *testing.T) {
	plain, coded := trees(t)
	table := &Hound{tree: plain, mem: plain.NewMemory(1)}
	swapped := &Hound{tree: plain, mem: coded.NewMemory(1)}
	saved := &Hound{tree: coded, mem: coded.NewMemory(1)}
	for i := range 500 {
		want := table.frame(i, byTree)
		require.Equal(t, want, swapped.frame(i, tickHound), i)
		alike(t, table, swapped, i)
		require.Equal(t, want, saved.frame(i, byTree), i)
		alike(t, table, saved, i)
		other := plain
		if i%2 == 0 {
			other = coded
		}
		swapped.tree = other
		data, err := saved.tree.Save(saved.mem)
		require.NoError(t, err)
		saved.tree = other
		var loaded decider.Loaded
		saved.mem, loaded, err = other.Load(data)
		require.NoError(t, err)
		require.True(t, loaded.Same)
	}
}

// TestObservedCode attaches an observer and detaches it while hounds live.
func TestObservedCode(t *testing.T) {
	plain, coded := trees(t)
	type kennel struct {
		world  *decider.World
		events []string
		stop   func()
		crowd  *decider.Crowd[*Hound]
		hounds []*Hound
	}
	var kennels []*kennel
	for i, tree := range []*decider.Tree[*Hound]{plain, coded, plain, coded} {
		k := &kennel{world: decider.NewWorld(7)}
		require.NoError(t, k.world.SetWorkers(1+i/2*2)) // 1, 1, 3, 3
		var err error
		k.crowd, err = tree.NewCrowd(k.world, func(h *Hound, _ time.Duration) decider.Sense {
			h.n++
			return decider.Sense{Flags: decider.Flags(h.n / 4 % 8)}
		})
		require.NoError(t, err)
		for id := range uint64(40) {
			h := &Hound{n: int(id), tree: tree}
			require.NoError(t, k.crowd.Add(id+1, h))
			h.mem, err = k.crowd.Memory(id + 1)
			require.NoError(t, err)
			k.hounds = append(k.hounds, h)
		}
		kennels = append(kennels, k)
	}
	for i := range 200 {
		for _, k := range kennels {
			switch i % 50 {
			case 10:
				stop, err := k.world.Observe(listener(func(e decider.Event) { k.events = append(k.events, fmt.Sprintf("%+v", e)) }), decider.Detail(1+i/50%3), 3, 7, 20)
				require.NoError(t, err)
				k.stop = stop
			case 30:
				k.stop()
			}
			require.NoError(t, k.world.Tick(time.Second/2))
		}
		for _, k := range kennels[1:] {
			for j, h := range k.hounds {
				var err error
				h.mem, err = k.crowd.Memory(uint64(j + 1))
				require.NoError(t, err)
				first := kennels[0].hounds[j]
				first.mem, err = kennels[0].crowd.Memory(uint64(j + 1))
				require.NoError(t, err)
				alike(t, first, h, i, j)
			}
			require.Equal(t, len(kennels[0].events), len(k.events))
		}
	}
	require.NotEmpty(t, kennels[0].events)
}

// TestRetableToCode: a crowd that gets a tree with code ticks by it, and decides the same.
func TestRetableToCode(t *testing.T) {
	plain, coded := trees(t)
	play := func(next func(frame int) *decider.Tree[*Hound]) (logs []string) {
		world := decider.NewWorld(7)
		crowd, err := plain.NewCrowd(world, func(h *Hound, _ time.Duration) decider.Sense {
			h.n++
			return decider.Sense{Flags: decider.Flags(h.n / 4 % 8)}
		})
		require.NoError(t, err)
		for id := range uint64(20) {
			require.NoError(t, crowd.Add(id+1, &Hound{n: int(id)}))
		}
		for frame := range 120 {
			tree := next(frame)
			loaded, err := crowd.Retable(tree)
			require.NoError(t, err)
			require.Empty(t, loaded.Dropped)
			require.Equal(t, tree.HasCode(), crowd.Tree().HasCode())
			require.NoError(t, world.Tick(time.Second/2))
			for id, h := range crowd.Each {
				mem, err := crowd.Memory(id)
				require.NoError(t, err)
				logs = append(logs, fmt.Sprint(h.log, tree.Hash(mem)))
				h.log = nil
			}
		}
		return logs
	}
	want := play(func(int) *decider.Tree[*Hound] { return plain })
	require.Equal(t, want, play(func(frame int) *decider.Tree[*Hound] {
		return []*decider.Tree[*Hound]{plain, coded}[frame/7%2]
	}))
	require.Equal(t, want, play(func(frame int) *decider.Tree[*Hound] {
		return []*decider.Tree[*Hound]{coded, plain}[min(frame/60, 1)]
	}))
}

type listener func(decider.Event)

func (l listener) Observe(e decider.Event) { l(e) }

// TestCodeAllocatesNothing counts steady ticks and such in which all changes.
func TestCodeAllocatesNothing(t *testing.T) {
	skip.UnderRace(t)
	_, coded := trees(t)
	for name, by := range map[string]tick{"typed": tickHound, "Tree.Tick": byTree} {
		h := &Hound{tree: coded, mem: coded.NewMemory(1), mute: true}
		i := 0
		require.Zero(t, testing.AllocsPerRun(1000, func() {
			i++
			h.n = i
			by(coded, h, h.mem, decider.Input{Delta: time.Second / 2, Flags: decider.Flags(i / 4 % 8)})
		}), "%s, changing", name)
		h.n = 1
		require.Zero(t, testing.AllocsPerRun(1000, func() { by(coded, h, h.mem, decider.Input{}) }), "%s, steady", name)
	}
}

// TestNoCode: the typed function of code that does not fit, or on a nil tree, ticks
// as Tree.Tick does.
func TestNoCode(t *testing.T) {
	plain, coded := trees(t)
	bounded := decider.MustCompile(&Kennel, decider.Generated(houndCode), decider.MaxRedecides(2))
	require.False(t, bounded.HasCode())
	other := Kennel
	other.Children = append([]*dogRow(nil), Kennel.Children...)
	other.Children[len(other.Children)-1] = &dogRow{Name: "WAG", Behavior: &behavior.Behavior[*Hound]{Name: "WAG", Run: (*Hound).Dig}}
	changed := decider.MustCompile(&other, decider.Generated(houndCode))
	require.False(t, changed.HasCode())
	for _, tree := range []*decider.Tree[*Hound]{plain, bounded, changed} {
		a, b := &Hound{tree: tree, mem: tree.NewMemory(1)}, &Hound{tree: tree, mem: tree.NewMemory(1)}
		for i := range 300 {
			require.Equal(t, a.frame(i, byTree), b.frame(i, tickHound), i)
			alike(t, a, b, i)
		}
	}
	in := decider.Input{}
	var none *decider.Tree[*Hound]
	_, err := tickHound(none, &Hound{}, decider.Memory{}, in)
	require.ErrorIs(t, err, decider.ErrNilTree)
	_, err = tickHound(coded, &Hound{}, decider.Memory{}, in)
	require.ErrorIs(t, err, decider.ErrWrongMemory)
	_, err = tickHound(coded, &Hound{}, changed.NewMemory(1), in)
	require.NoError(t, err, "the same shape: memories are interchangeable")
	_, err = tickHound(coded, &Hound{}, coded.NewMemory(1), decider.Input{Delta: -1})
	require.ErrorIs(t, err, decider.ErrNegativeDelta)
}

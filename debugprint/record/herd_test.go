package record_test

import (
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// guard is an agent with six Decides before what it does, like the first workload of
// decider/bench, which measures recorders.
type guard struct {
	wants [8]float64
	flags decider.Flags
	work  int
}

func guardTable() *decider.Decider[*guard] {
	root := &decider.Decider[*guard]{Name: "GUARD"}
	for i, name := range []string{"DIE", "FLEE", "FIGHT", "CALL", "EAT", "LOOK"} {
		root.Children = append(root.Children, &decider.Decider[*guard]{
			Name: name, Decide: func(g *guard, _ decider.Query) float64 { return g.wants[i] },
			Recheck: decider.EachTick, Behavior: &behavior.Behavior[*guard]{Name: name, Each: (*guard).act},
		})
	}
	root.Children = append(root.Children,
		&decider.Decider[*guard]{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Behavior: &behavior.Behavior[*guard]{Name: "HIDE", Each: (*guard).act}},
		&decider.Decider[*guard]{Name: "PATROL", Behavior: &behavior.Behavior[*guard]{Name: "PATROL", Each: (*guard).act}})
	return root
}

func (g *guard) act() { g.work++ }

const guards = 1000

// herd are guards of which every nth changes its mind in each frame, and of every
// mth the flags change.
type herd struct {
	world *decider.World
	all   []*guard
	frame int
}

func newHerd(t testing.TB, o *record.Options) (*herd, *record.Recorder) {
	tree := decider.MustCompile(guardTable())
	h := &herd{world: tree.NewWorld(1)}
	if err := h.world.SetWorkers(1); err != nil {
		t.Fatal(err)
	}
	crowd, err := tree.NewCrowd(h.world, func(g *guard, _ time.Duration) decider.Sense { return decider.Sense{Flags: g.flags} })
	if err != nil {
		t.Fatal(err)
	}
	for id := range uint64(guards) {
		g := &guard{}
		h.all = append(h.all, g)
		if err := crowd.Add(id, g); err != nil {
			t.Fatal(err)
		}
	}
	var r *record.Recorder
	if o != nil {
		if r, err = record.New(h.world, *o); err != nil {
			t.Fatal(err)
		}
	}
	return h, r
}

func (h *herd) tick(changes, flags int) {
	h.frame++
	if changes > 0 {
		for i := h.frame % changes; i < len(h.all); i += changes {
			h.all[i].wants[2] = 1 - h.all[i].wants[2]
		}
	}
	if flags > 0 {
		for i := h.frame % flags; i < len(h.all); i += flags {
			h.all[i].flags ^= 2
		}
	}
	if err := h.world.Tick(16 * time.Millisecond); err != nil {
		panic(err)
	}
}

// Command hashes plays rounds of the arena and prints the hash of every tick.
// The tests of package arena build it for several machines: all must print the
// same.
//
//	hashes           the tanks are restless: they draw what they do
//	hashes library   the tanks play the tables written by hand
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

func main() {
	if err := run(len(os.Args) > 1 && os.Args[1] == "library"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(library bool) error {
	out := bufio.NewWriter(os.Stdout)
	rounds := []evo.Setup[*arena.Tank]{
		{Seed: 1, Mode: arena.ModeFixed},
		{Seed: 2, Mode: arena.ModeElimination},
	}
	sim := arena.New()
	for round, setup := range rounds {
		for i := range 8 {
			table := &restless
			if library {
				table = arena.Library[(round*8+i)%len(arena.Library)].Table
			}
			tree, err := decider.Compile(table)
			if err != nil {
				return err
			}
			setup.Trees = append(setup.Trees, tree)
		}
		if err := sim.Reset(setup); err != nil {
			return err
		}
		fmt.Fprintf(out, "# %s, seed %d\n%016x\n", setup.Mode, setup.Seed, sim.Hash())
		for done := false; !done; {
			done = sim.Step()
			fmt.Fprintf(out, "%016x\n", sim.Hash())
		}
		values := make([]int64, len(arena.Metrics))
		for slot := range setup.Trees {
			sim.Metrics(slot, values)
			fmt.Fprintln(out, "#", values)
		}
	}
	return out.Flush()
}

// block is what a restless tank remembers of what it does.
type block struct {
	what, left int32
	at         arena.Point
}

// restless draws what it does, of all that a tank can do, for up to a second
// and a half.
var restless = decider.Decider[*arena.Tank]{
	Name:     "RESTLESS",
	Behavior: &behavior.Behavior[*arena.Tank]{Name: "RESTLESS", Block: block{}, Tick: fidget},
}

func fidget(t *arena.Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[block](x)
	if b.left--; b.left < 0 {
		*b = block{int32(x.IntN(10)), int32(x.IntN(30)), t.FarPoint(x.Uint64())}
	}
	t.Fire()
	enemy := t.ClosestEnemy()
	if enemy == nil {
		return behavior.Running
	}
	if e := t.WeakestEnemy(); e != nil && b.at.X&1 == 0 {
		enemy = e
	}
	switch b.what {
	case 0:
		t.TurnLeft()
		t.Forward()
	case 1:
		t.Face(b.at)
		t.Backward()
	case 2:
		t.GoTo(b.at)
	case 3:
		t.FleeFrom(enemy.Pos())
	case 4:
		t.BackOffFrom(enemy.Pos())
	case 5:
		if p, ok := t.Cover(); ok {
			t.GoTo(p)
		}
	case 6:
		if p, _, ok := t.AnyBox(); ok {
			t.GoTo(p)
		}
	case 7:
		if p, _, ok := t.LastSeen(); ok {
			t.GoTo(p)
		}
	case 8:
		t.TurnTo(t.Lead(enemy))
	default:
		t.GoTo(enemy.Pos())
	}
	return behavior.Running
}

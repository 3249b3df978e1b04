package bench

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
)

// kinds is how many crowds the agents of the benchmarks of ids are in.
const kinds = 6

// newTown returns a world with so many agents in six crowds, their ids, which are spread over all
// numbers, and the crowds.
func newTown(agents int) (*decider.World, []uint64, []*decider.Crowd[*Soldier]) {
	world := decider.NewWorld(1)
	ids, crowds := make([]uint64, agents), make([]*decider.Crowd[*Soldier], kinds)
	for i := range crowds {
		crowd, err := decider.MustCompile(&soldierRow{Name: string(rune('A' + i)), Each: func(*Soldier) {}}).NewCrowd(world, nil)
		must(err)
		crowds[i] = crowd
	}
	for i := range ids {
		ids[i] = uint64(i+1) * 0x9e3779b97f4a7c15
		must(crowds[i%kinds].Add(ids[i], &Soldier{}))
	}
	return world, ids, crowds
}

// BenchmarkIds finds agents by their ids: in a map of the game's, which it would have in place of the
// world's; by a call of the world that is made for each agent in each frame; and where an agent comes
// and goes.
func BenchmarkIds(b *testing.B) {
	compare(b, idlers, entry{"map", 0, func() Run {
		_, ids, _ := newTown(idlers)
		all := make(map[uint64]*Soldier, idlers)
		for _, id := range ids {
			all[id] = &Soldier{}
		}
		return attempts(func() error {
			for _, id := range ids {
				all[id].Flags++
			}
			return nil
		})
	}}, entry{"every", 1.3, func() Run {
		world, ids, _ := newTown(idlers)
		return attempts(func() error {
			for _, id := range ids {
				if err := world.Every(id, 1); err != nil {
					return err
				}
			}
			return nil
		})
	}}, entry{"comes_and_goes", 0, func() Run {
		world, ids, crowds := newTown(idlers)
		agents := make([]Soldier, idlers)
		return attempts(func() error {
			for i, id := range ids {
				if err := world.Remove(id); err != nil {
					return err
				}
				if err := crowds[i%kinds].Add(id, &agents[i]); err != nil {
					return err
				}
			}
			return nil
		})
	}})
}

// beast is an agent as games save it.
type beast struct {
	ID           uint64
	X, Y, Health float64
	Name         string
	Items        []string
}

// BenchmarkGame saves ten thousand agents as encoding/json does, and with their world.
func BenchmarkGame(b *testing.B) {
	const agents = 10_000
	start := func() (*decider.World, map[uint64]*beast) {
		var crowd *decider.Crowd[*beast]
		root := decider.Decider[*beast]{Name: "ANIMAL", Policy: decider.Shuffle, Children: []*decider.Decider[*beast]{
			{Name: "GRAZE", Timeout: time.Second, RunFor: func(a *beast, dt time.Duration) decider.Status { a.X += dt.Seconds(); return decider.Running }},
			{Name: "LOOK", Timeout: 2 * time.Second, Each: func(a *beast) { a.Health *= .99 }},
		}}
		world, err := ethogram.Open(1, nil, ethogram.Crowd(&crowd, &root, nil))
		must(err)
		all := map[uint64]*beast{}
		for id := uint64(1); id <= agents; id++ {
			all[id] = &beast{ID: id, X: float64(id) / 7, Y: float64(id) / 3, Health: 100, Name: "animal", Items: []string{"hay"}}
			must(crowd.Add(id, all[id]))
		}
		for range 100 {
			must(world.Tick(frame))
		}
		return world, all
	}
	compare(b, agents, entry{"json", 0, func() Run {
		_, all := start()
		return attempts(func() error { _, err := json.Marshal(all); return err })
	}}, entry{"save", 3, func() Run {
		world, _ := start()
		return attempts(func() error { _, err := ethogram.Save(world, nil); return err })
	}}, entry{"load", 0, func() Run {
		world, _ := start()
		data, err := ethogram.Save(world, nil)
		must(err)
		return attempts(func() error {
			var crowd *decider.Crowd[*beast]
			fresh, err := ethogram.Open(1, nil, ethogram.Crowd(&crowd, &decider.Decider[*beast]{Name: "ANIMAL", Each: func(*beast) {}}, nil))
			if err == nil {
				_, err = ethogram.Load(fresh, data, nil)
			}
			return err
		})
	}})
}

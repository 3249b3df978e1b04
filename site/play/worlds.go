package main

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/example/creature/life"
	"github.com/ethogram-go/ethogram/example/grenades/battle"
	"github.com/ethogram-go/ethogram/example/investigate/guard"
	"github.com/ethogram-go/ethogram/example/market/street"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
	"github.com/ethogram-go/ethogram/site/play/deer"
	"github.com/ethogram-go/ethogram/site/play/tanks"
	"github.com/ethogram-go/ethogram/site/play/wolves"
)

const tenth = 100 * time.Millisecond

func openDeer() (*world, error) {
	m, err := deer.New(12)
	if err != nil {
		return nil, err
	}
	h, err := crowd(m.Deer, &deer.Root, .6)
	err = errors.Join(err, h.table.Vocabulary().Add("Act", "", &deer.Leap{}))
	return &world{
		minds: m.Deer.World(), step: func() error { return m.Step(tenth) }, sight: m.Sight(), herds: []herd{h},
		ground: func() []thing {
			return []thing{
				{X: deer.Bush[0], Y: deer.Bush[1], Size: 2, Label: "bush", Look: "plant"},
				{X: deer.Pond[0], Y: deer.Pond[1], Size: 3, Label: "pond", Look: "water"},
			}
		},
	}, err
}

func openNest() (*world, error) {
	w, err := creatures.New(creatures.MaxAgents, 83, nil)
	if err != nil {
		return nil, err
	}
	herds, err1 := crowd(w.Herd, &creatures.Root, .5)
	wolves, err2 := crowd(w.Wolves, &creatures.WolfRoot, .9)
	at := func(p creatures.Point, size float64, label, look string) thing {
		return thing{X: float64(p.X) / creatures.Metre, Y: float64(p.Y) / creatures.Metre, Size: size, Label: label, Look: look}
	}
	return &world{
		minds: w.Minds, step: func() error { return w.Step(tenth) }, sight: w.Sight(), herds: []herd{herds, wolves},
		names: func(id uint64) string { return w.Creatures[id-1].Name },
		ground: func() []thing {
			time := "nest, by day"
			if w.Night() {
				time = "nest, at night"
			}
			all := []thing{at(creatures.Nest, 3, time, "home"), at(creatures.Lair, 1.5, "lair", "stone")}
			for _, b := range w.Bushes {
				all = append(all, at(b.At, .5+float64(b.Bites)/14, "", "plant"))
			}
			return all
		},
	}, errors.Join(err1, err2)
}

func openWolves() (*world, error) {
	m, err := wolves.New()
	if err != nil {
		return nil, err
	}
	h, err := crowd(m.Wolves, &wolves.Root, .8)
	sight := m.Sight()
	return &world{
		minds: m.Wolves.World(), step: func() error { return m.Step(tenth) }, sight: sight, herds: []herd{h},
		ground: func() []thing {
			var all []thing
			for _, d := range m.Deer {
				all = append(all, thing{X: d.X, Y: d.Y, Size: .6, Look: "home"})
			}
			h.each(func(st decider.State) { // what a wolf runs after has a ring
				for i := range st.Outline().Rows() {
					if id, ok := st.Target(decider.Row(i)); ok && st.Active(decider.Row(i)) {
						all = append(all, thing{X: m.Deer[id].X, Y: m.Deer[id].Y, Size: .35, Look: "fire"})
					}
				}
			})
			return all
		},
		names: func(id uint64) string { return fmt.Sprintf("%v turns", sight.Values["turns"](id)) },
	}, err
}

// openCreature shows what the creature does by where it is: the example has no places.
func openCreature() (*world, error) {
	l, err := life.New(nil)
	if err != nil {
		return nil, err
	}
	h, err := crowd(l.Crowd, &life.Root, .8)
	places := map[string][2]float64{"FLEE": {21, 14}, "GUARD_NEST": {10, 6}, "EAT": {18, 5}, "REST": {4, 9}}
	x, y := 4., 9.
	return &world{
		minds: l.World, herds: []herd{h},
		step: func() error {
			if err := l.Tick(); err != nil {
				return err
			}
			h.each(func(st decider.State) {
				for row, goal := range places { // one of them is active
					if st.Active(st.Outline().Find(row)[0]) {
						far := math.Hypot(goal[0]-x, goal[1]-y)
						part := 1 / max(1, far/5)
						x, y = x+float64((goal[0]-x)*part), y+float64((goal[1]-y)*part)
						break
					}
				}
			})
			return nil
		},
		sight: record.Sight{
			Position: func(uint64) (float64, float64, bool) { return x, y, true },
			Map:      record.Map{Width: 24, Height: 16},
			Values: map[string]func(uint64) float64{
				"hunger": func(uint64) float64 { return l.Hunger() },
				"enemy":  func(uint64) float64 { return l.Enemy() },
			},
		},
		names: func(uint64) string { return "creature" },
		ground: func() []thing {
			time := "nest, by day"
			if l.Night() {
				time = "nest, at night"
			}
			all := []thing{{X: 8, Y: 6, Size: 1.6, Label: time, Look: "home"}, {X: 19, Y: 4, Size: 1.2, Label: "food", Look: "plant"}}
			if l.Enemy() > 0 {
				all = append(all, thing{X: 12, Y: 10, Size: l.Enemy() / 3, Label: "enemy", Look: "fire"})
			}
			return all
		},
	}, err
}

func openGuards() (*world, error) {
	c, err := guard.New(nil)
	if err != nil {
		return nil, err
	}
	herds := make([]herd, 2)
	var err1, err2 error
	herds[0], err1 = crowd(c.Plain, &guard.Plain, .6)
	herds[1], err2 = crowd(c.Stored, &guard.Stored, .6)
	row := func(i int) float64 { return float64(3 + 5*i) }
	return &world{
		minds: c.World, herds: herds,
		step: func() error { return c.Step(int(c.World.Frame() % 34)) },
		sight: record.Sight{
			Position: func(id uint64) (float64, float64, bool) {
				return float64(c.Guards[id-1].At() + 1), row(int(id - 1)), true
			},
			Map: record.Map{Width: guard.Length + 1, Height: 11, Lines: [][]float64{{0, 5.5, guard.Length + 1, 5.5}}},
		},
		names: func(id uint64) string { return []string{"plain", "stored"}[id-1] },
		ground: func() []thing {
			var all []thing
			for i, g := range c.Guards {
				all = append(all, thing{X: guard.Home + 1, Y: row(i), Size: .9, Look: "home"})
				if at, ok := g.Target(); ok {
					all = append(all, thing{X: float64(at + 1), Y: row(i), Size: .4, Look: "fire"})
				}
			}
			return all
		},
	}, errors.Join(err1, err2)
}

func openMarket() (*world, error) {
	s, err := street.New(nil)
	if err != nil {
		return nil, err
	}
	h, err := crowd(s.Crowd, &street.CustomerRoot, .6)
	w := s.Crowd.World()
	return &world{
		minds: w, herds: []herd{h}, step: func() error { return s.Step(int(w.Frame())) },
		sight: record.Sight{
			Position: func(id uint64) (float64, float64, bool) {
				_, at := s.Customer(id)
				return float64(at + 2), float64(5 + 3*id), true
			},
			Map: record.Map{Width: street.Length + 3, Height: 18},
		},
		names: func(id uint64) string {
			name, _ := s.Customer(id)
			return name
		},
		ground: func() []thing {
			all := []thing{{X: 2, Y: 3, Size: 1.4, Label: "home", Look: "home"}}
			s.Places(func(name string, at int) {
				all = append(all, thing{X: float64(at + 2), Y: 3, Size: 1.4, Label: name, Look: "stone"})
			})
			return all
		},
	}, err
}

func openGrenades() (*world, error) {
	b, err := battle.New(battle.Options{Agents: 24, Workers: 1, Seed: 4})
	if err != nil {
		return nil, err
	}
	h, err := crowd(b.Crowd, b.Root, .6)
	return &world{
		minds: b.Crowd.World(), step: b.Step, sight: b.Sight(), herds: []herd{h},
		ground: func() []thing {
			all := []thing{{X: 0, Y: battle.Height / 2, Size: 5, Label: "bunker", Look: "stone"}}
			b.Flying(func(x, y float64) { all = append(all, thing{X: x, Y: y, Size: .5, Look: "fire"}) })
			return all
		},
	}, err
}

func openTanks() (*world, error) {
	r, err := tanks.New(7)
	if err != nil {
		return nil, err
	}
	r.Arena.World().SetNames(decider.Names{Flags: map[decider.Flags]string{arena.OutOfAmmo: "OutOfAmmo"}, Agent: r.Name})
	table, err := local.Tuning(r.Others)
	sight := r.Arena.Sight()
	looks := map[string]string{"shield": "water", "upgrade": "stone", "ammo": "home", "health": "plant", "shell": "own", "blast": "fire"}
	return &world{
		minds: r.Arena.World(), step: r.Step, sight: sight,
		herds: []herd{{table, 1, func(do func(decider.State)) {
			for slot := range tanks.Slots {
				do(r.Arena.State(slot))
			}
		}, applying(&tanks.Root)}},
		names: func(id uint64) string {
			t := r.Tank(id)
			return fmt.Sprintf("%s: %d %% ×%d", r.Name(id), t.Health(), t.Lives())
		},
		aims: func(id uint64) (float64, float64) {
			turn := 2 * math.Pi * float64(r.Tank(id).Heading()) / 4096
			return math.Cos(turn), -math.Sin(turn)
		},
		own: func(id uint64) bool { return r.Tank(id).Slot() == 0 },
		ground: func() []thing {
			var all []thing
			r.Arena.Around(func(what string, x, y, radius float64) {
				all = append(all, thing{X: x, Y: y, Size: radius, Look: looks[what]})
			})
			return all
		},
		press: func(h hands) { r.Drive(h.Right, h.Up, h.Thumb, h.Fire) },
		over: func() string {
			if !r.Over() {
				return ""
			}
			into := make([]int64, len(arena.Metrics))
			r.Arena.Metrics(0, into)
			return fmt.Sprintf("The round is over, and you have %.1f points: lives taken less lives lost.", float64(into[arena.MetricPoints])/1000)
		},
	}, err
}

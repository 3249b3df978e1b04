package bench

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// saveSeries saves a world and loads it again, with so many agents that what is done once
// for all of them does not matter.
func saveSeries() Series {
	entry := func(name string, start func() Run) Entry { return Entry{Name: name, Start: start, Few: start} }
	return Series{
		Name: "World", About: "a world of agents who patrol: save it, load it into a new one", Agents: Few, Cycle: 1,
		Entries: []Entry{entry("save", func() Run { return startSaving(newPatrol(Few)) }), entry("load", func() Run { return startLoading(newPatrol(Few)) })},
	}
}

// patrol is a world with a crowd, each agent of which remembers something of every kind
// that many games have: timers, a place, a block.
type patrol struct {
	world *decider.World
	crowd *decider.Crowd[*sentry]
}

type sentry struct{ flags decider.Flags }

// stroll is what an agent knows that walks.
type stroll struct {
	X, Y float32
	Legs int
}

var patrolTree = decider.MustCompile(&decider.Decider[*sentry]{
	Name: "SENTRY", Children: []*decider.Decider[*sentry]{
		{Name: "FLEE", If: 1, Commit: time.Second, Preconditions: decider.Preconditions{Cooldown: 10 * time.Second}, Behavior: &stayOn},
		{Name: "EAT", If: 2, Preconditions: decider.Preconditions{Every: time.Second}, Behavior: &stayOn},
		{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Remember: decider.Place, Children: []*decider.Decider[*sentry]{
			{Name: "WALK", Behavior: &walkOn},
			{Name: "LOOK", Timeout: 100 * time.Millisecond, Behavior: &stayOn},
		}},
	},
})

var (
	stayOn = behavior.Behavior[*sentry]{Name: "STAY", Tick: behavior.Stay[*sentry]}
	walkOn = behavior.Behavior[*sentry]{
		Name: "WALK", Block: stroll{},
		Tick: func(_ *sentry, x behavior.Context) behavior.Status {
			w := behavior.Block[stroll](x)
			w.X++
			if w.Legs++; w.Legs%8 == 0 {
				return behavior.Succeeded
			}
			return behavior.Running
		},
	}
)

// newPatrol returns a world in which n agents have lived for some frames.
func newPatrol(n int) *patrol {
	p := emptyPatrol()
	d := dice(crowdSeed)
	agents := make([]sentry, n)
	for i := range agents {
		if _, err := p.crowd.Add(uint64(i+1), &agents[i]); err != nil {
			panic(err)
		}
	}
	for range 40 {
		for i := range agents {
			rare := uint64(3)
			for range 3 {
				rare &= d.next()
			}
			agents[i].flags = decider.Flags(rare)
		}
		if err := p.world.Tick(frame); err != nil {
			panic(err)
		}
	}
	return p
}

func emptyPatrol() *patrol {
	p := &patrol{world: decider.NewWorld(1)}
	crowd, err := patrolTree.NewCrowd(p.world, func(s *sentry, _ time.Duration) decider.Sense { return decider.Sense{Flags: s.flags} })
	if err = errors.Join(err, p.world.SetWorkers(1)); err != nil {
		panic(err)
	}
	p.crowd = crowd
	return p
}

func startSaving(p *patrol) Run {
	var data []byte
	return attempts(func() (err error) {
		data, err = p.world.AppendSave(data[:0])
		return err
	})
}

func startLoading(p *patrol) Run {
	data, err := p.world.Save()
	if err != nil {
		panic(err)
	}
	var to *patrol
	var loaded decider.LoadedWorld
	same := &sentry{}
	load := attempts(func() (err error) {
		to = emptyPatrol()
		loaded, err = to.world.Load(data, to.crowd.LoadWith(func(uint64) (*sentry, bool) { return same, true }))
		return err
	})
	return runOf{load.Ticks, func() error {
		again, err := to.world.Save()
		if !loaded.Same() || !bytes.Equal(again, data) {
			err = errors.Join(err, fmt.Errorf("what is loaded is not what was saved: %+v", loaded))
		}
		return errors.Join(err, load.Verify())
	}}
}

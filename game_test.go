package ethogram_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// A farm with dogs, sheep and a whistle that dogs are taught by a shepherd.

const (
	Bark stimuli.Mask = 1 << iota
	Call
)

type (
	Body struct {
		ID     uint64
		At     float64
		Senses stimuli.Senses[float64]
		farm   *farm `save:"-"`
	}
	Dog struct {
		Body
		Tricks int
	}
	Sheep struct {
		Body
		Fear float64
	}
	fields struct {
		Night bool
		Grass map[string]float64
		notes []string `save:"-"`
	}
	farm struct {
		fields
		world *decider.World
		dogs  *decider.Crowd[*Dog]
		sheep *decider.Crowd[*Sheep]
		trick *decider.Tree[*Dog]
	}
)

func (b *Body) body() *Body { return b }

func (b *Body) sense(dt time.Duration) decider.Sense {
	return decider.Sense{Stimuli: b.Senses.Update(b.farm.world.Frame(), dt)}
}

var (
	DogRoot = decider.Decider[*Dog]{Name: "DOG", Children: []*decider.Decider[*Dog]{
		{Name: "BARK", Preconditions: decider.Preconditions{Cooldown: time.Second}, Gate: &decider.Gate[*Dog]{Name: "VOICE", Limit: 1}, Do: (*Dog).bark},
		{Name: "TRICK", Slot: &decider.Slot{Name: "TRICK", Bytes: 512}},
		{Name: "WALK", Timeout: 3 * time.Second, RunFor: (*Dog).walk},
	}}
	Whistle   = decider.Decider[*Dog]{Name: "WHISTLE", Do: (*Dog).jump, Preconditions: decider.Preconditions{Cooldown: 2 * time.Second}}
	SheepRoot = decider.Decider[*Sheep]{Name: "SHEEP", Children: []*decider.Decider[*Sheep]{
		{Name: "FLEE", When: func(s *Sheep) bool { return s.Senses.Has(Bark) }, RunFor: (*Sheep).flee, Timeout: time.Second},
		{Name: "BLEAT", Preconditions: decider.Preconditions{Chance: 0.1}, Gate: &decider.Gate[*Sheep]{Name: "VOICE", Limit: 1}, Do: func(s *Sheep) {}},
		{Name: "WALK", RunFor: (*Sheep).walk, Timeout: 2 * time.Second},
	}}
)

func (d *Dog) bark() {
	f := d.farm
	f.world.Defer(d.ID, func() error {
		f.notes = append(f.notes, fmt.Sprint(d.ID, " barks"))
		for _, s := range f.sheep.Each {
			s.Senses.Post(f.world.Frame(), d.ID, Bark, d.At, time.Second)
		}
		return nil
	})
}

func (d *Dog) jump() { d.Tricks++ }

func (d *Dog) walk(dt time.Duration) behavior.Status {
	d.At += dt.Seconds()
	return behavior.Running
}

func (s *Sheep) walk(dt time.Duration) behavior.Status {
	s.At += dt.Seconds() / 2
	return behavior.Running
}

func (s *Sheep) flee(dt time.Duration) behavior.Status {
	s.Fear += dt.Seconds()
	return behavior.Running
}

func openFarm(numbers []byte) (*farm, error) {
	f := &farm{}
	var err error
	f.world, err = ethogram.Open(7, numbers,
		ethogram.Crowd(&f.dogs, &DogRoot, func(d *Dog, dt time.Duration) decider.Sense { return d.sense(dt) }),
		ethogram.Crowd(&f.sheep, &SheepRoot, func(s *Sheep, dt time.Duration) decider.Sense { return s.sense(dt) }),
		ethogram.Part(&f.trick, &Whistle))
	if err != nil {
		return nil, err
	}
	f.world.Welcome(func(id uint64, agent any) {
		b := agent.(interface{ body() *Body }).body()
		b.ID, b.farm = id, f
	})
	return f, nil
}

func (f *farm) populate() error {
	f.Grass = map[string]float64{"north": 3}
	var errs []error
	for id := range uint64(3) {
		errs = append(errs, f.dogs.Add(1+id, &Dog{}), f.dogs.Inject(1+id, "TRICK", f.trick))
	}
	for id := range uint64(20) {
		errs = append(errs, f.sheep.Add(100+id, &Sheep{}))
	}
	return errors.Join(errs...)
}

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

const (
	tick   = 100 * time.Millisecond
	pull   = 500 * time.Millisecond  // of the pin
	flight = 1500 * time.Millisecond // of a grenade

	start = 60_000 // millimetres from the bunker
	reach = 50     // metres; the range of the bunker's gun
	burst = 8      // ticks between two of its hits
)

// Soldier is the agent. Its callbacks touch only its own fields, because soldiers
// are ticked in parallel, on any number of workers.
type Soldier struct {
	id       uint64
	handle   decider.Handle
	distance int // from the bunker, in millimetres
	grenades int
	thrown   bool   // in this tick
	doing    string // name of the row, which the scope sets
	book     book
}

func (s *Soldier) metres() float64 { return float64(s.distance) / 1000 }

// Battle is fifty soldiers against a bunker.
type Battle struct {
	root    *Decider // the table, and what a file has changed of it
	changes []string

	crowd  *decider.Crowd[*Soldier]
	table  *inspect.Table // what -inspect may change while the battle goes on, or nil
	chance *rand.Rand     // of the bunker's gun
	lastID uint64
	tick   int

	flying []int // the ticks in which grenades land

	thrown, reached, fallen int
	most                    maxima
	book                    book // of soldiers who are gone
}

// maxima are the largest numbers ever seen at the same time.
type maxima struct {
	throwing, shooting int // holders of the gates, from the world
	throws, shots      int // soldiers in the rows, from the soldiers
	flying             int
}

// table returns the table with the numbers of a file, if there is one, and what these change.
func table(numbers string) (*Decider, []string, error) {
	if numbers == "" {
		return &Root, nil, nil
	}
	data, err := os.ReadFile(numbers)
	if err != nil {
		return nil, nil, err
	}
	root := decider.Clone(&Root)
	changes, err := override.Apply(root, data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", numbers, err)
	}
	return root, changes, nil
}

// New returns a battle with all soldiers in their places.
func New(o options) (*Battle, error) {
	root, changes, err := table(o.numbers)
	if err != nil {
		return nil, err
	}
	tree, err := decider.Compile(root, decider.Generated(soldierCode)) // of other numbers the table itself decides
	if err != nil {
		return nil, err
	}
	world := tree.NewWorld(o.seed)
	crowd, err := tree.NewCrowd(world, nil)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(world.SetWorkers(o.workers), crowd.Reserve(o.agents)); err != nil {
		return nil, err
	}
	b := &Battle{root: root, changes: changes, crowd: crowd, chance: rand.New(rand.NewPCG(o.seed, 1)), book: book{}}
	for i := range o.agents {
		if err := b.recruit(start - i*7919%20_000); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (b *Battle) recruit(distance int) error {
	b.lastID++
	s := &Soldier{id: b.lastID, distance: distance, grenades: 2, book: book{}}
	var err error
	s.handle, err = b.crowd.Add(s.id, s)
	return err
}

// Step plays a tenth of a second.
func (b *Battle) Step() error {
	if b.table != nil {
		if _, err := b.table.Update(); err != nil {
			return err
		}
	}
	if err := b.crowd.World().Tick(tick); err != nil {
		return err
	}
	b.tick++
	b.land()
	var here []*Soldier // at the wall
	var seen []*Soldier // by the bunker's gun
	for _, s := range b.soldiers() {
		if s.thrown {
			s.thrown = false
			b.thrown++
			b.flying = append(b.flying, b.tick+int(flight/tick))
		}
		switch {
		case s.distance == 0:
			here = append(here, s)
		case s.metres() <= reach:
			seen = append(seen, s)
		}
	}
	b.count()
	b.reached += len(here)
	if len(seen) > 0 && b.tick%burst == 0 {
		here = append(here, seen[b.chance.IntN(len(seen))])
		b.fallen++
	}
	for _, s := range here {
		if err := b.replace(s); err != nil {
			return err
		}
	}
	return nil
}

// land removes the grenades that land in this tick.
func (b *Battle) land() {
	for len(b.flying) > 0 && b.flying[0] <= b.tick {
		b.flying = b.flying[1:]
	}
}

// count records how many soldiers do the same at this moment.
func (b *Battle) count() {
	world := b.crowd.World()
	m := &b.most
	m.throwing = max(m.throwing, len(world.Holders(grenade.Name)))
	m.shooting = max(m.shooting, len(world.Holders(shooters.Name)))
	m.throws = max(m.throws, len(b.at(Throw.Name)))
	m.shots = max(m.shots, len(b.at(Shoot.Name)))
	m.flying = max(m.flying, len(b.flying))
}

// replace takes s out of the battle, whatever s is doing, and sends another
// soldier. The tokens of s are released, so no gate stays shut because its holder
// is dead.
func (b *Battle) replace(s *Soldier) error {
	if err := b.crowd.Remove(s.handle); err != nil {
		return err
	}
	b.book.add(s.book)
	return b.recruit(start)
}

func (b *Battle) soldiers() []*Soldier {
	all := make([]*Soldier, 0, b.crowd.Len())
	b.crowd.Each(func(_ decider.Handle, s *Soldier, _ decider.Memory) bool {
		all = append(all, s)
		return true
	})
	return all
}

// at returns the soldiers in the row with that name.
func (b *Battle) at(row string) []*Soldier {
	var found []*Soldier
	for _, s := range b.soldiers() {
		if s.doing == row {
			found = append(found, s)
		}
	}
	return found
}

// book counts how often rows ended, and why.
type book map[string]*page

type page struct {
	reasons map[behavior.Reason]int
	spent   time.Duration
}

func (b book) page(row string) *page {
	if b[row] == nil {
		b[row] = &page{reasons: map[behavior.Reason]int{}}
	}
	return b[row]
}

func (b book) enter(row string, why behavior.Reason, spent time.Duration) {
	p := b.page(row)
	p.reasons[why]++
	p.spent += spent
}

func (b book) add(other book) {
	for row, o := range other {
		p := b.page(row)
		p.spent += o.spent
		for why, n := range o.reasons {
			p.reasons[why] += n
		}
	}
}

// sight is what the inspector shows of the battle: how far each soldier is from the bunker at the left.
func (b *Battle) sight() record.Sight {
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			s, ok := b.crowd.AgentOf(id)
			if !ok {
				return 0, 0, false
			}
			return s.metres(), float64(id), true
		},
		Values: map[string]func(uint64) float64{"grenades": func(id uint64) float64 {
			s, ok := b.crowd.AgentOf(id)
			if !ok {
				return 0
			}
			return float64(s.grenades)
		}},
	}
}

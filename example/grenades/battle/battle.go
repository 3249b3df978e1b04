// Package battle is fifty soldiers against a bunker, for [example/grenades] and the
// playground: the soldiers' table, the code that is generated from it, and their world.
//
// [example/grenades]: https://github.com/ethogram-go/ethogram/tree/main/example/grenades
package battle

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

const (
	// Tick is how long a tick lasts.
	Tick   = 100 * time.Millisecond
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
	lane     int // where its fallen predecessor ran, too
	distance int // from the bunker, in millimetres
	grenades int
	thrown   bool   // in this tick
	doing    string // name of the row, which the scope sets
	book     book
}

func (s *Soldier) metres() float64 { return float64(s.distance) / 1000 }

// Battle is fifty soldiers against a bunker.
type Battle struct {
	Root  *Decider // that of its options
	Crowd *decider.Crowd[*Soldier]

	agents int
	chance *rand.Rand // of the bunker's gun
	lastID uint64
	tick   int

	flying []shell

	thrown, reached, fallen int
	most                    maxima
	book                    book // of soldiers who are gone
}

// shell is a grenade in the air.
type shell struct {
	lands    int     // the tick
	distance float64 // of the soldier who threw it, in metres
	lane     int
}

// maxima are the largest numbers ever seen at the same time.
type maxima struct {
	throwing, shooting int // holders of the gates, from the world
	throws, shots      int // soldiers in the rows, from the soldiers
	flying             int
}

// Options are those of a battle.
type Options struct {
	Agents, Workers int
	Seed            uint64
	Root            *Decider // the table Root with other numbers, or nil
}

// Code has the table decide by the code that is generated from it.
var Code = decider.Generated(soldierCode)

// New returns a battle with all soldiers in their places.
func New(o Options) (*Battle, error) {
	root, options := o.Root, []decider.Option(nil) // other numbers decide without the code
	if root == nil {
		root, options = &Root, []decider.Option{Code}
	}
	tree, err := decider.Compile(root, options...)
	if err != nil {
		return nil, err
	}
	world := tree.NewWorld(o.Seed)
	crowd, err := tree.NewCrowd(world, nil)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(world.SetWorkers(o.Workers), crowd.Reserve(o.Agents)); err != nil {
		return nil, err
	}
	b := &Battle{Root: root, Crowd: crowd, agents: o.Agents, chance: rand.New(rand.NewPCG(o.Seed, 1)), book: book{}}
	for i := range o.Agents {
		if err := b.recruit(i, start-i*7919%20_000); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (b *Battle) recruit(lane, distance int) error {
	b.lastID++
	s := &Soldier{id: b.lastID, lane: lane, distance: distance, grenades: 2, book: book{}}
	return b.Crowd.Add(s.id, s)
}

// Step plays a tenth of a second.
func (b *Battle) Step() error {
	if err := b.Crowd.World().Tick(Tick); err != nil {
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
			b.flying = append(b.flying, shell{b.tick + int(flight/Tick), s.metres(), s.lane})
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
	for len(b.flying) > 0 && b.flying[0].lands <= b.tick {
		b.flying = b.flying[1:]
	}
}

// count records how many soldiers do the same at this moment.
func (b *Battle) count() {
	world := b.Crowd.World()
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
	if err := b.Crowd.World().Remove(s.id); err != nil {
		return err
	}
	b.book.add(s.book)
	return b.recruit(s.lane, start)
}

func (b *Battle) soldiers() []*Soldier {
	all := make([]*Soldier, 0, b.Crowd.Len())
	for _, s := range b.Crowd.Each {
		all = append(all, s)
	}
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

// How large the battlefield is, in metres, with the bunker at the left.
const Width, Height = 62, 40

// y is where a lane runs.
func (b *Battle) y(lane int) float64 {
	return Height * (float64(lane) + .5) / float64(b.agents)
}

// Sight is what the inspector shows of the battle.
func (b *Battle) Sight() record.Sight {
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			s, ok := b.Crowd.AgentOf(id)
			if !ok {
				return 0, 0, false
			}
			return s.metres(), b.y(s.lane), true
		},
		Map: record.Map{Width: Width, Height: Height},
		Values: map[string]func(uint64) float64{"grenades": func(id uint64) float64 {
			s, ok := b.Crowd.AgentOf(id)
			if !ok {
				return 0
			}
			return float64(s.grenades)
		}},
	}
}

// Flying calls each with the place of each grenade in the air.
func (b *Battle) Flying(each func(x, y float64)) {
	for _, g := range b.flying {
		left := float64(g.lands-b.tick) / float64(flight/Tick)
		each(float64(g.distance*left), Height/2+float64((b.y(g.lane)-Height/2)*left))
	}
}

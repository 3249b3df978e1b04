package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

const (
	nightfall = 90 * time.Second
	length    = 30 // metres from the door to the far wall
)

// News is the data of a stimulus: who started a brawl with whom, and where.
type News struct {
	Starter, Defender uint64
	At                int
}

// Person is what guests and guards have in common. The exported fields are saved.
type Person struct {
	ID uint64
	At int // metres from the door

	Ears stimuli.Senses[News]

	tavern *Tavern  `save:"-"`
	said   []string `save:"-"` // in this frame
}

func (p *Person) person() *Person { return p }

// agent is a guest or a guard.
type agent interface{ person() *Person }

// Guest and Guard are the two types of agents.
type (
	Guest struct {
		Person
		Grudge         uint64 // the id of someone this guest cannot stand, or 0
		Thirst, Temper float64
		Mugs           int
	}
	Guard struct {
		Person
		Call News // the shout that the guard follows
	}
)

// says keeps a line until the end of the frame, because callbacks of different
// agents run in parallel and must not print. It always returns true.
func (p *Person) says(what string) bool {
	p.said = append(p.said, name(p.ID)+" "+what)
	return true
}

// listen hears what was shouted before this frame.
func (p *Person) listen(dt time.Duration) decider.Sense {
	sense := decider.Sense{Stimuli: p.Ears.Update(p.tavern.world.Frame(), dt)}
	if p.tavern.world.Now() >= nightfall {
		sense.Flags = Night
	}
	return sense
}

// sense says what a guest perceives. The crowd calls it before each tick.
func (g *Guest) sense(dt time.Duration) decider.Sense {
	g.Thirst += dt.Seconds() / 37
	g.Temper = max(0, g.Temper-dt.Seconds()/500)
	return g.listen(dt)
}

func (g *Guard) sense(dt time.Duration) decider.Sense { return g.listen(dt) }

// names of all agents, by id from 1: thirteen guests, then the guards.
var names = []string{"Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kit", "Lou", "Max", "Rook", "Wren"}

const guests = 13

func name(id uint64) string {
	if id == 0 || id > uint64(len(names)) {
		return "a stranger"
	}
	return names[id-1]
}

// grudges say who cannot stand whom: Bob and Gus, Fay and Hal, Joe and Max.
var grudges = [guests + 1]uint64{2: 7, 7: 2, 6: 8, 8: 6, 10: 13, 13: 10}

// Tavern is the game.
type Tavern struct {
	world  *decider.World
	guests *decider.Crowd[*Guest]
	guards *decider.Crowd[*Guard]
	room   []*Person // who is here in this frame; callbacks only read it
}

// New returns a tavern without agents, with the numbers of a file, or nil for its own.
func New(numbers []byte) (*Tavern, error) {
	t := &Tavern{}
	var err error
	t.world, err = ethogram.Open(8, numbers,
		ethogram.Crowd(&t.guards, &GuardRoot, (*Guard).sense),
		ethogram.Crowd(&t.guests, &GuestRoot, (*Guest).sense))
	if err != nil {
		return nil, err
	}
	t.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Night: "Night", Starter: "Starter", Defender: "Defender"},
		Stimuli: map[stimuli.Mask]string{Fight: "Fight"},
		Agent:   name,
	})
	t.world.Welcome(func(id uint64, a any) { a.(agent).person().ID, a.(agent).person().tavern = id, t })
	return t, nil
}

// letIn lets everyone in.
func (t *Tavern) letIn() error {
	var errs []error
	for id := uint64(1); id <= guests; id++ {
		g := &Guest{Person: Person{At: 2 + 2*int(id)}, Grudge: grudges[id], Thirst: float64(id%5) / 10}
		errs = append(errs, t.guests.Add(id, g))
	}
	return errors.Join(append(errs, t.guards.Add(guests+1, &Guard{}), t.guards.Add(guests+2, &Guard{}))...)
}

// frame plays a second and writes what was said, always in the same order.
func (t *Tavern) frame(dt time.Duration, out io.Writer) error {
	t.room = t.room[:0]
	for _, a := range t.world.Agents() {
		t.room = append(t.room, a.(agent).person())
	}
	if err := t.world.Tick(dt); err != nil {
		return err
	}
	for _, p := range t.room {
		for _, line := range p.said {
			fmt.Fprintf(out, "%3.0f s  %s\n", t.world.Now().Seconds(), line)
		}
		p.said = nil
	}
	return nil
}

// shout posts the news to everyone except the two brawlers. All receive it in the
// next frame.
func (t *Tavern) shout(news News) {
	for _, p := range t.room {
		if p.ID != news.Starter && p.ID != news.Defender {
			p.Ears.Post(t.world.Frame(), news.Starter, Fight, news, 5*time.Second)
		}
	}
}

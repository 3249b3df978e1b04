package main

import (
	"time"

	"golang.org/x/exp/slices"

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

	tavern *Tavern
	ears   stimuli.Senses[News]
	said   []string // in this frame
}

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
	sense := decider.Sense{Stimuli: p.ears.Update(p.tavern.world.Frame(), dt)}
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

func id(name string) uint64 { return uint64(slices.Index(names, name) + 1) }

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

// empty returns a tavern without agents.
func empty() (*Tavern, error) {
	guests, err := decider.Compile(&GuestRoot)
	if err != nil {
		return nil, err
	}
	guards, err := decider.Compile(&GuardRoot)
	if err != nil {
		return nil, err
	}
	t := &Tavern{world: decider.NewWorld(8)}
	t.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Night: "Night", Starter: "Starter", Defender: "Defender"},
		Stimuli: map[stimuli.Mask]string{Fight: "Fight"},
		Agent:   name,
	})
	if t.guests, err = guests.NewCrowd(t.world, (*Guest).sense); err != nil {
		return nil, err
	}
	t.guards, err = guards.NewCrowd(t.world, (*Guard).sense)
	return t, err
}

// New opens the tavern and lets everyone in.
func New() (*Tavern, error) {
	t, err := empty()
	for id := uint64(1); id <= uint64(len(names)) && err == nil; id++ {
		if id <= guests {
			g := &Guest{Person: Person{ID: id, At: 2 + 2*int(id), tavern: t}, Grudge: grudges[id], Thirst: float64(id%5) / 10}
			err = t.guests.Add(id, g)
		} else {
			err = t.guards.Add(id, &Guard{Person: Person{ID: id, tavern: t}})
		}
	}
	return t, err
}

// Frame plays a second and returns what was said, always in the same order.
func (t *Tavern) Frame() (lines []string, err error) {
	t.room = t.room[:0]
	for _, g := range t.guards.Each {
		t.room = append(t.room, &g.Person)
	}
	for _, g := range t.guests.Each {
		t.room = append(t.room, &g.Person)
	}
	err = t.world.Tick(time.Second)
	for _, p := range t.room {
		lines = append(lines, p.said...)
		p.said = nil
	}
	return lines, err
}

// shout posts the news to everyone except the two brawlers. All receive it in the
// next frame.
func (t *Tavern) shout(news News) {
	for _, p := range t.room {
		if p.ID != news.Starter && p.ID != news.Defender {
			p.ears.Post(t.world.Frame(), news.Starter, Fight, news, 5*time.Second)
		}
	}
}

// Package street is the market of the program beside it: its agents, its tables, and the street.
package street

import (
	"strings"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
)

const (
	length    = 32 // of the street, in metres; home is at 0
	bakeryAt  = 12
	jugglerAt = 24
	near      = 3 // metres, within which an object is noticed
	speed     = 2 // metres a second
	price     = 2 // coins
	evening   = 43
	day       = 60 // seconds
)

// Customer is the agent.
type Customer struct {
	name  string
	at    int // metres from home
	way   int // direction and speed
	coins int

	id    uint64
	world *decider.World
	knows *Object // the object that taught it last
	said  []string
}

func (c *Customer) say(what string) { c.said = append(c.said, c.name+" "+what) }

// Object is a thing in the street that teaches its use to customers who come near.
type Object struct {
	letter byte
	at     int
	closes int // second
	root   *Decider
	tree   *decider.Tree[*Customer]
}

// Street is a market.
type Street struct {
	Crowd *decider.Crowd[*Customer] // by CustomerRoot

	customers []*Customer
	objects   []*Object
	evening   bool
}

// New opens the market. numbers change those of the tables, see ethogram.Open.
func New(numbers []byte) (*Street, error) {
	s := &Street{
		customers: []*Customer{
			{name: "Nia", at: 2, way: speed, coins: 3},
			{name: "Otto", at: 0, way: speed, coins: 5},
			{name: "Pia", at: 28, way: -speed, coins: 1},
		},
		objects: []*Object{
			{letter: 'B', at: bakeryAt, closes: 60, root: &BakeryRoot},
			{letter: 'J', at: jugglerAt, closes: 29, root: &JugglerRoot},
		},
	}
	kinds := []ethogram.Kind{ethogram.Crowd(&s.Crowd, &CustomerRoot, s.sense)}
	for _, o := range s.objects {
		kinds = append(kinds, ethogram.Part(&o.tree, o.root))
	}
	world, err := ethogram.Open(0, numbers, kinds...)
	if err != nil {
		return nil, err
	}
	world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{Evening: "Evening"},
		Agent: func(id uint64) string { return s.customers[id-1].name },
	})
	for i, c := range s.customers {
		c.id, c.world = uint64(i+1), world
		if err = s.Crowd.Add(c.id, c); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Step plays the given second. Each day after the first begins with a wage.
func (s *Street) Step(second int) error {
	payday := second > 0 && second%day == 0
	second %= day
	for _, c := range s.customers {
		c.said = nil
		if payday {
			c.coins += price
			c.knows = nil
		}
		if err := s.teach(c, second); err != nil {
			return err
		}
	}
	s.evening = second >= evening
	return s.Crowd.World().Tick(time.Second)
}

// sense is what a customer perceives.
func (s *Street) sense(*Customer, time.Duration) (now decider.Sense) {
	if s.evening {
		now.Flags |= Evening
	}
	return now
}

// teach injects the trees of objects near c. Objects that close eject theirs, and
// so do objects that c passes without using them.
func (s *Street) teach(c *Customer, second int) error {
	now, mem, err := s.Crowd.Injected(c.id, object.Name)
	if err != nil {
		return err
	}
	for _, o := range s.objects {
		isNear := max(c.at-o.at, o.at-c.at) <= near
		var err error
		switch {
		case now == o.tree && (second >= o.closes || !isNear && !o.tree.State(mem).Active(0)):
			err = c.world.Eject(c.id, object.Name)
		case now == nil && isNear && second < o.closes && c.knows != o:
			err = s.Crowd.Inject(c.id, object.Name, o.tree)
			c.knows = o
			c.say("learns from the " + o.root.Name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// doing returns what c does, with the object's row if it uses one.
func (s *Street) doing(c *Customer) (string, error) {
	row, err := c.world.Row(c.id)
	if err != nil || row != Use.Name {
		return row, err
	}
	tree, mem, err := s.Crowd.Injected(c.id, object.Name)
	if err != nil || tree == nil {
		return row, err
	}
	return tree.Outline().Name(0) + " " + tree.Outline().Name(tree.State(mem).Leaf()), nil
}

// Length is that of the street, in metres.
const Length = length

// Places calls do with each object: its name, and where it is.
func (s *Street) Places(do func(name string, at int)) {
	for _, o := range s.objects {
		do(o.root.Name, o.at)
	}
}

// Customer returns the name of a customer, by its id, and where it is.
func (s *Street) Customer(id uint64) (name string, at int) {
	c := s.customers[id-1]
	return c.name, c.at
}

// draw draws the street with its objects and customers.
func (s *Street) draw() string {
	floor := []byte(strings.Repeat(".", length))
	for _, o := range s.objects {
		floor[o.at] = o.letter
	}
	for _, c := range s.customers {
		floor[c.at] = c.name[0] | ' ' // lower case
	}
	return string(floor)
}

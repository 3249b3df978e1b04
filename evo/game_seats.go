package evo

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Role is a part in rounds whose players differ in what they can do: the boss or
// one of three heroes, a predator or its prey. Each role evolves by itself, with
// opponents and mates of the library in the seats of the others.
type Role struct {
	Name string `json:"name"`

	// Entries are the names of the actions, conditions, flags and stimuli that
	// tables of the role may use. Nil is the whole vocabulary.
	Entries []string `json:"entries,omitempty"`

	// Library has the names of the library's tables that play the role. Nil is all
	// of them.
	Library []string `json:"library,omitempty"`
}

// Mode is a way to play a round.
type Mode struct {
	Name  string
	Slots int // the number of players, at least 1: a player may be alone with the map
	Steps int // a round that takes more of them counts as hung

	// Seats are the roles of the slots. Nil gives all slots the game's first role.
	Seats []string `json:",omitempty"`

	// Teams are the teams of the slots, as any numbers. Nil is each for itself.
	Teams []int `json:",omitempty"`
}

// Equal reports whether two modes are the same.
func (m Mode) Equal(o Mode) bool {
	return m.Name == o.Name && m.Slots == o.Slots && m.Steps == o.Steps &&
		slices.Equal(m.Seats, o.Seats) && slices.Equal(m.Teams, o.Teams)
}

// Role returns the role of a slot, or "" if the mode has no Seats.
func (m Mode) Role(slot int) string {
	if slot >= 0 && slot < len(m.Seats) {
		return m.Seats[slot]
	}
	return ""
}

// of returns the slots of a role, in ascending order.
func (m Mode) of(role string) (slots []int) {
	for slot := range m.Slots {
		if m.Role(slot) == role {
			slots = append(slots, slot)
		}
	}
	return slots
}

// role returns the name of the role that evolves, or "" if the game has no roles.
func (g *Game[A]) role() string {
	if g.Role == "" && len(g.Roles) > 0 {
		return g.Roles[0].Name
	}
	return g.Role
}

// seated returns a mode with Seats if the game has roles.
func (g *Game[A]) seated(m Mode) Mode {
	if m.Seats == nil && len(g.Roles) > 0 {
		m.Seats = make([]string, max(m.Slots, 0))
		for slot := range m.Seats {
			m.Seats[slot] = g.Roles[0].Name
		}
	}
	return m
}

// Seats returns the slots of a mode on which tables of the evolving role play, in
// ascending order.
func (g *Game[A]) Seats(m Mode) []int { return g.seated(m).of(g.role()) }

// Setup returns a round of a mode, played by trees.
func (g *Game[A]) Setup(m Mode, seed uint64, trees []*decider.Tree[A]) Setup[A] {
	m = g.seated(m)
	return Setup[A]{Seed: seed, Mode: m.Name, Trees: trees, Roles: m.Seats, Teams: m.Teams}
}

// Seats returns the slots of a mode on which tables of the evolving role play, in
// ascending order.
func (s *Spec) Seats(m Mode) []int { return m.of(s.Role) }

// Plays reports whether the table plays a role; "" is that of a game without roles.
func (r *Reference) Plays(role string) bool { return role == "" || slices.Contains(r.Roles, role) }

// Peers returns the tables of the library that play the evolving role.
func (s *Spec) Peers() []Reference { return s.playing(s.Role) }

// playing returns the tables of the library that play a role.
func (s *Spec) playing(role string) (some []Reference) {
	for _, ref := range s.Library {
		if ref.Plays(role) {
			some = append(some, ref)
		}
	}
	return some
}

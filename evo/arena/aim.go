package arena

import "github.com/ethogram-go/ethogram/internal/fixed"

// Incoming returns the heading of the shell that is going to reach the tank
// first: of those that come within 2.5 u of where it is now.
func (t *Tank) Incoming() (heading Angle, ok bool) {
	least := int64(0)
	for i := range t.arena.shells.at[:t.arena.shells.n] {
		s := &t.arena.shells.at[i]
		if s.owner == t.id {
			continue
		}
		if along := s.towards(t.pos); along > 0 && (!ok || along < least) {
			heading, least, ok = s.heading, along, true
		}
	}
	return heading, ok
}

// ClearAhead reports whether there is no wall along the heading for d.
func (t *Tank) ClearAhead(d Num) bool { return t.clearTo(t.heading, d) }

// ClearBehind reports whether there is no wall behind the tank for d.
func (t *Tank) ClearBehind(d Num) bool { return t.clearTo(t.heading.Add(fixed.Half), d) }

func (t *Tank) clearTo(a Angle, d Num) bool {
	return t.LineOfSight(t.pos.Add(fixed.Polar(a, min(max(d, 0), 2*MapSize))))
}

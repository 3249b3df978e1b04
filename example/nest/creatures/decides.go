package creatures

import (
	"github.com/ethogram-go/ethogram/decider"
)

// other is what a Decide found and hands to its row's behavior: the id of a
// creature or the number of a bush. As a behavior's block it is the behavior's
// target.
type other struct{ id int32 }

// InDanger: there is an enemy near, and it is too strong.
type InDanger struct {
	Within float64 `min:"0" unit:"m"`
}

func (i *InDanger) Decide(c *Creature, q decider.Query) float64 {
	foe := c.enemy(i.Within)
	if foe == nil || c.sheltered() || c.strength(foe) >= weak {
		return 0
	}
	decider.DBlock[other](q).id = foe.id()
	return 1
}

// CanWin: there is an enemy near, and it would lose.
type CanWin struct {
	Within float64 `min:"0" unit:"m"`
}

func (w *CanWin) Decide(c *Creature, q decider.Query) float64 {
	foe := c.enemy(w.Within)
	if foe == nil || c.strength(foe) < strong {
		return 0
	}
	decider.DBlock[other](q).id = foe.id()
	return 1
}

// fitToGuard asks more of a creature that is to begin than of one on guard:
// without the difference, guards would come and go all the time. And no guard
// leaves for a meal in the face of the enemy.
func fitToGuard(c *Creature, q decider.Query) float64 {
	if q.Active(q.Name()) {
		return decider.Bool(c.Hunger < hungryAt || c.enemy(nearBy) != nil || c.senses.Has(CallForHelp))
	}
	return decider.Bool(c.Hunger < 25*percent && c.Health > 50*percent)
}

// isNeeded: an enemy is in the area, but not close.
func isNeeded(c *Creature) bool { return c.enemy(inSight) != nil && c.enemy(atHand) == nil }

// hungry, with the same difference as fitToGuard.
func hungry(c *Creature, q decider.Query) float64 {
	if q.Active(q.Name()) {
		return decider.Bool(c.Hunger > fullAt)
	}
	return decider.Bool(c.Hunger >= hungryAt)
}

func foodIsAway(c *Creature, q decider.Query) float64 {
	if c.bushHere() >= 0 {
		return 0
	}
	bush := c.bestBush()
	if bush < 0 {
		return 0
	}
	decider.DBlock[other](q).id = bush
	return 1
}

func foodIsHere(c *Creature, q decider.Query) float64 {
	bush := c.bushHere()
	if bush < 0 {
		return 0
	}
	decider.DBlock[other](q).id = bush
	return 1
}

func cheerful(c *Creature) bool { return c.Hunger < 50*percent && c.Health > 50*percent }

// beaten: the wolf has had enough.
func beaten(c *Creature) bool { return c.Health < 40*percent }

// SeesPrey: there is a creature near, not safe at a guarded nest.
type SeesPrey struct {
	Within float64 `min:"0" unit:"m"`
}

func (s *SeesPrey) Decide(c *Creature, q decider.Query) float64 {
	prey := c.enemy(s.Within)
	if prey == nil {
		return 0
	}
	decider.DBlock[other](q).id = prey.id()
	return 1
}

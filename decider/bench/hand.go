package bench

// hand is what a game programmer writes without a library: nested switches over the
// agent's fields. It is the baseline.
func hand() Competitor { return everywhere("hand", handFigure1, handWide) }

func handFigure1(c *Creature) Ticker { return &handCreature{creature: c} }

func handWide(crowd []Soldier) Ticker {
	return &handCrowd{crowd: crowd, doing: make([]Leaf, len(crowd))}
}

type handCreature struct {
	creature *Creature
	doing    Leaf
}

func (h *handCreature) Tick() {
	c := h.creature
	if next := c.choose(); next != h.doing {
		c.change(&h.doing, next)
	}
	switch h.doing {
	case Flee:
		c.tick(Flee)
	case YellForHelp:
		c.tick(YellForHelp)
	case Fight:
		c.tick(Fight)
	case Patrol:
		c.tick(Patrol)
	case FindFood:
		c.tick(FindFood)
	case EatFood:
		c.tick(EatFood)
	case Rest:
		c.tick(Rest)
	case Flip:
		c.tick(Flip)
	case Roll:
		c.tick(Roll)
	case Dance:
		c.tick(Dance)
	}
}

// choose is Figure 1 as nested switches.
func (c *Creature) choose() Leaf {
	switch {
	case c.flees():
		return Flee
	case c.guards():
		switch {
		case c.yells():
			return YellForHelp
		case c.fights():
			return Fight
		}
		return Patrol
	case c.fights():
		return Fight
	case c.hungry():
		switch {
		case c.seeksFood():
			return FindFood
		case c.eatsFood():
			return EatFood
		}
		return Rest
	}
	if !c.plays() {
		return Rest
	}
	switch {
	case c.flips():
		return Flip
	case c.rolls():
		return Roll
	}
	return Dance
}

type handCrowd struct {
	crowd []Soldier
	doing []Leaf
}

func (h *handCrowd) Tick() {
	for i := range h.crowd {
		s := &h.crowd[i]
		s.run(&h.doing[i], wideByHand(s.Flags))
	}
}

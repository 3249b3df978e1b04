package game

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Field plays rounds: it is the game's [evo.Sim] and [evo.Prober].
type Field struct {
	state
	foragers [Slots]Forager
	players  evo.Players[*Forager]
	live     stimuli.Mask // of the forager that was looked at last
	buffer   []byte       // of Hash
}

var _ evo.Prober[*Forager] = (*Field)(nil)

// Reset begins a round of the mode "day" or "week" with [Slots] trees.
func (f *Field) Reset(s evo.Setup[*Forager]) error {
	days, ok := map[string]int32{Day.Name: 1, Week.Name: 7}[s.Mode]
	if !ok {
		return fmt.Errorf("forage has no mode %q; want %q or %q", s.Mode, Day.Name, Week.Name)
	}
	if len(s.Trees) != Slots {
		return fmt.Errorf("forage is played by %d trees, not %d", Slots, len(s.Trees))
	}
	f.state = state{Seed: s.Seed, Days: days}
	f.players = evo.NewPlayers(s)
	random := evo.NewRand(evo.Seed(s.Seed, "places"))
	for range maxBushes / 2 {
		f.Berries[random.IntN(len(f.Berries))] = bushBerries
	}
	for i := range f.Bodies {
		f.Bodies[i] = body{X: int8(random.IntN(Size)), Y: int8(random.IntN(Size)), Energy: maxEnergy / 2}
		f.foragers[i] = Forager{field: &f.state, slot: i}
	}
	return nil
}

// Look returns a forager without orders, and what it knows in this tick.
func (f *Field) Look(slot int) (*Forager, decider.Input) {
	agent, b := &f.foragers[slot], &f.Bodies[slot]
	agent.order = order{}
	var flags decider.Flags
	if f.Berries[b.cell()] > 0 {
		flags |= OnFood
	}
	if b.Energy < tiredEnergy {
		flags |= Tired
	}
	if f.night() {
		flags |= Night
	}
	f.live = 0
	if b.Robbed > 0 {
		f.live |= Robbed
	}
	if b.Rustle > 0 {
		f.live |= Rustle
	}
	return agent, decider.Input{Delta: Tick, Flags: flags, Stimuli: &f.live, World: f.players.World()}
}

// Target returns what kind of thing the orders since Look are about.
func (f *Field) Target(slot int) int { return f.foragers[slot].order.target }

// Step has all foragers decide on the same field, and then carries out what
// they decided.
func (f *Field) Step() (done bool) {
	for i := range f.foragers {
		agent, input := f.Look(i)
		f.players.Tick(i, agent, input)
	}
	for i := range f.foragers {
		// Who comes first changes with every tick, so that no slot is better.
		f.carryOut((i + int(f.Tick)) % Slots)
	}
	f.grow()
	f.Tick++
	return f.Tick >= f.Days*DayTicks
}

// carryOut does what a forager ordered.
func (f *Field) carryOut(slot int) {
	b, o := &f.Bodies[slot], &f.foragers[slot].order
	b.Robbed, b.Rustle = b.Robbed-min(b.Robbed, 1), b.Rustle-min(b.Rustle, 1)
	switch tired := b.Energy < tiredEnergy && f.Tick%3 != 0; {
	case o.rest:
		b.Energy = min(b.Energy+1, maxEnergy)
	case o.move != step{} && !tired:
		b.X = int8(wrap(int(b.X) + int(o.move.dx)))
		b.Y = int8(wrap(int(b.Y) + int(o.move.dy)))
		b.Heading = uint8(slices.Index(directions[:], o.move))
		b.Energy -= min(b.Energy, uint8(f.Tick%2))
		b.Steps++
	}
	switch o.act {
	case eatBerry:
		if berries := &f.Berries[b.cell()]; *berries > 0 {
			*berries--
			b.Berries++
			b.Eaten++
			b.Energy = min(b.Energy+berryEnergy, maxEnergy)
		}
	case stealBerries:
		victim := &f.Bodies[o.victim]
		if _, _, far := b.way(victim.X, victim.Y); far <= 1 && victim.Berries > 0 {
			n := min(victim.Berries, handful)
			victim.Berries -= n
			victim.Lost += n
			victim.Robbed = stimulusTicks
			b.Berries += n
			b.Stolen += n
		}
	}
}

// grow lets a bush grow, by day. Its place depends on nothing but the seed and
// the tick: there is no random source whose state would have to be saved.
func (f *Field) grow() {
	if f.night() || f.Tick%growTicks != 0 {
		return
	}
	bushes := 0
	for _, berries := range f.Berries {
		bushes += min(int(berries), 1)
	}
	cell := evo.NewRand(evo.Seed(f.Seed, "bush", uint64(f.Tick))).IntN(len(f.Berries))
	if bushes >= maxBushes || f.Berries[cell] > 0 {
		return
	}
	f.Berries[cell] = bushBerries
	for i := range f.Bodies {
		b := &f.Bodies[i]
		if _, _, far := b.way(int8(cell%Size), int8(cell/Size)); far <= daySight {
			b.Rustle = stimulusTicks
		}
	}
}

// Metrics writes what was counted for a slot, in the order of [Metrics].
func (f *Field) Metrics(slot int, into []int64) {
	b := &f.Bodies[slot]
	for i, n := range [...]int32{b.Berries, b.Eaten, b.Stolen, b.Lost, b.Steps} {
		into[i] = int64(n)
	}
}

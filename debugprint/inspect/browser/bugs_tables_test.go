package browser

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The eleven tables of docs/finding-bugs.md, each with one mistake, and what mends it.
// All of them are about trolls.

type troll struct {
	age    int // in ticks of 100 ms
	hunger float64
	thirst float64
	ogre   float64 // how near it is: above 0 it is frightening
	aim    float64 // how well it shoots
}

type (
	trollRow = decider.Decider[*troll]
	act      = behavior.Behavior[*troll]
	If       = decider.Preconditions
)

const (
	isNight decider.Flags = 1 << iota
	isHungry
	isArcher
)

const (
	HeardHorn stimuli.Mask = 1 << iota
	HeardDrum
)

func hunger(t *troll, _ decider.Query) float64 { return t.hunger }
func thirst(t *troll, _ decider.Query) float64 { return t.thirst }

// fear rises and falls: the ogre comes for three seconds in ten.
func fear(t *troll, _ decider.Query) float64 { return t.ogre }

var (
	roam = act{Name: "ROAM"}
	nap  = act{Name: "NAP"}
	chew = act{Name: "CHEW", Each: func(t *troll) { t.hunger -= 0.02 }}
	sip  = act{Name: "SIP", Each: func(t *troll) { t.thirst -= 0.03 }}
)

// live is what all games do before each tick.
func (t *troll) live() decider.Sense {
	t.age++
	t.hunger += 0.006
	t.thirst += 0.009
	t.ogre = float64(t.age%100-70) / 10
	return decider.Sense{}
}

// 1. Nothing holds a choice.

func flickers() *trollRow {
	return &trollRow{Name: "TROLL", Policy: decider.Scored, Rescore: true, Children: []*trollRow{
		{Name: "EAT", Decide: hunger, Behavior: &chew},
		{Name: "DRINK", Decide: thirst, Behavior: &sip},
	}}
}

func flickersMended(g *lair) { g.table.Margin = 0.3 }

// 2. The game forgets to set a flag.

func sleepless() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "SLEEP", If: isNight, Behavior: &nap},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func sleeplessSense(t *troll) decider.Sense {
	var s decider.Sense
	if t.hunger > 0.5 {
		s.Flags |= isHungry
	}
	return s
}

func sleeplessMended(g *lair) {
	g.sense = func(t *troll) decider.Sense {
		s := sleeplessSense(t)
		if t.age%200 >= 100 {
			s.Flags |= isNight
		}
		return s
	}
}

// 3. The holder of a gate never lets go.

func thirsty() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "DRINK", Gate: &decider.Gate[*troll]{Name: "POND"}, Decide: dry, Behavior: &act{Name: "LAP", Tick: lap}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func dry(t *troll, _ decider.Query) float64 { return t.thirst - 0.5 }

func lap(t *troll, _ behavior.Context) behavior.Status {
	t.thirst -= 0.1
	return behavior.Until(t.thirst == 0)
}

func thirstyMended(g *lair) {
	g.table.Children[0].Behavior = &act{Name: "LAP", Tick: func(t *troll, x behavior.Context) behavior.Status {
		lap(t, x)
		return behavior.Until(t.thirst <= 0)
	}}
}

// 4. A row stands behind one that always accepts.

func reckless() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "SLEEP", If: isNight, Behavior: &nap},
		{Name: "ROAM", Behavior: &roam},
		{Name: "FLEE", Decide: fear, Act: &behavior.Wait[*troll]{For: 2 * time.Second}},
	}}
}

func recklessMended(g *lair) {
	c := g.table.Children
	c[0], c[1], c[2] = c[2], c[0], c[1]
}

// 5. No agent fits a role of the squad.

func lonely() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "RAID", Squad: &decider.Squad[*troll]{Members: 2, Roles: []decider.Role[*troll]{{Flag: isArcher, Score: archer}}}, Children: []*trollRow{
			{Name: "SHOOT", If: isArcher, Behavior: &roam},
			{Name: "CHARGE", Act: &behavior.Wait[*troll]{For: 60 * time.Second}},
		}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func archer(t *troll, _ decider.Query) float64 { return t.aim - 0.5 }

func lonelyMended(g *lair) { g.trolls[1].aim = 0.8 }

// 6. The game posts another stimulus.

func deaf() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "MUSTER", Preconditions: If{Stimuli: stimuli.All(HeardHorn)}, Act: &behavior.Wait[*troll]{For: 3 * time.Second}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func deafSense(t *troll) decider.Sense {
	var heard stimuli.Mask
	if t.age%100 == 51 {
		heard |= HeardDrum
	}
	return decider.Sense{Stimuli: &heard}
}

func deafMended(g *lair) { g.table.Children[0].Preconditions.Stimuli = stimuli.All(HeardDrum) }

// 7. A timer has a wrong unit.

func lazy() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "LOOK", Preconditions: If{Every: 5 * time.Minute}, Act: &behavior.Wait[*troll]{For: time.Second}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func lazyMended(g *lair) { g.table.Children[0].Preconditions.Every = 5 * time.Second }

// 8. A Decide has the wrong sign.

func starving() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "EAT", Decide: hungry, Behavior: &act{Name: "FEAST", Tick: feast}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func hungry(t *troll, _ decider.Query) float64 { return 0.5 - t.hunger }

func feast(t *troll, _ behavior.Context) behavior.Status {
	t.hunger -= 0.02
	return behavior.Until(t.hunger <= 0.2)
}

func starvingMended(g *lair) { g.table.Children[0].Decide = famished }

func famished(t *troll, _ decider.Query) float64 { return t.hunger - 0.5 }

// 9. A Timeout is shorter than the work.

func clumsy() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "BUILD", Preconditions: If{Cooldown: 5 * time.Second}, Timeout: 2 * time.Second, Act: &behavior.Wait[*troll]{For: 3 * time.Second}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func clumsyMended(g *lair) { g.table.Children[0].Timeout = 4 * time.Second }

// 10. Nothing in a Latched group is Urgent.

func stubborn() *trollRow {
	return &trollRow{Name: "TROLL", Latched: true, Children: []*trollRow{
		{Name: "FLEE", Decide: fear, Act: &behavior.Wait[*troll]{For: 2 * time.Second}},
		{Name: "ROAM", Behavior: &roam},
	}}
}

func stubbornMended(g *lair) { g.table.Children[0].Urgent = true }

// 11. A row is asked once, and its flag goes.

func dozing() *trollRow {
	return &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "SLEEP", If: isNight, Behavior: &nap},
		{Name: "ROAM", Behavior: &roam},
	}}
}

// dozingSense: it is night for ten seconds, then day.
func dozingSense(t *troll) decider.Sense {
	if t.age < 100 {
		return decider.Sense{Flags: isNight}
	}
	return decider.Sense{}
}

func dozingMended(g *lair) { g.table.Children[0].Recheck = decider.EachTick }

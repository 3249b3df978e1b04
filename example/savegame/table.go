package main

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Needs = decider.Preconditions

	Decider  = decider.Decider[*Villager]
	Behavior = behavior.Behavior[*Villager]
	Wait     = behavior.Wait[*Villager]

	WolfDecider  = decider.Decider[*Wolf]
	WolfBehavior = behavior.Behavior[*Wolf]
	WolfWait     = behavior.Wait[*Wolf]
)

// Stimuli: villagers notice the first, wolves the second.
const (
	WolfNear stimuli.Mask = 1 << iota // its data is a Sighting
	Shout                             // has no data
)

// Roles of the two villagers who carry a log.
const (
	Front decider.Flags = 1 << iota
	Back
)

// VillageRoot is what villagers do. One villager at a time draws water, and it
// takes two to carry a log.
var VillageRoot = decider.Group("VILLAGER", decider.PrioritizedList, &Flee, &Carry, &Fetch, &Stroll)

var Flee = Decider{Name: "FLEE", Preconditions: Needs{Stimuli: stimuli.All(WolfNear)}, Recheck: decider.EachTick, Behavior: &flee}

var Carry = Decider{
	Name:          "CARRY",
	Preconditions: Needs{Cooldown: 12 * time.Second},
	Squad:         &decider.Squad[*Villager]{Members: 2, Roles: []decider.Role[*Villager]{{Flag: Front}, {Flag: Back}}},
	Policy:        decider.Sequence,
	Children: []*Decider{
		{Name: "GRIP", Act: &Wait{For: 500 * time.Millisecond, To: 3 * time.Second}},
		{Name: "LIFT", Barrier: true, Timeout: 5 * time.Second},
		{Name: "HAUL", Act: &Wait{For: 2 * time.Second}},
		{Name: "STACK", Do: func(v *Villager) { v.Logs++ }},
	},
}

var Fetch = Decider{
	Name:          "FETCH",
	Preconditions: Needs{Cooldown: 4 * time.Second},
	Gate:          &decider.Gate[*Villager]{Name: "WELL", Cooldown: 500 * time.Millisecond},
	Policy:        decider.Sequence,
	Children: []*Decider{
		{Name: "DRAW", Act: &Wait{For: time.Second, To: 2 * time.Second}},
		{Name: "POUR", Do: func(v *Villager) { v.Water++ }},
	},
}

var Stroll = Decider{Name: "STROLL", Behavior: &stroll}

var (
	stroll = Behavior{Name: "STROLL", Tick: tickStroll}
	flee   = Behavior{Name: "FLEE", Activate: cryOut, Each: (*Villager).run}
)

func tickStroll(v *Villager, x behavior.Context) behavior.Status {
	v.At = within(v.At + x.IntN(3) - 1)
	return behavior.Running
}

// cryOut frightens the wolves and warns the neighbors. They notice it in the next
// frame.
func cryOut(v *Villager, x behavior.Context) bool {
	wolf, _ := v.Senses.Get(WolfNear)
	frame := v.game.world.Frame()
	for _, w := range v.game.pack.Each {
		w.Senses.Post(frame, v.ID, Shout, struct{}{}, 2*time.Second)
	}
	for _, other := range v.game.village.Each {
		if other != v && v.game.near(other.ID, v.At, 4) {
			other.Senses.Post(frame, v.ID, WolfNear, wolf, time.Second)
		}
	}
	return true
}

func (v *Villager) run() {
	if wolf, ok := v.Senses.Get(WolfNear); ok && wolf.At > v.At {
		v.At = within(v.At - 2)
	} else {
		v.At = within(v.At + 2)
	}
}

// WolfRoot is what wolves do.
var WolfRoot = decider.Group("WOLF", decider.PrioritizedList, &Slink, &Hunt, &Prowl)

var Slink = WolfDecider{Name: "SLINK", Preconditions: Needs{Stimuli: stimuli.All(Shout)}, Run: (*Wolf).slink}

var Hunt = WolfDecider{
	Name: "HUNT", Preconditions: Needs{Cooldown: 5 * time.Second},
	Ask: &SeesPrey{Within: 8}, DBlock: prey{},
	Gate:    &decider.Gate[*Wolf]{Name: "PREY", Key: nearestID}, // one wolf per villager
	Timeout: 6 * time.Second, Behavior: &hunt,
}

var Prowl = WolfDecider{Name: "PROWL", Policy: decider.Shuffle, Children: []*WolfDecider{
	{Name: "EAST", Each: func(w *Wolf) { w.At = within(w.At + 1) }, Timeout: 2 * time.Second},
	{Name: "WEST", Each: func(w *Wolf) { w.At = within(w.At - 1) }, Timeout: 2 * time.Second},
	{Name: "LIE", Act: &WolfWait{For: time.Second, To: 4 * time.Second}},
}}

var hunt = WolfBehavior{Name: "HUNT", Block: prey{}, Activate: takeAim, Tick: tickHunt}

// prey is the villager that a wolf hunts.
type prey struct{ id uint64 }

// SeesPrey: there is a villager near.
type SeesPrey struct {
	Within int `unit:"m"`
}

func (s *SeesPrey) Decide(w *Wolf, q decider.Query) float64 {
	id, at, ok := w.game.nearest(w.At)
	if !ok || distance(at, w.At) > s.Within {
		return 0
	}
	decider.DBlock[prey](q).id = id
	return 1
}

func nearestID(w *Wolf, _ decider.Query) uint64 {
	id, _, _ := w.game.nearest(w.At)
	return id
}

func takeAim(_ *Wolf, x behavior.Context) bool {
	*behavior.Block[prey](x) = *behavior.DBlock[prey](x)
	return true
}

// tickHunt runs after the prey, which notices the wolf, and bites it.
func tickHunt(w *Wolf, x behavior.Context) behavior.Status {
	b := behavior.Block[prey](x)
	at, ok := w.game.seen[b.id]
	if !ok {
		return behavior.Failed
	}
	w.At += min(max(at-w.At, -1), 1)
	if v, ok := w.game.village.AgentOf(b.id); ok && distance(at, w.At) <= 4 {
		v.Senses.Post(w.game.world.Frame(), w.ID, WolfNear, Sighting{At: w.At}, 2*time.Second)
	}
	if w.At != at {
		return behavior.Running
	}
	w.Bites++
	return behavior.Succeeded
}

func (w *Wolf) slink() behavior.Status {
	w.At = within(w.At + w.Way)
	return behavior.Until(!w.Senses.Has(Shout))
}

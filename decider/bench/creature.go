package bench

// Creature is the agent of W1 and W3: it reads its situation and records what it
// does.
type Creature struct {
	Situation
	Record
}

// Situation has the inputs of the creature's decisions.
type Situation struct {
	Danger, Courage    int32
	Intruders, Helpers int32
	Enemies, Health    int32
	Hunger, Food       int32
	Fatigue, Mood      int32
}

// The leaves of Figure 1. FIGHT and REST stand in two groups each.
const (
	Flee Leaf = iota + 1
	YellForHelp
	Fight
	Patrol
	FindFood
	EatFood
	Rest
	Flip
	Roll
	Dance
)

// The conditions of the rows, shared by all competitors. PATROL, both RESTs, DANCE
// and IDLE have none: they are the last of their groups.

func (s *Situation) flees() bool     { return s.Danger > s.Courage }
func (s *Situation) guards() bool    { return s.Intruders > 0 }
func (s *Situation) yells() bool     { return s.Intruders > s.Helpers+1 }
func (s *Situation) fights() bool    { return s.Enemies > 0 && s.Health > 20 }
func (s *Situation) hungry() bool    { return s.Hunger > 50 }
func (s *Situation) seeksFood() bool { return s.Food == 0 }
func (s *Situation) eatsFood() bool  { return s.Fatigue < 80 }
func (s *Situation) plays() bool     { return s.Fatigue < 50 }
func (s *Situation) flips() bool     { return s.Mood > 80 }
func (s *Situation) rolls() bool     { return s.Mood > 40 }

// scene is one situation of W3's world, with the leaf that Figure 1 runs in it.
type scene struct {
	Situation
	want Leaf
}

// sceneTicks is how many ticks a scene lasts.
const sceneTicks = 4

// steady is the scene of W1: ROOT→EAT→EAT_FOOD runs, FLEE, GUARD, FIGHT and
// FIND_FOOD refuse.
var steady = scene{Situation{Courage: 30, Health: 100, Hunger: 70, Food: 5, Fatigue: 10, Mood: 50}, EatFood}

// scenes are the cycle of W3's world. Each has another leaf than the one before. All
// leaves have their turn, in every way: a better one interrupts, in the same group
// or above it; a leaf ends; a group ends because its condition no longer holds.
var scenes = [...]scene{
	steady,
	{Situation{Danger: 90, Courage: 30, Health: 100, Hunger: 70, Food: 5}, Flee},
	{Situation{Courage: 30, Health: 100, Hunger: 70}, FindFood},
	{Situation{Courage: 30, Health: 100, Hunger: 70, Food: 9, Fatigue: 70}, EatFood},
	{Situation{Courage: 30, Health: 100, Hunger: 70, Food: 4, Fatigue: 90}, Rest},
	{Situation{Courage: 30, Health: 100, Fatigue: 20, Mood: 10}, Dance}, // EAT ends
	{Situation{Courage: 30, Health: 90, Fatigue: 30, Mood: 50}, Roll},
	{Situation{Courage: 30, Health: 80, Fatigue: 40, Mood: 90}, Flip},
	{Situation{Courage: 30, Health: 80, Fatigue: 60, Mood: 90}, Rest}, // PLAY ends
	{Situation{Courage: 30, Health: 80, Fatigue: 90, Enemies: 1}, Fight},
	{Situation{Courage: 30, Health: 80, Hunger: 70, Intruders: 1}, Patrol},
	{Situation{Courage: 30, Health: 60, Hunger: 80, Intruders: 3, Helpers: 1, Enemies: 3}, YellForHelp},
	{Situation{Courage: 30, Health: 60, Hunger: 80, Intruders: 3, Helpers: 4, Enemies: 3}, Fight},
	{Situation{Danger: 60, Courage: 30, Health: 10, Intruders: 3, Helpers: 4, Enemies: 3}, Flee},
	{Situation{Courage: 30, Health: 50, Fatigue: 60, Intruders: 1}, Patrol},
	{Situation{Courage: 30, Health: 60, Fatigue: 60, Enemies: 2, Mood: 10}, Fight}, // GUARD ends
}

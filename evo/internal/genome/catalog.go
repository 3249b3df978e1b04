package genome

import (
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/digest"
)

// Catalog is a checked vocabulary of a game without its agent type. It is enough to make,
// check and read genomes. It is immutable.
type Catalog struct {
	Name       string
	Version    int
	Channels   []string
	Actions    []ActionInfo     // in the order of the vocabulary
	Conditions []ConditionInfo  // in the order of the vocabulary
	Guards     []GuardInfo      // flags, then stimuli, in the order of the vocabulary
	Policies   []decider.Policy // what evolution may choose from, in the order of their constants
	Times      Times            // of the game; without one, of games in real time
	TimeStep   time.Duration    // all evolved durations are multiples of it
	File       File

	fingerprint Key
	actions     map[string]int
	conditions  map[string]int
	guards      map[string]int
	stand       Parts[NoAgent] // stands in for the game's functions, so that tables can be compiled without them
}

// Action returns the index of an action in c.Actions, and whether there is one
// of that name.
func (c *Catalog) Action(name string) (index int, ok bool) {
	index, ok = c.actions[name]
	return index, ok
}

// Condition returns the index of a condition in c.Conditions, and whether there
// is one of that name.
func (c *Catalog) Condition(name string) (index int, ok bool) {
	index, ok = c.conditions[name]
	return index, ok
}

// Guard returns the index of a flag or stimulus in c.Guards, and whether there
// is one of that name.
func (c *Catalog) Guard(name string) (index int, ok bool) {
	index, ok = c.guards[name]
	return index, ok
}

// NewCatalog returns a catalog without entries. Add them, then [Catalog.Seal] it.
func NewCatalog(name string, version int, channels []string) *Catalog {
	return &Catalog{
		Name: name, Version: version, Channels: channels, Times: realTimes, TimeStep: realStep,
		actions: map[string]int{}, conditions: map[string]int{}, guards: map[string]int{},
	}
}

// AddAction adds an action; its stand-in is what tables that never tick run. Of
// entries with the same name the first is found by it.
func (c *Catalog) AddAction(a ActionInfo, standIn *behavior.Behavior[NoAgent]) {
	c.addAction(a, func(d *decider.Decider[NoAgent], _ []int) {
		if d.Behavior = standIn; a.Possible {
			d.Decide = standInDecide
		}
	})
}

func (c *Catalog) addAction(a ActionInfo, standIn func(*decider.Decider[NoAgent], []int)) {
	list := standInList
	if !a.Targets {
		list = nil
	}
	c.stand.Acts, c.stand.Lists = append(c.stand.Acts, standIn), append(c.stand.Lists, list)
	enter(c.actions, a.Name, len(c.Actions))
	c.Actions = append(c.Actions, a)
}

// AddCondition adds a condition, as AddAction.
func (c *Catalog) AddCondition(cond ConditionInfo) {
	c.stand.Asks = append(c.stand.Asks, func(d *decider.Decider[NoAgent], _ []int) {
		if d.Decide = standInDecide; cond.When {
			d.Decide, d.When = nil, standInWhen
		}
	})
	enter(c.conditions, cond.Name, len(c.Conditions))
	c.Conditions = append(c.Conditions, cond)
}

// AddGuard adds a flag or a stimulus, as AddAction.
func (c *Catalog) AddGuard(g GuardInfo) {
	enter(c.guards, g.Name, len(c.Guards))
	c.Guards = append(c.Guards, g)
}

// enter notes the place of an entry, unless another one has its name.
func enter(places map[string]int, name string, place int) {
	if _, known := places[name]; !known {
		places[name] = place
	}
}

// Seal ends the making of a catalog.
func (c *Catalog) Seal() { c.fingerprint = c.print() }

// Timed returns the catalog with the times of a game.
func (c *Catalog) Timed(times Times, step time.Duration) *Catalog {
	o := *c
	o.Times, o.TimeStep = times, step
	o.Seal()
	return &o
}

// Only returns the catalog with no other entries than these.
func (c *Catalog) Only(names []string) *Catalog {
	o := NewCatalog(c.Name, c.Version, c.Channels)
	o.Policies, o.Times, o.TimeStep, o.File = c.Policies, c.Times, c.TimeStep, c.File
	for i, a := range c.Actions {
		if slices.Contains(names, a.Name) {
			o.addAction(a, c.stand.Acts[i])
		}
	}
	for _, cond := range c.Conditions {
		if slices.Contains(names, cond.Name) {
			o.AddCondition(cond)
		}
	}
	for _, g := range c.Guards {
		if slices.Contains(names, g.Name) {
			o.AddGuard(g)
		}
	}
	o.Seal()
	return o
}

// Has reports whether there is an entry of a name.
func (c *Catalog) Has(name string) bool {
	_, action := c.actions[name]
	_, condition := c.conditions[name]
	_, guard := c.guards[name]
	return action || condition || guard
}

// Foreign returns the entries of a genome that the catalog does not have, each
// once.
func (c *Catalog) Foreign(g *Genome) (names []string) {
	note := func(name string) {
		if name != "" && !c.Has(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for p := range g.Places() {
		note(p.Row.Action)
		note(p.Row.Condition)
		for _, guard := range p.Row.Guards {
			note(guard.Name)
		}
	}
	return names
}

// Fingerprint is a digest of what gives genomes their meaning: names, arguments,
// channels, versions and policies. It cannot see what the functions of entries
// do; for that there is the Version of the vocabulary.
func (c *Catalog) Fingerprint() Key {
	return c.fingerprint
}

// print returns the fingerprint.
func (c *Catalog) print() Key {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %d %q %d\n", c.Name, c.Version, c.Channels, c.Policies)
	scales := func(args []Scale) {
		for i := range args {
			s := &args[i]
			fmt.Fprintf(&b, " %q %q %d %d %d %d %v", s.Name, s.Unit, s.min, s.step, s.Steps, s.DefaultStep, s.unit)
		}
		b.WriteByte('\n')
	}
	for i := range c.Actions {
		a := &c.Actions[i]
		fmt.Fprintf(&b, "action %s %#x %v %v %d", a.Name, a.Channels, a.Possible, a.Draws, a.MaxHold)
		if a.Targets {
			b.WriteString(" targets")
		}
		scales(a.Args)
	}
	for i := range c.Conditions {
		fmt.Fprintf(&b, "condition %s", c.Conditions[i].Name)
		if c.Conditions[i].When {
			b.WriteString(" when")
		}
		scales(c.Conditions[i].Args)
	}
	for _, g := range c.Guards {
		fmt.Fprintf(&b, "guard %s %#x %v\n", g.Name, g.Bit, g.Stimuli)
	}
	if c.Times != realTimes || c.TimeStep != realStep {
		fmt.Fprintf(&b, "times %d %d\n", c.Times, c.TimeStep)
	}
	sum := digest.Sum256([]byte(b.String()))
	return Key(sum[:16])
}

// ActionInfo is an action without its functions.
type ActionInfo struct {
	Name     string
	Args     []Scale
	Channels uint32        // by bit, in the order of Catalog.Channels
	Possible bool          // it says itself whether it is possible: conditions before it need a Sequence
	Targets  bool          // the row has Targets: it is asked about candidates
	Draws    bool          // draws random numbers
	MaxHold  time.Duration // 0 is no limit of its own
}

// ConditionInfo is a condition without its function.
type ConditionInfo struct {
	Name string
	When bool // the function is a When
	Args []Scale
}

// GuardInfo is a flag or a stimulus.
type GuardInfo struct {
	Name    string
	Bit     uint64
	Stimuli bool // a stimulus, not a flag
}

// Inside returns what is inside of an *evo.Catalog. Package evo sets it: its
// users see less of a catalog than the packages that evolve genomes.
var Inside func(catalog any) *Catalog

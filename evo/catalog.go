package evo

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Catalog is a checked [Vocabulary] without its agent type. It is enough to make,
// check and read genomes. It is immutable.
type Catalog struct {
	Name       string
	Version    int
	Channels   []string
	Actions    []ActionInfo     // in the order of the vocabulary
	Conditions []ConditionInfo  // in the order of the vocabulary
	Guards     []GuardInfo      // flags, then stimuli, in the order of the vocabulary
	Policies   []decider.Policy // what evolution may choose from, in the order of their constants

	fingerprint Key
	actions     map[string]int
	conditions  map[string]int
	guards      map[string]int
	stand       parts[noAgent] // stands in for the game's functions, so that tables can be compiled without them
}

// there panics with words where c is nil or zero.
func (c *Catalog) there(method string) { plain.Made(c != nil, "evo.Catalog", method, "NewCatalog") }

// Action returns the index of an action in c.Actions, and whether there is one
// of that name.
func (c *Catalog) Action(name string) (index int, ok bool) {
	c.there("Action")
	index, ok = c.actions[name]
	return index, ok
}

// Condition returns the index of a condition in c.Conditions, and whether there
// is one of that name.
func (c *Catalog) Condition(name string) (index int, ok bool) {
	c.there("Condition")
	index, ok = c.conditions[name]
	return index, ok
}

// Guard returns the index of a flag or stimulus in c.Guards, and whether there
// is one of that name.
func (c *Catalog) Guard(name string) (index int, ok bool) {
	c.there("Guard")
	index, ok = c.guards[name]
	return index, ok
}

// newCatalog returns a catalog without entries.
func newCatalog(name string, version int, channels []string) *Catalog {
	return &Catalog{
		Name: name, Version: version, Channels: channels,
		actions: map[string]int{}, conditions: map[string]int{}, guards: map[string]int{},
	}
}

// addAction adds an action. Of entries with the same name the first is found by it.
func (c *Catalog) addAction(a ActionInfo) {
	if _, known := c.actions[a.Name]; !known {
		c.actions[a.Name] = len(c.Actions)
	}
	c.Actions = append(c.Actions, a)
}

// addCondition adds a condition, as addAction.
func (c *Catalog) addCondition(cond ConditionInfo) {
	if _, known := c.conditions[cond.Name]; !known {
		c.conditions[cond.Name] = len(c.Conditions)
	}
	c.Conditions = append(c.Conditions, cond)
}

// addGuard adds a flag or a stimulus, as addAction.
func (c *Catalog) addGuard(g GuardInfo) {
	if _, known := c.guards[g.Name]; !known {
		c.guards[g.Name] = len(c.Guards)
	}
	c.Guards = append(c.Guards, g)
}

// only returns the catalog with no other entries than these.
func (c *Catalog) only(names []string) *Catalog {
	o := newCatalog(c.Name, c.Version, c.Channels)
	o.Policies = c.Policies
	for i, a := range c.Actions {
		if slices.Contains(names, a.Name) {
			o.addAction(a)
			o.stand.behaviors = append(o.stand.behaviors, c.stand.behaviors[i])
			o.stand.possible = append(o.stand.possible, c.stand.possible[i])
		}
	}
	for i, cond := range c.Conditions {
		if slices.Contains(names, cond.Name) {
			o.addCondition(cond)
			o.stand.addCondition(c.stand.decide[i], c.stand.when[i])
		}
	}
	for _, g := range c.Guards {
		if slices.Contains(names, g.Name) {
			o.addGuard(g)
		}
	}
	o.fingerprint = o.print()
	return o
}

// Fingerprint is a digest of what gives genomes their meaning: names, arguments,
// channels, versions and policies. It cannot see what the functions of entries
// do; for that there is [Vocabulary.Version].
func (c *Catalog) Fingerprint() Key {
	c.there("Fingerprint")
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
	sum := sha256.Sum256([]byte(b.String()))
	return Key(sum[:16])
}

// ActionInfo is an [Action] without its functions.
type ActionInfo struct {
	Name     string
	Args     []Scale
	Channels uint32        // by bit, in the order of Catalog.Channels
	Possible bool          // the row's Decide is taken: its guards with conditions need a Sequence
	Draws    bool          // draws random numbers
	MaxHold  time.Duration // 0 is no limit of its own
}

// ConditionInfo is a [Condition] without its function.
type ConditionInfo struct {
	Name string
	When bool // the function is a When
	Args []Scale
}

// GuardInfo is a [Flag] or a [Stimulus].
type GuardInfo struct {
	Name    string
	Bit     uint64
	Stimuli bool // a stimulus, not a flag
}

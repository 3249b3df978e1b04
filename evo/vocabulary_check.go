package evo

import (
	"fmt"
	"math/bits"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// check checks a vocabulary. Its checker has the catalog and the prototypes.
func check[A any](v *Vocabulary[A]) (*checker, error) {
	if v == nil {
		return nil, Errors{{
			Code: codeNilVocabulary, Message: "there is no vocabulary",
			Fix: "pass a pointer to the game's Vocabulary",
		}}
	}
	k := &checker{
		c:       genome.NewCatalog(v.Name, v.Version, slices.Clone(v.Channels)),
		agent:   reflect.TypeFor[A](),
		names:   map[string]string{},
		denoted: map[any]string{},
	}
	k.checkChannels()
	if len(v.Actions) == 0 {
		genome.Add(&k.errs, codeNoActions, "Actions", "the vocabulary has no actions, so that no table could do anything",
			"list what the agents can do, each with an Act")
	}
	for i := range v.Actions {
		checkAction(k, i, &v.Actions[i])
	}
	for i := range v.Conditions {
		checkCondition(k, i, &v.Conditions[i])
	}
	for i, f := range v.Flags {
		k.guard(fmt.Sprintf("Flags[%d]", i), genome.GuardInfo{Name: f.Name, Bit: uint64(f.Flag)}, f.Expr)
	}
	for i, s := range v.Stimuli {
		k.guard(fmt.Sprintf("Stimuli[%d]", i), genome.GuardInfo{Name: s.Name, Bit: uint64(s.Token), Stimuli: true}, s.Expr)
	}
	k.checkPolicies(v.Policies)
	k.checkUnnamed()
	k.checkAgent()
	if err := k.errs.Err(); err != nil {
		return nil, err
	}
	k.c.Seal()
	return k, nil
}

// checker collects a catalog and what is wrong with it.
type checker struct {
	c          *genome.Catalog
	errs       Errors
	agent      reflect.Type
	names      map[string]string // by name: the entry that has it
	denoted    map[any]string    // by function or bit: the entry that has it
	blank      []string          // entries without name and expression
	acts, asks []prototype       // of the entries
	exprs      []string          // of flags and stimuli
}

// take notes that an entry has a function or a bit, which no other entry may have.
func (k *checker) take(path, what string, thing any) {
	if other, ok := k.denoted[thing]; ok {
		genome.Add(&k.errs, codeDuplicateEntry, path, other+" has the same "+what+", so that a table that is cloned could mean either",
			"make it one entry with an argument, or give them different ones")
		return
	}
	k.denoted[thing] = path
}

// name checks the name of an entry, and returns what to call it in errors.
func (k *checker) name(place, name string) (path string) {
	path = place
	if name != "" {
		path += " " + name
	}
	if !goodName(name) {
		genome.Add(&k.errs, codeBadName, place, "the name is "+strconv.Quote(name)+"; want capitals, digits and _, beginning with a letter",
			"write it like a row's name, as in HEALTH_BELOW")
		return path
	}
	if other, ok := k.names[name]; ok {
		genome.Add(&k.errs, codeDuplicateEntry, path, other+" has the same name; genome files know entries by name",
			"rename one of them")
		return path
	}
	k.names[name] = path
	return path
}

// entry checks the name of an entry, which may be that of a type, and returns it and what
// to call the entry in errors.
func (k *checker) entry(place, name string, of any) (path, used string) {
	if name == "" && of == nil {
		return place, ""
	}
	if name == "" {
		name = plain.Capitals(acts.Name(of))
	}
	return k.name(place, name), name
}

// goodName reports whether name is of the form [A-Z][A-Z0-9_]*.
func goodName(name string) bool {
	for i := range len(name) {
		c := name[i]
		if !(c >= 'A' && c <= 'Z') && (i == 0 || !(c >= '0' && c <= '9') && c != '_') {
			return false
		}
	}
	return name != ""
}

func (k *checker) checkChannels() {
	if n := len(k.c.Channels); n > 32 {
		genome.Add(&k.errs, codeBadChannel, "Channels", fmt.Sprintf("there are %d channels; at most 32 are allowed", n),
			"merge channels that no two behaviors would ever use side by side")
	}
	for i, name := range k.c.Channels {
		path := fmt.Sprintf("Channels[%d]", i)
		switch first := slices.Index(k.c.Channels, name); {
		case name == "":
			genome.Add(&k.errs, codeBadChannel, path, "the channel has no name", `name what it is that one behavior at a time can use, as in "move"`)
		case first < i:
			genome.Add(&k.errs, codeBadChannel, path, fmt.Sprintf("Channels[%d] is %q too", first, name), "leave one of them out")
		}
	}
}

// channels returns the bits of the channels of an action.
func (k *checker) channels(path string, names []string) (mask uint32) {
	for _, name := range names {
		i := slices.Index(k.c.Channels, name)
		switch {
		case i < 0:
			genome.Add(&k.errs, codeBadChannel, path, fmt.Sprintf("the channel %q is none of the vocabulary's: %q", name, k.c.Channels),
				"add it to the vocabulary's Channels, or correct the name")
		case i >= 32: // reported already
		case mask&(1<<i) != 0:
			genome.Add(&k.errs, codeBadChannel, path, fmt.Sprintf("the channel %q is listed twice", name), "leave one of them out")
		default:
			mask |= 1 << i
		}
	}
	return mask
}

func checkAction[A any](k *checker, i int, a *Action[A]) {
	path, name := k.entry(fmt.Sprintf("Actions[%d]", i), a.Name, a.Act)
	p := prototype{path: path, of: a.Act}
	if a.Act == nil {
		genome.Add(&k.errs, codeNilAct, path, "the action has no Act", "point it at a struct with a method Act: Act: &Chase{}")
	} else {
		checkPrototype(k, path, &p, k.acts, decider.Decider[A]{Act: a.Act})
	}
	if a.Targets != nil {
		k.function(path, "Targets", a.Targets, "")
		p.fun = a.Targets
	}
	k.acts = append(k.acts, p)
	if a.MaxHold < 0 {
		genome.Add(&k.errs, codeBadMaxHold, path, fmt.Sprintf("MaxHold is %v; want more than 0, or 0 for no limit", a.MaxHold), "leave it out, or raise it")
	}
	_, possible := a.Act.(decider.Question[A])
	stand := &behavior.Behavior[genome.NoAgent]{Name: name}
	if b, ok := a.Act.(interface{ Block() any }); ok && len(k.errs) == 0 {
		stand.Block = b.Block()
	}
	k.c.AddAction(genome.ActionInfo{
		Name: name, Args: p.scales, Channels: k.channels(path, a.Channels),
		Possible: possible, Targets: a.Targets != nil, Draws: a.Draws, MaxHold: a.MaxHold,
	}, stand)
}

// checkPrototype checks an Act or Ask, which is that of a row, and finds what evolution
// chooses of it. others are those of the entries before.
func checkPrototype[A any](k *checker, path string, p *prototype, others []prototype, row decider.Decider[A]) {
	row.Name = "ROW"
	if _, err := decider.Compile(&row); err != nil {
		for _, wrong := range err.(decider.Errors) {
			genome.Add(&k.errs, wrong.Code, path, wrong.Message, wrong.Fix)
		}
		return
	}
	k.genes(p)
	k.source(path).Value(reflect.ValueOf(p.most()).Elem())
	for i := range others {
		if other := &others[i]; reflect.TypeOf(other.of) == reflect.TypeOf(p.of) {
			if field, _, _ := other.differs(p.of); field == "" {
				genome.Add(&k.errs, codeDuplicateEntry, path, fmt.Sprintf("%s has a %s too, with the same values but for those that evolution chooses, so that a table that is cloned could mean either", other.path, acts.Name(p.of)),
					"make it one entry, or have them differ in a field that evolution does not choose")
			}
		}
	}
}

func checkCondition[A any](k *checker, i int, c *Condition[A]) {
	place, p := fmt.Sprintf("Conditions[%d]", i), prototype{}
	name := c.Name
	if is, full, made := funcname.Of(c.When); name == "" && !made && strings.HasSuffix(full, "."+is) {
		name = plain.Capitals(is)
	}
	path, name := k.entry(place, name, c.Ask)
	switch {
	case c.Ask == nil && c.When == nil:
		genome.Add(&k.errs, codeNilAsk, path, "the condition has neither Ask nor When",
			"point Ask at a struct with a method Decide, or set When to a package-level function of an agent")
	case c.When == nil:
		p = prototype{path: path, of: c.Ask}
		checkPrototype(k, path, &p, k.asks, decider.Decider[A]{Ask: c.Ask})
	case c.Ask != nil:
		genome.Add(&k.errs, codeBadCondition, path, "the condition has both an Ask and a When", "leave out one of them, or make two conditions")
	default:
		p.fun = c.When
		k.take(path, "When", funcID(c.When))
		k.function(path, "When", c.When, "")
	}
	k.asks = append(k.asks, p)
	k.c.AddCondition(genome.ConditionInfo{Name: name, When: c.When != nil, Args: p.scales})
}

// guard checks a flag or a stimulus.
func (k *checker) guard(place string, g genome.GuardInfo, expr string) {
	path, blank := place, k.unnamed(place, g.Name, expr)
	if !blank {
		path = k.name(place, g.Name)
		k.constant(path, expr)
	}
	k.exprs = append(k.exprs, expr)
	if n := bits.OnesCount64(g.Bit); n != 1 {
		genome.Add(&k.errs, codeNotOneBit, path, fmt.Sprintf("it has %d bits (%#x); want one", n, g.Bit),
			"declare it as 1 << iota; for two bits together make two guards")
	} else {
		k.take(path, "bit", [2]any{g.Stimuli, g.Bit})
	}
	k.c.AddGuard(g)
}

func (k *checker) checkPolicies(more []decider.Policy) {
	all := []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Sequence, decider.Random, decider.Shuffle}
	if len(k.c.Channels) > 0 {
		all = append(all, decider.Parallel)
	}
	for i, p := range more {
		if p > decider.Parallel {
			genome.Add(&k.errs, codeUnknownPolicy, fmt.Sprintf("Policies[%d]", i), fmt.Sprintf("the policy is %d, which is none of decider's", p),
				"use one of the constants PrioritizedList to Parallel")
			continue
		}
		all = append(all, p)
	}
	slices.Sort(all)
	k.c.Policies = slices.Compact(all)
}

package evo

import (
	"fmt"
	"math/bits"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// NewCatalog checks a vocabulary and returns it without its agent type. The error
// is of type [Errors] and lists everything that is wrong.
func NewCatalog[A any](v *Vocabulary[A]) (*Catalog, error) {
	if v == nil {
		return nil, Errors{{
			Code: codeNilVocabulary, Message: "there is no vocabulary",
			Fix: "pass a pointer to the game's Vocabulary",
		}}
	}
	k := checker{
		c:        genome.NewCatalog(v.Name, v.Version, slices.Clone(v.Channels)),
		imported: v.Import,
		names:    map[string]string{},
		denoted:  map[any]string{},
	}
	k.checkChannels()
	if len(v.Actions) == 0 {
		genome.Add(&k.errs, codeNoActions, "Actions", "the vocabulary has no actions, so that no table could do anything",
			"list what the agents can do, each with a Behavior")
	}
	for i := range v.Actions {
		checkAction(&k, i, &v.Actions[i])
	}
	for i := range v.Conditions {
		checkCondition(&k, i, &v.Conditions[i])
	}
	for i, f := range v.Flags {
		k.guard(fmt.Sprintf("Flags[%d]", i), genome.GuardInfo{Name: f.Name, Bit: uint64(f.Flag)}, f.Expr)
	}
	for i, s := range v.Stimuli {
		k.guard(fmt.Sprintf("Stimuli[%d]", i), genome.GuardInfo{Name: s.Name, Bit: uint64(s.Token), Stimuli: true}, s.Expr)
	}
	k.checkPolicies(v.Policies)
	k.checkUnnamed()
	if v.Agent != "" || len(k.blank) == 0 { // else Agent is found with the names
		k.checkAgent(v.Agent)
	}
	if err := genome.Err(k.errs); err != nil {
		return nil, err
	}
	k.c.Seal()
	return &Catalog{k.c}, nil
}

// checker collects a catalog and what is wrong with it.
type checker struct {
	c        *genome.Catalog
	errs     Errors
	imported string            // the import path of the expressions
	pkg      string            // the name by which the expressions call that package
	names    map[string]string // by name: the entry that has it
	denoted  map[any]string    // by behavior, function or bit: the entry that has it
	blank    []string          // entries without name and expression
}

// take notes that an entry has a behavior, a function or a bit, which no other
// entry may have.
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

func (k *checker) scales(path string, args []Argument) []genome.Scale {
	scales := make([]genome.Scale, len(args))
	for i, a := range args {
		at := fmt.Sprintf("%s Args[%d]", path, i)
		if a.Name != "" {
			at += " " + a.Name
		}
		scales[i] = genome.NewScale(genome.Argument(a), at, &k.errs)
	}
	return scales
}

func checkAction[A any](k *checker, i int, a *Action[A]) {
	place := fmt.Sprintf("Actions[%d]", i)
	path, blank := place, k.unnamed(place, a.Name, a.Expr)
	if !blank {
		path = k.name(place, a.Name)
		k.expr(path, "Expr", a.Expr, "", exprVariable)
	}
	stand := &behavior.Behavior[genome.NoAgent]{}
	if b := a.Behavior; b == nil {
		genome.Add(&k.errs, codeNilBehavior, path, "the action has no Behavior", "point it at a package-level variable: Behavior: &Chase")
	} else {
		k.take(path, "Behavior", b)
		stand.Name, stand.Block = b.Name, b.Block
		if _, err := decider.Compile(&decider.Decider[genome.NoAgent]{Name: "ROW", Behavior: stand}); err != nil {
			for _, p := range err.(decider.Errors) {
				genome.Add(&k.errs, codeNilBehavior, path, "no table can have its Behavior: "+p.Message, p.Fix)
			}
		}
	}
	if a.Possible != nil {
		if name := k.function(path, "Possible", a.Possible); !blank {
			k.expr(path, "PossibleExpr", a.PossibleExpr, name, exprFunction)
		}
	} else if a.PossibleExpr != "" {
		genome.Add(&k.errs, codeBadExpr, path, "PossibleExpr is set and Possible is not", "set Possible to that function, or leave out PossibleExpr")
	}
	if a.Targets != nil {
		if name := k.function(path, "Targets", a.Targets); name != "" && !blank {
			k.expr(path, "Targets", inPackageOf(a.Expr, name), "", exprFunction)
		}
	}
	info := genome.ActionInfo{
		Name: a.Name, Args: k.scales(path, a.Args), Channels: k.channels(path, a.Channels),
		Possible: a.Possible != nil, Targets: a.Targets != nil, Draws: a.Draws, MaxHold: a.MaxHold,
	}
	if a.MaxHold < 0 {
		genome.Add(&k.errs, codeBadMaxHold, path, fmt.Sprintf("MaxHold is %v; want more than 0, or 0 for no limit", a.MaxHold), "leave it out, or raise it")
	}
	k.c.AddAction(info, stand)
}

func checkCondition[A any](k *checker, i int, c *Condition[A]) {
	place := fmt.Sprintf("Conditions[%d]", i)
	path, blank := place, k.unnamed(place, c.Name, c.Expr)
	if !blank {
		path = k.name(place, c.Name)
	}
	name := ""
	switch {
	case c.Decide == nil && c.When == nil:
		genome.Add(&k.errs, codeNilDecide, path, "the condition has neither Decide nor When",
			"set Decide to a package-level function of an agent and a decider.Query, or When to one of an agent")
	case c.When == nil:
		name = k.function(path, "Decide", c.Decide)
		k.take(path, "Decide", funcID(c.Decide))
	case c.Decide != nil:
		genome.Add(&k.errs, codeBadCondition, path, "the condition has both a Decide and a When", "leave out one of them, or make two conditions")
	case len(c.Args) > 0:
		genome.Add(&k.errs, codeBadCondition, path, "the condition has Args, and its When is not given any", "make it a Decide, which reads them with Query.Arg, or leave out Args")
	default:
		name = k.function(path, "When", c.When)
		k.take(path, "When", funcID(c.When))
	}
	if !blank {
		k.expr(path, "Expr", c.Expr, name, exprFunction)
	}
	k.c.AddCondition(genome.ConditionInfo{Name: c.Name, When: c.When != nil, Args: k.scales(path, c.Args)})
}

// guard checks a flag or a stimulus.
func (k *checker) guard(place string, g genome.GuardInfo, expr string) {
	path, blank := place, k.unnamed(place, g.Name, expr)
	if !blank {
		path = k.name(place, g.Name)
		k.expr(path, "Expr", expr, "", exprConstant)
	}
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

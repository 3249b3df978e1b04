package evo

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Spec checks the game and all that it names, and clones its library. The
// error is [Errors] with everything that is wrong.
func (g *Game[A]) Spec() (*Spec, error) {
	var errs Errors
	add := func(code Code, path, fix, format string, args ...any) {
		errs = append(errs, &Problem{Code: code, Path: path, Message: fmt.Sprintf(format, args...), Fix: fix})
	}
	if g.Name == "" {
		add(CodeGame, "", "give it a name of one word", "the game has no name")
	}
	if g.NewSim == nil {
		add(CodeGame, g.Name, "set NewSim to a function that returns a new simulation", "the game has no simulation")
	}
	b := &Spec{
		Name: g.Name, Version: g.Version, Metrics: g.Metrics, Points: -1,
		Evaluation: g.Evaluation, Showdown: g.Showdown, Classes: g.Classes, Tick: g.Tick, Targets: g.Targets,
	}
	names := map[string]bool{}
	for i, m := range g.Metrics {
		path := fmt.Sprintf("%s > metrics[%d] %s", g.Name, i, m.Name)
		switch {
		case m.Name == "":
			add(CodeMetric, path, "give it a name", "the metric has no name")
		case names[m.Name]:
			add(CodeMetric, path, "give one of them another name", "two metrics have the name %q", m.Name)
		}
		if m.Min >= m.Max {
			add(CodeMetric, path, "declare the least and the largest value that a round can have", "the range %d to %d is empty", m.Min, m.Max)
		} else if m.Min < -maxMetric || m.Max > maxMetric {
			add(CodeMetric, path, "count in a larger unit", "the range %d to %d is not within a million: sums of squares must fit into 64 bits", m.Min, m.Max)
		}
		names[m.Name] = true
	}
	if len(g.Metrics) > 32 {
		add(CodeMetric, g.Name, "leave out those that no class and no report needs", "%d metrics are more than 32", len(g.Metrics))
	}
	if len(g.Metrics) == 0 {
		add(CodeMetric, g.Name, "declare what a round counts for each player, such as points", "the game has no metrics")
	} else if b.Points = b.Metric(g.Points); b.Points < 0 {
		add(CodeMetric, g.Name, "set Points to the name of one of the metrics", "the metric %q that should rank players does not exist", g.Points)
	}
	for i, mode := range []Mode{g.Evaluation, g.Showdown} {
		if mode.Slots < 2 || mode.Steps < 1 {
			add(CodeMode, strings.TrimSpace(fmt.Sprintf("%s > %s %s", g.Name, [...]string{"Evaluation", "Showdown"}[i], mode.Name)), "declare at least 2 slots and 1 step",
				"a round of %d slots and %d steps cannot be played", mode.Slots, mode.Steps)
		}
	}
	if g.Evaluation.Name == g.Showdown.Name && g.Evaluation != g.Showdown {
		add(CodeMode, fmt.Sprintf("%s > mode %s", g.Name, g.Evaluation.Name), "give one of them another name, or let Evaluation and Showdown be the same mode",
			"two different modes have this name")
	}
	if len(g.Classes) > maxClasses {
		errs = append(errs, b.tooManyClasses())
	} else {
		for i, c := range g.Classes {
			errs = append(errs, b.checkClass(i, c)...)
		}
	}
	if g.Tick <= 0 {
		add(CodeGame, g.Name, "set Tick to the game's time of a step", "a step takes %v", g.Tick)
	}
	if len(g.Library) < g.Evaluation.Slots/2 || len(g.Library) == 0 {
		add(CodeLibrary, g.Name, "write some more tables: they are what genomes are measured against",
			"%d tables are fewer than the %d that a round needs", len(g.Library), max(g.Evaluation.Slots/2, 1))
	}
	if g.Vocabulary == nil {
		add(CodeGame, g.Name, "set Vocabulary", "the game has no vocabulary")
		return nil, errs
	}
	builder, err := NewBuilder(g.Vocabulary)
	if err != nil {
		return nil, append(errs, asErrors(err)...)
	}
	b.Catalog = builder.Catalog()
	entries := map[string]bool{}
	for i, e := range g.Library {
		path := fmt.Sprintf("%s > library[%d] %s", g.Name, i, e.Name)
		if e.Name == "" || entries[e.Name] {
			add(CodeLibrary, path, "give every table of the library a name of its own", "the name %q is empty or used twice", e.Name)
		}
		entries[e.Name] = true
		if e.Table == nil {
			add(CodeLibrary, path, "set Table", "the entry has no table")
			continue
		}
		genome, _, err := builder.Clone(e.Table)
		if err != nil {
			for _, p := range asErrors(err) {
				q := *p
				q.Path = path + " > " + p.Path
				errs = append(errs, &q)
			}
			continue
		}
		b.Library = append(b.Library, Reference{Name: e.Name, Style: e.Style, Genome: genome})
	}
	if len(errs) > 0 {
		return nil, errs
	}
	b.Classes = b.within(b.Classes)
	return b, nil
}

// maxMetric is the largest size of a metric's value.
const maxMetric = 1_000_000

// within returns classes whose ranges are within those of the metrics: a class
// of "at least 10" may have any Max.
func (b *Spec) within(classes []Class) []Class {
	all := slices.Clone(classes)
	for i := range all {
		all[i].Ranges = slices.Clone(all[i].Ranges)
		for k := range all[i].Ranges {
			r := &all[i].Ranges[k]
			m := b.Metrics[b.Metric(r.Metric)]
			r.Min, r.Max = max(r.Min, m.Min*1000), min(r.Max, m.Max*1000)
		}
	}
	return all
}

// maxClasses is how many classes of difficulty a game may have.
const maxClasses = 100

func (b *Spec) tooManyClasses() *Problem {
	return &Problem{
		Code: CodeClass, Path: b.Name, Message: fmt.Sprintf("there are %d classes; at most %d are allowed", len(b.Classes), maxClasses),
		Fix: "merge classes that players could not tell apart",
	}
}

// checkClass returns what is wrong with a class.
func (b *Spec) checkClass(i int, c Class) (errs Errors) {
	path := fmt.Sprintf("%s > classes[%d] %s", b.Name, i, clip(c.Name))
	add := func(fix, format string, args ...any) {
		errs = append(errs, &Problem{Code: CodeClass, Path: path, Message: fmt.Sprintf(format, args...), Fix: fix})
	}
	if c.Name == "" {
		add("give it a name", "the class has no name")
	}
	if plain.Name(c.Name) != c.Name || len(c.Name) > 100 {
		add("use a word of letters that can be printed", "its name is %q; want at most 100 bytes without control characters", clip(c.Name))
	}
	for _, d := range b.Classes[:i] {
		if c.Name == d.Name && c.Name != "" {
			add("give one of them another name", "two classes have this name")
		}
	}
	if len(c.Ranges) == 0 {
		add("declare at least the range of one metric", "every table is in the class")
	}
	if c.Keep < 1 {
		add("declare how many tables the game wants", "it keeps %d tables", c.Keep)
	}
	if len(c.Ranges) > len(b.Metrics) {
		add("declare one range for each metric that counts", "it has %d ranges, and the game %d metrics", len(c.Ranges), len(b.Metrics))
		return errs
	}
	for i, r := range c.Ranges {
		for _, q := range c.Ranges[:i] {
			if q.Metric == r.Metric {
				add("declare one range, that which is left of both", "it has two ranges of %s", clip(r.Metric))
			}
		}
		k := b.Metric(r.Metric)
		switch {
		case k < 0:
			add("name one of the game's metrics", "there is no metric %q", clip(r.Metric))
		case r.Min >= r.Max:
			add("let Min be below Max", "the range of %s, %d to %d, is empty", r.Metric, r.Min, r.Max)
		case b.Metrics[k].Min < -maxMetric || b.Metrics[k].Max > maxMetric: // said of the metric
		case r.Max == b.Metrics[k].Min*1000 || r.Min == b.Metrics[k].Max*1000:
			add("let the range be of more values than that one",
				"of %d to %d, in thousandths, %s can only have the one at the border", r.Min, r.Max, r.Metric)
		case r.Max < b.Metrics[k].Min*1000 || r.Min > b.Metrics[k].Max*1000:
			add("ranges are in thousandths of the metric's unit: choose values that a mean can have",
				"no table can be in it: %s is from %d to %d, in thousandths %d to %d, and the class wants %d to %d", r.Metric,
				b.Metrics[k].Min, b.Metrics[k].Max, b.Metrics[k].Min*1000, b.Metrics[k].Max*1000, r.Min, r.Max)
		}
		if r.Weight < 1 || r.Weight > maxMetric {
			add("let Weight be from 1 to a million", "the weight of %s is %d", r.Metric, r.Weight)
		}
	}
	return errs
}

// asErrors returns the problems of an error of this package.
func asErrors(err error) Errors {
	var errs Errors
	if errors.As(err, &errs) {
		return errs
	}
	return Errors{{Code: CodeGame, Message: err.Error(), Fix: "see the message"}}
}

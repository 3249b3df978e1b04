package evo

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// Spec checks the game and everything that it names, and clones its library. The
// error is [Errors] and lists everything that is wrong.
func (g *Game[A]) Spec() (*Spec, error) {
	s := &Spec{
		Name: g.Name, Version: g.Version, Metrics: g.Metrics, Points: -1,
		Evaluation: g.seated(g.Evaluation), Showdown: g.seated(g.Showdown), Roles: g.Roles, Role: g.role(), Classes: g.Classes, Tick: g.Tick,
		Seen: g.Seen, Descriptors: g.Descriptors, Oddities: g.Oddities, Natural: g.Natural, Fitness: g.Fitness,
	}
	s.Points = s.Metric(g.Points)
	if g.Showdown.Name == "" && g.Showdown.Slots == 0 && g.Showdown.Steps == 0 {
		s.Showdown = s.Evaluation
	}
	var k gameChecker
	if g.Name == "" {
		k.add(codeGame, "", "give it a name of one word", "the game has no name")
	}
	if g.NewSim == nil {
		k.add(codeGame, g.Name, "set NewSim to a function that returns a new simulation", "the game has no simulation")
	}
	k.metrics(s, g.Points)
	k.modes(s)
	k.roles(s)
	k.classes(s)
	if len(s.Metrics) > 0 {
		k.measures(s)
	}
	if g.Tick <= 0 {
		k.add(codeGame, g.Name, "set Tick to the game's time of a step", "a step takes %v", g.Tick)
	}
	if least := max(len(s.Seats(s.Evaluation))/2, 1); len(g.Roles) == 0 && len(g.Library) < least {
		k.add(codeLibrary, g.Name, "write some more tables: genomes are measured against them",
			"%d tables are fewer than the %d that a round needs", len(g.Library), least)
	}
	invariants(&k, g)
	sources(&k, g)
	if g.Vocabulary == nil {
		k.add(codeGame, g.Name, "set Vocabulary", "the game has no vocabulary")
		return nil, k.errs
	}
	builder, err := g.Builder()
	if err != nil {
		return nil, append(k.errs, asErrors(err)...)
	}
	times, step := genome.TimesOf(g.Times, g.Tick)
	s.Vocabulary = builder.c.Timed(times, step)
	if g.Tick > 0 {
		k.times(s)
	}
	symmetries(&k, g, s)
	s.Library = cloneLibrary(&k, g, builder)
	if len(s.Library) == len(g.Library) {
		k.cast(s)
	}
	if len(k.errs) > 0 {
		return nil, k.errs
	}
	s.Classes = s.within(s.Classes)
	return s, nil
}

// gameChecker collects what is wrong with a game.
type gameChecker struct{ errs Errors }

func (k *gameChecker) add(code Code, path, fix, format string, args ...any) {
	genome.Add(&k.errs, code, path, fmt.Sprintf(format, args...), fix)
}

// metrics checks the metrics, and that points, which ranks players, is one.
func (k *gameChecker) metrics(s *Spec, points string) {
	names := map[string]bool{}
	for i, m := range s.Metrics {
		path := fmt.Sprintf("%s > metrics[%d] %s", s.Name, i, m.Name)
		switch {
		case m.Name == "":
			k.add(codeMetric, path, "give it a name", "the metric has no name")
		case names[m.Name]:
			k.add(codeMetric, path, "give one of them another name", "two metrics have the name %q", m.Name)
		}
		if m.Min >= m.Max {
			k.add(codeMetric, path, "declare the least and the largest value that a round can have", "the range %d to %d is empty", m.Min, m.Max)
		} else if m.Min < -maxMetric || m.Max > maxMetric {
			k.add(codeMetric, path, "count in a larger unit", "the range %d to %d is not within a million: sums of squares must fit into 64 bits", m.Min, m.Max)
		}
		names[m.Name] = true
	}
	if len(s.Metrics) > 32 {
		k.add(codeMetric, s.Name, "leave out those that no class and no report needs", "%d metrics are more than 32", len(s.Metrics))
	}
	if len(s.Metrics) == 0 {
		k.add(codeMetric, s.Name, "declare what a round counts for each player, such as points", "the game has no metrics")
	} else if s.Points < 0 {
		k.add(codeMetric, s.Name, "in Points, "+s.nameMetric(), "the metric %q that should rank players does not exist", points)
	}
}

func (k *gameChecker) modes(s *Spec) {
	modes := []Mode{s.Evaluation, s.Showdown}
	if s.Showdown.Name == s.Evaluation.Name && s.Evaluation.Slots < 1 { // it was left out
		modes = modes[:1]
	}
	for i, mode := range modes {
		if mode.Slots < 1 || mode.Steps < 1 {
			path := strings.TrimSpace(fmt.Sprintf("%s > %s %s", s.Name, [...]string{"Evaluation", "Showdown"}[i], mode.Name))
			k.add(codeMode, path, "declare at least 1 slot and 1 step", "a round of %d slots and %d steps cannot be played", mode.Slots, mode.Steps)
		}
	}
	if s.Evaluation.Name == s.Showdown.Name && !s.Evaluation.Equal(s.Showdown) {
		k.add(codeMode, fmt.Sprintf("%s > mode %s", s.Name, s.Evaluation.Name), "give one of them another name, or let Evaluation and Showdown be the same mode",
			"two different modes have this name")
	}
}

// cloneLibrary returns the library as genomes.
func cloneLibrary[A any](k *gameChecker, g *Game[A], builder *Builder[A]) (library []Reference) {
	names := map[string]bool{}
	for i, e := range g.Library {
		path := fmt.Sprintf("%s > library[%d] %s", g.Name, i, e.Name)
		if e.Name == "" || names[e.Name] {
			k.add(codeLibrary, path, "give every table of the library a name of its own", "the name %q is empty or used twice", e.Name)
		}
		names[e.Name] = true
		switch {
		case e.Table == nil && e.Bot == nil:
			k.add(codeLibrary, path, "set Table", "the entry has no table")
			continue
		case e.Table != nil && e.Bot != nil:
			k.add(codeLibrary, path, "leave one of them out", "the entry has a table and a bot")
			continue
		}
		plays, err := genomeOf(builder, e)
		if err != nil {
			for _, p := range asErrors(err) {
				q := *p
				q.Path = path + " > " + p.Path
				k.errs = append(k.errs, &q)
			}
			continue
		}
		library = append(library, Reference{Name: e.Name, Style: e.Style, Genome: plays})
	}
	return library
}

// maxMetric is the largest size of a metric's value.
const maxMetric = 1_000_000

// within cuts the ranges of classes off at those of the metrics: a class of "at
// least 10" may have any Max.
func (s *Spec) within(classes []Class) []Class {
	all := slices.Clone(classes)
	for i := range all {
		all[i].Ranges = slices.Clone(all[i].Ranges)
		for k := range all[i].Ranges {
			r := &all[i].Ranges[k]
			m := s.Metrics[s.Metric(r.Metric)]
			r.Min, r.Max = max(r.Min, m.Min*1000), min(r.Max, m.Max*1000)
		}
	}
	return all
}

// maxClasses is how many classes of difficulty a game may have.
const maxClasses = 100

// maxKeep is the largest number of tables that a game may want of a class: shares of
// it, in thousandths, must fit into 32 bits.
const maxKeep = 1_000_000

// classes checks the classes of difficulty.
func (k *gameChecker) classes(s *Spec) {
	if n := len(s.Classes); n > maxClasses {
		k.add(codeClass, s.Name, "merge classes that players could not tell apart", "there are %d classes; at most %d are allowed", n, maxClasses)
		return
	}
	for i, c := range s.Classes {
		path := fmt.Sprintf("%s > classes[%d] %s", s.Name, i, problem.Clip(c.Name))
		add := func(fix, format string, args ...any) { k.add(codeClass, path, fix, format, args...) }
		if c.Name == "" {
			add("give it a name", "the class has no name")
		}
		if plain.Name(c.Name) != c.Name || len(c.Name) > 100 {
			add("use a word of letters that can be printed", "its name is %q; want at most 100 bytes without control characters", problem.Clip(c.Name))
		}
		for _, d := range s.Classes[:i] {
			if c.Name == d.Name && c.Name != "" {
				add("give one of them another name", "two classes have this name")
			}
		}
		if len(c.Ranges) == 0 {
			add("declare at least the range of one metric", "every table is in the class")
		}
		if c.Keep < 1 || c.Keep > maxKeep {
			add("declare how many tables the game wants", "it keeps %d tables; want 1 to %d", c.Keep, maxKeep)
		}
		if len(c.Ranges) > len(s.Metrics) {
			add("declare one range for each metric that counts", "it has %d ranges, and the game %d metrics", len(c.Ranges), len(s.Metrics))
			continue
		}
		for n := range c.Ranges {
			s.checkRange(c.Ranges, n, add)
		}
	}
}

// nameMetric says which metrics there are to name.
func (s *Spec) nameMetric() string {
	if len(s.Metrics) == 0 {
		return "declare it as one of the game's metrics"
	}
	var names []string
	for _, m := range s.Metrics {
		names = append(names, problem.Clip(m.Name))
	}
	return "name one of the game's metrics: " + strings.Join(names, ", ")
}

// checkRange checks a range of a class.
func (s *Spec) checkRange(ranges []Range, n int, add func(fix, format string, args ...any)) {
	r := ranges[n]
	for _, q := range ranges[:n] {
		if q.Metric == r.Metric {
			add("declare one range, the overlap of both", "it has two ranges of %s", problem.Clip(r.Metric))
		}
	}
	if r.Weight < 1 || r.Weight > maxMetric {
		add("let Weight be from 1 to a million", "the weight of %s is %d", r.Metric, r.Weight)
	}
	k := s.Metric(r.Metric)
	if k < 0 {
		add(s.nameMetric(), "there is no metric %q", problem.Clip(r.Metric))
		return
	}
	m := s.Metrics[k]
	least, most := m.Min*1000, m.Max*1000
	switch {
	case r.Min >= r.Max:
		add("let Min be below Max", "the range of %s, %d to %d, is empty", r.Metric, r.Min, r.Max)
	case m.Min < -maxMetric || m.Max > maxMetric: // reported with the metric
	case r.Max == least || r.Min == most:
		add("widen the range",
			"of %d to %d, in thousandths, %s can only have the value at the border", r.Min, r.Max, r.Metric)
	case r.Max < least || r.Min > most:
		add("ranges are in thousandths of the metric's unit: choose values that a mean can have",
			"no table can be in it: %s is from %d to %d, in thousandths %d to %d, and the class wants %d to %d", r.Metric, m.Min, m.Max, least, most, r.Min, r.Max)
	}
}

// asErrors returns the problems of an error of this package.
func asErrors(err error) Errors {
	var errs Errors
	if errors.As(err, &errs) {
		return errs
	}
	return Errors{{Code: codeGame, Message: err.Error(), Fix: "see the message"}}
}

// Package evolve evolves decider tables from Go: the player's side of [evo.Game]. The
// commands of package cli are thin over the same loop, and a folder can be continued by
// either.
//
//	s, err := evolve.Run(ctx, &mygame.Game, evolve.Options{Genomes: 500})
//	best, err := s.Best()
//
// [Mutate], [Cross] and [Play] are the steps of the loop as functions, for searches of one's
// own. (After Paduraru and Paduraru, 2019; the archive is that of MAP-Elites: Mouret and
// Clune, 2015.)
package evolve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// Options say what to search for, how long, and where it is kept. The zero Options search
// for tables of each class of the game until the best no longer get better, and keep
// nothing but the result.
type Options struct {
	Seed      uint64 // the same seed gives the same tables, for any number of workers
	Objective string // "classes", which is also "", "points", or a metric; with a minus sign before it, less is better
	Role      string // that evolves, in a game with roles; "" is the game's
	Start     string // "random": nothing comes from the library but opponents; or the folder of a run whose best table joins the library
	From      string // tables that join the first generation: run:FOLDER or pack:FILE
	Paper     bool   // select as the paper does, to compare

	// For is what a Director of package adapt wants to remember of a player, as its
	// AppendState writes it; nil is no player. What ships is then a class Player of the
	// points that the Director wants next, in a pack of its own: the search goes on until
	// six such tables are certified, and the run's own pack stays what it is.
	For []byte

	Genomes     int           // the search ends with the generation in which it has made so many tables; 0 is no limit
	Generations int           // or after so many
	Budget      time.Duration // or with the one in which this time is over
	Holdout     int           // rounds of each lineup that proves the classes; 0 is 1000

	Folder  string // keeps the run, so that the same Options continue it; "" is a folder that is removed
	Workers int    // rounds that are played at a time; 0 is one for each processor
	Backend string // "local", which is also "", or "proc": in child processes, for whose program match.Serve has been called
	Until   string // ends after this stage: calibrate, search, certify, pick, pack or prove; "" is the last
}

// ErrOther is in the error of a folder that has another run.
var ErrOther = loop.ErrOther

// ErrBusy is in the error of a folder that another process works in.
var ErrBusy = loop.ErrBusy

var (
	errNoGame   = errors.New("evolve: the game is nil. Fix: pass a pointer to its evo.Game")
	errNoSearch = errors.New("evolve: a Search that no Run has returned. Fix: take the one of Run, after its error is nil")
)

// Run evolves tables for a game. It returns when the options' limit is reached and what it
// has found is proved, or with an error when ctx is done: then a Folder has all rounds that
// were played, and the same call goes on there. It plays with Workers goroutines, and
// returns after all of them.
func Run[A any](ctx context.Context, game *evo.Game[A], o Options) (_ *Search[A], err error) {
	backend := loop.Local[A]
	switch o.Backend {
	case "", "local":
	case "proc":
		backend = loop.Proc[A]
	default:
		return nil, fmt.Errorf("evolve: backend: %q is neither local nor proc", o.Backend)
	}
	until, err := loop.ParseStage(o.Until)
	if err != nil {
		return nil, fmt.Errorf("evolve: %w", err)
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("evolve: workers: %d is negative; want 0 for one of each processor, or how many rounds are played at a time", o.Workers)
	}
	if game == nil {
		return nil, errNoGame
	}
	own := *game
	if o.Role != "" {
		own.Role = o.Role
	}
	env, err := loop.NewEnv(&own, backend, o.Workers)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, env.Close()) }()
	dir := o.Folder
	if dir == "" {
		if dir, err = os.MkdirTemp("", "evolve"); err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
	}
	r := &loop.Run{Dir: dir, Env: env, For: o.For, Settings: loop.Settings{
		Seed: o.Seed, Objective: loop.Objective(o.Objective), Role: env.Spec.Role, Start: o.Start, From: o.From, Paper: o.Paper,
		Genomes: o.Genomes, Generations: o.Generations, Budget: o.Budget, Holdout: o.Holdout,
	}}
	if o.Objective == "" {
		r.Settings.Objective = loop.Classes
	}
	result, err := r.Do(ctx, until)
	if err != nil {
		return nil, err
	}
	builder, err := own.Builder()
	return &Search[A]{builder: builder, result: result}, err
}

// Search is what an evolution has found. Only [Run] makes one. It is immutable: any number
// of goroutines may use it.
type Search[A any] struct {
	builder *evo.Builder[A]
	result  *loop.Result
}

// ran reports whether a Run has returned the search.
func (s *Search[A]) ran() bool { return s != nil && s.result != nil }

// Generation is what a generation came to.
type Generation struct {
	Number  int
	Tables  int   // made so far, without those of the library
	Best    int64 // of the objective, in thousandths: of the generation's best table in its few rounds
	InClass []int // tables so far whose means lie in the ranges of each class; of a search for a player, from then on in its class
}

// Generations yields the generations of the search, the first one first.
func (s *Search[A]) Generations() iter.Seq[Generation] {
	return func(yield func(Generation) bool) {
		if !s.ran() {
			return
		}
		for _, g := range s.result.Search.History() {
			if !yield(Generation{g.Number, g.Tables, g.Best, slices.Clone(g.InClass)}) {
				return
			}
		}
	}
}

// Table is a table that evolution has found.
type Table[A any] struct {
	Name  string // a Go identifier for what it does; unique among those that ship
	Style string // the same in words
	Class string // "" is none
	Table *decider.Decider[A]

	Points    int64 // mean, in thousandths of the metric's unit; of an elite, in the search
	Low, High int64 // the 90 % interval of that
	Rounds    int64 // that they were measured in
}

// Shipped returns the tables that a game ships, by class and name: certified, the most
// different ones, without the rows that never ran. There are none before the stage pack,
// and after a search for points.
func (s *Search[A]) Shipped() ([]Table[A], error) {
	if !s.ran() {
		return nil, errNoSearch
	}
	if s.result.Pack == nil {
		return nil, nil
	}
	var all []Table[A]
	for _, class := range s.result.Pack.Classes {
		for _, of := range class.Tables {
			g, err := evo.ParseGenome(s.builder.Catalog(), of.Genome)
			if err != nil {
				return nil, err
			}
			table, err := s.builder.Table(g)
			if err != nil {
				return nil, err
			}
			all = append(all, Table[A]{Name: of.Name, Style: of.Style, Class: class.Name, Table: table, Points: of.Points, Low: of.Low, High: of.High, Rounds: of.Rounds})
		}
	}
	return all, nil
}

// Best returns the best table that the search has found by the points, or by the
// objective's metric or the game's Fitness, and by how much it is better than the best of
// the library in rounds that selection never used, with the half width of the 95 %
// interval of that, both in thousandths. It is an error if nothing was found, or if the run
// has ended before the stage prove.
func (s *Search[A]) Best() (table *decider.Decider[A], gain, margin int64, err error) {
	if !s.ran() {
		return nil, 0, 0, errNoSearch
	}
	g := s.result.Best()
	if g == nil {
		return nil, 0, 0, errors.New("evolve: there is no best table: the search has found none, or the run ended before the stage prove")
	}
	table, err = s.builder.Table(g)
	return table, s.result.Learned.Gain.Mean(), s.result.Learned.Gain.Margin(), err
}

// WriteGo writes the tables that ship, or the best table if there are none, as a Go file
// of a package.
func (s *Search[A]) WriteGo(w io.Writer, pkg string) error {
	if !s.ran() {
		return errNoSearch
	}
	file := s.result.GoFile(pkg)
	if g := s.result.Best(); len(file.Tables) == 0 && g != nil {
		file.Tables = append(file.Tables, evo.GoTable{Variable: "Best", Comment: "Best is what evolution has found.", Genome: g})
	}
	return s.builder.WriteGo(w, file)
}

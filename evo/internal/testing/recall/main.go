package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
)

func main() {
	work()
	r := recall{done: map[string]bool{}, out: os.Stdout, log: os.Stderr}
	flag.IntVar(&r.matches, "matches", 400, "matches of each hunt for a fault")
	flag.IntVar(&r.tries, "tries", 100, "matches of each hunt for a mutant, and of the hunts whose rounds are kept to be played on mutants")
	flag.IntVar(&r.sample, "mutants", 40, "mutants of each game, of those that compile")
	flag.Uint64Var(&r.seed, "seed", 1, "seed of the hunts, and of the sample of mutants")
	games := flag.String("games", "forage,lander,sumo,tanks", "these games only")
	from := flag.String("sources", "evolved,random,library,inputs", "where the tables of the hunts come from")
	only := flag.String("faults", "", "hunt for these `faults` only, with commas between them, and for no mutants")
	file := flag.String("results", "results.jsonl", "the `file` for the results; what is in it is not measured again")
	table := flag.Bool("table", false, "only print the tables of the results")
	flag.Parse()
	for source := range strings.SplitSeq(*from, ",") {
		r.from = append(r.from, hunt.Source(source))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.run(ctx, strings.Split(*games, ","), *only, *file, *table); err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(1)
	}
}

// sources are where the tables of the hunts come from, the command's default first.
var sources = []hunt.Source{hunt.Evolved, hunt.Random, hunt.Library, inputs}

// recall is a measurement.
type recall struct {
	matches, tries, sample int
	seed                   uint64
	from                   []hunt.Source // of sources

	out, log io.Writer // of the tables, and of what is measured

	b    *builder
	file *os.File // of the results
	done map[string]bool
	all  []result
}

// result is a line of the results: what became of a fault or a mutant, by one source of
// tables.
type result struct {
	Game    string      `json:"game"`
	Fault   string      `json:"fault,omitempty"`
	Mutant  string      `json:"mutant,omitempty"`
	Source  hunt.Source `json:"source,omitempty"`
	Seed    uint64      `json:"seed"`
	Matches int         `json:"matches,omitempty"`
	Broken  bool        `json:"broken,omitempty"` // it does not compile, or the game does not start
	outcome
}

func (r *result) key() string {
	return fmt.Sprint(r.Game, "\n", r.Fault, "\n", r.Mutant, "\n", r.Source, "\n", r.Seed, "\n", r.Matches)
}

// load reads the results of earlier runs. A line that was cut is measured again.
func (r *recall) load(file string) error {
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for line := range bytes.Lines(data) {
		var of result
		if json.Unmarshal(line, &of) == nil {
			r.all = append(r.all, of)
			r.done[of.key()] = true
		}
	}
	return nil
}

// note writes a result.
func (r *recall) note(of result) error {
	r.all = append(r.all, of)
	r.done[of.key()] = true
	line, err := json.Marshal(of)
	if err == nil {
		_, err = r.file.Write(append(line, '\n'))
	}
	fmt.Fprintf(r.log, "%s\n", line)
	return err
}

func (r *recall) run(ctx context.Context, games []string, only, file string, table bool) (err error) {
	if err := r.load(file); err != nil {
		return err
	}
	if table {
		return r.print(r.out)
	}
	if r.file, err = os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return err
	}
	defer r.file.Close()
	if r.b, err = newBuilder(ctx); err != nil {
		return err
	}
	defer r.b.close()
	var names []string
	if only != "" {
		names = strings.Split(only, ",")
		r.sample = 0
	}
	for _, name := range games {
		s, err := subjectOf(name)
		if err != nil {
			return err
		}
		if err := r.faults(ctx, s, names); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range games {
		s, _ := subjectOf(name)
		if err := r.mutants(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return r.print(r.out)
}

// missing returns the sources with which something is not measured yet.
func (r *recall) missing(of result) (left []hunt.Source) {
	for _, of.Source = range r.from {
		if !r.done[of.key()] {
			left = append(left, of.Source)
		}
	}
	return left
}

// faults hunts for the faults of a game, and first without one: then nothing may be
// found.
func (r *recall) faults(ctx context.Context, s *subject, only []string) error {
	all, err := faultsOf(s.name)
	if err != nil {
		return err
	}
	for _, f := range append([]fault{{name: "nothing"}}, all...) {
		if only != nil && !slices.Contains(only, f.name) {
			continue
		}
		of := result{Game: s.name, Fault: f.name, Seed: r.seed, Matches: r.matches}
		left := r.missing(of)
		if len(left) == 0 {
			continue
		}
		texts, err := r.b.with(s, &f)
		if err == nil {
			err = r.b.build(ctx, s, texts)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		for _, of.Source = range left {
			// Only of the evolved it is of interest how small a finding gets.
			t := task{Game: s.name, Source: of.Source, Seed: r.seed, Matches: r.matches, Hunt: true, Shrink: of.Source == hunt.Evolved}
			if of.outcome, err = r.b.run(ctx, t); err != nil {
				return fmt.Errorf("%s, %s: %w", f.name, of.Source, err)
			}
			if len(f.edits) == 0 && of.Found > 0 {
				return fmt.Errorf("a hunt with %s tables finds something without a fault: %s: %s. Mend that first", of.Source, of.Oracle, of.Message)
			}
			if err := r.note(of); err != nil {
				return err
			}
		}
	}
	return nil
}

// mutants hunts for mutants of a game, and plays the rounds on them that hunts of the
// game as it is have kept.
func (r *recall) mutants(ctx context.Context, s *subject) error {
	all, err := r.b.mutants(s, r.seed)
	if err != nil {
		return err
	}
	suites := map[hunt.Source]string{}
	compiled, seen := 0, map[string]bool{}
	for _, m := range all {
		if compiled == r.sample {
			break
		}
		if seen[m.String()] { // two of a line that look alike
			continue
		}
		seen[m.String()] = true
		of := result{Game: s.name, Mutant: m.String(), Seed: r.seed, Matches: r.tries}
		if r.done[of.key()] { // it is broken
			continue
		}
		left := r.missing(of)
		compiled++
		if len(left) == 0 {
			continue
		}
		if err := r.suites(ctx, s, suites); err != nil {
			return err
		}
		text, err := r.b.read(s, m.file)
		if err != nil {
			return err
		}
		err = r.b.build(ctx, s, map[string]string{m.file: m.apply(text)})
		for _, of.Source = range left {
			if err == nil {
				t := task{Game: s.name, Source: of.Source, Seed: r.seed, Matches: r.tries, Hunt: true, Compare: suites[of.Source]}
				of.outcome, err = r.b.run(ctx, t)
			}
			if errors.Is(err, errBroken) && ctx.Err() == nil {
				of.Source, of.Broken = "", true
				compiled--
			} else if err != nil {
				return err
			}
			if err := r.note(of); err != nil {
				return err
			}
			if of.Broken {
				break
			}
		}
	}
	return nil
}

// suites records the rounds that hunts of a game as it is keep, once.
func (r *recall) suites(ctx context.Context, s *subject, files map[hunt.Source]string) error {
	if len(files) > 0 {
		return nil
	}
	if err := r.b.build(ctx, s, nil); err != nil {
		return err
	}
	for _, source := range r.from {
		files[source] = filepath.Join(r.b.temp, s.name+"-"+string(source))
		of := result{Game: s.name, Source: source, Seed: r.seed, Matches: r.tries}
		var err error
		if of.outcome, err = r.b.run(ctx, task{Game: s.name, Source: source, Seed: r.seed, Matches: r.tries, Record: files[source]}); err != nil {
			return err
		}
		if !r.done[of.key()] {
			if err := r.note(of); err != nil {
				return err
			}
		}
	}
	return nil
}

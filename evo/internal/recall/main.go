//go:build faults

// Command recall measures which of the faults that can be seeded into the arena a hunt
// finds, and prints a table in Markdown: docs/hunting.md has it.
//
//	go run -tags faults ./evo/internal/recall
//
// Hunts by evolved tables, by random ones and by the library have the same number of
// matches for each fault, and each ends with its first finding. Without a fault none may
// find anything.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func main() {
	matches := flag.Int("matches", 1200, "matches of each hunt")
	seed := flag.Uint64("seed", 1, "seed of the hunts")
	only := flag.String("faults", "", "hunt for these `faults` only, with commas between them")
	sources := flag.String("sources", "evolved,random,library", "where the tables of the hunts come from")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := recall{matches: *matches, seed: *seed, out: os.Stdout, log: os.Stderr}
	for name := range strings.SplitSeq(*sources, ",") {
		r.sources = append(r.sources, hunt.Source(name))
	}
	var names []string
	if *only != "" {
		names = strings.Split(*only, ",")
	}
	if err := r.run(ctx, names); err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(1)
	}
}

type recall struct {
	matches  int
	seed     uint64
	sources  []hunt.Source
	out, log io.Writer
}

// result is what a hunt for a fault came to.
type result struct {
	matches       int64 // to the first finding
	oracle        hunt.Oracle
	players, rows int
	took          time.Duration
	found         bool
}

// The largest reproducer that is small.
const (
	mostPlayers = 3
	mostRows    = 12
)

func (r *recall) run(ctx context.Context, names []string) error {
	var all []arena.Fault
	for _, f := range arena.Faults() {
		if names == nil || slices.Contains(names, f.Name) {
			all = append(all, f)
		}
	}
	for _, source := range r.sources {
		quiet, err := r.hunt(ctx, "", source)
		if err != nil {
			return err
		}
		if quiet.found {
			return fmt.Errorf("a hunt with %s tables finds something without a fault, by the oracle %s: mend that first", source, quiet.oracle)
		}
	}
	results := make([][]result, len(all))
	for i, f := range all {
		for _, source := range r.sources {
			of, err := r.hunt(ctx, f.Name, source)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", f.Name, source, err)
			}
			fmt.Fprintf(r.log, "%s, %s: %+v\n", f.Name, source, of)
			results[i] = append(results[i], of)
		}
	}
	r.print(all, results)
	return nil
}

// hunt hunts with a fault until something is found.
func (r *recall) hunt(ctx context.Context, fault string, source hunt.Source) (result, error) {
	if err := arena.SeedFault(fault); err != nil {
		return result{}, err
	}
	found := false
	begin := time.Now()
	shrink := 0 // as a user's hunt
	if source != r.sources[0] {
		shrink = -1 // only whether and when it finds something counts
	}
	report, err := hunt.Hunt(ctx, &arena.Game, hunt.Options{
		Seed: r.seed, Matches: r.matches, Source: source, Shrink: shrink,
		Found: func(*hunt.Finding) { found = true },
		Until: func() bool { return found },
	})
	if err != nil {
		return result{}, err
	}
	of := result{took: time.Since(begin)}
	for _, f := range report.Findings {
		players, rows := f.Size()
		if !of.found || int64(f.Match)+1 < of.matches {
			of = result{matches: int64(f.Match) + 1, oracle: f.Verdict.Oracle, players: players, rows: rows, took: of.took, found: true}
		}
	}
	return of, nil
}

func (r *recall) print(all []arena.Fault, results [][]result) {
	fmt.Fprint(r.out, "| fault | what it does |")
	for _, source := range r.sources {
		fmt.Fprintf(r.out, " %s |", source)
	}
	fmt.Fprint(r.out, " oracle | players | rows |\n| --- | --- |", strings.Repeat(" ---: |", len(r.sources)), " --- | ---: | ---: |\n")
	for i, f := range all {
		fmt.Fprintf(r.out, "| %s | %s |", f.Name, f.About)
		for _, of := range results[i] {
			if of.found {
				fmt.Fprintf(r.out, " %d |", of.matches)
			} else {
				fmt.Fprint(r.out, " |")
			}
		}
		if of := results[i][0]; of.found {
			fmt.Fprintf(r.out, " %s | %d | %d |\n", of.oracle, of.players, of.rows)
		} else {
			fmt.Fprint(r.out, " | | |\n")
		}
	}
	fmt.Fprintf(r.out, "\nEach hunt has %d matches; the numbers are those to the first finding.\n\n| tables | found | median of matches | reproducers of at most %d players and %d rows |\n| --- | --- | ---: | --- |\n",
		r.matches, mostPlayers, mostRows)
	for s, source := range r.sources {
		found, small := 0, 0
		var matches []int64
		for i := range all {
			of := results[i][s]
			if !of.found {
				continue
			}
			found++
			matches = append(matches, of.matches*1000)
			if of.players <= mostPlayers && of.rows <= mostRows {
				small++
			}
		}
		fmt.Fprintf(r.out, "| %s | %d of %d | %d |", source, found, len(all), stats.Median(matches)/1000)
		if s > 0 {
			fmt.Fprint(r.out, " not made smaller |\n")
			continue
		}
		fmt.Fprintf(r.out, " %d of %d |\n", small, found)
	}
}

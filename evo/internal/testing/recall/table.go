package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// print writes the tables of the results in Markdown: the summary, which the
// documentation has, and then each fault and each mutant.
func (r *recall) print(w io.Writer) error {
	t := &tables{byKey: map[string]*result{}, r: r}
	for i := range r.all {
		t.byKey[r.all[i].key()] = &r.all[i]
	}
	if err := t.faults(); err != nil {
		return err
	}
	t.mutants()
	_, err := io.WriteString(w, t.sum.String()+"\n"+t.each.String())
	return err
}

type tables struct {
	r         *recall
	byKey     map[string]*result
	sum, each strings.Builder
}

// head writes the head of a table with a column for each source.
func head(b *strings.Builder, first ...string) {
	fmt.Fprintf(b, "| %s |", strings.Join(first, " | "))
	for _, source := range sources {
		fmt.Fprintf(b, " %s |", source)
	}
	fmt.Fprintf(b, "\n|%s%s\n", strings.Repeat(" --- |", len(first)), strings.Repeat(" ---: |", len(sources)))
}

// share is how many of some faults or mutants were found.
type share struct{ found, of int }

func (s *share) add(found bool) {
	s.of++
	if found {
		s.found++
	}
}

func (s share) String() string {
	return fmt.Sprintf("%d of %d, %d %%", s.found, s.of, (200*s.found+max(s.of, 1))/(2*max(s.of, 1)))
}

// row writes a row of shares, unless nothing was measured.
func row(b *strings.Builder, first string, shares []share) {
	if shares[0].of == 0 {
		return
	}
	fmt.Fprintf(b, "| %s |", first)
	for _, of := range shares {
		fmt.Fprintf(b, " %s |", of)
	}
	b.WriteString("\n")
}

func (t *tables) faults() error {
	head(&t.sum, "faults")
	all, others := make([]share, len(sources)), make([]share, len(sources))
	matches := make([][]int64, len(sources))
	small := share{}
	for _, s := range subjects {
		of, err := faultsOf(s.name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&t.each, "\n## Faults of %s\n\nThe match of the first finding, of %d.\n\n", s.name, t.r.matches)
		head(&t.each, "fault", "what is wrong", "oracle", "seen by")
		game := make([]share, len(sources))
		for _, f := range of {
			var line strings.Builder
			var seen hunt.Oracle
			for i, source := range sources {
				key := result{Game: s.name, Fault: f.name, Source: source, Seed: t.r.seed, Matches: t.r.matches}
				got := t.byKey[key.key()]
				if got == nil {
					line.WriteString(" not measured |")
					continue
				}
				if f.stated() == none {
					others[i].add(got.Found > 0)
				} else {
					game[i].add(got.Found > 0)
					all[i].add(got.Found > 0)
				}
				if got.Found == 0 {
					line.WriteString(" |")
					continue
				}
				fmt.Fprintf(&line, " %d |", got.Found)
				matches[i] = append(matches[i], int64(got.Found)*1000)
				if seen == "" {
					seen = got.Oracle
				}
				if source == hunt.Evolved {
					small.add(got.Players <= mostPlayers && got.Rows <= mostRows)
				}
			}
			oracle := string(f.oracle)
			if f.later != "" {
				oracle += ", later " + string(f.later)
			}
			fmt.Fprintf(&t.each, "| %s | %s | %s | %s |%s\n", f.name, f.about, oracle, seen, line.String())
		}
		row(&t.sum, s.name, game)
	}
	row(&t.sum, "all that an oracle can state", all)
	row(&t.sum, "the others", others)
	t.sum.WriteString("| median of the matches to the first finding |")
	for _, of := range matches {
		fmt.Fprintf(&t.sum, " %d |", stats.Median(of)/1000)
	}
	fmt.Fprintf(&t.sum, "\n\nReproducers of evolved tables with at most %d players and %d rows: %s.\n", mostPlayers, mostRows, small)
	return nil
}

// The largest reproducer that is small.
const (
	mostPlayers = 3
	mostRows    = 12
)

func (t *tables) mutants() {
	type score struct{ hunt, suite []share }
	fresh := func() score { return score{make([]share, len(sources)), make([]share, len(sources))} }
	all := fresh()
	t.sum.WriteString("\n")
	head(&t.sum, "mutants killed")
	for _, s := range subjects {
		fmt.Fprintf(&t.each, "\n## Mutants of %s\n\nThe match of the first finding, of %d; and the first of the kept rounds that goes otherwise.\n\n", s.name, t.r.tries)
		head(&t.each, "mutant")
		game := fresh()
		broken := 0
		for i := range t.r.all {
			of := t.r.all[i]
			if of.Game != s.name || of.Mutant == "" || of.Seed != t.r.seed || of.Matches != t.r.tries {
				continue
			}
			if of.Broken {
				broken++
			}
			if of.Source != sources[0] {
				continue
			}
			var line strings.Builder
			for k, source := range sources {
				of.Source = source
				got := t.byKey[of.key()]
				if got == nil {
					line.WriteString(" not measured |")
					continue
				}
				for _, sum := range []score{game, all} {
					sum.hunt[k].add(got.Found > 0)
					sum.suite[k].add(got.Changed > 0)
				}
				cell := func(n int) string {
					if n == 0 {
						return "-"
					}
					return fmt.Sprint(n)
				}
				fmt.Fprintf(&line, " %s; %s |", cell(got.Found), cell(got.Changed))
			}
			fmt.Fprintf(&t.each, "| `%s` |%s\n", strings.ReplaceAll(of.Mutant, "|", `\|`), line.String())
		}
		fmt.Fprintf(&t.each, "\n%d more do not compile.\n", broken)
		row(&t.sum, s.name+", by the hunt's oracles", game.hunt)
		row(&t.sum, s.name+", by rounds that were kept", game.suite)
	}
	row(&t.sum, "all, by the hunt's oracles", all.hunt)
	row(&t.sum, "all, by rounds that were kept", all.suite)
	t.sum.WriteString("| rounds kept of all games |")
	for _, source := range sources {
		kept := 0
		for _, s := range subjects {
			key := result{Game: s.name, Source: source, Seed: t.r.seed, Matches: t.r.tries}
			if of := t.byKey[key.key()]; of != nil {
				kept += of.Kept
			}
		}
		fmt.Fprintf(&t.sum, " %d |", kept)
	}
	t.sum.WriteString("\n")
}

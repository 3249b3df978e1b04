package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/probe"
)

const vocabularyHelp = `Usage: ethogram vocabulary [flags] [packages]

Vocabulary lists what the tables of packages are made of, and what else in the packages
they could have: functions, methods, behaviors, gates and the like by kind, which is the
field of a row where each stands, with the rows that have it; of Acts and Asks the fields
with their tags, and the names of flags and stimuli. A line that ends in (…) says why data
and edits cannot name the part. Packages are named as for the go command; without any it
is the one in this folder.

Tables are read in a test program of their package: its variables are initialized and its
init functions run. The exit status is 1 if a package does not build, and 2 after a
mistake in the command line.

Flags:
`

// listVocabulary is the command vocabulary.
func listVocabulary(args []string, _ io.Reader, stdout io.Writer) error {
	var o options
	patterns, err := o.parse("vocabulary", vocabularyHelp, args, stdout, func(*flag.FlagSet) {})
	if err != nil || patterns == nil {
		return err
	}
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	l, err := o.Whole(stdout, patterns...)
	if err != nil {
		return err
	}
	packages := slices.DeleteFunc(l.Packages, func(p *probe.Package) bool { return len(p.Roots) == 0 })
	answers, err := probe.Program{Go: o.Go, File: probe.TellFile}.Run(packages...)
	if err != nil || len(answers) == 0 {
		return fmt.Errorf("no vocabulary of %s; %w", strings.Join(patterns, " "), err)
	}
	for _, a := range answers {
		if a.Parts == nil {
			continue
		}
		fmt.Fprintf(stdout, "%s: %s\n", a.Package, strings.ReplaceAll(a.Agent, a.Package+".", ""))
		slices.SortStableFunc(a.Parts, func(x, y probe.Part) int { return strings.Compare(x.Kind, y.Kind) })
		for _, p := range a.Parts {
			doubt := ""
			if p.Doubt != "" {
				doubt = " (" + p.Doubt + ")"
			}
			fmt.Fprintf(stdout, "  %-12s %-20s %s%s\n", p.Kind, p.Name, cmp.Or(strings.Join(p.Rows, ", "), "-"), doubt)
			for _, f := range p.Fields {
				fmt.Fprintf(stdout, "  %-12s   %s\n", "", f)
			}
		}
		for _, p := range packages {
			if p.ImportPath == a.Package {
				var flags, masks []string
				for bit, names := 0, p.Names(); bit < 64; bit++ {
					flags, masks = append(flags, names.Flags[1<<bit]), append(masks, names.Stimuli[1<<bit])
				}
				fmt.Fprintf(stdout, "  %-12s %s\n  %-12s %s\n", "flags", list(flags), "stimuli", list(masks))
			}
		}
	}
	return nil
}

// list returns names that are not empty.
func list(names []string) string {
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	return cmp.Or(strings.Join(names, ", "), "-")
}

package main

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// figure is a measured value with its target.
type figure struct {
	name  string
	want  int64
	unit  unit
	most  bool // want is the largest value that is good, not the least
	value int64
}

// figures are those of a run, in the order in which they are printed.
type figures []figure

// add appends a figure that should be at least want.
func (f *figures) add(name string, u unit, want, value int64) {
	*f = append(*f, figure{name: name, unit: u, want: want, value: value})
}

// addMost appends a figure that should be at most want.
func (f *figures) addMost(name string, u unit, want, value int64) {
	*f = append(*f, figure{name: name, unit: u, want: want, value: value, most: true})
}

// unit is how a value is printed.
type unit func(int64) string

// The units of values.
var (
	count   unit = func(v int64) string { return fmt.Sprint(v) }
	percent unit = milli.Percent // of thousandths
	points  unit = milli.Decimal // of thousandths
)

// print prints the figures of all runs, with the median and the worst.
func print(out io.Writer, runs []figures) error {
	var b strings.Builder
	fmt.Fprintf(&b, "| | wanted | median of %d | worst | each |\n| --- | --- | --- | --- | --- |\n", len(runs))
	for i, f := range runs[0] {
		var values []int64
		var each []string
		for _, run := range runs {
			if len(run) != len(runs[0]) || run[i].name != f.name {
				return fmt.Errorf("the runs have different figures, such as %q: were they made by the same version?", f.name)
			}
			values = append(values, run[i].value)
			each = append(each, f.unit(run[i].value))
		}
		worst, bound := slices.Min(values), "at least "
		if f.most {
			worst, bound = slices.Max(values), "at most "
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", f.name, bound+f.unit(f.want), f.unit(stats.Median(values)), f.unit(worst), strings.Join(each, ", "))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

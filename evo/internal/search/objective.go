package search

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Objective says what is fit: one of the constants, or the name of a metric of
// the game. More of the metric is better; with a minus sign before the name, less
// is. A constant goes before a metric of the same name.
type Objective string

// The objectives with a name of their own.
const (
	Classes Objective = "class"  // to meet targets drawn from one's class
	Points  Objective = "points" // to have many points

	// Archive is to fill an archive of styles: see package archive. The game must
	// have descriptors.
	Archive Objective = "archive"
)

// For returns the options for a game: those of [Default] search for an archive if the
// game has descriptors. At equal cost that fills more styles of each class, from more
// families, than a search for classes alone.
func (o Options) For(spec *evo.Spec) Options {
	if len(spec.Descriptors) > 0 && o.Objective == Classes {
		o.Objective = Archive
	}
	return o
}

// own are the objectives with a name of their own.
var own = []Objective{Points, Classes, Archive}

// metric returns the index of the metric that the objective ranks by, and whether
// less of it is better. The index is -1 if the objective is not a metric.
func (o Objective) metric(spec *evo.Spec) (index int, less bool) {
	if o == Points {
		return spec.Points, false
	}
	if slices.Contains(own, o) {
		return -1, false
	}
	if i := spec.Metric(string(o)); i >= 0 {
		return i, false
	}
	name, less := strings.CutPrefix(string(o), "-")
	if !less {
		return -1, false
	}
	return spec.Metric(name), true
}

// Metric returns the metric by which the objective compares tables, and whether less
// of it is better: the points unless the objective is another metric.
func (o Objective) Metric(spec *evo.Spec) (index int, less bool) {
	if i, less := o.metric(spec); i >= 0 {
		return i, less
	}
	return spec.Points, false
}

// NeedsClasses reports whether the objective is to fill the game's classes.
func (o Objective) NeedsClasses() bool { return o == Classes || o == Archive }

// Check returns an error that lists the objectives of a game if there is none of
// that name.
func (o Objective) Check(spec *evo.Spec) error {
	if i, _ := o.metric(spec); i >= 0 || slices.Contains(own, o) {
		return nil
	}
	var names []string
	for _, name := range own {
		names = append(names, string(name))
	}
	var metrics []string
	for _, m := range spec.Metrics {
		metrics = append(metrics, m.Name)
	}
	return fmt.Errorf("objective: there is no %q; choose %s, or a metric of the game: %s (with a minus sign before it, less is better)",
		string(o), strings.Join(names, ", "), strings.Join(metrics, ", "))
}

// rank returns the mean of the objective's metric as a share of its range, in
// millionths: more is better.
func (o Objective) rank(spec *evo.Spec, metrics []stats.Tally) int64 {
	i, less := o.metric(spec)
	m := spec.Metrics[i]
	of := declared.Share(m, metrics[i].Mean()-m.Min*1000)
	if less {
		return million - of
	}
	return of
}

package loop

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Objective says what a search is for: one of the constants, or the name of a metric of
// the game. More of the metric is better; with a minus sign before the name, less is. A
// constant goes before a metric of the same name.
type Objective string

// The objectives with a name of their own.
const (
	Classes Objective = "classes" // tables of each class, in as many styles as there are
	Points  Objective = "points"  // tables with many points: see evo.Game.Fitness
)

// metric returns the index of the metric that the objective ranks by, and whether less
// of it is better. The index is -1 if the objective is classes.
func (o Objective) metric(spec *evo.Spec) (index int, less bool) {
	switch o {
	case Points:
		return spec.Points, false
	case Classes:
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

// Check returns an error that lists the objectives of a game if there is none of
// that name.
func (o Objective) Check(spec *evo.Spec) error {
	if i, _ := o.metric(spec); i >= 0 || o == Classes {
		return nil
	}
	var metrics []string
	for _, m := range spec.Metrics {
		metrics = append(metrics, m.Name)
	}
	return fmt.Errorf("objective: there is no %q; choose %s, %s, or a metric of the game: %s (with a minus sign before it, less is better)",
		string(o), Classes, Points, strings.Join(metrics, ", "))
}

// fit reports whether the game says itself what is fit.
func (o Objective) fit(spec *evo.Spec) bool { return o == Points && spec.Fitness != nil }

// value returns how good a table with these metrics is: the mean of the objective's
// metric in thousandths, negative if less is better, or what the game calls fit.
func (o Objective) value(spec *evo.Spec, metrics []stats.Tally) int64 {
	if o.fit(spec) {
		return spec.Fitness(means(metrics))
	}
	i, less := o.Metric(spec)
	if less {
		return -metrics[i].Mean()
	}
	return metrics[i].Mean()
}

func means(metrics []stats.Tally) []int64 {
	all := make([]int64, len(metrics))
	for i, of := range metrics {
		all[i] = of.Mean()
	}
	return all
}

// share returns value as a share of the metric's range, in millionths, or what the game
// calls fit.
func (o Objective) share(spec *evo.Spec, metrics []stats.Tally) int64 {
	if o.fit(spec) {
		return o.value(spec, metrics)
	}
	i, less := o.Metric(spec)
	m := spec.Metrics[i]
	of := declared.Share(m, metrics[i].Mean()-m.Min*1000)
	if less {
		return million - of
	}
	return of
}

// rounds returns the value of each round: the metric, negative if less is better, or what
// the round adds to the game's fitness. A round without metrics has no value: nil.
func (o Objective) rounds(spec *evo.Spec, rounds [][]int64) []*int64 {
	values := make([]*int64, len(rounds))
	var whole [][]int64
	metric, less := o.Metric(spec)
	for i, metrics := range rounds {
		if metrics == nil {
			continue
		}
		v := metrics[metric]
		if less {
			v = -v
		}
		whole, values[i] = append(whole, metrics), &v
	}
	if !o.fit(spec) || len(whole) == 0 {
		return values
	}
	each := jackknife(whole, func(metrics []stats.Tally) int64 { return o.value(spec, metrics) })
	for _, v := range values {
		if v != nil {
			*v, each = min(max(each[0], -mostFit), mostFit), each[1:]
		}
	}
	return values
}

// mostFit is how large a fitness may be: so the squares of hundreds of rounds fit.
const mostFit = 100_000_000

// jackknife returns what each of some rounds adds to the value of their metrics: n
// times the value of all n rounds less n-1 times that of all other rounds. For a value
// that is a mean, that is the value of the round. (Tukey, 1958.)
func jackknife(rounds [][]int64, value func([]stats.Tally) int64) (each []int64) {
	var all []stats.Tally
	for _, metrics := range rounds {
		all = stats.Count(all, metrics)
	}
	whole := value(all)
	n, others := int64(len(rounds)), make([]stats.Tally, len(all))
	for _, metrics := range rounds {
		for i, v := range metrics {
			others[i] = all[i]
			others[i].N, others[i].Sum, others[i].SumSq = all[i].N-1, all[i].Sum-v, all[i].SumSq-v*v
		}
		if n < 2 {
			each = append(each, whole)
		} else {
			each = append(each, n*whole-(n-1)*value(others))
		}
	}
	return each
}

// aims returns what the archive of a search keeps tables for.
func (o Objective) aims(spec *evo.Spec) []archive.Aim {
	best := archive.Aim{Name: string(o), Class: -1, Fitness: func(metrics []stats.Tally) int64 { return o.share(spec, metrics) }}
	if o != Classes {
		return []archive.Aim{best}
	}
	best.Name = string(Points)
	return append(archive.Classes(spec), best)
}

// bound returns how good a table is at least: its value without what luck may have
// added, a half width of the 90 % interval. A few lucky rounds make no champion. Of what
// the game calls fit, the error is that of each metric, one after the other.
func (o Objective) bound(spec *evo.Spec, metrics []stats.Tally) int64 {
	if !o.fit(spec) {
		i, less := o.Metric(spec)
		low, high := metrics[i].Interval()
		if less {
			return -high
		}
		return low
	}
	if metrics[0].N < 2 {
		return math.MinInt64
	}
	at := means(metrics)
	whole, squares := spec.Fitness(at), new(big.Int)
	for i, of := range metrics {
		low, _ := of.Interval()
		at[i], low = low, at[i]
		off := big.NewInt(spec.Fitness(at) - whole)
		squares.Add(squares, off.Mul(off, off))
		at[i] = low
	}
	return whole - squares.Sqrt(squares).Int64()
}

// unused returns the actions of a vocabulary in the order in which a search tries them:
// those first that the library uses least, since they are new, or nobody has known a use
// for them. fresh is how many of them the library does not use at all.
func unused(spec *evo.Spec) (names []string, fresh int) {
	used := map[string]int{}
	for _, ref := range spec.Library {
		for p := range ref.Genome.Places() {
			used[p.Row.Action]++
		}
	}
	for _, a := range spec.Catalog.Actions {
		if names = append(names, a.Name); used[a.Name] == 0 {
			fresh++
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return used[a] - used[b] })
	return names, fresh
}

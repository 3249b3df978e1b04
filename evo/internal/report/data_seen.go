package report

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// SeenMetric is something that a watcher of a round sees, by class.
type SeenMetric struct {
	Name, Unit string
	Classes    []SeenClass
}

// SeenClass says how a metric is spread over the shipped tables of a class.
type SeenClass struct {
	Class               string
	Tables              int
	Least, Median, Most string
	Floor               string // the least value that the class allows, or ""
	Near                string // how many tables are near the floor: within a tenth of it, or at 0
	Share               int64  // of these, in thousandths
}

// seen describes what a watcher sees of the shipped tables.
func seen(spec *evo.Spec, classes []evo.Class, all []*funnel.Candidate) (list []SeenMetric) {
	shipped := funnel.With(all, funnel.Shipped)
	if len(shipped) == 0 {
		return nil
	}
	for _, name := range spec.Seen {
		at := spec.Metric(name)
		if at < 0 {
			continue
		}
		m := spec.Metrics[at]
		of := SeenMetric{Name: m.Name, Unit: declared.ShownUnit(m)}
		for i, class := range classes {
			var values []int64
			for _, c := range shipped {
				if c.Class == i {
					values = append(values, c.Certified[at].Mean())
				}
			}
			of.Classes = append(of.Classes, seenClass(m, class, values))
		}
		list = append(list, of)
	}
	return list
}

func seenClass(m evo.Metric, class evo.Class, values []int64) SeenClass {
	s := SeenClass{Class: class.Name, Tables: len(values)}
	if len(values) == 0 {
		return s
	}
	floor := m.Min * 1000
	for _, r := range class.Ranges {
		if r.Metric == m.Name {
			floor = max(floor, r.Min)
		}
	}
	if floor > m.Min*1000 {
		s.Floor = declared.Show(m, floor)
	}
	near := 0
	for _, v := range values {
		if v <= floor+max(floor/10, 0) {
			near++
		}
	}
	s.Least, s.Most = declared.Show(m, slices.Min(values)), declared.Show(m, slices.Max(values))
	s.Median = declared.Show(m, stats.Median(values))
	s.Near, s.Share = fmt.Sprintf("%d of %d", near, len(values)), int64(near*1000/len(values))
	return s
}

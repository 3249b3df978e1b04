package measure

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// Borders reports which ends of a range are borders. The end of the metric itself
// is none: a range that reaches to it is one-sided and says "at least" or "at
// most".
func Borders(s *evo.Spec, r evo.Range) (low, high bool) {
	m := s.Metrics[s.Metric(r.Metric)]
	return r.Min > m.Min*1000, r.Max < m.Max*1000
}

// Within reports whether an interval lies inside or outside of a range. The end of a
// metric is no border, so an interval that reaches beyond it lies inside.
func Within(s *evo.Spec, r evo.Range, low, high int64) (inside, outside bool) {
	least, most := Borders(s, r)
	return (!least || low >= r.Min) && (!most || high <= r.Max), least && high < r.Min || most && low > r.Max
}

// Beyond returns how far a mean lies inside of a one-sided range (above 0) or
// outside of it (below 0), in millionths of what the border splits the metric's
// range into, the smaller part: the ends of metrics may lie far beyond what tables
// do. So a table that never fires is a million outside of "at least 15 shots". A
// range without borders excludes nothing. ok is false if the range has two
// borders.
func Beyond(s *evo.Spec, r evo.Range, mean int64) (millionths int64, ok bool) {
	low, high := Borders(s, r)
	m := s.Metrics[s.Metric(r.Metric)]
	part := func(border int64) int64 { return min(border-m.Min*1000, m.Max*1000-border) }
	switch {
	case low && high:
		return 0, false
	case low:
		return (mean - r.Min) * 1_000_000 / part(r.Min), true
	case high:
		return (r.Max - mean) * 1_000_000 / part(r.Max), true
	}
	return 1_000_000, true
}

// Meets reports whether the mean metrics lie within all ranges of a class. It is
// an estimate, not a certificate: see package funnel.
func Meets(s *evo.Spec, c evo.Class, metrics []stats.Tally) bool {
	for _, r := range c.Ranges {
		if mean := metrics[s.Metric(r.Metric)].Mean(); mean < r.Min || mean > r.Max {
			return false
		}
	}
	return true
}

// RangeText says for people what a range asks for: "shots at least 15.00".
func RangeText(s *evo.Spec, r evo.Range) string {
	m := s.Metrics[s.Metric(r.Metric)]
	switch low, high := Borders(s, r); {
	case low && !high:
		return fmt.Sprintf("%s at least %s", problem.Clip(m.Name), declared.Show(m, r.Min))
	case high && !low:
		return fmt.Sprintf("%s at most %s", problem.Clip(m.Name), declared.Show(m, r.Max))
	}
	return fmt.Sprintf("%s from %s to %s", problem.Clip(m.Name), declared.Show(m, r.Min), declared.Show(m, r.Max))
}

// CodeIdleClass: a table that does nothing is in a class.
const CodeIdleClass evo.Code = "IdleClass"

// LintIdle returns a warning, CodeIdleClass, for each class that a table is in
// which does nothing: these are its metrics.
func LintIdle(s *evo.Spec, idle []stats.Tally) (warnings evo.Errors) {
	if len(idle) == 0 || idle[0].N == 0 {
		return nil
	}
	for _, c := range s.Classes {
		if !Meets(s, c, idle) {
			continue
		}
		var has []string
		for _, r := range c.Ranges {
			m := s.Metric(r.Metric)
			has = append(has, fmt.Sprintf("%s (want %s)", declared.Show(s.Metrics[m], idle[m].Mean()), RangeText(s, r)))
		}
		warnings = append(warnings, &evo.Problem{
			Warning: true, Code: CodeIdleClass, Path: fmt.Sprintf("%s > classes %s", s.Name, problem.Clip(c.Name)),
			Message: fmt.Sprintf("a table that does nothing is in the class: its means over %d rounds are %s", idle[0].N, strings.Join(has, "; ")),
			Fix:     "give the class a least value of something that a player sees. evolve -until calibrate proposes one for each metric of the game's Seen",
		})
	}
	return warnings
}

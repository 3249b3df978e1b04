package report

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// FunnelRow is a step of the funnel.
type FunnelRow struct {
	What, Why string
	Paper     string // the paper's number, or "" if it has no such step
	Ours      string
	ByClass   []string // nil where the step knows no classes
	Share     int64    // of all tables, in thousandths
	Left      bool     // it counts the tables that are left, not those that were dropped
	Ahead     bool     // a run that goes on has not come to it: it has no numbers
}

// afterCertify reports whether the stage certify has decided about all tables.
func afterCertify(f pipeline.Fates) bool { return f.Total[funnel.Open] == 0 }

// afterPick reports whether the stage pick has chosen among the certified tables.
func afterPick(f pipeline.Fates) bool {
	return afterCertify(f) && (f.Total[funnel.Admitted] == 0 || f.Total[funnel.Shipped] > 0)
}

// words are the report's words for the fates, and the numbers of the paper's
// tables I to III.
var words = map[funnel.Fate]struct{ what, why, paper string }{
	funnel.Crashed:      {"crashed", "broke a round, or could not be evaluated", "−31"},
	funnel.NoClass:      {"in no class", "their results lie in the ranges of no class", "−2474"},
	funnel.Unclassified: {"uncertain", "too close to the border of a class for the rounds to tell", ""},
	funnel.Surplus:      {"not needed", "not examined further: the class had enough candidates", ""},
	funnel.Lost:         {"lost the tournament", "play like another class when they meet the others", "−1237"},
	funnel.Unnatural:    {"unnatural", "would look broken or restless to a player", ""},
	funnel.Similar:      {"similar", "behave like a table that is kept", "all but 150 / 50 / 30"},
	funnel.VotedOut:     {"voted out", "people found them unnatural", "21 / 4 / 13"},
	funnel.Shipped:      {"shipped", "in the pack", "129 / 46 / 17"},
}

// funnelRows tells how many candidates the funnel has dropped, and why.
func funnelRows(classes []evo.Class, f pipeline.Fates) []FunnelRow {
	share := func(n int) int64 { return int64(n) * 1000 / int64(max(f.Created, 1)) }
	left := 0 // after the tournament
	for _, fate := range funnel.Fates {
		if fate.InClass() && fate != funnel.Lost {
			left += f.Total[fate]
		}
	}
	rows := []FunnelRow{{What: "tables created", Why: "different ones, each played", Paper: "5421", Ours: fmt.Sprint(f.Created), Share: share(f.Created), Left: true}}
	for _, fate := range funnel.Fates {
		if fate != funnel.Shipped && !fate.Dropped() {
			continue
		}
		n := f.Total[fate]
		row := FunnelRow{What: string(fate), Ours: fmt.Sprintf("−%d", n), Share: share(n), Ahead: !afterCertify(f) || fate.InClass() && fate != funnel.Lost && !afterPick(f)}
		if w, ok := words[fate]; ok {
			row.What, row.Why, row.Paper = w.what, w.why, w.paper
		}
		if fate == funnel.Shipped {
			row.Ours, row.Left = fmt.Sprint(n), true
		}
		if n == 0 {
			row.Ours = "0"
		}
		if row.Ahead {
			row.Ours = "–"
		}
		if odd := f.Oddities(); fate == funnel.Unnatural && len(odd) > 0 {
			var causes []string
			for _, o := range odd {
				causes = append(causes, fmt.Sprintf("%s %d", o.What, o.Count))
			}
			row.Why += ": " + strings.Join(causes, ", ")
		}
		if fate.InClass() && !row.Ahead {
			for _, c := range classes {
				row.ByClass = append(row.ByClass, fmt.Sprint(f.ByClass[c.Name][fate]))
			}
		}
		rows = append(rows, row)
		if fate == funnel.Lost {
			row := FunnelRow{What: "left", Why: "certified for a class", Paper: "1679", Ours: fmt.Sprint(left), Share: share(left), Left: true, Ahead: row.Ahead}
			if row.Ahead {
				row.Ours = "–"
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// idle warns of the classes that a table which does nothing is in.
func idle(r *pipeline.Run, classes []evo.Class) (warnings []string, err error) {
	found, err := r.Calibration()
	if err != nil {
		return nil, err
	}
	spec, err := r.Env.Spec.WithClasses(classes)
	if err != nil {
		return nil, err
	}
	for _, w := range measure.LintIdle(spec, found.Idle) {
		warnings = append(warnings, genome.Warning(w))
	}
	return warnings, nil
}

package report

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// FunnelRow is a step of the funnel.
type FunnelRow struct {
	What, Why string
	Paper     string // the paper's number, or "" if it has no such step
	Ours      string
	ByClass   []string // nil where the step knows no classes
	Share     int64    // of all tables, in thousandths
	Left      bool     // it counts the tables that are left, not those that were dropped
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
func funnelRows(classes []evo.Class, f loop.Fates) []FunnelRow {
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
		row := FunnelRow{What: string(fate), Ours: fmt.Sprintf("−%d", n), Share: share(n)}
		if w, ok := words[fate]; ok {
			row.What, row.Why, row.Paper = w.what, w.why, w.paper
		}
		if fate == funnel.Shipped {
			row.Ours, row.Left = fmt.Sprint(n), true
		}
		if n == 0 {
			row.Ours = "0"
		}
		if odd := f.Oddities(); fate == funnel.Unnatural && len(odd) > 0 {
			var causes []string
			for _, o := range odd {
				causes = append(causes, fmt.Sprintf("%s %d", o.What, o.Count))
			}
			row.Why += ": " + strings.Join(causes, ", ")
		}
		if fate.InClass() {
			for _, c := range classes {
				row.ByClass = append(row.ByClass, fmt.Sprint(f.ByClass[c.Name][fate]))
			}
		}
		rows = append(rows, row)
		if fate == funnel.Lost {
			row := FunnelRow{What: "left", Why: "certified for a class", Paper: "1679", Ours: fmt.Sprint(left), Share: share(left), Left: true}
			rows = append(rows, row)
		}
	}
	return rows
}

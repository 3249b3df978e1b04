package report

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// FunnelRow is a step of the funnel: the paper's number beside ours.
type FunnelRow struct{ What, Paper, Ours string }

// words are the report's words for the fates, and the numbers of the paper's
// tables I to III.
var words = map[funnel.Fate]struct{ what, paper string }{
	funnel.Crashed:      {"crashed, or could not be evaluated", "−31"},
	funnel.NoClass:      {"in no class", "−2474"},
	funnel.Unclassified: {"in a class by the mean, but not surely", "not asked"},
	funnel.Surplus:      {"not examined further, the class was full", "not asked"},
	funnel.Lost:         {"lost the tournament", "−1237"},
	funnel.Unnatural:    {"changed their mind too often", "not asked"},
	funnel.Similar:      {"similar to a table that is kept", "all but 150 / 50 / 30"},
	funnel.VotedOut:     {"voted unnatural by people", "21 / 4 / 13"},
	funnel.Shipped:      {"shipped", "129 / 46 / 17"},
}

// funnelRows tells how many candidates the funnel has dropped, and why.
func funnelRows(classes []evo.Class, f pipeline.Fates) []FunnelRow {
	byClass := func(fate funnel.Fate) string {
		var parts []string
		for _, c := range classes {
			parts = append(parts, fmt.Sprint(f.ByClass[c.Name][fate]))
		}
		return strings.Join(parts, " / ")
	}
	left := 0 // after the tournament
	for _, fate := range funnel.Fates {
		if fate.InClass() && fate != funnel.Lost {
			left += f.Total[fate]
		}
	}
	rows := []FunnelRow{{"trees created", "5421", fmt.Sprint(f.Created)}}
	for _, fate := range funnel.Fates {
		if fate != funnel.Shipped && !fate.Dropped() {
			continue
		}
		row := FunnelRow{string(fate), "not asked", fmt.Sprintf("−%d", f.Total[fate])}
		if w, ok := words[fate]; ok {
			row.What, row.Paper = w.what, w.paper
		}
		switch fate {
		case funnel.Similar, funnel.VotedOut, funnel.Shipped: // the paper counts these by class
			row.Ours = byClass(fate)
		}
		rows = append(rows, row)
		if fate == funnel.Lost {
			rows = append(rows, FunnelRow{"left", "1679", fmt.Sprint(left)})
		}
	}
	return rows
}

package report

import (
	"fmt"
	"html/template"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Held is a held-out lineup for people.
type Held struct {
	Rounds  int64
	Broken  string // rounds that are left out, and why; "" is none
	Late    string // how many rounds only the time ended; "" is none or all
	Lineup  string
	Alone   bool // each table played the seeds alone
	Rows    []HeldRow
	InOrder string // the share of the rounds in which all classes were in order
}

// HeldRow is a share of the rounds of a lineup.
type HeldRow struct {
	What, Wanted, Found, Interval string
	Reached                       bool // the share that was wanted
	Span                          template.HTML
}

// The shares that classes should reach, in thousandths.
const (
	wantedAbove = 850
	wantedAll   = 800
	wantedPair  = 750
)

// hold describes the held-out rounds.
func (d *Data) hold(all []funnel.Holdout) {
	var beats, met [][]int64 // by class and class: rounds in which it was above, and in which both played
	for _, h := range all {
		if h.Rounds == 0 {
			continue // a class has no tables
		}
		held := Held{Rounds: h.Rounds, Broken: h.BrokenText(), Late: h.LateText(), Lineup: d.lineup(h.Lineup), Alone: h.Alone}
		row := func(what string, wanted int64, s funnel.Share) {
			held.Rows = append(held.Rows, HeldRow{
				What: what, Wanted: "≥ " + percent(wanted), Found: percent(s.Of), Interval: percent(s.Low) + " to " + percent(s.High),
				Reached: s.Of >= wanted, Span: span(s.Low, s.Of, s.High, wanted),
			})
		}
		for i := range len(h.Lineup) - 1 {
			if !h.Lineup.Met(i, i+1) {
				continue
			}
			row(d.Classes[i+1].Name+" above "+d.Classes[i].Name, wantedAbove, h.AboveShare(i+1))
		}
		row("all in order", wantedAll, h.AllShare())
		held.InOrder = percent(h.AllShare().Of)
		row("harder table of a random pair", wantedPair, h.PairShare())
		d.Held = append(d.Held, held)
		for i, line := range h.Beats {
			if len(beats) == i {
				beats, met = append(beats, make([]int64, len(line))), append(met, make([]int64, len(line)))
			}
			for k, n := range line {
				if h.Lineup.Met(i, k) {
					beats[i][k], met[i][k] = beats[i][k]+n, met[i][k]+h.Rounds
				}
			}
		}
	}
	for i, line := range beats {
		var text []string
		for k, n := range line {
			if i == k || met[i][k] == 0 {
				text = append(text, "")
				continue
			}
			text = append(text, percent(stats.DivRound(n*1000, met[i][k])))
		}
		d.Dominance = append(d.Dominance, text)
	}
}

// lineup says how many tables of which class play a round: "3 Easy, 3 Medium and
// 2 Hard".
func (d *Data) lineup(l funnel.Lineup) string {
	var parts []string
	for i, n := range l {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, d.Classes[i].Name))
		}
	}
	return list(parts)
}

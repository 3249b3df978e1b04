package report

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Held is a held-out lineup for people.
type Held struct {
	Rounds int64
	Lineup string
	Alone  bool        // each table played the seeds alone
	Rows   []FunnelRow // what, wanted, found
}

// The shares that classes should reach, in thousandths.
const (
	wantedAbove = 750
	wantedAll   = 700
	wantedPair  = 650
)

// hold describes the held-out rounds.
func (d *Data) hold(all []funnel.Holdout) {
	var beats [][]int64
	var rounds int64
	for _, h := range all {
		if h.Rounds == 0 {
			continue // a class has no tables
		}
		held := Held{Rounds: h.Rounds, Lineup: fmt.Sprint([]int(h.Lineup)), Alone: h.Alone}
		row := func(what string, wanted int64, s funnel.Share) {
			held.Rows = append(held.Rows, FunnelRow{what, "≥ " + evo.Percent(wanted), fmt.Sprintf("%s (%s to %s)", evo.Percent(s.Of), evo.Percent(s.Low), evo.Percent(s.High))})
		}
		for i := range h.Above {
			row(d.Classes[i+1].Name+" above "+d.Classes[i].Name, wantedAbove, h.AboveShare(i+1))
		}
		row("all in order", wantedAll, h.AllShare())
		row("harder table of a random pair", wantedPair, h.PairShare())
		d.Held = append(d.Held, held)
		rounds += h.Rounds
		for i, line := range h.Beats {
			if beats == nil {
				beats = make([][]int64, len(h.Beats))
			}
			if beats[i] == nil {
				beats[i] = make([]int64, len(line))
			}
			for k, n := range line {
				beats[i][k] += n
			}
		}
	}
	for i, line := range beats {
		var text []string
		for k, n := range line {
			if i == k || rounds == 0 {
				text = append(text, "")
				continue
			}
			text = append(text, evo.Percent(stats.DivRound(n*1000, rounds)))
		}
		d.Dominance = append(d.Dominance, text)
	}
}

package matchtest

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Solo returns a genome of [Game] with one action, whose arguments are in steps.
func Solo(action string, args ...int) *evo.Genome {
	return number(list(&evo.Row{Action: action, Args: args}))
}

// Trembler returns a genome whose condition panics while another row runs.
func Trembler() *evo.Genome {
	return number(list(
		&evo.Row{Action: "GAMBLE", Condition: "TREMBLE", Not: true},
		&evo.Row{Action: "COLLECT", Args: []int{1}},
	))
}

// Misspelled returns a genome that does not compile.
func Misspelled() *evo.Genome { return Solo("COLECT", 1) }

// Waverers returns genomes of which no action runs in some ticks: because rows
// refuse, because they wait, and because a step comes before them.
func Waverers() []*evo.Genome {
	return []*evo.Genome{
		number(list(&evo.Row{Action: "REST", Args: []int{1}, Condition: "EVEN", Cooldown: 3 * Tick})),
		number(list(
			&evo.Row{Action: "REST", Args: []int{3}, Cooldown: 7 * Tick},
			&evo.Row{Action: "STEAL", Cooldown: 4 * Tick},
		)),
		number(&evo.Genome{Root: &evo.Row{Policy: decider.Sequence, Children: []*evo.Row{
			{Condition: "EVEN"},
			{Action: "REST", Args: []int{1}, Every: 5 * Tick},
		}}}),
		number(&evo.Genome{Root: &evo.Row{Policy: decider.Parallel, Children: []*evo.Row{
			{Action: "REST", Args: []int{2}, Every: 9 * Tick},
			{Action: "REST", Args: []int{1}, Condition: "EVEN"},
		}}}),
	}
}

// Players returns n different genomes of [Game] that play without fault.
func Players(seed uint64, n int) []*evo.Genome {
	r := evo.NewRand(evo.Seed(seed, "players"))
	var all []*evo.Genome
	seen := map[genome.Key]bool{}
	for len(all) < n {
		g := player(r)
		if k := genome.KeyOf(g); !seen[k] {
			seen[k] = true
			all = append(all, g)
		}
	}
	return all
}

func player(r *evo.Rand) *evo.Genome {
	var rows []*evo.Row
	for range 1 + r.IntN(3) {
		row := &evo.Row{}
		switch r.IntN(4) {
		case 0:
			row.Action, row.Args = "REST", []int{r.IntN(20)}
		case 1:
			row.Action = "STEAL"
		case 2:
			row.Action = "GAMBLE"
		case 3:
			row.Action, row.Args = "COLLECT", []int{r.IntN(6)}
		}
		if row.Action != "STEAL" {
			if r.IntN(2) == 0 {
				row.Condition = "EVEN"
			} else {
				row.Condition, row.ConditionArgs = "RICHER", []int{r.IntN(21)}
			}
		}
		if r.IntN(2) == 0 {
			row.Cooldown = time.Duration(1+r.IntN(20)) * Tick
		}
		rows = append(rows, row)
	}
	rows = append(rows, &evo.Row{Action: "COLLECT", Args: []int{r.IntN(4)}})
	return number(list(rows...))
}

func list(rows ...*evo.Row) *evo.Genome {
	return &evo.Genome{Root: &evo.Row{Policy: decider.PrioritizedList, Children: rows}}
}

func number(g *evo.Genome) *evo.Genome {
	genome.Renumber(g)
	return g
}

// Matches returns n different matches of the mode "short" between the genomes
// of these keys.
func Matches(seed uint64, n int, keys []genome.Key) []match.Match {
	r := evo.NewRand(evo.Seed(seed, "matches"))
	all := make([]match.Match, n)
	for i := range all {
		all[i] = match.Match{Mode: Game.Evaluation.Name, Seed: evo.Seed(seed, "round", uint64(i))}
		for range Game.Evaluation.Slots {
			all[i].Slots = append(all[i].Slots, keys[r.IntN(len(keys))])
		}
	}
	return all
}

package match

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// RowWhy says in how many ticks a row of a genome was asked, in how many of them
// it refused, and why.
type RowWhy struct {
	ID      int       `json:"id"`
	Asked   int       `json:"asked"`             // ticks in which its group asked it
	Refused []Refusal `json:"refused,omitempty"` // the most frequent first
}

// Refusal is a reason to refuse: a precondition, the row's conditions, or what
// runs instead.
type Refusal struct {
	Why   string `json:"why"`
	Ticks int    `json:"ticks"`
}

// String returns the reasons with their shares of the ticks in which the row was
// asked, such as "stimuli 81.8 %, cooldown 5.7 %".
func (w RowWhy) String() string {
	switch {
	case w.Asked == 0:
		return "never asked"
	case len(w.Refused) == 0:
		return "never refused"
	}
	var parts []string
	for _, r := range w.Refused {
		parts = append(parts, r.Why+" "+milli.Percent(int64(r.Ticks)*1000/int64(w.Asked)))
	}
	return strings.Join(parts, ", ")
}

// Why plays rounds of the evaluation mode under observation and says why the
// rows of the genome in a slot refused, in preorder. genomes has one for each
// slot. A round ends after the given number of steps at
// the latest, if that is not 0. Why works in this process; a panic of the game is
// an error.
func Why[A any](ctx context.Context, game *evo.Game[A], genomes []*evo.Genome, slot int, seeds []uint64, steps int) ([]RowWhy, error) {
	setup, err := setupOf(game, genomes)
	if err != nil {
		return nil, err
	}
	w := refusals{slot: slot}
	setup.Observer, setup.Detail = &w, decider.Rows
	most := game.Evaluation.Steps
	if steps > 0 {
		most = min(most, steps)
	}
	if err := watch(ctx, game.NewSim, setup, seeds, most, nil); err != nil {
		return nil, err
	}
	var all []RowWhy
	outline := setup.Trees[slot].Outline()
	for p := range genomes[slot].Places() {
		row := slices.IndexFunc(outline.Rows(), func(r decider.RowInfo) bool { return rowID(r.Name) == p.Row.ID })
		all = append(all, w.of(row, p.Row.ID))
	}
	return all, nil
}

// AddWhy adds what Why has found in other rounds of the same genome in the same slot.
func AddWhy(all, more []RowWhy) []RowWhy {
	if all == nil {
		return more
	}
	for i, row := range more {
		all[i].Asked += row.Asked
		for _, r := range row.Refused {
			at := slices.IndexFunc(all[i].Refused, func(of Refusal) bool { return of.Why == r.Why })
			if at < 0 {
				all[i].Refused = append(all[i].Refused, r)
			} else {
				all[i].Refused[at].Ticks += r.Ticks
			}
		}
		sortRefusals(all[i].Refused)
	}
	return all
}

// setupOf returns a round of the evaluation mode with a genome for each slot.
func setupOf[A any](game *evo.Game[A], genomes []*evo.Genome) (evo.Setup[A], error) {
	builder, err := game.Builder()
	if err != nil {
		return evo.Setup[A]{}, err
	}
	var trees []*decider.Tree[A]
	for i, g := range genomes {
		tree, err := builder.Tree(g)
		if err != nil {
			return evo.Setup[A]{}, fmt.Errorf("slot %d: %w", i, err)
		}
		trees = append(trees, tree)
	}
	return game.Setup(game.Evaluation, 0, trees), nil
}

// watch plays a round of each seed, of at most so many steps. It calls look, unless
// it is nil, before the first step and after each one. A panic of the game is an
// error.
func watch[A any](ctx context.Context, newSim func() evo.Sim[A], setup evo.Setup[A], seeds []uint64, most int, look func(evo.Sim[A])) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the round of seed %d panicked: %v", setup.Seed, p)
		}
	}()
	sim := newSim()
	for _, setup.Seed = range seeds {
		if err := sim.Reset(setup); err != nil {
			return err
		}
		for n, done := 0, false; !done && n < most; n++ {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if look != nil && n == 0 {
				look(sim)
			}
			done = sim.Step()
			if look != nil {
				look(sim)
			}
		}
	}
	return nil
}

// refusals is an observer that counts the answers of the rows of a slot's table,
// of each tick the last.
type refusals struct {
	slot  int
	last  []decider.Answer // in the tick that is under way
	asked []bool
	rows  []map[decider.Answer]int // ticks, by row
}

func (w *refusals) Observe(e decider.Event) {
	if e.Agent != uint64(w.slot)+1 {
		return
	}
	if w.rows == nil {
		n := len(e.Tree.Rows())
		w.last, w.asked, w.rows = make([]decider.Answer, n), make([]bool, n), make([]map[decider.Answer]int, n)
	}
	switch e.Kind {
	case decider.EventAsked:
		w.last[e.Row], w.asked[e.Row] = e.Answer, true
	case decider.EventTickEnd:
		for row, asked := range w.asked {
			if !asked {
				continue
			}
			w.asked[row] = false
			if w.rows[row] == nil {
				w.rows[row] = map[decider.Answer]int{}
			}
			w.rows[row][w.last[row]]++
		}
	}
}

// of returns the counts of a row of the tree, which has that ID in the genome.
func (w *refusals) of(row, id int) RowWhy {
	why := RowWhy{ID: id}
	if row < 0 || w.rows == nil {
		return why
	}
	for answer, n := range w.rows[row] {
		why.Asked += n
		if !answer.Accepts() {
			why.Refused = append(why.Refused, Refusal{refusal.Of(answer).Short, n})
		}
	}
	sortRefusals(why.Refused)
	return why
}

// sortRefusals puts the most frequent ones first.
func sortRefusals(all []Refusal) {
	slices.SortFunc(all, func(a, b Refusal) int {
		return cmp.Or(cmp.Compare(b.Ticks, a.Ticks), cmp.Compare(a.Why, b.Why))
	})
}

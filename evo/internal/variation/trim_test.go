package variation

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/stimuli"
)

// bush numbers its rows: 1 the root; 2 a Sequence of 3 and 4; 5 a Selector of 6,
// a Random of 7 alone; 8 a Selector of 9 and 10; 11 a leaf.
func bush() *evo.Genome {
	return numbered(root(decider.PrioritizedList,
		under(decider.Sequence, hunger(), leaf("DIVE")),
		under(decider.Selector, under(decider.Random, leaf("TURN"))),
		under(decider.Selector, leaf("GLIDE"), leaf("BLINK")),
		leaf("ROOST"),
	))
}

func TestTrim(t *testing.T) {
	g := bush()
	before := g.Clone()
	ids := func(g *evo.Genome) (ids []int) {
		for place := range g.Places() {
			ids = append(ids, place.Row.ID)
		}
		return ids
	}
	for id, want := range map[int][]int{
		2:  {1, 5, 6, 7, 8, 9, 10, 11},
		7:  {1, 2, 3, 4, 8, 9, 10, 11}, // with the groups above
		5:  {1, 2, 3, 4, 8, 9, 10, 11},
		9:  {1, 2, 3, 4, 5, 6, 7, 8, 10, 11}, // the group of one stays
		11: {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
	} {
		trimmed, ok := Trim(g, id)
		if assert.True(t, ok, "row %d", id) {
			assert.Equal(t, want, ids(trimmed), "row %d", id)
		}
	}
	for _, id := range []int{1, 3, 4, 0, 12, -1} { // the root, steps, and none
		_, ok := Trim(g, id)
		assert.False(t, ok, "row %d", id)
	}
	assert.Empty(t, cmp.Diff(before, g))

	_, ok := Trim(numbered(root(decider.Selector, under(decider.Random, leaf("TURN")))), 3)
	assert.False(t, ok, "nothing would be left")
	_, ok = Trim(&evo.Genome{}, 1)
	assert.False(t, ok)

	// The Selector needs GLIDE to end Succeeded.
	step := numbered(root(decider.Sequence, under(decider.Selector, leaf("GLIDE"), under(decider.PrioritizedList, leaf("TURN"))), leaf("BLINK")))
	_, ok = Trim(step, 3)
	assert.False(t, ok)
	trimmed, ok := Trim(step, 4)
	require.True(t, ok)
	assert.Equal(t, []int{1, 2, 3, 6}, ids(trimmed))
}

// Whatever is trimmed, what is left is valid.
func TestTrimmedIsValid(t *testing.T) {
	p := gullProof(t, everyPolicy...)
	r := evo.NewRand(6)
	trimmed := 0
	for range 200 {
		g := Random(p.c, r, Options{})
		for place := range g.Places() {
			if left, ok := Trim(g, place.Row.ID); ok {
				p.check(t, FixTimeouts(p.c, left), "without %d", place.Row.ID)
				trimmed++
			}
		}
	}
	assert.Greater(t, trimmed, 500)
}

func TestUnused(t *testing.T) {
	unused := func(g *evo.Genome, used ...int) []int {
		return Unused(g, func(id int) bool {
			return slices.Contains(used, id)
		})
	}
	g := bush()
	assert.Empty(t, unused(g, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
	assert.Equal(t, []int{2, 9}, unused(g, 1, 5, 6, 7, 8, 10, 11), "never the steps of 2")
	assert.Equal(t, []int{5, 6, 7}, unused(g, 1, 2, 4, 8, 9, 10, 11), "outermost first")
	assert.Equal(t, []int{2, 5, 8, 11, 6, 9, 10, 7}, unused(g, 1))
	assert.Empty(t, unused(numbered(root(decider.Selector, leaf("TURN")))), "something is left")
	assert.Empty(t, unused(&evo.Genome{}))
}

func TestCandidate(t *testing.T) {
	g, r := bush(), evo.NewRand(8)
	counts := map[int]int{}
	const n = 3_600
	for range n {
		counts[Candidate(r, g)]++
	}
	// By the depth of the subtree: 2 (2), 5 (3), 6 (2), 8 (2), 9 (1), 10 (1),
	// 11 (1); 7 is too far down, 3 and 4 are steps.
	for id, weight := range map[int]int{2: 2, 5: 3, 6: 2, 8: 2, 9: 1, 10: 1, 11: 1} {
		assert.InDelta(t, weight*n/12, counts[id], 110, "row %d", id)
	}
	assert.Len(t, counts, 7)
	assert.Zero(t, Candidate(r, numbered(root(decider.Selector, leaf("TURN")))))
	assert.Zero(t, Candidate(r, numbered(root(decider.Sequence, leaf("TURN"), leaf("BLINK")))), "steps only")
	assert.Zero(t, Candidate(r, &evo.Genome{}))
}

// walker is an agent whose world changes in every turn. Its actions go on until they
// are interrupted, and count the turns in which they act.
type walker struct {
	turn, acted int
}

func (w *walker) act() behavior.Status {
	w.acted++
	return behavior.Running
}

type (
	dig   struct{}
	walk  struct{}
	sing  struct{}
	carve struct{}
)

func (*dig) Act(w *walker, _ behavior.Context) behavior.Status   { return w.act() }
func (*walk) Act(w *walker, _ behavior.Context) behavior.Status  { return w.act() }
func (*sing) Act(w *walker, _ behavior.Context) behavior.Status  { return w.act() }
func (*carve) Act(w *walker, _ behavior.Context) behavior.Status { return w.act() }

func (*dig) Decide(w *walker, _ decider.Query) float64 { return decider.Bool(w.turn%3 == 0) }
func odd(w *walker) bool                               { return w.turn%2 == 1 }

type late struct {
	Hour int `min:"0" max:"19"`
}

func (l *late) Decide(w *walker, _ decider.Query) float64 { return decider.Bool(w.turn%20 > l.Hour) }

const sunny decider.Flags = 1

const knock stimuli.Mask = 1

// walkers returns vocabularies: the least there is, one without channels, and one with
// lanes and all policies.
func walkers() map[string]*evo.Vocabulary[*walker] {
	plain := evo.Vocabulary[*walker]{
		Name:       "walkers",
		Actions:    []evo.Action[*walker]{{Act: &dig{}}, {Act: &walk{}}, {Act: &sing{}}},
		Conditions: []evo.Condition[*walker]{{Ask: &late{Hour: 9}}, {When: odd}},
		Flags:      []evo.Flag{{Name: "SUNNY", Flag: sunny, Expr: "variation.sunny"}},
		Stimuli:    []evo.Stimulus{{Name: "KNOCK", Token: knock, Expr: "variation.knock"}},
	}
	least, lanes := plain, plain
	least.Actions, least.Conditions, least.Flags, least.Stimuli = plain.Actions[1:], nil, nil, nil
	lanes.Channels, lanes.Policies = []string{"hands", "feet", "voice"}, everyPolicy
	lanes.Actions = []evo.Action[*walker]{
		{Act: &dig{}, Channels: []string{"hands"}},
		{Act: &walk{}, Channels: []string{"feet"}, MaxHold: 3 * time.Second},
		{Act: &sing{}, Channels: []string{"voice"}},
		{Act: &carve{}, Channels: []string{"hands"}},
	}
	return map[string]*evo.Vocabulary[*walker]{"least": &least, "plain": &plain, "lanes": &lanes}
}

// idleTurn returns the first of some turns in which a table does nothing, or -1.
func idleTurn(t *testing.T, b *evo.Builder[*walker], g *evo.Genome, tick time.Duration) int {
	tree, err := b.Tree(g)
	require.NoError(t, err)
	w, memory, world := &walker{}, tree.NewMemory(1), decider.NewWorld(7)
	var live stimuli.Mask
	for w.turn = range 150 {
		before, input := w.acted, decider.Input{Delta: tick, World: world, Flags: decider.Flags(w.turn / 5 & 1)}
		if live = 0; w.turn%7 == 0 {
			live = knock
		}
		input.Stimuli = &live
		_, err := tree.Tick(w, memory, input)
		require.NoError(t, err)
		if w.acted == before {
			return w.turn
		}
	}
	return -1
}

// byHand returns g as a person would write it: without the timers of evolution.
func byHand(g *evo.Genome) *evo.Genome {
	g = g.Clone()
	for p := range g.Places() {
		p.Row.Commit, p.Row.Timeout = 0, 0
	}
	return g
}

// A table in which a row always accepts acts in every turn, whatever operators made it
// and however long a turn is: the Timeout of another row does not cost it one. With the
// same Timeouts on its fallbacks, it loses turns.
func TestFallbacksActInEveryTurn(t *testing.T) {
	for name, v := range walkers() {
		for _, tick := range []time.Duration{50 * time.Millisecond, time.Second} {
			t.Run(name+" "+tick.String(), func(t *testing.T) {
				b, err := evo.NewBuilder(v)
				require.NoError(t, err)
				times, step := genome.TimesOf(evo.Times{}, tick)
				c := genome.Inside(b.Catalog()).Timed(times, step)
				checked, lost := 0, 0
				check := func(how string, g *evo.Genome) {
					require.NoError(t, c.ValidateEvolved(g, evo.DefaultLimits), how)
					fallbacks := c.Fallbacks(g.Root)
					last := fallbacks[len(fallbacks)-1]
					if !last.Leaf() {
						return
					}
					checked++
					text := string(c.AppendJSON(nil, g))
					require.Equal(t, -1, idleTurn(t, b, g, tick), "%s: %s", how, text)
					require.Equal(t, -1, idleTurn(t, b, byHand(g), tick), "%s, by hand: %s", how, text)
					adapted, _, err := Adapt(c, byHand(g), Options{})
					require.NoError(t, err, text)
					require.Equal(t, -1, idleTurn(t, b, adapted, tick), "adapted: %s", text)
					for _, r := range fallbacks {
						if r.Leaf() {
							r.Timeout = times.Timeout.Min
						}
					}
					require.ErrorContains(t, c.ValidateEvolved(g, evo.DefaultLimits), "no other row acts")
					if idleTurn(t, b, g, tick) >= 0 {
						lost++
					}
				}
				n := 600
				if testing.Short() {
					n = 150
				}
				r := evo.NewRand(5)
				for range n {
					check("random", Random(c, r, Options{}))
				}
				chain(t, c, 9, 2*n, Options{Decorators: Latched<<1 - 1}, nil, func(op Operator, g *evo.Genome, _ ...*evo.Genome) {
					check(op.String(), g.Clone())
				})
				t.Logf("%d tables with a fallback, of which %d lose turns with a Timeout there", checked, lost)
				assert.Greater(t, checked, n/2)
				assert.Positive(t, lost)
			})
		}
	}
}

package variation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/stimuli"
)

// walker is an agent whose world changes in every turn. Its actions go on until they
// are interrupted, and count the turns in which they act.
type walker struct {
	turn, acted int
}

func act(w *walker, _ behavior.Context) behavior.Status {
	w.acted++
	return behavior.Running
}

var (
	dig   = behavior.Behavior[*walker]{Name: "DIG", Tick: act}
	walk  = behavior.Behavior[*walker]{Name: "WALK", Tick: act}
	sing  = behavior.Behavior[*walker]{Name: "SING", Tick: act}
	carve = behavior.Behavior[*walker]{Name: "CARVE", Tick: act}
)

func canDig(w *walker, _ decider.Query) float64 { return decider.Bool(w.turn%3 == 0) }
func late(w *walker, q decider.Query) float64   { return decider.Bool(float64(w.turn%20) > q.Arg(0)) }
func odd(w *walker) bool                        { return w.turn%2 == 1 }

const sunny decider.Flags = 1

const knock stimuli.Mask = 1

// walkers returns vocabularies: the least there is, one without channels, and one with
// lanes and all policies.
func walkers() map[string]*evo.Vocabulary[*walker] {
	hour := []evo.Argument{{Name: "hour", Min: 0, Max: 19, Step: 1, Default: 9}}
	plain := evo.Vocabulary[*walker]{
		Name: "walkers", Agent: "*walker",
		Actions: []evo.Action[*walker]{
			{Name: "DIG", Behavior: &dig, Expr: "&dig", Possible: canDig, PossibleExpr: "canDig"},
			{Name: "WALK", Behavior: &walk, Expr: "&walk"},
			{Name: "SING", Behavior: &sing, Expr: "&sing"},
		},
		Conditions: []evo.Condition[*walker]{
			{Name: "LATE", Decide: late, Expr: "late", Args: hour},
			{Name: "ODD", When: odd, Expr: "odd"},
		},
		Flags:   []evo.Flag{{Name: "SUNNY", Flag: sunny, Expr: "sunny"}},
		Stimuli: []evo.Stimulus{{Name: "KNOCK", Token: knock, Expr: "knock"}},
	}
	least, lanes := plain, plain
	least.Actions, least.Conditions, least.Flags, least.Stimuli = plain.Actions[1:], nil, nil, nil
	lanes.Channels, lanes.Policies = []string{"hands", "feet", "voice"}, everyPolicy
	lanes.Actions = []evo.Action[*walker]{
		{Name: "DIG", Behavior: &dig, Expr: "&dig", Possible: canDig, PossibleExpr: "canDig", Channels: []string{"hands"}},
		{Name: "WALK", Behavior: &walk, Expr: "&walk", Channels: []string{"feet"}, MaxHold: 3 * time.Second},
		{Name: "SING", Behavior: &sing, Expr: "&sing", Channels: []string{"voice"}},
		{Name: "CARVE", Behavior: &carve, Expr: "&carve", Channels: []string{"hands"}},
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

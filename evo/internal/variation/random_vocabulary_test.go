package variation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/stimuli"
)

// gull is the agent of the tests' vocabulary. It does nothing: what is tested
// is which tables come about.
type gull struct{ hunger float64 }

const (
	raining decider.Flags = 1 << iota
	fishNear
	nestNear
)

const (
	splash stimuli.Mask = 1 << iota
	cry
)

func idle(*gull, behavior.Context) behavior.Status { return behavior.Running }

var (
	glide  = behavior.Behavior[*gull]{Name: "GLIDE", Tick: idle}
	dive   = behavior.Behavior[*gull]{Name: "DIVE", Tick: idle}
	turn   = behavior.Behavior[*gull]{Name: "TURN", Tick: idle}
	scream = behavior.Behavior[*gull]{Name: "SCREAM", Tick: idle}
	roost  = behavior.Behavior[*gull]{Name: "ROOST", Tick: idle}
	blink  = behavior.Behavior[*gull]{Name: "BLINK", Tick: idle}
)

func canDive(g *gull, _ decider.Query) float64   { return g.hunger }
func hungry(g *gull, q decider.Query) float64    { return decider.Bool(g.hunger > q.Arg(0)) }
func windBelow(g *gull, q decider.Query) float64 { return decider.Bool(q.Arg(0) > q.Arg(1)) }
func fish(*gull, *decider.TargetList)            {}
func alone(*gull) bool                           { return true }

func gulls(policies ...decider.Policy) *evo.Vocabulary[*gull] {
	percent := evo.Argument{Name: "level", Unit: "%", Min: 5, Max: 95, Step: 5, Default: 50}
	return &evo.Vocabulary[*gull]{
		Name: "gulls", Version: 1, Agent: "*gull",
		Channels: []string{"wings", "head", "voice"},
		Actions: []evo.Action[*gull]{
			{
				Name: "GLIDE", Behavior: &glide, Expr: "&glide", Channels: []string{"wings"},
				Args: []evo.Argument{
					{Name: "height", Unit: "m", Min: 0, Max: 100, Step: 0.5, Default: 10},
					{Name: "side", Min: -1, Max: 1, Step: 2, Default: 1},
				},
			},
			{
				Name: "DIVE", Behavior: &dive, Expr: "&dive", Channels: []string{"wings", "head"},
				Possible: canDive, PossibleExpr: "canDive", Targets: fish, MaxHold: 3 * time.Second,
				Args: []evo.Argument{percent},
			},
			{Name: "TURN", Behavior: &turn, Expr: "&turn", Channels: []string{"head"}, Draws: true},
			{Name: "SCREAM", Behavior: &scream, Expr: "&scream", Channels: []string{"voice"}, Args: []evo.Argument{percent}},
			{Name: "ROOST", Behavior: &roost, Expr: "&roost", Channels: []string{"wings", "head", "voice"}, MaxHold: 2 * time.Second},
			{Name: "BLINK", Behavior: &blink, Expr: "&blink", Targets: fish},
		},
		Conditions: []evo.Condition[*gull]{
			{Name: "HUNGRY", Decide: hungry, Expr: "hungry", Args: []evo.Argument{percent}},
			{Name: "WIND_BELOW", Decide: windBelow, Expr: "windBelow", Args: []evo.Argument{percent, percent}},
			{Name: "ALONE", When: alone, Expr: "alone"},
		},
		Flags: []evo.Flag{
			{Name: "RAINING", Flag: raining, Expr: "raining"},
			{Name: "FISH_NEAR", Flag: fishNear, Expr: "fishNear"},
			{Name: "NEST_NEAR", Flag: nestNear, Expr: "nestNear"},
		},
		Stimuli: []evo.Stimulus{
			{Name: "SPLASH", Token: splash, Expr: "splash"},
			{Name: "CRY", Token: cry, Expr: "cry"},
		},
		Policies: policies,
	}
}

// everyPolicy are those that a vocabulary has to ask for.
var everyPolicy = []decider.Policy{decider.SequentialList, decider.WeightedRandom, decider.Scored}

func catalog(t testing.TB, policies ...decider.Policy) *genome.Catalog {
	t.Helper()
	c, err := evo.NewCatalog(gulls(policies...))
	require.NoError(t, err)
	return genome.Inside(c)
}

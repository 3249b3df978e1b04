package written_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/written"
)

// guard is an agent that has an Act and an Ask write to their receivers.
type guard struct {
	acts func(*bark)
	asks func(*near)
}

type bark struct {
	Text  string
	Ratio float64
	For   time.Duration
	At    [2]struct{ X, Y int8 }
	Steps []uint
	Say   func() string
}

func (b *bark) Act(g *guard, _ behavior.Context) behavior.Status {
	g.acts(b)
	return behavior.Running
}

type near struct{ Metres float32 }

func (n *near) Decide(g *guard, _ decider.Query) float64 {
	g.asks(n)
	return 1
}

// TestChanged: what a method writes to its receiver is found, and only that.
func TestChanged(t *testing.T) {
	changed := func(acts func(*bark), asks func(*near)) []string {
		tree := decider.MustCompile(&decider.Decider[*guard]{Name: "GUARD", Children: []*decider.Decider[*guard]{
			{Name: "HALT", Ask: &near{20}, Act: &bark{Text: "Halt!", Steps: []uint{1, 2}}},
		}})
		args := written.Of(tree)
		_, err := tree.Tick(&guard{acts, asks}, tree.NewMemory(1), decider.Input{})
		require.NoError(t, err)
		return args.Changed()
	}
	asks := func(*near) {}
	assert.Empty(t, changed(func(b *bark) { b.Text, b.Steps[0] = "Halt!", 1 }, asks))
	assert.Len(t, changed(func(b *bark) { b.Say = func() string { return "" } }, asks), 1)
	assert.Equal(t, []string{"row 1, HALT.Act.For is 1s, and was 0s", "row 1, HALT.Ask.Metres is 5, and was 20"},
		changed(func(b *bark) { b.For = time.Second }, func(n *near) { n.Metres = 5 }))
	for want, acts := range map[string]func(*bark){
		`row 1, HALT.Act.Text is "Who?", and was "Halt!"`:           func(b *bark) { b.Text = "Who?" },
		"row 1, HALT.Act.Ratio is 0.5, and was 0":                   func(b *bark) { b.Ratio = 0.5 },
		"row 1, HALT.Act.At[1].Y is -3, and was 0":                  func(b *bark) { b.At[1].Y = -3 },
		"row 1, HALT.Act.Steps[1] is 7, and was 2":                  func(b *bark) { b.Steps[1] = 7 },
		"row 1, HALT.Act.Steps is a list of 1, and was a list of 2": func(b *bark) { b.Steps = b.Steps[:1] },
	} {
		assert.Equal(t, []string{want}, changed(acts, asks))
	}
}

package debugprint

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestEveryAnswerHasWords: both forms say why a row with any refusing answer does
// not run.
func TestEveryAnswerHasWords(t *testing.T) {
	leaf := decider.Decider[int]{Name: "LEAF", Slot: &decider.Slot{Name: "S", Bytes: 64}}
	row := decider.Decider[int]{Name: "ROW", Delegate: true, Children: []*decider.Decider[int]{&leaf}, Preconditions: decider.Preconditions{
		Flags: decider.All(1), Stimuli: stimuli.Check{All: 1},
	}}
	tree := decider.MustCompile(&decider.Decider[int]{Name: "ROOT", Children: []*decider.Decider[int]{&row}})
	info := tree.Outline().Row(1)
	w := reasons{state: tree.State(tree.NewMemory(1))}
	none := decider.Answer(255).String()
	told := 0
	for a := decider.Accepted; a.String() != none; a++ {
		if a.Accepts() {
			continue // said before either form is asked
		}
		told++
		assert.NotContains(t, string(w.say(nil, info, &answer{answer: a}, plainly)), a.String())
		assert.NotEmpty(t, w.say(nil, info, &answer{answer: a}, sporely), "%v", a)
	}
	assert.Greater(t, told, 15)
}

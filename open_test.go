package ethogram_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
)

// row returns a row as Open has compiled it.
func row[A any](t *testing.T, tree *decider.Tree[A], name string) *decider.RowInfo {
	t.Helper()
	at := tree.Outline().Find(name)
	require.NotEmpty(t, at, name)
	return tree.Outline().Row(at[0])
}

func TestOpenChangesNumbers(t *testing.T) {
	f, err := openFarm([]byte(`{
		"WALK.Timeout": "9s",
		"DOG > BARK.Cooldown": "4s",
		"BARK.Gate.Limit": 2,
		"WHISTLE.Cooldown": "5s"
	}`))
	require.NoError(t, err)
	dog, sheep := f.dogs.Tree(), f.sheep.Tree()
	assert.Equal(t, 9*time.Second, row(t, dog, "WALK").Timeout)
	assert.Equal(t, 9*time.Second, row(t, sheep, "WALK").Timeout, "each table that has the row")
	assert.Equal(t, 4*time.Second, row(t, dog, "BARK").Preconditions.Cooldown)
	assert.Equal(t, 2, row(t, dog, "BARK").GateLimit)
	assert.Equal(t, 2, row(t, sheep, "BLEAT").GateLimit, "a gate that both tables have is written once")
	assert.Equal(t, 5*time.Second, row(t, f.trick, "WHISTLE").Preconditions.Cooldown, "a root's own row")
	assert.Equal(t, 3*time.Second, DogRoot.Children[2].Timeout, "the tables stay")

	f, err = openFarm([]byte(`{"SHEEP > WALK.Timeout": "9s"}`))
	require.NoError(t, err)
	assert.Equal(t, 3*time.Second, row(t, f.dogs.Tree(), "WALK").Timeout, "of SHEEP alone")
	assert.Equal(t, 9*time.Second, row(t, f.sheep.Tree(), "WALK").Timeout)
}

func TestOpenRefusesNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		numbers string
		says    []string
	}{
		"no JSON":       {`{`, []string{"numbers of tables"}},
		"null":          {`null`, []string{"want an object"}},
		"twice":         {`{"WALK.Timeout": "1s", "WALK.Timeout": "2s"}`, []string{"WALK.Timeout"}},
		"all at once":   {`{"WLAK.Timeout": "1s", "DGO > WALK.Timeout": "1s", "FLEE > WALK.Timeout": "1s"}`, []string{"has the row WLAK", "write WALK", "no table has the root or the group DGO", "write DOG", "it stands at DOG > WALK, SHEEP > WALK"}},
		"of all kinds":  {`{"WLAK.Timeout": "1s", "WALK.Timeout": 3, "BLEAT.Chance": 0, "FLEE.Timeout": "-1s"}`, []string{"write WALK", "DOG > WALK: Timeout is 3", "SHEEP > WALK: Timeout is 3", "BLEAT: Chance is 0"}},
		"ranges":        {`{"WLAK.Timeout": "1s", "FLEE.Timeout": "-1s"}`, []string{"write WALK", "SHEEP > FLEE"}},
		"no field":      {`{"WALK": "1s"}`, []string{"the key has no field"}},
		"wrong values":  {`{"DOG > WALK.Timeout": 3, "BLEAT.Chance": "often"}`, []string{"want a duration", "want a number", "BLEAT"}},
		"two values":    {`{"WALK.Timeout": "1s", "SHEEP > WALK.Timeout": "2s"}`, []string{`WALK.Timeout is "2s", and "1s" by another key`}},
		"of two tables": {`{"WALK.Timeout": "-1s"}`, []string{"DOG > WALK", "SHEEP > WALK"}},
		"a gate":        {`{"BARK.Gate.Limit": 2, "BLEAT.Gate.Limit": 3}`, []string{"BARK.Gate.Limit is 2, and 3 by another key"}},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := openFarm([]byte(c.numbers))
			require.Error(t, err)
			assert.Nil(t, f)
			for _, s := range c.says {
				assert.ErrorContains(t, err, s)
			}
		})
	}
}

type cat struct{ At *float64 }

func TestOpenRefusesKinds(t *testing.T) {
	var dogs *decider.Crowd[*Dog]
	var values *decider.Crowd[cat]
	broken := decider.Decider[*Dog]{Name: "BROKEN", Timeout: -1, Do: (*Dog).bark}
	worse := decider.Decider[*Dog]{Name: "WORSE", Children: []*decider.Decider[*Dog]{nil}}
	none := func(a cat, _ time.Duration) decider.Sense { return decider.Sense{} }
	w, err := ethogram.Open(1, nil, ethogram.Crowd(&dogs, &broken, nil), ethogram.Crowd(&dogs, &worse, nil), ethogram.Kind{}, ethogram.Part[*Dog](nil, nil))
	assert.Nil(t, w)
	assert.Nil(t, dogs)
	for _, says := range []string{"BROKEN", "WORSE", "kind 3 of Open is zero", "the root of a kind is nil"} {
		assert.ErrorContains(t, err, says)
	}
	byValue := decider.Decider[cat]{Name: "BY_VALUE", Do: func(cat) {}}
	w, err = ethogram.Open(1, nil, ethogram.Crowd(&dogs, &DogRoot, nil), ethogram.Crowd(&values, &byValue, none), ethogram.Crowd[*Dog](nil, &DogRoot, nil), ethogram.Part[*Dog](nil, &Whistle))
	assert.Nil(t, w)
	assert.Nil(t, dogs, "no crowd without all")
	assert.ErrorContains(t, err, "the agents of BY_VALUE are of type ethogram_test.cat, which is no pointer")
	assert.ErrorContains(t, err, "the Crowd of DOG: the pointer to the crowd is nil")
	assert.ErrorContains(t, err, "the Part WHISTLE: the pointer to the tree is nil")
	assert.NotContains(t, err.Error(), "the same variable")
	w, err = ethogram.Open(1, nil, ethogram.Crowd(&dogs, &DogRoot, nil), ethogram.Crowd[*Dog](nil, &DogRoot, nil), ethogram.Crowd[*Dog](nil, &Whistle, nil), ethogram.Crowd(&dogs, &Whistle, nil))
	assert.Nil(t, w)
	assert.ErrorContains(t, err, "kinds 1 and 4 of Open, DOG and WHISTLE, set the same variable; give each its own")
	assert.Equal(t, 1, strings.Count(err.Error(), "the same variable"))
}

// TestOpenTwice: kinds may be opened several times, and one table be two crowds.
func TestOpenTwice(t *testing.T) {
	var one, two *decider.Crowd[*Dog]
	kinds := []ethogram.Kind{ethogram.Crowd(&one, &DogRoot, nil), ethogram.Crowd(&two, &DogRoot, nil)}
	w, err := ethogram.Open(1, nil, kinds...)
	require.NoError(t, err)
	require.NoError(t, one.Add(1, &Dog{}))
	require.ErrorIs(t, two.Add(1, &Dog{}), decider.ErrDuplicateAgent)
	require.NoError(t, two.Add(2, &Dog{}))
	first := one
	again, err := ethogram.Open(1, []byte(`{"DOG > WALK.Timeout": "9s"}`), kinds...)
	require.NoError(t, err)
	assert.NotSame(t, first, one)
	assert.Same(t, w, first.World())
	assert.Same(t, again, one.World())
	assert.Equal(t, 9*time.Second, row(t, two.Tree(), "WALK").Timeout)
}

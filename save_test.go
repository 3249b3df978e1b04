package ethogram_test

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

func saved(t testing.TB, f *farm) []byte {
	t.Helper()
	data, err := ethogram.Save(f.world, &f.fields)
	require.NoError(t, err)
	return data
}

func begun(t testing.TB, frames int) *farm {
	t.Helper()
	f, err := openFarm(nil)
	require.NoError(t, err)
	require.NoError(t, f.populate())
	f.play(t, frames)
	return f
}

func (f *farm) play(t testing.TB, frames int) {
	for range frames {
		require.NoError(t, f.world.Tick(50*time.Millisecond))
	}
}

// TestSavedGoesOn: what is loaded goes on as what was saved, from many moments on.
func TestSavedGoesOn(t *testing.T) {
	f := begun(t, 0)
	for at := range 40 {
		data := saved(t, f)
		loaded, err := openFarm(nil)
		require.NoError(t, err)
		loaded.Grass, loaded.notes = map[string]float64{"old": 1}, []string{"kept"}
		report, err := ethogram.Load(loaded.world, data, &loaded.fields)
		require.NoError(t, err)
		require.True(t, report.Same(), "%+v", report)
		require.Equal(t, string(data), string(saved(t, loaded)), "frame %d", at)
		require.Equal(t, map[string]float64{"north": 3}, loaded.Grass, "as it was, and nothing else")
		require.Equal(t, []string{"kept"}, loaded.notes, "what is not saved stays")
		loaded.play(t, 7)
		f.play(t, 7)
		require.Equal(t, string(saved(t, f)), string(saved(t, loaded)))
	}
	dog, _ := f.dogs.AgentOf(1)
	sheep, _ := f.sheep.AgentOf(100)
	assert.Positive(t, dog.Tricks)
	assert.Positive(t, sheep.Fear, "what was deferred and posted has happened")
	assert.NotEmpty(t, f.notes)
}

// TestSaveIsJSON: a save can be read and mended.
func TestSaveIsJSON(t *testing.T) {
	f := begun(t, 10)
	var s struct {
		Agents map[uint64]map[string]any
		State  map[string]any
	}
	require.NoError(t, json.Unmarshal(saved(t, f), &s))
	assert.Len(t, s.Agents, 23)
	assert.InDelta(t, 0.5, s.Agents[1]["At"], 1e-9)
	assert.Equal(t, map[string]any{"Night": false, "Grass": map[string]any{"north": 3.0}}, s.State)

	none, err := ethogram.Save(f.world, nil)
	require.NoError(t, err)
	loaded, err := openFarm(nil)
	require.NoError(t, err)
	_, err = ethogram.Load(loaded.world, none, nil)
	require.NoError(t, err)
	assert.Equal(t, 20, loaded.sheep.Len())
}

func TestLoadDropsAgentsThatAreGone(t *testing.T) {
	f := begun(t, 10)
	data := bytes.Replace(saved(t, f), []byte(`"100":{`), []byte(`"900":{`), 1)
	loaded, err := openFarm(nil)
	require.NoError(t, err)
	report, err := ethogram.Load(loaded.world, data, &loaded.fields)
	require.NoError(t, err)
	assert.Equal(t, 19, loaded.sheep.Len())
	assert.False(t, report.Same())
	assert.EqualValues(t, 100, report.Crowds[1].Dropped[0].Agent)
}

func TestLoadRefuses(t *testing.T) {
	f := begun(t, 10)
	data := string(saved(t, f))
	var other *decider.Crowd[*Sheep]
	stranger := decider.Decider[*Sheep]{Name: "GOAT", RunFor: (*Sheep).walk}
	goats, err := ethogram.Open(1, nil, ethogram.Crowd(&other, &stranger, nil))
	require.NoError(t, err)
	_, err = ethogram.Load(goats, []byte(data), nil)
	assert.ErrorContains(t, err, "none of its crowds")
	assert.Zero(t, other.Len())

	used := begun(t, 1)
	_, err = ethogram.Load(used.world, []byte(data), nil)
	assert.ErrorContains(t, err, "the world is not new")

	stateless, err := ethogram.Save(f.world, nil)
	require.NoError(t, err)
	for says, bad := range map[string]string{
		"this is no save: ":            "",
		"the file ends within a value": data[:len(data)/2],
		"not a usable snapshot":        `{"World":"AAAA","Agents":{},"State":{}}`,
		"agent 100: json: cannot":      replaced(t, data, `"100":{"ID":100,`, `"100":{"ID":"x",`),
		"the state of the save does n": replaced(t, data, `"Night":false`, `"Night":7`),
		"there is no field":            replaced(t, data, `"State":`, `"Stat":`),
		"the save has no state":        string(stateless),
		"the save has no state, and":   `{"World":"AAAA","Agents":{}}`,
		"no save: it has no World":     `{}`,
		"save: it has no World":        `null`,
		`an id in "Agents" is "wolf"`:  replaced(t, data, `"100":`, `"wolf":`),
	} {
		l, err := openFarm(nil)
		require.NoError(t, err)
		l.Night = true
		_, err = ethogram.Load(l.world, []byte(bad), &l.fields)
		assert.ErrorContains(t, err, says)
		assert.True(t, l.Night && l.Grass == nil && l.world.Frame() == 0 && l.dogs.Len() == 0, "%s: nothing changed", says)
	}
	l, err := openFarm(nil)
	require.NoError(t, err)
	for _, state := range []any{fields{}, (*fields)(nil)} {
		_, err = ethogram.Load(l.world, []byte(data), state)
		assert.ErrorContains(t, err, "Load: the state is a")
		assert.ErrorContains(t, err, "want a pointer")
		_, err = ethogram.Save(f.world, state)
		assert.ErrorContains(t, err, "Save: the state is a")
	}
	_, err = ethogram.Load(nil, []byte(data), nil)
	assert.ErrorContains(t, err, "nil World")
	_, err = ethogram.Save(nil, nil)
	assert.ErrorContains(t, err, "nil World")
}

// TestLoadKeepsWhatTheSaveLacks: a field that came after the save keeps the value that the game
// gave it; one that is there is read anew.
func TestLoadKeepsWhatTheSaveLacks(t *testing.T) {
	type Inner struct{ Rain, Snow, Day int } // Day is not saved: State has its own
	type Pointed struct{ Wind, Sun int }
	type State struct {
		Inner
		*Pointed
		Day   int
		Hard  int `json:"hard,omitempty"`
		Count map[string]int
		House struct{ Rooms, Doors int }
		Skip  int `json:"-"`
		rain  int // not that of Inner
	}
	was := Pointed{Wind: 5, Sun: 6}
	for name, c := range map[string]struct {
		text string
		want func(*State)
	}{
		"nothing":      {`{}`, func(*State) {}},
		"some":         {`{"Day":4,"hard":0}`, func(s *State) { s.Day, s.Hard = 4, 0 }},
		"other case":   {`{"DAY":3}`, func(s *State) { s.Day = 3 }},
		"no merge":     {`{"Count":{"b":2},"House":{"Doors":9}}`, func(s *State) { s.Count, s.House.Rooms, s.House.Doors = map[string]int{"b": 2}, 0, 9 }},
		"null":         {`{"Count":null}`, func(s *State) { s.Count = nil }},
		"embedded":     {`{"Rain":7}`, func(s *State) { s.Rain = 7 }},
		"by a pointer": {`{"Sun":8}`, func(s *State) { s.Pointed = &Pointed{5, 8} }},
	} {
		f := begun(t, 1)
		none, err := ethogram.Save(f.world, nil)
		require.NoError(t, err)
		fresh := func() *State {
			s := &State{Inner: Inner{1, 2, 3}, Pointed: &was, Day: 7, Hard: 2, Count: map[string]int{"a": 1}, Skip: 4, rain: 6}
			s.House.Rooms = 3
			return s
		}
		l, err := openFarm(nil)
		require.NoError(t, err)
		got, want := fresh(), fresh()
		c.want(want)
		report, err := ethogram.Load(l.world, []byte(replaced(t, string(none), `"State":null`, `"State":`+c.text)), got)
		require.NoError(t, err, name)
		assert.True(t, report.Same(), "%s: %v", name, report)
		assert.Equal(t, want, got, name)
		assert.Equal(t, Pointed{5, 6}, was, "what others point to stays")
	}
}

// TestLoadTellsWhatItDrops: nothing of a save is lost in silence.
func TestLoadTellsWhatItDrops(t *testing.T) {
	data := string(saved(t, begun(t, 1)))
	for name, c := range map[string]struct {
		old, now string
		noState  bool
		dropped  []decider.Dropped
	}{
		"a stranger": {`"Agents":{`, `"Agents":{"901":{},"900":{},`, false, []decider.Dropped{
			{Kind: "agent", Name: "Agents.900", Why: "the World of the save has no such agent"},
			{Kind: "agent", Name: "Agents.901", Why: "the World of the save has no such agent"},
		}},
		"a field of an agent": {`"100":{"ID":100,`, `"100":{"Wool":7,"Age":{"Years":2},"ID":100,`, false, []decider.Dropped{
			{Kind: "field", Name: "Agents.100.Wool", Why: "a *ethogram_test.Sheep has no such field"},
			{Kind: "field", Name: "Agents.100.Age", Why: "a *ethogram_test.Sheep has no such field"},
		}},
		"a field of the state": {`"Night":`, `"Evening":`, false, []decider.Dropped{
			{Kind: "field", Name: "State.Evening", Why: "a ethogram_test.fields has no such field"},
		}},
		"the state": {`{`, `{`, true, []decider.Dropped{{Kind: "state", Name: "State", Why: "Load was given no state"}}},
	} {
		l, err := openFarm(nil)
		require.NoError(t, err)
		l.Night = true
		var state any = &l.fields
		if c.noState {
			state = nil
		}
		report, err := ethogram.Load(l.world, []byte(replaced(t, data, c.old, c.now)), state)
		require.NoError(t, err, name)
		assert.Equal(t, c.dropped, report.Dropped, name)
		assert.False(t, report.Same())
		assert.Contains(t, report.String(), "dropped "+c.dropped[0].Kind+" "+c.dropped[0].Name+": ")
		assert.Equal(t, 20, l.sheep.Len(), "no agent is lost")
		sheep, _ := l.sheep.AgentOf(100)
		assert.EqualValues(t, 100, sheep.ID)
		assert.Equal(t, name == "a field of the state" || c.noState, l.Night)
	}
	l, err := openFarm(nil)
	require.NoError(t, err)
	_, err = ethogram.Load(l.world, []byte(replaced(t, data, `"100":{"ID":100,`, `"100":{"Wool":7,"ID":"x",`)), &l.fields)
	assert.ErrorContains(t, err, "agent 100: json: cannot", "an unknown field hides no other error")
}

func replaced(t *testing.T, s, old, now string) string {
	t.Helper()
	require.Contains(t, s, old)
	return string(bytes.Replace([]byte(s), []byte(old), []byte(now), 1))
}

// A Duck embeds what speaks for all of it, beside other things.
type (
	Duck struct {
		*Sheep // embeds no Senses
		Friend *Dog
		secret *decider.World `save:"-"`
		Ears
	}
	Ears struct {
		stimuli.Senses[int]
		Long bool
	}
	// Goose embeds what speaks for all of it.
	Goose struct {
		Ears
		Weight float64
	}
	// Swan does, too, and speaks for itself.
	Swan struct {
		Ears
		Weight float64
	}
)

func (s *Swan) MarshalJSON() ([]byte, error)    { return json.Marshal(s.Weight) }
func (s *Swan) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &s.Weight) }

func TestSaveRefusesWhatItWouldLose(t *testing.T) {
	var ducks *decider.Crowd[*Duck]
	var geese *decider.Crowd[*Goose]
	var swans *decider.Crowd[*Swan]
	var dogs *decider.Crowd[*Dog]
	w, err := ethogram.Open(1, nil,
		ethogram.Crowd(&ducks, &decider.Decider[*Duck]{Name: "DUCK", Do: func(*Duck) {}}, nil),
		ethogram.Crowd(&geese, &decider.Decider[*Goose]{Name: "GOOSE", Do: func(*Goose) {}}, nil),
		ethogram.Crowd(&swans, &decider.Decider[*Swan]{Name: "SWAN", Do: func(*Swan) {}}, nil),
		ethogram.Crowd(&dogs, &DogRoot, nil))
	require.NoError(t, err)
	require.NoError(t, swans.Add(3, &Swan{Weight: 2}))
	require.NoError(t, dogs.Add(4, &Dog{}))
	_, err = ethogram.Save(w, nil)
	require.NoError(t, err, "a type that speaks for itself")

	require.NoError(t, ducks.Add(1, &Duck{secret: w}))
	require.NoError(t, geese.Add(2, &Goose{}))
	_, err = ethogram.Save(w, &struct{ Boss *Dog }{})
	const ears = "it embeds stimuli.Senses[int], whose methods would save nothing else of it"
	for _, says := range []string{
		"ethogram_test.Goose: " + ears,
		"ethogram_test.Duck: " + ears,
		"struct { Boss *ethogram_test.Dog }.Boss: it points to an agent",
	} {
		assert.ErrorContains(t, err, says)
	}

	type Mallard struct { // a Duck that gave its ears a name
		Friend   *Dog
		Pack     []*Duck
		Next     map[string]*Dog
		hunger   float64
		secret   *decider.World `save:"-"`
		Any      any
		Do       func()
		Out      chan int `json:"-"`
		Keys     map[[2]int]bool
		Kept     time.Time
		Wrong    int `save:"-"`
		Feathers struct{ soft, Warm bool }
		Ears     stimuli.Senses[int]
	}
	_, err = ethogram.Save(w, &Mallard{hunger: 1, secret: w})
	for _, says := range []string{
		"Mallard.Friend: it points to an agent", "Mallard.Pack[]: it points to an agent", "Mallard.Next[]: it points to an agent",
		"Mallard.hunger: it is not exported", "Mallard.Any: it is a interface {}", "Mallard.Do: a func() cannot be saved",
		"Mallard.Keys: the keys of the map are of type [2]int", "Mallard.Wrong: it has the tag", "Mallard.Feathers.soft: it is not exported",
	} {
		assert.ErrorContains(t, err, says)
	}
	for _, not := range []string{"secret", "Out", "Kept", "Warm", "Mallard.Ears"} {
		assert.NotContains(t, err.Error(), not)
	}
}

func TestSaveRefusesValues(t *testing.T) {
	f := begun(t, 1)
	a, _ := f.sheep.AgentOf(103)
	b, _ := f.dogs.AgentOf(2)
	a.Fear, b.At = math.NaN(), math.Inf(1)
	type node struct{ Next *node }
	ring := &node{}
	ring.Next = ring
	_, err := ethogram.Save(f.world, &struct {
		Odds map[string][]float64
		Ring *node
	}{map[string][]float64{"b": {1, math.NaN()}, "a": {math.NaN()}}, ring})
	for _, says := range []string{
		"agent 103, a *ethogram_test.Sheep: .Fear is NaN", "agent 2, a *ethogram_test.Dog: .Body.At is +Inf",
		".Odds[a][0] is NaN", ".Odds[b][1] is NaN", ".Ring.Next points to what it is in",
	} {
		assert.ErrorContains(t, err, says)
	}
}

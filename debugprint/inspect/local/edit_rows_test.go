package local

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/stimuli"
)

// shape returns the names of rows as they stand in each other.
func (s *tuneState) shape() string {
	kids := map[string][]string{}
	for _, r := range s.Rows {
		kids[r.Name] = r.Children
	}
	var of func(name string) string
	of = func(name string) string {
		var all []string
		for _, kid := range kids[name] {
			all = append(all, of(kid))
		}
		if all == nil {
			return name
		}
		return name + "[" + strings.Join(all, " ") + "]"
	}
	return of(s.Root)
}

const first = `BIRD[EAT SLEEP SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] HUNT]`

// TestEditRows: each kind of edit changes the rows, in words, and is taken back.
func TestEditRows(t *testing.T) {
	a := newAviary(t)
	require.Equal(t, first, a.last.shape())
	for _, c := range []struct {
		edits, shape string
		says         []string
		data         string
	}{
		{
			`{"do":"add","group":"BIRD","at":2,"value":{"Name":"NEW","Behavior":"SLEEP","Timeout":"3s"}}`,
			`BIRD[EAT SLEEP NEW SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] HUNT]`,
			[]string{"NEW: new in BIRD, place 3"},
			"[\n\t" + `{"do":"add","value":{"Name":"NEW","Behavior":"SLEEP","Timeout":"3s"},"group":"BIRD","at":2}` + "\n]\n",
		},
		{`{"do":"rename","row":"SIT","name":"PERCH"}`, `BIRD[EAT SLEEP PERCH[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] HUNT]`, []string{"PERCH: was called SIT"}, ""},
		{
			`{"do":"rename","row":"EAT","name":"X"},{"do":"rename","row":"SLEEP","name":"EAT"},{"do":"set","row":"EAT","field":"Timeout","value":"1s"}`,
			`BIRD[X EAT SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] HUNT]`,
			[]string{"X: was called EAT", "EAT: was called SLEEP", "EAT: Timeout 0s -> 1s"},
			"",
		},
		{
			`{"do":"move","row":"EAT","group":"STAND","at":1}`, `BIRD[SLEEP SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN EAT LOOK] HUNT]`,
			[]string{"BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> SLEEP, SIT, STAND, HUNT", "STAND: Children PREEN, LOOK -> PREEN, EAT, LOOK"},
			"",
		},
		{
			`{"do":"move","row":"EAT","group":"SLEEP"}`, `BIRD[SLEEP[EAT] SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] HUNT]`,
			[]string{"BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> SLEEP, SIT, STAND, HUNT", "SLEEP: Children none -> EAT"},
			"",
		},
		{`{"do":"delete","row":"PREEN"}`, `BIRD[EAT SLEEP SIT[<img src=x>\x1b[31m] STAND[LOOK] HUNT]`, []string{"PREEN: gone"}, ""},
		{`{"do":"delete","row":"PREEN","group":"STAND"}`, `BIRD[EAT SLEEP SIT[PREEN <img src=x>\x1b[31m] STAND[LOOK] HUNT]`, []string{"STAND: Children PREEN, LOOK -> LOOK"}, ""},
		{
			`{"do":"duplicate","row":"STAND","name":"WAIT"},{"do":"set","row":"WAIT","field":"Off","value":true}`,
			`BIRD[EAT SLEEP SIT[PREEN <img src=x>\x1b[31m] STAND[PREEN LOOK] WAIT[PREEN LOOK2] HUNT]`,
			[]string{"WAIT: new in BIRD, place 5", "WAIT: off", "LOOK2: new in WAIT, place 2"},
			"",
		},
		{
			`{"do":"wrap","group":"BIRD","at":1,"rows":2,"name":"REST","value":"Selector"}`, `BIRD[EAT REST[SLEEP SIT[PREEN <img src=x>\x1b[31m]] STAND[PREEN LOOK] HUNT]`,
			[]string{"BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> EAT, REST, STAND, HUNT", "REST: new in BIRD, place 2"},
			"",
		},
		{
			`{"do":"unwrap","row":"STAND"}`, `BIRD[EAT SLEEP SIT[PREEN <img src=x>\x1b[31m] PREEN LOOK HUNT]`,
			[]string{"BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> EAT, SLEEP, SIT, PREEN, LOOK, HUNT", "STAND: gone"},
			"",
		},
		{
			`{"do":"set","row":"SLEEP","field":"Off","value":true},{"do":"rename","row":"SLEEP","name":"NAP"}`, strings.Replace(first, "SLEEP", "NAP", 1),
			[]string{"NAP: was called SLEEP", "NAP: off"},
			"",
		},
		{
			`{"do":"set","row":"HUNT","field":"Decide","value":"hunger"},{"do":"unset","row":"HUNT","field":"Behavior"},{"do":"set","row":"STAND","field":"If","value":["bit 2"]}`, first,
			[]string{"STAND: If none -> bit 2", "HUNT: Behavior EAT -> none"},
			"",
		},
		{`{"do":"add","group":"BIRD","at":0,"value":{"Name":"A"}},{"do":"delete","row":"A"}`, first, nil, ""},
	} {
		s := a.do("edit", `,"edits":[`+c.edits+`]`)
		assert.Equal(t, c.shape, s.shape(), c.edits)
		var says []string
		for _, d := range s.Changes {
			says = append(says, d.Text)
		}
		assert.Equal(t, c.says, says, c.edits)
		if c.data != "" {
			assert.Equal(t, c.data, s.Data)
		}
		if c.says != nil && c.data == "" { // the data does the same
			var edits []vocabulary.Edit
			if json.Unmarshal([]byte(s.Data), &edits) == nil {
				clone := decider.Clone(a.root)
				v, err := vocabulary.Of(clone)
				require.NoError(t, err)
				require.NoError(t, v.Apply(clone, edits...), s.Data)
			}
		}
		s = a.do("undo", "")
		require.Equal(t, first, s.shape())
		require.Empty(t, s.Changes)
		a.do("redo", "")
		a.do("undo", "")
	}
	s := a.do("edit", `,"edits":[{"do":"add","group":"STAND","value":{"Name":"NEW","Decide":"hunger","Behavior":"SLEEP","Flags":{"All":["bit 1"]}}},{"do":"unset","row":"HUNT","field":"Behavior"},{"do":"set","row":"HUNT","field":"Behavior","value":"SLEEP"},{"do":"delete","row":"EAT"},{"do":"unset","row":"HUNT","field":"Decide"}]`)
	assert.Equal(t, `// NEW: new in STAND, place 1
// Give it by hand: Behavior SLEEP.
{Name: "NEW", Preconditions: decider.Preconditions{Flags: decider.All(1 << 1)}, Decide: hunger},

// HUNT: Decide hunger -> none
// HUNT: Behavior EAT -> SLEEP
// These stay: Targets.List.
// Give it by hand: Behavior SLEEP.
{Name: "HUNT", Decide: nil, Targets: &decider.Targets[*bird]{Top: 2}},

// EAT: gone
`, s.Go)
	row := s.Rows[0]
	for _, r := range s.Rows {
		if r.Name == "PREEN" {
			row = r
		}
	}
	assert.Equal(t, []string{"BIRD > STAND > PREEN"}, row.Also)
}

func tired(b *bird) bool { return b.ate > 1 }

// TestEditWhileTheGameRuns: a row is added that the table has no part for but the game gives one; agents choose it.
func TestEditWhileTheGameRuns(t *testing.T) {
	a := newAviary(t)
	code, body := a.post("edit", `,"edits":[{"do":"add","group":"BIRD","at":0,"value":{"Name":"NAP","When":"tired","Behavior":"SLEEP"}}]`)
	require.Equal(t, 400, code)
	assert.Contains(t, body, "the vocabulary has no When called tired. Fix: there is none")
	require.NoError(t, a.table.Vocabulary().Add("When", "", tired))
	for range 3 {
		a.frame()
	}
	require.Equal(t, bird{ate: 3}, *a.bird)
	s := a.do("edit", `,"edits":[{"do":"add","group":"BIRD","at":0,"value":{"Name":"NAP","When":"tired","Behavior":"SLEEP"}}]`+apply)
	require.True(t, s.Waiting)
	assert.Empty(t, a.frame().Dropped)
	assert.Equal(t, bird{ate: 3, slept: 1}, *a.bird)
	leaf := func() string {
		state, err := a.world.State(17)
		require.NoError(t, err)
		return a.crowd.Tree().Outline().Name(state.Leaf())
	}
	assert.Equal(t, "NAP", leaf())
	assert.True(t, a.get().Last.Watched)

	a.do("edit", edits(vocabulary.Edit{Do: "rename", Row: "NAP", Name: "DOZE"})+apply)
	loaded := a.frame()
	require.Len(t, loaded.Dropped, 1, "a new name is a new row")
	assert.Equal(t, "NAP", a.get().Last.Dropped[0].Name)
	assert.Equal(t, "DOZE", leaf())

	a.do("undo", "")
	a.do("undo", apply)
	a.frame()
	assert.Same(t, a.tree, a.crowd.Tree())
	assert.Equal(t, "EAT", leaf())
	a.do("redo", apply)
	a.frame()
	assert.Equal(t, "NAP", leaf())
}

// TestEditStates: a state that is renamed is no change of those that follow it.
func TestEditStates(t *testing.T) {
	a := newAviaryOf(t, &birdRow{Name: "DOOR", Policy: decider.StateMachine, Children: []*birdRow{
		{Name: "OPEN", Behavior: &sleeps}, {Name: "SHUT", After: []string{"OPEN"}, Behavior: &sleeps}, {Name: "LOCK", After: []string{"SHUT", "OPEN"}, Behavior: &sleeps},
	}})
	a.do("edit", edits(vocabulary.Edit{Do: "rename", Row: "OPEN", Name: "WIDE"}))
	assert.Equal(t, "WIDE: was called OPEN\n", a.last.Text)
	a.set("LOCK", "After", `["WIDE"]`)
	assert.Equal(t, "WIDE: was called OPEN\nLOCK: After SHUT, WIDE -> WIDE\n", a.last.Text)
	assert.Equal(t, "OPEN", a.last.Rows[1].Was)
}

// TestEditVocabulary: the page is told what rows may be made of.
func TestEditVocabulary(t *testing.T) {
	root := peckers()
	root.Children[0].If = 4
	a := newAviaryOf(t, root)
	a.world.SetNames(decider.Names{Flags: map[decider.Flags]string{4: "NIGHT", 1: "SEEN"}, Stimuli: map[stimuli.Mask]string{2: "SHOT"}})
	require.NoError(t, a.table.Vocabulary().Add("When", "tired", tired))
	var v tuneVocabulary
	code, body := a.ask("vocabulary", nil)
	require.Equal(t, 200, code, body)
	require.NoError(t, json.Unmarshal([]byte(body), &v))
	assert.Equal(t, []string{"SEEN", "NIGHT"}, v.Flags)
	assert.Equal(t, []string{"SHOT"}, v.Stimuli)
	assert.Equal(t, a.table.vocabulary.Fields(), v.Fields)
	parts := map[string]tunePart{}
	for _, p := range v.Parts {
		parts[p.Kind+" "+p.Name] = p
	}
	assert.Equal(t, []string{"PECK", "DRUM"}, parts["Act Peck"].Rows)
	assert.Equal(t, vocabulary.Field{Path: "Force", Kind: "number", Max: "9", Unit: "N"}, parts["Act Peck"].Fields[1])
	assert.Contains(t, parts, "When tired")
	assert.Contains(t, parts, "Peck.Near grain")
	a.get()
	is, _ := a.field("PECK", "If")
	assert.Equal(t, `["NIGHT"]`, is)
	a.set("PECK", "Unless", `["SEEN"]`)
	assert.Contains(t, a.last.Text, "PECK: Unless none -> SEEN\n")
	a.world.SetNames(decider.Names{})
	a.do("undo", "")
	a.do("redo", "") // names in edits stay
	assert.Contains(t, a.last.Text, "PECK: Unless none -> SEEN\n")
	a.do("undo", "")
	require.NoError(t, a.table.Vocabulary().SetNames(decider.Names{Flags: map[decider.Flags]string{1: "SAW"}})) // while it is served
	code, body = a.post("redo", "")
	assert.Equal(t, 400, code)
	assert.Equal(t, "PECK: Unless has no bit called SEEN. Fix: there are SAW", body)
	code, _ = a.ask("vocabulary", []byte("{}"))
	assert.Equal(t, 404, code)
}

// TestEditBounds: there are only so many edits.
func TestEditBounds(t *testing.T) {
	a := newAviary(t)
	var all []vocabulary.Edit
	for i := range maxEdits {
		all = append(all, vocabulary.Edit{Do: "set", Row: []string{"EAT", "SIT"}[i%2], Field: "Timeout", Value: fmt.Appendf(nil, `"%ds"`, i+1)})
	}
	began := time.Now()
	a.do("edit", edits(all...))
	t.Log("all edits take", time.Since(began))
	code, body := a.post("edit", edits(vocabulary.Edit{Do: "set", Row: "EAT", Field: "Timeout", Value: []byte(`"9s"`)}))
	assert.Equal(t, 400, code)
	assert.Contains(t, body, "there would be 5001 edits")
	a.do("reset", "")
	a.set("EAT", "Timeout", "9s")
	assert.Len(t, a.table.shows.edits, 1)
}

// BenchmarkEditApply adds a row for 300 agents and takes it back.
func BenchmarkEditApply(b *testing.B) {
	root := birds()
	tree := decider.MustCompile(root)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(b, err)
	for id := range uint64(300) {
		require.NoError(b, crowd.Add(id+1, &bird{}))
	}
	table, err := Tuning(crowd)
	require.NoError(b, err)
	game := &Game{Tuning: []*Table{table}}
	require.NoError(b, world.Tick(time.Second))
	revision := 0
	var ask, update time.Duration
	for i := 0; b.Loop(); i++ {
		order, body := "tune-edit", fmt.Sprintf(`{"revision":%d,"edits":[{"do":"add","group":"BIRD","at":0,"value":{"Name":"NEW","Behavior":"SLEEP"}}],"apply":true}`, revision)
		if i%2 == 1 {
			order, body = "tune-undo", fmt.Sprintf(`{"revision":%d,"apply":true}`, revision)
		}
		began := time.Now()
		_, err := game.Ask(b.Context(), order, []byte(body))
		require.NoError(b, err)
		ask += time.Since(began)
		revision++
		began = time.Now()
		_, err = table.Update()
		require.NoError(b, err)
		update += time.Since(began)
		require.NoError(b, world.Tick(time.Second))
	}
	b.ReportMetric(ask.Seconds()*1e3/float64(b.N), "ms/order")
	b.ReportMetric(update.Seconds()*1e3/float64(b.N), "ms/update")
}

package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// bird is an agent.
type bird struct{ ate, slept int }

type birdRow = decider.Decider[*bird]

func hunger(*bird, decider.Query) float64 { return 0.5 }

// Peckish has arguments.
type Peckish struct{ Least, Most float64 }

func (*Peckish) Decide(*bird, decider.Query) float64 { return 0.5 }

var (
	eats   = behavior.Behavior[*bird]{Name: "EAT", Tick: func(b *bird, _ behavior.Context) behavior.Status { b.ate++; return behavior.Running }}
	sleeps = behavior.Behavior[*bird]{Name: "SLEEP", Tick: func(b *bird, _ behavior.Context) behavior.Status { b.slept++; return behavior.Running }}
)

// birds returns a table of which the row PREEN stands in two groups, and a name is
// hostile.
func birds() *birdRow {
	preen := &birdRow{Name: "PREEN", Preconditions: decider.Preconditions{Every: time.Second}, Behavior: &behavior.Behavior[*bird]{Name: "PREEN"}}
	root := decider.Group("BIRD", decider.PrioritizedList,
		&birdRow{Name: "EAT", Ask: &Peckish{Least: 1, Most: 2}, Preconditions: decider.Preconditions{Flags: decider.None(1)}, Behavior: &eats},
		&birdRow{Name: "SLEEP", Behavior: &sleeps},
		&birdRow{Name: "SIT", Policy: decider.Scored, Delegate: true, Margin: 0.1, Children: []*birdRow{
			preen, {Name: "<img src=x>\x1b[31m", Decide: hunger, Behavior: &sleeps},
		}},
		&birdRow{Name: "STAND", Policy: decider.Sequence, Children: []*birdRow{preen, {
			Name: "LOOK", PerAgent: &decider.PerAgent[*bird]{Timeout: func(*bird) time.Duration { return time.Minute }}, Behavior: &sleeps,
		}}},
		&birdRow{Name: "HUNT", Targets: &decider.Targets[*bird]{List: worms, Top: 2}, Decide: hunger, Behavior: &eats},
	)
	return &root
}

func worms(_ *bird, l *decider.TargetList) {
	for id := range uint64(3) {
		l.Add(id)
	}
}

// aviary is a game with a table that can be tuned.
type aviary struct {
	t     *testing.T
	table *Table
	game  *Game
	root  *birdRow
	tree  *decider.Tree[*bird]
	world *decider.World
	crowd *decider.Crowd[*bird]
	bird  *bird
	flags decider.Flags // of the bird
	last  tuneState
}

func newAviary(t *testing.T) *aviary { return newAviaryOf(t, birds()) }

func newAviaryOf(t *testing.T, root *birdRow) *aviary {
	a := &aviary{t: t, root: root, bird: &bird{}}
	a.tree = decider.MustCompile(a.root)
	a.world = a.tree.NewWorld(1)
	var err error
	a.crowd, err = a.tree.NewCrowd(a.world, func(*bird, time.Duration) decider.Sense { return decider.Sense{Flags: a.flags} })
	require.NoError(t, err)
	require.NoError(t, a.crowd.Add(17, a.bird))
	a.table, err = Tuning(a.crowd)
	require.NoError(t, err)
	a.game = &Game{Tuning: []*Table{a.table}}
	a.get()
	return a
}

func (a *aviary) get() tuneState {
	a.t.Helper()
	code, body := a.ask("", nil)
	require.Equal(a.t, 200, code, body)
	a.last = tuneState{}
	require.NoError(a.t, json.Unmarshal([]byte(body), &a.last))
	return a.last
}

// ask returns the answer, or the error, with its code.
func (a *aviary) ask(action string, order []byte) (int, string) {
	request := "tune"
	if order != nil || action != "" {
		request += "-" + action
	}
	answer, err := a.game.Ask(a.t.Context(), request, order)
	var coded interface{ Code() int }
	switch {
	case errors.As(err, &coded):
		return coded.Code(), err.Error()
	case err != nil:
		return 400, err.Error()
	}
	return 200, string(answer)
}

// post sends an order of the revision that was seen last; rest is what else is in it.
func (a *aviary) post(action, rest string) (int, string) {
	a.t.Helper()
	return a.ask(action, fmt.Appendf(nil, `{"revision":%d%s}`, a.last.Revision, rest))
}

// do does so and notes the new state.
func (a *aviary) do(action, rest string) tuneState {
	a.t.Helper()
	code, body := a.post(action, rest)
	require.Equal(a.t, 200, code, body)
	a.last = tuneState{}
	require.NoError(a.t, json.Unmarshal([]byte(body), &a.last))
	return a.last
}

func (a *aviary) set(row, field, value string) tuneState {
	a.t.Helper()
	return a.do("edit", sets(row, field, value))
}

// apply has the game go on with what was ordered.
const apply = `,"apply":true`

// sets is the part of an order that sets a field to a value, which is JSON, or a text.
func sets(row, field, value string) string {
	if !json.Valid([]byte(value)) {
		value = strconv.Quote(value)
	}
	return edits(vocabulary.Edit{Do: "set", Row: row, Field: field, Value: json.RawMessage(value)})
}

// edits is the part of an order that has edits.
func edits(all ...vocabulary.Edit) string {
	text, _ := json.Marshal(all)
	return `,"edits":` + string(text)
}

// frame is a turn of the game's loop.
func (a *aviary) frame() decider.LoadedCrowd {
	a.t.Helper()
	loaded, err := a.table.Update()
	require.NoError(a.t, err)
	require.NoError(a.t, a.world.Tick(time.Second))
	return loaded
}

// field returns what a row has of a field, "" if it has none.
func (a *aviary) field(row, name string) (is, was string) {
	a.t.Helper()
	for _, r := range a.last.Rows {
		for _, f := range r.Fields {
			if r.Name == row && f.Path == name {
				return string(f.Value), string(f.Was)
			}
		}
	}
	return "", ""
}

// TestEditApply changes an order and a number, applies them and takes them back. The
// game's table stays as it is.
func TestEditApply(t *testing.T) {
	a := newAviary(t)
	before := a.tree.String()
	a.frame()
	require.Equal(t, bird{ate: 1}, *a.bird)

	s := a.do("edit", sets("BIRD", "Children", `["SLEEP","EAT","SIT","STAND","HUNT"]`))
	assert.Equal(t, "BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> SLEEP, EAT, SIT, STAND, HUNT\n", s.Text)
	assert.True(t, s.CanApply && s.CanUndo && !s.CanRedo && !s.Applied && !s.Waiting)
	a.frame()
	assert.Equal(t, bird{ate: 2}, *a.bird, "it is not applied yet")

	s = a.do("apply", "")
	assert.True(t, s.Waiting && !s.Applied)
	a.frame()
	assert.Equal(t, bird{ate: 2, slept: 1}, *a.bird)
	s = a.get()
	assert.True(t, s.Applied && !s.Waiting)
	assert.Equal(t, 0, s.Last.Lost)
	assert.Equal(t, s.Changes, s.Last.Changes)

	a.set("SLEEP", "Timeout", "1s")
	assert.False(t, a.last.Applied)
	a.do("undo", "")
	assert.True(t, a.last.Applied)
	s = a.do("undo", `,"apply":true`)
	assert.Empty(t, s.Changes)
	assert.True(t, s.Waiting && s.CanRedo)
	a.frame()
	assert.Same(t, a.tree, a.crowd.Tree(), "it has its first tree again, with its code")
	a.frame()
	assert.True(t, a.get().Applied)

	assert.Equal(t, "SLEEP", a.do("redo", "").Rows[0].Children[0])
	assert.Equal(t, "SLEEP: Timeout 0s -> 1s", a.do("redo", "").Changes[1].Text)
	a.do("reset", "")
	assert.Empty(t, a.last.Changes)
	assert.Len(t, a.do("undo", "").Changes, 2, "the reset can be undone")
	assert.Equal(t, before, a.tree.String())
	assert.Equal(t, before, decider.MustCompile(a.root).String())
}

// TestEditEvery: each field of each kind can be set, and goes back to what it was.
func TestEditEvery(t *testing.T) {
	a := newAviary(t)
	texts := map[string][]string{
		"duration": {`"1.5s"`, `"2h45m0s"`}, "number": {"0.25", "7"}, "count": {"2", "7"}, "switch": {"true"}, "flags": {`["bit 3","bit 5"]`}, "stimuli": {`["bit 4"]`},
		"names": {`["^"]`}, "text": {`"X"`},
	}
	done := map[string]bool{}
	for _, row := range a.last.Rows {
		for _, f := range a.table.vocabulary.Fields() {
			if in, _, nested := strings.Cut(f.Path, "."); nested && in == "Gate" {
				continue // there is none
			}
			values := texts[f.Kind]
			if f.Kind == "choice" {
				values = []string{strconv.Quote(f.Choices[len(f.Choices)-1])}
			}
			_, was := a.field(row.Name, f.Path)
			for _, value := range values {
				if value == was {
					continue
				}
				a.set(row.Name, f.Path, value)
				is, before := a.field(row.Name, f.Path)
				require.Equal(t, value, is, f.Path)
				require.Equal(t, was, before)
				require.NotEmpty(t, a.last.Changes, "%s of %s", f.Path, row.Name)
				done[f.Kind] = true
			}
			edit := vocabulary.Edit{Do: "unset", Row: row.Name, Field: f.Path}
			if was != "" {
				edit.Do, edit.Value = "set", json.RawMessage(was)
			}
			if values != nil {
				s := a.do("edit", edits(edit))
				require.Empty(t, s.Changes, "%s of %s", f.Path, row.Name)
				require.Empty(t, a.table.shows.edits)
			}
		}
	}
	assert.Len(t, done, len(texts)-1+1, "%v: no row has a text", done)
	_, was := a.field("SIT", "Margin")
	assert.Equal(t, "0.1", was)
	_, was = a.field("EAT", "Ask.Most")
	assert.Equal(t, "2", was)
}

// TestEditShared: a row in two groups is one row, and changes in both.
func TestEditShared(t *testing.T) {
	a := newAviary(t)
	count := 0
	for _, r := range a.last.Rows {
		if r.Name == "PREEN" {
			count++
			assert.Equal(t, "BIRD > SIT > PREEN", r.Path)
		}
	}
	assert.Equal(t, 1, count)
	stand := a.root.Children[3]
	stand.Children[0].Behavior.Name = "CHANGED" // the game's table is its own
	a.do("edit", sets("PREEN", "Every", "3s")+apply)
	a.frame()
	tree := a.crowd.Tree().Outline()
	for _, r := range tree.Find("PREEN") {
		assert.Equal(t, 3*time.Second, tree.Row(r).Preconditions.Every)
		assert.Equal(t, "PREEN", tree.Row(r).Behavior)
	}
	assert.Len(t, tree.Find("PREEN"), 2)
}

// TestEditProblems: what Compile refuses is shown in place and cannot be applied.
func TestEditProblems(t *testing.T) {
	a := newAviary(t)
	for _, c := range [][4]string{
		{"SIT", "Margin", "-0.1", "SIT"},
		{"EAT", "Commit", "-1s", "EAT"},
		{"HUNT", "Targets.Max", "4097", "HUNT"},
		{"HUNT", "Targets.Top", "17", "HUNT"},
		{"HUNT", "Targets.Margin", "0.2", "HUNT"}, // without Switch
		{"EAT", "Chance", "1e300", "EAT"},
		{"EAT", "Chance", "-0.5", "EAT"},
		{"STAND", "Loop", "-9223372036854775808", "STAND"},
		{"EAT", "Loop", "3", "EAT"},
		{"PREEN", "Every", "-2562047h47m16.854775808s", "PREEN"},
		{"LOOK", "Timeout", "1s", "LOOK"}, // each bird has its own
	} {
		s := a.set(c[0], c[1], c[2])
		require.NotEmpty(t, s.Problems, "%v is accepted", c)
		assert.Equal(t, c[3], s.Problems[0].Row, c)
		assert.NotEmpty(t, s.Problems[0].Fix)
		assert.False(t, s.CanApply)
		code, body := a.post("apply", "")
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, body, "problems")
		assert.Equal(t, s.Revision, a.get().Revision)
		s = a.do("edit", sets("EAT", "Cooldown", "1s")+apply)
		assert.False(t, s.Waiting)
		a.do("reset", "")
	}
	a.frame()
	assert.Same(t, a.tree, a.crowd.Tree())

	s := a.set("EAT", "Chance", "0.000001")
	for _, p := range s.Problems {
		assert.True(t, p.Warning)
	}
	assert.True(t, s.CanApply)
}

// TestEditTwoWindows: an order of a window that has not seen the last change is refused.
func TestEditTwoWindows(t *testing.T) {
	a := newAviary(t)
	other := *a
	a.set("EAT", "Commit", "1s")
	for _, action := range []string{"edit", "undo", "redo", "reset", "apply"} {
		code, body := other.post(action, "")
		assert.Equal(t, http.StatusConflict, code, action)
		assert.Contains(t, body, "another window", action)
	}
	assert.Equal(t, a.last, a.get())
	other.get()
	other.set("EAT", "Commit", "2s")
	code, _ := a.post("apply", "")
	assert.Equal(t, http.StatusConflict, code)
}

// TestEditHostile: nothing that a client sends changes the table, unless it is an
// order.
func TestEditHostile(t *testing.T) {
	a := newAviary(t)
	before := a.last
	const evil = `<script>\u001b[31m`
	for _, c := range []struct {
		action, body string
		code         int
	}{
		{"edit", ``, 400},
		{"edit", `null x`, 400},
		{"edit", `[]`, 400},
		{"edit", `{"revision":0,"sudo":true}`, 400},
		{"edit", `{"Revision":0}`, 400},
		{"edit", `{"revision":0}`, 400},
		{"edit", `{"revision":0,"revision":0}`, 400},
		{"edit", `{"revision":-1}`, 400},
		{"edit", `{"revision":1e99}`, 400},
		{"edit", `{"revision":"0"}`, 400},
		{"edit", `{"revision":0,"edits":[]}`, 400},
		{"edit", `{"revision":0,"edits":[{}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Commit","value":"1s","value":"2s"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"` + evil + `","row":"EAT"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Commit","value":1}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"` + evil + `","field":"Commit","value":"1s"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"` + evil + `","value":"1s"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Name","value":"X"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"tap","value":"X"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Ask.Middle","value":1}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Act.Least","value":1}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Commit","value":"` + evil + `"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Commit","value":"99999999999999h"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Urgent","value":"maybe"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Chance","value":0}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"When","value":"` + evil + `"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"SIT","field":"Margin","value":1e999}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"SIT","field":"Margin","value":NaN}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Commit","value":"1s"},{"do":"set","row":"SIT","field":"Margin"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"BIRD","field":"Children","value":["EAT","EAT","SIT","STAND"]}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"BIRD","field":"Children","value":[]}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"set","row":"EAT","field":"Children","value":["BIRD"]}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"move","row":"BIRD","group":"SIT"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"delete","row":"BIRD"}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW","Behavior":"` + evil + `"}}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"paste","group":"BIRD","at":1e9,"value":{"Name":"NEW"}}]}`, 400},
		{"edit", `{"revision":0,"edits":[{"do":"paste","group":"BIRD","value":` + strings.Repeat("[", 500) + strings.Repeat("]", 500) + `}]}`, 400},
		{"undo", `{"revision":0}`, 400},
		{"redo", `{"revision":0}`, 400},
		{"rehearse", `{"revision":0}`, 404},
		{"nonsense", `{"revision":0}`, 404},
		{"<script>\x1b", `{"revision":0}`, 404},
		{"", `{"revision":0}`, 404},
	} {
		code, body := a.ask(c.action, []byte(c.body))
		assert.Equal(t, c.code, code, "%s %.80s: %s", c.action, c.body, body)
		assert.NotContains(t, body, "\x1b")
		assert.Less(t, len(body), 1000)
	}
	code, _ := a.ask("apply", nil)
	assert.Equal(t, http.StatusMethodNotAllowed, code)
	assert.Equal(t, before, a.get())
}

// TestEditData: what the page has changed is data that decider/override reads.
func TestEditData(t *testing.T) {
	a := newAviary(t)
	a.set("EAT", "Ask.Least", "1.5")
	a.set("EAT", "Every", "1500ms")
	a.set("SIT", "Margin", "0.2")
	a.set("SIT", "Latched", "true")
	a.set("HUNT", "Targets.Switch", "true")
	a.set("HUNT", "Targets.Margin", "0.2")
	s := a.do("edit", sets("BIRD", "Children", `["SLEEP","EAT","SIT","STAND","HUNT"]`))
	clone := decider.Clone(a.root)
	assert.Contains(t, s.Data, `"EAT.Ask.Least": 1.5`)
	lines, err := override.Apply(clone, []byte(s.Data))
	require.NoError(t, err, s.Data)
	assert.Len(t, lines, 7)
	a.do("apply", "")
	_, err = a.table.Update()
	require.NoError(t, err)
	assert.Equal(t, a.crowd.Tree().String(), decider.MustCompile(clone).String())
}

// TestEditOff: a row that is off is in none of its groups, in the game as by an override,
// until it is on again. A group needs one that is on.
func TestEditOff(t *testing.T) {
	a := newAviary(t)
	a.frame()
	require.Equal(t, 1, a.bird.ate)
	a.set("EAT", "Off", "true")
	a.set("PREEN", "Off", "true") // of two groups
	a.set("SIT", "Margin", "0.2")
	s := a.do("edit", sets("BIRD", "Children", `["STAND","SLEEP","EAT","SIT","HUNT"]`))
	assert.Contains(t, s.Text, "EAT: off\n")
	assert.Contains(t, s.Go, "// EAT: off, leave it out of the Children that have it\n\n")
	assert.NotContains(t, s.Go, "Off:")
	clone := decider.Clone(a.root)
	_, err := override.Apply(clone, []byte(s.Data))
	require.NoError(t, err, s.Data)
	a.do("apply", "")
	a.frame()
	assert.Equal(t, decider.MustCompile(clone).String(), a.crowd.Tree().String())
	assert.NotContains(t, a.crowd.Tree().String(), "PREEN")
	assert.Equal(t, 1, a.bird.ate)

	a.set("EAT", "Off", "false")
	a.do("reset", `,"apply":true`)
	a.frame()
	assert.Equal(t, a.tree.String(), a.crowd.Tree().String())

	a.set("PREEN", "Off", "true")
	s = a.set("LOOK", "Off", "true")
	require.Len(t, s.Problems, 1)
	assert.Equal(t, tuneProblem{"NothingLeft", false, "BIRD > STAND", "STAND", "all rows of the group are off", "turn off the group itself"}, s.Problems[0])
	code, _ := a.post("apply", "")
	assert.Equal(t, 422, code)
	s = a.set("STAND", "Off", "true") // then what is in it does not matter
	assert.Empty(t, s.Problems)
	s = a.set("BIRD", "Off", "true")
	assert.Equal(t, "the root is off", s.Problems[0].Message)
}

// TestEditGoSource: the changed rows are Go source, formatted as gofmt does.
func TestEditGoSource(t *testing.T) {
	a := newAviary(t)
	assert.Empty(t, a.last.Go)
	a.set("EAT", "Ask.Least", "1.5")
	a.set("EAT", "Every", "1500ms")
	a.set("PREEN", "Every", "0s")
	a.set("SIT", "Margin", "0.2")
	a.set("SIT", "Latched", "true")
	a.set("HUNT", "Targets.Switch", "true")
	a.set("HUNT", "Targets.Margin", "0.2")
	s := a.do("edit", sets("BIRD", "Children", `["SLEEP","EAT","SIT","STAND","HUNT"]`))
	assert.Equal(t, `// BIRD: Children EAT, SLEEP, SIT, STAND, HUNT -> SLEEP, EAT, SIT, STAND, HUNT

// EAT: Every 0s -> 1.5s
// EAT: Ask.Least 1 -> 1.5
// These stay: Flags.None, Behavior.
{Name: "EAT", Preconditions: decider.Preconditions{Every: 1500 * time.Millisecond}, Ask: &Peckish{Least: 1.5, Most: 2}},

// SIT: Latched false -> true
// SIT: Margin 0.1 -> 0.2
// These stay: Policy, Children, Delegate.
{Name: "SIT", Latched: true, Margin: 0.2},

// PREEN: Every 1s -> 0s
// These stay: Behavior.
{Name: "PREEN", Preconditions: decider.Preconditions{Every: 0}},

// HUNT: Targets.Switch false -> true
// HUNT: Targets.Margin 0 -> 0.2
// These stay: Decide, Behavior, Targets.List.
{Name: "HUNT", Targets: &decider.Targets[*bird]{Top: 2, Switch: true, Margin: 0.2}},
`, s.Go)
	for _, values := range [][3]string{
		{"SIT", "Policy", "Selector"},
		{"SIT", "If", `["bit 3","bit 5"]`},
		{"STAND", "From", `["SIT"]`},
		{"STAND", "Stimuli.All", `["bit 4"]`},
		{"STAND", "Decide", "hunger"},
		{"STAND", "Behavior", "EAT"},
		{"EAT", "Commit", "-2562047h47m16.854775808s"},
		{"EAT", "Commit", "1ns"},
		{"<img src=x>\x1b[31m", "Urgent", "true"},
	} {
		a.set(values[0], values[1], values[2])
		source := "package p\n\nvar rows = []*Row{\n\t" + strings.ReplaceAll(strings.TrimSpace(a.last.Go), "\n", "\n\t") + "\n}\n"
		source = strings.ReplaceAll(source, "\n\t\n", "\n\n")
		formatted, err := format.Source([]byte(source))
		require.NoError(t, err, source)
		assert.Equal(t, source, string(formatted))
		assert.NotContains(t, source, "\x1b")
	}
	expr, err := parser.ParseExpr("[]*Row{\n" + a.last.Go + "}")
	require.NoError(t, err)
	assert.Len(t, expr.(*ast.CompositeLit).Elts, 6)
}

// TestEditDropped: what the agents lose is shown, up to a bound, and told the game.
func TestEditDropped(t *testing.T) {
	a := newAviary(t)
	for id := range uint64(2 * maxDropped) {
		require.NoError(t, a.crowd.Add(100+id, &bird{}))
	}
	// A memory of a timer is lost with the last Every of a row.
	a.do("edit", sets("BIRD", "Children", `["SIT","EAT","SLEEP","STAND","HUNT"]`)+apply)
	a.frame()
	a.frame()
	a.do("edit", sets("PREEN", "Every", "0s")+apply)
	loaded := a.frame()
	require.Len(t, loaded.Dropped, 2*maxDropped+1)
	s := a.get()
	assert.Equal(t, 2*maxDropped+1, s.Last.Lost)
	assert.Len(t, s.Last.Dropped, maxDropped)
	assert.Equal(t, tuneDropped{"17", "timer", "PREEN", "the decider has no Every"}, s.Last.Dropped[0])
}

// TestEditInFrame: within a frame nothing is applied, and nothing is lost.
func TestEditInFrame(t *testing.T) {
	a := newAviary(t)
	var err error
	stop, errObserve := a.world.Observe(observes(func(decider.Event) { _, err = a.table.Update() }), decider.Transitions)
	require.NoError(t, errObserve)
	a.do("edit", sets("EAT", "Commit", "1s")+apply)
	require.NoError(t, a.world.Tick(time.Second))
	assert.ErrorIs(t, err, decider.ErrInFrame)
	assert.True(t, a.get().Waiting)
	assert.Empty(t, a.last.Last.Error)
	stop()
	a.frame()
	assert.True(t, a.get().Applied)
}

type observes func(decider.Event)

func (o observes) Observe(e decider.Event) { o(e) }

// TestEditError: an application that fails changes nothing, and is shown.
func TestEditError(t *testing.T) {
	a := newAviary(t)
	mem, err := a.crowd.Memory(17)
	require.NoError(t, err)
	a.do("edit", sets("SLEEP", "Commit", "1s")+apply)
	func() { // the agent's memory stays in use
		defer func() { recover() }()
		broken := *a.root
		broken.Children = append([]*birdRow{}, a.root.Children...)
		eat := *a.root.Children[0]
		eat.Behavior = &behavior.Behavior[*bird]{Name: "EAT", Tick: func(*bird, behavior.Context) behavior.Status { panic("trap") }}
		broken.Children[0] = &eat
		decider.MustCompile(&broken).Tick(a.bird, mem, decider.Input{World: a.world, Delta: time.Second})
	}()
	_, err = a.table.Update()
	require.ErrorIs(t, err, decider.ErrBusy)
	s := a.get()
	assert.NotEmpty(t, s.Last.Error)
	assert.False(t, s.Applied || s.Waiting)
	require.NoError(t, a.tree.Unwind(a.bird, mem))
	a.do("apply", "")
	a.frame()
	s = a.get()
	assert.True(t, s.Applied)
	assert.Empty(t, s.Last.Error)
}

// TestEditRehearse asks for a rehearsal of the changed table.
func TestEditRehearse(t *testing.T) {
	a := newAviary(t)
	a.table.Rehearse(func(changed *decider.Outline) (any, error) {
		if changed.Equal(a.tree.Outline()) {
			return nil, fmt.Errorf("nothing has changed")
		}
		return map[string]any{"differences": a.tree.Outline().Diff(changed)}, nil
	})
	assert.True(t, a.get().CanRehearse)
	code, body := a.post("rehearse", "")
	assert.Equal(t, 400, code)
	assert.Equal(t, "nothing has changed", body)
	a.set("EAT", "Commit", "1s")
	code, body = a.post("rehearse", "")
	assert.Equal(t, 200, code)
	assert.Equal(t, `{"differences":["BIRD \u003e EAT: Commit is 0s, the other's 1s"]}`, body)
	a.set("EAT", "Commit", "-1s")
	code, _ = a.post("rehearse", "")
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	a.last.Revision--
	code, _ = a.post("rehearse", "")
	assert.Equal(t, http.StatusConflict, code)
}

// TestTuningRefused: the table must be as it was when it was compiled for the crowd.
func TestTuningRefused(t *testing.T) {
	a := newAviary(t)
	_, err := Tuning[*bird](nil)
	assert.ErrorContains(t, err, "no crowd")
	sits := a.root.Children[2]
	sits.Margin = 0.7
	_, err = Tuning(a.crowd)
	assert.ErrorContains(t, err, "BIRD > SIT: Margin is 0.1, the other's 0.7")
	sits.Margin = -1
	_, err = Tuning(a.crowd)
	assert.ErrorContains(t, err, "does not compile")
}

// TestTuningOpened: what a numbers file has changed is changed still.
func TestTuningOpened(t *testing.T) {
	var crowd *decider.Crowd[*bird]
	w, err := ethogram.Open(1, []byte(`{"SIT.Margin": 0.25}`), ethogram.Crowd(&crowd, birds(), nil))
	require.NoError(t, err)
	table, err := Tuning(crowd)
	require.NoError(t, err)
	game := &Game{Tuning: []*Table{table}}
	answer, err := game.Ask(t.Context(), "tune-edit", []byte(`{"revision":0`+sets("EAT", "Commit", "2s")+apply+`}`))
	require.NoError(t, err)
	require.Contains(t, string(answer), "0.25")
	_, err = table.Update()
	require.NoError(t, err)
	now := crowd.Tree().Outline()
	assert.Equal(t, 0.25, now.Row(now.Find("SIT")[0]).Margin)
	assert.Equal(t, 2*time.Second, now.Row(now.Find("EAT")[0]).Commit)
	require.Empty(t, w.Mistakes())
}

// TestEditHistory: the steps that can be undone are bounded.
func TestEditHistory(t *testing.T) {
	a := newAviary(t)
	for i := range maxHistory + 10 {
		require.NoError(t, a.table.push(joined(nil, []vocabulary.Edit{{Do: "set", Row: "EAT", Field: "Commit", Value: fmt.Appendf(nil, `"%ds"`, i+1)}})))
	}
	steps := 0
	for a.table.step(-1, "") == nil {
		steps++
	}
	assert.Equal(t, maxHistory-1, steps)
}

// TestEditWhileRunning: many windows tune while the game runs.
func TestEditWhileRunning(t *testing.T) {
	a := newAviary(t)
	var clients sync.WaitGroup
	for i := range 4 {
		clients.Go(func() {
			own := aviary{t: t, game: a.game}
			for n := range 25 {
				code, body := own.ask("", nil)
				own.last = tuneState{}
				if !assert.Equal(t, 200, code) || !assert.NoError(t, json.Unmarshal([]byte(body), &own.last)) {
					return
				}
				action, rest := "edit", sets("EAT", "Commit", fmt.Sprintf("%dms", n*10+i+1))+apply
				if n%5 == 4 {
					action, rest = "reset", `,"apply":true`
				}
				code, body = own.post(action, rest)
				assert.Contains(t, []int{200, 409}, code, body)
			}
		})
	}
	over := make(chan struct{})
	go func() { clients.Wait(); close(over) }()
	applied := 0
	for running := true; running; {
		select {
		case <-over:
			running = false
		default:
		}
		was := a.crowd.Tree()
		a.frame()
		if a.crowd.Tree() != was {
			applied++
		}
	}
	a.frame()
	assert.Positive(t, applied)
	s := a.get()
	assert.False(t, s.Waiting)
	assert.Equal(t, s.Changes, s.Last.Changes)
}

// TestEditErrors: an order that cannot be carried out says of each row by its name what is
// wrong, all at once, and changes nothing.
func TestEditErrors(t *testing.T) {
	a := newAviary(t)
	a.set("EAT", "Timeout", "1s")
	code, body := a.post("edit", `,"edits":[{"do":"set","row":"EATS","field":"Every","value":"1s"},{"do":"set","row":"EAT","field":"Commmit","value":"1s"},
		{"do":"set","row":"EAT","field":"Chance","value":"often"},{"do":"set","row":"LOOK","field":"Chance","value":0.5},{"do":"set","row":"STAND","field":"Children","value":["PREEN","SLEEP"]},
		{"do":"set","row":"EAT","field":"Chance","value":"never"}]`)
	assert.Equal(t, 400, code)
	assert.Equal(t, []string{
		`EATS: the table has no row EATS. Fix: write EAT, if that is meant`,
		`EAT: a row has no field Commmit that can be set. Fix: write Commit, if that is meant`,
		`EAT: Chance is "often"; want a number. Fix: write it without quotes`,
		`STAND: Children are PREEN, SLEEP; want each of PREEN, LOOK once. Fix: list all of them; Off takes one out`,
	}, strings.Split(body, "\n"))
	assert.Len(t, a.get().Changes, 1)
}

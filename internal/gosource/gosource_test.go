package gosource

import (
	"encoding/json"
	"errors"
	"go/format"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/tables"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

const table = `package game

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Guard struct{}
	Row   = decider.Decider[*Guard]
	Bark  struct {
		Text   string
		Radius float64
		Gait   struct{ Speed uint8 }
	}
	near struct{ X float64 }
)

func (*Bark) Act(*Guard, behavior.Context) behavior.Status { return behavior.Running }

const (
	Night decider.Flags = 1 << iota
	Seen
)

const halt = "HALT"

// Root is what a guard does.
var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)

// Halt stops strangers.
var Halt = Row{
	Name: halt,
	If:   Seen, // a stranger
	Act:  &Bark{Text: "Halt!"},
}

var Walk = Row{Name: "WALK", Policy: decider.StateMachine, Children: []*Row{
	// The way out.
	{Name: "OUT", After: []string{decider.Start, "BACK"}, Decide: isNear, DBlock: near{}, Timeout: time.Second}, // as far as it goes

	{Name: "BACK", From: []string{"OUT"}, Preconditions: calm, Gate: &door},
	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},
	built("BUILT"),
}}

// Rest is shared.
var Rest = Row{Name: "REST", Do: (*Guard).rest}

var Other = Row{Name: "OTHER", Children: []*Row{&Rest, &Written, {Name: "BACK2", Preconditions: calm, Gate: &door}}}

var Odd = Row{Name: "ODD", Children: []*Row{{Name: "A\n"}, {Name: "C"}}}

var Written = Row{Name: "WRITTEN"}

var door = decider.Gate[*Guard]{Name: "DOOR"}

var calm = decider.Preconditions{Chance: 0.5}

var list = []*Row{{Name: "L"}}

var Computed = Row{Name: "COMPUTED", Children: list}

var Spread = Row{Name: "SPREAD", Children: []*Row{&spread}}

var spread = decider.Group("IN", decider.Selector, list...)

func init() { Written.Score = 3 }

func built(name string) *Row                       { return &Row{Name: name} }
func isNear(*Guard, decider.Query) float64         { return 1 }
func tired(*Guard) bool                            { return true }
func (*Guard) rest()                               {}
func (*Guard) hurt() bool                          { return true }
`

// module writes a package of a user, and returns its folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	skip.UnderRace(t)
	skip.On32Bit(t)
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	require.NoError(t, usermod.Write(dir, "example.com/game", "../.."))
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return dir
}

// opened opens the package in a folder.
func opened(dir, tags string) (*Source, error) {
	cmd := exec.Command("go", append(tables.List(), "-tags="+tags, ".")...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	of := all[len(all)-1]
	if of.Error != nil {
		return nil, errors.New(of.Error.Err)
	}
	fset := token.NewFileSet()
	s, err := Load(of, fset, of.Importer(fset), nil)
	if err == nil {
		err = s.Editable()
	}
	return s, err
}

func tidy(text string) string { return string(must(format.Source([]byte(text)))) }

func edits(t *testing.T, text string) (all []vocabulary.Edit) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte("["+text+"]"), &all), text)
	return all
}

// TestEdits: what each edit changes, as the lines of the diff, or why it is refused.
func TestEdits(t *testing.T) {
	s, err := opened(module(t, map[string]string{"game.go": tidy(table)}), "")
	require.NoError(t, err)
	for _, c := range []struct{ edits, diff, wrong, note string }{
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout", "value": "1.5s"}`, diff: `-	Act:  &Bark{Text: "Halt!"},|+	Act:  &Bark{Text: "Halt!"}, Timeout: 1500 * time.Millisecond,`},
		{edits: `{"do": "set", "row": "HALT", "field": "If", "value": ["Night", "bit 7"]}`, diff: "-	If:   Seen, // a stranger|+	If:   Night | 1<<7, // a stranger"},
		{edits: `{"do": "set", "row": "HALT", "field": "Act.Gait.Speed", "value": 3}`, diff: `-	Act:  &Bark{Text: "Halt!"},|+	Act:  &Bark{Text: "Halt!", Gait: struct{ Speed uint8 }{Speed: 3}},`},
		{edits: `{"do": "set", "row": "HALT", "field": "Act", "value": {"Bark": {"Text": "\"` + "`" + `\n", "Radius": 1e3}}}`, diff: `-	Act:  &Bark{Text: "Halt!"},|+	Act:  &Bark{Text: "\"` + "`" + `\n", Radius: 1e3},`},
		{edits: `{"do": "set", "row": "REST", "field": "Cooldown", "value": "3m"}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", Preconditions: decider.Preconditions{Cooldown: 3 * time.Minute}, Do: (*Guard).rest}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "REST", "field": "When", "value": "tired"}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", When: tired, Do: (*Guard).rest}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "REST", "field": "When", "value": "hurt"}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", When: (*Guard).hurt, Do: (*Guard).rest}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "REST", "field": "Decide", "value": "isNear"}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", Decide: isNear, DBlock: near{}, Do: (*Guard).rest}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "REST", "field": "Gate", "value": "DOOR"}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", Do: (*Guard).rest, Gate: &door}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "REST", "field": "Squad.Members", "value": 2}`, diff: `-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", Do: (*Guard).rest, Squad: &decider.Squad[*Guard]{Members: 2}}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "set", "row": "BACK", "field": "Gate.Limit", "value": 2}`, diff: `-var door = decider.Gate[*Guard]{Name: "DOOR"}|+var door = decider.Gate[*Guard]{Name: "DOOR", Limit: 2}`, note: "door changes for all rows that have it"},
		{edits: `{"do": "set", "row": "GUARD", "field": "Policy", "value": "Shuffle"}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.Shuffle, &Halt, &Walk, &Rest)`},
		{edits: `{"do": "set", "row": "GUARD", "field": "Loop", "value": 2}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = Row{Name: "GUARD", Policy: decider.PrioritizedList, Loop: 2, Children: []*Row{&Halt, &Walk, &Rest}}`},
		{edits: `{"do": "set", "row": "GUARD", "field": "Squad.Members", "value": 2}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = Row{Name: "GUARD", Policy: decider.PrioritizedList, Squad: &decider.Squad[*Guard]{Members: 2}, Children: []*Row{&Halt, &Walk, &Rest}}`},
		{edits: `{"do": "unset", "row": "HALT", "field": "If"}`, diff: "-	If:   Seen, // a stranger"},
		{edits: `{"do": "unset", "row": "HALT", "field": "Act.Text"}`, diff: `-	Act:  &Bark{Text: "Halt!"},|+	Act:  &Bark{},`},
		{edits: `{"do": "unset", "row": "HALT", "field": "Loop"}`},
		{edits: `{"do": "set", "row": "REST", "field": "Chance", "value": 0.5}, {"do": "unset", "row": "REST", "field": "Chance"}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "rename", "row": "OUT", "name": "A \"B\""}`, diff: `-	{Name: "OUT", After: []string{decider.Start, "BACK"}, Decide: isNear, DBlock: near{}, Timeout: time.Second}, // as far as it goes|+	{Name: "A \"B\"", After: []string{decider.Start, "BACK"}, Decide: isNear, DBlock: near{}, Timeout: time.Second}, // as far as it goes|-	{Name: "BACK", From: []string{"OUT"}, Preconditions: calm, Gate: &door},|+	{Name: "BACK", From: []string{"A \"B\""}, Preconditions: calm, Gate: &door},`},
		{edits: `{"do": "rename", "row": "HALT", "name": "STOP"}`, diff: `-	Name: halt,|+	Name: "STOP",`},
		{edits: `{"do": "delete", "row": "HALT"}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList, &Walk, &Rest)`, note: "Halt stays declared, though no table of the package has it any more"},
		// The comments and the time of a row go with it, and with the last time its import.
		{edits: `{"do": "delete", "row": "OUT"}`, diff: `-	"time"|-|-	// The way out.|-	{Name: "OUT", After: []string{decider.Start, "BACK"}, Decide: isNear, DBlock: near{}, Timeout: time.Second}, // as far as it goes`},
		{edits: `{"do": "move", "row": "BACK", "group": "WALK", "at": 0}`, diff: `+	{Name: "BACK", From: []string{"OUT"}, Preconditions: calm, Gate: &door},|-	{Name: "BACK", From: []string{"OUT"}, Preconditions: calm, Gate: &door},`},
		{edits: `{"do": "move", "row": "REST", "group": "WALK", "at": 4}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk)|+	&Rest,`},
		{edits: `{"do": "duplicate", "row": "OUT", "name": "AWAY"}`, diff: `+	{Name: "AWAY", After: []string{decider.Start, "BACK"}, Decide: isNear, DBlock: near{}, Timeout: time.Second},`},
		{edits: `{"do": "add", "group": "GUARD", "at": 3, "value": {"Name": "NEW", "Every": "2s", "If": ["Night"]}}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest,|+	&Row{Name: "NEW", Preconditions: decider.Preconditions{Every: 2 * time.Second}, If: Night})`},
		{edits: `{"do": "add", "group": "WALK", "at": 3, "value": {"Name": "NEW", "Children": ["REST", {"Name": "IN"}]}}`, diff: `+	{Name: "NEW", Children: []*Row{|+		&Rest,|+		{Name: "IN"},|+	}},`},
		{edits: `{"do": "paste", "group": "WALK", "at": 4, "value": {"Name": "BACK", "After": ["OUT"]}}`, diff: `+	{Name: "BACK2", After: []string{"OUT"}},`},
		{edits: `{"do": "wrap", "group": "GUARD", "at": 1, "rows": 2, "name": "SLOW", "value": "Selector"}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Row{Name: "SLOW", Policy: decider.Selector, Children: []*Row{&Walk, &Rest}})`},
		{edits: `{"do": "wrap", "group": "WALK", "at": 1, "rows": 1, "name": "W"}, {"do": "unwrap", "row": "W"}`},
		{edits: `{"do": "set", "row": "GUARD", "field": "Children", "value": ["REST", "HALT", "WALK"]}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList, &Rest, &Halt, &Walk)`},
		{edits: `{"do": "set", "row": "HALT", "field": "Off", "value": true}`, diff: `-var Root = decider.Group("GUARD", decider.PrioritizedList, &Halt, &Walk, &Rest)|+var Root = decider.Group("GUARD", decider.PrioritizedList /* &Halt, */, &Walk, &Rest)`},
		{edits: `{"do": "set", "row": "STAND", "field": "Off", "value": true}`, diff: `-	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},|+	// {Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},`},
		{edits: `{"do": "set", "row": "STAND", "field": "Off", "value": true}, {"do": "rename", "row": "STAND", "name": "HOLD"}`, diff: `-	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},|+	// {Name: "HOLD", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},`},
		{edits: `{"do": "set", "row": "HALT", "field": "Children", "value": []}`},
		{edits: `{"do": "set", "row": "HALT", "field": "Targets.Max", "value": 2}, {"do": "unset", "row": "HALT", "field": "Targets.Max"}`},

		// What stands in place gets a variable where a second row has it.
		{edits: `{"do": "set", "row": "REST", "field": "Gate", "value": "POST"}`, diff: `-	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},|+	{Name: "STAND", After: []string{"BACK"}, Gate: &post},|+var post = decider.Gate[*Guard]{Name: "POST"}|+|-var Rest = Row{Name: "REST", Do: (*Guard).rest}|+var Rest = Row{Name: "REST", Do: (*Guard).rest, Gate: &post}`, note: "REST changes in GUARD and in OTHER"},
		{edits: `{"do": "duplicate", "row": "STAND", "name": "X"}`, diff: `-	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},|+	{Name: "STAND", After: []string{"BACK"}, Gate: &post},|+	{Name: "X", After: []string{"BACK"}, Gate: &post},|+|+var post = decider.Gate[*Guard]{Name: "POST"}`},
		{edits: `{"do": "paste", "group": "WALK", "at": 4, "value": {"Name": "P", "Children": [{"Name": "Q", "Gate": "POST"}]}}`, diff: `-	{Name: "STAND", After: []string{"BACK"}, Gate: &decider.Gate[*Guard]{Name: "POST"}},|+	{Name: "STAND", After: []string{"BACK"}, Gate: &post},|+	{Name: "P", Children: []*Row{|+		{Name: "Q", Gate: &post},|+	}},|+|+var post = decider.Gate[*Guard]{Name: "POST"}`},

		{edits: `{"do": "sett", "row": "HALT"}`, wrong: `NotInSource at HALT: no edit does "sett"`},
		{edits: `{"do": "set", "row": "BUILT", "field": "Loop", "value": 2}`, wrong: "game.go:46:2: the table shows no row BUILT, but one here may be it: the function built makes it"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timout", "value": "3s"}`, wrong: "there is no field Timout"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout", "value": 3}`, wrong: "Timeout is 3; want a text"},
		{edits: `{"do": "set", "row": "HALT", "field": "Timeout", "value": "3"}`, wrong: "want a duration with its unit"},
		{edits: `{"do": "set", "row": "HALT", "field": "Loop", "value": "f()"}`, wrong: `Loop is "f()"; want a int`},
		{edits: `{"do": "set", "row": "HALT", "field": "Loop", "value": 1.5}`, wrong: "Loop is 1.5"},
		{edits: `{"do": "set", "row": "HALT", "field": "Loop", "value": 99999999999999999999}`, wrong: "the edited source would not compile: game.go:38:8: "},
		{edits: `{"do": "set", "row": "HALT", "field": "When", "value": "panic"}`, wrong: "the source of the package shows no When called panic"},
		{edits: `{"do": "set", "row": "HALT", "field": "When", "value": "tired(nil)"}`, wrong: "shows no When called tired(nil)"},
		{edits: `{"do": "set", "row": "HALT", "field": "Policy", "value": "Selectr"}`, wrong: "want a constant of package decider"},
		{edits: `{"do": "set", "row": "HALT", "field": "If", "value": ["bit 1"]}`, wrong: "If has no bit called bit 1"},
		{edits: `{"do": "set", "row": "REST", "field": "Gate.Limit", "value": 1}`, wrong: "the row has no Gate"},
		{edits: `{"do": "set", "row": "REST", "field": "Gate", "value": "PORT"}`, wrong: "no Gate called PORT"},
		{edits: `{"do": "set", "row": "REST", "field": "Act", "value": {"Purr": {}}}`, wrong: "no Act called Purr"},
		{edits: `{"do": "set", "row": "BACK", "field": "Chance", "value": 1}`, wrong: "game.go:44:55: Preconditions is calm, which stands in other places, too"},
		{edits: `{"do": "rename", "row": "OUT", "name": "HALT"}`, wrong: "a new row cannot be called HALT"},
		{edits: `{"do": "move", "row": "WALK", "group": "OUT"}`, wrong: "WALK would stand below itself"},
		{edits: `{"do": "move", "row": "OUT", "group": "GUARD", "at": 4}`, wrong: "the group GUARD has no place 4"},
		{edits: `{"do": "delete", "row": "GUARD"}`, wrong: "GUARD does not stand there"},
		{edits: `{"do": "add", "group": "GUARD", "value": {"Name": "NEW", "Children": ["OUT"]}}`, wrong: "OUT is written in place"},
		{edits: `{"do": "add", "group": "GUARD", "value": {"Name": "NEW", "Off": true}}`, wrong: "there is no field Off"},
		{edits: `{"do": "set", "row": "HALT", "field": "Children", "value": null}`, wrong: "the Children of HALT are others than null"},
		{edits: `{"do": "set", "row": "GUARD", "field": "Children", "value": ["REST"]}`, wrong: "the Children of GUARD are others than"},
		{edits: `{"do": "set", "row": "GUARD", "field": "Off", "value": true}`, wrong: "the root GUARD is off"},
		{edits: `{"do": "set", "row": "BACK", "field": "Off", "value": true}`, wrong: "OUT names BACK"},
		{edits: `{"do": "delete", "row": "HALT"}, {"do": "delete", "row": "HALT"}`, wrong: "the table shows no row HALT"},
	} {
		next, err := s.Apply("Root", edits(t, c.edits)...)
		if c.wrong != "" {
			assert.ErrorContains(t, err, c.wrong, c.edits)
			continue
		}
		if !assert.NoError(t, err, c.edits) {
			continue
		}
		change := s.Change(next)
		var lines []string
		for line := range strings.SplitSeq(change.Diff(), "\n") {
			if (strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-")) && !strings.HasPrefix(line, "+++ ") && !strings.HasPrefix(line, "--- ") {
				lines = append(lines, line)
			}
		}
		assert.Equal(t, c.diff, strings.ReplaceAll(strings.Join(lines, "|"), "\n", ""), c.edits)
		assert.Equal(t, c.note, strings.Join(change.Notes, ""), c.edits)
	}
	for _, name := range []string{"Nobody", "door", "list"} {
		_, err := s.Apply(name, edits(t, `{"do": "delete", "row": "X"}`)...)
		assert.ErrorContains(t, err, "the table "+name+": no variable of the package that is a row is called so")
	}
	// Names may be written as they are shown.
	next, err := s.Apply("Odd", edits(t, `{"do": "add", "group": "ODD", "at": 2, "value": {"Name": "D", "After": ["A\\n"]}}, {"do": "set", "row": "A\\n", "field": "Loop", "value": 2}, {"do": "set", "row": "ODD", "field": "Children", "value": ["C", "D", "A\\n"]}`)...)
	if assert.NoError(t, err) {
		assert.Contains(t, s.Change(next).Diff(), `{{Name: "C"}, {Name: "D", After: []string{"A\n"}}, {Name: "A\n", Loop: 2}}`)
	}
	_, err = s.Apply("Computed", edits(t, `{"do": "add", "group": "COMPUTED", "value": {"Name": "X"}}`)...)
	assert.ErrorContains(t, err, "COMPUTED cannot be edited: its Children are no literal")
	_, err = s.Apply("Spread", edits(t, `{"do": "duplicate", "row": "IN", "name": "X"}`)...)
	assert.ErrorContains(t, err, "IN cannot be edited: its children are a list that stands elsewhere")
	_, err = s.Apply("Other", edits(t, `{"do": "set", "row": "WRITTEN", "field": "Loop", "value": 2}`)...)
	assert.ErrorContains(t, err, "statements write to Written, too")
}

// TestTraps: what stands in the way of editing a file, or of writing it.
func TestTraps(t *testing.T) {
	const of = "package game\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\nvar Root = decider.Decider[*int]{Name: \"ROOT\", Children: []*decider.Decider[*int]{&leaf, {Name: \"B\"}}} // all\n"
	const leaf = "package game\n\nimport (\n\t\"time\"\n\n\t\"github.com/ethogram-go/ethogram/decider\"\n)\n\n// leaf is a row.\nvar leaf = decider.Decider[*int]{Name: \"LEAF\", Timeout: time.Second} // for now\n\nvar day = 24 * time.Hour\n"
	for _, c := range []struct{ name, root, leaf, open, wrong string }{
		{name: "no Go", root: of + "var x int = \"\"\n", leaf: leaf, open: "cannot use \"\""},
		{name: "generated", root: "// Code generated by x. DO NOT EDIT.\n\n" + of, leaf: leaf, wrong: "root.go is not edited: it is generated; change what generates it"},
		{name: "line", root: of + "\n//line x.y:1\nvar _ = 1\n", leaf: leaf, wrong: "it has a //line directive"},
		{name: "mixed", root: strings.Replace(of, "\n", "\r\n", 1), leaf: leaf, wrong: "its line ends are mixed"},
		{name: "formatted", root: strings.Replace(of, "{Name", "{  Name", 1), leaf: leaf, wrong: "it is not formatted; run gofmt"},
		{name: "cgo", root: of, leaf: "package game\n\nimport \"C\"\n\n" + strings.TrimPrefix(leaf, "package game\n"), open: "uses cgo"},
		{name: "directive", root: strings.Replace(of, "&leaf, ", "\n//go:generate x\n&leaf,\n", 1), leaf: leaf, wrong: "a directive of the compiler stands there"},
		{name: "tests", root: of, leaf: leaf, wrong: ""},
	} {
		if c.name == "directive" {
			c.root = tidy(c.root)
		}
		if os.Getenv("CGO_ENABLED") == "0" && c.name == "cgo" {
			continue
		}
		dir := module(t, map[string]string{"root.go": c.root, "leaf.go": c.leaf, "x_test.go": "package game\n\nvar _ = day\n"})
		s, err := opened(dir, "")
		if c.open != "" {
			assert.ErrorContains(t, err, c.open, c.name)
			continue
		}
		require.NoError(t, err, c.name)
		next, err := s.Apply("Root", edits(t, `{"do": "delete", "row": "LEAF"}`)...)
		if c.wrong != "" {
			assert.ErrorContains(t, err, c.wrong, c.name)
			continue
		}
		require.NoError(t, err, c.name)
		assert.Equal(t, `--- a/leaf.go
+++ b/leaf.go
@@ -2,11 +2,6 @@
 
 import (
 	"time"
-
-	"github.com/ethogram-go/ethogram/decider"
 )
-
-// leaf is a row.
-var leaf = decider.Decider[*int]{Name: "LEAF", Timeout: time.Second} // for now
 
 var day = 24 * time.Hour
--- a/root.go
+++ b/root.go
@@ -2,4 +2,4 @@
 
 import "github.com/ethogram-go/ethogram/decider"
 
-var Root = decider.Decider[*int]{Name: "ROOT", Children: []*decider.Decider[*int]{&leaf, {Name: "B"}}} // all
+var Root = decider.Decider[*int]{Name: "ROOT", Children: []*decider.Decider[*int]{{Name: "B"}}} // all
`, s.Change(next).Diff())

		// All files are written, or none.
		require.NoError(t, os.WriteFile(filepath.Join(dir, "root.go"), []byte(c.root+"\n"), 0o644))
		assert.ErrorContains(t, s.Change(next).Write(), "root.go was changed meanwhile")
		assert.Equal(t, c.leaf, string(must(os.ReadFile(filepath.Join(dir, "leaf.go")))))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "root.go"), []byte(c.root), 0o644))
		require.NoError(t, s.Change(next).Write())
		assert.Len(t, must(os.ReadDir(dir)), 5)
		_, err = opened(dir, "")
		assert.NoError(t, err)
		require.NoError(t, s.Change(next).Back().Write())
		assert.Equal(t, c.leaf, string(must(os.ReadFile(filepath.Join(dir, "leaf.go")))))
	}
}

// TestFiles: line ends stay, build tags say which file is edited, links are not followed.
func TestFiles(t *testing.T) {
	const of = "//go:build TAG\n\npackage game\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\nvar Root = decider.Decider[*int]{Name: \"ROOT\"}\n"
	dir := module(t, map[string]string{
		"a.go": strings.ReplaceAll(strings.Replace(of, "TAG", "!debug", 1), "\n", "\r\n"), "b.go": strings.Replace(of, "TAG", "debug", 1),
		"link/c.go": "package link\n", "target.txt": strings.Replace(of, "TAG", "!x", 1),
	})
	for _, c := range []struct{ tags, file, end string }{{"", "a.go", "\r\n"}, {"debug", "b.go", "\n"}} {
		s, err := opened(dir, c.tags)
		require.NoError(t, err)
		next, err := s.Apply("Root", edits(t, `{"do": "set", "row": "ROOT", "field": "Timeout", "value": "1s"}`)...)
		require.NoError(t, err)
		require.NoError(t, s.Change(next).Write())
		text := string(must(os.ReadFile(filepath.Join(dir, c.file))))
		assert.Contains(t, text, "import ("+c.end+"\t\"time\""+c.end+c.end+"\t\"github.com/ethogram-go/ethogram/decider\""+c.end+")"+c.end)
		assert.Contains(t, text, "Timeout: time.Second}"+c.end)
		assert.Equal(t, c.end == "\r\n", strings.Contains(text, "\r"))
	}
	if runtime.GOOS != "windows" {
		require.NoError(t, os.Symlink("../target.txt", filepath.Join(dir, "link/d.go")))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "target.txt"), []byte("package link\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\nvar Root = decider.Decider[*int]{Name: \"ROOT\"}\n"), 0o644))
		s, err := opened(filepath.Join(dir, "link"), "")
		require.NoError(t, err)
		_, err = s.Apply("Root", edits(t, `{"do": "set", "row": "ROOT", "field": "Loop", "value": 1}`)...)
		assert.ErrorContains(t, err, "d.go is not edited: it is a link")

		outside := filepath.Join(t.TempDir(), "e.go")
		require.NoError(t, os.WriteFile(outside, []byte("package link\n\nvar Two = Root\n\nvar Away = &Root\n"), 0o644))
		require.NoError(t, os.Remove(filepath.Join(dir, "link/d.go")))
		require.NoError(t, os.Rename(filepath.Join(dir, "target.txt"), filepath.Join(dir, "link/d.go")))
		require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link/e.go")))
		s, err = opened(filepath.Join(dir, "link"), "")
		require.NoError(t, err)
		next, err := s.Apply("Root", edits(t, `{"do": "set", "row": "ROOT", "field": "Loop", "value": 1}`)...)
		require.NoError(t, err)
		change := s.Change(next)
		change.Files[0].Name = "e.go" // an editor's mistake
		change.Files[0].Before = must(os.ReadFile(outside))
		assert.ErrorContains(t, change.Write(), "e.go")
		assert.Equal(t, string(change.Files[0].Before), string(must(os.ReadFile(outside))))
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	_, err = opened(filepath.Join(strings.TrimSpace(string(out)), "src/strings"), "")
	assert.ErrorContains(t, err, "lies outside of the module")
	_, err = opened(filepath.Join(dir, "none"), "")
	assert.Error(t, err)
}

// TestGo: data becomes Go rows, those that stand twice in variables.
func TestGo(t *testing.T) {
	s, err := opened(module(t, map[string]string{"game.go": tidy(table)}), "")
	require.NoError(t, err)
	text, err := s.Go("Root", []byte(`{"ethogram": "table", "version": 1, "Table": {"Name": "NEW_ROOT", "Children": [
		{"Name": "HALT", "Act": {"Bark": {"Text": "x"}}, "Cooldown": "1m"}, {"Name": "G", "Children": ["HALT", {"Name": "LAST", "Decide": "isNear"}]}]}}`))
	require.NoError(t, err)
	assert.Equal(t, `var NewRoot = Row{Name: "NEW_ROOT", Children: []*Row{
	&Halt,
	{Name: "G", Children: []*Row{
		&Halt,
		{Name: "LAST", Decide: isNear, DBlock: near{}},
	}},
}}

var Halt = Row{Name: "HALT", Act: &Bark{Text: "x"}, Preconditions: decider.Preconditions{Cooldown: time.Minute}}
`, text)
	for data, wrong := range map[string]string{
		`{}`: "the file is no table", `[`: "ends within a value",
		`{"ethogram": "table", "version": 1, "Table": {"Name": "A", "Children": [{"Name": "A"}]}}`:             "another row is called A",
		`{"ethogram": "table", "version": 1, "Table": {"Name": "A", "Act": {"Bork": {}}}}`:                     "no Act called Bork",
		`{"ethogram": "table", "version": 1, "Table": {"Name": "A"}, "Gates": [{"Name": "DOOR", "Limit": 2}]}`: "gates of its own",
	} {
		_, err := s.Go("Root", []byte(data))
		assert.ErrorContains(t, err, wrong)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

const den = `package den

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Fox  struct{}
	Row  = decider.Decider[*Fox]
	Yelp struct {
		Times int ` + "`min:\"1\" max:\"9\"`" + `
	}
)

func (*Yelp) Act(*Fox, behavior.Context) behavior.Status { return behavior.Running }

const (
	Night decider.Flags = 1 << iota
	Hunted
)

const Smell stimuli.Mask = 1

// Root is what a fox does.
var Root = Row{Name: "FOX", Children: []*Row{
	{Name: "FLEE", If: Hunted, Act: &Yelp{Times: 2}}, // from dogs
	{Name: "DIG", When: tired, Timeout: time.Second, Do: (*Fox).dig},
	{Name: "SLEEP", Behavior: &sleep},
}}

var Cub = Row{Name: "CUB", Do: func(*Fox) {}}

var Short = Row{Name: "SHORT", Children: []*Row{{Name: "ONE", Do: (*Fox).dig}, {Name: "TWO"}}}

func init() {
	r := &Short
	r.Children = r.Children[:1]
}

var sleep = behavior.Behavior[*Fox]{Name: "SLEEP"}

// Vixen shows of each Decide and gate what it needs in one row.
var Vixen = Row{Name: "VIXEN", Children: []*Row{
	{Name: "TRACK", Decide: smells, DBlock: trail{}},
	{Name: "HUNT", Decide: smells, DBlock: trail{}, Gate: &hole},
	{Name: "HIDE", Ask: &Near{}, DBlock: trail{}, Gate: &hole},
}}

type Near struct{ Of float64 }

func (*Near) Decide(*Fox, decider.Query) float64 { return 1 }

type trail struct{ To int }

var hole = decider.Gate[*Fox]{Name: "HOLE", Limit: 2}

func smells(*Fox, decider.Query) float64 { return 1 }

func tired(*Fox) bool { return false }
func wet(*Fox) bool   { return false }
func (*Fox) dig()     {}
`

// Tables become data, and data Go; edits reach the source as a diff of a few lines, or not at all.
func TestEdit(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	module(t, map[string]string{"den/den.go": den, "none/none.go": "package none\n", "fails/fails.go": "package fails\n\nvar x int = \"text\"\n"})
	write := func(name, text string) string {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}

	code, out, diag := call("table", "-table", "Root", "./den")
	assert.Zero(t, code, diag)
	assert.Equal(t, `{"ethogram": "table", "version": 1, "Table": {"Name": "FOX", "Children": [
	{"Name": "FLEE", "If": ["Hunted"], "Act": {"Yelp": {"Times": 2}}},
	{"Name": "DIG", "When": "tired", "Do": "dig", "Timeout": "1s"},
	{"Name": "SLEEP", "Behavior": "SLEEP"}
]}}
`, out)
	code, out, diag = call("table", "-package", "./den", write("root.json", out))
	assert.Zero(t, code, diag)
	assert.Equal(t, `var Fox = Row{Name: "FOX", Children: []*Row{
	{Name: "FLEE", If: Hunted, Act: &Yelp{Times: 2}},
	{Name: "DIG", When: tired, Do: (*Fox).dig, Timeout: time.Second},
	{Name: "SLEEP", Behavior: &sleep},
}}
`, out)
	code, out, diag = call("table", "./den") // with a function literal
	assert.Equal(t, 1, code)
	assert.Contains(t, out, `"FLEE"`)
	assert.Contains(t, diag, "Cub is no data: error UnknownPart at CUB: the Do without a name cannot be named: it may be another each time")

	code, out, _ = call("vocabulary", "./...")
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "fails/fails.go:3:13: cannot use")
	code, out, diag = call("vocabulary", "./den")
	assert.Zero(t, code, diag)
	for _, want := range []string{
		"example.com/game/den: *decider.Decider[*Fox]\n", "  Act          Yelp                 FLEE\n                 Times count min 1 max 9\n", "  Do           dig                  DIG, ONE\n",
		"CUB (it may be another each time that it is made: ", "  When         tired                DIG\n  When         wet                  -\n", "  flags        Night, Hunted\n  stimuli      Smell\n",
	} {
		assert.Contains(t, out, want)
	}

	file := write("edits.json", `[{"do": "set", "row": "DIG", "field": "When", "value": "wet"}, {"do": "unset", "row": "DIG", "field": "Timeout"},
		{"do": "add", "group": "FOX", "at": 1, "value": {"Name": "SNIFF", "Stimuli": {"Any": ["Smell"]}, "Cooldown": "3s", "Unless": ["Night"]}}]`)
	code, out, diag = call("edit", "-diff", "./den", file)
	assert.Zero(t, code, diag)
	assert.Equal(t, `--- a/den/den.go
+++ b/den/den.go
@@ -28,7 +28,8 @@
 // Root is what a fox does.
 var Root = Row{Name: "FOX", Children: []*Row{
 	{Name: "FLEE", If: Hunted, Act: &Yelp{Times: 2}}, // from dogs
-	{Name: "DIG", When: tired, Timeout: time.Second, Do: (*Fox).dig},
+	{Name: "SNIFF", Preconditions: decider.Preconditions{Stimuli: stimuli.Check{Any: Smell}, Cooldown: 3 * time.Second}, Unless: Night},
+	{Name: "DIG", When: wet, Do: (*Fox).dig},
 	{Name: "SLEEP", Behavior: &sleep},
 }}
 
`, out)
	text, err := os.ReadFile("den/den.go")
	require.NoError(t, err)
	assert.Equal(t, den, string(text))
	code, out, diag = call("edit", "./den", file)
	assert.Zero(t, code, diag)
	assert.Equal(t, "den/den.go is written\n", out)
	text, err = os.ReadFile("den/den.go")
	require.NoError(t, err)
	assert.Contains(t, string(text), `{Name: "SNIFF"`)
	code, out, diag = call("edit", "-diff", "./den", write("short.json", `{"FLEE.Act.Times": 3, "SLEEP.Chance": 0.5}`))
	assert.Zero(t, code, diag)
	assert.Contains(t, out, "Yelp{Times: 3}")

	// The edited source need not show what the edits knew: what a Decide writes to, the numbers of a gate.
	for edits, diff := range map[string]string{
		`[{"do": "unset", "row": "TRACK", "field": "DBlock"}, {"do": "delete", "row": "HUNT"}]`: "+\t{Name: \"TRACK\", Decide: smells},\n",
		`[{"do": "unset", "row": "HIDE", "field": "Decide"}]`:                                   "",
		`[{"do": "unset", "row": "HIDE", "field": "Ask"}]`:                                      "+\t{Name: \"HIDE\", Gate: &hole},\n",
		`[{"do": "delete", "row": "TRACK"}, {"do": "set", "row": "HUNT", "field": "Act", "value": "Yelp"}, {"do": "unset", "row": "HUNT", "field": "Decide"},
			{"do": "set", "row": "HUNT", "field": "Decide", "value": "smells"}]`: "+\t{Name: \"HUNT\", Decide: smells, DBlock: trail{}, Act: &Yelp{}, Gate: &hole},\n",
		`{"HUNT.Gate.Limit": 3}`: "+var hole = decider.Gate[*Fox]{Name: \"HOLE\", Limit: 3}\n",
	} {
		code, out, diag := call("edit", "-diff", "./den", write("some.json", edits))
		assert.Zero(t, code, edits+diag)
		assert.Contains(t, out, diff, edits)
	}

	for _, c := range []struct{ edits, wrong string }{
		{`{"FLEE.Act.Time": 3}`, "Yelp has no field Time. Fix: write Times"},
		{`{"FLEE": 3}`, `"FLEE" is no row and field`},
		{`{"NOBODY.Loop": 3}`, "no table of the package has the row NOBODY; it has Root, Cub, Short, Vixen"},
		{`[{"do": "set", "row": "FLEE", "field": "Loop", "value": "os.Exit(1)"}]`, "Loop is \"os.Exit(1)\"; want a whole number"},
		{`[{"do": "set", "row": "FLEE", "fields": "Loop"}]`, "fields"},
		{`[{"do": "add", "group": "SHORT", "at": 1, "value": {"Name": "NEW"}}]`, "nothing is written: the edited source makes another table than the edits"},
		{`[`, "ends within a value"},
		{`{}`, "there are no edits in it"},
	} {
		code, _, diag := call("edit", "./den", write("wrong.json", c.edits))
		assert.Equal(t, 1, code, c.edits)
		assert.Contains(t, diag, c.wrong)
	}
	for _, c := range []struct {
		args      string
		code      int
		out, diag string
	}{
		{"edit ./den", 2, "", "1 arguments: want a package and a file"},
		{"edit ./den edits.json -diff", 2, "", "flags before packages"},
		{"edit ./den none.json", 1, "", "none.json"},
		{"edit ./none edits.json", 1, "", "./none names 0 packages that use the library"},
		{"edit ./fails edits.json", 1, "fails.go:3:13", "./fails does not build"},
		{"edit -table X ./den edits.json", 1, "", "the package has no table X; it has Root, Cub, Short, Vixen"},
		{"table", 2, "", "0 arguments"},
		{"table -table X ./den", 1, "", "there is no table X; there are Root, Cub, Short, Vixen"},
		{"table -package ./den edits.json", 1, "", "the value is a list; want an object"},
		{"edit -h", 0, "Values are JSON and names", ""},
		{"table -h", 0, "build tags", ""},
		{"vocabulary -h", 0, "build tags", ""},
	} {
		code, out, diag := call(strings.Fields(c.args)...)
		assert.Equal(t, c.code, code, c.args)
		assert.Contains(t, out, c.out, c.args)
		assert.Contains(t, diag, c.diag, c.args)
	}
}

// What init writes passes its test, and check finds nothing in it.
func TestInit(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	code, out, diag := call("init", "My Fox")
	require.Zero(t, code, diag)
	assert.Contains(t, out, "go test ./...")
	mod, err := os.ReadFile("My Fox/go.mod")
	require.NoError(t, err)
	assert.Contains(t, string(mod), "module example.com/myfox\n")
	code, _, diag = call("init", "My Fox")
	assert.Equal(t, 1, code)
	assert.Contains(t, diag, "My Fox is not empty")
	code, _, _ = call("init")
	assert.Equal(t, 2, code)
	code, out, _ = call("init", "-h")
	assert.Zero(t, code)
	assert.Contains(t, out, "must be empty, or not exist yet")

	t.Chdir("My Fox")
	require.NoError(t, usermod.Write(".", "example.com/myfox", root))
	said, err := exec.Command("go", "test", ".").CombinedOutput()
	assert.NoError(t, err, string(said))
	said, err = exec.Command("go", "run", ".").CombinedOutput()
	assert.NoError(t, err)
	assert.Contains(t, string(said), "12 s  hunger 4  FLEE\n")
	code, out, diag = call("check")
	assert.Zero(t, code, out+diag)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	said, err = exec.Command("gofmt", append([]string{"-l"}, files...)...).CombinedOutput()
	assert.NoError(t, err)
	assert.Empty(t, string(said))
}

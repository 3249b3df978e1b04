package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

// checkProofs are about how a table is checked.
var checkProofs = []proof{
	{25, "In a test, Compile returns no error, `tree.Lint()` nothing, and `world.Mistakes()` nothing after some seconds of play.", func(t *testing.T) {
		mistakes := func(root *row) int {
			c := meet(t, root, 1, nil)
			for range 200 {
				c.frame(t)
			}
			return len(c.World().Mistakes())
		}
		_, err := decider.Compile(list(nap(), nap()))
		assert.Error(t, err)
		assert.NotEmpty(t, decider.MustCompile(list(nap(), fight())).Lint())
		assert.NotZero(t, mistakes(list(&row{Name: "A", Act: &writer{}})))
		assert.Empty(t, decider.MustCompile(list(fight(), nap())).Lint())
		assert.Zero(t, mistakes(list(fight(), nap())))
	}},
	{25, "`go run github.com/ethogram-go/ethogram/cmd/ethogram check ./...` does both for all tables.", func(t *testing.T) {
		const table = "package game\n\nimport \"github.com/ethogram-go/ethogram/decider\"\n\ntype row = decider.Decider[*int]\n\n" +
			"var Bad = row{Name: \"BAD\", Children: []*row{{Name: \"A\"}}}\n" +
			"var Doubtful = row{Name: \"DOUBTFUL\", Children: []*row{{Name: \"A\", Each: each}, {Name: \"B\", Each: each}}}\n\n" +
			"func each(*int) {}\n"
		said, err := command(t, map[string]string{"game.go": table}, "check", "./...")
		assert.Error(t, err)
		assert.Contains(t, said, "error ConditionInterrupts at BAD > A")
		assert.Contains(t, said, "warning Shadowed at DOUBTFUL > B")
	}},

	{26, "`rec, err := record.New(world, record.Options{Everything: true})` and, at the end, `rec.WriteFile(\"game.jsonl.gz\")` record a game.", func(t *testing.T) {
		log, err := record.ReadFile(dawn(t), record.Limits{})
		require.NoError(t, err)
		at, err := log.At(1, 30)
		require.NoError(t, err)
		assert.Equal(t, "FLEE", at.Outline.Name(at.State.Ran()))
	}},
	{26, "`ethogram ask game.jsonl.gz problems` says what went wrong, `why -agent 1 -at 12.4s` why an agent did nothing else, `rehearse -edits '{\"FLEE.Recheck\": \"EachTick\"}'` what other numbers would change.", func(t *testing.T) {
		file := dawn(t)
		for _, c := range []struct {
			q    ask.Question
			args string // of the command
			want []string
		}{
			{ask.Question{Ask: "problems"}, "problems", []string{"FLEE went on for up to", "set Recheck: EachTick"}},
			{ask.Question{Ask: "why", Agent: "1", At: "2s"}, "why -agent 1 -at 2s", []string{"not FLEE: flag Wolf missing", "NAP"}},
			{ask.Question{Ask: "rehearse", Edits: `{"FLEE.Recheck": "EachTick"}`}, `rehearse -edits {"FLEE.Recheck":"EachTick"}`, []string{"1 agent", "NAP, in the log LIST > FLEE"}},
		} {
			a, err := ask.File(file).Ask(t.Context(), c.q)
			require.NoError(t, err)
			for _, want := range c.want {
				assert.Contains(t, a.Text, want)
			}
			if !testing.Short() {
				said, _ := command(t, nil, append([]string{"ask", file}, strings.Fields(c.args)...)...)
				assert.Contains(t, said, a.Text)
			}
		}
	}},

	{27, "`cover.Require(t, 95)` and `cover.Start(t, world)` fail a test that shows too few rows and conditions.", func(t *testing.T) {
		for seconds, failed := range map[int]bool{1: true, 5: false} {
			inner := &recorded{TB: t, name: fmt.Sprint("TestHero", seconds)}
			cover.Require(inner, 95)
			c := meet(t, list(fight(), nap()), 1, nil)
			cover.Start(inner, c.World())
			for second := range seconds {
				c.heroes[0].sees = 0
				if second == 1 {
					c.heroes[0].sees = Wolf
				}
				c.frame(t)
			}
			inner.end()
			assert.Equal(t, failed, inner.failed, "%s", inner.said)
		}
	}},
}

// dawn plays and records a hero who flees for long from a wolf that is soon gone.
func dawn(t *testing.T) string {
	flee := &row{Name: "FLEE", If: Wolf, Act: &job{Ticks: 90}}
	c := meet(t, list(flee, nap()), 1, nil)
	world := c.World()
	world.SetNames(decider.Names{Flags: map[decider.Flags]string{Wolf: "Wolf"}})
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	for second := range 60 {
		c.heroes[0].sees = 0
		if second >= 10 && second < 14 {
			c.heroes[0].sees = Wolf
		}
		c.frame(t)
	}
	file := filepath.Join(t.TempDir(), "game.jsonl.gz")
	require.NoError(t, rec.WriteFile(file))
	return file
}

// command runs the command of the library in a module of a user with these files.
func command(t *testing.T, files map[string]string, args ...string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, usermod.Write(dir, "example.com/game", ".."))
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	program := filepath.Join(dir, "ethogram.exe")
	built, err := exec.Command("go", "build", "-o", program, root+"/cmd/ethogram").CombinedOutput()
	require.NoError(t, err, "%s", built)
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// recorded is a test whose failure is none of the test around it.
type recorded struct {
	testing.TB
	name   string
	failed bool
	said   string
	atEnd  []func()
}

func (r *recorded) Name() string     { return r.name }
func (r *recorded) Failed() bool     { return r.failed }
func (r *recorded) Cleanup(f func()) { r.atEnd = append(r.atEnd, f) }
func (r *recorded) Error(args ...any) {
	r.failed = true
	r.said += fmt.Sprint(args...)
}

func (r *recorded) end() {
	for i := range r.atEnd {
		r.atEnd[len(r.atEnd)-1-i]()
	}
}

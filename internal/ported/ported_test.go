package ported

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// games are the tables of each game in both forms.
var games = []struct {
	name     string
	old, new func() []*Row
}{
	{"harmonist", oldHarmonist, newHarmonist},
	{"mirgo", oldMirgo, newMirgo},
	{"roboden", oldRoboden, newRoboden},
}

// player is an agent with a table.
type player struct {
	tree  *decider.Tree[*creepNode]
	agent *creepNode
	mem   decider.Memory
	world *decider.World
	ran   map[string]bool // the rows that were activated, if it is observed
}

func newPlayer(t *testing.T, table *Row, seed uint64) *player {
	t.Helper()
	tree, err := decider.Compile(table)
	require.NoError(t, err)
	return &player{
		tree: tree, mem: tree.NewMemory(1), world: tree.NewWorld(seed),
		agent: &creepNode{draws: draws{seed: seed}, world: &world{}},
		ran:   map[string]bool{},
	}
}

// Observe notes which rows run.
func (p *player) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		p.ran[e.Tree.Name(e.Row)] = true
	}
}

// turn is what one tick came to.
type turn struct {
	status    decider.Status
	leaf, ran string
	left      string
	err       string
}

// tick ticks p. A function of the game that panics has been called where it never should.
func (p *player) tick() (came turn) {
	defer func() {
		if err := recover(); err != nil {
			came = turn{err: fmt.Sprint(err)}
		}
	}()
	flags := p.agent.begin()
	result, err := p.tree.Tick(p.agent, p.mem, decider.Input{Delta: time.Second, Flags: flags, World: p.world})
	if err != nil {
		return turn{err: err.Error()}
	}
	name := p.tree.Outline().Name
	return turn{result.Status, name(result.Leaf), name(p.tree.State(p.mem).Ran()), p.agent.left(), ""}
}

// differ ticks both n times and returns how they differ in the first tick in which they
// do, or "".
func differ(a, b *player, n int) string {
	for i := range n {
		was, is := a.tick(), b.tick()
		if was != is || !slices.Equal(a.agent.log, b.agent.log) {
			return fmt.Sprintf("tick %d: %+v with %q, and %+v with %q", i+1, was, a.agent.log, is, b.agent.log)
		}
		if was.err != "" {
			return "both fail: " + was.err
		}
	}
	return ""
}

// ticks is how long tables are compared.
func ticks() int {
	if testing.Short() {
		return 20_000
	}
	return 100_000
}

// TestSameDecisions: each table does the same in both forms, tick by tick, unobserved
// and then observed, which also shows that every row has run.
func TestSameDecisions(t *testing.T) {
	for _, game := range games {
		was, is := game.old(), game.new()
		require.Len(t, is, len(was))
		for i := range was {
			t.Run(fmt.Sprintf("%s/%d_%s", game.name, i, was[i].Name), func(t *testing.T) {
				require.Empty(t, differ(newPlayer(t, was[i], 1), newPlayer(t, is[i], 1), ticks()))

				a, b := newPlayer(t, was[i], 2), newPlayer(t, is[i], 2)
				require.Equal(t, names(a.tree), names(b.tree))
				_, errObserve := a.world.Observe(a, decider.Transitions)
				require.NoError(t, errObserve)
				_, errObserve = b.world.Observe(b, decider.Transitions)
				require.NoError(t, errObserve)
				require.Empty(t, differ(a, b, ticks()))
				for _, name := range names(a.tree) {
					assert.True(t, a.ran[name], "%s of the old form never ran", name)
					assert.True(t, b.ran[name], "%s of the new form never ran", name)
				}
			})
		}
	}
}

// names returns the names of a tree's rows, in their order.
func names(tree *decider.Tree[*creepNode]) []string {
	var all []string
	for _, row := range tree.Outline().Rows() {
		all = append(all, row.Name)
	}
	return all
}

// TestNoticesChanges: had a table been rewritten wrongly, the comparison would tell. It is
// made with each row left out, each two neighbors swapped, and each field that decides
// forgotten.
func TestNoticesChanges(t *testing.T) {
	made := 0
	for _, game := range games {
		was := game.old()
		for i := range was {
			for n := range len(changes(game.new()[i])) {
				wrong := game.new()[i]
				change := changes(wrong)[n]
				change.make()
				made++
				difference := differ(newPlayer(t, was[i], 1), newPlayer(t, wrong, 1), 100_000)
				assert.NotEmpty(t, difference, "%s: %s was not noticed", game.name, change.what)
			}
		}
	}
	assert.Greater(t, made, 200, "changes")
}

// change is one mistake that whoever rewrites a table might make.
type change struct {
	what string
	make func()
}

// changes returns the changes that can be made to the rows of a table.
func changes(row *Row) []change {
	var all []change
	forget := func(field string, clear func()) {
		all = append(all, change{row.Name + " without " + field, clear})
	}
	if row.When != nil {
		forget("When", func() { row.When = nil })
	}
	if row.If != 0 {
		forget("If", func() { row.If = 0 })
	}
	if row.Unless != 0 {
		forget("Unless", func() { row.Unless = 0 })
	}
	if row.Outcome != decider.Keep {
		forget("Outcome", func() { row.Outcome = decider.Keep })
	}
	if row.EndOn != decider.EndOnNone {
		forget("EndOn", func() { row.EndOn = decider.EndOnNone })
	}
	if row.Recheck != decider.Never {
		forget("Recheck", func() { row.Recheck = decider.Never })
	}
	for i, child := range row.Children {
		if len(row.Children) > 1 {
			all = append(all, change{"no " + child.Name, func() { row.Children = slices.Delete(row.Children, i, i+1) }})
		}
		if i > 0 {
			other := row.Children[i-1]
			all = append(all, change{other.Name + " after " + child.Name, func() { row.Children[i-1], row.Children[i] = child, other }})
		}
		all = append(all, changes(child)...)
	}
	return all
}

// TestShorter: the short forms save a quarter of each game's tables.
func TestShorter(t *testing.T) {
	for _, game := range games {
		was, is := characters(t, "old_test.go", game.name), characters(t, "new_test.go", game.name)
		t.Logf("%s: %d characters, and %d before: %.1f %% less", game.name, is, was, 100-100*float64(is)/float64(was))
		assert.LessOrEqual(t, 4*is, 3*was, "%s: %d characters, and %d before", game.name, is, was)
	}
}

// characters counts what a game's tables are written with in a file, without blanks and
// comments. No string of a table contains a //.
func characters(t *testing.T, file, game string) int {
	t.Helper()
	source, err := os.ReadFile(file)
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(source), "// begin "+game+"\n")
	require.True(t, ok, "%s: %s does not begin", file, game)
	tables, _, ok := strings.Cut(rest, "// end "+game+"\n")
	require.True(t, ok, "%s: %s does not end", file, game)
	n := 0
	for line := range strings.Lines(tables) {
		code, _, _ := strings.Cut(line, "//")
		for _, r := range code {
			if !unicode.IsSpace(r) {
				n++
			}
		}
	}
	return n
}

package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// proof shows that some words of a fact of llms.txt are true.
type proof struct {
	fact  int
	words string
	run   func(t *testing.T)
}

var numbered = regexp.MustCompile(`(?m)^(\d+)\. (.*)$`)

// TestFacts proves llms.txt: the words of each fact are those of its proofs, one after the
// other. So no fact is without a proof, and none changes without it.
func TestFacts(t *testing.T) {
	data, err := os.ReadFile("llms.txt")
	require.NoError(t, err)
	facts := numbered.FindAllStringSubmatch(string(data), -1)
	proven := map[int][]string{}
	for _, p := range proofs() {
		proven[p.fact] = append(proven[p.fact], p.words)
		t.Run(fmt.Sprintf("%d/%.30s", p.fact, p.words), p.run)
	}
	assert.Len(t, proven, len(facts), "proofs and facts")
	for i, fact := range facts {
		assert.Equal(t, strconv.Itoa(i+1), fact[1], "facts are numbered from 1")
		assert.Equal(t, strings.Join(proven[i+1], " "), fact[2], "fact %s and the words that its proofs prove", fact[1])
	}
	prose, game, _ := strings.Cut(string(data), "```go\n")
	_, rest, _ := strings.Cut(game, "```\n")
	assert.Less(t, len(strings.Fields(prose+rest)), 950, "words beside the game: who reads llms.txt pays for each")
}

func proofs() []proof {
	return append(append(append(slices.Clone(runningProofs), doingProofs...), worldProofs...), checkProofs...)
}

// hero is the agent of all proofs.
type hero struct {
	did    []string // in this tick
	ticks  float64
	barked int

	id     uint64
	sees   decider.Flags
	senses stimuli.Senses[string]
}

type (
	row     = decider.Decider[*hero]
	scope   = behavior.Scope[*hero]
	context = behavior.Context
	when    = decider.Preconditions
)

const (
	Night decider.Flags = 1 << iota
	Wolf
	Talker
	Creeper
)

// job notes that it runs, for so many ticks; 0 is for ever.
type job struct {
	Ticks int
	Fails bool
}

func (j *job) Act(h *hero, x behavior.Context) behavior.Status {
	h.did = append(h.did, x.Name())
	switch {
	case j.Ticks == 0 || x.Duration() < time.Duration(j.Ticks-1)*time.Second:
		return behavior.Running
	case j.Fails:
		return behavior.Failed
	}
	return behavior.Succeeded
}

func never(*hero) bool { return false }

// worth is a Decide whose value is v[0] in the first second, v[1] in the next, and so on.
func worth(v ...float64) func(*hero, decider.Query) float64 {
	return func(_ *hero, q decider.Query) float64 { return v[min(int(q.Now()/time.Second), len(v))-1] }
}

// list is a group of the default policy.
func list(rows ...*row) *row { return &row{Name: "LIST", Children: rows} }

// play ticks a hero once a second with these flags and returns what it did: ticks are
// separated by |, behaviors of one tick by >.
func play(t *testing.T, root *row, flags ...decider.Flags) string {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	h, mem := &hero{}, tree.NewMemory(1)
	var ticks []string
	for _, f := range flags {
		h.did = nil
		mask := stimuli.Mask(f) // the same as a stimulus
		r, err := tree.Tick(h, mem, decider.Input{Delta: time.Second, Flags: f, Stimuli: &mask})
		require.NoError(t, err)
		h.ticks++
		if r.Status != decider.Running {
			h.did = append(h.did, r.Status.String())
		}
		ticks = append(ticks, strings.Join(h.did, ">"))
	}
	return strings.Join(ticks, " | ")
}

// codes returns what Compile refuses, or else what Lint warns of.
func codes(root *row) (all []decider.Code) {
	tree, err := decider.Compile(root)
	problems, _ := err.(decider.Errors)
	if err == nil {
		problems = tree.Lint()
	}
	for _, p := range problems {
		all = append(all, p.Code)
	}
	return all
}

// shows says that playing root with these flags comes to want.
func shows(root func() *row, want string, flags ...decider.Flags) func(*testing.T) {
	return func(t *testing.T) { assert.Equal(t, want, play(t, root(), flags...)) }
}

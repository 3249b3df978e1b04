package docs_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// bark has a text as its argument.
type bark struct{ Text string }

func (b *bark) Act(h *hero, _ context) behavior.Status {
	h.did = append(h.did, b.Text)
	return behavior.Succeeded
}

// ticksBelow accepts in the first ticks.
type ticksBelow struct{ N float64 }

func (b *ticksBelow) Decide(h *hero, _ decider.Query) float64 { return decider.Bool(h.ticks < b.N) }

// writer writes to its own argument.
type writer struct{ N int }

func (w *writer) Act(*hero, context) behavior.Status {
	w.N++
	return behavior.Running
}

// meal is the block of a behavior that says in each tick how many bites it has had.
type meal struct{ bites int32 }

var chew = behavior.Behavior[*hero]{Name: "CHEW", Block: meal{}, Activate: sit, Tick: bite, Deactivate: rise}

func sit(h *hero, _ behavior.Context) bool {
	h.did = append(h.did, "sit")
	return true
}

func bite(h *hero, x behavior.Context) behavior.Status {
	m := behavior.Block[meal](x)
	m.bites++
	h.did = append(h.did, fmt.Sprintf("%d at %v", m.bites, x.Duration()))
	return behavior.Until(m.bites == 2)
}

func rise(h *hero, _ behavior.Context, why behavior.Reason) { h.did = append(h.did, why.String()) }

// doingProofs are about what a row runs.
var doingProofs = []proof{
	{15, "One of:", func(t *testing.T) {
		assert.Equal(t, []decider.Code{"ActionTwice"}, codes(&row{Name: "A", Do: func(*hero) {}, Act: &job{}}))
	}},
	{15, "`Do: func(A)`, called once;", shows(func() *row {
		return list(&row{Name: "A", If: Wolf, Do: say("A")}, nap())
	}, "A>NAP | NAP | NAP", Wolf, 0, 0)},
	{15, "`Each: func(A)`, every tick until interrupted;", shows(func() *row {
		return list(fight(), &row{Name: "A", Each: say("A")})
	}, "A | A | FIGHT", 0, 0, Wolf)},
	{15, "`Run: func(A) behavior.Status`, until it returns Succeeded or Failed;", func(t *testing.T) {
		for _, end := range []behavior.Status{behavior.Succeeded, behavior.Failed} {
			run := func(h *hero) behavior.Status {
				say("A")(h)
				if h.ticks < 2 {
					return behavior.Running
				}
				return end
			}
			assert.Equal(t, "A | A | A>"+end.String(), play(t, &row{Name: "A", Run: run}, 0, 0, 0))
		}
	}},
	{15, "`EachFor`, `RunFor`, which get the time, too;", func(t *testing.T) {
		each := func(h *hero, dt time.Duration) { h.did = append(h.did, dt.String()) }
		run := func(h *hero, dt time.Duration) behavior.Status {
			each(h, dt)
			return behavior.Running
		}
		for _, r := range []*row{{Name: "A", EachFor: each}, {Name: "A", RunFor: run}} {
			assert.Equal(t, "1s | 1s", play(t, r, 0, 0))
		}
	}},
	{15, "`Act`; `Behavior`.", func(t *testing.T) {
		assert.Empty(t, codes(&row{Name: "A", Act: &job{}}))
		assert.Empty(t, codes(&row{Name: "A", Behavior: &chew}))
	}},

	{16, "`Act: &Bark{Text: \"Halt!\"}` points to your struct with `Act(A, behavior.Context) behavior.Status`;", func(t *testing.T) {
		var _ behavior.Action[*hero] = &bark{}
		assert.Equal(t, "Halt!>Succeeded", play(t, &row{Name: "A", Act: &bark{Text: "Halt!"}}, 0))
	}},
	{16, "`Ask: &WolfWithin{Metres: 10}` has `Decide(A, decider.Query) float64` and replaces Decide.", func(t *testing.T) {
		var _ decider.Question[*hero] = &ticksBelow{}
		ask := &row{Name: "A", Ask: &ticksBelow{N: 2}, Recheck: decider.EachTick, Act: &job{}}
		assert.Equal(t, "A | A | NAP", play(t, list(ask, nap()), 0, 0, 0))
		ask.Decide = worth(1)
		assert.Equal(t, []decider.Code{"AskTwice"}, codes(list(ask, nap())))
	}},
	{16, "Fields are arguments;", shows(func() *row {
		return &row{Name: "BOTH", Policy: decider.Sequence, Children: []*row{{Name: "A", Act: &bark{Text: "Halt!"}}, {Name: "B", Act: &bark{Text: "Who?"}}}}
	}, "Halt!>Who?>Succeeded", 0)},
	{16, "methods never write them.", func(t *testing.T) {
		tree := decider.MustCompile(&row{Name: "A", Act: &writer{}})
		world, mem := tree.NewWorld(1), tree.NewMemory(1)
		for range 200 {
			_, err := tree.Tick(&hero{}, mem, decider.Input{Delta: time.Second, World: world})
			require.NoError(t, err)
			require.NoError(t, world.Advance(time.Second))
		}
		require.Len(t, world.Mistakes(), 1)
		assert.Contains(t, world.Mistakes()[0].Message, "has changed its own field N")
	}},
	{16, "`Act: &behavior.Wait[A]{For: 2 * time.Second}` waits.", func(t *testing.T) {
		wait := &row{Name: "WAIT", If: Wolf, Act: &behavior.Wait[*hero]{For: 2 * time.Second}}
		assert.Equal(t, " |  | NAP", play(t, list(wait, nap()), Wolf, 0, 0))
	}},

	{17, "`var chew = behavior.Behavior[A]{Name: \"CHEW\", Block: meal{}, Activate: sit, Tick: bite, Deactivate: rise}`, for `Behavior: &chew`, has `sit(A, behavior.Context) bool`, `bite(A, behavior.Context) behavior.Status`, `rise(A, behavior.Context, behavior.Reason)`, and a Block", shows(func() *row {
		return list(&row{Name: "EAT", If: Wolf, Behavior: &chew}, nap())
	}, "sit>1 at 0s | 2 at 1s>Succeeded>NAP", Wolf, 0)},
	{17, "without pointers.", func(t *testing.T) {
		assert.Equal(t, []decider.Code{"BlockNotPlain"}, codes(&row{Name: "A", Behavior: &behavior.Behavior[*hero]{Name: "A", Block: struct{ h *hero }{}}}))
	}},
	{17, "`behavior.Block[meal](x)` is the agent's own copy, new each time the row begins; `x.Duration()` is how long it has run.", func(t *testing.T) {
		tree := decider.MustCompile(list(&row{Name: "EAT", If: Wolf, Behavior: &chew}, nap()))
		mems := tree.NewMemories(2, 1)
		for _, want := range []string{"sit>1 at 0s", "2 at 1s>Succeeded>NAP", "sit>1 at 0s"} {
			for _, mem := range mems {
				h := &hero{}
				_, err := tree.Tick(h, mem, decider.Input{Delta: time.Second, Flags: Wolf})
				require.NoError(t, err)
				assert.Equal(t, want, strings.Join(h.did, ">"))
			}
		}
	}},

	{18, "All agents share a table's functions: what one remembers stands in a Block or in the agent, not in a captured variable.", func(t *testing.T) {
		captured := 0
		count := func(h *hero) {
			captured++
			h.barked++
		}
		tree := decider.MustCompile(&row{Name: "A", Each: count})
		for id := range uint64(2) {
			h, mem := &hero{}, tree.NewMemory(id)
			for range 3 {
				_, err := tree.Tick(h, mem, decider.Input{Delta: time.Second})
				require.NoError(t, err)
			}
			assert.Equal(t, 3, h.barked)
		}
		assert.Equal(t, 6, captured, "of nobody")
	}},

	{19, "A function that mentions its own table or the compiled tree is an initialization cycle.", func(t *testing.T) {
		const table = "package p; import \"" + root + "/decider\"\ntype A struct{}\nvar tree = decider.MustCompile(&Root)\nvar Root = decider.Decider[*A]{Name: \"A\", Do: do}\nfunc do(*A) { %s }\n"
		exported := exports(t)
		for mentions, bad := range map[string]bool{"": false, "_ = Root.Name": true, "_ = tree.Outline()": true} {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, "table.go", fmt.Sprintf(table, mentions), 0)
			require.NoError(t, err)
			conf := types.Config{Importer: importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exported[path]) })}
			_, err = conf.Check("p", set, []*ast.File{file}, nil)
			if bad {
				assert.ErrorContains(t, err, "initialization cycle")
			} else {
				assert.NoError(t, err)
			}
		}
	}},
	{19, "Ask `x.Name()` or `x.Active(\"FLEE\")`.", func(t *testing.T) {
		look := behavior.Behavior[*hero]{Name: "LOOK", Tick: func(h *hero, x context) behavior.Status {
			h.did = append(h.did, fmt.Sprint(x.Name(), x.Active("FLEE"), x.Active("EAT")))
			return behavior.Running
		}}
		both := &row{Name: "BOTH", Policy: decider.Parallel, Children: []*row{
			{Name: "FLEE", Each: func(*hero) {}}, {Name: "EAT", When: never, Each: func(*hero) {}}, {Name: "WATCH", Behavior: &look},
		}}
		assert.Equal(t, "WATCHtrue false", play(t, both, 0))
	}},
}

func say(word string) func(*hero) {
	return func(h *hero) { h.did = append(h.did, word) }
}

package decider_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
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
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// A fix is a table with a problem, and what its Fix says, done by hand in all the ways that the
// Fix names.
type fix struct {
	code  decider.Code
	table func() *Decider       // nil: the example of the code
	row   string                // runs when the Fix is done
	bad   func(p *witness) bool // nil, or what a warning warns of: it is seen before, and not when the Fix is done
	mends []mend
}

type mend struct {
	says string // these words of the Fix
	do   func(t *mending)
	row  string // that runs, if it is another one
}

// mending is a table that is being mended.
type mending struct{ root *Decider }

// row returns the row of this name.
func (m *mending) row(name string) *Decider {
	for _, d := range rowsOf(m.root) {
		if d.Name == name {
			return d
		}
	}
	panic("no row is called " + name)
}

// drop takes a row out of its groups.
func (m *mending) drop(name string) {
	for _, d := range rowsOf(m.root) {
		var kids []*Decider
		for _, c := range d.Children {
			if c.Name != name {
				kids = append(kids, c)
			}
		}
		d.Children = kids
	}
}

// idle puts the table into a larger one, which has something to do when it refuses.
func (m *mending) idle() {
	m.root = &Decider{Name: "TOP", Children: []*Decider{m.root, {Name: "IDLE", Behavior: &sleep}}}
}

// rowsOf returns the rows of a table, each once.
func rowsOf(root *Decider) []*Decider {
	all := []*Decider{root}
	for i := 0; i < len(all); i++ {
		for _, c := range all[i].Children {
			if c != nil && !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

// witness is what was seen of a table that was played.
type witness struct {
	began   map[string]int           // rows, how often
	longest map[string]time.Duration // how long they went on
	both    int                      // ticks of an agent in which a second leaf began and ended
	idle    int                      // ticks of an agent in which nothing ran
	empty   int                      // groups that were entered, and had nothing to run

	ended map[uint64]int  // by agent: leaves that began and ended in this tick
	acts  map[uint64]bool // by agent: something has run in this tick
}

func (p *witness) Observe(e decider.Event) {
	name := e.Tree.Name(e.Row)
	switch e.Kind {
	case decider.EventTickStart:
		p.ended[e.Agent], p.acts[e.Agent] = 0, false
	case decider.EventTicked:
		p.acts[e.Agent] = true
	case decider.EventAsked:
		if e.Answer == decider.AnsweredDone {
			p.began[name]++
		}
	case decider.EventActivated, decider.EventRetargeted:
		p.began[name]++
	case decider.EventSubset:
		p.empty++
	case decider.EventDeactivated:
		p.longest[name] = max(p.longest[name], e.Duration)
		if e.Duration == 0 && e.Tree.Row(e.Row).Children == nil {
			if p.ended[e.Agent]++; p.ended[e.Agent] == 2 {
				p.both++
			}
		}
	case decider.EventTickEnd:
		if !p.acts[e.Agent] {
			p.idle++
		}
	}
}

// playFixed plays a table with four agents for up to 150 seconds, until it is enough. From time
// to time they get hungry or afraid, it gets night, or they are done with what they do.
func playFixed[A any](t *testing.T, root *decider.Decider[A], agent func(*animal) A, body func(A) *animal, enough func(p *witness) bool) *witness {
	t.Helper()
	tree := decider.MustCompile(root)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, func(a A, _ time.Duration) decider.Sense {
		return decider.Sense{Flags: body(a).flags, Stimuli: &body(a).stimuli}
	})
	require.NoError(t, err)
	p := &witness{began: map[string]int{}, longest: map[string]time.Duration{}, ended: map[uint64]int{}, acts: map[uint64]bool{}}
	_, err = world.Observe(p, decider.Rows)
	require.NoError(t, err)
	guest := decider.MustCompile(&decider.Decider[A]{Name: "GUEST", Run: func(a A) behavior.Status { return act(body(a)) }})
	bodies := make([]animal, 4)
	require.NoError(t, crowd.Reserve(len(bodies))) // one of the tables has the most rows that there may be
	for id := range bodies {
		require.NoError(t, crowd.Add(uint64(id), agent(&bodies[id])))
		for _, info := range tree.Outline().Rows() {
			if info.Slot != "" {
				require.NoError(t, crowd.Inject(uint64(id), info.Slot, guest))
			}
		}
	}
	for random := rand.New(rand.NewPCG(1, 2)); world.Frame() < 1500 && !enough(p); {
		for i := range bodies {
			a := &bodies[i]
			if random.IntN(9) == 0 {
				a.hunger, a.fear = float64(random.IntN(4))/4, float64(random.IntN(4))/4
				a.flags, a.stimuli = decider.Flags(random.IntN(4)), stimuli.Mask(random.IntN(2))
			}
			a.says = behavior.Running
			if random.IntN(9) == 0 {
				a.says = behavior.Succeeded
			}
		}
		require.NoError(t, world.Tick(time.Second/10))
	}
	return p
}

// TestFixes does what each Fix of Compile and Lint says: then the table compiles, Lint warns of
// nothing, the row that the problem was about runs, and what was warned of is not seen any more.
func TestFixes(t *testing.T) {
	skip.UnderRace(t)
	texts, done, warns := []string{}, map[decider.Code]bool{}, map[decider.Code]bool{}
	for code, table := range valueExamples { // see TestFixesOfValues
		texts, done[code] = append(texts, problemsOf(t, table(), true)[0].Fix), true
	}
	for _, c := range readCodes(t) {
		warns[c.code] = c.warning
	}
	var all []fix
	for _, some := range [][]fix{fixesOfRows, fixesOfArgs, fixesOfGroups, fixesOfShared, fixesOfLint, fixesOfIdle(), fixesOfSteps} {
		all = append(all, some...)
	}
	for _, f := range all {
		if f.table == nil {
			f.table = codeExamples[f.code]
		}
		done[f.code] = true
		found := problemsOf(t, f.table(), warns[f.code])
		if !assert.Len(t, found, 1, "%s: %v", f.code, found) {
			continue
		}
		text := found[0].Fix
		assert.Equal(t, f.code, found[0].Code)
		texts = append(texts, text)
		if f.bad != nil {
			assert.True(t, f.bad(playAnimals(t, f.table(), func(*witness) bool { return false })), "%s: nothing is wrong before", f.code)
		}
		rest := text
		for _, m := range f.mends {
			assert.Contains(t, text, m.says)
			rest = strings.Replace(rest, m.says, "", 1)
			t.Run(string(f.code)+"/"+m.says, func(t *testing.T) {
				mended := &mending{f.table()}
				m.do(mended)
				row := cmp.Or(m.row, f.row)
				tree, err := decider.Compile(mended.root)
				require.NoError(t, err)
				require.Empty(t, tree.Lint())
				p := playAnimals(t, mended.root, func(p *witness) bool { return f.bad == nil && p.began[row] > 0 })
				require.Positive(t, p.began[row], "%s never runs: %v", row, p.began)
				if f.bad != nil && !accepts(mended.root, f.code) {
					require.False(t, f.bad(p), "what was wrong still is")
				}
			})
		}
		assert.Regexp(t, `^([;, ]|or|and)*$`, rest, "%s: nobody does this of %q", f.code, text)
	}
	var missing []string
	for code := range warns {
		if !done[code] {
			missing = append(missing, string(code))
		}
	}
	for _, text := range fixTexts(t) {
		if !slices.ContainsFunc(texts, func(fix string) bool { return strings.Contains(fix, text) }) {
			missing = append(missing, text)
		}
	}
	assert.Empty(t, missing, "nobody does what Fixes say")
}

// livestock is an agent that is a value with a way to its game.
type livestock struct{ game *animal }

// TestFixesOfValues does the same for agents that are values.
func TestFixesOfValues(t *testing.T) {
	enough := func(p *witness) bool { return p.began["GRAZE"] > 0 }
	fixed := func(tree interface{ Lint() decider.Errors }) { require.Empty(t, tree.Lint()) }
	pointers := &Decider{Name: "GRAZE", Each: func(a *animal) { a.hunger-- }}
	fixed(decider.MustCompile(pointers))
	require.True(t, enough(playAnimals(t, pointers, enough)))
	values := &decider.Decider[livestock]{Name: "GRAZE", Each: func(h livestock) { h.game.hunger-- }}
	fixed(decider.MustCompile(values))
	require.True(t, enough(playFixed(t, values, func(a *animal) livestock { return livestock{a} }, func(h livestock) *animal { return h.game }, enough)))
	readers := valueExamples[decider.WarnAgentByValue]()
	readers.Accept = []decider.Acceptance{{Code: decider.WarnAgentByValue, Because: "it only looks"}}
	fixed(decider.MustCompile(readers))
}

// accepts reports whether a row of the table accepts the warning.
func accepts(root *Decider, code decider.Code) bool {
	return slices.ContainsFunc(rowsOf(root), func(d *Decider) bool {
		return slices.ContainsFunc(d.Accept, func(a decider.Acceptance) bool { return a.Code == code })
	})
}

func playAnimals(t *testing.T, root *Decider, enough func(*witness) bool) *witness {
	same := func(a *animal) *animal { return a }
	return playFixed(t, root, same, same, enough)
}

// fixTexts returns the texts of all Fixes in the source of Compile and Lint, without what is put
// into them.
func fixTexts(t *testing.T) (texts []string) {
	verb := regexp.MustCompile(`%[^a-zA-Z]*[a-zA-Z]`)
	add := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				require.NoError(t, err)
				texts = append(texts, verb.Split(text, -1)...)
			}
			return true
		})
	}
	files, err := filepath.Glob("check_*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				called := ""
				switch f := n.Fun.(type) {
				case *ast.SelectorExpr:
					called = f.Sel.Name
				case *ast.Ident:
					called = f.Name
				}
				switch called {
				case "report", "reportPlace", "warn", "warnPlace", "bad", "needsLeaf":
					add(n.Args[len(n.Args)-1])
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Fix" {
					add(n.Value)
				}
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					if to, ok := to.(*ast.Ident); ok && to.Name == "fix" {
						add(n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				if n.Names[0].Name == "fix" {
					add(n.Values[0])
				}
			}
			return true
		})
	}
	require.Greater(t, len(texts), 100)
	return texts
}

package deps

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

const (
	module = "github.com/ethogram-go/ethogram"
	root   = "../.."
)

// lattice says of each package of the root module which others it may stand
// on. Arrows only point down: a package may name those above it in this list,
// which the test checks, so that there is no way round it.
var lattice = []struct {
	pkg, on, why string
}{
	{"internal/deps", "", "tests only"},
	{"internal/testing/skip", "", "lets tests say where running them again finds nothing"},
	{"internal/tables", "", "reads source and what the compiler says of it; imports none of what it reads"},
	{"internal/testing/growth", "internal/testing/skip", "holds in tests that work grows no faster than its input"},
	{"internal/testing/usermod", "", "modules as users have them, for tests: the one place that says which version they see"},
	{"internal/plain", "", "makes names harmless for whatever prints them"},
	{"internal/core", "internal/plain", "shared by behavior and decider, so that neither exports a back door"},
	{"internal/fixed", "", "numbers that are the same on every machine, for whoever counts with them"},
	{"internal/command", "internal/plain", "what commands that read files have in common"},
	{"internal/problem", "", "prints the lists of problems of decider and evo"},
	{"internal/strict", "internal/plain", "reads files of JSON, for whatever has some"},
	{"internal/digest", "", "is package crypto/sha256 but in browsers, for whatever names things by their contents"},
	{"internal/atomicfile", "", "replaces files, for whatever writes some"},
	{"internal/loopback", "", "guards pages that are served to this machine, for whatever serves some"},
	{"internal/wire", "", "the bytes of snapshots and matches, for whatever writes some"},
	{"internal/testflag", "", "flags that exist only in test binaries, for whatever helps tests"},
	{"internal/refusal", "", "what rows answer, in words: read by whatever tells it"},
	{"internal/rowbit", "", "which bit of a row is which option, for decider and what prints its tables"},
	{"internal/rowfield", "internal/rowbit", "what a row of a table has: read by whatever shows, logs or tunes it"},
	{"internal/mishap", "", "mistakes found where no world is known, for the worlds to tell"},
	{"stimuli", "internal/wire internal/mishap", "a game can use its sets without deciders"},
	{"behavior", "stimuli internal/core", "knows its row, not the tree"},
	{"internal/funcname", "", "what the source calls a function, for tables that are shown"},
	{"internal/acts", "behavior", "an Act is a behavior: for what binds tables, and for what wraps them"},
	{"internal/codeplan", "behavior", "what decider says of a tree and decider/gen reads"},
	{"decider", "behavior stimuli internal/core internal/rowbit internal/codeplan internal/plain internal/wire internal/problem internal/mishap internal/refusal internal/rowfield internal/acts internal/funcname", "reports to its Observer and knows no printer"},
	{"decider/internal/coded", "decider behavior internal/core internal/codeplan", "what generated code works with, out of the sight of users"},
	{"decider/coderun", "decider/internal/coded decider behavior stimuli internal/core internal/codeplan", "what generated code is made of"},
	{"decider/gen", "decider/coderun decider behavior internal/codeplan internal/funcname internal/plain", "writes code of tables; no program that plays needs it"},
	{"internal/argument", "internal/plain internal/strict", "reads arguments of rows from data"},
	{"internal/goliteral", "decider stimuli internal/funcname internal/plain internal/rowfield", "writes what rows have as Go, for whatever prints tables"},
	{"internal/rowoff", "decider", "what a table is without some rows, for whoever turns them off"},
	{"internal/shadow", "decider internal/rowbit", "what a row says that is only asked, for what has it asked and what reads the answer"},
	{"decider/probation", "decider behavior internal/shadow internal/core internal/funcname internal/plain", "tries a table in the running game; the key of the core taps its rows"},
	{"decider/vocabulary", "decider stimuli internal/acts internal/argument internal/funcname internal/plain internal/rowfield internal/rowoff internal/strict", "knows by name what tables are made of"},
	{"decider/override", "decider decider/vocabulary internal/plain internal/strict internal/rowfield", "changes tables before they are compiled"},
	{"debugprint/internal/lineage", "decider", "when an agent goes on in another tree, for whatever counts by trees"},
	{"debugprint/internal/notes", "decider internal/refusal", "what rows note, for a watcher and for a recorder whose keyframes hand it to one"},
	{"debugprint", "debugprint/internal/notes decider behavior stimuli internal/rowbit internal/plain internal/testflag internal/refusal internal/rowfield", "sees what any user of decider sees: not internal/core"},
	{"internal/replica", "decider internal/core internal/plain", "shows what was recorded as the state of an agent, which only readers of logs may"},
	{"debugprint/internal/page", "", "the inspector's page as files, for what serves it and for a test that leaves one behind"},
	{"debugprint/internal/tally", "decider behavior internal/plain internal/strict internal/refusal", "what was counted of rows, as data: for who counts, and for who tells of it"},
	{"debugprint/record", "debugprint/internal/tally debugprint/internal/notes debugprint/internal/page internal/replica internal/shadow internal/rowbit debugprint decider behavior stimuli internal/core internal/plain internal/atomicfile internal/testflag internal/refusal internal/rowfield", "an observer, and what reads its logs back; it compares each tick of each agent with the last one, so it reads the memory itself"},
	{"debugprint/ask", "debugprint/record debugprint decider behavior stimuli internal/argument internal/plain internal/rowbit internal/rowfield internal/strict", "answers questions about logs; knows no source"},
	{"debugprint/inspect/local", "debugprint/record decider/probation decider/vocabulary decider stimuli internal/atomicfile internal/goliteral internal/plain internal/strict internal/rowfield internal/rowoff", "answers the page in the process of the game, where net/http would be a third of it"},
	{"debugprint/inspect", "debugprint/internal/page debugprint/inspect/local debugprint/record debugprint decider/vocabulary decider internal/plain internal/strict internal/loopback debugprint/ask", "shows in a browser what others record"},
	{"debugprint/profile", "internal/replica debugprint/internal/tally decider behavior stimuli internal/acts internal/core internal/plain internal/refusal internal/rowbit internal/atomicfile", "times callbacks, and observes; the core's frame says at which place of which tick they are called"},
	{"debugprint/cover", "debugprint/internal/tally debugprint/profile decider behavior internal/plain internal/testflag internal/refusal", "judges what was counted"},
	{"debugprint/cover/cmd/*", "debugprint/cover debugprint/profile internal/command", "merges and prints profiles of programs that it does not know"},
	{"debugprint/inspect/cmd/*", "debugprint/internal/page debugprint/inspect internal/plain", "shows the logs of files"},
	{"internal/gosource", "decider/vocabulary decider stimuli internal/atomicfile internal/tables internal/plain internal/rowfield internal/strict", "edits tables in the source of whatever game, which it neither imports nor runs"},
	{"internal/probe", "internal/gosource decider/vocabulary internal/tables", "asks packages of whatever game for their tables; what runs of the library runs in test programs of that game"},
	{"debugprint/inspect/source", "debugprint/inspect internal/probe internal/gosource decider/vocabulary", "writes source for the page; apart from it, so that no game links a type checker without asking"},
	{"cmd/*", "internal/probe internal/gosource decider/vocabulary internal/atomicfile internal/command internal/tables internal/problem internal/plain internal/strict debugprint/ask", "commands on the source of whatever game; what runs of the library runs in that game's test programs"},
	{"evo/adapt", "internal/fixed internal/plain internal/strict", "a part of a game that runs, of which plain data is known"},
	{"internal/testing/corpus", "evo/adapt debugprint/record decider/override decider behavior stimuli internal/core", "makes files of all kinds that tests keep"},
	{"internal/testing/corpus/play", "internal/testing/corpus", "tests only"},
	{"evo/internal/stats", "internal/fixed", "counts, and knows no game"},
	{"evo/internal/milli", "", "prints thousandths, for whoever counts them"},
	{"evo/internal/genome", "decider behavior stimuli internal/digest internal/plain internal/problem", "tables as data, for evo, which shows its users a part of it, and for what evolves them"},
	{"evo", "evo/internal/genome decider/vocabulary decider behavior stimuli internal/acts internal/funcname internal/goliteral internal/rowfield internal/plain internal/problem internal/wire", "describes games and tables, whose files are those of vocabulary; what is done with them stands above it"},
	{"evo/internal/declared", "evo/internal/milli evo", "reads what a game declares, so that evo need not export how"},
	{"evo/scene", "evo/internal/declared evo debugprint decider behavior stimuli internal/digest internal/plain", "shows whatever game has a view, as data; what runs and why is what debugprint says"},
	{"evo/internal/measure", "evo/internal/stats evo/internal/declared evo internal/problem", "compares what was measured with what a game declares"},
	{"evo/internal/variation", "evo/internal/genome evo decider", "makes genomes of genomes; which of them are worth it stands above it"},
	{"evo/internal/match", "evo/internal/milli evo/internal/genome evo decider internal/plain internal/wire internal/refusal", "plays matches; who asks for them and keeps what they came to stands above it"},
	{"evo/internal/testing/matchtest", "evo/internal/match evo/internal/genome evo decider behavior", "holds evaluators to their contract, with a game of its own"},
	{"evo/internal/hunt", "internal/funcname internal/gosource evo/internal/match evo/internal/variation evo/internal/stats evo/internal/measure evo/internal/declared evo/internal/genome evo decider behavior internal/plain internal/strict", "looks for defects of a game; needs nothing of what evolves its tables for strength"},
	{"evo/internal/testing/mine", "evo decider behavior internal/wire", "a game with faults, for tests"},
	{"evo/hunt", "evo/internal/hunt evo decider", "what the tests call that a hunt writes"},
	{"evo/internal/loop/archive", "evo/internal/match evo/internal/stats evo/internal/measure evo/internal/milli evo/internal/declared evo/internal/genome evo internal/strict", "keeps the best tables of each style; what makes and plays them stands above it"},
	{"evo/internal/pack", "evo/internal/match evo/internal/stats evo/internal/measure evo/internal/declared evo/internal/genome evo internal/fixed internal/plain internal/strict", "has the files that a game shares with evolution"},
	{"evo/internal/funnel", "evo/internal/pack evo/internal/loop/archive evo/internal/match evo/internal/variation evo/internal/stats evo/internal/measure evo/internal/milli evo/internal/declared evo/internal/genome evo decider internal/fixed internal/plain", "judges candidates, wherever they come from"},
	{"evo/internal/exploit", "evo/internal/funnel evo/internal/match evo/internal/variation evo/internal/stats evo/internal/measure evo/internal/milli evo/internal/declared evo/internal/genome evo decider internal/plain internal/strict", "says what makes tables strong, wherever they come from"},
	{"evo/internal/loop", "evo/adapt evo/internal/loop/archive evo/internal/funnel evo/internal/pack evo/internal/match evo/internal/variation evo/internal/stats evo/internal/measure evo/internal/milli evo/internal/declared evo/internal/genome evo decider internal/strict internal/plain internal/atomicfile", "goes from a game to what it ships, over one log"},
	{"evo/internal/extend", "evo/internal/loop evo", "what evo/cli and modules that add to its programs have in common"},
	{"evo/internal/report", "evo/internal/loop/archive evo/internal/loop evo/internal/funnel evo/internal/match evo/internal/stats evo/internal/measure evo/internal/milli evo/internal/declared evo/internal/genome evo debugprint decider stimuli internal/plain internal/loopback internal/atomicfile", "reads what a run has written"},
	{"evo/vocab", "internal/gosource internal/plain internal/tables", "reads the source of a game's package, which it neither imports nor runs"},
	{"evo/arena", "evo/scene debugprint/record evo/internal/milli evo decider behavior stimuli internal/fixed internal/plain", "a game, which needs nothing of what evolves its tables"},
	{"evo/evolve", "evo/internal/loop evo/internal/match evo/internal/variation evo/internal/genome evo decider", "evolution as functions, for tests and programs of one's own"},
	{"evo/cli", "evo/internal/extend evo/internal/hunt evo/internal/exploit evo/vocab evo/internal/report evo/internal/loop evo/internal/funnel evo/internal/pack evo/internal/match evo/internal/measure evo/internal/milli evo/internal/stats evo/internal/declared evo/internal/genome evo decider/gen decider internal/plain internal/atomicfile", "commands for whatever game; knows none. Code can only be generated in the game's program, so export does it"},
	{"evo/arena/*/*", "evo/arena evo decider behavior", "programs that the arena's tests build for other machines"},
	{"internal/misuse", "", "tests only, of all that users call"},
	{"internal/testing/walker", "decider behavior stimuli internal/core", "the reference, by which tests hold what plays tables"},
	{"internal/testing/shapes", "decider/coderun decider behavior stimuli", "a small table of each shape with its code, for tests and a benchmark of both"},
	{"internal/testing/written", "decider internal/core", "what methods of Acts and Asks must not do, for tests of whatever plays tables"},
	{"internal/testing/worlds", "internal/testing/walker internal/testing/written decider/override decider behavior stimuli internal/core", "random worlds for tests of whatever plays or reads worlds"},
	{"internal/ported", "", "tests only, of tables of other games"},
	{"evo/internal/outside", "", "tests only, of the search and the archive on problems of others"},
	{"evo/cmd/*", "evo/cli evo/arena", "a game with its commands"},
	{"docs", "evo/adapt evo decider debugprint behavior stimuli", "code blocks of the pages"},
	{"site/api", "", "reads the comments of packages, which it does not import"},
	{"site/play/*", "evo/arena evo/scene evo debugprint/record decider behavior", "worlds that only the site shows"},
	{".", "decider/override decider internal/plain internal/strict", "a game's own package stands on it: it knows no printer, and links no server"},
	{"debugprint/play", ". debugprint/inspect debugprint/record debugprint decider internal/plain internal/atomicfile", "a main function for games that are made"},
	{"internal/testing/scenarios", "decider stimuli", "tasks for who has read llms.txt, and their judges"},
	{"internal/testing/scenarios/solutions/*", "internal/testing/scenarios decider behavior stimuli", "tables that do what the tasks want"},
	{"internal/testing/heist", "", "tests only, of a game as a newcomer writes it"},
	{"example", "", "says what the programs are"},
	{"example/internal/programtest", "debugprint/play", "tests programs by what they print"},
	{"example/*/*", ". decider/coderun evo/scene evo debugprint/record debugprint decider behavior stimuli", "what several programs show, as a user writes it"},
	{"site/play", "site/play/* example/*/* evo/arena debugprint/inspect debugprint/inspect/local debugprint/record decider/override decider/vocabulary decider stimuli internal/rowfield internal/strict", "worlds of the examples in one program, for a tab of a browser"},
	{"evo/internal/testing/foragetest", "example/*/* evo", "a game with short rounds, for tests"},
	{"evo/internal/testing/hashes", "evo/arena evo decider behavior", "prints the hash of every tick of the arena, to compare machines"},
	{"evo/internal/testing/recall", "evo/internal/hunt evo/arena example/*/* evo/internal/stats evo decider", "measures hunts by faults and mutants of four games"},
	{"example/*", ". debugprint/play example/*/* debugprint/inspect debugprint/record evo/adapt evo/cli evo/arena evo debugprint decider/gen decider/coderun decider/override decider behavior stimuli", "programs as a user writes them"},
}

// outside says which packages of other modules may be imported, by anything or
// by tests only. All of std but unwanted is welcome.
var (
	outside     = []string{"golang.org/x/exp/slices"}
	outsideTest = []string{
		"github.com/google/go-cmp/cmp",
		"github.com/google/go-cmp/cmp/cmpopts",
		"github.com/stretchr/testify/assert",
		"github.com/stretchr/testify/require",
		"golang.org/x/exp/maps",
	}
	unwanted = map[string]string{
		"slices":                           "golang.org/x/exp/slices is the one used here",
		"sort":                             "golang.org/x/exp/slices is the one used here",
		"math/rand":                        "math/rand/v2 has seeded sources without a global one to fall back to",
		"github.com/stretchr/testify/mock": "write the double",
	}
)

// file is one Go file of the root module.
type file struct {
	pkg     string // relative to the module, "." for its root
	name    string
	test    bool
	imports []string
}

// sources lists the Go files of the root module: not those of nested modules,
// nor what the go command ignores.
func sources(t *testing.T) []file {
	t.Helper()
	var files []file
	require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			base := d.Name()
			if p != root && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(p, "go.mod")); err == nil && p != root {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(p))
		if err != nil {
			return err
		}
		f := file{pkg: filepath.ToSlash(dir), name: filepath.ToSlash(p), test: strings.HasSuffix(p, "_test.go")}
		for _, spec := range parsed.Imports {
			f.imports = append(f.imports, strings.Trim(spec.Path.Value, "`\""))
		}
		files = append(files, f)
		return nil
	}))
	return files
}

// place returns the lattice's line for a package, or -1.
func place(pkg string) int {
	return slices.IndexFunc(lattice, func(line struct{ pkg, on, why string }) bool {
		return matches(line.pkg, pkg)
	})
}

// matches reports whether pkg is what the lattice means by pattern.
func matches(pattern, pkg string) bool {
	ok, err := path.Match(pattern, pkg)
	return ok && err == nil
}

// complain returns what the lattice has against f, one line an import.
func complain(f file) []string {
	var all []string
	line := place(f.pkg)
	if line < 0 {
		return []string{f.name + ": package " + f.pkg + " has no line in the lattice of internal/deps"}
	}
	for _, imported := range f.imports {
		if why := complainAbout(f, line, imported); why != "" {
			all = append(all, f.name+": imports "+imported+": "+why)
		}
	}
	return all
}

func complainAbout(f file, line int, imported string) string {
	inside, ok := strings.CutPrefix(imported, module+"/")
	if imported == module {
		inside, ok = ".", true
	}
	switch first, _, _ := strings.Cut(imported, "/"); {
	case ok:
		on := strings.Fields(lattice[line].on)
		if f.test { // a test may also use what stands above
			return ""
		}
		if !slices.ContainsFunc(on, func(on string) bool { return matches(on, inside) }) {
			return lattice[line].pkg + " stands on " + strings.Join(on, ", ") + " only: " + lattice[line].why
		}
	case unwanted[imported] != "":
		return unwanted[imported]
	case !strings.Contains(first, "."):
		return "" // std
	case slices.Contains(outside, imported), (f.test || forTests(f.pkg)) && slices.Contains(outsideTest, imported):
	case f.test:
		return "tests import std and " + strings.Join(outside, ", ") + ", " + strings.Join(outsideTest, ", ")
	default:
		return "code imports std and " + strings.Join(outside, ", ")
	}
	return ""
}

// forTests reports whether pkg helps tests, as matchtest does.
func forTests(pkg string) bool { return strings.HasSuffix(pkg, "test") }

func TestLattice(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range sources(t) {
		seen[lattice[max(place(f.pkg), 0)].pkg] = true
		for _, complaint := range complain(f) {
			t.Error(complaint)
		}
	}
	for _, must := range []string{"internal/core", "stimuli", "behavior", "decider"} {
		assert.True(t, seen[must], "no file of %s was looked at", must)
	}
}

func TestLatticePointsDown(t *testing.T) {
	for i, line := range lattice {
		assert.Equal(t, i, place(line.pkg), "%s has two lines", line.pkg)
		for on := range strings.FieldsSeq(line.on) {
			below := place(on)
			assert.True(t, below >= 0 && below < i, "%s may stand on %s, which is not above it in the list", line.pkg, on)
		}
	}
}

// TestNoServerInTab: what answers the page in the process of the game, as in a browser,
// brings no server along.
func TestNoServerInTab(t *testing.T) {
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	var paths []string
	for _, p := range goList(t, "-deps", "./debugprint/inspect/local") {
		paths = append(paths, p.ImportPath)
	}
	for _, must := range []string{"decider", "debugprint/record"} {
		assert.Contains(t, paths, module+"/"+must)
	}
	assert.Contains(t, paths, "syscall/js")
	assert.NotContains(t, paths, "net")
	assert.NotContains(t, paths, "net/http")
}

// TestLatticeComplains shows that the lattice can refuse something.
func TestLatticeComplains(t *testing.T) {
	in := module + "/"
	for _, c := range []struct {
		f    file
		want int
	}{
		{file{pkg: "decider", imports: []string{"fmt", in + "behavior", in + "internal/core", "golang.org/x/exp/slices"}}, 0},
		{file{pkg: "decider", test: true, imports: []string{in + "debugprint", "github.com/stretchr/testify/assert"}}, 0},
		{file{pkg: "example/nest", imports: []string{in + "debugprint"}}, 0},
		{file{pkg: "example/nest", imports: []string{in + "example/nest/creatures"}}, 0},
		{file{pkg: "example/nest", imports: []string{in + "example/hello"}}, 1},
		{file{pkg: "decider", imports: []string{in + "debugprint"}}, 1},
		{file{pkg: "behavior", imports: []string{in + "decider"}}, 1},
		{file{pkg: "debugprint", imports: []string{in + "internal/core"}}, 1},
		{file{pkg: "stimuli", imports: []string{in + "internal/core", in + "behavior"}}, 2},
		{file{pkg: "stimuli", imports: []string{"slices"}}, 1},
		{file{pkg: "stimuli", imports: []string{"github.com/stretchr/testify/assert"}}, 1},
		{file{pkg: "stimuli", test: true, imports: []string{"github.com/stretchr/testify/mock"}}, 1},
		{file{pkg: "stimuli", test: true, imports: []string{"example.com/other"}}, 1},
		{file{pkg: "stimuli", imports: []string{module}}, 1},
		{file{pkg: "example/internal/programtest", imports: []string{"github.com/stretchr/testify/assert", in + "decider"}}, 1},
		{file{pkg: "evo/internal/loop/archive", imports: []string{in + "evo/internal/funnel", in + "evo/internal/match"}}, 1},
		{file{pkg: "evo/cli", imports: []string{in + "evo/arena"}}, 1},
		{file{pkg: "newcomer", imports: []string{"fmt"}}, 1},
	} {
		assert.Len(t, complain(c.f), c.want, "%+v", c.f)
	}
}

// TestSourcesLeavesOutNestedModules keeps the walk honest.
func TestSourcesLeavesOutNestedModules(t *testing.T) {
	var here []string
	for _, f := range sources(t) {
		assert.False(t, strings.HasPrefix(f.pkg, "decider/bench"), f.name)
		if f.pkg == "internal/deps" {
			here = append(here, path.Base(f.name))
		}
	}
	want, err := filepath.Glob("*.go")
	require.NoError(t, err)
	assert.Empty(t, cmp.Diff(want, here))
}

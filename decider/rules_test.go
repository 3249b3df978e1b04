package decider_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// The rule book and what cites it.
const (
	rulePage  = "../docs/semantics.md"
	ruleIndex = "## Which cases prove which rule"
	caseDir   = "testdata/cases"
)

// rule is a rule of the rule book.
type rule struct {
	number string   // "12", "19a"
	title  string   // of its heading
	tests  []string // Go tests that prove what no case can say
}

var (
	ruleAnchor  = regexp.MustCompile(`^<a id="r(\w+)"></a>$`)
	ruleHeading = regexp.MustCompile(`^### (\d+[a-z]?)\. (.+)$`)
	ruleLink    = regexp.MustCompile(`\[(\d+[a-z]?)\]\(#r(\w+)\)`)
	ruleMention = regexp.MustCompile(`\b(?i:rules?|semantics) (\d+[a-z]?(?:(?:, | and | or | to |-)\d+[a-z]?)*)`)
	ruleNumber  = regexp.MustCompile(`\d+[a-z]?`)
	testName    = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
	testFunc    = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// readRules reads the rules of the page, in its order, and returns the page up
// to its index.
func readRules(t *testing.T) (rules []rule, page string) {
	t.Helper()
	data, err := os.ReadFile(rulePage)
	require.NoError(t, err)
	page, _, found := strings.Cut(string(data), ruleIndex)
	require.True(t, found, "%s has no heading %q", rulePage, ruleIndex)
	anchor, inTests := "", false
	for i, line := range strings.Split(page, "\n") {
		where := fmt.Sprintf("%s:%d", rulePage, i+1)
		if m := ruleAnchor.FindStringSubmatch(line); m != nil {
			anchor = m[1]
		}
		if m := ruleHeading.FindStringSubmatch(line); m != nil {
			require.Equal(t, anchor, m[1], "%s: the anchor above the heading", where)
			rules = append(rules, rule{number: m[1], title: m[2]})
		}
		inTests = strings.HasPrefix(line, "Go tests: ") || inTests && line != ""
		if inTests {
			for _, m := range testName.FindAllStringSubmatch(line, -1) {
				require.NotEmpty(t, rules, where)
				last := &rules[len(rules)-1]
				last.tests = append(last.tests, m[1])
			}
		}
	}
	return rules, page
}

// TestRuleBook: every rule of docs/semantics.md is proved by a case or by a Go
// test that exists, every case cites rules that exist, and so do the comments
// of this package. The page's contents name every rule, and its index is up to date.
func TestRuleBook(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	rules, page := readRules(t)
	known := map[string]bool{}
	for _, r := range rules {
		require.False(t, known[r.number], "%s: two rules %s", rulePage, r.number)
		known[r.number] = true
	}
	contents, _, _ := strings.Cut(page, "<a id=")
	for number := range known { // any order: each by itself
		assert.True(t, strings.Contains(contents, "](#r"+number+")"), "%s: its contents leave out rule %s", rulePage, number)
	}
	for n := 1; n <= 44; n++ {
		require.True(t, known[strconv.Itoa(n)], "%s: rule %d is missing; numbers stay for ever", rulePage, n)
	}
	for _, m := range ruleLink.FindAllStringSubmatch(page, -1) {
		assert.True(t, m[1] == m[2] && known[m[1]], "%s: the link %s", rulePage, m[0])
	}

	proofs := map[string]map[string]int{} // by rule: how many cases of a file
	for _, s := range loadCases(t) {
		for _, number := range s.rules {
			assert.True(t, known[number], "%s:%d: case %s cites rule %s, which %s does not have", s.file, s.line, s.name, number, rulePage)
			if proofs[number] == nil {
				proofs[number] = map[string]int{}
			}
			proofs[number][filepath.Base(s.file)]++
		}
	}

	tests := goTests(t)
	for _, r := range rules {
		for _, name := range r.tests {
			assert.True(t, tests[name], "%s: rule %s names the Go test %s, which does not exist", rulePage, r.number, name)
		}
		assert.True(t, len(proofs[r.number]) > 0 || len(r.tests) > 0 || known[r.number+"a"],
			"%s: neither a case nor a Go test proves rule %s", rulePage, r.number)
	}

	for _, m := range ruleMentions(t) {
		assert.True(t, known[m.number], "%s cites rule %s, which %s does not have", m.where, m.number, rulePage)
	}

	want := page + ruleIndex + "\n" + indexOfCases(rules, proofs)
	if updating() {
		require.NoError(t, os.WriteFile(rulePage, []byte(want), 0o666))
		return
	}
	got, err := os.ReadFile(rulePage)
	require.NoError(t, err)
	diff := cmp.Diff(strings.Split(string(got), "\n"), strings.Split(want, "\n"))
	require.Empty(t, diff, "the index of %s is out of date: go test ./decider -run TestRuleBook -update", rulePage)
}

// indexOfCases is the end of the page: which files have cases of each rule.
func indexOfCases(rules []rule, proofs map[string]map[string]int) string {
	var b strings.Builder
	b.WriteString("\nThe number behind a file says how many of its cases cite the rule.\n")
	b.WriteString("`go test ./decider -run TestRuleBook -update` writes this list.\n\n")
	b.WriteString("| rule | cases |\n| --- | --- |\n")
	for _, r := range rules {
		files := []string{}
		for file := range proofs[r.number] { // any order: sorted below
			files = append(files, file)
		}
		slices.Sort(files)
		for i, file := range files {
			files[i] = fmt.Sprintf("[%s](../decider/%s/%s) %d", strings.TrimSuffix(file, ".case"), caseDir, file, proofs[r.number][file])
		}
		switch {
		case len(files) > 0:
		case len(r.tests) > 0:
			files = []string{"Go tests only"}
		default:
			files = []string{"see its parts"}
		}
		fmt.Fprintf(&b, "| [%s](#r%s) | %s |\n", r.number, r.number, strings.Join(files, ", "))
	}
	return b.String()
}

// goTests are the names of the tests that may prove a rule.
func goTests(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, dir := range []string{".", "../behavior", "../stimuli", "../internal/core", "../internal/testing/worlds"} {
		files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		require.NoError(t, err)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, m := range testFunc.FindAllStringSubmatch(string(data), -1) {
				names[m[1]] = true
			}
		}
	}
	return names
}

// mention is a place where a text cites a rule.
type mention struct{ where, number string }

// ruleMentions finds "rule 12", "rules 12 and 14" and "semantics 16" in the
// comments of this package's Go files and of the case files.
func ruleMentions(t *testing.T) (all []mention) {
	t.Helper()
	find := func(where, text string) {
		for _, m := range ruleMention.FindAllStringSubmatch(text, -1) {
			for _, number := range ruleNumber.FindAllString(m[1], -1) {
				all = append(all, mention{where, number})
			}
		}
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, group := range parsed.Comments {
			find(set.Position(group.Pos()).String(), commentText(group))
		}
	}
	cases, err := filepath.Glob(filepath.Join(caseDir, "*"))
	require.NoError(t, err)
	for _, file := range cases {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for i, line := range strings.Split(string(data), "\n") {
			if _, comment, ok := strings.Cut(line, "# "); ok {
				find(fmt.Sprintf("%s:%d", file, i+1), comment)
			}
		}
	}
	return all
}

// commentText is a comment on one line, so that "rules" may stand at the end of
// one line and the number on the next.
func commentText(group *ast.CommentGroup) string {
	return strings.Join(strings.Fields(group.Text()), " ")
}

// TestCaseLanguage: the page on the language of the cases names every keyword
// and option that a case uses.
func TestCaseLanguage(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	require.NoError(t, err)
	named := map[string]bool{}
	for _, m := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(string(data), ""), -1) {
		for word := range strings.FieldsSeq(m[1]) {
			named[optionName(word)] = true
		}
	}
	files, err := filepath.Glob(filepath.Join(caseDir, "*.case"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for i, line := range strings.Split(string(data), "\n") {
			if line == "" || strings.HasPrefix(line, " ") || strings.HasPrefix(line, "#") {
				continue
			}
			keyword := strings.Fields(line)[0]
			require.True(t, named[keyword], "%s:%d: %s/README.md does not name the keyword %s", file, i+1, caseDir, keyword)
		}
	}
	for _, s := range loadCases(t) {
		rows := slices.Clone(s.gates)
		for _, table := range s.tables() {
			rows = append(rows, table...)
		}
		for _, r := range rows {
			for _, opt := range r.opts {
				require.True(t, named[optionName(opt)], "%s: case %s: %s/README.md does not name the option %s", s.file, s.name, caseDir, opt)
			}
		}
	}
}

var (
	codeSpan  = regexp.MustCompile("`([^`]+)`")
	codeBlock = regexp.MustCompile("(?s)```.*?```")
)

// optionName is the part of an option before its value: "every" of "every=1s".
func optionName(word string) string {
	name, _, _ := strings.Cut(strings.TrimRight(word, ","), "=")
	return name
}

// TestCaseExample runs the example of that page like any other case.
func TestCaseExample(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(caseDir, "README.md"))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(data), "```text\n")
	require.True(t, found)
	example, _, _ := strings.Cut(rest, "```")
	file := filepath.Join(t.TempDir(), "README.case")
	require.NoError(t, os.WriteFile(file, []byte(example), 0o666))
	cases, err := readCases(file)
	require.NoError(t, err)
	require.Len(t, cases, 1)
	s := cases[0]
	b, err := s.compile()
	require.NoError(t, err)
	for _, tr := range append(compiledTroops(s, b), walkerTroop(s, b)) {
		records, err := playTroop(s, b.names, tr, false)
		require.NoError(t, err)
		require.Empty(t, s.diff(records), tr.name)
	}
}

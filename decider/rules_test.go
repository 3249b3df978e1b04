package decider_test

import (
	"cmp"
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

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// The rule book and what cites it.
const (
	ruleContents = "../docs/semantics.md"
	caseDir      = "testdata/cases"
	ruleIndex    = caseDir + "/rules.md"
)

// rulePages have the rules, in the order of their contents.
var rulePages = []string{"rules-rows.md", "rules-tick.md", "rules-policies.md", "rules-checks.md", "rules-shared.md"}

// rule is a rule of the rule book.
type rule struct {
	number, page string   // "19a", "rules-policies.md"
	from         string   // where it comes from, as the index has it by hand
	tests        []string // Go tests that prove what no case can say, also from the index
}

var (
	ruleHeading = regexp.MustCompile(`^## <a id="r(\w+)"></a>(\d+[a-z]?)\. .+$`)
	ruleLink    = regexp.MustCompile(`\[(\d+[a-z]?)\]\(([\w-]+\.md)?#r(\w+)\)`)
	ruleLine    = regexp.MustCompile(`^\| \[(\d+[a-z]?)\]\([^)]*\) \| (.*?) ?\| .*? ?\| (.*?) ?\|$`)
	ruleMention = regexp.MustCompile(`\b(?i:rules?|semantics) (\d+[a-z]?(?:(?:, | and | or | to |-)\d+[a-z]?)*)`)
	ruleNumber  = regexp.MustCompile(`\d+[a-z]?`)
	testName    = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
	testFunc    = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// readRules reads the rules of the pages, in the order of their numbers.
func readRules(t *testing.T) (rules []rule) {
	t.Helper()
	pages := map[string]string{} // by rule
	for _, page := range rulePages {
		data, err := os.ReadFile("../docs/" + page)
		require.NoError(t, err)
		for line := range strings.SplitSeq(string(data), "\n") {
			if m := ruleHeading.FindStringSubmatch(line); m != nil {
				require.Equal(t, m[1], m[2], "%s: the anchor of rule %s", page, m[2])
				require.Empty(t, pages[m[1]], "%s: two rules %s", page, m[1])
				pages[m[1]] = page
				rules = append(rules, rule{number: m[1], page: page})
			}
		}
	}
	slices.SortFunc(rules, func(x, y rule) int {
		return cmp.Or(whole(x.number)-whole(y.number), strings.Compare(x.number, y.number))
	})
	for _, page := range rulePages { // what one rule says of another
		data, err := os.ReadFile("../docs/" + page)
		require.NoError(t, err)
		for _, m := range ruleLink.FindAllStringSubmatch(string(data), -1) {
			if m[2] == "" {
				m[2] = page
			}
			assert.True(t, m[1] == m[3] && pages[m[1]] == m[2], "%s: the link %s", page, m[0])
		}
	}
	return rules
}

// whole is the number of a rule without its letter.
func whole(number string) int {
	n, _ := strconv.Atoi(strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz"))
	return n
}

// readIndex reads what the index has by hand into the rules, and returns what stands above it.
func readIndex(t *testing.T, rules []rule) (head string) {
	t.Helper()
	data, err := os.ReadFile(ruleIndex)
	require.NoError(t, err)
	head, _, found := strings.Cut(string(data), "| rule |")
	require.True(t, found, "%s has no table", ruleIndex)
	for line := range strings.SplitSeq(string(data), "\n") {
		if m := ruleLine.FindStringSubmatch(line); m != nil {
			i := slices.IndexFunc(rules, func(r rule) bool { return r.number == m[1] })
			require.GreaterOrEqual(t, i, 0, "%s: no page has rule %s", ruleIndex, m[1])
			rules[i].from = m[2]
			for _, name := range testName.FindAllStringSubmatch(m[3], -1) {
				rules[i].tests = append(rules[i].tests, name[1])
			}
		}
	}
	return head
}

// TestRuleBook: every rule of the rule book, docs/semantics.md and its pages, is proved by a
// case or by a Go test that exists, every case cites rules that exist, and so do the comments
// of this package. The contents say on which page a rule is, and the index is up to date.
func TestRuleBook(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	rules := readRules(t)
	head := readIndex(t, rules)
	known := map[string]bool{}
	for _, r := range rules {
		known[r.number] = true
	}
	contents, err := os.ReadFile(ruleContents)
	require.NoError(t, err)
	for n := 1; n <= 44; n++ {
		i := slices.IndexFunc(rules, func(r rule) bool { return whole(r.number) == n })
		require.GreaterOrEqual(t, i, 0, "rule %d is missing; numbers stay for ever", n)
		line := regexp.MustCompile(fmt.Sprintf(`\]\(%s\) \|.*\b%d[a-z]?\b`, rules[i].page, n))
		assert.Regexp(t, line, string(contents), "%s does not say that %s has rule %d", ruleContents, rules[i].page, n)
	}

	proofs := map[string]map[string]int{} // by rule: how many cases of a file
	for _, s := range loadCases(t) {
		for _, number := range s.rules {
			assert.True(t, known[number], "%s:%d: case %s cites rule %s, which no page has", s.file, s.line, s.name, number)
			if proofs[number] == nil {
				proofs[number] = map[string]int{}
			}
			proofs[number][filepath.Base(s.file)]++
		}
	}

	tests := goTests(t)
	for _, r := range rules {
		for _, name := range r.tests {
			assert.True(t, tests[name], "%s: rule %s names the Go test %s, which does not exist", ruleIndex, r.number, name)
		}
		assert.True(t, len(proofs[r.number]) > 0 || len(r.tests) > 0 || known[r.number+"a"],
			"%s: neither a case nor a Go test proves rule %s", ruleIndex, r.number)
	}

	for _, m := range ruleMentions(t) {
		assert.True(t, known[m.number], "%s cites rule %s, which no page has", m.where, m.number)
	}

	want := head + indexOfCases(rules, proofs)
	got, err := os.ReadFile(ruleIndex)
	require.NoError(t, err)
	compareOrWrite(t, ruleIndex, got, []byte(want))
}

// indexOfCases is the table of the index: which files have cases of each rule, and which Go tests
// prove it.
func indexOfCases(rules []rule, proofs map[string]map[string]int) string {
	var b strings.Builder
	b.WriteString("| rule | from | cases | Go tests |\n| --- | --- | --- | --- |\n")
	cell := func(text string) {
		if text != "" {
			text += " "
		}
		b.WriteString("| " + text)
	}
	for _, r := range rules {
		files := []string{}
		for file := range proofs[r.number] { // any order: sorted below
			files = append(files, file)
		}
		slices.Sort(files)
		for i, file := range files {
			files[i] = fmt.Sprintf("[%s](%s) %d", strings.TrimSuffix(file, ".case"), file, proofs[r.number][file])
		}
		tests := ""
		if len(r.tests) > 0 {
			tests = "`" + strings.Join(r.tests, "`, `") + "`"
		}
		cell(fmt.Sprintf("[%s](../../../docs/%s#r%s)", r.number, r.page, r.number))
		cell(r.from)
		cell(strings.Join(files, ", "))
		cell(tests)
		b.WriteString("|\n")
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

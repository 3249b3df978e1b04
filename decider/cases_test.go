package decider_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

func loadCases(t testing.TB) []*scenario {
	files, err := filepath.Glob("testdata/cases/*.case")
	require.NoError(t, err)
	var all []*scenario
	for _, file := range files {
		cases, err := readCases(file)
		require.NoError(t, err)
		all = append(all, cases...)
	}
	return all
}

// TestCaseLineEnds: case files have the line ends of any system.
func TestCaseLineEnds(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.case")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		lines := "#\n# about\n" + strings.ReplaceAll(string(text), "\r\n", "\n")
		want, err := parseCases(file, lines)
		require.NoError(t, err)
		got, err := parseCases(file, strings.ReplaceAll(lines, "\n", "\r\n"))
		require.NoError(t, err)
		require.Equal(t, want, got, file)
	}
}

// TestCases runs every case through the walker and through each form of the
// compiled ticker.
func TestCases(t *testing.T) {
	skip.UnderRace(t)
	for _, s := range loadCases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(s.file), ".case")+"/"+s.name, func(t *testing.T) {
			where := fmt.Sprintf("%s:%d: case %s", s.file, s.line, s.name)
			b, err := s.compile()
			require.NoError(t, err, where)
			for _, tr := range append(compiledTroops(s, b), walkerTroop(s, b)) {
				records, err := playTroop(s, b.names, tr, false)
				require.NoError(t, err, where)
				if diff := s.diff(records); diff != "" {
					t.Errorf("%s: %s: %s", where, tr.name, diff)
				}
			}
			if s.determined() {
				_, diff := compare(s) // also what the calls saw
				require.Empty(t, diff, where)
			}
		})
	}
}

// ignore is an observer whose only effect is that events are made.
type ignore struct{}

func (ignore) Observe(decider.Event) {}

// diff compares what happened with what the case expects, and returns the
// first difference.
func (s *scenario) diff(records []record) string {
	tick := 0
	for i := range records {
		r := &records[i]
		st := &s.steps[r.step]
		if st.do == "tick" && r.agent == 0 {
			tick++
		}
		at := fmt.Sprintf("\n%s:%d: %s of agent %d (tick %d)", s.file, st.line, st.do, r.agent+1, tick)
		expected := st.of(r.agent)
		calls, result := r.texts(s.show), ""
		if st.do == "tick" || st.do == "reset" && expected.result != "" {
			result = r.result(expected.result)
		}
		if slices.Equal(expected.calls, []string{"*"}) {
			calls = expected.calls
		}
		got := append(append([]string{}, calls...), "=> "+result)
		want := append(append([]string{}, expected.calls...), "=> "+expected.result)
		if diff := cmp.Diff(want, got); diff != "" {
			return fmt.Sprintf("%s: (-want +got):\n%s\ngot: %s\n  => %s", at, diff, strings.Join(calls, " "), result)
		}
		if r.panics != "" && expected.result != "panic" {
			return fmt.Sprintf("%s: %s", at, r.panics)
		}
		if r.agent < s.count()-1 {
			continue
		}
		for _, words := range st.holders {
			if want, got := strings.Join(words[1:], " "), r.holders[words[0]]; want != got {
				return fmt.Sprintf("%s: %s is held by %s, want %s", at, words[0], got, want)
			}
		}
	}
	for _, c := range s.check {
		if err := c.run(records); err != nil {
			return fmt.Sprintf("\n%s:%d: check %s: %v", s.file, c.line, c.text, err)
		}
	}
	return ""
}

// result is the outcome of a tick, in as many words as want has.
func (r *record) result(want string) string {
	o := r.outcome
	switch {
	case want == "*":
		return want
	case r.panics != "":
		return "panic"
	case r.absent:
		return ""
	case o.Err != "":
		return "error " + o.Err
	}
	words := []string{o.Status.String(), o.Leaf[strings.LastIndexByte(o.Leaf, '/')+1:]}
	if strings.Contains(want, "/") {
		words[1] = o.Leaf
	}
	if o.Redecides > 0 {
		words = append(words, "redecides="+strconv.Itoa(o.Redecides))
	}
	if o.Interrupted {
		words = append(words, "interrupted")
	}
	return strings.Join(words, " ")
}

// run checks a property of all callbacks of a case.
func (c check) run(records []record) error {
	var calls []string
	for i := range records {
		calls = append(calls, records[i].texts(false)...)
	}
	words := strings.Fields(c.text)
	switch {
	case len(words) == 4 && words[0] == "count":
		return checkCount(calls, words[1], words[2], words[3])
	case len(words) == 4 && words[0] == "order" && words[2] == "<":
		first, second := slices.Index(calls, words[1]), slices.Index(calls, words[3])
		if first < 0 || second < 0 || first >= second {
			return fmt.Errorf("they come at %d and %d of %v", first, second, calls)
		}
		return nil
	case len(words) > 4 && words[0] == "each" && words[len(words)-3] == "once" && words[len(words)-2] == "per":
		n, err := strconv.Atoi(words[len(words)-1])
		if err != nil {
			return err
		}
		return checkEach(calls, words[1:len(words)-3], n)
	}
	return fmt.Errorf("unknown check")
}

func checkCount(calls []string, name, op, number string) error {
	want, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	got := 0
	for _, c := range calls {
		if c == name {
			got++
		}
	}
	holds := map[string]bool{"==": got == want, "<=": got <= want, ">=": got >= want, "<": got < want, ">": got > want}
	if ok, known := holds[op]; !known || !ok {
		return fmt.Errorf("it is called %d times", got)
	}
	return nil
}

// checkEach wants each of names once in every n successive calls of them.
func checkEach(calls, names []string, n int) error {
	var these []string
	for _, c := range calls {
		if slices.Contains(names, c) {
			these = append(these, c)
		}
	}
	if len(these) < n {
		return fmt.Errorf("only %v are called", these)
	}
	for i := 0; i+n <= len(these); i += n {
		round := these[i : i+n]
		for _, name := range names {
			if !slices.Contains(round, name) {
				return fmt.Errorf("%s is not in round %v of %v", name, round, these)
			}
		}
	}
	return nil
}

// TestCasesCoverTheRules: every case has a name of its own and cites a rule.
// TestRuleBook holds the rules against them.
// determined reports whether the case says which calls come in all of its steps.
func (s *scenario) determined() bool {
	return !slices.ContainsFunc(s.steps, func(st step) bool {
		for agent := range s.count() {
			if slices.Contains(st.of(agent).calls, "*") {
				return true
			}
		}
		return false
	})
}

func TestCasesCoverTheRules(t *testing.T) {
	cases := loadCases(t)
	require.GreaterOrEqual(t, len(cases), 200)
	names := map[string]bool{}
	for _, s := range cases {
		where := fmt.Sprintf("%s:%d: %s", s.file, s.line, s.name)
		require.NotEmpty(t, s.rules, where)
		require.NotEmpty(t, s.steps, where)
		require.False(t, names[s.name], "%s: a second case of that name", where)
		names[s.name] = true
	}
}

// TestCasesCanFail runs the cases against a walker with a slip, as a check on
// the runner itself.
func TestCasesCanFail(t *testing.T) {
	skip.UnderRace(t)
	cases := loadCases(t)
	caught := 0
	for _, s := range cases {
		b, err := s.compile()
		require.NoError(t, err)
		tr := walkerTroop(s, b)
		for i, sub := range tr.subs {
			tr.subs[i] = amnesiac{sub.(walked)}
		}
		if frame := tr.frame; frame != nil {
			tr.frame = func(dt time.Duration, actors []*actor) []walker.Framed {
				for _, sub := range tr.subs {
					sub.(amnesiac).Forget()
				}
				return frame(dt, actors)
			}
		}
		records, err := playTroop(s, b.names, tr, false)
		require.NoError(t, err)
		if s.diff(records) != "" {
			caught++
		}
	}
	require.Greater(t, caught, len(cases)/2)
}

// amnesiac forgets after every tick what was active.
type amnesiac struct{ walked }

func (a amnesiac) Tick(agent *actor, in decider.Input) walker.Outcome {
	a.Forget()
	return a.walked.Tick(agent, in)
}

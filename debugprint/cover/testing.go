package cover

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// TB is the part of a *testing.T, *testing.B or *testing.F that this package needs.
// Package testing itself is not imported, so that it is not linked into games that
// measure their coverage.
type TB interface {
	Name() string
	Helper()
	Log(args ...any)
	Error(args ...any)
	Failed() bool
	Skipped() bool
	Cleanup(func())
}

// M is the part of a *testing.M that [Main] needs.
type M interface{ Run() int }

// suite is what the tests of this binary have measured.
var suite = tests{over: &profile.Profile{}}

type tests struct {
	mu     sync.Mutex
	over   *profile.Profile // of tests that are over
	counts map[string]*profile.Counts
}

// of returns the counts of the top-level test that t belongs to.
func (s *tests) of(t TB) *profile.Counts {
	name := topLevel(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.counts == nil {
		s.counts = map[string]*profile.Counts{}
	}
	c := s.counts[name]
	if c == nil {
		c = profile.NewCounts(decider.Rows)
		s.counts[name] = c
	}
	return c
}

// topLevel returns the name of the top-level test that t belongs to.
func topLevel(t TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return name
}

// close ends a top-level test: with -test.count=2 the next one of its name begins
// with nothing.
func (s *tests) close(t TB) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.counts[t.Name()]; c != nil {
		s.over.Merge(c.Profile())
		delete(s.counts, t.Name())
	}
}

// profile returns what all tests have measured.
func (s *tests) profile() *profile.Profile {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := &profile.Profile{}
	all.Merge(s.over)
	for _, c := range s.counts { // any order: a profile sorts its trees
		all.Merge(c.Profile())
	}
	return all
}

// Start measures the decisions of the agents of world, or only of those with these
// ids, until test t ends. Other observers of the world continue to observe it. A test
// and its subtests share what they measure; it counts for [Require] in that test, for
// [Main], and for the files that -decisioncover and ETHOGRAM_COVER ask for.
func Start(t TB, world *decider.World, agents ...uint64) {
	t.Helper()
	stop, err := suite.of(t).Watch(world, agents...)
	if err != nil {
		t.Error(err)
		return
	}
	t.Cleanup(func() {
		t.Helper()
		stop()
		if err := save(); err != nil {
			t.Error(err)
		}
	})
}

// Require makes test t fail at its end if the worlds that it and its subtests have
// measured with [Start] cover less than percent of the decisions, or if an allowance
// excuses nothing. Call it at the beginning of the test. A test that has failed or was
// skipped is not judged.
func Require(t TB, percent float64, allowed ...Allowance) {
	t.Helper()
	c := suite.of(t)
	t.Cleanup(func() {
		t.Helper()
		defer suite.close(t)
		if t.Failed() || t.Skipped() {
			return // a test that was cut short covers little
		}
		text, ok := judge(c.Profile(), percent, allowed)
		if ok {
			t.Log(text)
		} else {
			t.Error(text)
		}
	})
}

// Main runs the tests of a package and returns the exit code: that of m.Run, or 1 if
// all tests together cover less than percent of the decisions or an allowance excuses
// nothing. If flags such as -run select some of the tests, it only runs them.
//
//	func TestMain(m *testing.M) { os.Exit(cover.Main(m, 95)) }
func Main(m M, percent float64, allowed ...Allowance) int {
	code := m.Run()
	if err := save(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	if code != 0 || selected() {
		return code
	}
	text, ok := judge(suite.profile(), percent, allowed)
	if ok {
		return code
	}
	fmt.Fprintln(os.Stderr, text)
	return 1
}

// judge reports whether p covers enough, and says why not.
func judge(p *profile.Profile, percent float64, allowed []Allowance) (text string, ok bool) {
	r := Of(p, allowed...)
	switch {
	case !(percent >= 0 && percent <= 100):
		return fmt.Sprintf("decision coverage: a bound of %v %%: want 0 to 100", percent), false
	case r.data.Points == 0:
		return "decision coverage: no agent was measured. Fix: call cover.Start(t, world) before its agents tick; agents outside of crowds tick with Input.World", false
	case r.Percent() < percent:
		return fmt.Sprintf("decision coverage is %s; want %v %%\n%s", share(r.data.Covered, r.data.Points), percent, r), false
	case r.data.Problems != nil:
		return "decision coverage: " + strings.Join(r.data.Problems, "\n"), false
	}
	return "decision coverage is " + share(r.data.Covered, r.data.Points), true
}

package decider_test

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// TestDifferential runs random tables and scripts through the walker and every
// form of the compiled ticker, and compares all callbacks, what they saw, the
// results and the states after every step.
func TestDifferential(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios
	if testing.Short() {
		n = min(n, 500)
	}
	accepted := 0
	for i := *from; i < *from+n; i++ {
		for k := range *scripts {
			more := i * k // the first is the table's own
			s := generateWith(randomBytes(i), more)
			if i%2 == 1 {
				s = generateSharedWith(randomBytes(i), more)
			}
			ok, diff := compare(s)
			if ok {
				accepted++
			}
			if diff != "" {
				t.Fatalf("scenario %d, script %d: %s", i, k, shrunk(s))
			}
		}
	}
	require.Greater(t, accepted, int(n**scripts)*9/10, "Compile rejects too many generated tables")
}

// TestClaims does the same where agents claim targets from each other.
func TestClaims(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios / 2
	if testing.Short() {
		n = min(n, 300)
	}
	accepted := 0
	for i := *from; i < *from+n; i++ {
		s := generateClaims(randomBytes(1<<44 + i))
		ok, diff := compare(s)
		if ok {
			accepted++
		}
		if diff != "" {
			t.Fatalf("scenario %d: %s", i, shrunk(s))
		}
	}
	require.Greater(t, accepted, int(n)*3/4, "Compile rejects too many generated tables")
}

// TestMatches does the same where many agents want into squads.
func TestMatches(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios / 2
	if testing.Short() {
		n = min(n, 400)
	}
	for i := *from; i < *from+n; i++ {
		s := generateMatches(randomBytes(1<<45 + i))
		ok, diff := compare(s)
		require.True(t, ok, "Compile rejects %s", s)
		if diff != "" {
			t.Fatalf("scenario %d: %s", i, shrunk(s))
		}
	}
}

// FuzzTick does the same with the fuzzer's bytes.
func FuzzTick(f *testing.F) {
	for i := range uint64(20) {
		f.Add(randomBytes(i))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := generate(data)
		if len(data) > 0 && data[0] >= 128 {
			s = generateShared(data[1:])
		}
		if _, diff := compare(s); diff != "" {
			t.Fatal(shrunk(s))
		}
	})
}

// compare plays s in all subjects. It reports whether Compile accepted the
// table, and the first difference between them, or "".
func compare(s *scenario) (accepted bool, diff string) {
	b, err := s.mended()
	if err != nil {
		return false, ""
	}
	walked, diff := playSafely(s, b.names, walkerTroop(s, b))
	if diff != "" {
		return true, "walker: " + diff
	}
	var plain []record
	mistakes, known := "", false
	for _, tr := range compiledTroops(s, b) {
		records, diff := playSafely(s, b.names, tr)
		if diff != "" {
			return true, tr.name + ": " + diff
		}
		if diff := compareRecords(walked, records); diff != "" {
			return true, fmt.Sprintf("%s (-walker +%s): %s", tr.name, tr.name, diff)
		}
		for _, sub := range tr.subs {
			if c, ok := sub.(*compiled); ok && c.touched() {
				return true, tr.name + ": the memory beside it in the slab has changed"
			}
		}
		if tr.log != nil {
			if problem := tr.log.problem(); problem != "" {
				return true, problem
			}
		}
		if tr.world != nil {
			heard := mistakesIn(tr.world)
			if known && heard != mistakes {
				return true, fmt.Sprintf("%s: the world has other mistakes: %s", tr.name, cmp.Diff(mistakes, heard))
			}
			mistakes, known = heard, true
		}
		if plain == nil {
			plain = records
		}
		for i := range records {
			if records[i].hash != plain[i].hash {
				return true, fmt.Sprintf("%s: the memory's hash differs after step %d (%s of agent %d)", tr.name, i, records[i].do, records[i].agent+1)
			}
		}
	}
	return true, ""
}

// mistakesIn returns what a world says of its trees, in lines. The process has others.
func mistakesIn(w *decider.World) string {
	var all []string
	for _, m := range w.Mistakes() {
		if m.Row != "" {
			all = append(all, m.String())
		}
	}
	return strings.Join(all, "\n")
}

func compareRecords(want, got []record) string {
	for i := range want {
		a, b := want[i].String(), got[i].String()
		if a == b {
			continue
		}
		return fmt.Sprintf("step %d:\n%s\nwalker:   %s\n          %+v %s\ncompiled: %s\n          %+v %s", i,
			cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")),
			strings.Join(want[i].texts(true), " "), want[i].outcome, want[i].panics,
			strings.Join(got[i].texts(true), " "), got[i].outcome, got[i].panics)
	}
	return ""
}

// playSafely turns a panic that no script asked for into a difference.
func playSafely(s *scenario, names []string, tr *troop) (records []record, diff string) {
	defer func() {
		if p := recover(); p != nil {
			diff = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	records, err := playTroop(s, names, tr, true)
	if err != nil {
		return nil, err.Error()
	}
	return records, ""
}

// shrunk makes s smaller as long as it still shows a difference, and prints
// it, ready to become a case.
func shrunk(s *scenario) string {
	for budget := 3000; ; {
		smaller := smallerThan(s, &budget)
		if smaller == nil {
			break
		}
		s = smaller
	}
	_, diff := compare(s)
	return fmt.Sprintf("%s\n\n%s", diff, s)
}

// smallerThan returns a smaller scenario that still differs, or nil.
func smallerThan(s *scenario, budget *int) *scenario {
	differs := func(c *scenario) bool {
		*budget--
		if *budget < 0 || slices.ContainsFunc(s.slotted(), func(slot string) bool { return !slices.Contains(c.slotted(), slot) }) {
			return false // a slot is gone that something may be injected into
		}
		for _, gate := range s.gates {
			if c.forgetful(gate) && !s.forgetful(gate) {
				return false
			}
		}
		_, diff := compare(c)
		return diff != ""
	}
	for i := len(s.steps) - 1; i >= 0; i-- {
		c := s.copy()
		c.steps = slices.Delete(c.steps, i, i+1)
		if differs(c) {
			return c
		}
	}
	for n, table := range s.tables() {
		for i := len(table) - 1; i > 0; i-- {
			end := i + 1
			for end < len(table) && table[end].depth > table[i].depth {
				end++
			}
			c := s.copy()
			rest := slices.Delete(c.tables()[n], i, end)
			if n == 0 {
				c.table = rest
			} else {
				c.trees[n-1].rows = rest
			}
			if differs(c) {
				return c
			}
		}
		for i := range table {
			for j := range table[i].opts {
				if table[i].opts[j] == "decide" {
					continue // mend would put it back
				}
				c := s.copy()
				r := &c.tables()[n][i]
				r.opts = slices.Delete(r.opts, j, j+1)
				if differs(c) {
					return c
				}
			}
		}
	}
	for i := range s.given {
		c := s.copy()
		c.given = slices.Delete(c.given, i, i+1)
		if differs(c) {
			return c
		}
	}
	for i := range s.steps {
		for j := range s.steps[i].words() {
			c := s.copy()
			c.steps[i].assigns = slices.Delete(c.steps[i].assigns, j, j+1)
			if differs(c) {
				return c
			}
		}
	}
	return nil
}

func (s *scenario) copy() *scenario {
	c := *s
	c.given, c.table, c.steps = slices.Clone(s.given), slices.Clone(s.table), slices.Clone(s.steps)
	c.trees = slices.Clone(s.trees)
	for i := range c.trees {
		c.trees[i].rows = slices.Clone(c.trees[i].rows)
	}
	for _, table := range c.tables() {
		for i := range table {
			table[i].opts = slices.Clone(table[i].opts)
		}
	}
	for i := range c.steps {
		c.steps[i].assigns = slices.Clone(c.steps[i].assigns)
	}
	return &c
}

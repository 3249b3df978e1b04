package decider_test

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/ethogram-go/ethogram/decider"
)

// compare plays s in all subjects. It reports whether Compile accepted the
// table, and the first difference between them, or "".
func compare(s *scenario) (accepted bool, diff string) {
	b, err := s.compile()
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

package worlds

import (
	"errors"
	"fmt"
)

// ErrTable is the error of a script whose tables Compile refuses.
var ErrTable = errors.New("a table is refused")

// groups are ways that must come to the same, each the ways of one script.
func groups(s *Script) [][]Way {
	if s.has("walked") {
		return [][]Way{{{Name: "asked", Awake: true, Asks: true}, {Name: "walked", Awake: true, Asks: true, Walked: true}}}
	}
	all := [][]Way{{
		{Name: "asleep"},
		{Name: "awake on one worker", Awake: true, Workers: 1},
		{Name: "watched on eight workers", Watched: true, Workers: 8},
	}}
	if s.has("saved") {
		all = append(all, []Way{
			{Name: "not loaded", Awake: true, Twin: true},
			{Name: "loaded", Awake: true, Twin: true, Loads: true},
		})
	}
	return all
}

// Failure is what is wrong with a script.
type Failure struct {
	Frame int
	Text  string
}

func (f *Failure) Error() string { return fmt.Sprintf("frame %d: %s", f.Frame, f.Text) }

// Check plays a script in all ways, and returns the first thing that is wrong. What meets is added
// to m, unless that is nil. The error is ErrTable or a [*Failure].
func Check(s *Script, m *Matrix) error {
	for i, ways := range groups(s) {
		if i > 0 {
			m = nil
		}
		if err := check(s, ways, m); err != nil {
			return err
		}
	}
	return nil
}

func check(s *Script, ways []Way, m *Matrix) (err error) {
	var worlds []*World
	frame := 0
	defer func() {
		if v := recover(); v != nil {
			err = &Failure{frame, fmt.Sprint("panic: ", v)}
		}
	}()
	for _, way := range ways {
		w, err := NewWorld(s, way)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrTable, err)
		}
		worlds = append(worlds, w)
	}
	worlds[0].Matrix = m
	for _, w := range worlds {
		w.Odds = m
	}
	for frame = range s.Frames {
		var first string
		for i, w := range worlds {
			said := w.Frame()
			if i == 0 {
				first = said
			} else if said != first {
				return &Failure{frame, fmt.Sprintf("%s and %s differ: %s", ways[0].Name, w.way.Name, difference(first, said))}
			}
			if len(w.wrong) > 0 {
				return &Failure{frame, errors.Join(w.wrong...).Error()}
			}
		}
	}
	for _, w := range worlds {
		if err := w.written(); err != nil {
			return err
		}
	}
	first := fmt.Sprint(worlds[0].world.Mistakes())
	for _, w := range worlds[1:] {
		if said := fmt.Sprint(w.world.Mistakes()); said != first && !s.has("saved") && !s.has("walked") {
			return &Failure{frame, fmt.Sprintf("the mistakes of %s and %s differ: %s", ways[0].Name, w.way.Name, difference(first, said))}
		}
	}
	return nil
}

// difference shows where two texts begin to differ.
func difference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(i-60, 0)
	cut := func(s string) string { return s[min(from, len(s)):min(i+100, len(s))] }
	return fmt.Sprintf("%q and %q", cut(a), cut(b))
}

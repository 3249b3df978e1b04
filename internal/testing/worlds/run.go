package worlds

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// Claim is what a test says of a script. It is a testing.TB for require and assert, but what fails
// ends the claim alone: its script is made smaller, and printed.
type Claim struct {
	testing.TB
	Frame int // that is played
	said  string
}

// Errorf notes what is wrong.
func (c *Claim) Errorf(format string, args ...any) { c.said += fmt.Sprintf(format, args...) + "\n" }

// FailNow ends the claim.
func (c *Claim) FailNow() { panic(c) }

// Helper does nothing: what is printed is a script.
func (c *Claim) Helper() {}

// Play plays a script in a way. after is called after each frame, unless it is nil. What the accounts
// say is [Check]'s.
func (c *Claim) Play(s *Script, way Way, after func(*World)) error {
	w, err := NewWorld(s, way)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTable, err)
	}
	for w.frame < len(s.Frames) { // after may play some, too
		c.Frame = w.frame
		w.Frame()
		if after != nil {
			after(w)
		}
	}
	return nil
}

const (
	one     = "ETHOGRAM_WORLD"
	shrinks = 150 // how many worlds are played to find a small one that fails
)

// One reports whether one world is played alone, as who looks for what is wrong with it wants.
func One() bool { return os.Getenv(one) != "" }

// holds returns what is wrong with a claim of a script.
func holds(t testing.TB, s *Script, claim func(*Claim, *Script) error) (err error) {
	c := &Claim{TB: t}
	defer func() {
		if v := recover(); v != nil && v != any(c) {
			c.Errorf("panic: %v", v)
		}
		if c.said != "" {
			err = &Failure{c.Frame, c.said}
		}
	}()
	return claim(c, s)
}

// Run checks a claim of n random worlds of so many frames. Of one that fails it prints the smallest
// script that it finds, and how to play this world alone. The error of a claim is [ErrTable] of a
// script that it does not take.
func Run(t *testing.T, n uint64, frames int, claim func(*Claim, *Script) error) {
	t.Helper()
	from := uint64(0)
	if number, err := strconv.ParseUint(os.Getenv(one), 10, 64); err == nil {
		from, n = number, 1
	}
	for number := from; number < from+n; number++ {
		s := Draw(number, frames)
		err := holds(t, s, claim)
		if err == nil {
			continue
		}
		small := Shrink(s, shrinks, func(s *Script) error { return holds(t, s, claim) })
		t.Fatalf("found in world %d of %d: %v\nplay it alone with %s=%d go test -run '^%s$'\n\n%v\n%s", number-from, n, err, one, number, t.Name(), holds(t, small, claim), small.GoTest())
	}
}

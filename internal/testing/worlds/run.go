package worlds

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Env names the variable of the environment with one world that is played alone: its number and how
// many frames it has, or a script.
const Env = "ETHOGRAM_WORLD"

// One reports whether one world is played alone, as who looks for what is wrong with it wants.
func One() bool { return os.Getenv(Env) != "" }

// Shrinks is how many worlds are played to find a small one that fails.
const Shrinks = 2500

// bound is how long a world may take: on a busy machine it takes some hundred milliseconds.
const bound = 2 * time.Minute

var errHangs = errors.New("the world hangs")

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
	return w.written()
}

// Range is random worlds, by their numbers.
type Range struct {
	From, N uint64
	Frames  int // of each
	Shrinks int // worlds that are played to find a small one that fails
}

// Run checks a claim of n random worlds of so many frames.
func Run(t *testing.T, n uint64, frames int, claim func(*Claim, *Script) error) {
	t.Helper()
	Range{N: n, Frames: frames, Shrinks: Shrinks}.Run(t, claim)
}

// Run checks a claim of all of them. Of one that fails, or hangs, it prints the smallest script that it
// finds, as a test of the same claim, and how to play this world alone. The error of a claim is
// [ErrTable] of a script that it does not take.
func (r Range) Run(t *testing.T, claim func(*Claim, *Script) error) {
	t.Helper()
	if said := r.find(t, bound, claim); said != "" {
		t.Fatal(said)
	}
}

func (r Range) find(t testing.TB, bound time.Duration, claim func(*Claim, *Script) error) string {
	if text := os.Getenv(Env); text != "" {
		s, err := r.one(text)
		if err != nil {
			return fmt.Sprint(Env, ": ", err)
		}
		return r.fails(t, 0, s, bound, claim)
	}
	for k := range r.N {
		if said := r.fails(t, k, Draw(r.From+k, r.Frames), bound, claim); said != "" {
			return said
		}
	}
	return ""
}

// one returns the world that the variable says.
func (r *Range) one(text string) (*Script, error) {
	words := strings.Fields(text)
	number, err := strconv.ParseUint(words[0], 10, 64)
	if err != nil {
		return Parse(text)
	}
	if r.N = 1; len(words) > 1 {
		r.Frames, err = strconv.Atoi(words[1])
	}
	return Draw(number, r.Frames), err
}

// fails returns what is wrong with a world, or "".
func (r Range) fails(t testing.TB, k uint64, s *Script, bound time.Duration, claim func(*Claim, *Script) error) string {
	check := func(s *Script) error { return holds(t, s, bound, claim) }
	err := check(s)
	if err == nil {
		return ""
	}
	test, _, _ := strings.Cut(t.Name(), "/")
	said := fmt.Sprintf("found in world %d of %d: %v\nplay it alone with %s='%d %d' go test -run '^%s$'\n", k, r.N, err, Env, s.Seed, len(s.Frames), test)
	if !errors.Is(err, errHangs) {
		s = Shrink(s, r.Shrinks, func(s *Script) error {
			if late(t) {
				return nil
			}
			return check(s)
		})
		err = check(s)
	}
	return fmt.Sprintf("%s\n%v\n%s", said, err, s.GoTest(test))
}

// late reports whether a test has little time left: else what it has found would not be printed.
func late(t testing.TB) bool {
	of, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return false
	}
	end, ok := of.Deadline()
	return ok && time.Until(end) < bound
}

// holds returns what is wrong with a claim of a script.
func holds(t testing.TB, s *Script, bound time.Duration, claim func(*Claim, *Script) error) error {
	done := make(chan error, 1)
	go func() {
		c := &Claim{TB: t}
		err := error(&Failure{Text: "the claim has left its goroutine"})
		defer func() {
			if v := recover(); v != nil && v != any(c) {
				c.Errorf("panic: %v", v)
			}
			if c.said != "" {
				err = &Failure{c.Frame, c.said}
			}
			done <- err
		}()
		err = claim(c, s)
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(bound):
		return errHangs
	}
}

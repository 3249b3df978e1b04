package stimuli

import (
	"fmt"
	"math"
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/internal/mishap"
)

// UntilCleared is the timeout of a stimulus that lasts until it is cleared.
// Any negative timeout means the same.
const UntilCleared time.Duration = -1

// tokens is how many bits a Mask has.
const tokens = 64

// Set holds what one agent has noticed: the live tokens, each with data of type
// D and a timeout. The zero value is empty and ready to use. A Set is a plain
// value with room for 64 values of D, so keep D small and refer to large things
// by id.
//
// A Set belongs to the goroutine that ticks its agent. Other goroutines reach
// it through an [Inbox].
//
// A copy of a Set is a snapshot, and [Set.Save] turns a Set into bytes.
// encoding/json, encoding/gob and the like refuse a Set with an error.
type Set[D any] struct {
	setRefusal

	live  Mask
	fresh Mask // set since the last Update: until holds the whole timeout
	timed Mask // live with a timeout

	now  time.Duration // since the last settle
	next time.Duration // nothing that is timed and not fresh ends before

	until [tokens]time.Duration // end of each timed token, on the clock of now
	data  [tokens]D
}

// there panics with words where s is nil.
func (s *Set[D]) there(what string) {
	if s == nil {
		panic("ethogram: stimuli: " + what + " of a nil Set; its zero value is empty and ready to use: give the agent a Set, not a *Set")
	}
}

// Set makes token live, replacing the data and timeout of a live one. A timeout
// below 0 lasts until the token is cleared; one of 0 lasts for one tick. The
// timeout starts to run after the next Update. Set panics if token is not
// exactly one bit. A timeout above 0 and below a microsecond is a number without its
// unit, and World.Mistakes lists it.
func (s *Set[D]) Set(token Mask, data D, timeout time.Duration) {
	s.there("Set")
	i := index("Set", token)
	s.live |= token
	s.fresh |= token
	s.timed |= token
	if timeout < 0 {
		s.timed &^= token
	}
	s.until[i] = timeout
	s.data[i] = data
}

// Clear ends all of m that are live.
func (s *Set[D]) Clear(m Mask) {
	s.there("Clear")
	m &= s.live
	s.live &^= m
	s.fresh &^= m
	s.timed &^= m
	var zero D
	for ; m != 0; m &= m - 1 {
		s.data[bits.TrailingZeros64(uint64(m))] = zero // may hold pointers
	}
}

// Get returns the data of token and whether it is live. It panics if token is
// not exactly one bit.
func (s *Set[D]) Get(token Mask) (data D, ok bool) {
	s.there("Get")
	i := index("Get", token)
	return s.data[i], s.live&token != 0
}

// Left returns how long token stays live unless it is set again: a negative
// time for a token that lasts until it is cleared, 0 for one that is not live
// or ends with the next Update. It panics if token is not exactly one bit.
func (s *Set[D]) Left(token Mask) time.Duration {
	s.there("Left")
	i := index("Left", token)
	switch {
	case s.live&token == 0:
		return 0
	case s.timed&token == 0:
		return UntilCleared
	case s.fresh&token != 0:
		return s.until[i]
	}
	return s.until[i] - s.now
}

// Live returns the live tokens.
func (s *Set[D]) Live() Mask {
	s.there("Live")
	return s.live
}

// Has reports whether all of m are live.
func (s *Set[D]) Has(m Mask) bool {
	s.there("Has")
	return s.live&m == m
}

// Update begins a tick: it ages the live stimuli by dt, drops those that have
// expired, and returns a pointer to the word of live tokens, for decider.Input.
// It does not age stimuli that were set since the last Update, so they are live
// for at least this tick.
//
// A negative dt changes nothing: a tick with the same dt reports the error.
func (s *Set[D]) Update(dt time.Duration) *Mask {
	s.there("Update")
	if dt < 0 {
		return &s.live
	}
	if s.now += dt; s.now < 0 {
		s.now = math.MaxInt64 // the sum wrapped: later than every end
	}
	if s.fresh != 0 || s.timed != 0 && s.now >= s.next {
		s.settle()
	}
	return &s.live
}

// settle drops what has expired, starts the timeouts of what is fresh, starts
// the clock at 0 again and finds out when to look next. In between an Update
// is one addition.
func (s *Set[D]) settle() {
	expired := Mask(0)
	s.next = math.MaxInt64
	for m := s.timed; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(uint64(m))
		if s.fresh&m&-m == 0 {
			if s.until[i] -= s.now; s.until[i] <= 0 {
				expired |= m & -m
				continue
			}
		} else if t := s.until[i]; t > 0 && t < time.Microsecond {
			mishap.Note(mishap.Mishap{Kind: mishap.ShortTimeout, Token: uint64(m & -m), Value: int64(t)})
		}
		s.next = min(s.next, s.until[i])
	}
	s.now = 0
	s.fresh = 0
	s.Clear(expired)
}

// index returns the number of token's bit.
func index(method string, token Mask) int {
	if token == 0 || token&(token-1) != 0 {
		panic(fmt.Sprintf("ethogram: stimuli: %s(%#x): want a token of exactly one bit, this has %d",
			method, uint64(token), bits.OnesCount64(uint64(token))))
	}
	return bits.TrailingZeros64(uint64(token))
}

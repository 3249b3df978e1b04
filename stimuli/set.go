package stimuli

import (
	"fmt"
	"math"
	"math/bits"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/mishap"
)

// UntilCleared is the timeout of a stimulus that lasts until it is cleared.
// Any negative timeout means the same.
const UntilCleared time.Duration = -1

// tokens is how many bits a Mask has.
const tokens = 64

// Set holds what one agent has noticed: the live tokens, each with data of type D and a
// timeout. The zero value is empty and ready to use. It has 40 bytes, and holds a D and 8
// bytes more for each token that the agent has ever noticed.
//
// A Set belongs to the goroutine that ticks its agent. Where agents tell each other
// something, give them [Senses], which are a Set that others may post to.
//
// Do not copy a Set, call [Set.CopyFrom]: go vet complains of a copy by assignment,
// which would share its data with the original. To move it is fine, as an entity
// component system does: between two frames, when nobody uses the old place any more.
//
// It marshals itself: encoding/json and the like save a field that is a Set, see
// [Set.AppendBinary]. In a struct that embeds a Set they would save nothing else of it: give the
// field a name.
type Set[D any] struct {
	_ noCopy
	byPointer

	live  Mask
	fresh Mask // set since the last Update: until is the whole timeout

	now  time.Duration // since the last settle
	next time.Duration // nothing that is timed and not fresh ends before

	held *held[D] // nil until something is set
}

// noCopy has go vet complain of copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// held are the stimuli of a Set. They grow, and are kept when the Set is empty again.
type held[D any] struct {
	used    Mask          // tokens that have a place among stimuli
	stimuli []stimulus[D] // in the order of their tokens; those that are not live are zero
}

// stimulus is what belongs to a token.
type stimulus[D any] struct {
	until time.Duration // its end, on the clock of now, or UntilCleared
	data  D
}

// at returns the stimulus of a used token.
func (h *held[D]) at(token Mask) *stimulus[D] { return &h.stimuli[below(h.used, token)] }

// below counts the tokens of m that come before token.
func below(m, token Mask) int { return bits.OnesCount64(uint64(m & (token - 1))) }

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
	oneBit("Set", token)
	if s.held == nil {
		s.held = new(held[D])
	}
	h := s.held
	if h.used&token == 0 {
		h.stimuli = slices.Insert(h.stimuli, below(h.used, token), stimulus[D]{})
		h.used |= token
	}
	st := h.at(token)
	st.until, st.data = max(timeout, UntilCleared), data
	s.live |= token
	s.fresh |= token
}

// Clear ends all of m that are live.
func (s *Set[D]) Clear(m Mask) {
	s.there("Clear")
	m &= s.live
	s.live &^= m
	s.fresh &^= m
	for h := s.held; m != 0; m &= m - 1 {
		*h.at(m & -m) = stimulus[D]{} // may hold pointers
	}
}

// Get returns the data of token and whether it is live. It panics if token is
// not exactly one bit.
func (s *Set[D]) Get(token Mask) (data D, ok bool) {
	s.there("Get")
	oneBit("Get", token)
	if s.live&token == 0 {
		return data, false
	}
	return s.held.at(token).data, true
}

// Left returns how long token stays live unless it is set again: a negative
// time for a token that lasts until it is cleared, 0 for one that is not live
// or ends with the next Update. It panics if token is not exactly one bit.
func (s *Set[D]) Left(token Mask) time.Duration {
	s.there("Left")
	oneBit("Left", token)
	if s.live&token == 0 {
		return 0
	}
	until := s.held.at(token).until
	if until < 0 || s.fresh&token != 0 {
		return until
	}
	return until - s.now
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
// expired, and returns a pointer to the word of live tokens, for decider.Input
// or decider.Sense.
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
	if s.fresh != 0 || s.now >= s.next {
		s.settle()
	}
	return &s.live
}

// settle drops what has expired, starts the timeouts of what is fresh, starts
// the clock at 0 again and finds out when to look next. In between an Update
// is one addition.
func (s *Set[D]) settle() {
	s.next = math.MaxInt64
	h := s.held
	for m := s.live; m != 0; m &= m - 1 {
		token := m & -m
		st := h.at(token)
		switch {
		case st.until < 0:
			continue
		case s.fresh&token == 0:
			if st.until -= s.now; st.until <= 0 {
				*st = stimulus[D]{} // may hold pointers
				s.live &^= token
				continue
			}
		case st.until > 0 && st.until < time.Microsecond:
			mishap.Note(mishap.Mishap{Kind: mishap.ShortTimeout, Token: uint64(token), Value: int64(st.until)})
		}
		s.next = min(s.next, st.until)
	}
	s.now = 0
	s.fresh = 0
}

// CopyFrom makes s a copy of src, which shares nothing with it but what data
// point to: a snapshot. It allocates only if s has never held as much.
func (s *Set[D]) CopyFrom(src *Set[D]) {
	s.there("CopyFrom")
	src.there("CopyFrom")
	if s == src {
		return
	}
	s.live, s.fresh, s.now, s.next = src.live, src.fresh, src.now, src.next
	from, to := src.held, s.held
	if from != nil && to == nil {
		to = new(held[D])
		s.held = to
	}
	if to != nil {
		to.used, to.stimuli = 0, empty(to.stimuli)
	}
	if from != nil {
		to.used, to.stimuli = from.used, append(to.stimuli, from.stimuli...)
	}
}

// empty returns s without its elements, which may hold pointers.
func empty[T any](s []T) []T {
	clear(s)
	return s[:0]
}

// oneBit panics if token is not exactly one bit.
func oneBit(method string, token Mask) {
	if token == 0 || token&(token-1) != 0 {
		panic(fmt.Sprintf("ethogram: stimuli: %s(%#x): want a token of exactly one bit, this has %d",
			method, uint64(token), bits.OnesCount64(uint64(token))))
	}
}

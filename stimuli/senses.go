package stimuli

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/mishap"
)

// Senses are all that one agent perceives: a [Set], and the posts of other agents that it
// will notice in the next frame. The zero value is empty and ready to use. It has 56
// bytes, and holds as much more as the agent perceives.
//
// Senses belong to the goroutine that ticks their agent. Other goroutines call only
// [Senses.Post].
//
// Do not copy Senses, call [Senses.CopyFrom]: go vet complains of a copy by assignment,
// which would share its data with the original. To move them is fine, as an entity
// component system does: between two frames, when nobody uses the old place any more.
//
// They marshal themselves: encoding/json and the like save a field that is Senses, see
// [Senses.AppendBinary]. In a struct that embeds Senses they would save nothing else of it: give
// the field a name.
type Senses[D any] struct {
	set Set[D]
	byPointer

	updated uint32 // the frame of the last Update, plus 1 and cut off; 0 before the first

	// Both are set by Post, on any goroutine.
	waiting atomic.Int32             // len(posts), so that an Update without posts costs no lock
	inbox   atomic.Pointer[inbox[D]] // nil until something is posted
}

// inbox has the posts of Senses.
type inbox[D any] struct {
	mu    sync.Mutex
	posts []post[D] // in order of token and frame, at most two a token
	since uint64    // the frame since which posts wait and nobody has looked
	early uint32    // how often in a row Update has found no post of an earlier frame
}

// patience is for how many frames posts may wait before that counts as a mistake: ten
// seconds of a usual game.
const patience = 600

// post is the post of a frame's highest sender for a token.
type post[D any] struct {
	token   Mask
	frame   uint64
	from    uint64
	timeout time.Duration
	data    D
}

func comparePosts[D any](a, b post[D]) int {
	if c := cmp.Compare(a.token, b.token); c != 0 {
		return c
	}
	return cmp.Compare(a.frame, b.frame)
}

// there panics with words where s is nil.
func (s *Senses[D]) there(what string) {
	if s == nil {
		panic("ethogram: stimuli: " + what + " of nil Senses; their zero value is empty and ready to use: give the agent Senses, not *Senses")
	}
}

// box returns the inbox, and makes it for the first post.
func (s *Senses[D]) box() *inbox[D] {
	if b := s.inbox.Load(); b != nil {
		return b
	}
	s.inbox.CompareAndSwap(nil, new(inbox[D])) // another goroutine may post at the same time
	return s.inbox.Load()
}

// Set makes token live, as [Set.Set] does.
func (s *Senses[D]) Set(token Mask, data D, timeout time.Duration) {
	s.there("Set")
	s.set.Set(token, data, timeout)
}

// Clear ends all of m that are live. Posts go on waiting.
func (s *Senses[D]) Clear(m Mask) {
	s.there("Clear")
	s.set.Clear(m)
}

// Get returns the data of token and whether it is live, as [Set.Get] does.
func (s *Senses[D]) Get(token Mask) (data D, ok bool) {
	s.there("Get")
	return s.set.Get(token)
}

// Left returns how long token stays live, as [Set.Left] does.
func (s *Senses[D]) Left(token Mask) time.Duration {
	s.there("Left")
	return s.set.Left(token)
}

// Live returns the live tokens.
func (s *Senses[D]) Live() Mask {
	s.there("Live")
	return s.set.Live()
}

// Has reports whether all of m are live.
func (s *Senses[D]) Has(m Mask) bool {
	s.there("Has")
	return s.set.Has(m)
}

// Update begins a tick. It sets what was posted in frames before this one, in the order of
// those frames, and goes on as [Set.Update] does; so a post is live for at least this tick.
// frame is World.Frame or a count of the game's own.
//
// A negative dt changes nothing, and posts go on waiting. Call it once a frame: a second call
// lets the stimuli age twice, and ends those that last for one tick. World.Mistakes says so.
func (s *Senses[D]) Update(frame uint64, dt time.Duration) *Mask {
	s.there("Update")
	if dt >= 0 {
		if s.updated == uint32(frame)+1 && s.set.live != 0 {
			mishap.Note(mishap.Mishap{Kind: mishap.UpdatedTwice})
		}
		s.updated = uint32(frame) + 1
	}
	// Posts of earlier frames happened before this frame began, so a stale
	// count can only miss posts that are not due yet.
	if s.waiting.Load() != 0 && dt >= 0 {
		s.receive(frame)
	}
	return s.set.Update(dt)
}

// Post leaves a stimulus for the agent whose senses these are, which notices it in
// the next frame, in its Update. It may be called on any goroutine, also for the
// poster's own senses. from is the id of the posting agent. To tell many agents, post
// to each.
//
// If several agents post the same token in a frame, the highest id wins; if one agent
// posts it several times, its last post wins. The posts of one agent and frame must
// come from one goroutine. So the result does not depend on the order in which agents
// run.
//
// All agents must count the same frames, and the count must not go back: once an agent
// has posted in frame N, no agent may Update in an earlier frame.
//
// Post panics if token is not exactly one bit. World.Mistakes says so where posts
// have waited for 600 frames and nobody called Update, as happens to an agent that has
// left the game; they take no more memory than two a token.
func (s *Senses[D]) Post(frame, from uint64, token Mask, data D, timeout time.Duration) {
	s.there("Post")
	oneBit("Post", token)
	p := post[D]{token: token, frame: frame, from: from, timeout: timeout, data: data}

	b := s.box()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.posts) == 0 || frame < b.since {
		b.since = frame
	} else if frame-b.since >= patience {
		mishap.Note(mishap.Mishap{Kind: mishap.Neglected, Value: patience})
	}
	i, found := slices.BinarySearchFunc(b.posts, p, comparePosts[D])
	switch {
	case found:
		if from >= b.posts[i].from {
			b.posts[i] = p
		}
		return
	case i >= 2 && b.posts[i-2].token == token:
		// The newest but one replaces the oldest: this bounds the posts for an agent
		// that is never ticked.
		b.posts[i-2] = b.posts[i-1]
		b.posts[i-1] = p
		return
	case i >= 1 && i < len(b.posts) && b.posts[i-1].token == token && b.posts[i].token == token:
		b.posts[i-1] = p // late, between the two that are kept
		return
	case i+1 < len(b.posts) && b.posts[i+1].token == token:
		return // late, and older than the two that are kept
	}
	b.posts = slices.Insert(b.posts, i, p)
	s.waiting.Store(int32(len(b.posts)))
}

// receive sets what was posted in earlier frames, in the order of the frames; posts of
// this frame stay.
func (s *Senses[D]) receive(frame uint64) {
	b := s.inbox.Load()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since = frame
	before := len(b.posts)
	b.posts = slices.DeleteFunc(b.posts, func(p post[D]) bool {
		if p.frame >= frame {
			return false
		}
		s.set.Set(p.token, p.data, p.timeout)
		return true
	})
	s.waiting.Store(int32(len(b.posts)))
	if len(b.posts) < before {
		b.early = 0
	} else if b.early++; b.early == patience {
		b.early = 0
		mishap.Note(mishap.Mishap{Kind: mishap.FrameStands, Value: patience})
	}
}

// CopyFrom makes s a copy of src, which shares nothing with it but what data
// point to: a snapshot between two frames. It allocates only if s has never held as
// much.
func (s *Senses[D]) CopyFrom(src *Senses[D]) {
	s.there("CopyFrom")
	src.there("CopyFrom")
	if s == src {
		return
	}
	s.set.CopyFrom(&src.set)
	s.updated = src.updated
	from := src.inbox.Load()
	if from == nil && s.inbox.Load() == nil {
		return
	}
	to := s.box()
	to.mu.Lock()
	defer to.mu.Unlock()
	to.posts = empty(to.posts)
	if from != nil {
		from.mu.Lock()
		defer from.mu.Unlock()
		to.posts = append(to.posts, from.posts...)
		to.since, to.early = from.since, from.early
	}
	s.waiting.Store(int32(len(to.posts)))
}

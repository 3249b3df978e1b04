package stimuli

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"
)

// Inbox takes what other agents want an agent to notice, from any goroutine.
// The zero value is empty and ready; do not copy it, see [Inbox.CopyFrom].
// [Inbox.Save] makes bytes of what waits in it; encoding/json, encoding/gob and
// the like refuse an Inbox with an error.
//
// Frames are what makes the outcome independent of who runs first: a post of
// frame N is received in frame N+1 or later. All agents must count the same
// frames, and the count never goes back: once somebody posts in frame N,
// nobody receives for an earlier one.
type Inbox[D any] struct {
	inboxRefusal

	waiting atomic.Int32 // len(posts), so that an empty inbox costs no lock

	mu    sync.Mutex
	posts []post[D] // in order of token and frame, at most two a token
}

// post is what the highest sender of a frame had to say about a token.
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

// Post leaves a stimulus for the owner of the inbox, who sees it in the frame
// after this one. from is the id of the agent that posts: of several that post
// the same token in a frame the highest id wins, and of several posts of one
// agent its last. The posts of one agent and frame must come from one
// goroutine. Post panics if token is not exactly one bit.
func (b *Inbox[D]) Post(frame, from uint64, token Mask, data D, timeout time.Duration) {
	index("Post", token)
	p := post[D]{token: token, frame: frame, from: from, timeout: timeout, data: data}

	b.mu.Lock()
	defer b.mu.Unlock()
	i, found := slices.BinarySearchFunc(b.posts, p, comparePosts[D])
	switch {
	case found:
		if from >= b.posts[i].from {
			b.posts[i] = p
		}
		return
	case i >= 2 && b.posts[i-2].token == token:
		// Whoever receives the newest but one gets that instead of the
		// oldest: this bounds the inbox of an agent that is never ticked.
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
	b.waiting.Store(int32(len(b.posts)))
}

// Receive sets in s what was posted to b in frames before this one, later
// frames after earlier ones; posts of this frame stay. Call it right before
// Update.
func (s *Set[D]) Receive(b *Inbox[D], frame uint64) {
	// Posts of earlier frames happened before this frame began, so a stale
	// count can only miss posts that are not due yet.
	if b.waiting.Load() == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.posts = slices.DeleteFunc(b.posts, func(p post[D]) bool {
		if p.frame >= frame {
			return false
		}
		s.Set(p.token, p.data, p.timeout)
		return true
	})
	b.waiting.Store(int32(len(b.posts)))
}

// CopyFrom makes b hold what src holds: the snapshot of what waits between two
// frames, as the copy of a Set is that of what has arrived.
func (b *Inbox[D]) CopyFrom(src *Inbox[D]) {
	if b == src {
		return
	}
	src.mu.Lock()
	defer src.mu.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.posts) // what is cut off may hold pointers
	b.posts = append(b.posts[:0], src.posts...)
	b.waiting.Store(int32(len(b.posts)))
}

package stimuli

import (
	"cmp"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/mishap"
)

// Inbox receives posts from other agents, on any goroutine, for one agent to
// notice. The zero value is empty and ready to use; do not copy an Inbox, use
// [Inbox.CopyFrom]. [Inbox.Save] turns the waiting posts into bytes;
// encoding/json, encoding/gob and the like refuse an Inbox with an error.
//
// Frames make the result independent of the order in which agents run: a post
// of frame N is received in frame N+1 or later. All agents must count the same
// frames, and the count must not go back: once an agent has posted in frame N,
// no agent may receive for an earlier frame.
type Inbox[D any] struct {
	inboxRefusal

	waiting atomic.Int32 // len(posts), so that an empty inbox costs no lock

	mu    sync.Mutex
	posts []post[D] // in order of token and frame, at most two a token
	since uint64    // the frame since which posts wait and nobody has looked
	early uint32    // how often in a row Receive has found no post of an earlier frame
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

// there panics with words where b is nil.
func (b *Inbox[D]) there(what string) {
	if b == nil {
		panic("ethogram: stimuli: " + what + " of a nil Inbox; its zero value is empty and ready to use: give the agent an Inbox, not an *Inbox")
	}
}

// Post leaves a stimulus for the owner of the inbox, which notices it in the
// next frame. from is the id of the posting agent. If several agents post the
// same token in a frame, the highest id wins; if one agent posts it several
// times, its last post wins. The posts of one agent and frame must come from
// one goroutine. Post panics if token is not exactly one bit. Where nobody receives for
// 600 frames, World.Mistakes says so.
func (b *Inbox[D]) Post(frame, from uint64, token Mask, data D, timeout time.Duration) {
	b.there("Post")
	index("Post", token)
	p := post[D]{token: token, frame: frame, from: from, timeout: timeout, data: data}

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
		// The newest but one replaces the oldest: this bounds the inbox of an agent
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
	b.waiting.Store(int32(len(b.posts)))
}

// Receive sets in s the stimuli that were posted to b in earlier frames, in the
// order of the frames; posts of this frame stay in b. Call it right before
// Update.
func (s *Set[D]) Receive(b *Inbox[D], frame uint64) {
	s.there("Receive")
	b.there("Receive")
	// Posts of earlier frames happened before this frame began, so a stale
	// count can only miss posts that are not due yet.
	if b.waiting.Load() == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since = frame
	before := len(b.posts)
	b.posts = slices.DeleteFunc(b.posts, func(p post[D]) bool {
		if p.frame >= frame {
			return false
		}
		s.Set(p.token, p.data, p.timeout)
		return true
	})
	b.waiting.Store(int32(len(b.posts)))
	if len(b.posts) < before {
		b.early = 0
	} else if b.early++; b.early == patience {
		b.early = 0
		mishap.Note(mishap.Mishap{Kind: mishap.FrameStands, Value: patience})
	}
}

// CopyFrom makes b a copy of src: a snapshot of the waiting posts between two
// frames, just as the copy of a Set is a snapshot of what has arrived.
func (b *Inbox[D]) CopyFrom(src *Inbox[D]) {
	b.there("CopyFrom")
	src.there("CopyFrom")
	if b == src {
		return
	}
	src.mu.Lock()
	defer src.mu.Unlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.posts) // the rest may hold pointers
	b.posts = append(b.posts[:0], src.posts...)
	b.since, b.early = src.since, src.early
	b.waiting.Store(int32(len(b.posts)))
}

package stimuli

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/mishap"
)

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

	h := s.hold()
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.posts) == 0 || frame < h.since {
		h.since = frame
	} else if frame-h.since >= patience {
		mishap.Note(mishap.Mishap{Kind: mishap.Neglected, Value: patience})
	}
	i, found := slices.BinarySearchFunc(h.posts, p, comparePosts[D])
	switch {
	case found:
		if from >= h.posts[i].from {
			h.posts[i] = p
		}
		return
	case i >= 2 && h.posts[i-2].token == token:
		// The newest but one replaces the oldest: this bounds the posts for an agent
		// that is never ticked.
		h.posts[i-2] = h.posts[i-1]
		h.posts[i-1] = p
		return
	case i >= 1 && i < len(h.posts) && h.posts[i-1].token == token && h.posts[i].token == token:
		h.posts[i-1] = p // late, between the two that are kept
		return
	case i+1 < len(h.posts) && h.posts[i+1].token == token:
		return // late, and older than the two that are kept
	}
	h.posts = slices.Insert(h.posts, i, p)
	s.waiting.Store(int32(len(h.posts)))
}

// receive sets what was posted in earlier frames, in the order of the frames; posts of
// this frame stay.
func (s *Senses[D]) receive(frame uint64) {
	h := s.held.Load()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.since = frame
	before := len(h.posts)
	h.posts = slices.DeleteFunc(h.posts, func(p post[D]) bool {
		if p.frame >= frame {
			return false
		}
		s.Set(p.token, p.data, p.timeout)
		return true
	})
	s.waiting.Store(int32(len(h.posts)))
	if len(h.posts) < before {
		h.early = 0
	} else if h.early++; h.early == patience {
		h.early = 0
		mishap.Note(mishap.Mishap{Kind: mishap.FrameStands, Value: patience})
	}
}

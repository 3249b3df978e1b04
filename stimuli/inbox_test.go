package stimuli_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

func TestInboxNextFrame(t *testing.T) {
	var in stimuli.Inbox[string]
	var s stimuli.Set[string]

	in.Post(7, 1, Noise, "twig", second)
	s.Receive(&in, 7)
	assert.Zero(t, *s.Update(0), "posts of the current frame stay")
	s.Receive(&in, 8)
	assert.Equal(t, Noise, *s.Update(5 * second), "seen in the frame after, not aged")
	assert.Equal(t, second, s.Left(Noise))

	s.Clear(Noise)
	s.Receive(&in, 9)
	assert.Zero(t, s.Live(), "a post arrives once")
}

func TestInboxHighestSenderWins(t *testing.T) {
	posts := []struct {
		from uint64
		data string
	}{{1, "mouse"}, {9, "lion"}, {4, "fox"}}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		var in stimuli.Inbox[string]
		var s stimuli.Set[string]
		for _, i := range order {
			in.Post(1, posts[i].from, Noise, posts[i].data, time.Duration(posts[i].from))
		}
		s.Receive(&in, 2)
		data, _ := s.Get(Noise)
		assert.Equal(t, "lion", data, "%v", order)
		assert.Equal(t, time.Duration(9), s.Left(Noise), "the timeout comes with the data")
	}
}

func TestInboxLastPostOfOneSender(t *testing.T) {
	var in stimuli.Inbox[string]
	var s stimuli.Set[string]
	in.Post(1, 4, Noise, "first", second)
	in.Post(1, 4, Noise, "second", second)
	s.Receive(&in, 2)
	data, _ := s.Get(Noise)
	assert.Equal(t, "second", data)
}

func TestInboxLaterFramesAfterEarlierOnes(t *testing.T) {
	var in stimuli.Inbox[string]
	var s stimuli.Set[string]
	in.Post(3, 1, Noise, "new", second) // the receiver slept through some frames
	in.Post(2, 9, Noise, "old", second)
	in.Post(2, 9, Smell, "old", second)
	s.Receive(&in, 3)
	data, _ := s.Get(Noise)
	assert.Equal(t, "old", data, "the post of frame 3 is not due in frame 3")
	s.Receive(&in, 4)
	data, _ = s.Get(Noise)
	assert.Equal(t, "new", data, "a later frame beats a higher sender")
	assert.True(t, s.Has(Smell))
}

func TestInboxReplacesWhatIsLive(t *testing.T) {
	var in stimuli.Inbox[string]
	var s stimuli.Set[string]
	s.Set(Noise, "own", stimuli.UntilCleared)
	s.Update(0)
	in.Post(1, 1, Noise, "posted", 0)
	s.Receive(&in, 2)
	data, _ := s.Get(Noise)
	assert.Equal(t, "posted", data)
	s.Update(0)
	assert.Zero(t, *s.Update(0))
}

func TestInboxTokenMustBeOneBit(t *testing.T) {
	var in stimuli.Inbox[int]
	assert.PanicsWithValue(t, "ethogram: stimuli: Post(0x6): want a token of exactly one bit, this has 2",
		func() { in.Post(1, 1, Smell|Hurt, 1, second) })
	in.Post(1, 1, Smell, 1, second) // the inbox is not left locked
}

func TestInboxCopyFrom(t *testing.T) {
	var a, b stimuli.Inbox[string]
	a.Post(1, 1, Noise, "twig", second)
	b.Post(1, 1, Hurt, "tooth", second)
	b.CopyFrom(&a)
	b.CopyFrom(&b)
	a.Post(1, 2, Noise, "roar", second)

	for _, c := range []struct {
		in   *stimuli.Inbox[string]
		want string
	}{{&a, "roar"}, {&b, "twig"}} {
		var s stimuli.Set[string]
		s.Receive(c.in, 2)
		data, _ := s.Get(Noise)
		assert.Equal(t, c.want, data)
		assert.Equal(t, Noise, s.Live())
	}
}

// outPost is one post of a schedule.
type outPost struct {
	Frame, From uint64
	Token       stimuli.Mask
	Data        int
	Timeout     time.Duration
}

// TestInboxAnySchedule lets the same posts be made in many orders, and by one
// to four goroutines: the receiver must end each frame with the same set. Two
// frames are skipped at times, as by an agent that is too far away to tick.
func TestInboxAnySchedule(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const frames, senders = 12, 9
	for round := range 40 {
		var frame [frames][]outPost
		var receives [frames]bool
		for f := range frames {
			receives[f] = rng.IntN(3) > 0
			for from := range senders {
				for range rng.IntN(3) {
					frame[f] = append(frame[f], outPost{
						Frame: uint64(f), From: uint64(from), Token: 1 << rng.IntN(3),
						Data: rng.IntN(1000), Timeout: time.Duration(rng.IntN(4)),
					})
				}
			}
		}

		// What is due, from the rule: of each token the last frame's highest
		// sender's last post.
		slow := func() (log []map[stimuli.Mask]int) {
			set, due := slowSet{}, []outPost{}
			for f := range frames {
				if receives[f] {
					for _, p := range due { // in order of frame, sender, call
						set[p.Token] = &slowStimulus{Data: p.Data, Left: p.Timeout, Timed: true, Fresh: true}
					}
					due = nil
					set.update(1)
				}
				due = append(due, frame[f]...)
				seen := map[stimuli.Mask]int{}
				for token, st := range set {
					seen[token] = st.Data
				}
				log = append(log, seen)
			}
			return log
		}
		// Receivers tick in the middle of the frame's posts: those of this
		// frame must not show.
		run := func(workers int) (log []map[stimuli.Mask]int) {
			var in stimuli.Inbox[int]
			var set stimuli.Set[int]
			for f := range frames {
				parts := make([][]outPost, workers)
				for _, sender := range rng.Perm(senders) {
					w := rng.IntN(workers)
					for _, p := range frame[f] {
						if p.From == uint64(sender) {
							parts[w] = append(parts[w], p)
						}
					}
				}
				var wg sync.WaitGroup
				for _, part := range parts {
					wg.Go(func() {
						for _, p := range part {
							in.Post(p.Frame, p.From, p.Token, p.Data, p.Timeout)
						}
					})
				}
				if receives[f] {
					set.Receive(&in, uint64(f))
					set.Update(1)
				}
				wg.Wait()
				seen := map[stimuli.Mask]int{}
				for m := set.Live(); m != 0; m &= m - 1 {
					seen[m&-m], _ = set.Get(m & -m)
				}
				log = append(log, seen)
			}
			return log
		}

		want := slow()
		for workers := 1; workers <= 4; workers++ {
			if diff := cmp.Diff(want, run(workers)); diff != "" {
				t.Fatalf("round %d, %d workers, -want +got:\n%s", round, workers, diff)
			}
		}
	}
}

// TestInboxLatePosts makes the posts of several frames in any order before
// anything is received: which arrive last must not matter either.
func TestInboxLatePosts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		var posts []outPost
		newest := uint64(0)
		for range rng.IntN(8) {
			p := outPost{Frame: rng.Uint64N(4), From: rng.Uint64N(3), Token: 1 << rng.IntN(2)}
			p.Data = int(p.Frame*10 + p.From)
			posts = append(posts, p)
			newest = max(newest, p.Frame)
		}
		for _, frame := range []uint64{newest, newest + 1} {
			want := slowSet{}
			for f := range frame {
				for from := range uint64(3) {
					for _, p := range posts {
						if p.Frame == f && p.From == from {
							want[p.Token] = &slowStimulus{Data: p.Data, Timed: true}
						}
					}
				}
			}
			var in stimuli.Inbox[int]
			for _, i := range rng.Perm(len(posts)) {
				p := posts[i]
				in.Post(p.Frame, p.From, p.Token, p.Data, p.Timeout)
			}
			var set stimuli.Set[int]
			set.Receive(&in, frame)
			if diff := want.compare(&set); diff != "" {
				t.Fatalf("%v received for frame %d, -want +got:\n%s", posts, frame, diff)
			}
		}
	}
}

func TestInboxOfASleeperIsBounded(t *testing.T) {
	skip.UnderRace(t)
	var in stimuli.Inbox[int]
	frame := uint64(1 << 20)
	late := frame
	sleep := func() { // one run in all, because AllocsPerRun rounds down
		for range 1000 {
			frame++
			for i := range 64 {
				in.Post(frame, frame%5, 1<<i, int(frame), second)
			}
			late--
			in.Post(late, 0, 1, -1, second) // later and later
		}
	}
	least := testing.AllocsPerRun(1, sleep)
	for range 4 { // the runtime's own allocations fall into some runs, growth would into all
		least = min(least, testing.AllocsPerRun(1, sleep))
	}
	assert.Zero(t, least, "nobody receives for a thousand frames, and nothing grows")

	var s stimuli.Set[int]
	s.Receive(&in, frame+1)
	assert.Equal(t, ^stimuli.Mask(0), s.Live())
	data, _ := s.Get(2)
	assert.Equal(t, int(frame), data)
}

func TestInboxDoesNotAllocate(t *testing.T) {
	var in, snapshot stimuli.Inbox[[2]int]
	var s stimuli.Set[[2]int]
	frame := uint64(0)
	round := func() {
		s.Receive(&in, frame)
		s.Update(second)
		for from := range uint64(5) {
			in.Post(frame, from, 1<<from, [2]int{}, second)
		}
		snapshot.CopyFrom(&in)
		frame++
	}
	round()
	round()
	assert.Zero(t, testing.AllocsPerRun(100, round))
}

func BenchmarkReceiveEmpty(b *testing.B) {
	var in stimuli.Inbox[int32]
	var s stimuli.Set[int32]
	for b.Loop() {
		s.Receive(&in, 1)
	}
}

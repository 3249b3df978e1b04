package stimuli_test

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/stimuli"
)

func TestPostNextFrame(t *testing.T) {
	var s stimuli.Senses[string]
	s.Post(7, 1, Noise, "twig", second)
	assert.Zero(t, *s.Update(7, 0), "posts of the current frame stay")
	assert.Equal(t, Noise, *s.Update(8, 5*second), "seen in the frame after, not aged")
	assert.Equal(t, second, s.Left(Noise))

	s.Clear(Noise)
	assert.Zero(t, *s.Update(9, 0), "a post arrives once")
}

func TestPostHighestSenderWins(t *testing.T) {
	posts := []struct {
		from uint64
		data string
	}{{1, "mouse"}, {9, "lion"}, {4, "fox"}}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		var s stimuli.Senses[string]
		for _, i := range order {
			s.Post(1, posts[i].from, Noise, posts[i].data, time.Duration(posts[i].from)*second)
		}
		s.Update(2, 0)
		data, _ := s.Get(Noise)
		assert.Equal(t, "lion", data, "%v", order)
		assert.Equal(t, 9*second, s.Left(Noise), "the timeout comes with the data")
	}
}

func TestPostLastOfOneSender(t *testing.T) {
	var s stimuli.Senses[string]
	s.Post(1, 4, Noise, "first", second)
	s.Post(1, 4, Noise, "second", second)
	s.Update(2, 0)
	data, _ := s.Get(Noise)
	assert.Equal(t, "second", data)
}

func TestPostLaterFramesAfterEarlierOnes(t *testing.T) {
	var s stimuli.Senses[string]
	s.Post(3, 1, Noise, "new", second) // the receiver slept through some frames
	s.Post(2, 9, Noise, "old", second)
	s.Post(2, 9, Smell, "old", second)
	s.Update(3, 0)
	data, _ := s.Get(Noise)
	assert.Equal(t, "old", data, "the post of frame 3 is not due in frame 3")
	s.Update(4, 0)
	data, _ = s.Get(Noise)
	assert.Equal(t, "new", data, "a later frame beats a higher sender")
	assert.True(t, s.Has(Smell))
}

func TestPostReplacesWhatIsLive(t *testing.T) {
	var s stimuli.Senses[string]
	s.Set(Noise, "own", stimuli.UntilCleared)
	s.Update(1, 0)
	s.Post(1, 1, Noise, "posted", 0)
	s.Update(2, 0)
	data, _ := s.Get(Noise)
	assert.Equal(t, "posted", data)
	assert.Zero(t, *s.Update(3, 0))
}

func TestPostTokenMustBeOneBit(t *testing.T) {
	var s stimuli.Senses[int]
	assert.PanicsWithValue(t, "ethogram: stimuli: Post(0x6): want a token of exactly one bit, this has 2",
		func() { s.Post(1, 1, Smell|Hurt, 1, second) })
	s.Post(1, 1, Smell, 1, second) // they are not left locked
}

// TestPostToOneself: what an agent posts to its own senses in a callback it notices in
// the next frame, as everybody does.
func TestPostToOneself(t *testing.T) {
	var s stimuli.Senses[int]
	for frame := range uint64(5) {
		assert.Equal(t, frame > 0, *s.Update(frame, second) == Call)
		n, _ := s.Get(Call)
		assert.Equal(t, int(frame), n)
		s.Post(frame, 1, Call, n+1, 0)
		assert.Equal(t, frame > 0, s.Has(Call), "not before the next frame")
	}
}

// TestPostToEachOther: two agents that answer each other in every frame, in both orders.
func TestPostToEachOther(t *testing.T) {
	play := func(order ...int) (all [][]byte) {
		var s [2]stimuli.Senses[Sound]
		for frame := range uint64(20) {
			for _, i := range order {
				s[i].Update(frame, second)
				heard, _ := s[i].Get(Call)
				s[1-i].Post(frame, uint64(i), Call, Sound{By: heard.By + int32(i+1)}, 2*second)
			}
			for i := range s {
				all = append(all, save(t, &s[i]))
			}
		}
		return all
	}
	assert.Equal(t, play(0, 1), play(1, 0))
}

// TestSensesOverDays: a week of frames, in which what lasts for a day ends to the frame.
func TestSensesOverDays(t *testing.T) {
	const dt, day = 100 * time.Millisecond, 24 * time.Hour
	var s stimuli.Senses[int]
	s.Set(Smell, 0, stimuli.UntilCleared)
	for n, frame := 0, uint64(0); n < 7; n++ {
		s.Post(frame, 1, Noise, n, day)
		for left := day; left > 0; left -= dt {
			frame++
			if s.Update(frame, dt); !s.Has(Noise|Smell) || s.Left(Noise) != left {
				t.Fatalf("frame %d: %v left, want %v", frame, s.Left(Noise), left)
			}
		}
		frame++
		require.Equal(t, Smell, *s.Update(frame, dt), "after %d days", n+1)
	}
}

// TestSensesNegativeDelta: nothing changes, and what was posted waits.
func TestSensesNegativeDelta(t *testing.T) {
	var s stimuli.Senses[int]
	s.Set(Hurt, 1, 0)
	s.Post(0, 1, Call, 1, second)
	before := save(t, &s)
	assert.Equal(t, Hurt, *s.Update(1, -second))
	assert.Equal(t, before, save(t, &s))
	assert.Equal(t, Hurt|Call, *s.Update(1, 0))
}

// TestSensesMove: an entity component system moves its components without asking.
func TestSensesMove(t *testing.T) {
	type component struct{ senses stimuli.Senses[string] }
	old, now := make([]component, 1), make([]component, 1)
	old[0].senses.Set(Noise, "twig", 2*second)
	old[0].senses.Post(1, 7, Hurt, "tooth", second)
	copy(now, old)
	clear(old)
	s := &now[0].senses
	s.Post(1, 9, Smell, "smoke", second)
	assert.Equal(t, Noise|Hurt|Smell, *s.Update(2, second))
	for token, want := range map[stimuli.Mask]string{Noise: "twig", Hurt: "tooth", Smell: "smoke"} {
		data, _ := s.Get(token)
		assert.Equal(t, want, data)
	}
}

// outPost is one post of a schedule.
type outPost struct {
	Frame, From uint64
	Token       stimuli.Mask
	Data        int
	Timeout     time.Duration
}

// TestPostAnySchedule lets the same posts be made in many orders, and by one
// to four goroutines: the receiver must end each frame with the same set. Two
// frames are skipped at times, as by an agent that is too far away to tick.
func TestPostAnySchedule(t *testing.T) {
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
			var set stimuli.Senses[int]
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
							set.Post(p.Frame, p.From, p.Token, p.Data, p.Timeout)
						}
					})
				}
				if receives[f] {
					set.Update(uint64(f), 1)
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

// TestPostLatePosts makes the posts of several frames in any order before
// anything is received: which arrive last must not matter either.
func TestPostLatePosts(t *testing.T) {
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
			var set stimuli.Senses[int]
			for _, i := range rng.Perm(len(posts)) {
				p := posts[i]
				set.Post(p.Frame, p.From, p.Token, p.Data, p.Timeout)
			}
			set.Update(frame, 0)
			if diff := want.compare(&set); diff != "" {
				t.Fatalf("%v received for frame %d, -want +got:\n%s", posts, frame, diff)
			}
		}
	}
}

func TestPostsForASleeperAreBounded(t *testing.T) {
	var s stimuli.Senses[int]
	frame := uint64(1 << 20)
	late := frame
	sleep := func() { // one run in all, because AllocsPerRun rounds down
		for range 1000 {
			frame++
			for i := range 64 {
				s.Post(frame, frame%5, 1<<i, int(frame), second)
			}
			late--
			s.Post(late, 0, 1, -1, second) // later and later
		}
	}
	least := testing.AllocsPerRun(1, sleep)
	for range 4 { // the runtime's own allocations fall into some runs, growth would into all
		least = min(least, testing.AllocsPerRun(1, sleep))
	}
	assert.Zero(t, least, "nobody updates for a thousand frames, and nothing grows")

	assert.Equal(t, ^stimuli.Mask(0), *s.Update(frame+1, 0))
	data, _ := s.Get(2)
	assert.Equal(t, int(frame), data)
}

// TestPostsOfThousands: in each frame thousands of agents, on any number of goroutines,
// post to one who hears them all and to those around them. Then all are the same to the
// byte.
func TestPostsOfThousands(t *testing.T) {
	agents, frames := 5000, uint64(6)
	if testing.Short() {
		agents = 700
	}
	play := func(workers int) (all []byte) {
		crowd := make([]stimuli.Senses[Sound], agents)
		for frame := range frames {
			var wg sync.WaitGroup
			for w := range workers {
				wg.Go(func() {
					for i := w; i < agents; i += workers {
						s := &crowd[i]
						s.Update(frame, second)
						heard, _ := s.Get(Noise)
						post := Sound{By: int32(i), Where: [2]float32{float32(heard.By), float32(frame)}}
						crowd[0].Post(frame, uint64(i), 1<<(i%64), post, 3*second)
						for _, near := range []int{i, (i + 1) % agents, (i + 7) % agents, (i + agents/2) % agents} {
							crowd[near].Post(frame, uint64(i), Noise, post, time.Duration(i%3)*second)
						}
						if i%5 == 0 {
							s.Set(Smell, post, second)
						}
					}
				})
			}
			wg.Wait()
		}
		for i := range crowd {
			all = append(all, save(t, &crowd[i])...)
		}
		return all
	}
	want := play(1)
	for _, workers := range []int{2, 7} {
		assert.True(t, bytes.Equal(want, play(workers)), "%d workers", workers)
	}
}

// TestFirstPosts: the first posts of all, at the same time, find one place.
func TestFirstPosts(t *testing.T) {
	for range 200 {
		var s stimuli.Senses[int]
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() { s.Post(1, 1, 1<<i, i, second) })
		}
		s.Set(1<<4, 4, second) // by its owner
		wg.Wait()
		assert.Equal(t, stimuli.Mask(31), *s.Update(2, 0))
	}
}

func TestPostDoesNotAllocate(t *testing.T) {
	var s, snapshot stimuli.Senses[[2]int]
	frame := uint64(0)
	round := func() {
		s.Update(frame, second)
		for from := range uint64(5) {
			s.Post(frame, from, 1<<from, [2]int{}, second)
		}
		snapshot.CopyFrom(&s)
		frame++
	}
	round()
	round()
	assert.Zero(t, testing.AllocsPerRun(100, round))
}

package matchtest

import (
	"context"
	"iter"
	"maps"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// endless is a stream of matches without an end. It counts those taken.
func (b *bench) endless(seed uint64, taken *int) iter.Seq[match.Match] {
	return func(yield func(match.Match) bool) {
		for i := uint64(0); ; i++ {
			*taken++ // by the goroutine of the consumer, or the race detector says so
			if !yield(Matches(evo.Seed(seed, "endless", i), 1, b.players)[0]) {
				return
			}
		}
	}
}

func (b *bench) lazy() {
	taken, came := 0, 0
	for o, err := range b.ev.Evaluate(context.Background(), b.endless(60, &taken)) {
		if err != nil || o.Status != match.OK {
			b.Fatal(o, err)
		}
		came++
		if ahead := taken - came; ahead > b.suite.Ahead {
			b.Fatalf("%d matches were taken ahead, at most %d may be", ahead, b.suite.Ahead)
		}
		if came == 300 {
			break
		}
	}
}

func (b *bench) earlyStop() {
	for n := range 5 {
		taken := 0
		for _, err := range b.ev.Evaluate(context.Background(), b.endless(61, &taken)) {
			if err != nil {
				b.Fatal(err)
			}
			if n--; n < 0 {
				break
			}
		}
		b.settled()
	}
	m := Matches(62, 1, b.players)[0]
	b.same(b.one(m), b.judge(m))
}

func (b *bench) cancelled() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	came, taken := 0, 0
	var last error
	for _, err := range b.ev.Evaluate(ctx, b.endless(63, &taken)) {
		if last != nil {
			b.Fatal("something came after the error")
		}
		if last = err; err == nil {
			if came++; came == 10 {
				cancel()
			}
		}
	}
	if last != context.Canceled {
		b.Errorf("it ended with %v, want %v", last, context.Canceled)
	}
	if came < 10 || came > 10+b.suite.Ahead {
		b.Errorf("%d outcomes came, and after 10 it was cancelled", came)
	}

	// A context that is cancelled before plays nothing.
	for o, err := range b.ev.Evaluate(ctx, b.endless(64, &taken)) {
		if err != context.Canceled {
			b.Errorf("of a cancelled context came %+v, %v", o, err)
		}
	}
	m := Matches(65, 1, b.players)[0]
	b.same(b.one(m), b.judge(m))
}

// cancelledInARound cancels rounds that never end.
func (b *bench) cancelledInARound() {
	stall := b.add(Solo("STALL"))[0]
	matches := Matches(66, 50, []genome.Key{stall})
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
	defer cancel()
	var last error
	for o, err := range b.ev.Evaluate(ctx, each(matches)) {
		if err == nil && o.Status != match.Hang {
			b.Errorf("a cancelled round has the outcome %+v", o)
		}
		last = err
	}
	if last != nil && last != context.DeadlineExceeded {
		b.Errorf("it ended with %v", last)
	}
}

func (b *bench) atOnce() {
	ended := make(chan map[genome.Key]match.Outcome)
	const streams = 3
	for i := range streams {
		go func() {
			outcomes := map[genome.Key]match.Outcome{}
			for o, err := range b.ev.Evaluate(context.Background(), each(Matches(70+uint64(i), 15, b.players))) {
				if err != nil {
					b.Error(err)
				}
				outcomes[o.Match] = o
			}
			ended <- outcomes
		}()
	}
	all := map[genome.Key]match.Outcome{}
	for range streams {
		maps.Copy(all, <-ended)
	}
	for i := range streams {
		for _, m := range Matches(70+uint64(i), 15, b.players) {
			b.same(all[m.Key(b.rules)], b.judge(m))
		}
	}
}

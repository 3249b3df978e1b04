//go:build unix

package farm_test

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// BenchmarkAgainstProc has the arena's rounds played by child processes (the proc back
// end) and by a worker of as many lanes in a process of its own, by turns. It reports
// how much of the other's rate the worker reaches, how much of its own processor time the
// proc back end needs for the same, and what goes through the broker. Small generations
// show what it costs to begin and to end one.
func BenchmarkAgainstProc(b *testing.B) {
	for _, seats := range []int{4, 16} {
		b.Run(fmt.Sprintf("rounds=%d", 5*seats), func(b *testing.B) { againstProc(b, seats) })
	}
}

func againstProc(b *testing.B, seats int) {
	const lanes = 2
	ended := processor(b, syscall.RUSAGE_CHILDREN)
	spec, err := arena.Game.Spec()
	require.NoError(b, err)
	store := new(match.Store)
	var keys []genome.Key
	for _, of := range spec.Library {
		key, _ := store.Add(of.Genome)
		keys = append(keys, key)
	}
	b.Setenv(arenaEnv, "1") // for both kinds of processes
	proc, err := match.NewProc(&arena.Game, store.Find, match.ProcOptions{Workers: lanes})
	require.NoError(b, err)
	defer proc.Close()
	c, err := farm.New(&arena.Game, store.Find, farm.Options{Listen: "127.0.0.1:0"})
	require.NoError(b, err)
	defer c.Close()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), workerEnv+"="+c.URL())
	require.NoError(b, child.Start())
	defer func() {
		_ = child.Process.Kill()
		_ = child.Wait()
	}()
	own := map[match.Evaluator]time.Duration{} // processor time of this process
	played := 0                                // by each of both
	employ(b, c, lanes)

	next := uint64(0)
	deal := func() []match.Match { // a generation
		next++
		seed := func(round int) uint64 { return evo.Seed(next, "rate", uint64(round)) }
		return match.Deal(spec, keys, match.Rounds{N: seats, Seed: seed}, keys, match.Want{}).Matches
	}
	took := map[match.Evaluator]time.Duration{} // of the clock
	rounds := 0
	warm := deal()
	for _, ev := range []match.Evaluator{proc, c} { // both compile the tables
		_, err := all(b.Context(), ev, warm)
		require.NoError(b, err)
	}
	before := farm.Traffic(c)
	for b.Loop() {
		matches := deal()
		rounds += len(matches)
		for _, ev := range []match.Evaluator{proc, c, c, proc} {
			start, used := time.Now(), processor(b, syscall.RUSAGE_SELF)
			n, err := all(b.Context(), ev, matches)
			took[ev] += time.Since(start)
			own[ev] += processor(b, syscall.RUSAGE_SELF) - used
			if ev == c {
				played += n
			}
			require.NoError(b, err)
			require.Equal(b, len(matches), n)
		}
	}
	traffic(b, before, farm.Traffic(c), played)
	b.ReportMetric(float64(took[proc])/float64(took[c]), "of-proc")
	b.ReportMetric(float64(rounds), "rounds")
	require.NoError(b, child.Process.Signal(syscall.SIGTERM))
	require.NoError(b, child.Wait())
	worker := processor(b, syscall.RUSAGE_CHILDREN) - ended
	require.NoError(b, proc.Close())
	children := processor(b, syscall.RUSAGE_CHILDREN) - ended - worker
	// Both have played as much, and before that warmed up with as much.
	ofPlayed := float64(played) / float64(played+len(warm))
	b.ReportMetric(float64(worker)*ofPlayed/float64(own[c]), "worker-cores/coordinator-core")
	b.ReportMetric((float64(children)*ofPlayed+float64(own[proc]))/(float64(worker)*ofPlayed+float64(own[c])), "processor-of-proc")
}

// BenchmarkShort has rounds played that take less time than a message: many go into
// one. It reports how many cores of workers the coordinator's processor keeps busy then,
// which is its limit.
func BenchmarkShort(b *testing.B) {
	store := new(match.Store)
	keys := addPlayers(store)
	c, _ := coordinate(b, store.Find, farm.Options{})
	child, _ := spawn(b, c.URL())
	employ(b, c, 2)
	_, err := all(b.Context(), c, matchtest.Matches(0, 2000, keys))
	require.NoError(b, err)
	before, used := farm.Traffic(c), processor(b, syscall.RUSAGE_SELF)
	for seed := uint64(1); b.Loop(); seed++ {
		_, err := all(b.Context(), c, matchtest.Matches(seed, 2000, keys))
		require.NoError(b, err)
	}
	own, after := processor(b, syscall.RUSAGE_SELF)-used, farm.Traffic(c)
	played := 2000 * b.N
	require.NoError(b, child.Process.Signal(syscall.SIGTERM))
	require.NoError(b, child.Wait())
	each := float64(child.ProcessState.UserTime()+child.ProcessState.SystemTime()) / float64(played+2000)
	b.ReportMetric(each*float64(played)/float64(own), "worker-cores/coordinator-core")
	traffic(b, before, after, played)
}

// traffic reports what the coordinator has said and heard for so many matches.
func traffic(b *testing.B, before, after client.Statistics, played int) {
	b.ReportMetric(float64(after.InBytes+after.OutBytes-before.InBytes-before.OutBytes)/float64(played), "bytes/match")
	b.ReportMetric(float64(after.InMsgs+after.OutMsgs-before.InMsgs-before.OutMsgs)/float64(played), "messages/match")
}

// processor returns what this process, or its children that have ended, have used of
// the processors.
func processor(b *testing.B, who int) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(who, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

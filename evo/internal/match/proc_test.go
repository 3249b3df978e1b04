package match_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// TestProcRefuses processes of another program.
func TestProcRefuses(t *testing.T) {
	store := new(match.Store)
	matches := matchtest.Matches(1, 4, players(store, 4))
	t.Run("newer", func(t *testing.T) {
		t.Setenv(variantEnv, "newer")
		_, err := collect(t.Context(), proc(t, store, match.ProcOptions{Workers: 2}), matches)
		assert.ErrorContains(t, err, "plays another game: it has game version 2, not 1")
		assert.ErrorContains(t, err, "start it again")
		assert.ErrorIs(t, err, match.ErrStart)
	})
	t.Run("broken", func(t *testing.T) {
		t.Setenv(variantEnv, "broken")
		_, err := collect(t.Context(), proc(t, store, match.ProcOptions{Workers: 2}), matches)
		assert.ErrorContains(t, err, "refuses: ")
		assert.ErrorContains(t, err, "honor")
	})
	t.Run("in a child", func(t *testing.T) {
		t.Setenv(match.ChildEnv, "1")
		_, err := match.NewProc(&matchtest.Game, store.Find, match.ProcOptions{})
		assert.ErrorContains(t, err, "call match.Serve before anything else")
	})
	t.Run("closed", func(t *testing.T) {
		ev := proc(t, store, match.ProcOptions{Workers: 2})
		require.NoError(t, ev.Close())
		_, err := collect(t.Context(), ev, matches)
		assert.ErrorContains(t, err, "closed")
	})
	if runtime.GOOS == "windows" {
		return
	}
	for name, c := range map[string]struct {
		command []string
		want    string
	}{
		"ends":       {[]string{"sh", "-c", "echo sorry >&2; exit 3"}, "exit status 3 (it said: sorry)"},
		"talks":      {[]string{"sh", "-c", "echo hello, I am not the one that you look for; sleep 9"}, "this is not what a playing process says"},
		"echoes":     {[]string{"cat"}, "refuses"},
		"is missing": {[]string{"/nonexistent/program"}, "does not start"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := collect(t.Context(), proc(t, store, match.ProcOptions{Workers: 1}.WithCommand(c.command...)), matches)
			assert.ErrorContains(t, err, c.want)
			assert.ErrorIs(t, err, match.ErrStart)
		})
	}
}

// TestProcStreams keeps what the game prints and reads apart from the frames.
func TestProcStreams(t *testing.T) {
	store := new(match.Store)
	matches := matchtest.Matches(1, 10, players(store, 4))
	want, err := collect(t.Context(), local(t, store, 1), matches)
	require.NoError(t, err)
	for _, name := range []string{"chatty", "reader"} {
		t.Setenv(variantEnv, name)
		var said buffer
		got, err := collect(t.Context(), proc(t, store, match.ProcOptions{Workers: 1, Stderr: &said}), matches)
		require.NoError(t, err, name)
		assert.Equal(t, want, got, name)
		if name == "chatty" {
			assert.Contains(t, said.String(), "a line that looks like a frame")
			assert.Contains(t, said.String(), "and another")
		}
	}
}

// lonely is a writer that must not be called twice at a time.
type lonely struct {
	inside, calls, clashes atomic.Int32
}

func (l *lonely) Write(p []byte) (int, error) {
	if l.inside.Add(1) > 1 {
		l.clashes.Add(1)
	}
	time.Sleep(5 * time.Millisecond) // so that others come meanwhile
	l.inside.Add(-1)
	l.calls.Add(1)
	return len(p), nil
}

// TestProcStderrIsShared by several processes, each of which is copied by a
// goroutine.
func TestProcStderrIsShared(t *testing.T) {
	t.Setenv(variantEnv, "chatty")
	store := new(match.Store)
	var said lonely
	ev := proc(t, store, match.ProcOptions{Workers: 3, Stderr: &said})
	_, err := collect(t.Context(), ev, matchtest.Matches(1, 12, players(store, 4)))
	require.NoError(t, err)
	require.NoError(t, ev.Close())
	assert.Greater(t, said.calls.Load(), int32(3))
	assert.Zero(t, said.clashes.Load(), "two wrote at a time")
}

// TestProcInvariants: a round that breaks an invariant in a child process has the same
// outcome as in this process: its status, step, slot and words. It costs no process.
func TestProcInvariants(t *testing.T) {
	t.Setenv(variantEnv, "strict")
	store := new(match.Store)
	matches := matchtest.Matches(1, 24, players(store, 4))
	here, err := match.NewLocal(strict(), store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	want, err := collect(t.Context(), here, matches)
	require.NoError(t, err)
	ev := proc(t, store, match.ProcOptions{Workers: 1})
	_, err = collect(t.Context(), ev, matches[:1])
	require.NoError(t, err)
	pids := ev.IdleProcesses()
	got, err := collect(t.Context(), ev, matches)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Equal(t, pids, ev.IdleProcesses())
	var said strings.Builder
	for i, o := range got {
		if o.Status == match.Oracle {
			said.WriteString(o.Fault + "\n")
			require.Equal(t, -1, o.Slot)
			require.Nil(t, o.Metrics)
			require.NoError(t, ev.Rules().Verify(matches[i], o))
		}
	}
	require.Contains(t, said.String(), `the invariant "lucky" is broken: a moment at 0x? with the hash `)
	require.Contains(t, said.String(), `the check of the invariant "brave" failed: panic: boom`)
}

// TestProcTriesTwice blames no match for a death that does not come again.
func TestProcTriesTwice(t *testing.T) {
	store := new(match.Store)
	matches := matchtest.Matches(1, 10, players(store, 4))
	want, err := collect(t.Context(), local(t, store, 1), matches)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "died")
	t.Setenv(variantEnv, "once:"+file)
	got, err := collect(t.Context(), proc(t, store, match.ProcOptions{Workers: 1}), matches)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.FileExists(t, file, "no process died")
}

// TestProcIdleDeath replaces a process that was killed while it had nothing to
// do.
func TestProcIdleDeath(t *testing.T) {
	store := new(match.Store)
	matches := matchtest.Matches(1, 10, players(store, 4))
	ev := proc(t, store, match.ProcOptions{Workers: 1})
	want, err := collect(t.Context(), ev, matches)
	require.NoError(t, err)
	pids := ev.IdleProcesses()
	require.Len(t, pids, 1)
	p, err := os.FindProcess(pids[0])
	require.NoError(t, err)
	require.NoError(t, p.Kill())
	time.Sleep(50 * time.Millisecond)
	got, err := collect(t.Context(), ev, matches)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.NotEqual(t, pids, ev.IdleProcesses())
}

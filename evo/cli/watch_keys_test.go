package cli

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKeys: keys stop a round, change its speed, show one moment and end it.
func TestKeys(t *testing.T) {
	keys := make(chan byte)
	r := &remote{keys: keys, speed: firstSpeed}
	press := func(all string) {
		go func() {
			for _, key := range []byte(all) {
				keys <- key
			}
		}()
	}
	draws := 0
	wait := func() bool { return r.wait(t.Context(), time.Hour, func() { draws++ }) }
	press("++-x .")
	assert.False(t, wait())
	assert.Equal(t, 6, draws, "each key shows what it has done")
	assert.Equal(t, "stopped  (space, +, -, ., q)", r.String())
	press(" q")
	assert.True(t, wait())
	assert.Equal(t, "x4  (space, +, -, ., q)", r.String())
	for range 20 {
		press("-q")
		assert.True(t, wait())
	}
	assert.Equal(t, leastSpeed, r.speed)
	for range 20 {
		press("+q")
		assert.True(t, wait())
	}
	assert.Equal(t, mostSpeed, r.speed)

	assert.False(t, r.wait(t.Context(), time.Nanosecond, func() {}), "the next moment is due")
	ended := make(chan bool)
	go func() { ended <- r.wait(t.Context(), time.Second, func() {}) }()
	held := time.NewTicker(5 * time.Millisecond)
	defer held.Stop()
	for begun, due := time.Now(), false; !due; <-held.C {
		select {
		case keys <- 'x':
		case <-ended:
			due = true
		}
		require.Less(t, time.Since(begun), time.Minute, "a key that is held does not hold up the round")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.paused = true
	assert.False(t, r.wait(ctx, time.Hour, func() {}))

	pipe, end := newRemote(strings.NewReader("q"))
	end()
	assert.Equal(t, firstSpeed, pipe.speed)
}

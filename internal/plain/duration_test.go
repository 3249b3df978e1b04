package plain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestDuration(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"0s": 0, "250ms": time.Second / 4, "10s": 10 * time.Second, "1m30s": 90 * time.Second, "20m": 20 * time.Minute,
		"1h": time.Hour, "1h10m": 70 * time.Minute, "1h0m1s": time.Hour + time.Second,
	} {
		assert.Equal(t, want, Duration(d))
	}
}

func TestGoDuration(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"time.Hour": time.Hour, "90 * time.Minute": 90 * time.Minute, "1500 * time.Millisecond": 1500 * time.Millisecond,
		"-1 * time.Second": -time.Second, "7 * time.Nanosecond": 7, "time.Microsecond": time.Microsecond,
	} {
		assert.Equal(t, want, GoDuration(d, "time"))
	}
	assert.Equal(t, "2 * clock.Second", GoDuration(2*time.Second, "clock"))
}

package programtest

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// said keeps what a program prints while it runs.
type said struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

var pageAt = regexp.MustCompile(`inspector: (http://\S+/)\n`)

// Inspected runs a program with -inspect, looks at its page, its log and its live
// stream as a browser does, and ends it with Ctrl-C. It returns the log.
func Inspected(t *testing.T, run Run, args ...string) (log string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot send itself Ctrl-C")
	}
	var out said
	ended := make(chan error, 1)
	go func() { ended <- run(append([]string{"-inspect=localhost:0"}, args...), &out) }()
	var url string
	require.Eventually(t, func() bool {
		if at := pageAt.FindStringSubmatch(out.String()); at != nil {
			url = at[1]
		}
		return url != "" || len(ended) > 0
	}, 30*time.Second, time.Millisecond)
	require.Empty(t, ended, "the program ended at once")

	assert.Contains(t, strings.ToLower(get(t, url)), "<!doctype html>")
	live, err := http.Get(url + "live")
	require.NoError(t, err)
	defer live.Body.Close()
	lines := bufio.NewScanner(live.Body)
	for events := ""; !strings.Contains(events, "event: lines\ndata: {\"ethogram\":\"log\""); events += lines.Text() + "\n" {
		require.True(t, lines.Scan(), events)
	}
	for log = ""; !strings.Contains(log, "\n{\"a\":"); time.Sleep(10 * time.Millisecond) { // a tick
		require.Empty(t, ended, "the program ended by itself")
		log = get(t, url+"log")
	}

	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	require.NoError(t, self.Signal(os.Interrupt))
	select {
	case err := <-ended:
		assert.NoError(t, err)
	case <-time.After(10 * time.Second):
		t.Fatal("the program goes on after Ctrl-C")
	}
	_, err = http.Get(url)
	assert.Error(t, err, "the page is still served")
	return log
}

func get(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	require.NoError(t, err)
	defer resp.Body.Close()
	assert.Equal(t, http.StatusOK, resp.StatusCode)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return string(body)
}

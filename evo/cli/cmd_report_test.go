package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A report is served, and follows the files of its run, until the command is stopped.
func TestReportIsServed(t *testing.T) {
	out := t.TempDir()
	require.Equal(t, OK, Run(t.Context(), &foragetest.Brief, []string{"forage", "evolve", "-out", out, "-generations", "1", "-until", "search"}, nil, io.Discard, io.Discard))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	diag, said := io.Pipe()
	code := make(chan int)
	go func() {
		code <- Run(ctx, &foragetest.Brief, []string{"forage", "report", "-out", out, "-http", "localhost:0"}, nil, io.Discard, said)
		said.Close()
	}()
	line, err := bufio.NewReader(diag).ReadString('\n')
	require.NoError(t, err)
	go io.Copy(io.Discard, diag)
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "report: ")
	require.True(t, ok, line)
	answer, err := http.Get(url)
	require.NoError(t, err)
	page, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	answer.Body.Close()
	assert.Contains(t, string(page), `data-live="files"`)

	answer, err = http.Get(url + "live")
	require.NoError(t, err)
	defer answer.Body.Close()
	ended := make(chan string)
	go func() {
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if lines.Text() == "event: end" && lines.Scan() {
				ended <- lines.Text()
			}
		}
		close(ended)
	}()
	select {
	case why := <-ended:
		require.Fail(t, "the page is told that it ended", why)
	case <-time.After(300 * time.Millisecond):
	}
	stop()
	assert.Equal(t, "data: closed", <-ended)
	assert.Equal(t, OK, <-code)
}

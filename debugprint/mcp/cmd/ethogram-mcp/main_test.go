package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/ask"
)

var program string

// TestMain builds the program.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "ethogram")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "ethogram-mcp.exe") // Windows wants the ending
		if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

func full(t *testing.T) string {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("..", "..", "..", "record", "testdata", "full.jsonl"))
	require.NoError(t, err)
	return file
}

// TestClient: the client of the SDK asks all questions on real standard input and output. It
// leaves, and the program ends.
func TestClient(t *testing.T) {
	cmd := exec.Command(program, "-live", "http://localhost:1/", "-other", filepath.Join(filepath.Dir(full(t)), "transitions.jsonl"), full(t), "none.jsonl")
	var said bytes.Buffer
	cmd.Stderr = &said
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "0"}, nil)
	s, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	require.NoError(t, err)
	list, err := s.ListTools(t.Context(), nil)
	require.NoError(t, err)
	assert.Len(t, list.Tools, len(ask.Questions))
	text, err := json.Marshal(list)
	require.NoError(t, err)
	assert.Less(t, len(text), 9000)
	assert.Contains(t, s.InitializeResult().Instructions, `"live", "full", "none"`)
	call := func(name string, arguments map[string]any) (string, bool) {
		t.Helper()
		r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
		require.NoError(t, err)
		return r.Content[0].(*mcp.TextContent).Text, r.IsError
	}
	for name, c := range map[string]struct {
		arguments map[string]any
		want      string
	}{
		"problems": {map[string]any{"other": "-"}, "\n1. "}, "find": {map[string]any{"flags": []string{"Night"}}, "agents fit"}, "why": {map[string]any{"agent": 1}, "Ann #1 at step 119"},
		"history": {map[string]any{"agent": "Ann"}, "step "}, "compare": {map[string]any{}, ""}, "odd": {map[string]any{}, ""}, "table": {map[string]any{}, "RAID: "}, "vocabulary": {map[string]any{}, "Hurt"},
		"rehearse": {map[string]any{"edits": map[string]any{"RAID.Cooldown": "2s"}}, "agents"},
	} {
		c.arguments["log"] = "full"
		text, wrong := call(name, c.arguments)
		assert.False(t, wrong, "%s: %s", name, text)
		assert.Contains(t, text, c.want, name)
	}
	for log, want := range map[string]string{"none": "no such file", "live": "no game answers", "/etc/passwd": "no log that was named at start"} {
		text, wrong := call("problems", map[string]any{"log": log})
		assert.True(t, wrong, log)
		assert.Contains(t, text, want, log)
	}
	_, err = s.CallTool(t.Context(), &mcp.CallToolParams{Name: "write"})
	require.ErrorContains(t, err, "unknown tool")
	require.NoError(t, s.Close())
	assert.Zero(t, cmd.ProcessState.ExitCode(), said.String())
	assert.Empty(t, said.String())
}

// begin starts the program and sends it lines.
func begin(t *testing.T, lines ...string) (cmd *exec.Cmd, in io.WriteCloser, out io.Reader) {
	t.Helper()
	cmd = exec.Command(program, full(t))
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err = cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for _, line := range lines {
		fmt.Fprintln(in, line)
	}
	return cmd, in, out
}

// code waits for the end of a program.
func code(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	kill := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	defer kill.Stop()
	if err := cmd.Wait(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

const (
	hello    = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}`
	problems = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"problems","arguments":{}}}`
)

// TestEnds: the program ends with its client, with Ctrl-C, and after what is no protocol.
func TestEnds(t *testing.T) {
	cmd, in, _ := begin(t)
	require.NoError(t, in.Close())
	assert.Zero(t, code(t, cmd), "a client that goes at once")

	cmd, in, _ = begin(t, "what is this?")
	assert.Equal(t, 1, code(t, cmd), "no protocol")
	in.Close()

	if runtime.GOOS == "windows" { // where no program can send Ctrl-C to another
		return
	}
	cmd, _, out := begin(t, hello)
	buf := make([]byte, 10)
	_, err := io.ReadFull(out, buf)
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	assert.Zero(t, code(t, cmd), "Ctrl-C")

	cmd, in, out = begin(t, hello)
	_, err = io.ReadFull(out, buf)
	require.NoError(t, err)
	for range 50 {
		fmt.Fprintln(in, problems)
	}
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	assert.Zero(t, code(t, cmd), "Ctrl-C during a call")
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, 0, "Usage: ethogram-mcp [flags] [LOG...]"},
		{[]string{"--help"}, 0, "-live address"},
		{nil, 2, "there is no game to ask"},
		{[]string{"-fast"}, 2, "flag provided but not defined"},
		{[]string{"-live", "http://192.0.2.1/"}, 2, "want one of this machine"},
		{[]string{"a.jsonl", "-apply"}, 2, "-apply stands behind a log"},
	} {
		var out, diag strings.Builder
		assert.Equal(t, c.code, run(t.Context(), c.args, &out, &diag), "%q", c.args)
		assert.Contains(t, out.String()+diag.String(), c.want, "%q", c.args)
	}
}

var blocks = regexp.MustCompile("(?ms)^```json plain\n(.*?)^```$")

// TestPage: what the page has clients start can be started, and it names each tool.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "assistants.md"))
	require.NoError(t, err)
	ended, end := context.WithCancel(t.Context())
	end()
	found := blocks.FindAllSubmatch(page, -1)
	require.Len(t, found, 3)
	for _, block := range found {
		var all map[string]map[string]struct {
			Type, Command string
			Args          []string
		}
		require.NoError(t, json.Unmarshal(block[1], &all))
		for key, servers := range all {
			assert.Contains(t, []string{"mcpServers", "servers"}, key)
			s := servers["ethogram"]
			assert.Equal(t, "ethogram-mcp", s.Command)
			var diag strings.Builder
			assert.Zero(t, run(ended, s.Args, io.Discard, &diag), diag.String())
		}
	}
	for _, k := range ask.Questions {
		assert.Contains(t, string(page), "\n| `"+k.Name+"` | ")
	}
}

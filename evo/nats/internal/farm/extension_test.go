package farm_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// TestLogOnATerminal: a line begins where the progress stood, not behind it.
func TestLogOnATerminal(t *testing.T) {
	for fresh, begins := range map[bool]string{true: "\r\x1b[K", false: ""} {
		var b strings.Builder
		farm.LogTo(&b, fresh)("worker \x1b[2J has joined")
		assert.Regexp(t, `^`+strings.ReplaceAll(begins, "[", `\[`)+`\d\d:\d\d:\d\d nats: worker \\x1b\[2J has joined\n$`, b.String())
	}
}

// TestChoosing: who names an address or a broker need not say -backend nats as well, and
// does not play alone without a word.
func TestChoosing(t *testing.T) {
	for args, want := range map[string]string{
		"": "local", "-queue x": "local", "-listen 127.0.0.1:1": "nats", "-nats-url nats://x": "nats",
		"-backend proc -listen 127.0.0.1:1": "proc", "-listen 127.0.0.1:1 -backend proc": "proc",
	} {
		var help strings.Builder
		f := flag.NewFlagSet("evolve", flag.ContinueOnError)
		f.SetOutput(&help)
		backend := f.String("backend", "local", "")
		farm.Extension[*matchtest.Player]().Backends[0].Flags(f)
		require.NoError(t, f.Parse(strings.Fields(args)))
		assert.Equal(t, want, *backend, args)
		f.PrintDefaults()
		assert.Contains(t, help.String(), "  -listen address\n")
		assert.NotContains(t, help.String(), "panic")
	}
}

// TestSecrets: what is printed has no password of a URL.
func TestSecrets(t *testing.T) {
	for url, want := range map[string]string{
		"nats://n1:4222,nats://n2:4222":                 "nats://n1:4222,nats://n2:4222",
		"nats://eve:pass@n1:4222,tls://token@n2,x:y@n3": "nats://…@n1:4222,tls://…@n2,…@n3",
	} {
		assert.Equal(t, want, farm.WithoutSecrets(url))
	}
	_, err := farm.New(&matchtest.Game, new(match.Store).Find, farm.Options{Link: farm.Link{URL: "nats://eve:pass@127.0.0.1:1"}})
	require.EqualError(t, err, "the broker at nats://…@127.0.0.1:1: nobody answers there")
}

// TestForbidden has a user who may not use the subjects of coordinators.
func TestForbidden(t *testing.T) {
	t.Parallel()
	broker := foreign(t, func(o *server.Options) {
		o.Users = []*server.User{{Username: "eve", Password: "x", Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{"$JS.API.>"}},
		}}}
	})
	_, err := farm.New(&matchtest.Game, new(match.Store).Find, farm.Options{Link: farm.Link{URL: strings.Replace(broker.url(), "//", "//eve:x@", 1)}})
	require.ErrorContains(t, err, "Fix: let the user of the token use the subjects ethogram.>, $JS.API.>")
}

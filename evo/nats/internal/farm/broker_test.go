package farm_test

import (
	"context"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// cluster is a broker that is not the coordinator's: of one server, which can be
// restarted.
type cluster struct {
	t       testing.TB
	options server.Options
	server  *server.Server
}

// foreign starts a broker that is there already.
func foreign(t testing.TB, change func(*server.Options)) *cluster {
	t.Helper()
	c := &cluster{t: t, options: server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir(), JetStreamMaxStore: 1 << 26,
	}}
	if change != nil {
		change(&c.options)
	}
	c.start()
	t.Cleanup(func() { c.stop() })
	return c
}

func (c *cluster) start() {
	for c.options.Port == server.RANDOM_PORT { // none that others get who want any: it must be free after a stop
		port := 10_000 + rand.IntN(20_000)
		if l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port))); err == nil {
			l.Close()
			c.options.Port = port
		}
	}
	options := c.options
	var err error
	c.server, err = server.NewServer(&options)
	require.NoError(c.t, err)
	c.server.Start()
	require.True(c.t, c.server.ReadyForConnections(20*time.Second))
}

func (c *cluster) stop() {
	c.server.Shutdown()
	c.server.WaitForShutdown()
}

// restart ends the server and starts it at the same port, without what it has stored
// if so wanted.
func (c *cluster) restart(forget bool) {
	c.stop()
	if forget {
		require.NoError(c.t, os.RemoveAll(c.options.StoreDir))
	}
	c.start()
}

func (c *cluster) url() string { return c.server.ClientURL() }

// streams returns the state of all streams at a broker by name.
func streams(t testing.TB, url string, more ...client.Option) map[string]jetstream.StreamState {
	t.Helper()
	conn, err := client.Connect(url, more...)
	require.NoError(t, err)
	defer conn.Close()
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	all := map[string]jetstream.StreamState{}
	for info := range js.ListStreams(context.Background()).Info() {
		all[info.Config.Name] = info.State
	}
	return all
}

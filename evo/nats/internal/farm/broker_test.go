package farm_test

import (
	"context"
	"fmt"
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
	// Below the ports that systems give to outgoing connections: one of those could take
	// it between a stop and the next start.
	for c.options.Port == server.RANDOM_PORT {
		port := 10_000 + rand.IntN(6_000)
		if l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port))); err == nil {
			l.Close()
			c.options.Port = port
		}
	}
	log := new(lines)
	for range 60 {
		options := c.options
		var err error
		c.server, err = server.NewServer(&options)
		require.NoError(c.t, err)
		c.server.SetLogger(fatal{log}, false, false)
		c.server.Start() // it returns with its listener, or with what it has logged
		if c.server.ReadyForConnections(time.Second) {
			return
		}
		c.stop()
	}
	require.FailNow(c.t, "the broker does not start", "%s", log)
}

// fatal logs why a server does not start.
type fatal struct{ *lines }

func (fatal) Noticef(string, ...any)           {}
func (fatal) Warnf(string, ...any)             {}
func (fatal) Debugf(string, ...any)            {}
func (fatal) Tracef(string, ...any)            {}
func (l fatal) Errorf(format string, v ...any) { l.add(fmt.Sprintf(format, v...)) }
func (l fatal) Fatalf(format string, v ...any) { l.add(fmt.Sprintf(format, v...)) }

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

package farm_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// other plays another round than the game's own simulation.
type other struct{ *matchtest.Sim }

func (s *other) Hash() uint64 { return s.Sim.Hash() + 1 }

func TestRefused(t *testing.T) {
	t.Parallel()
	c, log := coordinate(t, new(match.Store).Find, farm.Options{})
	newer := matchtest.Game
	newer.Version++
	richer, vocabulary := matchtest.Game, matchtest.Vocabulary
	vocabulary.Actions = slices.Clone(vocabulary.Actions)
	vocabulary.Actions[0].Act = &matchtest.Collect{Coins: 2}
	richer.Vocabulary = &vocabulary
	rebuilt := matchtest.Game
	rebuilt.NewSim = func() evo.Sim[*matchtest.Player] { return &other{new(matchtest.Sim)} }
	for name, of := range map[string]struct {
		game  *evo.Game[*matchtest.Player]
		wants string
	}{
		"version":    {&newer, "it plays another game: it has game version 2, not 1"},
		"vocabulary": {&richer, "it plays another game: it has vocabulary fingerprint "},
		"simulation": {&rebuilt, "it plays the same match to another outcome than the coordinator"},
	} {
		err := farm.Work(t.Context(), of.game, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1, Name: name})
		require.ErrorIs(t, err, farm.ErrRefused, name)
		assert.ErrorContains(t, err, of.wants, name)
		log.has(t, "worker "+name+" is refused: "+of.wants)
	}
	assert.Zero(t, c.Workers())
}

// TestDiffers has a worker play the same matches twice, to different outcomes.
func TestDiffers(t *testing.T) {
	t.Parallel()
	store := new(match.Store)
	c, _ := coordinate(t, store.Find, farm.Options{Recheck: -1})
	liar := matchtest.Game
	rounds := 0
	liar.NewSim = func() evo.Sim[*matchtest.Player] {
		return &fickle{Sim: new(matchtest.Sim), rounds: &rounds}
	}
	matches := matchtest.Matches(1, 40, addPlayers(store))
	work(t, &liar, farm.WorkerOptions{Link: farm.Link{URL: c.URL()}, Workers: 1})
	employ(t, c, 1)
	var err error
	for range 2 {
		for _, err = range c.Evaluate(t.Context(), each(matches)) {
		}
	}
	require.ErrorIs(t, err, match.ErrDiffers)
	assert.ErrorContains(t, err, "and then by worker")
	for _, err = range c.Evaluate(t.Context(), each(matches)) {
		require.ErrorIs(t, err, match.ErrDiffers, "what came cannot be trusted any more")
	}
}

// fickle has another hash in each round but the first, which is the trial.
type fickle struct {
	*matchtest.Sim
	rounds *int
}

func (s *fickle) Reset(setup evo.Setup[*matchtest.Player]) error {
	*s.rounds++
	return s.Sim.Reset(setup)
}

func (s *fickle) Hash() uint64 { return s.Sim.Hash() + uint64(*s.rounds-1) }

func TestOptions(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte("\n"), 0o600))
	for name, of := range map[string]struct {
		o     farm.Options
		wants string
	}{
		"no broker":     {farm.Options{}, "no broker is named"},
		"two brokers":   {farm.Options{Listen: "127.0.0.1:0", Link: farm.Link{URL: "nats://x"}}, "leave one out"},
		"open to all":   {farm.Options{Listen: "0.0.0.0:0"}, "there is no token"},
		"all addresses": {farm.Options{Listen: ":0"}, "there is no token"},
		"a name":        {farm.Options{Listen: "example.com:1"}, "there is no token"},
		"no port":       {farm.Options{Listen: "127.0.0.1"}, "write HOST:PORT"},
		"queue":         {farm.Options{Listen: "127.0.0.1:0", Queue: "a.b"}, "letters, digits"},
		"no key":        {farm.Options{Listen: "127.0.0.1:0", Link: farm.Link{Cert: empty}}, "-tls-cert and -tls-key belong together"},
		"no file":       {farm.Options{Listen: "127.0.0.1:0", Link: farm.Link{CA: empty + "er"}}, "no such file"},
		"hasty":         {farm.Options{Listen: "127.0.0.1:0", AckWait: time.Millisecond}, "at least 100ms"},
		"bad key":       {farm.Options{Listen: "127.0.0.1:0", Link: farm.Link{Cert: empty, Key: empty}}, "-tls-cert, -tls-key"},
		"odd port":      {farm.Options{Link: farm.Link{URL: "nats://127.0.0.1:99999"}}, "write the URL as nats://HOST:PORT"},
		"nobody there":  {farm.Options{Link: farm.Link{URL: "nats://127.0.0.1:1"}}, "nobody answers there"},
	} {
		_, err := farm.New(&matchtest.Game, new(match.Store).Find, of.o)
		require.ErrorContains(t, err, of.wants, name)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	_, err = farm.New(&matchtest.Game, new(match.Store).Find, farm.Options{Listen: l.Addr().String()})
	require.ErrorContains(t, err, "address already in use")
	_, err = farm.Secret("@" + empty)
	require.ErrorContains(t, err, "is empty")
	require.ErrorContains(t, farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{}), "no broker is named")
	require.ErrorContains(t, farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: "nats://a b"}}), "nats://HOST:PORT")
}

func TestToken(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(file, []byte("s3cret\n"), 0o600))
	token, err := farm.Secret("@" + file)
	require.NoError(t, err)
	store := new(match.Store)
	c, _ := coordinate(t, store.Find, farm.Options{Listen: "0.0.0.0:0", Link: farm.Link{Token: token}})
	try := func(token string) error {
		return farm.Work(t.Context(), &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL(), Token: token}, Workers: 1})
	}
	require.ErrorContains(t, try(""), "it wants a token")
	require.ErrorContains(t, try("s3cre"), "it wants another token")
	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL(), Token: "s3cret"}, Workers: 1})
	employ(t, c, 1)
}

// TestTLS has both sides show certificates, and then workers that have wrong ones.
func TestTLS(t *testing.T) {
	t.Parallel()
	ca, strangers := newAuthority(t), newAuthority(t)
	cert, key := ca.issue(t, "127.0.0.1")
	store := new(match.Store)
	c, _ := coordinate(t, store.Find, farm.Options{Listen: "127.0.0.1:0", Link: farm.Link{Token: "x", CA: ca.file, Cert: cert, Key: key}})
	own, ownKey := ca.issue(t, "worker")
	alien, alienKey := strangers.issue(t, "worker")
	try := func(url string, l farm.Link) error {
		l.URL, l.Token = url, "x"
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		err := farm.Work(ctx, &matchtest.Game, farm.WorkerOptions{Link: l, Workers: 1})
		require.NoError(t, ctx.Err())
		return err
	}
	require.ErrorContains(t, try(c.URL(), farm.Link{}), "name the right one with -tls-ca")
	require.ErrorContains(t, try(c.URL(), farm.Link{CA: strangers.file, Cert: own, Key: ownKey}), "an authority that is not trusted here")
	require.ErrorContains(t, try(c.URL(), farm.Link{CA: ca.file}), "give one of an authority that it trusts")
	require.ErrorContains(t, try(c.URL(), farm.Link{CA: ca.file, Cert: alien, Key: alienKey}), "give one of an authority that it trusts")
	_, port, _ := net.SplitHostPort(c.URL()[len("tls://"):])
	require.ErrorContains(t, try("tls://localhost:"+port, farm.Link{CA: ca.file, Cert: own, Key: ownKey}), "is for other names")
	plain, _ := coordinate(t, store.Find, farm.Options{Link: farm.Link{Token: "x"}})
	require.ErrorContains(t, try(plain.URL(), farm.Link{CA: ca.file}), "it speaks no TLS")

	work(t, &matchtest.Game, farm.WorkerOptions{Link: farm.Link{URL: c.URL(), Token: "x", CA: ca.file, Cert: own, Key: ownKey}, Workers: 1})
	employ(t, c, 1)
}

// authority issues certificates.
type authority struct {
	file, folder string
	cert         *x509.Certificate
	key          *ecdsa.PrivateKey
	issued       int64
}

func newAuthority(t testing.TB) *authority {
	t.Helper()
	a := &authority{folder: t.TempDir()}
	a.cert, a.key = &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageCertSign,
	}, nil
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	a.key = key
	der, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, &key.PublicKey, key)
	require.NoError(t, err)
	a.file = a.write(t, "ca.pem", "CERTIFICATE", der)
	return a
}

func (a *authority) write(t testing.TB, name, kind string, der []byte) string {
	t.Helper()
	file := filepath.Join(a.folder, name)
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
	return file
}

// issue returns the files of a certificate for a name or an address.
func (a *authority) issue(t testing.TB, name string) (cert, key string) {
	t.Helper()
	a.issued++
	of := &x509.Certificate{
		SerialNumber: big.NewInt(1 + a.issued), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	if ip := net.ParseIP(name); ip != nil {
		of.IPAddresses = []net.IP{ip}
	} else {
		of.DNSNames = []string{name}
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.CreateCertificate(rand.Reader, of, a.cert, &private.PublicKey, a.key)
	require.NoError(t, err)
	secret, err := x509.MarshalECPrivateKey(private)
	require.NoError(t, err)
	return a.write(t, name+".pem", "CERTIFICATE", der), a.write(t, name+".key", "EC PRIVATE KEY", secret)
}

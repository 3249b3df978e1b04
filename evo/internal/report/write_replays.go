package report

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// WriteReplays writes a replay of each shipped table into a folder of the run: of
// the round that all tables play alike. It returns how many.
func WriteReplays(ctx context.Context, r *pipeline.Run) (n int, err error) {
	if r.Env.Replay == nil {
		return 0, fmt.Errorf("the game %q has no Replay to write", r.Env.Spec.Name)
	}
	all, err := r.Latest()
	if err != nil {
		return 0, err
	}
	err = r.Exclusive(func() error {
		if err := os.MkdirAll(r.Path(replayFolder), 0o755); err != nil {
			return err
		}
		for _, c := range funnel.With(all, funnel.Shipped) {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			var page bytes.Buffer
			if err := writeReplay(&page, r.Env, c.Table()); err != nil {
				return fmt.Errorf("%v: %w", c.Key, err)
			}
			if err := atomicfile.Write(filepath.FromSlash(r.Path(replayFile(c.Key.String()))), page.Bytes()); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	return n, err
}

// writeReplay plays the round that all tables play alike, and writes its replay.
func writeReplay(w io.Writer, env *pipeline.Env, g *genome.Genome) error {
	players, seed, slot := funnel.CheckRound(env.Spec, g)
	names := make([]string, len(players))
	for i, p := range players {
		for _, ref := range env.Spec.Library {
			if ref.Genome == p {
				names[i] = ref.Name
			}
		}
	}
	names[slot] = genome.KeyOf(g).String()[:8]
	return env.Replay(w, players, seed, names)
}

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
)

func (c *command[A]) vote(ctx context.Context, o common, t stageOptions, args []string) error {
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Bench.Close()
	tables, err := newTables(r)
	if err != nil {
		return err
	}
	var lines []byte
	for _, arg := range args {
		g, _, err := tables.find(arg)
		if err != nil {
			return err
		}
		text, err := json.Marshal(funnel.Vote{Key: g.Key(), Natural: t.natural, By: t.by, Why: t.why})
		if err != nil {
			return err
		}
		lines = append(append(lines, text...), '\n')
	}
	if _, err := r.Candidates("pruned.jsonl"); err != nil {
		return err // a vote that cannot be counted now is not written down either
	}
	if len(lines) > 0 {
		if err := appendLines(r.Path(pipeline.VotesFile), lines); err != nil {
			return err
		}
	}
	if err := c.do(ctx, r, p, pipeline.Ship); err != nil {
		return err
	}
	if err := renew(r); err != nil {
		return err
	}
	return c.fates(r, pipeline.Ship)
}

// appendLines adds lines to a file that other tools write, too: they may have
// left its last line without an end.
func appendLines(path string, lines []byte) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if size := info.Size(); size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	_, err = f.Write(lines)
	return err
}

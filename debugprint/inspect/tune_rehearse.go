package inspect

import (
	"context"
	"errors"
	"sync"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// rehearseWith lets the page try changes on what rec holds, before it applies them,
// for tables that the game has given no rehearsal of its own.
func rehearseWith(rec *record.Recorder, tuning []Tuner) {
	var one sync.Mutex // a rehearsal keeps a processor busy
	do := func(ctx context.Context, changed *decider.Outline) (any, error) {
		if !one.TryLock() {
			return nil, errors.New("another rehearsal is under way: wait for it")
		}
		defer one.Unlock()
		log, err := rec.Log()
		if err != nil {
			return nil, err
		}
		return record.Rehearse(log.Within(ctx, 0), changed)
	}
	for _, tuner := range tuning {
		if t, ok := tuner.(*Table); ok && rec != nil {
			t.mu.Lock()
			if t.rehearse == nil {
				t.rehearse = do
			}
			t.mu.Unlock()
		}
	}
}

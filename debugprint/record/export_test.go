package record

import "time"

// Rerecord records the playback of a log.
func (l *Log) Rerecord(o Options) *Recorder {
	r := newRecorder(l.World(), nil, o)
	p := l.player(r.sink)
	r.clock, r.played = playerClock{p}, true
	p.run()
	r.clock = stoppedClock{r.frame, r.worldNow}
	r.self = r.sink
	r.leave = func() {}
	r.flushOpen(1 << 63)
	r.sleep(r.step + 1)
	r.stopped = true
	return r
}

type playerClock struct{ p *player }

func (c playerClock) Frame() uint64      { return c.p.frame }
func (c playerClock) Now() time.Duration { return c.p.worldNow }

type stoppedClock struct {
	frame uint64
	now   time.Duration
}

func (c stoppedClock) Frame() uint64      { return c.frame }
func (c stoppedClock) Now() time.Duration { return c.now }

package loop

import "time"

// Pace says from the reports of a stage how fast it plays, and how long it will
// take.
type Pace struct {
	started time.Time
	heard   time.Time // the first report of what the stage counts now
	first   int64     // Done in that report
	played  int64     // Played in that report
	latest  Progress
}

// Begin starts the clock of a stage.
func (p *Pace) Begin(now time.Time) { *p = Pace{started: now} }

// Hear takes a report that is no note.
func (p *Pace) Hear(of Progress, now time.Time) {
	guess := of.Rounds && p.latest.Rounds                                              // of how many rounds: it may change
	if p.heard.IsZero() || of.Of != p.latest.Of && !guess || of.Done < p.latest.Done { // it counts something else now
		p.heard, p.first, p.played = now, of.Done, of.Played
	}
	p.latest = of
}

// Elapsed is how long the stage has taken so far.
func (p *Pace) Elapsed(now time.Time) time.Duration { return now.Sub(p.started) }

// Rate returns the rounds that the stage plays in a second, or false if it is too
// early to tell.
func (p *Pace) Rate(now time.Time) (perSecond float64, known bool) {
	since := p.Elapsed(now).Seconds()
	if p.latest.Played == 0 || since <= 1 {
		return 0, false
	}
	return float64(p.latest.Played) / since, true
}

// Left returns how long the stage will still take, or false if it is unknown.
func (p *Pace) Left(now time.Time) (left time.Duration, known bool) {
	of := p.latest
	done := of.Done - p.first
	if of.Rounds { // those from the log took no time
		done = of.Played - p.played
	}
	if of.Of <= of.Done || done <= 0 || done < (of.Of-p.first)/100 { // the first report says little
		return 0, false
	}
	return time.Duration(float64(now.Sub(p.heard)) / float64(done) * float64(of.Of-of.Done)), true
}

package main

import (
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// BenchmarkRecorded measures how much longer the game's steps take with a recorder:
// the best of many short stretches of both, in turns.
func BenchmarkRecorded(b *testing.B) {
	var games [2]*creatures.World
	for i := range games {
		w, err := creatures.New(creatures.MaxAgents, 1, nil)
		if err != nil {
			b.Fatal(err)
		}
		games[i] = w
	}
	if _, err := record.New(games[1].Minds, record.Options{}); err != nil {
		b.Fatal(err)
	}
	best := [2]time.Duration{time.Hour, time.Hour}
	const steps = 60
	frames := [2]decider.Stepper{decider.Steps(60), decider.Steps(60)}
	for b.Loop() {
		for i, w := range games {
			start := time.Now()
			for range steps {
				if err := w.Step(frames[i].Next()); err != nil {
					b.Fatal(err)
				}
			}
			best[i] = min(best[i], time.Since(start))
		}
	}
	ticks := steps * (creatures.MaxAgents + 1.)
	b.ReportMetric(float64(best[0])/ticks, "alone_ns/tick")
	b.ReportMetric(float64(best[1])/ticks, "recorded_ns/tick")
	b.ReportMetric(float64(best[1])/float64(best[0]), "ratio")
	b.ReportMetric(0, "ns/op")
}

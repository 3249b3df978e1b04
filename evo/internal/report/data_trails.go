package report

import (
	"cmp"
	"context"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// trail is the path of a table through the round that all tables play alike. It is
// nil if the round cannot be drawn: a picture is no reason to have no report.
type trail = match.Path

// trails returns the paths of candidates, and plays those rounds that it has not
// played yet.
func trails(env *pipeline.Env, known map[genome.Key]trail, all []*funnel.Candidate) {
	var open []*funnel.Candidate
	for _, c := range all {
		if _, ok := known[c.Key]; !ok {
			open = append(open, c)
		}
	}
	paths := make([]trail, len(open))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(env.Workers, len(open)) {
		workers.Go(func() {
			for i := range next {
				players, seed, slot := funnel.CheckRound(env.Spec, open[i].Table())
				if path, err := env.Trail(context.Background(), players, seed, slot); err == nil {
					paths[i] = path
				}
			}
		})
	}
	for i := range open {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, c := range open {
		known[c.Key] = paths[i]
	}
}

// draw gives the tables pictures of their paths, if the game says where its players
// are.
func (d *Data) draw(l *loader, shipped []*funnel.Candidate) {
	if l.run.Env.Trail == nil || len(shipped) == 0 {
		return
	}
	trails(l.run.Env, l.paths, shipped)
	bounds := boundsOf(l.run.Env.Bounds, l.paths)
	for i := range d.Shipped {
		for k := range d.Shipped[i].Tables {
			t := &d.Shipped[i].Tables[k]
			if path := l.paths[t.key]; path != nil {
				t.Thumb = thumbnail(path, bounds, t.Class)
				d.Trails = true
			}
		}
	}
}

// boundsOf returns the bounds of a map, or else those of the paths.
func boundsOf(b evo.Bounds, paths map[genome.Key]trail) evo.Bounds {
	if b != (evo.Bounds{}) {
		return b
	}
	first := true
	for _, path := range paths { // any order: the bounds are the same
		for _, stretch := range path {
			for _, at := range stretch {
				if first {
					b, first = evo.Bounds{Left: at.X, Right: at.X, Top: at.Y, Bottom: at.Y}, false
				}
				b.Left, b.Right = min(b.Left, at.X), max(b.Right, at.X)
				b.Top, b.Bottom = min(b.Top, at.Y), max(b.Bottom, at.Y)
			}
		}
	}
	return b
}

// sortTables puts the table with the most points first.
func sortTables(all []Table) {
	slices.SortFunc(all, func(a, b Table) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Key, b.Key))
	})
}

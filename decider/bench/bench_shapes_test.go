package bench

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/shapes"
)

// BenchmarkShapes ticks an agent of each policy, and of what rows share, by the table and by
// its code.
func BenchmarkShapes(b *testing.B) {
	for _, s := range shapes.All() {
		for _, scene := range shapes.Scenes() {
			play := func(code *decider.GeneratedCode[*shapes.Agent]) func() Run {
				return func() Run {
					p, err := shapes.Play(compiled(s.Root, code), scene)
					must(err)
					return runOf{func(n int) { must(p.Tick(n)) }, func() error { return nil }}
				}
			}
			b.Run(s.Name+"/"+scene.Name, func(b *testing.B) {
				compare(b, 1, entry{"table", 0, play(nil)}, entry{"code", 0, play(s.Code)})
			})
		}
	}
}

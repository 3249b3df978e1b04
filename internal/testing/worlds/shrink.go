package worlds

import (
	"errors"
	"time"

	"golang.org/x/exp/slices"
)

// Shrink returns the smallest script that it finds for which check says that something is wrong, by
// fewer frames, operations, agents, rows and words. check is called at most so many times.
func Shrink(s *Script, calls int, check func(*Script) error) *Script {
	z := &shrinker{best: s.clone(), left: calls}
	z.fails = func(s *Script) bool {
		var failure *Failure
		if err := check(s); !errors.As(err, &failure) {
			return false
		}
		s.Frames = s.Frames[:min(failure.Frame+1, len(s.Frames))] // what comes later is not played
		return true
	}
	z.try(func(*Script) bool { return true })
	for again := true; again && z.left > 0; {
		again = false
		for _, smaller := range []func() bool{z.ops, z.rows, z.agents, z.frames, z.words, z.deltas, z.merge} {
			again = smaller() || again
		}
	}
	return z.best
}

type shrinker struct {
	best  *Script
	left  int
	fails func(*Script) bool
}

// try keeps what change makes of the best script, if it still fails.
func (z *shrinker) try(change func(*Script) bool) bool {
	if z.left <= 0 {
		return false
	}
	s := z.best.clone()
	if !change(s) {
		return false
	}
	if z.left--; !z.fails(s) {
		return false
	}
	z.best = s
	return true
}

// chunks tries to take parts of n things away, large parts first. It reports whether some went.
func (z *shrinker) chunks(n func(*Script) int, cut func(s *Script, from, to int) (changed bool)) (any bool) {
	for size := n(z.best); size > 0; size /= 2 {
		for from := n(z.best) - size; ; from -= size {
			from = max(from, 0)
			if z.try(func(s *Script) bool {
				to := min(from+size, n(s))
				return from < to && cut(s, from, to)
			}) {
				any = true
			}
			if from == 0 || z.left <= 0 {
				break
			}
		}
	}
	return any
}

func countFrames(s *Script) int { return len(s.Frames) }

func (z *shrinker) frames() bool {
	return z.chunks(countFrames, func(s *Script, from, to int) bool {
		s.Frames = slices.Delete(s.Frames, from, to)
		return true
	})
}

// merge makes one frame of some.
func (z *shrinker) merge() bool {
	return z.chunks(countFrames, func(s *Script, from, to int) bool {
		one := &s.Frames[from]
		for _, f := range s.Frames[from+1 : to] {
			one.Ops, one.Delta = append(one.Ops, f.Ops...), one.Delta+f.Delta
		}
		s.Frames = slices.Delete(s.Frames, from+1, to)
		return to > from+1 && one.Delta >= 0
	})
}

func (z *shrinker) ops() bool {
	count := func(s *Script) (n int) {
		for _, f := range s.Frames {
			n += len(f.Ops)
		}
		return n
	}
	return z.chunks(count, func(s *Script, from, to int) bool {
		k := 0
		for i := range s.Frames {
			var kept []Op
			for _, op := range s.Frames[i].Ops {
				if k < from || k >= to {
					kept = append(kept, op)
				}
				k++
			}
			s.Frames[i].Ops = kept
		}
		return true
	})
}

func (z *shrinker) agents() (any bool) {
	for z.try(func(s *Script) bool { s.Agents /= 2; return s.Agents > 0 }) {
		any = true
	}
	for z.try(func(s *Script) bool { s.Agents--; return s.Agents > 0 }) {
		any = true
	}
	return z.try(func(s *Script) bool { s.Workers--; return s.Workers > 0 }) || any
}

// rows takes rows away, or puts a row in the place of its group.
func (z *shrinker) rows() (any bool) {
	any = z.try(func(s *Script) bool { had := s.Other != nil; s.Other = nil; return had })
	any = z.try(func(s *Script) bool { had := s.Guest != nil; s.Guest = nil; return had }) || any
	for i := 0; ; i++ {
		found := false
		without := func(s *Script) bool {
			found = s.nth(i, func(up *Row, k int) { up.Kids = append(up.Kids[:k:k], up.Kids[k+1:]...) })
			return found
		}
		for z.try(without) {
			any = true
		}
		if !found {
			break
		}
		for k := range 4 {
			any = z.try(func(s *Script) bool {
				lifted := false
				s.nth(i, func(up *Row, at int) {
					if group := up.Kids[at]; k < len(group.Kids) {
						up.Kids[at], lifted = group.Kids[k], true
					}
				})
				return lifted
			}) || any
		}
	}
	return any
}

// nth calls do with the row above the row number i that has one.
func (s *Script) nth(i int, do func(up *Row, k int)) (found bool) {
	for _, root := range s.tables() {
		root.rows(func(up *Row) {
			for k := 0; k < len(up.Kids) && !found; k++ {
				if i == 0 {
					found = true
					do(up, k)
					return
				}
				i--
			}
		})
	}
	return found
}

// words takes words away from rows and from the world.
func (z *shrinker) words() (any bool) {
	lists := func(s *Script) (all []*[]string) {
		all = append(all, &s.Words)
		for _, root := range s.tables() {
			root.rows(func(r *Row) { all = append(all, &r.Words) })
		}
		return all
	}
	for i := range lists(z.best) {
		for k := 0; k < len(*lists(z.best)[i]); {
			if z.try(func(s *Script) bool {
				l := lists(s)[i]
				if w := (*l)[k]; w == "eternal" || w == "walked" { // their checks are others, by which long frames and some words are wrong
					return false
				}
				*l = append((*l)[:k:k], (*l)[k+1:]...)
				return true
			}) {
				any = true
			} else {
				k++
			}
		}
	}
	return any
}

// deltas has frames take as long as others do.
func (z *shrinker) deltas() bool {
	const usual = 16 * time.Millisecond
	return z.chunks(countFrames, func(s *Script, from, to int) (changed bool) {
		for i := range s.Frames[from:to] {
			changed = changed || s.Frames[from+i].Delta != usual
			s.Frames[from+i].Delta = usual
		}
		return changed
	})
}

package loop

import "github.com/ethogram-go/ethogram/evo/internal/loop/archive"

// least is the share of the children that each emitter makes at least, in thousandths.
const least = 50

// scheduler shares the children of a generation among the emitters in proportion
// to their success. All is counted in integers, so every machine shares alike.
// (pyribs' BanditScheduler chooses whole batches by UCB1. A generation here is one
// batch, so the shares follow the rates of success instead, and a least share is
// what UCB1's bonus is for: no emitter is forgotten because it once failed.)
type scheduler struct {
	on [emitters]bool

	// Thousandths of tables that were made, and that were new or improved. Older ones
	// count less and less: an emitter that is good at the beginning need not be
	// good at the end.
	made, won [emitters]int64

	now [emitters]struct{ made, won int64 } // in this generation
}

// count counts a table of an emitter.
func (s *scheduler) count(from emitter, status archive.Status) {
	if from >= emitters {
		return
	}
	if s.now[from].made++; status == archive.New || status == archive.Improved {
		s.now[from].won++
	}
}

// close ends a generation.
func (s *scheduler) close() {
	for i, n := range s.now {
		s.made[i], s.won[i] = s.made[i]*7/8+1000*n.made, s.won[i]*7/8+1000*n.won
	}
	clear(s.now[:])
}

// rate returns the success of an emitter in millionths. One that has made nothing
// is taken to succeed in one of ten: where success is rare, a higher guess would make all
// shares equal.
func (s *scheduler) rate(i emitter) int64 {
	return (s.won[i] + 200) * million / (s.made[i] + 2000)
}

// deal shares n children among the emitters that are on: the least share each, and
// the rest by their rates, with the largest remainders rounded up.
func (s *scheduler) deal(n int) (shares [emitters]int) {
	var sum int64
	rest := n
	for i := range emitters {
		if s.on[i] {
			sum += s.rate(i)
			shares[i] = min(n*least/1000, rest)
			rest -= shares[i]
		}
	}
	free, left := int64(rest), rest
	var remainders [emitters]int64
	for i := range emitters {
		if s.on[i] {
			part := free * s.rate(i)
			shares[i] += int(part / sum)
			left -= int(part / sum)
			remainders[i] = part % sum
		}
	}
	for ; left > 0; left-- {
		most := emitters
		for i := range emitters {
			if s.on[i] && (most == emitters || remainders[i] > remainders[most]) {
				most = i
			}
		}
		shares[most]++
		remainders[most] = -1
	}
	return shares
}

package loop

import "github.com/ethogram-go/ethogram/evo/internal/loop/archive"

// Emission is what an emitter did in a generation.
type Emission struct {
	Emitter  string `json:"emitter"`
	Made     int    `json:"made"`     // tables that were added to the archive or rejected
	New      int    `json:"new"`      // of them the first in their cell
	Improved int    `json:"improved"` // of them the best of a cell that others had been in
	Share    int    `json:"share"`    // of the next generation's children, in thousandths
}

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

	now [emitters]Emission
}

// count counts a table of an emitter.
func (s *scheduler) count(from emitter, status archive.Status) {
	if from >= emitters {
		return
	}
	n := &s.now[from]
	n.Made++
	switch status {
	case archive.New:
		n.New++
	case archive.Improved:
		n.Improved++
	}
}

// close ends a generation and returns its results.
func (s *scheduler) close() (all []Emission) {
	for i := range emitters {
		n := &s.now[i]
		s.made[i] = s.made[i]*7/8 + 1000*int64(n.Made)
		s.won[i] = s.won[i]*7/8 + 1000*int64(n.New+n.Improved)
	}
	shares := s.deal(1000)
	for i := range emitters {
		if s.on[i] {
			n := s.now[i]
			n.Emitter, n.Share = emitterNames[i], shares[i]
			all = append(all, n)
		}
		s.now[i] = Emission{}
	}
	return all
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

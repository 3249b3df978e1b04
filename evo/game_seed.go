package evo

import (
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Seed derives the seed of a purpose from a run's seed: "eval" with a
// generation and a round, "holdout" with a round, and so on. Seeds of different
// purposes or numbers are unrelated, so no table is certified on the rounds that
// it was trained on.
func Seed(run uint64, purpose string, numbers ...uint64) uint64 {
	h := mix(run ^ 0x6a09e667f3bcc909)
	for i := range len(purpose) {
		h = mix(h ^ uint64(purpose[i]))
	}
	h = mix(h ^ 1<<63 ^ uint64(len(purpose)))
	for _, n := range numbers {
		h = mix(h ^ mix(n+0x9e3779b97f4a7c15))
	}
	return h
}

// mix is the finalizer of splitmix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Rand is a small seeded source of random numbers (splitmix64), the same on
// every machine. One goroutine at a time may use it.
type Rand struct {
	_ plain.NoCopy

	state uint64
}

// there panics with words where r is nil or zero.
func (r *Rand) there(method string) { plain.Made(r != nil, "evo.Rand", method, "NewRand") }

// NewRand returns a source that begins at seed.
func NewRand(seed uint64) *Rand { return &Rand{state: seed} }

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.there("Uint64")
	r.state += 0x9e3779b97f4a7c15
	return mix(r.state)
}

// IntN returns a number in [0, n). It panics if n is not positive.
func (r *Rand) IntN(n int) int {
	if n <= 0 {
		panic("evo: IntN of a number that is not positive")
	}
	// Rejecting the last, incomplete run of remainders keeps it uniform.
	limit := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		if x := r.Uint64(); x < limit {
			return int(x % uint64(n))
		}
	}
}

// Permille reports true in n of 1,000 cases.
func (r *Rand) Permille(n int) bool { return r.IntN(1000) < n }

// Perm returns the numbers from 0 to n-1 in a random order.
func (r *Rand) Perm(n int) []int {
	if n < 0 {
		panic("evo: Perm of a negative number")
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	r.Shuffle(n, func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// Shuffle puts n things into a random order.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	if swap == nil {
		panic("evo: Shuffle without a function that swaps two things")
	}
	for i := n - 1; i > 0; i-- {
		swap(i, r.IntN(i+1))
	}
}

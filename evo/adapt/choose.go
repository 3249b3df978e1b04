package adapt

import (
	"math"

	"golang.org/x/exp/slices"
)

// band is how far the expected share of wins may be from the wanted one, in
// millionths, before the strength changes: without it, each result would change it.
const band = 60_000

// choose makes a choice.
func (d *Director) choose() {
	d.limits, d.tone = 0, ""
	if d.mood >= 0 {
		d.tone = d.config.Moods[d.mood].Name
	}
	if d.rounds == 0 {
		d.limits |= limitUnknown
	}
	if d.changed() {
		d.limits |= limitChanged
	}
	wanted, before, first := d.wins(), d.strength, len(d.picked) == 0
	aim, reach := d.suited(wanted), int64(0)
	if !first {
		aim, reach = d.step(aim)
	}
	d.aim, d.wanted = aim, wanted
	d.pick(aim, reach)
	d.before = before
	if first {
		d.before = d.strength
	}
}

// choice returns the last choice.
func (d *Director) choice() Choice {
	at, half := d.scaled(d.strength), z90*deviation(d.skill.variance)/unit
	low, high := skill{mean: d.mean - half}, skill{mean: d.mean + half}
	return Choice{
		Round: d.rounds + d.idle + 1, Tables: slices.Clone(d.picked), tables: d.tables,
		Strength: d.strength, before: d.before, Level: d.ladder.level(d.strength),
		Wanted: d.wanted, Expected: divRound(d.chance(at, d.error), unit),
		Low: divRound(low.chance(at, d.error), unit), High: divRound(high.chance(at, d.error), unit),
		Mood: d.tone, Player: d.Estimate(), limits: d.limits,
	}
}

// suited returns the strength that suits, in thousandths of points: that of the last
// choice if it still does.
func (d *Director) suited(wanted int64) int64 {
	if len(d.picked) > 0 && wanted == d.wanted {
		off := d.chance(d.scaled(d.aim), d.error) - wanted*unit
		if -band <= off && off <= band {
			d.limits |= limitKept
			return d.aim
		}
	}
	// The strength p with g(mean-p) = logit(wanted).
	aim := d.points(d.mean - divRound(logit(wanted*unit)*unit, blur(d.skill.variance)))
	if aim < d.low {
		aim = d.low
		d.limits |= limitWeakest
	}
	if aim > d.high {
		aim = d.high
		d.limits |= limitStrongest
	}
	return aim
}

// step returns a strength on the way from that of the last choice to a wanted one, and
// how far a table may be from the last one, in levels. That is a class, unless no table
// is so near that suits better: a pack with a gap would keep a player on one side of it.
func (d *Director) step(aim int64) (next, reach int64) {
	level := d.ladder.level(d.strength)
	off := func(t int) int64 { return abs(d.ladder.level(d.tables[t].Points) - level) }
	miss := func(t int) int64 { return abs(d.tables[t].Points - aim) }
	reach = math.MaxInt64
	for t := range d.tables {
		reach = min(reach, off(t)) // above a class after tables that are far apart
	}
	reach = max(reach, unit)
	best, beyond := abs(d.strength-aim), int64(math.MaxInt64)
	for _, t := range d.picked {
		best = min(best, miss(t))
	}
	stuck := d.limits&limitKept == 0
	for t := range d.tables {
		switch {
		case miss(t) >= best:
		case off(t) <= reach:
			stuck = false
		default:
			beyond = min(beyond, off(t))
		}
	}
	if stuck && beyond < math.MaxInt64 {
		reach = beyond
	}
	limit := limitStepped
	if reach > unit {
		limit = limitLeapt
		d.limits |= limit
	}
	if low := d.ladder.points(level - reach); aim < low {
		aim = low
		d.limits |= limit
	}
	if high := d.ladder.points(level + reach); aim > high {
		aim = high
		d.limits |= limit
	}
	return aim, reach
}

// pick picks tables whose mean strength is about aim, each no further than a reach from
// the strength of the last choice.
func (d *Director) pick(aim, reach int64) {
	within := func(int) bool { return true }
	if len(d.picked) > 0 {
		level := d.ladder.level(d.strength)
		within = func(t int) bool { return abs(d.ladder.level(d.tables[t].Points)-level) <= reach }
	}
	clear(d.seats)
	d.picked = d.picked[:0]
	sum := int64(0)
	for k := range d.config.Opponents {
		// What the next one must have for the mean to be right.
		ideal := min(max(aim*int64(k+1)-sum, -most), most)
		t := d.nearest(ideal, k, within)
		d.picked = append(d.picked, t)
		d.seats[t]++
		sum += d.tables[t].Points
	}
	d.weigh()
	d.note()
}

// weigh sets the strength of the picked tables.
func (d *Director) weigh() {
	sum, uncertain, n := int64(0), int64(0), int64(len(d.picked))
	for _, t := range d.picked {
		sum += d.tables[t].Points
		dev := min(divRound(d.tables[t].deviation()*unit, d.scale), beyond)
		uncertain += dev * dev
	}
	d.strength, d.error = divRound(sum, n), uncertain/(n*n)
}

// note remembers when tables were picked.
func (d *Director) note() {
	for _, t := range d.picked {
		d.last[t] = d.picks
	}
}

// nearest returns a table for the kth seat: at random one of those that are nearly as
// close to the ideal as the closest. Tables that are in the round already, or played
// lately, are taken only if no other is nearly as close.
func (d *Director) nearest(ideal int64, seat int, within func(int) bool) int {
	const near = 250 // thousandths of the scale
	distance := func(t int) int64 { return abs(d.tables[t].Points - ideal) }
	// One is tired if it is in the round (2) or played lately (1).
	tired := func(t int) int {
		if d.seats[t] > 0 {
			return 2
		}
		if d.last[t] > 0 && d.picks-d.last[t] <= int64(d.config.Rest) && d.last[t] != d.picks {
			return 1
		}
		return 0
	}
	// The closest of each kind.
	best := [3]int{-1, -1, -1}
	for t := range d.tables {
		if !within(t) {
			continue
		}
		if k := tired(t); best[k] < 0 || distance(t) < distance(best[k]) {
			best[k] = t
		}
	}
	kind := -1
	for k, t := range best {
		if t < 0 {
			continue
		}
		// A tired one must be closer by more than half a scale, which is an eighth of
		// the rounds.
		if kind < 0 || distance(t)+d.scale/2 < distance(best[kind]) {
			kind = k
		}
	}
	switch kind {
	case 0:
		if best[1] >= 0 && distance(best[1])+d.scale/4 < distance(best[0]) {
			d.limits |= limitRested
		}
	case 1:
		d.limits |= limitAgain
	case 2:
		d.limits |= limitTwice
	}
	limit := distance(best[kind]) + d.scale*near/unit
	fits := func(t int) bool { return within(t) && tired(t) == kind && distance(t) <= limit }
	fewest := mostOpponents
	for t := range d.tables {
		if fits(t) {
			fewest = min(fewest, d.seats[t])
		}
	}
	var chosen, n int
	for t := range d.tables {
		if fits(t) && d.seats[t] == fewest {
			n++
			// Each of n is chosen with the same chance.
			if draw(d.config.Seed, uint64(d.picks), uint64(seat), uint64(n))%uint64(n) == 0 {
				chosen = t
			}
		}
	}
	return chosen
}

// draw returns random bits that depend on the seed and the numbers only (splitmix64's
// finalizer; Steele, Lea and Flood 2014).
func draw(seed uint64, numbers ...uint64) uint64 {
	h := seed
	for _, n := range numbers {
		h += 0x9e3779b97f4a7c15 + n
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}

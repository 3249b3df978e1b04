package stats

// Distances returns how far two things are apart: a symmetric number of at least
// 0, which is 0 from a thing to itself. Sums of as many distances as there are
// things must fit in an int64.
type Distances func(i, j int) int64

// KMedoids chooses k of n things, the medoids, such that the sum of the distances
// from each thing to its nearest medoid is small: a start by BUILD
// (Kaufman and Rousseeuw, 1990), then the eager swaps of FasterPAM (Schubert
// and Rousseeuw, 2021) until none helps. It returns the medoids in rising order,
// and for each thing the index of its medoid among them. Ties go to the lower
// number, so the result depends only on the order of the things. If k is n or
// more, all are medoids.
func KMedoids(n, k int, distance Distances) (medoids, nearest []int) {
	if k >= n {
		medoids, nearest = make([]int, n), make([]int, n)
		for i := range n {
			medoids[i], nearest[i] = i, i
		}
		return medoids, nearest
	}
	if k <= 0 {
		return nil, nil
	}
	p := pam{n: n, distance: distance, medoid: make([]bool, n)}
	p.build(k)
	p.swap()
	return p.result()
}

// pam is the state of a search for medoids.
type pam struct {
	n        int
	distance Distances
	medoids  []int
	medoid   []bool // whether a thing is one
	near     []kin  // the nearest medoid of each thing
	second   []kin  // and the one after it
	loss     []int64
	change   []int64
}

// kin is a medoid, by its index in pam.medoids, and its distance.
type kin struct {
	place    int
	distance int64
}

// far is the distance of a missing medoid.
const far = int64(1) << 40

// build adds one medoid after the other, each the one that helps most.
func (p *pam) build(k int) {
	best := make([]int64, p.n)
	for i := range best {
		best[i] = far
	}
	for len(p.medoids) < k {
		chosen, most := -1, int64(-1)
		for x := range p.n {
			if p.medoid[x] {
				continue
			}
			var gain int64
			for o := range p.n {
				if d := p.distance(x, o); d < best[o] {
					gain += best[o] - d
				}
			}
			if gain > most {
				chosen, most = x, gain
			}
		}
		p.medoids = append(p.medoids, chosen)
		p.medoid[chosen] = true
		for o := range p.n {
			best[o] = min(best[o], p.distance(chosen, o))
		}
	}
	p.near, p.second = make([]kin, p.n), make([]kin, p.n)
	p.loss, p.change = make([]int64, k), make([]int64, k)
	p.assign()
}

// assign finds the two nearest medoids of each thing, and what the removal of each
// medoid would cost.
func (p *pam) assign() {
	clear(p.loss)
	for o := range p.n {
		near, second := kin{-1, far}, kin{-1, far}
		for place, m := range p.medoids {
			d := p.distance(m, o)
			switch {
			case d < near.distance:
				near, second = kin{place, d}, near
			case d < second.distance:
				second = kin{place, d}
			}
		}
		p.near[o], p.second[o] = near, second
		p.loss[near.place] += second.distance - near.distance
	}
}

// swap puts a thing in the place of a medoid as soon as that helps, until no
// thing helps.
func (p *pam) swap() {
	for idle, x := 0, 0; idle < p.n; x = (x + 1) % p.n {
		idle++
		if p.medoid[x] {
			continue
		}
		// change[i] is what the swap with medoid i adds to the sum beyond what
		// all swaps with x have in common.
		var common int64
		copy(p.change, p.loss)
		for o := range p.n {
			d := p.distance(x, o)
			near, second := p.near[o], p.second[o]
			if d < near.distance {
				common += d - near.distance
				p.change[near.place] += near.distance - second.distance
			} else if d < second.distance {
				p.change[near.place] += d - second.distance
			}
		}
		place := 0
		for i, c := range p.change {
			if c < p.change[place] {
				place = i
			}
		}
		if common+p.change[place] < 0 {
			p.medoid[p.medoids[place]], p.medoid[x] = false, true
			p.medoids[place] = x
			p.assign()
			idle = 0
		}
	}
}

// result returns the medoids in rising order and the index of each thing's.
func (p *pam) result() (medoids, nearest []int) {
	place := make([]int, len(p.medoids))
	for x := range p.n {
		if p.medoid[x] {
			for i, m := range p.medoids {
				if m == x {
					place[i] = len(medoids)
				}
			}
			medoids = append(medoids, x)
		}
	}
	nearest = make([]int, p.n)
	for o := range p.n {
		nearest[o] = place[p.near[o].place]
	}
	return medoids, nearest
}

// Silhouette returns how well groups are separated, in thousandths from -1000 to
// 1000: the mean over all things of (b-a)/max(a,b), where a is the mean distance
// to the others of its group and b the least mean distance to another group
// (Rousseeuw, 1987). A thing that is alone in its group counts 0. group has the
// number of each thing's group, from 0 to groups-1.
func Silhouette(group []int, groups int, distance Distances) int64 {
	if len(group) == 0 {
		return 0
	}
	size := make([]int64, groups)
	for _, g := range group {
		size[g]++
	}
	sums := make([]int64, groups)
	var total int64
	for i, own := range group {
		if size[own] < 2 {
			continue
		}
		clear(sums)
		for j, g := range group {
			sums[g] += distance(i, j)
		}
		a := sums[own] * 1000 / (size[own] - 1)
		b := int64(-1)
		for g, sum := range sums {
			if g != own && size[g] > 0 {
				if mean := sum * 1000 / size[g]; b < 0 || mean < b {
					b = mean
				}
			}
		}
		if larger := max(a, b); b >= 0 && larger > 0 {
			total += DivRound((b-a)*1000, larger)
		}
	}
	return DivRound(total, int64(len(group)))
}

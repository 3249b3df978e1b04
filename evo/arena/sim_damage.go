package arena

// A life taken is worth a point, split among the attackers by the damage they did;
// a life lost costs one. So the points of a round always add up to 0.

const point = 1000 // milli

// tally is what a tank has done in the round.
type tally struct {
	points   int64 // milli
	share    int64 // of lives taken, milli
	kills    int32 // last hits
	deaths   int32
	dealt    int64 // damage, milli
	taken    int64
	shots    int32
	hits     int32 // shells that hurt a tank
	distance int64 // Q16.16 u
	boxes    [boxKinds]int32
	escapes  int32
	lived    int32 // ticks
	watched

	low    int32           // the tick since which health is low; 0 not at all, -1 escaped already
	damage [maxTanks]int32 // what each enemy did to this life, by id, milli
}

// A tank escapes that lives so long with so little health.
const (
	escapeHealth = 30 // percent
	escapeTicks  = 10 * int32(ticksPerSecond)
)

// hurt deals the damage of this tick's explosions, all at once: a tank hit by more
// than its health loses just that, to each attacker in proportion.
func (a *Arena) hurt() {
	if a.blasts.n > 0 {
		a.explode()
	}
	for i := range a.tanks[:a.count] {
		if t := &a.tanks[i]; t.alive {
			t.count()
			t.watchEscape()
		}
	}
}

func (a *Arena) explode() {
	var damage [maxTanks][maxTanks]int64 // by victim and attacker
	var from [maxTanks]Point
	var victims uint16
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		hit := false
		for k := range a.tanks[:a.count] {
			t := &a.tanks[k]
			if !t.alive {
				continue
			}
			d := t.pos.Sub(b.at)
			if d.Within(a.n.view) {
				t.notice(HeardExplosion, b.at)
			}
			if t.id == b.owner || !d.Within(a.n.splash) || t.shielded() || t.isProtected() {
				continue
			}
			if !a.rules.SplashThroughWalls && !a.terrain.clear(b.at, t.pos) {
				continue
			}
			if n := a.splash(d.Length(), b.upgraded); n > 0 {
				damage[k][b.owner] += n
				from[k] = b.from
				victims |= 1 << k
				hit = true
			}
		}
		if hit {
			a.tanks[b.owner].tally.hits++
		}
	}
	for k := range a.tanks[:a.count] {
		if victims>>k&1 != 0 {
			a.tanks[k].suffer(&damage[k], from[k])
		}
	}
}

// splash returns the damage, in milli, at a distance from an explosion.
func (a *Arena) splash(d Num, upgraded bool) int64 {
	n := a.n.damage * int64(a.n.splash-d) / int64(a.n.splash)
	if upgraded {
		n *= int64(a.rules.Upgrade)
	}
	return n
}

// suffer applies the damage of the attackers in this tick.
func (t *Tank) suffer(damage *[maxTanks]int64, from Point) {
	a := t.arena
	total := int64(0)
	for _, n := range damage {
		total += n
	}
	killer := mostOf(damage)
	if total > int64(t.health) {
		split(damage, int64(t.health))
		total = int64(t.health)
	}
	for i, n := range damage {
		a.tanks[i].tally.dealt += n
		t.tally.damage[i] += int32(n)
	}
	t.tally.taken += total
	t.health -= int32(total)
	t.notice(TookHit, from)
	if t.health > 0 {
		return
	}
	a.tanks[killer].tally.kills++
	t.tally.deaths++
	t.tally.points -= point
	t.tally.low = 0
	var parts [maxTanks]int64
	for i, n := range t.tally.damage {
		parts[i] = int64(n)
	}
	split(&parts, point)
	for i, n := range parts {
		a.tanks[i].tally.points += n
		a.tanks[i].tally.share += n
	}
	t.tally.damage = [maxTanks]int32{}
	t.die()
}

// mostOf returns the attacker who did most, the first of several.
func mostOf(damage *[maxTanks]int64) int {
	killer := 0
	for i, n := range damage {
		if n > damage[killer] {
			killer = i
		}
	}
	return killer
}

// split scales parts to add up to total, by the method of largest remainders; of
// equal remainders the first come first. Not all parts are 0.
func split(parts *[maxTanks]int64, total int64) {
	sum := int64(0)
	for _, n := range parts {
		sum += n
	}
	left := total
	var rest [maxTanks]int64
	for i, n := range parts {
		parts[i] = n * total / sum
		rest[i] = n * total % sum
		left -= parts[i]
	}
	for ; left > 0; left-- {
		best := 0
		for i, r := range rest {
			if r > rest[best] {
				best = i
			}
		}
		parts[best]++
		rest[best] = -1
	}
}

// watchEscape counts a tank that was nearly dead and recovers or lives for ten more
// seconds, once for each time that its health falls.
func (t *Tank) watchEscape() {
	low := int64(t.health)*100 < int64(t.arena.n.health)*escapeHealth
	now := t.arena.tick + 1
	switch c := &t.tally; {
	case low && c.low == 0:
		c.low = now
	case low && c.low > 0 && now-c.low >= escapeTicks:
		c.escapes++
		c.low = -1
	case !low && c.low != 0:
		if c.low > 0 {
			c.escapes++
		}
		c.low = 0
	}
}

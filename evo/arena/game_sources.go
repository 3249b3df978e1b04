//go:build !ethogram_rounds

package arena

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/evo"
)

// sources are the parts of a round that have decided too much in earlier versions of
// the rules. The limits leave room above, and for ammunition below, what strong tables
// do by the rules of now.
var sources = []evo.Source[*Tank]{
	{Name: "from under a shield", Of: "shots", Most: 160, Count: shieldedShots},
	{Name: "under protection that outlasts them", Of: "shots", Most: 0, Count: protectedShots},
	{Name: "through walls", Of: "damage", Most: 0, Count: damageThroughWalls},
	{Name: "with at most a fifth of the shells left", Of: "time on the map", Least: 30, Most: 1000, Count: lowTime},
	{Name: "under a shield", Of: "time on the map", Most: 160, Count: shieldTime},
}

func shieldedShots(sim evo.Sim[*Tank], slot int) (part, whole int64) {
	t := sim.(*Arena).Tank(slot)
	return t.shot(t.shield)
}

func protectedShots(sim evo.Sim[*Tank], slot int) (part, whole int64) {
	t := sim.(*Arena).Tank(slot)
	return t.shot(t.protected)
}

// shot counts a shot in the tick that was played, if nothing could hurt the tank before
// the tick until, as a part.
func (t *Tank) shot(until int32) (part, whole int64) {
	then := t.arena.tick - 1
	if !t.alive || t.tally.shots == 0 || t.loaded != then+t.arena.n.cooldown {
		return 0, 0
	}
	if until > then {
		part = 1
	}
	return part, 1
}

// damageThroughWalls counts the damage of the tank's splashes in whole health, and
// that behind walls.
func damageThroughWalls(sim evo.Sim[*Tank], slot int) (part, whole int64) {
	a := sim.(*Arena)
	from := a.Tank(slot)
	full := stimulusTimes[bits.TrailingZeros64(uint64(TookHit))]
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		if b.owner != from.id {
			continue
		}
		for k := range a.tanks[:a.count] {
			t := &a.tanks[k]
			d := t.pos.Sub(b.at)
			if t == from || !d.Within(a.n.splash) || t.alive && t.stimuli.Left(TookHit) != full {
				continue // a dead tank stays where it died until it returns
			}
			if !t.alive && t.back != a.tick+a.n.respawn {
				continue // it died earlier
			}
			n := a.splash(d.Length(), b.upgraded) / 1000
			whole += n
			if !a.terrain.clear(b.at, t.pos) {
				part += n
			}
		}
	}
	return part, whole
}

func lowTime(sim evo.Sim[*Tank], slot int) (part, whole int64) {
	t := sim.(*Arena).Tank(slot)
	return onMap(t, t.flags&LowAmmo != 0)
}

func shieldTime(sim evo.Sim[*Tank], slot int) (part, whole int64) {
	t := sim.(*Arena).Tank(slot)
	return onMap(t, t.shielded())
}

// onMap counts a tick of a tank on the map.
func onMap(t *Tank, holds bool) (part, whole int64) {
	if !t.alive {
		return 0, 0
	}
	return int64(bit(holds)), 1
}

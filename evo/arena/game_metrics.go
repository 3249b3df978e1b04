package arena

import "github.com/ethogram-go/ethogram/evo"

// The metrics of a tank, in this order.
const (
	MetricPoints = iota
	metricRank
	metricKills
	metricKillShare
	metricDeaths
	metricDamageDealt
	metricDamageTaken
	metricShots
	metricHits
	metricDistance
	metricShieldBoxes
	metricUpgradeBoxes
	metricAmmoBoxes
	metricHealthBoxes
	metricEscapes
	metricSurvival
	MetricPlacement
	metricWon
	metricInView
	metricTargeted
	metricTargetDistance
	metricClosing
	metricErrands
	metricCover
	metricStill
	metricIdleFire
	metricBoxes
	metricShieldedShots
	metricStalemate
	metricTurning
	metricInRange
	metricSilent

	metricCount
)

// metricPointsName is the name of the metric that ranks a round.
const metricPointsName = "points"

// Metrics describe what [Arena.Metrics] writes. Points rank a round; placement
// does not, because a tank that never fires often outlives the others.
var Metrics = []evo.Metric{
	{Name: metricPointsName, Unit: "milli", Min: -20_000, Max: 20_000},       // lives taken, split by damage, less lives lost
	{Name: "rank", Unit: "", Min: 1, Max: maxTanks},                          // by points, lives left, damage, order of the round
	{Name: "kills", Unit: "", Min: 0, Max: 100},                              // last hits
	{Name: "kill share", Unit: "milli", Min: 0, Max: 40_000},                 // lives taken, split by damage
	{Name: "deaths", Unit: "", Min: 0, Max: 30},                              //
	{Name: "damage dealt", Unit: "health", Min: 0, Max: 10_000},              //
	{Name: "damage taken", Unit: "health", Min: 0, Max: 5_000},               //
	{Name: "shots", Unit: "", Min: 0, Max: 800},                              //
	{Name: "hits", Unit: "", Min: 0, Max: 800},                               // shells that hurt a tank
	{Name: "distance", Unit: "u", Min: 0, Max: 4_000},                        //
	{Name: "shield boxes", Unit: "", Min: 0, Max: 130},                       //
	{Name: "upgrade boxes", Unit: "", Min: 0, Max: 130},                      //
	{Name: "ammo boxes", Unit: "", Min: 0, Max: 130},                         //
	{Name: "health boxes", Unit: "", Min: 0, Max: 130},                       //
	{Name: "escapes", Unit: "", Min: 0, Max: 100},                            // health was below 30 % and recovered, or it lived 10 s
	{Name: "survival", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)}, // on the map
	{Name: "placement", Unit: "", Min: 1, Max: maxTanks},                     // 1 is the last one left
	{Name: "won", Unit: "", Min: 0, Max: 1},                                  // 1 is placement 1

	// What a watcher sees. Times are parts of survival.
	{Name: "in view", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},          // with an enemy in view
	{Name: "targeted", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},         // of these, acting on an enemy: driving or turning for its sake, or firing at it
	{Name: "target distance", Unit: "u", Min: 0, Max: 40 * int64(elimination.Steps)}, // to the nearest visible enemy, summed over targeted
	{Name: "closing", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},          // of in view, driving towards the nearest enemy
	{Name: "errands", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},          // going for a box or for cover
	{Name: "cover", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},            // seen by no enemy, although one is near enough
	{Name: "still", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},            // slower than 1/8 of full speed
	{Name: "idle fire", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},        // loaded, aimed at an enemy that a shell can hurt, and no shot
	{Name: "boxes", Unit: "", Min: 0, Max: 520},                                      // of all kinds
	{Name: "shielded shots", Unit: "", Min: 0, Max: 800},                             // from under a shield or protection
	{Name: "stalemate", Unit: "", Min: 0, Max: 1},                                    // 1 is being one of several that the end of the time leaves
	{Name: "turning", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},          // of still, turning at least half as fast as it can
	{Name: "in range", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},         // with shells, and a visible enemy that one can reach and hurt
	{Name: "silent", Unit: "ticks", Min: 0, Max: int64(elimination.Steps)},           // of these, loaded and not firing
}

// Metrics writes the metrics of a slot's tank so far to into, in the order of the
// variable Metrics and clamped to its ranges. It may be called at any time.
func (a *Arena) Metrics(slot int, into []int64) {
	t := a.Tank(slot)
	c := &t.tally
	place := a.place(t, (*Tank).outlasts)
	won := int64(0)
	if place == 1 {
		won = 1
	}
	values := [metricCount]int64{
		MetricPoints:       c.points,
		metricRank:         a.place(t, (*Tank).outranks),
		metricKills:        int64(c.kills),
		metricKillShare:    c.share,
		metricDeaths:       int64(c.deaths),
		metricDamageDealt:  c.dealt / 1000,
		metricDamageTaken:  c.taken / 1000,
		metricShots:        int64(c.shots),
		metricHits:         int64(c.hits),
		metricDistance:     c.distance >> 16,
		metricShieldBoxes:  int64(c.boxes[BoxShield]),
		metricUpgradeBoxes: int64(c.boxes[BoxUpgrade]),
		metricAmmoBoxes:    int64(c.boxes[BoxAmmo]),
		metricHealthBoxes:  int64(c.boxes[BoxHealth]),
		metricEscapes:      int64(c.escapes),
		metricSurvival:     int64(c.lived),
		MetricPlacement:    place,
		metricWon:          won,

		metricInView:         int64(c.inView),
		metricTargeted:       int64(c.targeted),
		metricTargetDistance: c.reach >> 16,
		metricClosing:        int64(c.closing),
		metricErrands:        int64(c.errands),
		metricCover:          int64(c.watched.hidden),
		metricStill:          int64(c.still),
		metricIdleFire:       int64(c.idle),
		metricBoxes:          int64(c.boxes[BoxShield]) + int64(c.boxes[BoxUpgrade]) + int64(c.boxes[BoxAmmo]) + int64(c.boxes[BoxHealth]),
		metricShieldedShots:  int64(c.safe),
		metricStalemate:      a.stalemate(t),
		metricTurning:        int64(c.turning),
		metricInRange:        int64(c.watched.inRange),
		metricSilent:         int64(c.silent),
	}
	for i, m := range Metrics {
		into[i] = min(max(values[i], m.Min), m.Max)
	}
}

// stalemate returns 1 if the time of a round of elimination ended before the tank
// and another one had settled who wins, and 0 otherwise.
func (a *Arena) stalemate(t *Tank) int64 {
	if a.mode == ModeElimination && a.tick >= a.n.roundTime && t.lives > 0 && a.left() > 1 {
		return 1
	}
	return 0
}

// place returns a tank's place if the tanks that are before it go first.
func (a *Arena) place(t *Tank, before func(e, t *Tank) bool) int64 {
	place := int64(1)
	for i := range a.tanks[:a.count] {
		if e := &a.tanks[i]; e != t && before(e, t) {
			place++
		}
	}
	return place
}

// outranks orders tanks by points; ties by lives left, damage dealt and the
// round's order, which is drawn from its seed.
func (t *Tank) outranks(e *Tank) bool {
	switch {
	case t.tally.points != e.tally.points:
		return t.tally.points > e.tally.points
	case t.lives != e.lives:
		return t.lives > e.lives
	case t.tally.dealt != e.tally.dealt:
		return t.tally.dealt > e.tally.dealt
	}
	return t.id < e.id
}

// outlasts orders tanks by when they lost their last life; ties by lives left and
// then by rank.
func (t *Tank) outlasts(e *Tank) bool {
	switch {
	case t.out != e.out:
		return t.out == 0 || e.out != 0 && t.out > e.out
	case t.lives != e.lives:
		return t.lives > e.lives
	}
	return t.outranks(e)
}

package corpus

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// villager is the agent of all tables. What it perceives depends on its id and on the
// number of the frame, so that it need not be saved.
type villager struct {
	id    uint64
	frame *uint64
	noise stimuli.Mask
}

type (
	row = decider.Decider[*villager]
	act = behavior.Behavior[*villager]
	pre = decider.Preconditions
)

const (
	night decider.Flags = 1 << iota
	market
	hungry
	leads
	heals
)

const knock stimuli.Mask = 1

// sense perceives: each fact stays for some frames.
func sense(v *villager, _ time.Duration) decider.Sense {
	word := core.Mix(v.id<<32 | *v.frame/12)
	flags := decider.Flags(word) & (market | hungry)
	if *v.frame/40%2 == 1 {
		flags |= night
	}
	v.noise = 0
	if word>>20&7 == 0 {
		v.noise = knock
	}
	return decider.Sense{Flags: flags, Stimuli: &v.noise}
}

// Blocks of shapes that compilers for 32 and 64 bits lay out differently.
type (
	pair    struct{ A, B int32 }
	swapped struct {
		A int32
		B int64
		C int32
	}
	padded struct {
		Done bool
		Left time.Duration
		Tail uint8
	}
	words struct {
		A int
		B uint
		C uintptr
		D int8
	}
	nested struct {
		pair
		X     float32
		_     uint16
		Y     float64
		Inner [3]struct {
			On bool
			N  uint16
		}
		Z complex64
		W complex128
	}
	uncompared struct {
		N uint8
		_ [0]func()
		M int16
		_ struct{}
	}
	steps struct{ Left int }
)

// filled is a leaf whose block changes in each tick.
func filled[T any](name string, start T, fill func(b *T, n int64)) *row {
	return &row{Name: name, Behavior: &act{Name: name, Block: start, Tick: func(_ *villager, x behavior.Context) behavior.Status {
		fill(behavior.Block[T](x), int64(x.IntN(1000))-500)
		return behavior.Running
	}}}
}

// shapes has a block of each shape.
func shapes() *row {
	return &row{Name: "SHAPES", Policy: decider.Parallel, Children: []*row{
		filled("PAIR", pair{1, 2}, func(b *pair, n int64) { b.B = int32(n) }),
		filled("SWAPPED", swapped{}, func(b *swapped, n int64) { *b = swapped{int32(n), n << 40, -int32(n)} }),
		filled("PADDED", padded{}, func(b *padded, n int64) { *b = padded{n > 0, time.Duration(n), uint8(n)} }),
		filled("WORDS", words{}, func(b *words, n int64) { *b = words{int(n), uint(n + 500), uintptr(n + 1<<20), int8(n)} }),
		filled("NESTED", nested{}, func(b *nested, n int64) {
			b.A, b.X, b.Y, b.Z, b.W = int32(n), float32(n)/8, float64(n)/3, complex(float32(n), 1), complex(0, float64(n))
			b.Inner[1].On, b.Inner[2].N = n&1 == 0, uint16(n)
		}),
		filled("UNCOMPARED", uncompared{}, func(b *uncompared, n int64) { b.N, b.M = uint8(n), int16(n) }),
		filled("EMPTY", struct{}{}, func(*struct{}, int64) {}),
		filled("NUMBER", 0, func(b *int, n int64) { *b = int(n) }),
		filled("DURATION", time.Duration(0), func(b *time.Duration, n int64) { *b = time.Duration(n) * time.Hour }),
		filled("NAN", [2]float64{}, func(b *[2]float64, n int64) { b[0], b[1] = math.Copysign(math.NaN(), float64(n)), math.Inf(int(n)) }),
		filled("BOOLS", [5]bool{true}, func(b *[5]bool, n int64) { b[uint64(n)%5] = n&1 == 0 }),
		filled("LARGE", [64]uint16{}, func(b *[64]uint16, n int64) { b[uint64(n)%64]++ }),
	}}
}

// lasts ends after some ticks.
type lasts struct{ Ticks int }

func (l *lasts) Block() any { return steps{l.Ticks} }

func (*lasts) Act(_ *villager, x behavior.Context) behavior.Status {
	s := behavior.Block[steps](x)
	s.Left--
	return behavior.Until(s.Left <= 0)
}

// often is an Ask.
type often struct {
	Less float64 `min:"0" max:"1"`
}

func (o *often) Decide(_ *villager, q decider.Query) float64 { return q.Float64() - o.Less }

var food = &decider.Gate[*villager]{Name: "FOOD", Limit: 3, Cooldown: 100 * time.Millisecond, LocalCooldown: 2 * time.Second}

// village has each policy, and everything that agents remember or share.
func village() *row {
	const ms = time.Millisecond
	talk := &decider.Gate[*villager]{Name: "TALK", Limit: 2, Key: func(v *villager, _ decider.Query) uint64 { return v.id % 3 }}
	stay := &act{Name: "STAY", Tick: behavior.Stay[*villager]}
	return &row{Name: "VILLAGE", Children: []*row{
		{
			Name: "WATCH", Preconditions: pre{Flags: decider.All(night), Cooldown: 900 * ms}, Policy: decider.SequentialList,
			Squad: &decider.Squad[*villager]{Members: 3, Roles: []decider.Role[*villager]{{Flag: leads, Score: (&often{0.4}).Decide}, {Flag: heals}}},
			Gate:  &decider.Gate[*villager]{Name: "WALL", Limit: 2}, Timeout: 3 * time.Second,
			Children: []*row{
				{Name: "CLIMB", Act: &behavior.Wait[*villager]{For: 100 * ms, To: 600 * ms}},
				{Name: "MEET", Barrier: true},
				{Name: "LOOK", Act: &lasts{7}},
			},
		},
		{Name: "FLEE", Preconditions: pre{Stimuli: stimuli.All(knock), Chance: 0.4}, Behavior: stay, Timeout: 400 * ms, Recheck: decider.EachTick},
		{Name: "SHOP", Preconditions: pre{Flags: decider.All(market)}, Recheck: decider.EachTick, Slot: &decider.Slot{Name: "STALL", Bytes: 256}},
		{Name: "EAT", Preconditions: pre{Flags: decider.Any(hungry), Every: 500 * ms, Scatter: true}, Gate: food, Commit: 300 * ms, Act: &lasts{9}},
		{Name: "TALK", Ask: &often{0.4}, Preconditions: pre{Every: 700 * ms}, Gate: talk, Behavior: stay, Timeout: 600 * ms},
		{Name: "WORK", Policy: decider.SequentialList, Remember: decider.Place, Preconditions: pre{Flags: decider.Check{AnyClear: hungry}, Chance: 0.5}, Loop: 3, Children: []*row{
			{Name: "DIG", Act: &lasts{4}},
			{Name: "CARRY", Policy: decider.Random, EndOn: decider.OnAny, Children: []*row{{Name: "STONE", Act: &lasts{3}}, {Name: "WOOD", Act: &lasts{5}}}},
			{Name: "SIT", Policy: decider.Sequence, Loop: 2, Children: []*row{{Name: "DOWN", Act: &lasts{2}}, {Name: "UP", Act: &lasts{2}}}},
		}},
		{Name: "PLAY", Policy: decider.Parallel, Ask: &often{0.4}, Preconditions: pre{Every: 1500 * ms}, Succeed: 2, Children: []*row{
			{Name: "TOYS", Policy: decider.Shuffle, Remember: decider.Place, EndOn: decider.OnAny, Children: []*row{{Name: "BALL", Act: &lasts{4}}, {Name: "ROPE", Act: &lasts{6}}, {Name: "KITE", Act: &lasts{2}}}},
			{Name: "SING", Act: &lasts{11}},
			{Name: "SHOUT", Policy: decider.WeightedRandom, Children: []*row{{Name: "HEY", Ask: &often{0.4}, Behavior: stay}, {Name: "HO", Behavior: stay}}},
		}},
		{Name: "REST", Policy: decider.Scored, Margin: 0.1, Rescore: true, Children: []*row{
			{Name: "LIE", Ask: &often{0.4}, Behavior: stay},
			{Name: "STAND", Ask: &often{0.4}, Behavior: stay, Commit: 200 * ms},
			{Name: "LEAN", Behavior: stay},
		}},
	}}
}

// stall is injected into the villagers' slots, birds share the villagers' food.
func stall() *row {
	return &row{Name: "STALL", Policy: decider.SequentialList, Loop: -1, Children: []*row{
		{Name: "CHOOSE", Act: &lasts{6}},
		{Name: "PAY", Gate: &decider.Gate[*villager]{Name: "SELLER"}, Act: &lasts{8}},
		filled("CARRY", swapped{}, func(b *swapped, n int64) { b.B = n }),
	}}
}

func birds() *row {
	return &row{Name: "BIRDS", Children: []*row{
		{Name: "PECK", Gate: food, Preconditions: pre{Flags: decider.All(hungry)}, Act: &lasts{5}},
		{
			Name: "SWOOP", Preconditions: pre{Every: 400 * time.Millisecond}, Targets: &decider.Targets[*villager]{List: crumbs, Switch: true, Margin: 0.1}, Ask: &often{0.4},
			PerAgent: &decider.PerAgent[*villager]{
				Commit:  func(v *villager) time.Duration { return time.Duration(v.id%3) * 100 * time.Millisecond },
				Timeout: func(v *villager) time.Duration { return time.Duration(v.id%5) * 150 * time.Millisecond },
			},
			Behavior: &act{Name: "SWOOP", Tick: behavior.Stay[*villager], Retarget: func(*villager, behavior.Context, uint64) {}},
		},
		{Name: "FLY", Policy: decider.SequentialList, Loop: -1, Remember: decider.PlaceAndTime, Children: []*row{
			{Name: "GLIDE", Act: &behavior.Wait[*villager]{For: 300 * time.Millisecond, To: 1100 * time.Millisecond}},
			{Name: "SOAR", Timeout: 700 * time.Millisecond, Behavior: &act{Name: "SOAR", Tick: behavior.Stay[*villager]}},
		}},
	}}
}

// crumbs are the targets of birds.
func crumbs(v *villager, l *decider.TargetList) {
	for i := range (*v.frame/7 + v.id) % 5 {
		l.Add(i)
	}
}

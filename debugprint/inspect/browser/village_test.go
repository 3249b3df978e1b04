package browser

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// A village is a game of 300, with a switch for each mistake of TestVillage. Its day has 30
// seconds: at 9 a wolf comes while the bell rings, from 14 to 18 is market, from 22 on night.
type village struct {
	noRecheck   bool // the bell is asked once
	noClaim     bool // hunters do not claim their deer
	lost        bool // a villager does not know how near the wolf is
	mute        bool // nobody was given a voice
	oneMeal     bool // lunch and supper are one row
	rareFeast   bool // the feast is looked at now and then
	gossip      bool // who has drunk stays at the well
	bellFirst   bool // the bell comes before the wolf
	stunned     bool // a stun has no end
	everyMoment bool // the chance to sing is drawn in each tick
}

type villager struct {
	id    uint64
	age   int // in ticks of 100 ms
	wolf  float64
	voice float64
}

type villageRow = decider.Decider[*villager]

const (
	hearsBell decider.Flags = 1 << iota
	isThirsty
	isHunter
	isDancer
	isBard
	isMarket
	isLate
)

// daze is a behavior that lasts for some seconds, 0 for ever.
func daze(name string, seconds float64) *behavior.Behavior[*villager] {
	return &behavior.Behavior[*villager]{Name: name, Tick: func(_ *villager, x behavior.Context) behavior.Status {
		return behavior.Until(seconds > 0 && x.Duration().Seconds() > seconds)
	}}
}

// closeness is above 0 while the wolf frightens.
func closeness(v *villager, _ decider.Query) float64 { return v.wolf - 5 }

// tender are deer, the best first.
func tender(_ *villager, q decider.Query) float64 { return 1 / float64(q.Target()) }

func deerOf(_ *villager, l *decider.TargetList) {
	for id := uint64(7); id <= 12; id++ {
		l.Add(id)
	}
}

func (v *villager) sing() float64 { return v.voice }

func (g village) table() *villageRow {
	flee := &villageRow{Name: "FLEE", Decide: closeness, Recheck: decider.EachTick, Behavior: daze("RUN", 0)}
	hide := &villageRow{Name: "HIDE", If: hearsBell, Recheck: decider.EachTick, Behavior: daze("COWER", 0)}
	if g.noRecheck {
		hide.Recheck = 0
	}
	sing := &villageRow{
		Name: "SING", If: isBard, Preconditions: If{Every: time.Second},
		PerAgent: &decider.PerAgent[*villager]{Chance: (*villager).sing}, Behavior: daze("TUNE", 0.5),
	}
	if g.everyMoment {
		sing.Preconditions, sing.PerAgent = If{Chance: 0.5}, nil
	}
	hunt := &villageRow{
		Name: "HUNT", If: isHunter, Decide: tender, Targets: &decider.Targets[*villager]{List: deerOf}, Behavior: daze("STALK", 0), Timeout: time.Minute,
		Gate: &decider.Gate[*villager]{Name: "PREY", Key: func(_ *villager, q decider.Query) uint64 { return q.Target() }},
	}
	if g.noClaim {
		hunt.Gate = nil
	}
	drink := &villageRow{Name: "DRINK", If: isThirsty, Gate: &decider.Gate[*villager]{Name: "WELL", Limit: 3}, Policy: decider.SequentialList, Children: []*villageRow{
		{Name: "LIFT", Behavior: daze("PULL", 0.5)},
	}}
	if g.gossip {
		drink.Children = append(drink.Children, &villageRow{Name: "GOSSIP", Behavior: daze("CHAT", 0)})
	}
	feast := &villageRow{Name: "FEAST", If: isDancer, Recheck: decider.EachTick, Policy: decider.SequentialList, EndOn: decider.OnAny, Children: []*villageRow{
		{Name: "DANCE", Squad: &decider.Squad[*villager]{Members: 2, Key: (*villager).house}, Children: []*villageRow{{Name: "TURN", Behavior: daze("WALTZ", 0)}}},
		{Name: "CLAP", Behavior: daze("BEAT", 0.2)},
	}}
	if g.rareFeast {
		feast.Preconditions = If{Every: 4 * time.Second, Scatter: true}
	}
	dine := daze("DINE", 1)
	eat := &villageRow{Name: "EAT", Preconditions: If{Cooldown: 20 * time.Second}, Behavior: dine}
	supper := &villageRow{Name: "SUPPER", Preconditions: If{Cooldown: 20 * time.Second}, Behavior: dine}
	if g.oneMeal {
		supper = eat
	}
	first, second := flee, hide
	if g.bellFirst {
		first, second = hide, flee
	}
	return &villageRow{Name: "VILLAGER", Children: []*villageRow{
		first, second, sing, hunt, drink, feast,
		{Name: "MARKET", If: isMarket, Recheck: decider.EachTick, Children: []*villageRow{eat, {Name: "TRADE", Behavior: daze("HAGGLE", 0)}}},
		{Name: "HOME", If: isLate, Children: []*villageRow{supper, {Name: "SLEEP", Behavior: daze("SNORE", 0)}}},
		{Name: "WORK", Behavior: daze("DIG", 0)},
	}}
}

func (v *villager) house() uint64 { return v.id / 2 }

// live is the villager's tick.
func (v *villager) live(g village) decider.Sense {
	second := float64(v.age) / 10
	v.age++
	v.wolf = 0
	if second >= 9 && second < 10.5 {
		v.wolf = 10
	}
	if g.lost && v.id == 217 {
		v.wolf = math.NaN()
	}
	var s decider.Sense
	for flag, set := range map[decider.Flags]bool{
		hearsBell: second >= 8.5 && second < 11,
		isThirsty: (v.age+7*int(v.id)+100)%300 < 6,
		isHunter:  v.id >= 2 && v.id <= 5 && second >= 18,
		isDancer:  v.id >= 20 && v.id/2%2 == 1 && second >= 18,
		isBard:    v.id%10 == 1,
		isMarket:  second >= 14 && second < 18,
		isLate:    second >= 22,
	} {
		if set {
			s.Flags |= flag
		}
	}
	return s
}

// play plays a day.
func (g village) play(t *testing.T) *record.Recorder {
	t.Helper()
	tree, err := decider.Compile(g.table())
	require.NoError(t, err)
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{
			hearsBell: "Bell", isThirsty: "Thirsty", isHunter: "Hunter", isDancer: "Dancer", isBard: "Bard", isMarket: "Market", isLate: "Late",
		},
		Agent: func(id uint64) string { return fmt.Sprint("Villager ", id) },
	})
	crowd, err := tree.NewCrowd(world, func(v *villager, _ time.Duration) decider.Sense { return v.live(g) })
	require.NoError(t, err)
	voice := 0.4
	if g.mute {
		voice = 0
	}
	for id := uint64(1); id <= 300; id++ {
		require.NoError(t, crowd.Add(id, &villager{id: id, voice: voice}))
	}
	rec, err := record.New(world, full)
	require.NoError(t, err)
	for tick := range 300 {
		switch {
		case tick == 50:
			require.NoError(t, world.Pause(44, true))
		case tick == 55 && !g.stunned:
			require.NoError(t, world.Pause(44, false))
		}
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	return rec
}

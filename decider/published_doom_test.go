package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// How a monster of Doom chases (linuxdoom, p_enemy.c, A_Chase and P_CheckMissileRange): 35
// calls a second. It lets 8 calls pass before its first attack. It claws what is in reach;
// otherwise it may shoot when its walk is over, unless a random byte is below its distance
// less 64, less 128 more if it cannot claw, at most 200. After a shot it takes another walk
// first, of 0 to 15 calls.

type imp struct {
	distance     float64
	claws        bool
	reaction     int // calls until it may shoot
	walk         int // calls that are left of it
	justAttacked bool

	ready, shots int // how often it might have shot, and did
}

func (i *imp) mayShoot() bool { return i.walk == 0 && i.reaction == 0 }

// missileRange is the chance of a shot.
func (i *imp) missileRange() float64 {
	if i.mayShoot() {
		i.ready++
	}
	d := i.distance - 64
	if !i.claws {
		d -= 128
	}
	return (256 - max(0, min(d, 200))) / 256
}

func (i *imp) shoot() {
	i.shots++
	i.justAttacked = true
}

func doomTable() *decider.Decider[*imp] {
	type row = decider.Decider[*imp]
	type act = behavior.Behavior[*imp]
	return &row{Name: "CHASE", Policy: decider.SequentialList, EndOn: decider.OnSuccess, Children: []*row{
		{Name: "COUNT", Do: func(i *imp) { i.reaction = max(0, i.reaction-1) }, Outcome: decider.Fail},
		{Name: "RECOVER", When: func(i *imp) bool { return i.justAttacked }, Behavior: &act{Name: "RECOVER", Tick: func(i *imp, x behavior.Context) behavior.Status {
			i.justAttacked, i.walk = false, x.IntN(16)
			return behavior.Succeeded
		}}},
		{Name: "CLAW", When: func(i *imp) bool { return i.claws && i.distance < 64 }, Do: func(*imp) {}},
		{Name: "SHOOT", PerAgent: &decider.PerAgent[*imp]{Chance: (*imp).missileRange}, When: (*imp).mayShoot, Do: (*imp).shoot},
		{Name: "WALK", Behavior: &act{Name: "WALK", Tick: func(i *imp, x behavior.Context) behavior.Status {
			if i.walk--; i.walk < 0 {
				i.walk = x.IntN(16)
			}
			return behavior.Succeeded
		}}},
	}}
}

// TestDoom: it shoots as often as the published code does, at any distance.
func TestDoom(t *testing.T) {
	skip.UnderRace(t)
	tree := decider.MustCompile(doomTable())
	const calls = 400_000
	for _, claws := range []bool{true, false} {
		for _, distance := range []float64{64, 100, 192, 264, 300, 500, 2000} {
			i := &imp{distance: distance, claws: claws, reaction: 8}
			mem := tree.NewMemory(uint64(distance))
			for call := 1; call <= calls; call++ {
				if _, err := tree.Tick(i, mem, decider.Input{Delta: time.Second / 35}); err != nil {
					t.Fatal(err)
				}
				if call < 8 && i.ready > 0 {
					t.Fatal("it waits for 8 calls")
				}
			}
			d := distance - 64
			if !claws {
				d -= 128
			}
			want := (256 - max(0, min(d, 200))) / 256
			got := float64(i.shots) / float64(i.ready)
			sigma := math.Sqrt(want * (1 - want) / float64(i.ready))
			require.InDelta(t, want, got, 2*sigma+1e-12, "claws %v, distance %v", claws, distance)
		}
	}
}

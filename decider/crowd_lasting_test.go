package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type trooper struct {
	id   uint64
	hurt time.Duration // until then
	now  func() time.Duration
}

// troopTable has squads of four that begin with two and go on with two, take whoever is free, and have a
// leader and a gunner.
func troopTable(q decider.Squad[*trooper]) *decider.Decider[*trooper] {
	const leads, guns decider.Flags = 1, 2
	type row = decider.Decider[*trooper]
	stay := func(name string) *behavior.Behavior[*trooper] {
		return &behavior.Behavior[*trooper]{Name: name, Tick: func(*trooper, behavior.Context) decider.Status { return decider.Running }}
	}
	q.Roles = []decider.Role[*trooper]{{Flag: leads, Score: func(t *trooper, _ decider.Query) float64 { return float64(t.id%7 + 1) }}, {Flag: guns}}
	return &row{Name: "TROOPER", Children: []*row{
		{Name: "HURT", When: func(t *trooper) bool { return t.now() < t.hurt }, Recheck: decider.EachTick, Behavior: stay("LIE")},
		{Name: "TEAM", Squad: &q, Children: []*row{
			{Name: "LEAD", If: leads, Behavior: stay("LEAD")},
			{Name: "GUN", If: guns, Behavior: stay("GUN")},
			{Name: "FOLLOW", Behavior: stay("FOLLOW")},
		}},
		{Name: "IDLE", Behavior: stay("IDLE")},
	}}
}

// TestSquadsOverAnHour: twelve agents in three teams, of whom one is lost every ten seconds for some
// seconds: no team of two or more has a frame without a leader, and nobody idles beside a free place for
// more than two frames. Any number of workers come to the same bytes, and so does a world that is loaded
// before each of 300 frames.
func TestSquadsOverAnHour(t *testing.T) {
	const frames, step = 36_000, 100 * time.Millisecond
	play := func(frames, workers, loads int) []byte {
		tree := decider.MustCompile(troopTable(decider.Squad[*trooper]{Members: 4, Start: 2, Min: 2, Join: true}))
		var w *decider.World
		var c *decider.Crowd[*trooper]
		all := map[uint64]*trooper{}
		begin := func() {
			var err error
			w = tree.NewWorld(9)
			require.NoError(t, w.SetWorkers(workers))
			c, err = tree.NewCrowd(w, nil)
			require.NoError(t, err)
		}
		begin()
		now := func() time.Duration { return w.Now() }
		for id := range uint64(12) {
			all[id] = &trooper{id: id, now: now}
			require.NoError(t, c.Add(id, all[id]))
		}
		idle := map[uint64]int{}
		for frame := range frames {
			if frame%100 == 50 {
				all[uint64(frame/100*5%12)].hurt = w.Now() + time.Duration(1+frame/100%14)*time.Second
			}
			if frame >= frames-loads {
				data, err := w.Save()
				require.NoError(t, err)
				begin()
				loaded, err := w.Load(data, func(id uint64, to any) error { *to.(**trooper) = all[id]; return nil })
				require.NoError(t, err)
				require.True(t, loaded.Same(), "%v", loaded)
			}
			require.NoError(t, w.Tick(step))
			in, leaders := 0, 0
			for id := range all {
				row, err := w.Row(id)
				require.NoError(t, err)
				switch row {
				case "LEAD":
					leaders++
					in++
				case "GUN", "FOLLOW":
					in++
				}
				if row != "IDLE" {
					idle[id] = 0
				}
			}
			for id := range all {
				if row, _ := w.Row(id); row == "IDLE" && leaders > 0 && leaders*4 > in {
					idle[id]++
					require.LessOrEqual(t, idle[id], 2, "frame %d, agent %d", frame, id)
				}
			}
			if frame%100 != 50 { // in which one is lost
				require.LessOrEqual(t, in, leaders*4, "frame %d: each team of at most four has a leader", frame)
				require.GreaterOrEqual(t, in, leaders*2, "frame %d: none goes on with one", frame)
			}
		}
		data, err := w.Save()
		require.NoError(t, err)
		return data
	}
	short := 1200
	if testing.Short() {
		play(3600, 1, 0)
	} else {
		play(frames, 1, 0)
	}
	want := play(short, 1, 0)
	for _, workers := range []int{2, 3, 8} {
		require.Equal(t, want, play(short, workers, 0), "%d workers", workers)
	}
	require.Equal(t, want, play(short, 1, 300), "loaded before each of 300 frames")
}

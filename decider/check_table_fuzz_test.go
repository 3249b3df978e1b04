package decider

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// tableOf makes a table of any bytes: sound or broken, with cycles, shared
// rows, nil children and values out of range.
func tableOf(data []byte) *Decider[int] {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	rows := make([]*Decider[int], 1+next()%24)
	for i := range rows {
		rows[i] = &Decider[int]{Name: fmt.Sprintf("R%d", i)}
	}
	durations := []time.Duration{0, 0, 1, time.Second, -1, math.MaxInt64, math.MinInt64}
	floats := []float64{0, 0, 0.5, 1, 2, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.SmallestNonzeroFloat64}
	blocks := []any{nil, nil, 1, [9]int64{}, "text", []int{}, &durations, struct{ f func() }{}, [70000]byte{}, [0]func(){}}
	duration := func() time.Duration { return durations[next()%len(durations)] }
	float := func() float64 { return floats[next()%len(floats)] }

	for _, d := range rows {
		for n := next() % 6; n > 0; n-- { // so many fields are set
			switch next() % 27 {
			case 0:
				d.Name = []string{"", "R0", "R1", "a > b", "\n"}[next()%5]
			case 1:
				d.Preconditions.Flags = Check{Flags(next()), Flags(next()), Flags(next()), Flags(next())}
			case 2:
				d.Preconditions.Stimuli = stimuli.Check{All: stimuli.Mask(next()), None: stimuli.Mask(next()), Any: stimuli.Mask(next())}
			case 3:
				d.Preconditions.Every, d.Preconditions.Cooldown = duration(), duration()
			case 4:
				d.Preconditions.Chance, d.Preconditions.Scatter = float(), next()%2 == 0
			case 5:
				d.Decide = func(int, Query) float64 { return 1 }
			case 6:
				d.Not = true
			case 7, 8, 9:
				d.Policy = Policy(next() % 10)
			case 10:
				d.Delegate = true
			case 11:
				d.Recheck, d.Outcome = Recheck(next()%4), Outcome(next()%5)
			case 12:
				d.EndOn = EndOn(next() % 5)
			case 13:
				d.Loop = next() - 3
			case 14:
				d.Latched, d.Urgent = next()%2 == 0, next()%2 == 0
			case 15:
				d.Remember, d.Rescore, d.FailFast, d.FailedRest = Remember(next()%4), next()%2 == 0, next()%2 == 0, next()%2 == 0
			case 16:
				d.Commit, d.Timeout = duration(), duration()
			case 17:
				d.Margin = float()
			case 18:
				d.Succeed = next() - 2
			case 19:
				d.DBlock = blocks[next()%len(blocks)]
			case 20:
				d.Behavior = &behavior.Behavior[int]{Name: "B", Block: blocks[next()%len(blocks)]}
			case 21:
				d.Behavior = &behavior.Behavior[int]{}
			case 22:
				d.BehaviorFlags = 1
			case 23:
				d.Children = []*Decider[int]{}
			case 24:
				d.When = func(int) bool { return true }
			case 25:
				of := Errand{int8(next()), float(), duration(), make([]Errand, next()%3)}
				d.Act = []behavior.Action[int]{&of, &bid{of}, &covert{of: of}, bid{of}, (*bid)(nil), (*Errand)(nil)}[next()%6]
			case 26:
				d.Ask = []Question[int]{&bid{}, bid{}, (*bid)(nil), &pointing{}}[next()%4]
			}
		}
		for n := next() % 5; n > 0; n-- {
			switch k := next(); {
			case k == 255:
				d.Children = append(d.Children, nil)
			default:
				d.Children = append(d.Children, rows[k%len(rows)])
			}
		}
	}
	return rows[0]
}

// Errand and the others are the Acts and Asks of the tables of FuzzValidate.
type (
	Errand struct {
		N   int8    `min:"-5" max:"100"`
		X   float64 `step:"0.5"`
		For time.Duration
		Of  []Errand
	}
	bid    struct{ Errand }
	covert struct {
		of Errand
		N  int `max:"few"`
	}
	pointing struct {
		At *int
		Of []chan pointing
	}
)

func (e Errand) Block() any                               { return e.N }
func (Errand) Act(int, behavior.Context) behavior.Status  { return behavior.Running }
func (bid) Decide(int, Query) float64                     { return 1 }
func (*covert) Activate(int) bool                         { return true }
func (*covert) Act(int, behavior.Context) behavior.Status { return behavior.Running }
func (*pointing) Decide(int, Query) float64               { return 1 }

// FuzzValidate: no table makes validate or lint panic, what they say does not
// depend on chance, and what validate lets pass can be compiled.
func FuzzValidate(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 0, 1, 0})
	f.Add([]byte{4, 0, 3, 1, 2, 3, 0, 0, 0, 0, 0, 0, 2, 1, 2})
	f.Add([]byte("a table that was not meant to be one, 255 \xff\xff\xff rows \x17\x13\x07 of it"))
	f.Fuzz(func(t *testing.T, data []byte) {
		root := tableOf(data)
		errs := validate(bindOf(root))
		require.Equal(t, errs, validate(bindOf(root)))
		for _, p := range errs {
			require.False(t, p.Warning)
			require.NotEmpty(t, p.Path)
			require.NotEmpty(t, p.Message)
			require.NotEmpty(t, p.Fix)
		}
		warnings := lint(bindOf(root))
		if len(errs) > 0 {
			require.Empty(t, warnings)
			return
		}
		for _, p := range warnings {
			require.True(t, p.Warning)
		}
		_, err := Compile(root)
		require.NoError(t, err)
	})
}

// TestHugeTables: tables that no tree could hold are refused in time linear in
// what stands in them. If it were not, this test would not end.
func TestHugeTables(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	const many = 20000
	rest := &behavior.Behavior[int]{Name: "REST"}
	leaf := func(name string) *Decider[int] { return &Decider[int]{Name: name, Behavior: rest} }
	codes := func(root *Decider[int]) map[Code]int {
		n := map[Code]int{}
		for _, p := range validate(bindOf(root)) {
			n[p.Code]++
			require.Less(t, len(p.Path), 2000)
		}
		require.Empty(t, lint(bindOf(root)))
		return n
	}

	chain := leaf("END")
	for i := range many {
		chain = &Decider[int]{Name: fmt.Sprint("ROW_", i), Timeout: -1, Children: []*Decider[int]{chain}}
	}
	require.Equal(t, map[Code]int{codeTooDeep: 1, codeNegativeDuration: many}, codes(chain))

	ring := []*Decider[int]{leaf("RING_0")}
	for i := 1; i < many; i++ {
		ring = append(ring, leaf(fmt.Sprint("RING_", i)))
		ring[i-1].Children = ring[i : i+1]
	}
	ring[many-1].Children = ring[:1]
	require.Equal(t, map[Code]int{codeCycle: 1, codeTooDeep: 1}, codes(ring[0]))

	a, b := leaf("A"), leaf("B")
	for i := range 30 {
		both := []*Decider[int]{a, b}
		a = &Decider[int]{Name: fmt.Sprint("A", i), Policy: Parallel, Children: both}
		b = &Decider[int]{Name: fmt.Sprint("B", i), Policy: Parallel, Children: both}
	}
	a.Behavior = &behavior.Behavior[int]{Name: "BIG", Block: [maxBlock]byte{}}
	require.Equal(t, map[Code]int{codeTooManyRows: 1}, codes(&Decider[int]{Name: "ROOT", Policy: Parallel, Children: []*Decider[int]{a, b}}))

	// Thousands of groups that share one long list: the product is not walked.
	var long []*Decider[int]
	for i := range many {
		long = append(long, leaf(fmt.Sprint("LEAF_", i)))
	}
	root := &Decider[int]{Name: "ROOT", Policy: Random}
	for i := range 500 {
		root.Children = append(root.Children, &Decider[int]{Name: fmt.Sprint("G", i), Policy: Random, Children: long})
	}
	require.Equal(t, map[Code]int{codeTooManyChildren: 501, codeTooManyRows: 1}, codes(root))

	// All of one name, and all without one.
	for _, name := range []string{"TWIN", ""} {
		root := &Decider[int]{Name: "ROOT", Policy: Random}
		for range lookChildren {
			g := &Decider[int]{Name: name, Policy: Random}
			for range 16 {
				g.Children = append(g.Children, leaf(name))
			}
			root.Children = append(root.Children, g)
		}
		twins := lookChildren * 17
		if name == "" {
			require.Equal(t, map[Code]int{codeTooManyChildren: 1, codeEmptyName: twins}, codes(root))
		} else {
			require.Equal(t, map[Code]int{codeTooManyChildren: 1, codeDuplicateName: twins - 1}, codes(root))
		}
	}

	// Proofs about masks that take for ever are given up: a formula in which
	// every pair of 60 flags is asked for, group by group.
	root = &Decider[int]{Name: "ROOT"}
	for g := range 60 {
		group := &Decider[int]{Name: fmt.Sprint("G", g)}
		for i := range 60 {
			row := leaf(fmt.Sprintf("ROW_%d_%d", g, i))
			row.Preconditions.Flags = Check{Any: 1<<i | 1<<((i*7+g)%60), AnyClear: 1<<((i*11+g)%60) | 1<<((i*13+3*g)%60)}
			group.Children = append(group.Children, row)
		}
		root.Children = append(root.Children, group)
	}
	root.Children = append(root.Children, leaf("IDLE"))
	validate(bindOf(root))
	lint(bindOf(root))
}

package decider_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestOutlineOfRows: an outline made of a tree's rows is equal to the tree's own.
func TestOutlineOfRows(t *testing.T) {
	skip.UnderRace(t)
	for i := range uint64(300) {
		o := worlds.Tree(i).Outline()
		made := remade(o)
		require.Equal(t, fmt.Sprint(o.Rows()), fmt.Sprint(made.Rows())) // as text, for there are NaNs
		require.True(t, o.Equal(made) && made.Equal(o))
		require.Empty(t, o.Diff(made))
		for _, info := range o.Rows() {
			require.Equal(t, o.Find(info.Name), made.Find(info.Name))
		}
		require.Nil(t, made.Find("no such row"))
	}
}

// smallRows are the rows of a tree with something of everything.
func smallRows() []decider.RowInfo {
	eats := &Decider{
		Name: "EAT", Preconditions: decider.Preconditions{Flags: decider.All(1), Cooldown: time.Second}, Decide: hunger,
		Gate: &Gate{Name: "TROUGH", Limit: 2}, Behavior: &eat,
	}
	o := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{
		{Name: "HUNT", Policy: decider.Sequence, Squad: &Squad{Members: 2}, Children: []*Decider{
			barrier("READY"), {Name: "CHASE", Behavior: &run},
		}},
		{Name: "DAY", When: awake, Policy: decider.Scored, Margin: 0.1, Children: []*Decider{eats, {Name: "WALK", Behavior: &walk}}},
		{Name: "NIGHT", Children: []*Decider{eats, {Name: "SLEEP", Behavior: &sleep}}},
	}}).Outline()
	return slices.Clone(o.Rows())
}

func TestNewOutlineRefuses(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(rows []decider.RowInfo) []decider.RowInfo
		want   []string
	}{
		{"no rows", func([]decider.RowInfo) []decider.RowInfo { return nil }, []string{"ethogram: outline: there are 0 rows; want 1 to 65,535"}},
		{"too many", func(r []decider.RowInfo) []decider.RowInfo { return make([]decider.RowInfo, 1<<16) }, []string{"there are 65,536 rows"}},
		{
			"parent", func(r []decider.RowInfo) []decider.RowInfo { r[4].Parent = 4; return r },
			[]string{"row 1, ROOT > HUNT: Children[0] is row 4, whose Parent is 4", "row 4, READY: Parent is 4; want a row before it"},
		},
		{"root", func(r []decider.RowInfo) []decider.RowInfo { r[0].Parent = 0; return r }, []string{"Parent, Index and Depth of the root are 0, 0 and 0"}},
		{"index", func(r []decider.RowInfo) []decider.RowInfo { r[2].Index = -1; return r }, []string{"row 2, ROOT > DAY: Index is -1"}},
		{"depth", func(r []decider.RowInfo) []decider.RowInfo { r[9].Depth = 40; return r }, []string{"row 9, ROOT > NIGHT > SLEEP: Depth is 40; want 2"}},
		{"row", func(r []decider.RowInfo) []decider.RowInfo { r[2].Row = 1; return r }, []string{"Row is 1; want 2"}},
		{"child above", func(r []decider.RowInfo) []decider.RowInfo { r[2].Children = []decider.Row{0, 7}; return r }, []string{"Children[0] is row 0; want one of the rows 3 to 9"}},
		{"child far", func(r []decider.RowInfo) []decider.RowInfo { r[2].Children = []decider.Row{6, 10}; return r }, []string{"Children[1] is row 10"}},
		{"child twice", func(r []decider.RowInfo) []decider.RowInfo { r[7].Name = "EAT"; return r }, []string{"Children[1] is EAT, which the group already has"}},
		{"many children", func(r []decider.RowInfo) []decider.RowInfo { r[0].Children = make([]decider.Row, 65); return r }, []string{"there are 65 children; want at most 64"}},
		{"bag", func(r []decider.RowInfo) []decider.RowInfo {
			r[0].Policy, r[0].Children = decider.Shuffle, make([]decider.Row, 17)
			return r
		}, []string{"there are 17 children; want at most 16"}},
		{"empty children", func(r []decider.RowInfo) []decider.RowInfo { r[9].Children = []decider.Row{}; return r }, []string{"Children is an empty list"}},
		{"name", func(r []decider.RowInfo) []decider.RowInfo { r[9].Name = ""; return r }, []string{"Name is empty"}},
		{"two deciders", func(r []decider.RowInfo) []decider.RowInfo { r[8].Commit = time.Second; return r }, []string{"row 6 has the same Name and differs from it"}},
		{"id", func(r []decider.RowInfo) []decider.RowInfo { r[9].ID++; r[9].BehaviorID++; return r }, []string{"ID is 0x", "BehaviorID is 0x"}},
		{"policy", func(r []decider.RowInfo) []decider.RowInfo { r[0].Policy = 11; return r }, []string{"Policy, Outcome, EndOn and On are 11, 0, 0 and 0; want at most 10, 4, 3 and 3"}},
		{"group options", func(r []decider.RowInfo) []decider.RowInfo { r[9].Loop = -1; return r }, []string{"options of groups"}},
		{"margin", func(r []decider.RowInfo) []decider.RowInfo { r[2].Margin = math.NaN(); return r }, []string{"Margin is NaN"}},
		{"loop", func(r []decider.RowInfo) []decider.RowInfo { r[2].Loop = -2; return r }, []string{"Loop is -2"}},
		{"succeed", func(r []decider.RowInfo) []decider.RowInfo { r[2].Succeed = 3; return r }, []string{"Succeed is 3; want 0 to 2"}},
		{"chance", func(r []decider.RowInfo) []decider.RowInfo { r[9].Preconditions.Chance = math.Inf(1); return r }, []string{"Chance is +Inf"}},
		{"durations", func(r []decider.RowInfo) []decider.RowInfo { r[9].Commit, r[9].Timeout = -1, -2; return r }, []string{"Commit is -1ns", "Timeout is -2ns"}},
		{
			"checks", func(r []decider.RowInfo) []decider.RowInfo {
				r[9].Checks = decider.CheckFlags
				r[2].Checks = 0
				return r
			},
			[]string{"row 2, ROOT > DAY: Checks is 0x0, and lacks the When", "row 9, ROOT > NIGHT > SLEEP: Checks is 0x1, but"},
		},
		{"bits", func(r []decider.RowInfo) []decider.RowInfo { r[9].Bits = 1 << 10; return r }, []string{"Bits is 0x400"}},
		{"behavior", func(r []decider.RowInfo) []decider.RowInfo { r[9].HasBehavior = false; return r }, []string{"HasBehavior is false"}},
		{"block", func(r []decider.RowInfo) []decider.RowInfo { r[9].BlockBytes = -1; return r }, []string{"BlockBytes is -1"}},
		{"gate", func(r []decider.RowInfo) []decider.RowInfo { r[9].GateLimit = 1; return r }, []string{"fields of a gate"}},
		{"limit", func(r []decider.RowInfo) []decider.RowInfo { r[6].GateLimit = -1; r[8].GateLimit = -1; return r }, []string{"row 6", "row 8"}},
		{"squad", func(r []decider.RowInfo) []decider.RowInfo { r[1].Squad = 1; return r }, []string{"Squad is 1; want 2 to 65,534"}},
		{"roles", func(r []decider.RowInfo) []decider.RowInfo { r[1].Roles = make([]decider.Flags, 3); return r }, []string{"there are 3 roles"}},
		{"slot", func(r []decider.RowInfo) []decider.RowInfo { r[2].Slot = "TOY"; return r }, []string{"a slot has children"}},
		{"order", func(r []decider.RowInfo) []decider.RowInfo { // of rows 4, 5 and 6, 7
			r[4], r[5], r[6], r[7] = r[6], r[7], r[4], r[5]
			for i := 4; i < 8; i++ {
				r[i].Row = decider.Row(i)
			}
			r[1].Children, r[2].Children = r[2].Children, r[1].Children
			return r
		}, []string{"Children[0] is row 6; want row 4"}},
	} {
		_, err := decider.NewOutline(1, c.damage(smallRows()))
		var errs interface{ Unwrap() []error }
		require.ErrorAs(t, err, &errs, c.name)
		text := err.Error()
		for _, want := range c.want {
			_, rest, found := strings.Cut(text, want)
			require.True(t, found, "%s: want %s after what else it says in\n%v", c.name, want, err)
			text = rest
		}
		require.Len(t, errs.Unwrap(), strings.Count(err.Error(), "\n")+1)
	}
}

// TestNewOutlineManyErrors: the list of errors is bounded.
func TestNewOutlineManyErrors(t *testing.T) {
	skip.UnderRace(t)
	rows := make([]decider.RowInfo, 60000)
	for i := range rows {
		rows[i].Name = strings.Repeat("long ", 1000)
	}
	_, err := decider.NewOutline(1, rows)
	require.Contains(t, err.Error(), "more problems")
	require.Less(t, len(err.Error()), 1<<20)
}

// TestNewOutlineIsLinear: names whose hashes collide and long names cost no more
// than others.
func TestNewOutlineIsLinear(t *testing.T) {
	skip.UnderRace(t)
	growth.Linear(t, 3000, func(n int) func() {
		rows := wideRows(n)
		return func() {
			o, err := decider.NewOutline(1, rows)
			must(err)
			replica.New(o, 1)
			o.Diff(o)
		}
	})
}

// wideRows are n rows, 32 to a group, of which the leaves have one long name.
func wideRows(n int) []decider.RowInfo {
	rows := []decider.RowInfo{{Name: "ROOT", Parent: decider.NoRow}}
	name := strings.Repeat("x", 10)
	var grow func(at decider.Row, depth int)
	grow = func(at decider.Row, depth int) {
		first := len(rows)
		for i := range 32 {
			if len(rows) == n {
				break
			}
			rows = append(rows, decider.RowInfo{
				Row: decider.Row(len(rows)), Parent: at, Index: i, Depth: depth, Name: name + string(rune('A'+len(rows))),
			})
			rows[at].Children = append(rows[at].Children, decider.Row(len(rows)-1))
		}
		for i := first; i < len(rows) && i < first+32 && depth < 4 && len(rows) < n; i++ {
			grow(decider.Row(i), depth+1)
		}
	}
	grow(0, 1)
	return rows
}

func TestOutlineDiff(t *testing.T) {
	outline := func(change func(rows []decider.RowInfo)) *decider.Outline {
		rows := smallRows()
		change(rows)
		o, err := decider.NewOutline(1, rows)
		require.NoError(t, err)
		return o
	}
	same := outline(func([]decider.RowInfo) {})
	for _, c := range []struct {
		change func(rows []decider.RowInfo)
		want   []string
	}{
		{func([]decider.RowInfo) {}, nil},
		{func(r []decider.RowInfo) { r[2].Margin, r[9].Commit = 0.2, 2*time.Second }, []string{
			"ROOT > DAY: Margin is 0.1, the other's 0.2", "ROOT > NIGHT > SLEEP: Commit is 0s, the other's 2s",
		}},
		{func(r []decider.RowInfo) {
			r[9].Preconditions.Cooldown, r[9].Preconditions.Stimuli.All, r[9].Checks = 45*time.Second, 2, decider.CheckCooldown|decider.CheckStimuli
		}, []string{
			"ROOT > NIGHT > SLEEP: Checks is 0, the other's 6; Preconditions.Stimuli.All is 0, the other's 2; Preconditions.Cooldown is 0s, the other's 45s",
		}},
		{func(r []decider.RowInfo) { r[9].Name, r[9].ID = "DOZE", 0 }, []string{
			"ROOT > NIGHT > SLEEP: only in the first", "ROOT > NIGHT > DOZE: only in the other",
		}},
		{func(r []decider.RowInfo) { r[0].Name, r[0].ID = "TOP", 0 }, []string{"the root is ROOT, the other's TOP"}},
		{func(r []decider.RowInfo) { // SLEEP before EAT
			r[8], r[9] = r[9], r[8]
			r[8].Row, r[8].Index, r[9].Row, r[9].Index = 8, 0, 9, 1
		}, []string{"ROOT > NIGHT: children in another order, the other's are SLEEP, EAT"}},
		{func(r []decider.RowInfo) { r[9].Behavior, r[9].BehaviorID = "\x1b", 0 }, []string{`ROOT > NIGHT > SLEEP: Behavior is "SLEEP", the other's "\x1b"`}},
	} {
		o := outline(c.change)
		require.Equal(t, c.want, same.Diff(o))
		require.Equal(t, c.want == nil, same.Equal(o))
	}
	other, err := decider.NewOutline(2, smallRows())
	require.NoError(t, err)
	require.False(t, same.Equal(other), "another fingerprint")
	require.False(t, same.Equal(nil))
}

// TestOutlineDiffNil: a nil Outline has no rows.
func TestOutlineDiffNil(t *testing.T) {
	o := must1(decider.NewOutline(1, smallRows()))
	require.Equal(t, []string{"ROOT: only in the first"}, o.Diff(nil))
	require.Equal(t, []string{"ROOT: only in the other"}, (*decider.Outline)(nil).Diff(o))
	require.Nil(t, (*decider.Outline)(nil).Diff(nil))
}

// FuzzNewOutline damages rows of random tables: they are refused, or make an
// outline of which everything can be asked.
func FuzzNewOutline(f *testing.F) {
	for i := range uint64(8) {
		f.Add(i, i+100)
	}
	f.Fuzz(func(t *testing.T, table, damage uint64) { damagedOutline(t, table, damage) })
}

// TestNewOutlineDamaged does the same with random numbers.
func TestNewOutlineDamaged(t *testing.T) {
	skip.UnderRace(t)
	refused := 0
	for i := range uint64(3000) {
		if damagedOutline(t, i%100, i) {
			refused++
		}
	}
	require.Greater(t, refused, 1000)
	require.Less(t, refused, 2950)
}

// damagedOutline reports whether NewOutline refused the rows.
func damagedOutline(t *testing.T, table, damage uint64) (refused bool) {
	was := worlds.Tree(table).Outline()
	rows := slices.Clone(was.Rows())
	dice := rand.New(rand.NewPCG(damage, 1))
	for range 1 + dice.IntN(3) {
		damageRow(&rows[dice.IntN(len(rows))], dice)
	}
	o, err := decider.NewOutline(1, rows)
	if err != nil {
		require.NotEmpty(t, err.Error())
		return true
	}
	require.True(t, o.Equal(remade(o)))
	o.LintRows()
	o.Diff(was)
	was.Diff(o)
	r := replica.New(o, 1)
	for i := range o.Rows() {
		r.Activate(decider.Row(i), 0)
	}
	r.End()
	seen(o, r.State())
	require.NotEmpty(t, o.Find(o.Name(r.State().Leaf())))
	return false
}

// damageRow changes one field of r.
func damageRow(r *decider.RowInfo, dice *rand.Rand) {
	v := reflect.ValueOf(r).Elem()
	field := v.Field(dice.IntN(v.NumField()))
	number := int64([]int{0, 1, 2, 3, 5, 8, 64, 255, 65535, -1, math.MaxInt32}[dice.IntN(11)])
	switch field.Kind() {
	case reflect.Bool:
		field.SetBool(!field.Bool())
	case reflect.Int, reflect.Int64:
		field.SetInt(number)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		field.SetUint(uint64(number))
	case reflect.Float64:
		field.SetFloat([]float64{0, -1, math.NaN(), math.Inf(1), 1e300, 0.5}[dice.IntN(6)])
	case reflect.String:
		field.SetString([]string{"", "R1", "R2", "R3", "\x1b[31m", strings.Repeat("y", 300)}[dice.IntN(6)])
	case reflect.Slice:
		if rows, ok := field.Interface().([]decider.Row); ok {
			rows = slices.Clone(rows)
			rows = append(rows, decider.Row(number))
			field.Set(reflect.ValueOf(slices.Delete(rows, 0, dice.IntN(len(rows)))))
		}
	case reflect.Struct:
		r.Preconditions.Chance = float64(number)
	}
}

package shapes

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// TestSame plays all shapes by table and by code.
func TestSame(t *testing.T) {
	for _, s := range All() {
		same(t, s, s.Root, 200, s.Name)
	}
}

// same plays a table, and the code of the shape for it, for so many ticks of each scene.
func same(t *testing.T, s Shape, root *decider.Decider[*Agent], ticks int, what string) {
	t.Helper()
	table := decider.MustCompile(root)
	code := decider.MustCompile(root, decider.Generated(s.Code))
	require.True(t, code.HasCode(), "%s: %v", what, code.Lint())
	for _, scene := range Scenes() {
		one, err := Play(table, scene)
		require.NoError(t, err)
		other, err := Play(code, scene)
		require.NoError(t, err)
		for range ticks {
			require.NoError(t, one.Tick(1))
			require.NoError(t, other.Tick(1))
			require.Equal(t, one.Agent, other.Agent, what+" "+scene.Name)
			require.Equal(t, table.Hash(one.mem), code.Hash(other.mem), what+" "+scene.Name)
		}
		require.Greater(t, one.Ticks, ticks/10, what+" "+scene.Name)
	}
}

// TestNumbers: a number of a table may be another one than when its code was made, and the code plays
// that.
func TestNumbers(t *testing.T) {
	changed := map[string]int{}
	for _, s := range All() {
		rows := all(decider.Clone(s.Root))
		for i := range rows {
			for k := range len(rowfield.Tuned()) {
				root := decider.Clone(s.Root)
				f := rowfield.Tuned()[k]
				v := f.In(reflect.ValueOf(all(root)[i]).Elem())
				if !v.IsValid() || v.IsZero() {
					continue
				}
				switch x := v.Addr().Interface().(type) {
				case *time.Duration:
					*x *= 2
				case *float64:
					*x /= 2
				case *int:
					if *x < 0 {
						continue // for ever
					}
					*x++
				default:
					continue
				}
				if _, err := decider.Compile(root); err != nil {
					continue // out of its range, as a Loop of 0
				}
				changed[f.Name]++
				same(t, s, root, 40, s.Name+" "+rows[i].Name+"."+f.Name)
			}
		}
	}
	for _, s := range All() {
		for i, r := range all(s.Root) {
			root := decider.Clone(s.Root)
			row := all(root)[i]
			if of, ok := row.Ask.(*wanted); ok {
				of.Bit ^= 1
				changed["Ask"]++
			}
			if of, ok := row.Act.(*acts); ok {
				of.Bits ^= 3
				changed["Act"]++
			}
			if row.Ask != nil || row.Act != nil {
				same(t, s, root, 40, s.Name+" "+r.Name)
			}
		}
	}
	for _, f := range []string{
		"Preconditions.Cooldown", "Preconditions.Every", "Preconditions.Chance", "Commit", "Timeout", "Gate.Limit", "Gate.Cooldown",
		"Margin", "Loop", "Succeed", "Act", "Ask",
	} {
		assert.Positive(t, changed[f], "%s: %v", f, changed)
	}
}

// all lists the rows from d down, each once.
func all(d *decider.Decider[*Agent]) (rows []*decider.Decider[*Agent]) {
	rows = append(rows, d)
	for _, c := range d.Children {
		rows = append(rows, all(c)...)
	}
	return rows
}

package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// withoutDelegate takes Delegate from the groups of squads, to which it means nothing and of which
// rows do not tell it.
func withoutDelegate(d *worlds.Decider) {
	d.Delegate = d.Delegate && d.Squad == nil
	for _, k := range d.Children {
		withoutDelegate(k)
	}
}

// TestLintRows: LintRows says nothing that it does not say of the table, and most of
// that.
func TestLintRows(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(6000)
	if testing.Short() {
		n = 600
	}
	said, all := map[decider.Code]int{}, map[decider.Code]int{}
	for i := range n {
		for _, root := range worlds.Draw(i, 1).Built() {
			withoutDelegate(root)
			tree, err := decider.Compile(root)
			if err != nil {
				continue
			}
			lint := tree.Lint()
			for _, p := range lint {
				all[p.Code]++
			}
			for _, p := range remade(tree.Outline()).LintRows() {
				said[p.Code]++
				if !slices.ContainsFunc(lint, func(q *decider.Problem) bool { return *p == *q }) {
					require.Fail(t, "no warning of the table", "world %d: %v\n%v\n%v", i, p, lint, tree)
				}
			}
		}
	}
	found, of := 0, 0
	for code := range all { // in any order: they are counted
		require.NotZero(t, said[code], code)
		found, of = found+said[code], of+all[code]
	}
	require.Greater(t, 100*found, 97*of)

	accepts := &Decider{Name: "EAT", Behavior: &eat, Commit: 2 * time.Second, Timeout: time.Second, Accept: []decider.Acceptance{
		{Code: decider.WarnCommitOverTimeout, Because: "a test"}, {Code: decider.WarnCommitUnused, Because: "a test"},
	}}
	tree := decider.MustCompile(accepts)
	require.Empty(t, tree.Lint())
	require.Equal(t, remade(tree.Outline()).LintRows(), tree.Outline().LintRows())
	lint := remade(tree.Outline()).LintRows()
	require.Equal(t, []string{"CommitUnused at EAT", "CommitOverTimeout at EAT"}, codesIn(lint.Err()), "nobody says that it is meant")
	require.Equal(t, []string{"CommitUnused at EAT"}, codesIn(lint.Without(lint[1:]).Err()))

	rows := slices.Clone(tree.Outline().Rows())
	rows[0].Timeout = 3
	short, err := decider.NewOutline(1, rows)
	require.NoError(t, err)
	require.Equal(t, []string{"DurationWithoutUnit at EAT"}, codesIn(short.LintRows().Err()), "Compile would refuse it")
}

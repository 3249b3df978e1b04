package evo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
)

// TestNextSeats: everybody moves if anybody can, within roles, and mates stay mates.
func TestNextSeats(t *testing.T) {
	for _, c := range []struct {
		name string
		mode evo.Mode
		want []int
	}{
		{"each for itself", evo.Mode{Slots: 4}, []int{1, 2, 3, 0}},
		{"alone", evo.Mode{Slots: 1}, []int{0}},
		{"two teams", evo.Mode{Slots: 4, Teams: []int{7, 7, 3, 3}}, []int{3, 2, 1, 0}},
		{"teams of one", evo.Mode{Slots: 3, Teams: []int{2, 1, 0}}, []int{1, 2, 0}},
		{"one against three", evo.Mode{Slots: 4, Teams: []int{0, 1, 1, 1}}, []int{0, 2, 3, 1}},
		{"roles", evo.Mode{Slots: 4, Seats: []string{"a", "b", "a", "b"}}, []int{2, 3, 0, 1}},
		{"roles in teams", evo.Mode{Slots: 4, Seats: []string{"a", "b", "b", "a"}, Teams: []int{0, 0, 1, 1}}, []int{3, 2, 1, 0}},
	} {
		assert.Equal(t, c.want, evo.NextSeats(c.mode), c.name)
		seats, err := (&symmetry{Seats: evo.NextSeats}).SeatsIn(c.mode)
		require.NoError(t, err, c.name)
		require.Equal(t, c.want, seats)
	}
	seats, err := new(symmetry).SeatsIn(evo.Mode{Slots: 3})
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 2}, seats)
}

// TestReseat: what was at a slot is at its seat.
func TestReseat(t *testing.T) {
	things := []string{"a", "b", "c", "the map"}
	evo.Reseat(things, []int{1, 2, 0})
	require.Equal(t, []string{"c", "a", "b", "the map"}, things)
}

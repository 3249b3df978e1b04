package match_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

func TestSlots(t *testing.T) {
	assert.True(t, match.SlotsOf().Empty())
	s := match.SlotsOf(130, 0, 63, 255, 64)
	var all []int
	for slot := range s.All() {
		all = append(all, slot)
	}
	assert.Equal(t, []int{0, 63, 64, 130, 255}, all)
	assert.False(t, s.Empty())
	for slot := range 300 {
		assert.Equal(t, slices.Contains([]int{0, 63, 64, 130, 255}, slot), s.Has(slot))
	}
	assert.False(t, s.Has(-1))
	assert.Equal(t, match.SlotsOf(0, 1, 2), match.FirstSlots(3))
	for slot := range s.All() {
		assert.Zero(t, slot)
		break
	}
}

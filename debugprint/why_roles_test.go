package debugprint_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// TestStillOfRoles: a row below a squad that asks for a role would not refuse because the agent has no
// such flag of its own; of other flags it is told.
func TestStillOfRoles(t *testing.T) {
	type row = decider.Decider[*int]
	const awake, lead, flank decider.Flags = 1, 2, 4
	wait := &behavior.Wait[*int]{For: time.Hour}
	tree := decider.MustCompile(&row{Name: "PACK", Squad: &decider.Squad[*int]{Members: 2, Roles: []decider.Role[*int]{{Flag: lead}, {Flag: flank}}}, Children: []*row{
		{Name: "LEAD", If: awake | lead, Unless: flank, Act: wait},
		{Name: "FLANK", Preconditions: decider.Preconditions{Flags: decider.Any(flank | 8)}, Act: wait},
	}})
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{Flags: map[decider.Flags]string{awake: "AWAKE", lead: "LEADS"}})
	has := awake
	crowd, err := tree.NewCrowd(world, func(*int, time.Duration) decider.Sense { return decider.Sense{Flags: has} })
	require.NoError(t, err)
	for id := range uint64(2) {
		require.NoError(t, crowd.Add(id, new(int)))
	}
	_, err = debugprint.Watch(world, 0, 1)
	require.NoError(t, err)
	said := func() string {
		require.NoError(t, world.Tick(time.Second))
		var b strings.Builder
		require.NoError(t, debugprint.Explain(&b, world, 0))
		require.NoError(t, debugprint.Explain(&b, world, 1))
		return b.String()
	}
	said()
	assert.NotContains(t, said(), "would refuse now")
	has = 0
	assert.Contains(t, said(), "LEAD [Wait For 1h] 2.0 s, not rechecked: would refuse now, flag AWAKE missing\n")
}

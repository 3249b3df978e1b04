package rowfield_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/rowfield"
)

func TestSplit(t *testing.T) {
	has := func(row string) bool { return row == "A" || row == "A.Act" || row == "ROOT > B" }
	for key, want := range map[string][2]string{
		"A.Timeout":          {"A", "Timeout"},
		"A.Act.Gait.Speed":   {"A.Act", "Gait.Speed"},
		"ROOT > B.Act.Speed": {"ROOT > B", "Act.Speed"},
		"A.":                 {"A", ""},
	} {
		row, field, ok := rowfield.Split(key, has)
		assert.True(t, ok, key)
		assert.Equal(t, want, [2]string{row, field}, key)
	}
	for _, key := range []string{"", "A", "B.Timeout", ".Timeout"} {
		_, _, ok := rowfield.Split(key, has)
		assert.False(t, ok, key)
	}
}

package evo_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// Files that are as wrong as they can be, of any size.
func TestReadingGenomesTakesTimeByTheirSize(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	repeat := func(before, text, after string) func(n int) []byte {
		return func(n int) []byte {
			return []byte(before + strings.TrimSuffix(strings.Repeat(text, n), ",") + after)
		}
	}
	for name, file := range map[string]func(n int) []byte{
		"unknown fields":   repeat(`{"id":1`, `,"colour":1`, `}`),
		"on lines":         repeat("{\"id\":1", ",\n\"x\":1", "}"),
		"the same field":   repeat(`{"id":1`, `,"loop":1`, `}`),
		"rows of one ID":   repeat(`{"id":1,"children":[`, `{"id":1,"action":"EAT"},`, `]}`),
		"unknown actions":  repeat(`{"id":1,"children":[`, "{\"action\":\"FLEA\"},\n", `{"id":2}]}`),
		"unknown guards":   repeat(`{"id":1,"guards":[`, `"NIGT",`, `]}`),
		"one guard":        repeat(`{"id":1,"guards":[`, `"NIGHT",`, `]}`),
		"arguments":        repeat(`{"id":1,"action":"FLEE","args":[`, `1,`, `]}`),
		"a long name":      repeat(`{"id":1,"action":"`, `FLEE`, `"}`),
		"a long field":     repeat(`{"id":1,"`, `loop`, `":1}`),
		"a long number":    repeat(`{"id":1,"loop":`, `1`, `}`),
		"lists":            repeat(``, `[`, ``),
		"empty objects":    repeat(`{"id":1,"children":[`, `{},`, `]}`),
		"lists of numbers": repeat(`{"id":1,"children":[`, `[1,1],`, `]}`),
	} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 1000, func(n int) func() {
				data := file(n)
				return func() {
					_, err := genome.Parse(c, data)
					require.Error(t, err)
					require.Less(t, len(err.Error()), 40_000)
				}
			})
		})
	}
}

// Only the first problems are listed, with how many more there are.
func TestManyProblems(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	file := []byte(`{"id":1`)
	for i := range 60_000 {
		file = fmt.Appendf(file, `,"x%05d":1`, i)
	}
	_, err := genome.Parse(c, append(file, '}'))
	var found genome.Errors
	require.True(t, errors.As(err, &found))
	require.Len(t, found, 101)
	require.Equal(t, "error UnknownField at CONDITION_1: rows have no field \"x00000\". Fix: correct the name, or leave it out.", found[0].Error())
	require.Equal(t, "error MoreProblems: there are 59900 more problems. Fix: correct those above first.", found[100].Error())

	root := &genome.Row{ID: 1, Policy: decider.Sequence}
	for i := range 1000 {
		root.Children = append(root.Children, &genome.Row{ID: i + 2, Action: strings.Repeat("FLEA", 1000)})
	}
	err = c.Validate(&genome.Genome{Root: root}, genome.Limits{})
	require.True(t, errors.As(err, &found))
	require.Len(t, found, 101)
	require.Less(t, len(err.Error()), 60_000, "long names are cut")
	require.Contains(t, found[100].Message, "more problems")
}

package main

import (
	"errors"
	"fmt"
	"io"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/command"
)

// log reads a log. Of a damaged one it returns what is intact, and the error.
func (r *request) log(name string) (*record.Log, error) {
	in, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	log, err := record.Read(in, record.Limits{})
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return log, err
}

// idsOf returns the ids of the agents of a log.
func idsOf(log *record.Log) (ids []uint64) {
	for _, a := range log.Agents() {
		ids = append(ids, a.ID)
	}
	return ids
}

// among returns an error unless all agents of -agents are among these.
func (r *request) among(ids []uint64) error {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	for _, id := range r.agents {
		switch _, found := slices.BinarySearch(ids, id); {
		case found:
		case len(ids) == 0:
			return fmt.Errorf("-agents %d: no agent was recorded", id)
		default:
			return fmt.Errorf("-agents %d: this agent was not recorded; want some of %d agents, from %d to %d", id, len(ids), ids[0], ids[len(ids)-1])
		}
	}
	return nil
}

func perfetto(r *request, out io.Writer) error {
	if len(r.files) != 1 {
		return command.Usagef("perfetto: %d files: want one log, because each has a clock of its own", len(r.files))
	}
	log, damage := r.log(r.files[0])
	if log == nil {
		return damage
	}
	if err := r.among(idsOf(log)); err != nil {
		return errors.Join(err, damage)
	}
	o := export.PerfettoOptions{}
	if r.values {
		o.Detail = decider.Rows
	}
	return errors.Join(export.PerfettoLog(out, log, record.Range{Agents: r.agents}, o), damage)
}

func counts(r *request, out io.Writer) error {
	sum := profile.NewCounts(decider.Rows)
	var ids []uint64
	var damages error
	for _, name := range r.files {
		log, damage := r.log(name)
		if log == nil {
			return damage
		}
		damages = errors.Join(damages, damage, log.Play(sum, record.Range{Agents: r.agents}))
		ids = append(ids, idsOf(log)...)
	}
	if err := r.among(ids); err != nil {
		return errors.Join(err, damages)
	}
	return errors.Join(export.CountsCSV(out, sum.Profile()), damages)
}

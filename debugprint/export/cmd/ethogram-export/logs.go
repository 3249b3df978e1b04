package main

import (
	"errors"
	"fmt"
	"io"

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

func perfetto(r *request, out io.Writer) error {
	if len(r.files) != 1 {
		return command.Usagef("perfetto: %d files: want one log, because each has a clock of its own", len(r.files))
	}
	log, damage := r.log(r.files[0])
	if log == nil {
		return damage
	}
	o := export.PerfettoOptions{}
	if r.values {
		o.Detail = decider.Rows
	}
	return errors.Join(export.PerfettoLog(out, log, record.Range{Agents: r.agents}, o), damage)
}

func counts(r *request, out io.Writer) error {
	sum := profile.NewCounts(decider.Rows)
	var damages error
	for _, name := range r.files {
		log, damage := r.log(name)
		if log == nil {
			return damage
		}
		damages = errors.Join(damages, damage)
		log.Play(sum, record.Range{Agents: r.agents})
	}
	return errors.Join(export.CountsCSV(out, sum.Trees()), damages)
}

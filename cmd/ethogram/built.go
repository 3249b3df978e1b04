package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// built asks the compiler which tables it builds when the program starts.
func (o options) built(l *listed) ([]finding, error) {
	var paths []string
	for _, p := range l.packages {
		if len(p.all) > 0 {
			paths = append(paths, p.ImportPath)
		}
	}
	if len(paths) == 0 {
		return nil, nil
	}
	read, write := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		args := append([]string{"list", "-export", "-gcflags=-S", "-f", "{{.ImportPath}}"}, o.build()...)
		_, err := o.goCommand(args, paths, write)
		write.Close()
		ended <- err
	}()
	listing, other, err := tables.ReadListing(read)
	if err != nil {
		read.CloseWithError(err) // else the command would wait for a reader
	}
	if failed := <-ended; failed != nil {
		return nil, fmt.Errorf("the packages cannot be compiled: %s", words(strings.Join(other, "\n"), failed))
	}
	if err != nil {
		return nil, fmt.Errorf("what the compiler says cannot be read: %w", err)
	}

	var found []finding
	for _, p := range l.packages {
		for _, t := range p.all {
			if t.Init == nil || !listing.Built(p.ImportPath, t.Name.Name, p.Fset.Position(t.Init.Pos()), p.Fset.Position(t.Init.End())) {
				continue
			}
			at, causes := t.Name.Pos(), p.Causes(t.Init)
			if len(causes) > 0 {
				at = causes[0].At
			}
			found = append(found, finding{p.Fset.Position(at), notStatic(t.Name.Name, causes)})
		}
	}
	return found, nil
}

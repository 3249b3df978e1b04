package debugprint

import (
	"errors"

	"github.com/ethogram-go/ethogram/decider"
)

// Sink is an observer that knows the detail it needs. [Tracer], [Watcher] and
// [Logger] are sinks. World.Observe takes any other observer, and one of some agents only:
//
//	stop, err := world.Observe(logger, logger.Detail(), 17)
type Sink interface {
	decider.Observer
	Detail() decider.Detail
}

// Attach has the sinks observe world from now on, beside its other observers: each in the
// detail that it needs, a [Tracer] with Agents only these, and a [Watcher] only the agents that it
// watches. In the details decider.Ticks and decider.Rows the whole tree of an observed agent is
// evaluated in every tick.
//
// stop ends it for all of the sinks, as that of decider.World.Observe does, whose errors Attach
// returns; none of the sinks observes then.
func Attach(world *decider.World, sinks ...Sink) (stop func(), err error) {
	stops := make([]func(), len(sinks))
	all := func() {
		for _, stop := range stops {
			stop()
		}
	}
	for i, s := range sinks {
		var one error
		stops[i], one = attach(world, s)
		err = errors.Join(err, one)
	}
	if err != nil {
		all()
		return func() {}, err
	}
	return all, nil
}

func attach(world *decider.World, s Sink) (stop func(), err error) {
	switch s := s.(type) {
	case nil:
		return world.Observe(nil, decider.Nothing)
	case *Tracer:
		return world.Observe(s, s.Detail(), s.opts.Agents...)
	case interface { // a Watcher says itself whom it watches
		Choose(last uint64) (now uint64, d decider.Detail, agents []uint64)
	}:
		return world.Observe(s.(Sink), decider.Nothing)
	}
	return world.Observe(s, s.Detail())
}

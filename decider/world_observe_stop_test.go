package decider_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// ear is an observer that notes what it is told, and calls hook of it before it returns.
type ear struct {
	told []string
	hook func(what string)
}

func (o *ear) hears(what string) {
	o.told = append(o.told, what)
	if o.hook != nil {
		o.hook(what)
	}
}

func (o *ear) Observe(e decider.Event) {
	o.hears(fmt.Sprintf("%d %v %s", e.Agent, e.Kind, e.Tree.Name(e.Row)))
}

func (o *ear) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o.hears(fmt.Sprintf("%d #%d", s.Agent(), s.Tick()))
}

func (o *ear) take() string {
	told := strings.Join(o.told, "; ")
	o.told = nil
	return told
}

// earOfMany is told of many ticks at once.
type earOfMany struct{ ear }

func (o *earOfMany) ObserveTicks(_ *decider.World, ticks []decider.Ticked) {
	var all []string
	for _, t := range ticks {
		all = append(all, fmt.Sprint(t.State.Agent(), " #", t.State.Tick()))
	}
	o.hears(fmt.Sprint("ticks ", all))
}

// restless is a crowd in which each frame has events of each agent: what they defer
// resets them.
func restless(t *testing.T, workers int, hook func(m *moth)) *swarm {
	var s *swarm
	s = newSwarm(t, 5, workers, scoped("ROOT", &mothRow{Name: "STIR", Behavior: &behavior.Behavior[*moth]{
		Name: "STIR", Deactivate: func(m *moth, _ behavior.Context, _ behavior.Reason) { m.call("-", "STIR") },
		Tick: func(m *moth, x behavior.Context) decider.Status {
			m.call(".", "STIR")
			s.World().Defer(x.Agent(), func() error { return s.World().Reset(m.id) })
			return decider.Running
		},
	}}))
	for _, m := range s.all {
		m.hook = func(call string) {
			if hook != nil && (call == ".STIR" || call == "-STIR") {
				hook(m)
			}
		}
	}
	return s
}

// TestStop: in a frame stop counts from its end, wherever it is called: the observer is told of
// the whole frame, and of nothing after it, as what was deferred. In a callback of what is done to an
// agent then, it counts from the end of that. It may be called again, also when the same observer
// observes anew. Observe is refused there.
func TestStop(t *testing.T) {
	for _, workers := range []int{1, 8} {
		reference := restless(t, workers, nil)
		r := &earOfMany{}
		listen(t, reference.World(), r, decider.Ticks)
		var want []string
		for range 4 {
			reference.frame()
			want = append(want, r.take())
		}
		until := func(changes int) string { // of the second frame, and of so many agents that are reset then
			end := 0
			for n := range changes + 1 {
				what := []string{"ticks []", "Exited ROOT"}[min(n, 1)]
				end += strings.Index(want[1][end:], what) + len(what)
			}
			return want[1][:end]
		}
		require.Equal(t, want[1], until(5))
		for _, place := range []string{"callbacks", "own", "earlier", "later"} {
			for nth := range 10 { // which of the calls
				about := fmt.Sprintf("%s, call %d, %d workers", place, nth, workers)
				var s *swarm
				var stop func()
				on := false
				first, o, last := &ear{}, &earOfMany{}, &ear{}
				var mu sync.Mutex
				calls := 0
				try := func() {
					mu.Lock()
					defer mu.Unlock()
					if calls++; !on || calls <= nth {
						return
					}
					stop()
					for _, x := range []decider.Observer{o, &ear{}} {
						none, err := s.World().Observe(x, decider.Rows)
						assert.ErrorIs(t, err, decider.ErrInFrame, about)
						none()
					}
				}
				s = restless(t, workers, func(*moth) {
					if place == "callbacks" {
						try()
					}
				})
				listen(t, s.World(), first, decider.Ticks)
				stop = listen(t, s.World(), o, decider.Ticks)
				listen(t, s.World(), last, decider.Ticks)
				for i, x := range map[string]*ear{"earlier": first, "own": &o.ear, "later": last} {
					if i == place {
						x.hook = func(string) { try() }
					}
				}
				s.frame()
				require.Equal(t, want[0], o.take(), about)
				on, calls = true, 0
				s.frame()
				changes := 0
				if place == "callbacks" {
					changes = max(nth-4, 0) // behind the Ticks of five
				}
				require.Equal(t, until(changes), o.take(), about)
				on = false
				require.Len(t, s.World().Observers(), 2, about)
				s.frame()
				require.Empty(t, o.take(), about)
				again := listen(t, s.World(), o, decider.Ticks)
				stop()
				s.frame()
				require.Equal(t, want[3], o.take(), about)
				again()
				s.frame()
				require.Empty(t, o.take(), about)
				require.Equal(t, first.take(), last.take(), about)
			}
		}
	}
}

// TestStopAtOnce: callbacks that run side by side may all stop an observer.
func TestStopAtOnce(t *testing.T) {
	var stop func()
	s := newSwarm(t, 64, 8, scoped("ROOT", &mothRow{Name: "STAY", Behavior: lasts("STAY", 0)}))
	o := &ear{}
	for detail := range decider.Rows { // in detail Nothing callbacks run side by side
		stop = listen(t, s.World(), o, detail)
		for _, m := range s.all {
			m.act = func(behavior.Context) { stop() }
		}
		s.frame()
		assert.Equal(t, detail > decider.Nothing, o.take() != "")
		s.frame()
		assert.Empty(t, o.take())
	}
}

// TestObserverFails: an observer that panics or exits, wherever it is told of something, is told
// of the rest all the same, and the others are told of what they are told without it; the
// agents live as they do unobserved.
func TestObserverFails(t *testing.T) {
	want := &earOfMany{}
	calm := restless(t, 1, nil)
	listen(t, calm.World(), want, decider.Ticks)
	calm.frame()
	want.take()
	calm.frame()
	told := want.take()
	calm.frame()
	lives := strings.Split(calm.calls(), " | ")
	events := strings.Split(told, "; ")
	for n, event := range events {
		for name, fail := range map[string]func(){"panics": func() { panic("ear") }, "exits": runtime.Goexit} {
			about := fmt.Sprintf("at %d, %s", n, name)
			s := restless(t, 1+n%2*7, nil)
			before, o, behind := &earOfMany{}, &earOfMany{}, &earOfMany{}
			for _, x := range []*earOfMany{before, o, behind} {
				listen(t, s.World(), x, decider.Ticks)
			}
			s.frame()
			for _, x := range []*earOfMany{before, o, behind} {
				x.take()
			}
			k := 0
			o.hook = func(string) {
				if k++; k == n+1 {
					fail()
				}
			}
			require.Equal(t, map[string]string{"panics": "panicked with ear", "exits": "ended"}[name], howLeft(func() { s.World().Tick(time.Second) }), about)
			for _, x := range []*earOfMany{before, o, behind} {
				require.Equal(t, told, x.take(), about)
			}
			s.frame()
			want := slices.Clone(lives)
			if agent, what, _ := strings.Cut(event, " "); n > slices.Index(events, "ticks []") { // told at once
				calls := strings.Fields(want[agent[0]-'1'])
				call := map[string]string{"Deactivated STIR": "-STIR", "Deactivated ROOT": "-ROOT:Reset", "Exited ROOT": ">ROOT:Reset"}[what]
				at := slices.Index(calls, call) + len(calls)/3 // of the second frame: it comes behind its event
				want[agent[0]-'1'] = strings.Join(slices.Delete(calls, at, at+1), " ")
			}
			require.Equal(t, want, strings.Split(s.calls(), " | "), about)
		}
	}
}

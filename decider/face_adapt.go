package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
)

// An adapter is the author's function for the engine: it makes the agent of the word that
// stands for it. There is one for each kind of function, because only a literal of
// exactly this type costs no second call. The conversions are those of agentOf, written out:
// a function for them, though it is inlined, costs W3 4 to 5 % of its instructions. Inlined
// themselves, they would leave a second copy of each closure to compile.

//go:noinline
func adaptWhen[A any](f func(A) bool, direct bool) func(erased) bool {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased) bool { return f(*(*A)(erased(&p))) }
	}
	return func(p erased) bool { return f(*(*A)(p)) }
}

//go:noinline
func adaptDecide[A any](f func(A, Query) float64, direct bool) func(erased, Query) float64 {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, q Query) float64 { return f(*(*A)(erased(&p)), q) }
	}
	return func(p erased, q Query) float64 { return f(*(*A)(p), q) }
}

//go:noinline
func adaptKey[A any](f func(A, Query) uint64, direct bool) func(erased, Query) uint64 {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, q Query) uint64 { return f(*(*A)(erased(&p)), q) }
	}
	return func(p erased, q Query) uint64 { return f(*(*A)(p), q) }
}

//go:noinline
func adaptPair[A any](f func(A, A) float64, direct bool) func(erased, erased) float64 {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, o erased) float64 { return f(*(*A)(erased(&p)), *(*A)(erased(&o))) }
	}
	return func(p erased, o erased) float64 { return f(*(*A)(p), *(*A)(o)) }
}

//go:noinline
func adaptTick[A any](f func(A, behavior.Context) Status, direct bool) func(erased, behavior.Context) Status {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, x behavior.Context) Status { return f(*(*A)(erased(&p)), x) }
	}
	return func(p erased, x behavior.Context) Status { return f(*(*A)(p), x) }
}

//go:noinline
func adaptActivate[A any](f func(A, behavior.Context) bool, direct bool) func(erased, behavior.Context) bool {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, x behavior.Context) bool { return f(*(*A)(erased(&p)), x) }
	}
	return func(p erased, x behavior.Context) bool { return f(*(*A)(p), x) }
}

//go:noinline
func adaptDeactivate[A any](f func(A, behavior.Context, behavior.Reason), direct bool) func(erased, behavior.Context, behavior.Reason) {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, x behavior.Context, why behavior.Reason) { f(*(*A)(erased(&p)), x, why) }
	}
	return func(p erased, x behavior.Context, why behavior.Reason) { f(*(*A)(p), x, why) }
}

//go:noinline
func adaptOnce[A any](f func(A), direct bool) func(erased) {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased) { f(*(*A)(erased(&p))) }
	}
	return func(p erased) { f(*(*A)(p)) }
}

//go:noinline
func adaptEachFor[A any](f func(A, time.Duration), direct bool) func(erased, time.Duration) {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, d time.Duration) { f(*(*A)(erased(&p)), d) }
	}
	return func(p erased, d time.Duration) { f(*(*A)(p), d) }
}

//go:noinline
func adaptRun[A any](f func(A) Status, direct bool) func(erased) Status {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased) Status { return f(*(*A)(erased(&p))) }
	}
	return func(p erased) Status { return f(*(*A)(p)) }
}

//go:noinline
func adaptRunFor[A any](f func(A, time.Duration) Status, direct bool) func(erased, time.Duration) Status {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, d time.Duration) Status { return f(*(*A)(erased(&p)), d) }
	}
	return func(p erased, d time.Duration) Status { return f(*(*A)(p), d) }
}

//go:noinline
func adaptEnter[A any](f func(A, behavior.Context), direct bool) func(erased, behavior.Context) {
	switch {
	case f == nil:
		return nil
	case direct:
		return func(p erased, x behavior.Context) { f(*(*A)(erased(&p)), x) }
	}
	return func(p erased, x behavior.Context) { f(*(*A)(p), x) }
}

// The functions below are rarely called: one literal for both kinds of agents is less to
// compile.

//go:noinline
func adaptList[A any](f func(A, *TargetList), direct bool) func(erased, *TargetList) {
	if f == nil {
		return nil
	}
	return func(p erased, l *TargetList) { f(agentAt[A](&p, direct), l) }
}

//go:noinline
func adaptLimitOf[A any](f func(A, Query) int, direct bool) func(erased, Query) int {
	if f == nil {
		return nil
	}
	return func(p erased, q Query) int { return f(agentAt[A](&p, direct), q) }
}

//go:noinline
func adaptRetarget[A any](f func(A, behavior.Context, uint64), direct bool) func(erased, behavior.Context, uint64) {
	if f == nil {
		return nil
	}
	return func(p erased, x behavior.Context, old uint64) { f(agentAt[A](&p, direct), x, old) }
}

//go:noinline
func adaptAnswer[A, R any](f func(A) R, direct bool) func(erased) R {
	if f == nil {
		return nil
	}
	return func(p erased) R { return f(agentAt[A](&p, direct)) }
}

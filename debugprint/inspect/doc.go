// Package inspect is a page in the browser that shows what agents decide and why,
// live and in logs: agents over time, the tree with the active path, why-not of any
// tick, values, gates and squads, with a slider over the past. It is mounted as
// net/http/pprof is:
//
//	rec, err := record.New(world, record.Options{})
//	...
//	http.Handle("/debug/ethogram/", inspect.Handler(rec, inspect.Options{}))
//
// A game without a server of its own calls [Start], which serves the page alone.
// The command ethogram-view serves or writes the same page for a log file.
//
// # Security
//
// The page shows all that agents know, and with [Options].Tuning it changes the
// game, so it is for developers. The handler answers only to this machine and to
// the host names in [Options].Hosts, writes only for its own page, and sends a
// Content-Security-Policy that forbids code within the page. It has no passwords:
// everyone who can log in to this machine may look. Only to write Go source, if
// [Options].Source allows it, takes a token that the game prints when it starts.
package inspect

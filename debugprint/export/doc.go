// Package export writes what was measured and observed for tools that others have
// made: profiles for go tool pprof, traces for Perfetto, and tables for spreadsheets.
//
//   - [Pprof]: which rows cost the time, as a flame graph of decisions.
//   - [Perfetto], [PerfettoLog]: what each agent did when, as tracks of nested slices.
//   - [ProfileCSV], [CountsCSV]: times, calls and time budgets of rows.
//
// It is a module of its own, because it requires github.com/google/pprof.
//
// Names of rows, agents and gates are text of the game. Control characters in them
// are escaped as in debugprint; what more a format needs to keep a name a name is
// said at each function.
package export

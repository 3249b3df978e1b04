package misuse

import (
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/inspect/source"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/decider/probation"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/adapt"
	"github.com/ethogram-go/ethogram/evo/evolve"
	"github.com/ethogram-go/ethogram/evo/hunt"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/stimuli"
)

// library is what a package exports, with generic types and functions for *agent, or
// data. TestListed holds it complete.
type library struct {
	path  string // of the package
	types []reflect.Type
	funcs map[string]any
}

// libraries are those that users call.
var libraries = []library{
	{
		path: "behavior",
		types: []reflect.Type{
			reflect.TypeFor[behavior.BehaviorFlags](),
			reflect.TypeFor[behavior.Behavior[*agent]](),
			reflect.TypeFor[behavior.Context](),
			reflect.TypeFor[behavior.Flags](),
			reflect.TypeFor[behavior.Member](),
			reflect.TypeFor[behavior.Reason](),
			reflect.TypeFor[behavior.Roster](),
			reflect.TypeFor[behavior.Scope[*agent]](),
			reflect.TypeFor[behavior.Status](),
			reflect.TypeFor[behavior.Wait[*agent]](),
		},
		funcs: map[string]any{
			"Block":   behavior.Block[data],
			"DBlock":  behavior.DBlock[data],
			"Plan":    behavior.Plan[data],
			"Fail":    behavior.Fail[*agent],
			"Stay":    behavior.Stay[*agent],
			"Succeed": behavior.Succeed[*agent],
			"Until":   behavior.Until,
		},
	},
	{
		path: "stimuli",
		types: []reflect.Type{
			reflect.TypeFor[stimuli.Check](),
			reflect.TypeFor[stimuli.Mask](),
			reflect.TypeFor[stimuli.Senses[data]](),
			reflect.TypeFor[stimuli.Set[data]](),
		},
		funcs: map[string]any{
			"All":  stimuli.All,
			"Any":  stimuli.Any,
			"None": stimuli.None,
		},
	},
	{
		path: "decider",
		types: []reflect.Type{
			reflect.TypeFor[decider.Acceptance](),
			reflect.TypeFor[decider.Answer](),
			reflect.TypeFor[decider.Check](),
			reflect.TypeFor[decider.Checks](),
			reflect.TypeFor[decider.Code](),
			reflect.TypeFor[decider.Crowd[*agent]](),
			reflect.TypeFor[decider.Decider[*agent]](),
			reflect.TypeFor[decider.Detail](),
			reflect.TypeFor[decider.Dropped](),
			reflect.TypeFor[decider.DroppedOf](),
			reflect.TypeFor[decider.EndOn](),
			reflect.TypeFor[decider.Errors](),
			reflect.TypeFor[decider.Event](),
			reflect.TypeFor[decider.EventKind](),
			reflect.TypeFor[decider.Gate[*agent]](),
			reflect.TypeFor[decider.Input](),
			reflect.TypeFor[decider.Limits](),
			reflect.TypeFor[decider.Loaded](),
			reflect.TypeFor[decider.LoadedCrowd](),
			reflect.TypeFor[decider.LoadedWorld](),
			reflect.TypeFor[decider.Memory](),
			reflect.TypeFor[decider.Mistake](),
			reflect.TypeFor[decider.Names](),
			reflect.TypeFor[decider.Note](),
			reflect.TypeFor[decider.Option](),
			reflect.TypeFor[decider.Outcome](),
			reflect.TypeFor[decider.Outline](),
			reflect.TypeFor[decider.PerAgent[*agent]](),
			reflect.TypeFor[decider.Policy](),
			reflect.TypeFor[decider.Preconditions](),
			reflect.TypeFor[decider.Problem](),
			reflect.TypeFor[decider.Query](),
			reflect.TypeFor[decider.Recheck](),
			reflect.TypeFor[decider.Remember](),
			reflect.TypeFor[decider.Result](),
			reflect.TypeFor[decider.Role[*agent]](),
			reflect.TypeFor[decider.Row](),
			reflect.TypeFor[decider.RowInfo](),
			reflect.TypeFor[decider.Sense](),
			reflect.TypeFor[decider.Slot](),
			reflect.TypeFor[decider.Squad[*agent]](),
			reflect.TypeFor[decider.State](),
			reflect.TypeFor[decider.Stepper](), reflect.TypeFor[decider.TargetList](), reflect.TypeFor[decider.Targets[*agent]](),
			reflect.TypeFor[decider.TickError](),
			reflect.TypeFor[decider.Ticked](),
			reflect.TypeFor[decider.Tree[*agent]](),
			reflect.TypeFor[decider.World](),
		},
		funcs: map[string]any{
			"All":          decider.All,
			"Any":          decider.Any,
			"Bool":         decider.Bool,
			"Compile":      decider.Compile[*agent],
			"DBlock":       decider.DBlock[data],
			"Plan":         decider.Plan[data],
			"HasPlan":      decider.HasPlan[data],
			"Clone":        decider.Clone[*agent],
			"EngineOf":     decider.EngineOf[*agent],
			"Generated":    decider.Generated[*agent],
			"Group":        decider.Group[*agent],
			"MaxRedecides": decider.MaxRedecides,
			"MustCompile":  decider.MustCompile[*agent],
			"NewOutline":   decider.NewOutline,
			"NewWorld":     decider.NewWorld,
			"None":         decider.None,
			"Steps":        decider.Steps,
			"Tap":          decider.Tap[*agent],
		},
	},
	{
		path: "debugprint",
		types: []reflect.Type{
			reflect.TypeFor[debugprint.Box](),
			reflect.TypeFor[debugprint.Form](),
			reflect.TypeFor[debugprint.GraphOptions](),
			reflect.TypeFor[debugprint.Logger](),
			reflect.TypeFor[debugprint.Mode](),
			reflect.TypeFor[debugprint.TraceOptions](),
			reflect.TypeFor[debugprint.Tracer](),
			reflect.TypeFor[debugprint.Watcher](),
		},
		funcs: map[string]any{
			"AppendDebugState": debugprint.AppendDebugState,
			"AppendLineOf":     debugprint.AppendLineOf,
			"AppendLine":       debugprint.AppendLine,
			"AppendState":      debugprint.AppendState,
			"Attach":           debugprint.Attach,
			"Boxes":            debugprint.Boxes,
			"DebugPrintState":  debugprint.DebugPrintState[*agent],
			"Details":          debugprint.Details,
			"Explain":          debugprint.Explain,
			"Mermaid":          debugprint.Mermaid,
			"NewLogger":        debugprint.NewLogger,
			"NewTracer":        debugprint.NewTracer,
			"NewWatcher":       debugprint.NewWatcher,
			"PrintState":       debugprint.PrintState[*agent],
			"SVG":              debugprint.SVG,
			"Trace":            debugprint.Trace,
			"Watch":            debugprint.Watch,
		},
	},
	{
		path: "debugprint/cover",
		types: []reflect.Type{
			reflect.TypeFor[cover.Allowance](),
			reflect.TypeFor[cover.Report](),
		},
		funcs: map[string]any{
			"Allow":   cover.Allow,
			"Main":    cover.Main,
			"Of":      cover.Of,
			"Require": cover.Require,
			"Start":   cover.Start,
		},
	},
	{
		path: "debugprint/inspect",
		types: []reflect.Type{
			reflect.TypeFor[inspect.Options](),
			reflect.TypeFor[inspect.Server](),
		},
		funcs: map[string]any{
			"CheckLog":   inspect.CheckLog,
			"Handler":    inspect.Handler,
			"LogHandler": inspect.LogHandler,
			"Start":      inspect.Start,
			"StartLog":   inspect.StartLog,
			"Tuning":     inspect.Tuning[*agent],
			"WriteHTML":  inspect.WriteHTML,
		},
	},
	{
		path:  "debugprint/inspect/source",
		funcs: map[string]any{"Dir": source.Dir},
	},
	{
		path:  "debugprint/inspect/local",
		types: []reflect.Type{reflect.TypeFor[local.Game](), reflect.TypeFor[local.Table]()},
		funcs: map[string]any{"Tuning": local.Tuning[*agent]},
	},
	{
		path: "debugprint/profile",
		types: []reflect.Type{
			reflect.TypeFor[profile.Counts](),
			reflect.TypeFor[profile.Options](),
			reflect.TypeFor[profile.Profile](),
			reflect.TypeFor[profile.Profiler](),
		},
		funcs: map[string]any{
			"New":          profile.New,
			"NewCounts":    profile.NewCounts,
			"Read":         profile.Read,
			"ReadFile":     profile.ReadFile,
			"Wrap":         profile.Wrap[*agent],
			"WriteBudgets": profile.WriteBudgets,
		},
	},
	{
		path: "debugprint/ask",
		types: []reflect.Type{
			reflect.TypeFor[ask.Answer](),
			reflect.TypeFor[ask.Game](),
			reflect.TypeFor[ask.Kind](),
			reflect.TypeFor[ask.Line](),
			reflect.TypeFor[ask.Question](),
			reflect.TypeFor[ask.Refusal](),
		},
		funcs: map[string]any{
			"File": ask.File,
			"From": ask.From,
			"Live": ask.Live,
			"Of":   ask.Of,
		},
	},
	{
		path: "debugprint/record",
		types: []reflect.Type{
			reflect.TypeFor[record.Agent](),
			reflect.TypeFor[record.Breakpoint](),
			reflect.TypeFor[record.Comparer](),
			reflect.TypeFor[record.Condition](),
			reflect.TypeFor[record.Cursor](),
			reflect.TypeFor[record.DamageError](),
			reflect.TypeFor[record.Finding](),
			reflect.TypeFor[record.Hit](),
			reflect.TypeFor[record.Limits](),
			reflect.TypeFor[record.Log](),
			reflect.TypeFor[record.Map](),
			reflect.TypeFor[record.Moment](),
			reflect.TypeFor[record.On](),
			reflect.TypeFor[record.Options](),
			reflect.TypeFor[record.Range](),
			reflect.TypeFor[record.Recorder](),
			reflect.TypeFor[record.Rehearsal](),
			reflect.TypeFor[record.Report](),
			reflect.TypeFor[record.Sight](),
			reflect.TypeFor[record.Stats](),
		},
		funcs: map[string]any{
			"Break":    record.Break,
			"Check":    record.Check,
			"New":      record.New,
			"Read":     record.Read,
			"ReadFile": record.ReadFile,
			"Rehearse": record.Rehearse,
		},
	},
	{
		path: "evo",
		types: []reflect.Type{
			reflect.TypeFor[evo.Action[*agent]](),
			reflect.TypeFor[evo.Bounds](),
			reflect.TypeFor[evo.Builder[*agent]](),
			reflect.TypeFor[evo.Catalog](),
			reflect.TypeFor[evo.Class](),
			reflect.TypeFor[evo.Condition[*agent]](),
			reflect.TypeFor[evo.Descriptor](),
			reflect.TypeFor[evo.Entry[*agent]](),
			reflect.TypeFor[evo.Flag](),
			reflect.TypeFor[evo.Game[*agent]](),
			reflect.TypeFor[evo.Genome](),
			reflect.TypeFor[evo.GoFile](),
			reflect.TypeFor[evo.GoTable](),
			reflect.TypeFor[evo.Guard](),
			reflect.TypeFor[evo.Invariant[*agent]](),
			reflect.TypeFor[evo.Limits](),
			reflect.TypeFor[evo.Metric](),
			reflect.TypeFor[evo.Mode](),
			reflect.TypeFor[evo.Naturalness](),
			reflect.TypeFor[evo.Oddity](),
			reflect.TypeFor[evo.Place](),
			reflect.TypeFor[evo.Players[*agent]](),
			reflect.TypeFor[evo.Position](),
			reflect.TypeFor[evo.Rand](),
			reflect.TypeFor[evo.Range](),
			reflect.TypeFor[evo.Ratio](),
			reflect.TypeFor[evo.Reference](),
			reflect.TypeFor[evo.Role](),
			reflect.TypeFor[evo.Row](),
			reflect.TypeFor[evo.Setup[*agent]](),
			reflect.TypeFor[evo.Source[*agent]](),
			reflect.TypeFor[evo.Span](),
			reflect.TypeFor[evo.Spec](),
			reflect.TypeFor[evo.Stimulus](),
			reflect.TypeFor[evo.Symmetry[*agent]](),
			reflect.TypeFor[evo.Times](),
			reflect.TypeFor[evo.Vocabulary[*agent]](),
		},
		funcs: map[string]any{
			"Describe":    evo.Describe,
			"Digest":      evo.Digest[int],
			"NewBuilder":  evo.NewBuilder[*agent],
			"NewCatalog":  evo.NewCatalog[*agent],
			"NewPlayers":  evo.NewPlayers[*agent],
			"NewRand":     evo.NewRand,
			"NextSeats":   evo.NextSeats,
			"ParseGenome": evo.ParseGenome,
			"Reseat":      evo.Reseat[data],
			"Salvage":     evo.Salvage,
			"Seed":        evo.Seed,
		},
	},
	{
		path: "evo/adapt",
		types: []reflect.Type{
			reflect.TypeFor[adapt.Choice](),
			reflect.TypeFor[adapt.Config](),
			reflect.TypeFor[adapt.Director](),
			reflect.TypeFor[adapt.Estimate](),
			reflect.TypeFor[adapt.Mood](),
			reflect.TypeFor[adapt.Outcome](),
			reflect.TypeFor[adapt.Result](),
			reflect.TypeFor[adapt.Table](),
			reflect.TypeFor[adapt.Wanted](),
		},
		funcs: map[string]any{
			"ByPoints":   adapt.ByPoints,
			"Moods":      adapt.Moods,
			"New":        adapt.New,
			"ReadWanted": adapt.ReadWanted,
		},
	},
	{
		path:  "decider/override",
		funcs: map[string]any{"Apply": override.Apply[*agent]},
	},
	{
		path: "decider/probation",
		types: []reflect.Type{
			reflect.TypeFor[probation.Crowd[*agent]](),
			reflect.TypeFor[probation.Fault](),
		},
		funcs: map[string]any{"Of": probation.Of[*agent]},
	},
	{
		path: "decider/vocabulary",
		types: []reflect.Type{
			reflect.TypeFor[vocabulary.Bounds](),
			reflect.TypeFor[vocabulary.Contract](),
			reflect.TypeFor[vocabulary.Edit](),
			reflect.TypeFor[vocabulary.Field](),
			reflect.TypeFor[vocabulary.Part](),
			reflect.TypeFor[vocabulary.Value](),
			reflect.TypeFor[vocabulary.Vocabulary](),
		},
		funcs: map[string]any{"Of": vocabulary.Of, "Decode": vocabulary.Decode[int], "Take": vocabulary.Take[*agent]},
	},
	{
		path: "evo/evolve",
		types: []reflect.Type{
			reflect.TypeFor[evolve.Generation](),
			reflect.TypeFor[evolve.Options](),
			reflect.TypeFor[evolve.Search[*agent]](),
			reflect.TypeFor[evolve.Table[*agent]](),
		},
		funcs: map[string]any{
			"Cross":  evolve.Cross[*agent],
			"Mutate": evolve.Mutate[*agent],
			"Play":   evolve.Play[*agent],
			"Run":    evolve.Run[*agent],
		},
	},
	{
		path: "evo/scene",
		types: []reflect.Type{
			reflect.TypeFor[scene.Canvas](),
			reflect.TypeFor[scene.Color](),
			reflect.TypeFor[scene.Controls](),
			reflect.TypeFor[scene.Gauge](),
			reflect.TypeFor[scene.Player](),
			reflect.TypeFor[scene.Recorder[*agent]](),
			reflect.TypeFor[scene.Seat](),
			reflect.TypeFor[scene.View[*agent]](),
		},
		funcs: map[string]any{
			"Bundle":      scene.Bundle,
			"NewRecorder": scene.NewRecorder[*agent],
			"Slot":        scene.Slot,
			"WritePage":   scene.WritePage,
		},
	},
	{
		path: "evo/hunt",
		types: []reflect.Type{
			reflect.TypeFor[hunt.Oracle](),
			reflect.TypeFor[hunt.Round](),
		},
		funcs: map[string]any{
			"Play":    hunt.Play[*agent],
			"Require": hunt.Require[*agent],
		},
	},
}

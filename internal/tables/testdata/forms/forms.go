// Package forms has tables in all forms: the name of each says whether the compiler lays it
// out as data or builds it when the program starts. A comment is what is said of its cause.
package forms

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	Row      = decider.Decider[*Agent]
	ValueRow = decider.Decider[Agent]
	Behavior = behavior.Behavior[*Agent]
	If       = decider.Preconditions
	Targets  = decider.Targets[*Agent]
)

type Agent struct{ energy int }

func (a *Agent) act()                       { a.energy++ }
func (a *Agent) awake() bool                { return true }
func (a *Agent) wish(decider.Query) float64 { return 1 }

// Says and Bounds have arguments.
type (
	Says   struct{ Words []string }
	Bounds struct{ Least, Most float64 }
)

func (s *Says) Act(*Agent, behavior.Context) behavior.Status { return behavior.Succeeded }
func (b *Bounds) Decide(*Agent, decider.Query) float64        { return b.Least }
func (a *Agent) list(*decider.TargetList)   {}
func (a *Agent) key(decider.Query) uint64   { return 1 }
func (a *Agent) onBehalf(*Agent)            {}
func (a *Agent) time() time.Duration        { return 1 }
func (Agent) stand()                        {}
func act(*Agent)                            {}
func standing(Agent)                        {}
func list(*Agent, *decider.TargetList)      {}
func generic[T any](T)                      {}
func making(n int) func(*Agent)             { return func(a *Agent) { a.energy += n } }
func pointer[T any](v T) *T                 { return &v }
func group(name string, rows ...*Row) Row   { return decider.Group(name, decider.Selector, rows...) }
func shifted(n uint) stimuli.Check          { return stimuli.Check{All: 1 << n} }
func two() (Row, Row)                       { return leaf, leaf }

const night decider.Flags = 1

var (
	leaf     = Row{Name: "LEAF", Do: act}
	method   = Row{Name: "METHOD", Do: (*Agent).act}
	literal  = Row{Name: "LITERAL", Do: func(*Agent) {}}
	stay     = Behavior{Name: "STAY", Tick: behavior.Stay[*Agent]}
	door     = decider.Gate[*Agent]{Name: "DOOR", Key: func(*Agent, decider.Query) uint64 { return 1 }}
	slot     = decider.Slot{Name: "SLOT"}
	someone  = &Agent{}
	index    = 3
	title    = "TITLE"
	fromCall = making(3)
	array    = [2]Row{{Name: "A", Do: act}, {Name: "B", Do: (*Agent).act}}
	slice    = []Row{{Name: "A"}, {Name: "B"}}
	inside   = struct{ row Row }{Row{Name: "A"}}
	numbers  = []float64{1, 2}
	words    = []string{"a", "b"}
	makes    = decider.Group[*Agent]
)

// Groups whose arguments are plain.
var (
	staticGroup       = decider.Group("G", decider.Selector, &Row{Name: "A", Do: act}, &leaf, &method, &literal)
	staticEmpty       = decider.Group[*Agent]("G", decider.Selector)
	staticGeneric     = decider.Group("G", decider.Selector, &Row{Name: "A", Do: generic[*Agent]})
	staticStock       = decider.Group("G", decider.Selector, &Row{Name: "A", Act: &behavior.Wait[*Agent]{For: 1e9}})
	staticChildren    = decider.Group("G", decider.Selector, &Row{Name: "A", Children: []*Row{{Name: "B", Do: act}, &method}})
	staticArguments   = decider.Group("G", decider.Selector, &Row{Name: "A", Ask: &Bounds{1, 2}, Score: 1.5, Do: act})
	staticChecks      = decider.Group("G", decider.Selector, &Row{Name: "A", If: night, Preconditions: If{Every: time.Second, Flags: decider.Check{None: night | 1<<3}, Stimuli: stimuli.Check{All: 1}}, Do: act})
	staticBlock       = decider.Group("G", decider.Selector, &Row{Name: "A", DBlock: struct{ a, b int }{1, 2}, Do: act})
	staticTargets     = decider.Group("G", decider.Selector, &Row{Name: "A", Targets: &Targets{List: list}, Do: act})
	staticShared      = decider.Group("G", decider.Selector, &Row{Name: "A", Gate: &door, Slot: &slot, Behavior: &stay})
	staticField       = decider.Group("G", decider.Selector, &inside.row)
	staticValues      = decider.Group("G", decider.Selector, &ValueRow{Name: "A", Do: standing})
	staticAccept      = decider.Group("G", decider.Selector, &Row{Name: "A", Do: act, Accept: []decider.Acceptance{{Code: "x", Because: "y"}}})
	staticSpread      = decider.Group("G", decider.Selector, []*Row{&leaf, {Name: "A", Do: act}}...)
	staticGroupMember = [1]Row{decider.Group("G", decider.Selector, &leaf)}
)

// Literals, which may have any function.
var (
	staticLiteral   = Row{Name: "G", Children: []*Row{{Name: "A", Do: (*Agent).act}, {Name: "B", Do: func(*Agent) {}}, &Row{Name: "C", When: (*Agent).awake, Decide: (*Agent).wish}}}
	staticPointer   = &Row{Name: "G", Children: []*Row{{Name: "A", Do: (*Agent).act}}}
	staticTargeting = Row{Name: "G", Children: []*Row{{Name: "A", Targets: &Targets{List: (*Agent).list}, Do: act}}}
	staticGate      = Row{Name: "G", Children: []*Row{{Name: "A", Gate: &decider.Gate[*Agent]{Name: "D", Key: (*Agent).key}, Do: act}}}
	staticHelpers   = Row{Name: "G", Children: []*Row{{Name: "A", Preconditions: If{Flags: decider.All(night), Stimuli: stimuli.None(3)}}}}
	staticBehavior  = Row{Name: "A", Behavior: &Behavior{Name: "B", Once: (*Agent).act, Activate: func(*Agent, behavior.Context) bool { return true }}}
	staticMember    = Row{Name: "G", Children: []*Row{&array[0], &array[1], &inside.row}}
	staticValue     = ValueRow{Name: "G", Children: []*ValueRow{{Name: "A", Do: Agent.stand}}}
	staticRows      = []*Row{&leaf, {Name: "A", Do: (*Agent).act}}
	staticConverted = Row{Name: "A", Do: (func(*Agent))(act), Commit: time.Duration(1500) * time.Millisecond}
	staticAddress   = &leaf
)

// The compiler builds these.
var (
	builtMethod        = decider.Group("G", decider.Selector, &Row{Name: "A", Do: (*Agent).act})                                       // the method expression (*Agent).act in an argument of decider.Group
	builtLiteral       = decider.Group("G", decider.Selector, &Row{Name: "A", Do: func(*Agent) {}})                                    // the function literal in an argument of decider.Group
	builtDeep          = decider.Group("G", decider.Selector, &Row{Name: "A", Children: []*Row{{Name: "B", Do: (*Agent).act}}})        // the method expression (*Agent).act in an argument of decider.Group
	builtWhen          = decider.Group("G", decider.Selector, &Row{Name: "A", When: (*Agent).awake, Do: act})                          // the method expression (*Agent).awake in an argument of decider.Group
	builtTargets       = decider.Group("G", decider.Selector, &Row{Name: "A", Targets: &Targets{List: (*Agent).list}, Do: act})        // the method expression (*Agent).list in an argument of decider.Group
	builtBehavior      = decider.Group("G", decider.Selector, &Row{Name: "A", Behavior: &Behavior{Name: "B", Once: (*Agent).act}})     // the method expression (*Agent).act in an argument of decider.Group
	builtValues        = decider.Group("G", decider.Selector, &ValueRow{Name: "A", Do: Agent.stand})                                   // the method expression Agent.stand in an argument of decider.Group
	builtHelper        = decider.Group("G", decider.Selector, &Row{Name: "A", Preconditions: If{Flags: decider.None(night)}, Do: act}) // the call decider.None(night) in an argument of decider.Group
	builtStimuli       = decider.Group("G", decider.Selector, &Row{Name: "A", Preconditions: If{Stimuli: stimuli.Any(3)}, Do: act})    // the call stimuli.Any(3) in an argument of decider.Group
	builtSpread        = decider.Group("G", decider.Selector, []*Row{&leaf, {Name: "A", Do: (*Agent).act}}...)                         // the method expression (*Agent).act in an argument of decider.Group
	builtElement       = decider.Group("G", decider.Selector, &array[0])                                                               // the address &array[0] in an argument of decider.Group
	builtNested        = decider.Group("G", decider.Selector, pointer(decider.Group("H", decider.Selector, &leaf)))                    // the call pointer(decider.Group("H", decider.Selector, &leaf)) in an argument of decider.Group
	builtNew           = decider.Group("G", decider.Selector, new(Row{Name: "A", Do: act}))                                            // the call new(Row{…}) in an argument of decider.Group
	builtInstantiated  = decider.Group[*Agent]("G", decider.Selector, &Row{Name: "A", Do: (*Agent).act})                               // the method expression (*Agent).act in an argument of decider.Group[*Agent]
	builtMethodValue   = Row{Name: "A", Do: someone.onBehalf}                                                                          // the method value someone.onBehalf
	builtOwn           = group("G", &Row{Name: "A", Do: (*Agent).act})                                                                 // the method expression (*Agent).act in an argument of group
	builtVariable      = makes("G", decider.Selector, &leaf)                                                                           // the call of the variable makes: makes
	builtNewChild      = Row{Name: "G", Children: []*Row{new(Row{Name: "B", Do: act})}}                                                // the call new(Row{…})
	builtGroupChild    = Row{Name: "G", Children: []*Row{pointer(decider.Group("H", decider.Selector, &leaf))}}                        // the call pointer(decider.Group("H", decider.Selector, &leaf))
	builtMap           = map[string]*Row{"x": &leaf}                                                                                   // the map map[string]*Row{…}
	builtShift         = Row{Name: "A", If: 1 << index}                                                                                // the expression 1 << index
	builtShifted       = Row{Name: "A", Preconditions: If{Stimuli: shifted(3)}}                                                        // the call shifted(3)
	builtTitle         = Row{Name: title}                                                                                              // the value of the variable title: title
	builtGroupTitle    = decider.Group(title, decider.Selector, &leaf)                                                                 // the value of the variable title: title in an argument of decider.Group
	builtConcatenation = Row{Name: title + "A"}                                                                                        // the expression title + "A"
	builtNumbers       = Row{Name: "A", Act: &Says{Words: words}}                                                   // the value of the variable words: words
	builtNumber        = Row{Name: "A", Ask: &Bounds{numbers[0], 1}}                                     // the element numbers[0]
	builtCopy          = staticGroup                                                                                                   // the value of the variable staticGroup: staticGroup
	builtCopied        = Row{Name: "G", Children: staticGroup.Children}                                                                // the value staticGroup.Children
	builtMaker         = Row{Name: "A", Do: making(3)}                                                                                 // the call making(3)
	builtMade          = Row{Name: "A", Do: fromCall}                                                                                  // the value of the variable fromCall: fromCall
	builtSlice         = Row{Name: "G", Children: []*Row{&slice[0]}}                                                                   // the address &slice[0]
	builtAppend        = Row{Name: "G", Children: append([]*Row{&leaf}, &method)}                                                      // the call append([]*Row{…}, &method)
	builtOne, builtTwo = two()                                                                                                         // the call two()
)

// Uses keeps what else is declared.
func Uses() []any {
	return []any{&behavior.Wait[*Agent]{Ask: (*Agent).time}}
}

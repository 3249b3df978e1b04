package evo

// Code names a kind of problem. Its text is stable; texts of errors begin with it.
// What [Catalog.Validate] finds by having a table compiled carries decider's code,
// such as "ConditionInterrupts" (docs/validation.md).
type Code string

// What [NewCatalog] finds.
const (
	codeNilVocabulary       Code = "NilVocabulary"       // there is no vocabulary
	codeBadName             Code = "BadName"             // a name is not of the form [A-Z][A-Z0-9_]*
	codeDuplicateEntry      Code = "DuplicateEntry"      // a name, a behavior, a function or a bit belongs to two entries
	codeNoActions           Code = "NoActions"           // there is nothing that a table could do
	codeNilBehavior         Code = "NilBehavior"         // an action has no behavior, or one that no table may have
	codeNilDecide           Code = "NilDecide"           // a condition has no function
	codeBadCondition        Code = "BadCondition"        // a condition has two functions, or a When with arguments
	codeNotPackageLevel     Code = "NotPackageLevel"     // a function is a closure, a method value or generic
	codeUnnamed             Code = "Unnamed"             // entries have neither name nor expression
	codeBadExpr             Code = "BadExpr"             // a Go expression is missing, or not what denotes the entry
	codeNotOneBit           Code = "NotOneBit"           // a flag or stimulus is not a single bit
	codeBadChannel          Code = "BadChannel"          // a channel is nameless, listed twice, unknown, or beyond the 32nd
	codeBadMaxHold          Code = "BadMaxHold"          // MaxHold is below the least Timeout, or off the lattice of durations
	codeUnknownPolicy       Code = "UnknownPolicy"       // a policy is none of decider's constants
	codeArgumentWithoutName Code = "ArgumentWithoutName" // an argument has no name
	codeBadDecimal          Code = "BadDecimal"          // a number of an argument has too many digits
	codeEmptyRange          Code = "EmptyRange"          // an argument's Max is below its Min
	codeBadStep             Code = "BadStep"             // an argument's Step does not lead from Min to Max
	codeTooManySteps        Code = "TooManySteps"        // an argument has more than 65,536 values
	codeBadDefault          Code = "BadDefault"          // an argument's Default is none of its values
)

// What [Builder.Clone] finds: what a genome cannot say.
const (
	codeUnknownBehavior Code = "UnknownBehavior" // a row's Behavior is no action of the vocabulary
	codeUnknownDecide   Code = "UnknownDecide"   // a row's Decide or When is no condition of the vocabulary
	codeUnknownBits     Code = "UnknownBits"     // a check is about bits that are no guard of the vocabulary
	codeCannotSay       Code = "CannotSay"       // a row has a field that genomes do not have
	codePossible        Code = "Possible"        // the Decide of a row is not its action's Possible, with the action's arguments
)

// What is wrong with a genome by itself.
const (
	codeNoRoot           Code = "NoRoot"           // there is no genome, or it has no root
	codeNilRow           Code = "NilRow"           // a child is nil
	codeSharedRow        Code = "SharedRow"        // one row stands in two places, or below itself
	codeBadID            Code = "BadID"            // an ID is not 1 to 65,535
	codeDuplicateID      Code = "DuplicateID"      // two rows have one ID
	codeUnknownAction    Code = "UnknownAction"    // the vocabulary has no such action
	codeUnknownCondition Code = "UnknownCondition" // the vocabulary has no such condition
	codeUnknownGuard     Code = "UnknownGuard"     // the vocabulary has no such flag or stimulus
	codeBadArgument      Code = "BadArgument"      // an argument is missing, too many, or none of the values there are
	codeActionOnGroup    Code = "ActionOnGroup"    // a row has children and an action
	codeConditionTaken   Code = "ConditionTaken"   // a row has a condition, and its Decide is its action's Possible
	codeNotNeeds         Code = "NotNeeds"         // Not without a condition
	codeGuardOrder       Code = "GuardOrder"       // guards are listed twice, or not in the order of the vocabulary
	codeTooManyRows      Code = "TooManyRows"      // there are more rows than allowed
	codeTooWide          Code = "TooWide"          // a group has more children than allowed
	codeTooDeep          Code = "TooDeep"          // rows stand deeper than allowed
	codeMoreProblems     Code = "MoreProblems"     // there are more problems than are listed
)

// What [Catalog.ValidateEvolved] finds beyond [Catalog.Validate].
const (
	codePolicyNotEvolved Code = "PolicyNotEvolved" // a group's policy is none of the vocabulary's
	codeDelegate         Code = "Delegate"         // a group should have Delegate, or should not
	codeConditionPlace   Code = "ConditionPlace"   // a condition stands where it is no step before another
	codeStepNeverEnds    Code = "StepNeverEnds"    // a step before the last can never end Succeeded
	codeSharedChannel    Code = "SharedChannel"    // two lanes of a Parallel use one channel
	codeEvolvedTimer     Code = "EvolvedTimer"     // a timer or a chance is missing, out of its range or off its lattice
)

// What is wrong with a [Game], beside its vocabulary and its tables.
const (
	codeGame       Code = "Game"       // something that every game has is missing
	codeMetric     Code = "Metric"     // a metric is nameless, listed twice, without a range, or there are too many
	codeMode       Code = "Mode"       // a mode has no slots or no steps
	codeRole       Code = "Role"       // a role without a seat, a table or an action, or with what does not exist
	codeDescriptor Code = "Descriptor" // a descriptor without a name, without metrics, cells or words, or there are too many cells
	codeOddity     Code = "Oddity"     // an oddity without a cause or of an unknown metric, or a limit that is none
	codeClass      Code = "Class"      // a class that nothing can be in, or everything, or that has no name
	codeInvariant  Code = "Invariant"  // an invariant without a name or a check
	codeSource     Code = "Source"     // a source without a name or a count, or whose limits are none
	codeSymmetry   Code = "Symmetry"   // a symmetry that has no name, changes nothing, or seats players where they cannot sit
	codeLibrary    Code = "Library"    // a table of the library is nameless, missing, listed twice, or there are too few
)

// What [ParseGenome] finds in a file, besides what is wrong with a genome.
const (
	codeSyntax       Code = "Syntax"       // the file is not JSON, or has a field twice
	codeUnknownField Code = "UnknownField" // a row has a field that does not exist
	codeBadValue     Code = "BadValue"     // a field's value is of the wrong kind or out of range
)

// What [Builder.WriteGo] finds, besides what is wrong with a genome.
const (
	codeBadVariable Code = "BadVariable" // a package or variable is called a name that Go does not allow there
)

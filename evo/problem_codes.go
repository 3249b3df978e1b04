package evo

// Code names a kind of problem. Its text is stable and the constant's name
// without "Code". What [Catalog.Validate] finds by having a table compiled
// carries decider's code, such as "ConditionInterrupts" (docs/validation.md).
type Code string

// What [NewCatalog] finds.
const (
	CodeNilVocabulary       Code = "NilVocabulary"       // there is no vocabulary
	CodeBadName             Code = "BadName"             // a name is not of the form [A-Z][A-Z0-9_]*
	CodeDuplicateEntry      Code = "DuplicateEntry"      // a name, a behavior, a function or a bit belongs to two entries
	CodeNoActions           Code = "NoActions"           // there is nothing that a table could do
	CodeNilBehavior         Code = "NilBehavior"         // an action has no behavior, or one that no table may have
	CodeNilDecide           Code = "NilDecide"           // a condition has no function
	CodeBadCondition        Code = "BadCondition"        // a condition has two functions, or a When with arguments
	CodeNotPackageLevel     Code = "NotPackageLevel"     // a function is a closure, a method value or generic
	CodeUnnamed             Code = "Unnamed"             // entries have neither name nor expression
	CodeBadExpr             Code = "BadExpr"             // a Go expression is missing, or not what denotes the entry
	CodeNotOneBit           Code = "NotOneBit"           // a flag or stimulus is not a single bit
	CodeBadChannel          Code = "BadChannel"          // a channel is nameless, listed twice, unknown, or beyond the 32nd
	CodeBadMaxHold          Code = "BadMaxHold"          // MaxHold is below the least Timeout, or off the lattice of durations
	CodeUnknownPolicy       Code = "UnknownPolicy"       // a policy is none of decider's constants
	CodeArgumentWithoutName Code = "ArgumentWithoutName" // an argument has no name
	CodeBadDecimal          Code = "BadDecimal"          // a number of an argument has too many digits
	CodeEmptyRange          Code = "EmptyRange"          // an argument's Max is below its Min
	CodeBadStep             Code = "BadStep"             // an argument's Step does not lead from Min to Max
	CodeTooManySteps        Code = "TooManySteps"        // an argument has more than 65,536 values
	CodeBadDefault          Code = "BadDefault"          // an argument's Default is none of its values
)

// What [Builder.Clone] finds: what a genome cannot say.
const (
	CodeUnknownBehavior Code = "UnknownBehavior" // a row's Behavior is no action of the vocabulary
	CodeUnknownDecide   Code = "UnknownDecide"   // a row's Decide or When is no condition of the vocabulary
	CodeUnknownBits     Code = "UnknownBits"     // a check is about bits that are no guard of the vocabulary
	CodeCannotSay       Code = "CannotSay"       // a row has a field that genomes do not have
	CodePossible        Code = "Possible"        // the Decide of a row is not its action's Possible, with the action's arguments
)

// What is wrong with a genome by itself.
const (
	CodeNoRoot           Code = "NoRoot"           // there is no genome, or it has no root
	CodeNilRow           Code = "NilRow"           // a child is nil
	CodeSharedRow        Code = "SharedRow"        // one row stands in two places, or below itself
	CodeBadID            Code = "BadID"            // an ID is not 1 to 65,535
	CodeDuplicateID      Code = "DuplicateID"      // two rows have one ID
	CodeUnknownAction    Code = "UnknownAction"    // the vocabulary has no such action
	CodeUnknownCondition Code = "UnknownCondition" // the vocabulary has no such condition
	CodeUnknownGuard     Code = "UnknownGuard"     // the vocabulary has no such flag or stimulus
	CodeBadArgument      Code = "BadArgument"      // an argument is missing, too many, or none of the values there are
	CodeActionOnGroup    Code = "ActionOnGroup"    // a row has children and an action
	CodeConditionTaken   Code = "ConditionTaken"   // a row has a condition, and its Decide is its action's Possible
	CodeNotNeeds         Code = "NotNeeds"         // Not without a condition
	CodeGuardOrder       Code = "GuardOrder"       // guards are listed twice, or not in the order of the vocabulary
	CodeTooManyRows      Code = "TooManyRows"      // there are more rows than allowed
	CodeTooWide          Code = "TooWide"          // a group has more children than allowed
	CodeTooDeep          Code = "TooDeep"          // rows stand deeper than allowed
	CodeMoreProblems     Code = "MoreProblems"     // there are more problems than are listed
)

// What [Catalog.ValidateEvolved] finds beyond [Catalog.Validate].
const (
	CodePolicyNotEvolved Code = "PolicyNotEvolved" // a group's policy is none of the vocabulary's
	CodeDelegate         Code = "Delegate"         // a group should have Delegate, or should not
	CodeConditionPlace   Code = "ConditionPlace"   // a condition stands where it is no step before another
	CodeStepNeverEnds    Code = "StepNeverEnds"    // a step before the last can never end Succeeded
	CodeSharedChannel    Code = "SharedChannel"    // two lanes of a Parallel use one channel
	CodeEvolvedTimer     Code = "EvolvedTimer"     // a timer or a chance is missing, out of its range or off its lattice
)

// What is wrong with a [Game], beside its vocabulary and its tables.
const (
	CodeGame       Code = "Game"       // something that every game has is missing
	CodeMetric     Code = "Metric"     // a metric is nameless, listed twice, without a range, or there are too many
	CodeMode       Code = "Mode"       // a mode has no slots or no steps
	CodeRole       Code = "Role"       // a role without a seat, a table or an action, or with what does not exist
	CodeDescriptor Code = "Descriptor" // a descriptor without a name, without metrics, cells or words, or there are too many cells
	CodeOddity     Code = "Oddity"     // an oddity without a cause or of an unknown metric, or a limit that is none
	CodeClass      Code = "Class"      // a class that nothing can be in, or everything, or that has no name
	CodeInvariant  Code = "Invariant"  // an invariant without a name or a check
	CodeSource     Code = "Source"     // a source without a name or a count, or whose limits are none
	CodeSymmetry   Code = "Symmetry"   // a symmetry that has no name, changes nothing, or seats players where they cannot sit
	CodeLibrary    Code = "Library"    // a table of the library is nameless, missing, listed twice, or there are too few
)

// What [Spec.LintIdle] warns of.
const (
	CodeIdleClass Code = "IdleClass" // a table that does nothing is in a class
)

// What [ParseGenome] finds in a file, besides what is wrong with a genome.
const (
	CodeSyntax       Code = "Syntax"       // the file is not JSON, or has a field twice
	CodeUnknownField Code = "UnknownField" // a row has a field that does not exist
	CodeBadValue     Code = "BadValue"     // a field's value is of the wrong kind or out of range
)

// What [Builder.WriteGo] finds, besides what is wrong with a genome.
const (
	CodeBadVariable Code = "BadVariable" // a package or variable is called a name that Go does not allow there
)

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
	CodeNotPackageLevel     Code = "NotPackageLevel"     // a function is a closure, a method value or generic
	CodeBadExpr             Code = "BadExpr"             // a Go expression is missing, or not what denotes the entry
	CodeNotOneBit           Code = "NotOneBit"           // a flag or stimulus is not a single bit
	CodeBadChannel          Code = "BadChannel"          // a channel is nameless, there twice, unknown, or beyond the 32nd
	CodeBadMaxHold          Code = "BadMaxHold"          // MaxHold is below the least Timeout, or off the lattice of durations
	CodeUnknownPolicy       Code = "UnknownPolicy"       // a policy is none of decider's constants
	CodeArgumentWithoutName Code = "ArgumentWithoutName" // an argument has no name
	CodeBadDecimal          Code = "BadDecimal"          // a number of an argument has too many digits
	CodeEmptyRange          Code = "EmptyRange"          // an argument's Max is below its Min
	CodeBadStep             Code = "BadStep"             // an argument's Step does not lead from Min to Max
	CodeTooManySteps        Code = "TooManySteps"        // an argument has more than 65,536 values
	CodeBadDefault          Code = "BadDefault"          // an argument's Default is none of its values
)

package evo

// What [NewCatalog] finds.
const (
	codeNilVocabulary   Code = "NilVocabulary"   // there is no vocabulary
	codeBadName         Code = "BadName"         // a name is not of the form [A-Z][A-Z0-9_]*
	codeDuplicateEntry  Code = "DuplicateEntry"  // a name, a function or a bit belongs to two entries, or they have Acts or Asks that cannot be told apart
	codeNoActions       Code = "NoActions"       // there is nothing that a table could do
	codeNilAct          Code = "NilAct"          // an action has no Act
	codeNilAsk          Code = "NilAsk"          // a condition has neither Ask nor When
	codeBadCondition    Code = "BadCondition"    // a condition has both
	codeBadTag          Code = "BadTag"          // the tags of a field give no range, or one that it cannot have
	codeNotPackageLevel Code = "NotPackageLevel" // a function is a closure, a method value or generic
	codeUnnamed         Code = "Unnamed"         // flags or stimuli have neither name nor expression
	codeBadExpr         Code = "BadExpr"         // a Go expression is missing or cannot denote the entry, or Go source cannot name something
	codeNotOneBit       Code = "NotOneBit"       // a flag or stimulus is not a single bit
	codeBadChannel      Code = "BadChannel"      // a channel is nameless, listed twice, unknown, or beyond the 32nd
	codeBadMaxHold      Code = "BadMaxHold"      // MaxHold is below the least Timeout of the game, or off the lattice of its durations
	codeUnknownPolicy   Code = "UnknownPolicy"   // a policy is none of decider's constants
)

// What [Builder.Clone] finds: what a genome cannot say.
const (
	codeUnknownAct    Code = "UnknownAct"    // a row's Act is no action of the vocabulary
	codeUnknownAsk    Code = "UnknownAsk"    // a row's Ask or When is no condition of the vocabulary
	codeUnknownBits   Code = "UnknownBits"   // a check is about bits that are no guard of the vocabulary
	codeCannotSay     Code = "CannotSay"     // a row has a field that genomes do not have
	codeFixedArgument Code = "FixedArgument" // a field that evolution does not choose has another value than in the vocabulary
	codePossible      Code = "Possible"      // a row has a condition besides the Decide of its Act
)

// What [Builder.Clone] and genomes have in common.
const (
	codeBadArgument   Code = "BadArgument"   // an argument is none of the values there are
	codeActionOnGroup Code = "ActionOnGroup" // a row has children and an action
)

// What is wrong with a [Game], beside its vocabulary and its tables.
const (
	codeGame       Code = "Game"       // something that every game has is missing
	codeMetric     Code = "Metric"     // a metric is nameless, listed twice, without a range, or there are too many
	codeMode       Code = "Mode"       // a mode has no slots or no steps
	codeTimes      Code = "Times"      // bounds of times are negative, upside down, between two steps, or exclude everything
	codeRole       Code = "Role"       // a role without a seat, a table or an action, or with what does not exist
	codeDescriptor Code = "Descriptor" // a descriptor without a name, without metrics, cells or words, or there are too many cells
	codeOddity     Code = "Oddity"     // an oddity without a cause or of an unknown metric, or a limit that is none
	codeClass      Code = "Class"      // a class that nothing can be in, or everything, or that has no name
	codeInvariant  Code = "Invariant"  // an invariant without a name or a check
	codeSource     Code = "Source"     // a source without a name or a count, or whose limits are none
	codeSymmetry   Code = "Symmetry"   // a symmetry that has no name, changes nothing, or seats players where they cannot sit
	codeLibrary    Code = "Library"    // a table of the library is nameless, missing, listed twice, or there are too few
)

// What [Builder.WriteGo] finds, besides what is wrong with a genome.
const (
	codeBadVariable Code = "BadVariable" // a package or variable is called a name that Go does not allow there
)

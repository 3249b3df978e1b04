package genome

// What is wrong with an argument of a vocabulary.
const (
	codeBadDecimal   Code = "BadDecimal"   // a number of an argument has too many digits
	codeBadStep      Code = "BadStep"      // an argument's step is missing, or does not lead from min to max
	codeTooManySteps Code = "TooManySteps" // an argument has more than 65,536 values
	codeBadDefault   Code = "BadDefault"   // an argument's default is none of its values
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
	codeConditionTaken   Code = "ConditionTaken"   // a row has a condition, and its action says itself whether it is possible
	codeNotNeeds         Code = "NotNeeds"         // Not without a condition
	codeNoTargets        Code = "NoTargets"        // numbers of Targets that the row's action does not have, or cannot use
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

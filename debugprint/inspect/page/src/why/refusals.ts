// Code generated from internal/refusal by go test ./debugprint/inspect -run TestRefusals -update; DO NOT EDIT.

/** Words are what is said of a refusal, and the facts for which they stand. */
export type Words = [facts: number, text: string];

/** Facts about an answer and its row, as bits. */
export const enum Fact {
  group = 1,
  not = 2,
  paired = 4,
  nobody = 8,
  room = 16,
  tie = 32,
  byWhen = 64,
  decided = 128,
}

/** The answers without "Refused", in the order in which rows are checked. */
export const refusals: { [answer: string]: { evaluated: boolean; says: Words[] } } = {
  Flags: { evaluated: true, says: [[0, '{bits}']] },
  Stimuli: { evaluated: true, says: [[0, '{bits}']] },
  Cooldown: { evaluated: true, says: [[0, 'cools down {left} more']] },
  Every: { evaluated: true, says: [[0, 'asked every {every}, next in {left}']] },
  Chance: { evaluated: true, says: [[0, 'chance {chance} did not come up']] },
  Gate: { evaluated: true, says: [[16, 'gate {gate} cools down {left} more'], [0, 'gate {gate} is full ({held}/{limit}, held by {holder})']] },
  When: { evaluated: true, says: [[0, '{when}']] },
  Decide: { evaluated: true, says: [[2, '{decide} {value}, needs 0 or less'], [0, '{decide} {value}, needs more than 0']] },
  Delegate: { evaluated: true, says: [[1, 'no child accepts'], [0, 'would end Failed at once']] },
  Slot: { evaluated: true, says: [[8, 'slot {slot} is empty'], [0, 'nothing accepts in slot {slot}']] },
  Score: { evaluated: false, says: [[32, 'scores {score}, needs more than {other}{margin}'], [0, 'scores {score}, needs more than {other}{margin}']] },
  Draw: { evaluated: false, says: [[0, 'another was drawn']] },
  Masked: { evaluated: false, says: [[0, '{ended}']] },
  Committed: { evaluated: false, says: [[0, '{sibling} is committed {left} more']] },
  Latched: { evaluated: false, says: [[0, 'not asked, because the group is latched']] },
  Activate: { evaluated: false, says: [[0, 'Activate said no']] },
  Recheck: { evaluated: true, says: [[64, 'its Recheck refuses, {when}'], [130, 'its Recheck refuses, {decide} {value}, needs 0 or less'], [128, 'its Recheck refuses, {decide} {value}, needs more than 0'], [0, 'its Recheck refuses']] },
  Lost: { evaluated: false, says: [[8, 'another took gate {gate} first'], [0, '{holder} took gate {gate} first']] },
  Squad: { evaluated: false, says: [[16, 'squad needs {limit}, has {held}'], [4, 'squad has no full set that fits together'], [0, 'squad has no full set for its roles']] },
  Undone: { evaluated: false, says: [[0, 'squad undone, only {held} of {limit} could begin']] },
};

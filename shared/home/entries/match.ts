/** The entry @pianta/home/match: matches devices with elements, and binds them. */
export {allBindings, type BoundDevice, type BoundElement, bindDevice, boundDevices, unbindDevice} from '../bindings.ts'
export {applyMatches} from '../match/apply-matches.ts'
export {createMatchDescriber} from '../match/describe-match.ts'
export type {Confidence, Match, MatchDevice, MatchReason} from '../match/match.ts'
export {matchDevices} from '../match/match-devices.ts'

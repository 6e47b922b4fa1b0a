/**
 * `damaged`: no JSON, or not as its version says. `newer`: of a later version than this card reads. `older`: of an earlier
 * one, and the card's file that reads it can't be loaded.
 */
export type FileProblem = 'no-home' | 'damaged' | 'newer' | 'older'

/** `refused`: the agent wants another key, or doesn't show its home here. `missing`: there is no such file. */
export type HomeProblem = FileProblem | 'unreachable' | 'refused' | 'missing'

import {TemplateError} from './template-error.ts'
import type {Zone} from './zone.ts'

/** The work of one rendering. A step is an operation, an entry of a list, or a few characters of a text. */
export interface Work {
  stepsLeft: number
  /** The time zone of the house. */
  readonly zone: Zone
}

/** The steps of one rendering: they take at most ten milliseconds. Real templates take a hundred. */
export const maxSteps = 10_000

/** The longest text that an expression makes, in characters. */
const maxText = 65_536

/** Characters that count as one step: copying and searching is quick. */
const charactersPerStep = 16

/** The deepest nesting of lists and dicts that is walked. */
const maxDepth = 64

/** Counts work before it is done. Throws a TemplateError when it is too much. */
export function spend(work: Work, steps: number): void {
  work.stepsLeft -= steps
  if (work.stepsLeft < 0) throw new TemplateError('takes too many steps')
}

/** Counts the work of making or reading a text of some length. */
export function spendText(work: Work, length: number): void {
  if (length > maxText) throw new TemplateError('makes a text that is too long')
  spend(work, length / charactersPerStep)
}

const longInt = 2n ** 64n

/** Tests whether an int takes more than a machine's word: calculating with it takes longer. */
export const isLongInt = (value: bigint): boolean => value >= longInt || value <= -longInt

/** Steps of printing an int as long as any: 4,300 digits. */
const longIntSteps = 300

/** Prints an int. */
export function intText(value: bigint, work: Work): string {
  if (isLongInt(value)) spend(work, longIntSteps)
  return String(value)
}

/** Counts a text that was made. */
export function counted(text: string, work: Work): string {
  spendText(work, text.length)
  return text
}

/** Counts one value on the way down a list or a dict. */
export function spendDeep(work: Work, depth: number): void {
  if (depth > maxDepth) throw new TemplateError('has a value that is nested too deeply')
  spend(work, 1)
}

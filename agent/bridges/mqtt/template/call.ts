import {toText} from './print.ts'
import {isMissing, TemplateError} from './template-error.ts'
import type {Work} from './work.ts'

/** Arguments by name. */
export type Named = ReadonlyMap<string, unknown>

/** A filter, function, method or test: arguments by place and by name, and the work that is left. */
export type Call = (args: readonly unknown[], named: Named, work: Work) => unknown

export type Calls = Readonly<Record<string, Call>>

/** Returns an argument by its place or name, else `initial`. */
export const given = (args: readonly unknown[], named: Named, place: number, name: string, initial?: unknown) =>
  place < args.length ? args[place] : named.has(name) ? named.get(name) : initial

/** Tests whether an argument is given. */
export const isGiven = (args: readonly unknown[], named: Named, place: number, name: string) =>
  place < args.length || named.has(name)

/** Makes a filter of a text: other values are printed first, and nothing is the empty text. */
export const ofText =
  (act: (text: string, args: readonly unknown[], named: Named, work: Work) => unknown): Call =>
  ([value, ...rest], named, work) =>
    act(toText(value, work), rest, named, work)

/** Returns a text argument. Throws for anything else, because Python does. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) throw isMissing('needs a text, and has an undefined value')
  throw new TemplateError('needs a text')
}

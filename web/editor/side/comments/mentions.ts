/** Finds the people that a comment mentions, and the mention that is being typed. */
import type {EditPerson} from '../../protocol.ts'

/** The most people that one comment mentions. */
const maxMentions = 50

/** Returns the ids of the members whose names follow an `@`; of two that fit, the longer name. */
export function mentionsIn(text: string, members: readonly EditPerson[]): string[] {
  const byLength = members.filter(({name}) => name !== '').toSorted((one, other) => other.name.length - one.name.length)
  const found = new Set<string>()
  for (const {index} of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1)
    const isNamed = ({name}: EditPerson) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length))
    const longest = byLength.find(isNamed)
    // Members of one name can't be told apart: all are told.
    for (const {id, name} of members) if (name === longest?.name) found.add(id)
  }
  return [...found].slice(0, maxMentions)
}

export interface TypedMention {
  /** The place of the `@`. */
  from: number
  members: readonly EditPerson[]
}

/** The most people that are offered at once. */
const maxOffered = 6

/** Returns the members that a mention before the caret may mean; undefined when none is being typed. */
export function typedMention(text: string, caret: number, members: readonly EditPerson[]): TypedMention | undefined {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  // An address has letters before its @.
  if (from < 0 || /[\p{L}\p{N}]$/u.test(before.slice(0, from))) return undefined
  const typed = before.slice(from + 1).toLowerCase()
  if (typed.includes('\n')) return undefined
  const starts = ({name}: EditPerson) => name.toLowerCase().startsWith(typed) || wordStarts(name, typed)
  const found = members.filter(starts).slice(0, maxOffered)
  return found.length === 0 ? undefined : {from, members: found}
}

const wordStarts = (name: string, typed: string) =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(typed))

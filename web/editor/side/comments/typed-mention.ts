/** Finds the mention that is being typed. */
import type {EditPerson} from '../../protocol.ts'

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

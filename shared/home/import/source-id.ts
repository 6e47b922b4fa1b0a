/** Stores a file's facts about an element in its `extra`: above all its id, to find it again in the next import. */
import {isRecord} from '#shared/json.ts'
import type {Room} from '../schema.ts'

type Extra = NonNullable<Room['extra']>

/** The keys in an `extra`. Homes of Sweet Home 3D have had their own since before there were other formats. */
const extraKeys = ['sweetHome3d', 'imported'] as const
export type ExtraKey = (typeof extraKeys)[number]

/** Returns the `extra` of an element with its id in the file and other facts about it; nothing when there are none. */
export function extraOf(key: ExtraKey, sourceId: string | undefined, more: Extra = {}): {extra?: Extra} {
  const known = {...(sourceId !== undefined && isStable(sourceId) && {id: sourceId}), ...more}
  return Object.keys(known).length === 0 ? {} : {extra: {[key]: known}}
}

/** Returns the facts that an import stored in an `extra`, which may hold anything else. */
export function importedFacts(extra: unknown): Record<string, unknown> {
  const found = isRecord(extra) ? extraKeys.map((key) => extra[key]).find(isRecord) : undefined
  return found ?? {}
}

/** Returns the id that an element had in its file, when the import stored one. */
export function sourceIdOf({extra}: {extra?: unknown}): string | undefined {
  const {id} = importedFacts(extra)
  return typeof id === 'string' && isStable(id) ? id : undefined
}

/**
 * Returns an `extra` without the id in the file, which says nothing to people; undefined when nothing else is in it.
 */
export const withoutSourceId = (extra: unknown): unknown => withoutFact(extra, 'id')

/** Returns an `extra` without one of the facts that an import stored; undefined when nothing else is in it. */
function withoutFact(extra: unknown, fact: string): unknown {
  if (!isRecord(extra)) return extra
  const kept: Record<string, unknown> = {...extra}
  for (const key of extraKeys) {
    const facts = extra[key]
    if (!isRecord(facts)) continue
    const {[fact]: _, ...own} = facts
    if (Object.keys(own).length > 0) kept[key] = own
    else delete kept[key]
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

const maxLength = 100

/** Returns whether an id of a file can be stored. */
export const isStable = (id: string) => id !== '' && id.length <= maxLength

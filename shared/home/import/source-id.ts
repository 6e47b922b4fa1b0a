/** Keeps the id of a piece, a room or a level in its Sweet Home 3D file, to find it again when the file is imported again. */
import {isRecord} from '../json.ts'
import type {Room} from '../schema.ts'

type Extra = NonNullable<Room['extra']>

/** Returns the `extra` of an element with its id in the file and other facts about it; nothing when there are none. */
export function extraOf(sourceId: string | undefined, more: Extra = {}): {extra?: Extra} {
  const known = {...(sourceId !== undefined && {id: sourceId}), ...more}
  return Object.keys(known).length === 0 ? {} : {extra: {sweetHome3d: known}}
}

/** Returns the id that an element had in its file, when the import stored one. The `extra` may hold anything else. */
export function sourceIdOf({extra}: {extra?: unknown}): string | undefined {
  const id = isRecord(extra) && isRecord(extra.sweetHome3d) ? extra.sweetHome3d.id : undefined
  return typeof id === 'string' && isStable(id) ? id : undefined
}

/** Returns an `extra` without the id in the file, which says nothing to people; undefined when nothing else is in it. */
export function withoutSourceId(extra: unknown): unknown {
  if (!isRecord(extra) || !isRecord(extra.sweetHome3d)) return extra
  const {id: _, ...own} = extra.sweetHome3d
  const {sweetHome3d: __, ...rest} = extra
  const kept = {...rest, ...(Object.keys(own).length > 0 && {sweetHome3d: own})}
  return Object.keys(kept).length > 0 ? kept : undefined
}

const maxLength = 100

/** Returns whether an id of a file can be stored. */
export const isStable = (id: string) => id !== '' && id.length <= maxLength

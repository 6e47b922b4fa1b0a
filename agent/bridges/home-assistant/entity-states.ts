import {isDeepStrictEqual} from 'node:util'
import {
  describingAttributes,
  type EntityState,
  isReadAttribute,
  readInto,
  stateText,
} from '#shared/house/home-assistant/entity-state.ts'
import {isRecord} from '#shared/json.ts'

/** The difference that an event makes. */
export interface EntityChanges {
  /** The ids of the entities that have changed, appeared or gone. */
  changed: ReadonlySet<string>
  /** Whether entities have appeared or gone. */
  isNewSet: boolean
  /** Whether the name or the capabilities of an entity have changed. */
  isNewShape: boolean
}

/** The states of a house, kept current by the differences that Home Assistant sends. */
export interface EntityStates {
  get(entityId: string): EntityState | undefined
  ids(): Iterable<string>
  /** The ids of entities whose state is not kept, because nothing reads it. */
  unreadIds(): Iterable<string>
  /** Applies an event of `subscribe_entities`. */
  apply(event: Record<string, unknown>): EntityChanges
  /** Whether entities were left out, because there are too many. */
  isFull(): boolean
}

/** Entities whose state is kept. An entity takes at most 4 kB. */
export const maxStates = 10_000

/** Creates the states of the entities that `isWanted` accepts. */
export function createEntityStates(isWanted: (entityId: string) => boolean): EntityStates {
  const states = new Map<string, EntityState>()
  const unread = new Set<string>()
  let isFull = false
  // `add`, `change` and `remove` set these two for the event that is applied.
  let isNewSet = false
  let isNewShape = false

  /** Adds an entity or replaces its state. Returns whether it is stored. */
  function add(entityId: string, full: unknown): boolean {
    if (!isRecord(full)) return false
    const previous = states.get(entityId)
    if (!previous && states.size >= maxStates) {
      isFull = true
      return false
    }
    const entity: EntityState = {state: stateText(full.s), attributes: {}, wrong: undefined}
    if (isRecord(full.a)) readInto(entity, full.a)
    states.set(entityId, entity)
    if (!previous) isNewSet = true
    else if (Object.keys(describingAttributes).some((key) => differs(previous, entity, key))) isNewShape = true
    return true
  }

  /** Applies a difference to a known entity. Returns whether anything that is read has changed. */
  function change(entityId: string, difference: unknown): boolean {
    const current = states.get(entityId)
    if (!current || !isRecord(difference)) return false
    const {added, attributes, removed: keys} = readDifference(difference)
    // Make a new object: the previous one may be compared with it.
    const next = {...current, attributes: {...current.attributes}}
    if (added.s !== undefined) next.state = stateText(added.s)
    readInto(next, attributes)
    for (const key of keys) delete next.attributes[key]
    states.set(entityId, next)
    const touched = [...Object.keys(attributes), ...keys].filter(isReadAttribute)
    if (touched.some((key) => key in describingAttributes && differs(current, next, key))) isNewShape = true
    return next.state !== current.state || touched.length > 0
  }

  /** Removes an entity. Returns whether it was stored. */
  function remove(entityId: string): boolean {
    unread.delete(entityId)
    const wasStored = states.delete(entityId)
    if (wasStored) isNewSet = true
    return wasStored
  }

  /** Yields the values of the entities that are read, and notes the others. */
  function* wantedOf(values: unknown): Generator<[entityId: string, value: unknown]> {
    if (!isRecord(values)) return
    for (const key in values) {
      const entityId = key.toLowerCase()
      if (isWanted(entityId)) yield [entityId, values[key]]
      else if (unread.size < maxStates) unread.add(entityId)
    }
  }

  return {
    get: (entityId) => states.get(entityId),
    ids: () => states.keys(),
    unreadIds: () => unread,
    apply({a: added, c: changes, r: removed}) {
      const changed = new Set<string>()
      isNewSet = false
      isNewShape = false
      for (const [entityId, value] of wantedOf(added)) if (add(entityId, value)) changed.add(entityId)
      for (const entityId of idsIn(removed)) if (remove(entityId)) changed.add(entityId)
      for (const [entityId, value] of wantedOf(changes)) if (change(entityId, value)) changed.add(entityId)
      return {changed, isNewSet, isNewShape}
    },
    isFull: () => isFull,
  }
}

const idsIn = (removed: unknown): string[] =>
  Array.isArray(removed) ? removed.filter((key) => typeof key === 'string').map((key) => key.toLowerCase()) : []

/** Returns the additions of a difference and the keys of the attributes that it removes. */
function readDifference({'+': plus, '-': minus}: Record<string, unknown>) {
  const added = isRecord(plus) ? plus : {}
  const keys: unknown[] = isRecord(minus) && Array.isArray(minus.a) ? minus.a : []
  return {added, attributes: isRecord(added.a) ? added.a : {}, removed: keys.filter((key) => typeof key === 'string')}
}

const differs = (one: EntityState, other: EntityState, key: string) =>
  one.attributes[key] !== other.attributes[key] && !isDeepStrictEqual(one.attributes[key], other.attributes[key])

import {groupBy} from '../older-browsers.ts'
import type {Level} from '../schema.ts'
import {defaultNames} from './default-names.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres, nameOf} from './measures.ts'
import type {SourceBackground, SourceHome, SourceLevel} from './source-home.ts'
import {extraOf} from './source-id.ts'

/** The format's limit for a home. */
const maxLevels = 32
const defaultWallHeight = 2.5

/** A level of the home, with a test for the elements on it. */
export interface ImportedLevel {
  level: Level
  /** Returns whether an element with this level id is on the level. Unknown ids belong to the file's first level. */
  holds: (id: string | undefined) => boolean
  background: SourceBackground | undefined
}

/** Returns the levels, lowest first. A home without levels gets one. */
export function importLevels(source: SourceHome, context: ImportContext): ImportedLevel[] {
  const {notes, language} = context
  const height = source.wallHeight ?? defaultWallHeight
  if (source.levels.length === 0) {
    const level = {id: context.ids.of('level', 'level'), name: defaultNames[language].level, z: 0}
    return [
      {
        level: {...level, height: clampMetres(height, 0.01, 100, notes)},
        holds: () => true,
        background: source.background,
      },
    ]
  }
  const {floors, layersOf} = floorsOf(source)
  for (const {name} of floors.slice(maxLevels)) notes.left.add('too-many', name)
  const kept = floors.slice(0, maxLevels)
  const known = new Set(source.levels.map(({id}) => id))
  const [first] = source.levels as [SourceLevel]
  return [...kept]
    .sort((one, other) => one.z - other.z || one.index - other.index)
    .map((each) => {
      const layers = layersOf.get(each) ?? []
      for (const one of [each, ...layers]) if (!one.isVisible) notes.changed.add('levels-kept-hidden', one.name)
      for (const {name} of layers) notes.changed.add('levels-merged', name)
      const ids = new Set([each, ...layers].map(({id}) => id))
      return {
        level: {
          id: context.ids.of(each.name, 'level'),
          name: nameOf(each.name, defaultNames[language].level, notes),
          z: clampMetres(each.z, -1000, 1000, notes),
          height: clampMetres(each.height ?? height, 0.01, 100, notes),
          ...(each.slab !== undefined && {slab: clampMetres(each.slab, 0, 100, notes)}),
          ...extraOf(context.extraKey, each.sourceId),
        },
        holds: (id) => ids.has(id as string) || (ids.has(first.id) && (id === undefined || !known.has(id))),
        background:
          [each, ...layers].find(({background}) => background)?.background ??
          (ids.has(first.id) ? source.background : undefined),
      }
    })
}

/** Metres between elevations that are the same. */
const sameElevation = 0.01

/**
 * Finds the levels that are a layer of another one at the same elevation: people keep lamps, furniture or a roof apart.
 * Two levels that both have walls, or both have rooms, are two plans.
 */
function floorsOf({levels, walls, rooms}: SourceHome) {
  const known = new Set(levels.map(({id}) => id))
  const countOn = (all: readonly {level: string | undefined}[]) =>
    groupBy(all, ({level}) => (level !== undefined && known.has(level) ? level : levels[0]?.id))
  const [wallsOf, roomsOf] = [countOn(walls), countOn(rooms)]
  const count = (of: typeof wallsOf, {id}: SourceLevel) => of.get(id)?.length ?? 0
  const has = (of: typeof wallsOf, level: SourceLevel) => count(of, level) > 0
  const mayJoin = (layer: SourceLevel, parts: readonly SourceLevel[]) =>
    !has(wallsOf, layer) && !(has(roomsOf, layer) && parts.some((part) => has(roomsOf, part)))
  const layersOf = new Map<SourceLevel, SourceLevel[]>()
  const merged = new Set<SourceLevel>()
  // The level with the most walls is the floor; the others join it.
  const bySize = levels.toSorted((one, other) => count(wallsOf, other) - count(wallsOf, one) || one.index - other.index)
  for (const base of bySize) {
    if (merged.has(base) || !has(wallsOf, base)) continue
    const parts = [base]
    for (const layer of bySize) {
      if (layer === base || merged.has(layer) || layersOf.has(layer)) continue
      if (Math.abs(layer.z - base.z) > sameElevation || !mayJoin(layer, parts)) continue
      parts.push(layer)
      merged.add(layer)
    }
    layersOf.set(base, parts.slice(1))
  }
  return {floors: levels.filter((level) => !merged.has(level)), layersOf}
}

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
  const {ids, notes, language} = context
  const height = source.wallHeight ?? defaultWallHeight
  if (source.levels.length === 0) {
    const level = {id: ids.of('level', 'level'), name: defaultNames[language].level, z: 0}
    return [
      {
        level: {...level, height: clampMetres(height, 0.01, 100, notes)},
        holds: () => true,
        background: source.background,
      },
    ]
  }
  for (const {name} of source.levels.slice(maxLevels)) notes.left.add('too-many', name)
  const kept = source.levels.slice(0, maxLevels)
  const known = new Set(source.levels.map(({id}) => id))
  const [first] = kept as [SourceLevel]
  return [...kept]
    .sort((one, other) => one.z - other.z || one.index - other.index)
    .map((each) => {
      if (!each.isVisible) notes.changed.add('levels-kept-hidden', each.name)
      return {
        level: {
          id: ids.of(each.name, 'level'),
          name: nameOf(each.name, defaultNames[language].level, notes),
          z: clampMetres(each.z, -1000, 1000, notes),
          height: clampMetres(each.height ?? height, 0.01, 100, notes),
          ...(each.slab !== undefined && {slab: clampMetres(each.slab, 0, 100, notes)}),
          ...extraOf(each.sourceId),
        },
        holds: (id) => id === each.id || (each === first && (id === undefined || !known.has(id))),
        background: each.background ?? (each === first ? source.background : undefined),
      }
    })
}

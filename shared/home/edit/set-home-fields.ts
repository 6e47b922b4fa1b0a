import {hasOnePlan} from '../level-name.ts'
import {plan as planSchema} from '../schema/plan.ts'
import type {Home} from '../schema.ts'
import {home as homeSchema, level as levelSchema} from '../schema.ts'
import {accepts} from './accepts.ts'
import {EditRefused} from './edit-refused.ts'
import {changePlan, planOf} from './in-plan.ts'

/** The fields of a home that people set; undefined removes one that is optional. */
export interface HomeFields {
  name?: string
  lang?: Home['lang'] | undefined
  /** Degrees clockwise from up on the drawing. */
  north?: number | undefined
}

/** Sets fields of the home itself. Throws EditRefused when a value is not of the format. */
export function setHomeFields(home: Home, fields: HomeFields): Home {
  const {north, ...own} = fields
  let next = withFields(home, own)
  if ('north' in fields) next = withFields(next, {site: siteOf(home, north)})
  const {name, lang, site} = homeSchema.properties
  const isRight =
    accepts(name, next.name) &&
    (next.lang === undefined || accepts(lang, next.lang)) &&
    (next.site === undefined || accepts(site, next.site))
  if (!isRight) throw new EditRefused('invalid-value')
  return next
}

/** Without north, the rest of the location is not of the format. */
function siteOf({site}: Home, north: number | undefined): Home['site'] {
  if (north !== undefined) return {...site, north}
  return site === undefined || Object.keys(site).length === 1 ? undefined : {...site, north: 0}
}

/** Renames a plan, and its level when that has no other. Throws EditRefused when the name is empty or too long. */
export function renamePlan(home: Home, {plan, name}: {plan: string; name: string}): Home {
  if (!accepts(planSchema.properties.name, name)) throw new EditRefused('invalid-value')
  const {level, name: former} = planOf(home, plan)
  if (name === former) return home
  const renamed = changePlan(home, plan, (one) => ({...one, name}))
  return hasOnePlan(home, level) ? setLevelFields(renamed, level, {name}) : renamed
}

export interface LevelFields {
  name?: string
  z?: number
  height?: number | undefined
}

/** Sets fields of a level. Throws EditRefused when a value is not of the format. */
export function setLevelFields(home: Home, id: string, fields: LevelFields): Home {
  const index = home.levels.findIndex((level) => level.id === id)
  const level = home.levels[index]
  if (level === undefined) throw new EditRefused('missing', [id])
  const next = withFields(level, fields)
  if (!accepts(levelSchema, next)) throw new EditRefused('invalid-value', [id])
  return {...home, levels: home.levels.with(index, next)}
}

/** Returns an object with fields replaced; undefined fields are removed. */
function withFields<T extends object>(object: T, fields: object): T {
  return Object.fromEntries(Object.entries({...object, ...fields}).filter(([, value]) => value !== undefined)) as T
}

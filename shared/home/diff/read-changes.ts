import {isRecord} from '#shared/json.ts'
import {accepts} from '../edit/accepts.ts'
import {elementSchemas} from '../edit/element-schemas.ts'
import {listNames} from '../edit/in-plan.ts'
import type {Change} from './compare-homes.ts'

const lists: ReadonlySet<unknown> = new Set(['home', 'levels', 'plans', 'presentations', 'products', ...listNames])

/** Tells whether stored data are changes that can be made; their elements must be of the format. */
export const isChanges = (value: unknown): value is readonly Change[] => Array.isArray(value) && value.every(isChange)

function isChange(value: unknown): value is Change {
  if (!isRecord(value)) return false
  const {list, plan, id, before, after, from, to} = value
  const schema = Object.entries(elementSchemas).find(([name]) => name === list)?.[1]
  const isContent = (content: unknown) =>
    content === undefined ||
    (isRecord(content) && (list === 'home' || content.id === id) && (schema === undefined || accepts(schema, content)))
  const isIndex = (index: unknown) => index === undefined || Number.isSafeInteger(index)
  return (
    lists.has(list) &&
    typeof id === 'string' &&
    (plan === undefined || typeof plan === 'string') &&
    isContent(before) &&
    isContent(after) &&
    isIndex(from) &&
    isIndex(to)
  )
}

import {listNames} from '../edit/in-plan.ts'
import {isRecord} from '../json.ts'
import type {Change} from './compare-homes.ts'

const lists: ReadonlySet<unknown> = new Set(['home', 'levels', 'plans', 'presentations', 'products', ...listNames])

/** Tells whether stored data are changes that can be made. It does not check the fields of elements. */
export const isChanges = (value: unknown): value is readonly Change[] => Array.isArray(value) && value.every(isChange)

function isChange(value: unknown): value is Change {
  if (!isRecord(value)) return false
  const {list, plan, id, before, after, from, to} = value
  const isContent = (content: unknown) =>
    content === undefined || (isRecord(content) && (list === 'home' || content.id === id))
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

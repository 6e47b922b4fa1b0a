import type {Static} from 'typebox'
import {limits} from '#shared/contract/limits.ts'
import {Type} from '#shared/json-schema.ts'
import {invalidInput} from '../errors.ts'

/** The query of every list. Without `limit` the list is one page (docs/api.md#pagination). */
export const pageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({minimum: 1, maximum: limits.pageSize})),
  after: Type.Optional(Type.String({maxLength: 500, description: 'The `next` of the previous page'})),
})
export type PageQuery = Static<typeof pageQuery>

/** The sort key of a row, which a cursor contains. */
type Key = readonly (string | number)[]

export interface List<Row, K extends Key> {
  /** Identifies the list in its cursors; includes every value that the list depends on. */
  name: string
  /** The types in a key: a forged cursor is refused before it reaches the database. */
  keyTypes: readonly ('string' | 'number')[]
  keyOf(row: Row): K
  /** Returns up to `count` rows after a key, or from the start; -1 for all. */
  rowsAfter(key: K | undefined, count: number): Row[]
}

/** Returns one page of a list. Throws invalid_input for a cursor of another list. */
export function paginate<Row, K extends Key>(list: List<Row, K>, {limit, after}: PageQuery) {
  const key = after === undefined ? undefined : readCursor<K>(list, after)
  if (limit === undefined) return {rows: list.rowsAfter(key, -1), next: null}
  const rows = list.rowsAfter(key, limit + 1)
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return {rows, next: null}
  return {rows: rows.slice(0, limit), next: writeCursor(list.name, list.keyOf(last))}
}

/** Like `paginate`, but reads a list without `limit` in pages, each when its rows are requested. */
export function paginateLazily<Row, K extends Key>(
  list: List<Row, K>,
  query: PageQuery,
): {rows: Iterable<Row>; next: string | null} {
  if (query.limit !== undefined) return paginate(list, query)
  const {after} = query
  return {rows: rowsBehind(list, after === undefined ? undefined : readCursor<K>(list, after)), next: null}
}

function* rowsBehind<Row, K extends Key>(list: List<Row, K>, start: K | undefined): Generator<Row, undefined> {
  let key = start
  do {
    const rows = list.rowsAfter(key, limits.pageSize)
    yield* rows
    const last = rows[limits.pageSize - 1]
    key = last && list.keyOf(last)
  } while (key)
}

const writeCursor = (name: string, key: Key) => Buffer.from(JSON.stringify([name, ...key])).toString('base64url')

function readCursor<K extends Key>({name, keyTypes}: Pick<List<unknown, K>, 'name' | 'keyTypes'>, text: string): K {
  try {
    const [madeFor, ...key] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isKey =
      key.length === keyTypes.length && key.every((part: unknown, index: number) => typeof part === keyTypes[index])
    if (madeFor === name && isKey && writeCursor(name, key) === text) return key as unknown as K
  } catch {
    // Text that is not JSON is no cursor either.
  }
  throw invalidInput('after: is not a cursor of this list')
}

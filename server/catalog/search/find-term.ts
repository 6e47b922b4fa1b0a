import type {Database} from '../../database/open.ts'

/** Finds a term's key; undefined when the index lacks the term. */
export function createFindTerm({database}: {database: Database}) {
  const key = database.$client
    .prepare<[kind: string, text: string], number>('SELECT key FROM search_term WHERE kind = ? AND text = ?')
    .pluck()
  return (kind: string, text: string): number | undefined => key.get(kind, text)
}

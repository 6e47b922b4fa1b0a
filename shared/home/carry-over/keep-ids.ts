import {optionalLists} from '../element-lists.ts'
import type {Home} from '../schema.ts'
import type {IdOrigin, Matched} from './match-elements.ts'
import {renameIds} from './rename-ids.ts'

/** Gives matched elements the ids of the last version, which apps and comments know. */
export function keepIds(home: Home, {last, next, lastOf}: Matched, origin: IdOrigin): Home {
  /** The renames, and the same by their new ids. */
  const ids = new Map<string, string>()
  const claims = new Map<string, string>()
  for (const [{id}, old] of lastOf) {
    if (id === old.id) continue
    ids.set(id, old.id)
    claims.set(old.id, id)
  }

  const others = home.plans.flatMap((plan) => optionalLists.flatMap(([list]) => (plan[list] ?? []).map(({id}) => id)))
  const all = [...next.map(({id}) => id), ...others]
  const known = new Set(last.map(({id}) => id))
  const kept = new Set([...lastOf].filter(([{id}, old]) => id === old.id).map(([{id}]) => id))
  const taken = new Set([...all, ...known])
  for (const id of all) {
    if (ids.has(id) || kept.has(id)) continue
    if (origin === 'written') releaseClaims(id)
    // A new element never inherits the id of another one, which apps may rely on.
    else if (known.has(id)) ids.set(id, freshId(id, taken))
  }
  return ids.size === 0 ? home : renameIds(home, ids)

  /** An id that somebody wrote stays: the element that claims it keeps its own, and so on. */
  function releaseClaims(id: string) {
    for (let to = id, from = claims.get(to); from !== undefined; to = from, from = claims.get(to)) {
      claims.delete(to)
      ids.delete(from)
    }
  }
}

/** Ids have at most 48 characters: this leaves room for a number. */
const maxStem = 40

function freshId(id: string, taken: Set<string>): string {
  const stem = id.replace(/-\d+$/, '').slice(0, maxStem)
  for (let number = 2; ; number++) {
    const fresh = `${stem}-${number}`
    if (taken.has(fresh)) continue
    taken.add(fresh)
    return fresh
  }
}

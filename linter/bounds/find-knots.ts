/** An import: the paths of two files. */
export type Import = readonly [from: string, to: string]

/** Folders in one folder that import each other, and the imports between them. */
export interface Knot {
  folders: readonly string[]
  imports: readonly Import[]
}

/**
 * Finds circles between folders that stand side by side, with all below them, at every depth. dependency-cruiser
 * compares a whole folder with the very folder of an imported file, and so misses circles through folders below.
 */
export function findKnots(imports: readonly Import[]): Knot[] {
  const levels = Map.groupBy(imports.flatMap(siblings), ({parent}) => parent)
  return [...levels.values()].flatMap((edges) =>
    strongComponents(edges).map((folders) => ({
      folders: [...folders].sort(),
      imports: edges.filter(({from, to}) => folders.has(from) && folders.has(to)).map(({by}) => by),
    })),
  )
}

interface Edge {
  parent: string
  from: string
  to: string
  by: Import
}

/** Returns the two folders in which the paths part; none for a file beside a folder: it composes the folder's files. */
function siblings(by: Import): Edge[] {
  const [one, other] = by.map((path) => path.split('/').slice(0, -1)) as [string[], string[]]
  const parting = one.findIndex((name, index) => name !== other[index])
  if (parting === -1 || parting >= other.length) return []
  const until = (folders: string[], end: number) => folders.slice(0, end).join('/')
  return [{parent: until(one, parting), from: until(one, parting + 1), to: until(other, parting + 1), by}]
}

/** Returns the sets of folders of which each reaches each. */
function strongComponents(edges: readonly Edge[]): Set<string>[] {
  const next = Map.groupBy(edges, ({from}) => from)
  const reached = (start: string) => {
    const found = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const {to} of next.get(folder) ?? []) {
        if (!found.has(to)) waiting.push(to)
        found.add(to)
      }
    }
    return found
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reached(folder)]))
  const knots: Set<string>[] = []
  for (const [folder, found] of reach) {
    if (!found.has(folder) || knots.some((knot) => knot.has(folder))) continue
    knots.push(new Set([...found].filter((other) => reach.get(other)?.has(folder))))
  }
  return knots
}

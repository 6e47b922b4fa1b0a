/** Keeps the dimensions, texts and lines that people drew in Pianta, and the radars that they placed. */
import {importedFacts} from '../import/source-id.ts'
import type {Plan} from '../schema.ts'

const lists = ['dimensions', 'labels', 'polylines', 'radars'] as const

type Annotation = NonNullable<Plan[(typeof lists)[number]]>[number]

/** Returns the look of an annotation, without its id and name: it identifies annotations of files imported before. */
const looksOf = ({id: _, name: __, note: ___, extra: ____, ...looks}: Annotation): string => JSON.stringify(looks)

/**
 * Returns the next plan with the annotations of the last one. The file's own ones, which have facts of the file or look
 * like one that it has, follow the file. `allocate` makes an id that the home lacks.
 */
export function keepAnnotations(before: Plan, next: Plan, allocate: (id: string) => string): Plan {
  const kept = lists.flatMap((list) => {
    const there = (next[list] ?? []) as Annotation[]
    const known = new Set(there.map(looksOf))
    const own = ((before[list] ?? []) as Annotation[]).filter(
      (each) => Object.keys(importedFacts(each.extra)).length === 0 && !known.has(looksOf(each)),
    )
    if (own.length === 0) return []
    return [[list, [...there, ...own.map((each) => ({...each, id: allocate(each.id)}))]]]
  })
  return kept.length === 0 ? next : {...next, ...Object.fromEntries(kept)}
}

import type {Mount} from '#shared/home/product/mounts.ts'
import type {Language} from '#shared/plan/words.ts'

/** What is found: all that is given must hold. */
export interface Filters {
  q?: string | undefined
  /** With all categories below it. */
  category?: string | undefined
  /** Any of them. */
  brand?: readonly string[] | undefined
  mount?: Mount | undefined
  /** Of colours: one of its finishes is in it. */
  family?: string | undefined
  /** What `q` is most likely in. */
  language: Language
}

export const sorts = ['relevance', 'name', 'smallest', 'largest'] as const
export type Sort = (typeof sorts)[number]

export interface CatalogQuery extends Filters {
  /** By relevance without `q` is by name (decisions: Catalog). Names are those of `language`. */
  sort: Sort
  limit: number
  /** The `next` of the page before. */
  after?: string | undefined
}

/** By what rows come to be in their order. */
export type Sorting = 'relevance' | 'smallest' | 'largest' | `name ${Language}`

export function sortingOf({q, sort, language}: Pick<CatalogQuery, 'q' | 'sort' | 'language'>): Sorting {
  const isByName = sort === 'name' || (sort === 'relevance' && !hasText(q))
  return isByName ? `name ${language}` : (sort as 'relevance' | 'smallest' | 'largest')
}

/** Whether anything is looked for: blank is as nothing. */
export const hasText = (q: string | undefined): q is string => q !== undefined && q.trim() !== ''

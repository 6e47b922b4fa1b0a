import type {Mount} from '#shared/home/product/mounts.ts'
import type {Language} from '#shared/text/languages.ts'

/** The filters of a search. Products must match all of them. */
export interface Filters {
  q?: string | undefined
  /** Includes its subcategories. */
  category?: string | undefined
  /** Any of these. */
  brand?: readonly string[] | undefined
  mount?: Mount | undefined
  /** A colour family, of at least one finish. */
  family?: string | undefined
  /** The likely language of `q`. */
  language: Language
}

export const sorts = ['relevance', 'name', 'smallest', 'largest'] as const
export type Sort = (typeof sorts)[number]

export interface CatalogQuery extends Filters {
  /** Without `q`, relevance sorts by name in `language` (docs/api.md#catalog). */
  sort: Sort
  limit: number
  /** The `next` of the page before. */
  after?: string | undefined
}

/** The resolved sort order. */
export type Sorting = 'relevance' | 'smallest' | 'largest' | `name ${Language}`

export function sortingOf({q, sort, language}: Pick<CatalogQuery, 'q' | 'sort' | 'language'>): Sorting {
  const isByName = sort === 'name' || (sort === 'relevance' && !hasText(q))
  return isByName ? `name ${language}` : (sort as 'relevance' | 'smallest' | 'largest')
}

/** Returns whether a query has words: blank counts as none. */
export const hasText = (q: string | undefined): q is string => q !== undefined && q.trim() !== ''

import type {FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {colorFamilies} from '#shared/home/product/color-families.ts'
import {mounts} from '#shared/home/product/mounts.ts'
import {type Filters, type Sort, sorts} from '../../catalog/search/query.ts'
import {queryText, queryTexts} from '../forms.ts'

/** The filters of a catalog search; a filter that isn't set is empty. */
export interface RequestedFilters {
  q: string
  category: string
  brand: readonly string[]
  mount: string
  family: string
  sort: Sort
}

/** The most brands in one search. */
const maxBrands = 50

const noFilters: RequestedFilters = {q: '', category: '', brand: [], mount: '', family: '', sort: 'relevance'}

/** Reads the filters from the query. Anybody may have written the address: invalid values count as not set. */
export function readFilters(request: FastifyRequest): RequestedFilters {
  const text = (name: string, isValue: (text: string) => boolean) => {
    const value = queryText(request, name)
    return isValue(value) ? value : ''
  }
  const oneOf = (values: readonly string[]) => (text: string) => values.includes(text)
  const brands = queryTexts(request, 'brand').filter(
    (brand) => brand !== '' && brand.length <= limits.catalogQueryLength,
  )
  return {
    q: queryText(request, 'q').trim(),
    category: text(
      'category',
      (path) => path.length <= limits.catalogQueryLength && /^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path),
    ),
    brand: [...new Set(brands)].slice(0, maxBrands),
    mount: text('mount', oneOf(mounts)),
    family: text('family', oneOf(colorFamilies)),
    sort: sorts.find((sort) => sort === queryText(request, 'sort')) ?? 'relevance',
  }
}

/** Returns the filters as the search takes them. */
export function filtersOf(
  {q, category, brand, mount, family}: RequestedFilters,
  language: Filters['language'],
): Filters {
  return {
    q: q || undefined,
    category: category || undefined,
    brand: brand.length > 0 ? brand : undefined,
    mount: mounts.find((one) => one === mount),
    family: family || undefined,
    language,
  }
}

/** Returns the catalog's address with these filters. */
export function catalogPath(requested: Partial<RequestedFilters> = {}, after?: string | null): string {
  const {q, category, brand, mount, family, sort} = {...noFilters, ...requested}
  const texts = Object.entries({q, category, mount, family, sort: sort === noFilters.sort ? '' : sort})
  const given = [...texts, ...brand.map((one) => ['brand', one]), ['after', after ?? '']]
  const query = new URLSearchParams(given.filter(([, value]) => value !== '') as [string, string][])
  return `/catalog${query.size > 0 ? `?${query}` : ''}`
}

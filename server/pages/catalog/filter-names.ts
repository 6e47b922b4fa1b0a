import type {colorFamilies} from '#shared/home/product/color-families.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import type {Visitor} from '../visitor.ts'
import {categoryLabel} from './category-names.ts'
import type {RequestedFilters} from './requested-filters.ts'

/** Returns each active filter's name, with all the other filters. */
export function filterNames(visitor: Visitor, requested: RequestedFilters): {name: string; rest: RequestedFilters}[] {
  const {category, mount, family, brand} = requested
  const names: Partial<Record<keyof RequestedFilters, string>> = {
    category: category && categoryLabel(category, visitor.language),
    mount: mount && mountName(visitor, mount),
    family: family && familyName(visitor, family),
    brand: brand.join(', '),
  }
  return Object.entries(names)
    .filter(([, name]) => name !== '')
    .map(([key, name]) => ({name, rest: {...requested, [key]: key === 'brand' ? [] : ''}}))
}

export const mountName = ({words}: Visitor, mount: string): string => words.catalog.mounts[mount as Mount]

export const familyName = ({words}: Visitor, family: string): string =>
  words.catalog.families[family as (typeof colorFamilies)[number]]

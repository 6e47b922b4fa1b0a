import type {colorFamilies} from '#shared/home/product/color-families.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import type {Visitor} from '../visitor.ts'
import type {AskedFilters} from './asked-filters.ts'
import {nameOfCategory} from './category-names.ts'

/** The filters that are set, each by what people call it, with all the others. */
export function filterNames(visitor: Visitor, asked: AskedFilters): {name: string; rest: AskedFilters}[] {
  const {category, mount, family, brand} = asked
  const names: Partial<Record<keyof AskedFilters, string>> = {
    category: category && nameOfCategory(category, visitor.language),
    mount: mount && mountName(visitor, mount),
    family: family && familyName(visitor, family),
    brand: brand.join(', '),
  }
  return Object.entries(names)
    .filter(([, name]) => name !== '')
    .map(([key, name]) => ({name, rest: {...asked, [key]: key === 'brand' ? [] : ''}}))
}

export const mountName = ({words}: Visitor, mount: string): string => words.catalog.mounts[mount as Mount]

export const familyName = ({words}: Visitor, family: string): string =>
  words.catalog.families[family as (typeof colorFamilies)[number]]

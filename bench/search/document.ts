import {categoryName} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/product.ts'

/** A product for engines that index text fields only. */
export type SearchedDocument = ReturnType<typeof documentOf>

export function documentOf({id, name, brand, keywords, category, description}: Product) {
  const both = (texts: Product['name'] | undefined) => `${texts?.it ?? ''} ${texts?.en ?? ''}`
  return {
    id,
    name: both(name),
    brand: brand ?? '',
    keywords: both(keywords),
    category: both(categoryName(category)),
    description: both(description),
  }
}

import {categoryName} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/product.ts'

/** A product as engines index it that know fields of text alone. */
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

import type {Language} from '#shared/home/draw/measures.ts'
import {categoryName} from '#shared/home/product/taxonomy.ts'

/** What people call a category; one of somebody's own by the last of its words. */
export function categoryLabel(path: string, language: Language): string {
  return categoryName(path)?.[language] ?? titleFromSlug(path.slice(path.lastIndexOf('/') + 1))
}

/** A category with those that it is in, from the group down. */
export function withAncestors(path: string): string[] {
  const words = path.split('/')
  return words.map((_, index) => words.slice(0, index + 1).join('/'))
}

/** A word of somebody's own for programs, as people read it: `base-cabinet` is base cabinet. */
export function titleFromSlug(slug: string): string {
  const text = slug.replaceAll('-', ' ').trim() || slug
  return text.charAt(0).toUpperCase() + text.slice(1)
}

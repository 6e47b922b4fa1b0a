import {categoryName} from '#shared/home/product/taxonomy.ts'
import type {Language} from '#shared/text/languages.ts'

/** Returns a category's name; for a custom category, the name of its last segment. */
export function categoryLabel(path: string, language: Language): string {
  return categoryName(path)?.[language] ?? titleFromSlug(path.slice(path.lastIndexOf('/') + 1))
}

/** Returns a category and its ancestors, from the group down. */
export function withAncestors(path: string): string[] {
  const words = path.split('/')
  return words.map((_, index) => words.slice(0, index + 1).join('/'))
}

/** Returns a slug as people read it: `base-cabinet` becomes "Base cabinet". */
export function titleFromSlug(slug: string): string {
  const text = slug.replaceAll('-', ' ').trim() || slug
  return text.charAt(0).toUpperCase() + text.slice(1)
}

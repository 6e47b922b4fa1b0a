import {defaultNames} from '../sweet-home-3d/default-names.ts'
import {slugOf} from '../sweet-home-3d/ids.ts'
import type {LocatedElement} from './located-elements.ts'

const defaults: readonly string[] = Object.values(defaultNames).flatMap((names) => Object.values(names))

/**
 * Returns whether an import gave an element its name: it makes ids from names, so another name is one that somebody
 * gave it in Pianta.
 */
export function isImportedName({id, name}: Pick<LocatedElement, 'id' | 'name'>): boolean {
  if (name === '' || defaults.includes(name)) return true
  const slug = slugOf(name)
  const stem = id.replace(/-plan$/, '')
  return slug === '' || stem === slug || (stem.startsWith(`${slug}-`) && /^-\d+$/.test(stem.slice(slug.length)))
}

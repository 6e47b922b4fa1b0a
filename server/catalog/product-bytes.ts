import {pointer} from '#shared/home/problem.ts'
import type {Product} from '#shared/home/product.ts'
import type {catalogFile} from '../database/schema.ts'

export type CatalogFileKind = (typeof catalogFile.$inferSelect)['kind']

export interface NamedBytes {
  sha256: string
  kind: CatalogFileKind
  /** A JSON Pointer to where the product names them. */
  at: string
}

/** The thumbnails and models that a product names; some perhaps twice. */
export function productBytes({thumbnails, geometry, models = []}: Product): NamedBytes[] {
  const found: NamedBytes[] = thumbnails.map((sha256, index) => ({
    sha256,
    kind: 'thumbnail',
    at: pointer('thumbnails', index),
  }))
  geometry.parts.forEach((part, index) => {
    if (part.kind !== 'model') return
    part.models.forEach(({sha256}, each) => {
      const at = pointer('geometry', 'parts', index, 'models', each, 'sha256')
      found.push({sha256, kind: 'model', at})
    })
  })
  models.forEach(({sha256}, index) => {
    found.push({sha256, kind: 'model', at: pointer('models', index, 'sha256')})
  })
  return found
}

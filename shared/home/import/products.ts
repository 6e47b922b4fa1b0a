/** Creates the box products of imported furniture: equal pieces share one. */
import {boxProduct} from '../box-product.ts'
import type {Product} from '../schema.ts'
import {slugOf} from './ids.ts'
import {clampMetres, truncate} from './measures.ts'
import type {Notes} from './note-list.ts'
import type {SourcePiece} from './source-home.ts'
import type {ExtraKey} from './source-id.ts'

/** The format's limit for a home. */
const maxProducts = 1000
/** Metres: as thin as a carpet. */
const minSize = 0.001
const maxSize = 100

/** The first part of the products' ids. */
const prefixes: Record<ExtraKey, string> = {sweetHome3d: 'sweet-home-3d', imported: 'imported'}

export interface BoxProducts {
  /** Returns the id of the box for a piece, or undefined when the home can hold no more. */
  idFor(piece: SourcePiece, category: string): string | undefined
  products: Record<string, Product>
}

export function createBoxProducts(notes: Notes, extraKey: ExtraKey): BoxProducts {
  const products: Record<string, Product> = {}
  const ids = new Map<string, string>()
  const stems = new Map<string, number>()
  return {
    products,
    idFor({name, width, depth, height}, category) {
      const size = [width, depth, height].map((metres) => clampMetres(metres, minSize, maxSize, notes)) as [
        number,
        number,
        number,
      ]
      const key = JSON.stringify([name, category, size])
      const known = ids.get(key)
      if (known !== undefined || ids.size >= maxProducts) return known
      const stem = slugOf(name) || category.slice(category.indexOf('/') + 1)
      const count = (stems.get(stem) ?? 0) + 1
      stems.set(stem, count)
      // Slugs never contain two hyphens, so this id can't equal that of another name.
      const id = `${prefixes[extraKey]}/${count === 1 ? stem : `${stem}--${count}`}`
      const shown = truncate(400, name === '' ? stem : name, notes)
      products[id] = boxProduct({id, name: {it: shown, en: shown}, category, size})
      ids.set(key, id)
      return id
    },
  }
}

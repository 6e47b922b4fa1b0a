/** Searches the starter catalog in the browser, as the editor asks a server to. */
import {normalizeWords} from '#shared/home/normalize-words.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import {categories} from '#shared/home/product/taxonomy.ts'
import type {Product} from '#shared/home/schema.ts'
import {keepResolved} from '#shared/kept-promise.ts'
import type {Language} from '#shared/text/languages.ts'
import type {EditCatalog, EditProductRow} from '../../editor/protocol.ts'

/** The products of a page. */
const pageSize = 24

export interface DemoCatalog {
  search(query: URLSearchParams): Promise<EditCatalog>
  product(id: string): Promise<Product | undefined>
}

/** A product with all words that find it. */
interface Found {
  product: Product
  name: string
  words: string
}

/** `read` loads the products, when the first search needs them. */
export function openCatalog(language: Language, read: () => Promise<readonly Product[]>): DemoCatalog {
  const load = keepResolved(async () => (await read()).map((product) => withWords(product, language)))

  return {
    async search(query) {
      const wanted = normalizeWords(query.get('q') ?? '')
        .trim()
        .split(' ')
        .filter((word) => word !== '')
      const matching = (await load()).filter(({words}) => wanted.every((word) => words.includes(` ${word}`)))
      const category = query.get('category') ?? ''
      const inCategory = matching.filter(({product}) => isWithin(product.category, category))
      // The name says more than a keyword.
      const isNamed = ({name}: Found) => wanted.every((word) => name.includes(` ${word}`))
      const sorted = [...inCategory.filter(isNamed), ...inCategory.filter((one) => !isNamed(one))]
      const from = Math.max(0, Number(query.get('after')) || 0)
      const to = from + pageSize
      return {
        rows: sorted.slice(from, to).map(({product}) => rowOf(product, language)),
        total: sorted.length,
        next: to < sorted.length ? String(to) : null,
        categories: query.has('after') ? null : countCategories(matching, language),
      }
    },
    async product(id) {
      return (await load()).find(({product}) => product.id === id)?.product
    },
  }
}

function withWords(product: Product, language: Language): Found {
  const {name, keywords, category} = product
  const named = normalizeWords(name[language])
  const others = [keywords?.[language] ?? '', category].map(normalizeWords)
  return {product, name: named, words: [named, ...others].join('')}
}

const isWithin = (category: string, wanted: string) => wanted === '' || `${category}/`.startsWith(`${wanted}/`)

function rowOf(product: Product, language: Language): EditProductRow {
  const {id, version, name, brand, category, mount, thumbnails} = product
  const [picture] = thumbnails
  return {
    id,
    version,
    name: name[language],
    brand: brand ?? null,
    category,
    mount,
    size: sizeOf(product) ?? null,
    picture: picture === undefined ? null : `thumbnails/${picture}.webp`,
  }
}

function countCategories(found: readonly Found[], language: Language): EditCatalog['categories'] {
  return categories
    .map(({path, name}) => ({
      id: path,
      name: name[language],
      products: found.filter(({product}) => isWithin(product.category, path)).length,
    }))
    .filter(({products}) => products > 0)
}

import {sizeOf} from '#shared/home/product/evaluate.ts'
import {type Mount, mounts} from '#shared/home/product/mounts.ts'
import type {Product} from '#shared/home/schema.ts'
import {type Language, languages} from '#shared/text/languages.ts'
import {createSearchQueue} from '../catalog/search/search-queue.ts'
import {ApiError} from '../errors.ts'
import {quoted} from '../questions/answer.ts'
import {type Call, inputOf, type Tool} from './tool.ts'

interface Search {
  words?: string
  category?: string
  mount?: Mount
  language?: Language
  limit?: number
}

const text = (description: string) => ({type: 'string', maxLength: 200, description})

/** Returns the size with default options, in metres to the millimetre: 1.7, not 1.7000000000000002. */
function roundedSize(product: Product) {
  const size = sizeOf(product)
  const rounded = (length: number) => Math.round(length * 1000) / 1000
  return size === undefined
    ? null
    : {width: rounded(size.width), depth: rounded(size.depth), height: rounded(size.height)}
}

const turnOf = createSearchQueue()

/** The tools that read the catalog. */
export const catalogTools: Tool[] = [
  {
    name: 'search_catalog',
    title: 'Search the catalog',
    description:
      'Finds furniture, lights and appliances by words; typos are fine. Sizes are in metres with default options.',
    inputSchema: inputOf({
      words: text('What to look for, like "double bed"'),
      category: text('A category, like "seating/sofa"; includes its subcategories'),
      mount: {enum: [...mounts], description: 'Where it is mounted'},
      language: {enum: [...languages], description: 'The language of the words; en by default'},
      limit: {type: 'integer', minimum: 1, maximum: 30, description: 'The most products; 10 by default'},
    }),
    scope: 'catalog:read',
    isReading: true,
    async run({input, services, asker}: Call<Search>) {
      const {words = '', category, mount, language = 'en', limit = 10} = input
      await turnOf(asker.accountId)
      const filters = {q: words, category, mount, language}
      const found = services.catalogSearch.search({...filters, sort: 'relevance', limit})
      const rows = found.rows.map(({id, name, category, mount, brand}) => {
        const json = services.catalog.find(id)
        const size = json === undefined ? null : roundedSize(JSON.parse(json) as Product)
        return {id, name: name[language], category, mount, brand, size}
      })
      const lines = rows.map(({id, name, size}) => {
        const measures = size === null ? '' : `, ${size.width} × ${size.depth} × ${size.height} m`
        return `- ${quoted(name)} (${id})${measures}`
      })
      return {text: [`${found.total} products found.`, ...lines].join('\n'), data: {rows, total: found.total}}
    },
  },
  {
    name: 'read_product',
    title: 'Read a product',
    description:
      'Reads a product of the catalog: its options and their values, its sizes, and the space it needs around.',
    inputSchema: inputOf({product: {...text('Its id, like "pianta/sofa"'), minLength: 1}}, 'product'),
    scope: 'catalog:read',
    isReading: true,
    run({input, services}: Call<{product: string}>) {
      const json = services.catalog.find(input.product)
      if (json === undefined)
        throw new ApiError('not_found', ['product: the catalog has none with this id; search_catalog finds products'])
      const product = JSON.parse(json) as Product
      const {id, name, category, mount, options, clearances, bindings} = product
      return {
        text: `The product ${quoted(name.en)} (${id}).`,
        data: {id, name, category, mount, options, clearances, bindings, size: roundedSize(product)},
      }
    },
  },
]

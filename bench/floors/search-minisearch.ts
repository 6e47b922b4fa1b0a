/** MiniSearch with the usual settings for a search box: one edit, prefixes, and a boost for names. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {requireTool} from '../../tools/require-tool.ts'
import {count} from '../search/count.ts'
import {documentOf, type SearchedDocument} from '../search/document.ts'
import {runEngine} from '../search/engine.ts'
import {makeProducts} from '../search/products.ts'

interface MiniSearch {
  addAll(documents: readonly SearchedDocument[]): void
  search(query: string): {id: unknown}[]
}

const MiniSearch = requireTool<{
  new (options: object): MiniSearch
  loadJSON(json: string, options: object): MiniSearch
}>('benches', 'minisearch')

const options = {
  fields: ['name', 'brand', 'keywords', 'category', 'description'],
  processTerm: (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  searchOptions: {fuzzy: 1, prefix: true, boost: {name: 3, brand: 2}},
}
const file = (folder: string) => join(folder, 'minisearch.json')

await runEngine({
  async build(folder) {
    const index = new MiniSearch(options)
    index.addAll(makeProducts(count).map(documentOf))
    writeFileSync(file(folder), JSON.stringify(index))
  },
  async open(folder) {
    const index = MiniSearch.loadJSON(readFileSync(file(folder), 'utf8'), options)
    return (q) => {
      const found = index.search(q)
      return {ids: found.slice(0, 20).map(({id}) => id as string), total: found.length}
    }
  },
})

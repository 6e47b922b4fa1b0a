/** SQLite's full text search, which tolerates no typos. */
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {count} from '../search/count.ts'
import {documentOf} from '../search/document.ts'
import {runEngine} from '../search/engine.ts'
import {makeProducts} from '../search/products.ts'

const file = (folder: string) => join(folder, 'fts5.sqlite')

await runEngine({
  async build(folder) {
    const database = new Sqlite(file(folder))
    database.exec(`
      CREATE VIRTUAL TABLE found USING fts5(
        id UNINDEXED, name, brand, keywords, category, description, tokenize = 'unicode61 remove_diacritics 2'
      )`)
    const insert = database.prepare('INSERT INTO found VALUES (:id, :name, :brand, :keywords, :category, :description)')
    database.transaction(() => {
      for (const product of makeProducts(count)) insert.run(documentOf(product))
    })()
    database.close()
  },
  async open(folder) {
    const database = new Sqlite(file(folder), {readonly: true})
    const best = database
      .prepare<[q: string], string>(
        'SELECT id FROM found WHERE found MATCH ? ORDER BY bm25(found, 0, 3, 2, 1, 1, 1) LIMIT 20',
      )
      .pluck()
    const all = database.prepare<[q: string], number>('SELECT count(*) FROM found WHERE found MATCH ?').pluck()
    return (q) => {
      const match = `"${q}"*`
      return {ids: best.all(match), total: all.get(match) ?? 0}
    }
  },
})

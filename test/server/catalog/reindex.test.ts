import t from 'tap'
import {startReindexing} from '../../../server/catalog/reindex.ts'
import {startApi} from '../api.ts'
import {stool} from './own-catalog.ts'

const lines: unknown[] = []
const logger = {
  info: (...line: unknown[]) => lines.push(line),
  error: (...line: unknown[]) => lines.push(line),
} as never

t.test('startReindexing() indexes products again for this release', async (t) => {
  const {services} = await startApi(t)
  const {catalog, catalogSearch, database} = services
  const found = (category: string) => catalogSearch.search({category, sort: 'name', language: 'en', limit: 10}).total
  for (const name of ['stool', 'other', 'gone']) catalog.put(stool(name))
  catalog.unlist('bottega/gone')
  // Simulates a release whose terms match nothing.
  database.$client.exec("UPDATE search_term SET text = text || '-before'; UPDATE search_document SET version = 0")
  t.equal(found('seating'), 0)
  await startReindexing(services, logger).done
  t.equal(found('seating'), 2)
  t.match(lines, [[{products: 2}, String]])
  await startReindexing(services, logger).done
  t.equal(lines.length, 1, 'once')
})

t.test('startReindexing() stops between products, and logs errors', async (t) => {
  const {services} = await startApi(t)
  const {catalog, database} = services
  for (const name of ['stool', 'other', 'third']) catalog.put(stool(name))
  database.$client.exec('UPDATE search_document SET version = 0')
  const left = () => database.$client.prepare('SELECT count(*) FROM search_document WHERE version = 0').pluck().get()
  await startReindexing(services, logger).stop()
  t.equal(left(), 2)
  database.$client.exec('DROP TABLE search_slip')
  lines.length = 0
  await startReindexing(services, logger).done
  t.match(lines, [[{err: Error}, String]])
  t.equal(left(), 2)
})

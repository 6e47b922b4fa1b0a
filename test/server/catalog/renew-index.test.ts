import t from 'tap'
import {renewIndex} from '../../../server/catalog/renew-index.ts'
import {startApi} from '../api.ts'
import {stool} from './own-catalog.ts'

const lines: unknown[] = []
const logger = {
  info: (...line: unknown[]) => lines.push(line),
  error: (...line: unknown[]) => lines.push(line),
} as never

t.test('renewIndex() has products found as this release finds them', async (t) => {
  const {services} = await startApi(t)
  const {catalog, catalogSearch, database} = services
  const found = (category: string) => catalogSearch.search({category, sort: 'name', language: 'en', limit: 10}).total
  for (const name of ['stool', 'other', 'gone']) catalog.put(stool(name))
  catalog.unlist('bottega/gone')
  // As a release would have left them that found products by nothing.
  database.$client.exec("UPDATE search_term SET text = text || '-before'; UPDATE search_document SET version = 0")
  t.equal(found('seating'), 0)
  await renewIndex(services, logger).done
  t.equal(found('seating'), 2)
  t.match(lines, [[{products: 2}, String]])
  await renewIndex(services, logger).done
  t.equal(lines.length, 1, 'once')
})

t.test('renewIndex() stops between two products, and says what goes wrong', async (t) => {
  const {services} = await startApi(t)
  const {catalog, database} = services
  for (const name of ['stool', 'other', 'third']) catalog.put(stool(name))
  database.$client.exec('UPDATE search_document SET version = 0')
  const left = () => database.$client.prepare('SELECT count(*) FROM search_document WHERE version = 0').pluck().get()
  await renewIndex(services, logger).stop()
  t.equal(left(), 2)
  database.$client.exec('DROP TABLE search_slip')
  lines.length = 0
  await renewIndex(services, logger).done
  t.match(lines, [[{err: Error}, String]])
  t.equal(left(), 2)
})

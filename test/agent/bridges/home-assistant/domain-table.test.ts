import t from 'tap'
import {domainOf, domains} from '#shared/house/home-assistant/domains/domains.ts'
import {leftOutDomains} from '#shared/house/home-assistant/domains/left-out.ts'
import {domainTable} from './domain-table.ts'

t.test('the manual’s table of Home Assistant’s domains is that of the code', async (t) => {
  const table = await domainTable()
  const own = [...domains.keys(), ...Object.keys(leftOutDomains)]
  t.same([...table.keys()].toSorted(), own.toSorted())
  for (const [domain, kind] of table) t.equal(domainOf(`${domain}.x`)?.kind ?? '–', kind, domain)
})

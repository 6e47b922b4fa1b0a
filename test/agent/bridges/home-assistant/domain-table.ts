import {readFile} from 'node:fs/promises'
import type {DeviceKind} from '#shared/contract/resources.ts'

const kinds: Readonly<Record<string, DeviceKind>> = {
  lamp: 'light',
  cover: 'cover',
  climate: 'climate',
  media: 'media',
  switch: 'switch',
  sensor: 'sensor',
}

/** Reads the manual's table of Home Assistant's domains: the kind of device that each becomes, or `–`. */
export async function domainTable(): Promise<ReadonlyMap<string, string>> {
  const manual = await readFile(new URL('../../../../docs/agent.md', import.meta.url), 'utf8')
  const table = manual.slice(manual.indexOf('| Home Assistant | Device |')).split('\n\n')[0] ?? ''
  const rows = [...table.matchAll(/^\| (`.*`) \| (\S+) \|/gm)]
  return new Map(
    rows.flatMap(([, domains = '', device = '']) =>
      [...domains.matchAll(/`(\w+)`/g)].map(([, domain = '']) => [domain, kinds[device] ?? device] as const),
    ),
  )
}

import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {systemClock} from '#shared/clock.ts'
import {createApp} from '../../server/app.ts'
import {readConfig} from '../../server/config.ts'
import {createLogger} from '../../server/log.ts'
import {docsLanguageAt} from '../../server/pages/docs/docs-files.ts'
import {openServices} from '../../server/services.ts'

/** A file that the server sends. */
export interface ReadPage {
  type: string
  body: Buffer
}

/** What of the server belongs to its documentation. Links to anything else stay links to a server. */
const wanted = /^\/(?:docs|pages|schema)(?:\/|$)|^\/v1\/openapi\.json$/

/** Reads the documentation's first page from a server with an empty folder, and all that its links lead to. */
export async function readPages(): Promise<Map<string, ReadPage>> {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-docs-'))
  const config = readConfig({PIANTA_DATA: folder, PIANTA_LOG_LEVEL: 'silent', PIANTA_STARTER_CATALOG: 'off'})
  const services = openServices(config, systemClock)
  const app = await createApp(services, {logger: createLogger(config.logLevel)})
  try {
    const pages = new Map<string, ReadPage>()
    const waiting = new Set(['/docs'])
    // The set grows while it is read.
    for (const path of waiting) {
      const headers = {accept: 'text/html,*/*;q=0.8', 'accept-language': docsLanguageAt(path)}
      const answer = await app.inject({url: path, headers})
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      const page = {type: String(answer.headers['content-type']), body: answer.rawPayload}
      pages.set(path, page)
      if (isHtml(page)) for (const address of addressesIn(String(page.body))) follow(address)
    }
    return pages

    function follow(address: string) {
      const {origin, pathname} = new URL(address, config.baseUrl)
      if (origin === new URL(config.baseUrl).origin && wanted.test(pathname)) waiting.add(pathname)
    }
  } finally {
    await app.close()
    await services.close()
    rmSync(folder, {recursive: true})
  }
}

export const isHtml = ({type}: ReadPage): boolean => type.startsWith('text/html')

/** The addresses that a page of ours names. Its attributes are in double quotes. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"#]+)[^"]*"/g)].map(([, address = '']) => address)

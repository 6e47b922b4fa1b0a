import {readFileSync} from 'node:fs'

/** The list of addresses that must not be asked, with what each is. */
export const hostileUrls = readFileSync(new URL('hostile-urls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [url: string, what: string])

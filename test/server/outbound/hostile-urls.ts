import {readFileSync} from 'node:fs'

/** The list of forbidden addresses, each with its description. */
export const hostileUrls = readFileSync(new URL('hostile-urls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [url: string, what: string])

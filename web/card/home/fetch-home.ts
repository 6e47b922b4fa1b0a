import type {Clock} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HomeSource} from '../config.ts'
import type {HomeProblem} from './home-problem.ts'
import {loadOlder} from './load-older.ts'
import {readHomeFile} from './read-home-file.ts'

export type FetchedHome = {home: Home} | {problem: HomeProblem}

/** Milliseconds that a home may take. */
const usualTimeout = 30_000

/** Characters of a home file: the server stores no longer ones. */
const maxLength = 32 * 1024 * 1024

/** The last text of each address with its home: reading an unchanged one again would draw the plan again. */
const last = new Map<string, {text: string; read: FetchedHome}>()

/** Fetches a home. Never rejects. `timeout` is in milliseconds. */
export async function fetchHome(source: HomeSource, clock: Clock, timeout = usualTimeout): Promise<FetchedHome> {
  const gone = new AbortController()
  const cancel = clock.after(timeout, () => gone.abort())
  try {
    const response = await fetch(source.url, {
      // Home Assistant lets browsers keep files of /local for a month.
      cache: 'no-cache',
      credentials: 'same-origin',
      redirect: 'follow',
      signal: gone.signal,
      headers: source.kind === 'agent' && source.key !== undefined ? {authorization: `Bearer ${source.key}`} : {},
    })
    if (response.status === 401 || response.status === 403) return {problem: 'refused'}
    if (response.status === 404) return {problem: 'missing'}
    if (!response.ok) return {problem: 'unreachable'}
    const text = await response.text()
    return text.length > maxLength ? {problem: 'damaged'} : await readOnce(source.url, text)
  } catch {
    return {problem: 'unreachable'}
  } finally {
    cancel()
  }
}

async function readOnce(url: string, text: string): Promise<FetchedHome> {
  const known = last.get(url)
  if (known?.text === text) return known.read
  const read = await readHomeFile(text, loadOlder)
  // The file that reads older homes may be there at the next look.
  if (!('problem' in read && read.problem === 'older')) last.set(url, {text, read})
  return read
}

/** Answers the editor's requests in the page, with the modules of shared/ that a server runs too. */
import type {Home} from '#shared/home/schema.ts'
import {withCapabilities} from '#shared/house/simulated/behaviour.ts'
import {deriveDevices} from '#shared/house/simulated/derive-devices.ts'
import type {EditDevices} from '../../editor/protocol.ts'
import {asHome, problemsOf} from '../check-home.ts'
import {app, type Kept, NoRoom} from '../kept.ts'
import type {DemoWords} from '../words.ts'
import type {DemoCatalog} from './catalog.ts'

export interface Asked {
  method: string
  /** Below the project's path: `draft`, `edit/devices`. */
  path: string
  query: URLSearchParams
  /** Parsed JSON. */
  body: unknown
}

export interface Answered {
  status: number
  /** The body before it becomes JSON; absent without one. */
  body?: unknown
}

export interface RouteNeeds {
  kept: Kept
  sample: Home
  catalog: DemoCatalog
  words: DemoWords
  /** Shows a sentence in the line above the page. */
  say(text: string): void
}

type Handler = (asked: Asked, match: readonly string[]) => Answered | Promise<Answered>

const ok = (body: unknown): Answered => ({status: 200, body})
const refused = (status: number, error: string, ...problems: string[]): Answered => ({status, body: {error, problems}})
const changedElsewhere = refused(409, 'conflict', 'edit: another window changed this draft')

/** Returns a function that answers requests. It refuses the ones that the demo lacks, and says so in a sentence. */
export function createRoutes({kept, sample, catalog, words, say}: RouteNeeds): (asked: Asked) => Promise<Answered> {
  const {missing} = words
  const notHere = (text: string): Handler => {
    return () => {
      say(text)
      return refused(400, 'not_in_demo', text)
    }
  }

  function readDraft(): Answered {
    const draft = kept.draft()
    const {number} = kept.last()
    if (draft) return ok({...draft, last: number, problemCount: 0})
    const home = kept.version(number)?.home ?? sample
    return ok({base: number, edit: 0, problemCount: 0, last: number, changedAt: null, home, history: null})
  }

  function putDraft({body}: Asked): Answered {
    const {home: document, base, edit, history} = body as {home: unknown; base: number; edit: number; history: unknown}
    if (edit !== kept.edit()) return changedElsewhere
    const home = asHome(document)
    if (!home) return refused(400, 'invalid_home', 'home: must be a home of this release')
    const draft = kept.putDraft({home, base, history})
    return ok({edit: draft.edit, changedAt: draft.changedAt})
  }

  function dropDraft({query}: Asked): Answered {
    if (kept.edit() !== 0 && Number(query.get('edit')) !== kept.edit()) return changedElsewhere
    kept.dropDraft()
    return {status: 204}
  }

  function saveVersion({body}: Asked): Answered {
    const {message, edit} = body as {message: string; edit: number}
    const draft = kept.draft()
    if (!draft) return refused(404, 'not_found')
    if (draft.edit !== edit) return changedElsewhere
    const last = kept.last()
    if (draft.base !== last.number) return refused(409, 'conflict', `baseRevision: the last version is ${last.number}`)
    const problems = problemsOf(draft.home)
    if (problems.length > 0) return refused(422, 'blocking_problems', ...problems)
    const revision = kept.addVersion(draft.home, message.trim())
    kept.dropDraft()
    say(words.saved(revision.number))
    return {status: 201, body: revision}
  }

  function devices(): Answered {
    const home = kept.version(kept.last().number)?.home ?? sample
    const declared = deriveDevices(home).map(withCapabilities)
    const simulated = {app, name: words.house, personName: words.you, devices: declared, gone: []}
    return ok({apps: [simulated], relied: [], lost: []} satisfies EditDevices)
  }

  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['GET', /^draft$/, readDraft],
    ['PUT', /^draft$/, putDraft],
    ['DELETE', /^draft$/, dropDraft],
    ['POST', /^draft\/version$/, saveVersion],
    ['GET', /^edit\/versions\/(\d{1,9})$/, (_, [number]) => found(kept.version(Number(number)))],
    ['GET', /^edit\/sample$/, () => ok({home: sample})],
    ['GET', /^edit\/devices$/, devices],
    ['GET', /^edit\/members$/, () => ok({members: []})],
    ['GET', /^edit\/threads$/, () => ok({rows: [], next: null})],
    ['POST', /^edit\/threads/, notHere(missing.comments)],
    ['GET', /^edit\/proposals$/, () => ok({proposals: []})],
    ['GET', /^edit\/catalog$/, async ({query}) => ok(await catalog.search(query))],
    ['GET', /^edit\/catalog\/(.+)$/, async (_, [id = '']) => found(await catalog.product(id))],
    ['POST', /^edit\/drawing$/, notHere(missing.drawing)],
  ]

  return async (asked) => {
    for (const [method, path, handler] of routes) {
      const match = method === asked.method && path.exec(asked.path)
      if (match) return await handler(asked, match.slice(1))
    }
    return await notHere(missing.other)(asked, [])
  }

  function found(body: unknown): Answered {
    return body === undefined ? refused(404, 'not_found') : ok(body)
  }
}

/** Answers a request; a full storage is a refusal. */
export async function answer(
  routes: (asked: Asked) => Promise<Answered>,
  asked: Asked,
  {words, say}: Pick<RouteNeeds, 'words' | 'say'>,
): Promise<Answered> {
  try {
    return await routes(asked)
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error
    say(words.full)
    return refused(403, 'invalid_input', 'storage: this browser has no room left')
  }
}

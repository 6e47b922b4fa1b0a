import {createHash} from 'node:crypto'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Home} from '#shared/home/schema.ts'
import {admitCard, answerCard, type CardAccess, commonHeaders, type Headers, isForCards} from './card-access.ts'

/** The path at which pages of other origins, like a dashboard's card, read the home. */
const homePath = '/home.json'

/** Serves the home to cards. It tells no state of the house and takes no command. */
export function createHomeFile(
  access: CardAccess,
  home: () => Home | undefined,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!isForCards(access, request, homePath)) return next(request, response)
    const allowed = admitCard(access, 'GET', request, response)
    if (!allowed) return
    const shown = home()
    if (shown) sendHome(request, response, shown, allowed)
    else answerCard(response, 404, allowed, 'No home yet: the agent is not paired, or no version is saved.\n')
  }
}

/** The bodies of homes, made once for each. */
const bodies = new WeakMap<Home, {body: Buffer; etag: string}>()

function sendHome({headers}: IncomingMessage, response: ServerResponse, home: Home, allowed: Headers): void {
  const {body, etag} = bodies.get(home) ?? bodyOf(home)
  if (headers['if-none-match'] === etag) {
    answerCard(response, 304, {...allowed, ETag: etag})
    return
  }
  const type = {'Content-Type': 'application/json', 'Content-Length': String(body.length)}
  response.writeHead(200, {...commonHeaders, ...allowed, ...type, ETag: etag}).end(body)
}

function bodyOf(home: Home) {
  const body = Buffer.from(JSON.stringify(home))
  const made = {body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`}
  bodies.set(home, made)
  return made
}

import type {Clock} from '#shared/clock.ts'
import {domainName} from '#shared/house/home-assistant/domains/domains.ts'
import {readBody} from '../../../client/read-body.ts'
import {request} from '../../../client/request.ts'
import {Failure} from '../../failure.ts'
import type {Still} from '../bridge.ts'

/** Bytes of a picture. */
const maxBytes = 1024 * 1024

/** Milliseconds until Home Assistant must begin to answer. */
const answerTimeout = 10_000

/** The size that Home Assistant scales a JPEG to, about that of a tablet's screen. */
const size = 'width=960&height=720'

/** The pictures that every browser of the panel shows, by the names that cameras give them; an SVG may hold anything. */
const types: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/png': 'image/png',
  'image/gif': 'image/gif',
}

/** The paths of the domains that have pictures. */
const paths: Readonly<Record<string, string>> = {camera: 'camera_proxy', image: 'image_proxy'}

export interface StillOptions {
  url: string
  /** An access token. */
  token: string
  entityId: string
  name: string
  clock: Clock
  signal: AbortSignal
}

/** Reads the picture that a camera or an image shows now. Rejects with a sentence. */
export async function readStill({url, token, entityId, name, clock, signal}: StillOptions): Promise<Still> {
  const path = paths[domainName(entityId)]
  if (path === undefined) throw new RangeError(`${name} has no picture.`)
  const address = new URL(`${url}/api/${path}/${encodeURIComponent(entityId)}?${size}`)
  const init: RequestInit = {redirect: 'manual', headers: {authorization: `Bearer ${token}`}}
  // Every tablet may see the sentence; the house's address is the owner's matter.
  const response = await request(address, init, {clock, signal, timeout: answerTimeout}).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new Failure('unreachable', `Home Assistant gives no picture of ${name} (no answer).`, {cause})
  })
  const told = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = Object.hasOwn(types, told) ? types[told] : undefined
  if (response.status !== 200 || type === undefined) {
    await response.body?.cancel()
    const why = response.status === 200 ? `it is ${told || 'of no type'}` : `status ${response.status}`
    throw new Failure('failed', `Home Assistant gives no picture of ${name} (${why}).`)
  }
  return {type, bytes: await readBody(response, {clock, signal, maxBytes})}
}

import {timingSafeEqual} from 'node:crypto'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {readingMethods} from '../api/reading-methods.ts'
import {ApiError} from '../errors.ts'
import {unmaskToken} from './mask-token.ts'
import {visitorOf} from './visitor.ts'

/** Thrown for a form that this browser didn't get from us, or got before it signed in or out. */
export class StaleFormError extends ApiError {
  override name = 'StaleFormError'
  constructor() {
    super('forbidden')
  }
}

/**
 * Refuses forms from other sites. If the browser names the sender (Sec-Fetch-Site, else Origin), it must be our own
 * page. Every form must carry the token of this browser's cookie; scripts send it as a field of their JSON. PUT and
 * DELETE need none: another site can't send them without a preflight, which pages refuse.
 */
export function guardForms(app: FastifyInstance, {authUrl}: {authUrl: string}) {
  app.addHook('onRequest', async (request) => {
    if (!readingMethods.has(request.method) && !isOwnPage(request, authUrl)) throw new StaleFormError()
  })
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') verifyFormToken(request)
  })
}

/**
 * Throws StaleFormError unless the form carries this browser's token. Uploads call it before the whole form has
 * arrived.
 */
export function verifyFormToken(request: FastifyRequest) {
  const sent = unmaskToken(formText(request, 'token'))
  const own = Buffer.from(visitorOf(request).formToken)
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) throw new StaleFormError()
}

function isOwnPage({headers}: FastifyRequest, authUrl: string): boolean {
  const site = headers['sec-fetch-site']
  // `none`: the person reloaded the page and sent the form again.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers omit Sec-Fetch-Site over plain HTTP, where the server may have several names.
  const {origin} = headers
  return origin === undefined || origin === authUrl || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/** Returns a form field as text: the first value, or empty. */
export function formText(request: FastifyRequest, name: string): string {
  return firstText((request.body as Record<string, unknown> | undefined)?.[name])
}

/** Returns all values of a form field, such as checkboxes. */
export function formTexts(request: FastifyRequest, name: string): string[] {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return [value ?? []].flat().map(String)
}

/** Returns a query field as text: the first value, or empty. */
export function queryText(request: FastifyRequest, name: string): string {
  return firstText((request.query as Record<string, unknown>)[name])
}

/** Returns all values of a query field. */
export function queryTexts(request: FastifyRequest, name: string): string[] {
  return [(request.query as Record<string, unknown>)[name] ?? []].flat().map(String)
}

/** A script's JSON may hold anything: an object is no text. */
function firstText(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'object' ? '' : String(first ?? '')
}

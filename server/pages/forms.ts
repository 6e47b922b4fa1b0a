import {timingSafeEqual} from 'node:crypto'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {ApiError} from '../errors.ts'
import {visitorOf} from './visitor.ts'

/** A form that this browser did not get from us, or got before it signed in or out. */
export class StaleFormError extends ApiError {
  override name = 'StaleFormError'
  constructor() {
    super('forbidden')
  }
}

/**
 * Refuses what another site sends in a person's name. Where the browser says who asks (Sec-Fetch-Site, else Origin) it
 * must be our own page; and every form carries a token that only this browser's cookie gives.
 */
export function guardForms(app: FastifyInstance, {authUrl}: {authUrl: string}) {
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return
    if (!isOwnPage(request, authUrl)) throw new StaleFormError()
    verifyFormToken(request)
  })
}

/** Throws StaleFormError unless the form, or what has come of it, carries this browser's token. */
export function verifyFormToken(request: FastifyRequest) {
  const sent = Buffer.from(formText(request, 'token'))
  const own = Buffer.from(visitorOf(request).formToken)
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) throw new StaleFormError()
}

function isOwnPage({headers}: FastifyRequest, authUrl: string): boolean {
  const site = headers['sec-fetch-site']
  // `none` is the person's own doing: a form sent again by reloading.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers leave Sec-Fetch-Site away on plain http, where the server may also be reached by another of its names.
  const {origin} = headers
  return origin === undefined || origin === authUrl || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/** A field of the form, as text; empty when it is not there. Of a field sent twice, the first. */
export function formText(request: FastifyRequest, name: string): string {
  return firstText((request.body as Record<string, unknown> | undefined)?.[name])
}

/** Every value of a field that may be sent several times, like checkboxes. */
export function formTexts(request: FastifyRequest, name: string): string[] {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return [value ?? []].flat().map(String)
}

/** A field of the address's query, likewise. */
export function queryText(request: FastifyRequest, name: string): string {
  return firstText((request.query as Record<string, unknown>)[name])
}

/** Every value of it. */
export function queryTexts(request: FastifyRequest, name: string): string[] {
  return [(request.query as Record<string, unknown>)[name] ?? []].flat().map(String)
}

const firstText = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? '')

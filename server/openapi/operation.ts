import type {FastifySchema} from 'fastify'
import type {TSchema} from 'typebox'
import type {ApiErrorCode} from '#shared/contract/resources.ts'
import {STATUS_CODES} from '#shared/host/node-http.ts'
import type {Json} from '#shared/json.ts'
import {Type} from '#shared/json-schema.ts'
import {formatNumber} from '#shared/text/formats.ts'
import {type Access, scopesFor} from '../api/gate.ts'
import {contentEncoding, errorResponseRefs, rateLimitHeaders} from './error-responses.ts'
import {examples, parameterExamples} from './examples.ts'
import type {Answer, Body, Header, Media, Operation, Parameter, Schema} from './openapi-types.ts'

/** A registered route of `/v1`. */
export interface DescribedRoute {
  method: string
  /** The path in OpenAPI's notation. */
  path: string
  schema: FastifySchema & {operationId: string}
  access: Access
  /** The errors in addition to the ones implied by its access. */
  refusals: readonly ApiErrorCode[]
  /** Bytes of a JSON body. */
  bodyLimit: number
}

/** Converts a route's schema to an OpenAPI operation. */
export function describeOperation(route: DescribedRoute): Operation {
  const {schema, access} = route
  const {operationId, summary = '', description = '', tags = [], body} = schema
  const {request, answers = {}, parameters: own = {}} = examples[operationId] ?? {}
  const parameters = parametersOf(schema, own)
  return {
    operationId,
    summary,
    description,
    tags,
    ...(parameters.length > 0 && {parameters}),
    ...(body !== undefined && {requestBody: describeBody(body as Json, route.bodyLimit, request)}),
    security: scopesFor(access).map((scope) => ({openid: [scope]})),
    responses: {
      ...Object.fromEntries(
        Object.entries(schema.response as Record<string, Json>).map(([status, answer]) => [
          status,
          describeAnswer(status, answer, answers[status]),
        ]),
      ),
      ...errorResponseRefs(refusalsOf(route)),
    },
  }
}

/** Describes a body: JSON says its limit, and a file has none of its own. */
function describeBody(body: Json, limit: number, example: unknown): Body {
  const content = contentOf(body, example)
  const description = `At most ${formatNumber('en', limit)} bytes`
  return {...(content['application/json'] && {description}), required: true, content}
}

/** Returns the errors that an operation may answer. */
export function refusalsOf({schema, access, refusals}: DescribedRoute): ApiErrorCode[] {
  const implied: ApiErrorCode[] = ['rate_limited', 'server_error', 'unavailable', ...refusals]
  if (access !== 'public') implied.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access.project) implied.push('not_found')
  if (schema.params || schema.querystring || schema.body) implied.push('invalid_input')
  return implied
}

/** Lists path, query and header parameters. `own` are the operation's own examples. */
function parametersOf({params, querystring, headers}: FastifySchema, own: Record<string, unknown>): Parameter[] {
  const shown = {...parameterExamples, ...own}
  const places = [
    ['path', params],
    ['query', querystring],
    ['header', headers],
  ] as const
  return places.flatMap(([place, schema]) => {
    const {properties = {}, required = []} = (schema ?? {}) as Schema
    return Object.entries(properties).map(([key, {description, ...type}]) => {
      const name = place === 'header' ? headerName(key) : key
      return {
        name,
        in: place,
        required: required.includes(key),
        ...(description !== undefined && {description}),
        schema: type,
        // The default, stated for readers: `brand=a&brand=b`.
        ...(type.type === 'array' && {style: 'form', explode: true}),
        ...(name in shown && {example: shown[name]}),
      }
    })
  })
}

/** Converts `last-event-id` to `Last-Event-ID`. */
const headerName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/\bId$/, 'ID')

/** Describes a response: a schema means JSON, `content` other types, and a null schema no body. */
function describeAnswer(status: string, answer: Json, example: unknown): Answer {
  const {headers = {}, description, ...schema} = answer
  const content = answer.type === 'null' ? undefined : contentOf(schema, example)
  return {
    description: String(description ?? STATUS_CODES[status]),
    headers: {
      ...describeHeaders(headers as Record<string, TSchema>),
      ...(content?.['application/json'] && contentEncoding),
      ...rateLimitHeaders,
    },
    ...(content && {content}),
  }
}

/** Describes headers; each is required unless its schema is optional. */
function describeHeaders(headers: Record<string, TSchema>): Record<string, Header> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, header]) => {
      const {description, ...schema} = header as Schema
      return [name, {...(description !== undefined && {description}), required: !Type.IsOptional(header), schema}]
    }),
  )
}

function contentOf(body: Json, example: unknown): Record<string, Media> {
  const content = (body.content ?? {'application/json': {schema: body}}) as Record<string, Media>
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, example === undefined ? media : {...media, example}]),
  )
}

import type {FastifySchema} from 'fastify'
import type {TSchema} from 'typebox'
import type {ApiErrorCode} from '#shared/api/resources.ts'
import type {Json} from '#shared/home/json.ts'
import {Type} from '#shared/json-schema.ts'
import {type Access, scopesFor} from '../api/gate.ts'
import {STATUS_CODES} from '../api/node-http.ts'
import {errorResponseRefs, rateLimitHeaders} from './error-responses.ts'
import {examples, parameterExamples} from './examples.ts'
import type {Answer, Header, Media, Operation, Parameter, Schema} from './openapi-types.ts'

/** A route of `/v1` as it was registered. */
export interface DescribedRoute {
  method: string
  /** As OpenAPI writes it. */
  path: string
  schema: FastifySchema & {operationId: string}
  access: Access
  /** Beyond those that its access implies. */
  refusals: readonly ApiErrorCode[]
}

/** What a route's schema says, as an OpenAPI operation. */
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
    ...(body !== undefined && {requestBody: {required: true, content: contentOf(body as Json, request)}}),
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

/** What an operation may refuse. */
export function refusalsOf({schema, access, refusals}: DescribedRoute): ApiErrorCode[] {
  const implied: ApiErrorCode[] = ['rate_limited', 'server_error', ...refusals]
  if (access !== 'public') implied.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access.project) implied.push('not_found')
  if (schema.params || schema.querystring || schema.body) implied.push('invalid_input')
  return implied
}

/** Path, query and headers, in this order. `own` are examples of the operation's own. */
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
        // What repeats in an address, said though it is the default: `brand=a&brand=b`.
        ...(type.type === 'array' && {style: 'form', explode: true}),
        ...(name in shown && {example: shown[name]}),
      }
    })
  })
}

/** `Last-Event-ID` of `last-event-id`. */
const headerName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/\bId$/, 'ID')

/** An answer is a schema, for JSON, or says its content by type; one of null has none. */
function describeAnswer(status: string, answer: Json, example: unknown): Answer {
  const {headers = {}, description, ...schema} = answer
  const content = answer.type === 'null' ? undefined : contentOf(schema, example)
  return {
    description: String(description ?? STATUS_CODES[status]),
    headers: {...describeHeaders(headers as Record<string, TSchema>), ...rateLimitHeaders},
    ...(content && {content}),
  }
}

/** Every header of an answer is there, but for those marked optional. */
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

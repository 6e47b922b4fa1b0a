import {limits} from '#shared/api/limits.ts'
import {accessRevokedEvent, type Delivery, revisionSavedEvent, testEvent} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {posts} from './examples.ts'
import type {ApiDocument, Operation, Parameter, Schema} from './openapi-types.ts'

type Post = (typeof posts)[number]

const posted: Record<Delivery['event'], {operationId: string; summary: string; when: string; schema: object}> = {
  'revision.saved': {
    operationId: 'receiveRevisionSaved',
    summary: 'A version was saved',
    when: 'Posted when a version of a project that the app reaches is saved: read the home.',
    schema: revisionSavedEvent,
  },
  'access.revoked': {
    operationId: 'receiveAccessRevoked',
    summary: 'The app lost a project',
    when:
      'Posted when a project is closed to the app and, once for each that it reached, when the app is disconnected. It may come ' +
      'after the app was let in again: ask for the project, and stop where that answers 401 or 404.',
    schema: accessRevokedEvent,
  },
  'webhook.test': {
    operationId: 'receiveTestEvent',
    summary: 'The test that the app asked for',
    when: 'Posted when `POST /v1/webhooks/{webhookId}/test` asks for it, whatever events the webhook has.',
    schema: testEvent,
  },
}

/** What is posted to webhooks, its headers named with this prefix (contract: Webhooks). */
export function describeWebhooks(prefix: string): ApiDocument['webhooks'] {
  return Object.fromEntries(posts.map((post) => [post.payload.type, {post: describePost(prefix, post)}]))
}

function describePost(prefix: string, post: Post): Operation {
  const {operationId, summary, when, schema} = posted[post.payload.type]
  return {
    operationId,
    summary,
    description: `${when}\n\n${rules(prefix)}`,
    tags: ['Webhooks'],
    security: [],
    parameters: headersOf(prefix, post),
    requestBody: {required: true, content: {'application/json': {schema, example: post.payload}}},
    responses: {'2XX': {description: 'It was received, and is not posted again', headers: {}}},
  }
}

const rules = (
  prefix: string,
) => `Before anything else compare \`${prefix}Signature\`, in constant time, with what it is of the bytes of the \
body as they came; a \`t\` older than ${limits.signatureAge} seconds is not genuine.

Answer 2xx within ${limits.webhookAnswerTime / 1000} seconds, for anything else is a failure, a redirect too: the same is then posted again after \
1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. What was received can come once more, with the \`${prefix}Delivery\` \
that it had, and events can come in another order than they happened. After three days of nothing but failures the webhook is \
turned off.`

function headersOf(prefix: string, {payload, delivery, signature}: Post): Parameter[] {
  const header = (name: string, schema: object, example: unknown, description: string): Parameter => ({
    name: prefix + name,
    in: 'header',
    required: true,
    description,
    schema: schema as Schema,
    example,
  })
  return [
    header('Event', Type.Literal(payload.type), payload.type, 'The type of the event'),
    header('Delivery', Type.String({format: 'uuid'}), delivery, 'The id of the delivery, the same at every try'),
    header('Attempt', Type.Integer({minimum: 1}), 1, 'Which try this is'),
    header(
      'Signature',
      Type.String({pattern: '^t=[0-9]+(,v1=[0-9a-f]{64}){1,2}$'}),
      signature,
      '`t=<seconds>,v1=<hex>`: `v1` is the HMAC-SHA256, in lower-case hex, of the text `<t>.<raw body>`, keyed with the ' +
        "webhook's secret. For a day after that was replaced there are two, and either will do",
    ),
  ]
}

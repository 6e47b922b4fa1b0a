import {limits} from '#shared/contract/limits.ts'
import {accessRevokedEvent, type Delivery, revisionSavedEvent, testEvent} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {posts} from './examples.ts'
import type {ApiDocument, Operation, Parameter, Schema} from './openapi-types.ts'

type Post = (typeof posts)[number]

const posted: Record<Delivery['event'], {operationId: string; summary: string; when: string; schema: object}> = {
  'revision.saved': {
    operationId: 'receiveRevisionSaved',
    summary: 'A version was saved',
    when: 'Posted when a version of a project that the app can access is saved. Read the home then.',
    schema: revisionSavedEvent,
  },
  'access.revoked': {
    operationId: 'receiveAccessRevoked',
    summary: 'The app lost a project',
    when:
      'Posted when the app loses a project, and once per project when the app is disconnected. It may arrive after the app ' +
      'has access again: read the project, and stop if that answers 401 or 404.',
    schema: accessRevokedEvent,
  },
  'webhook.test': {
    operationId: 'receiveTestEvent',
    summary: 'The test that the app requested',
    when: 'Posted on request by `POST /v1/webhooks/{webhookId}/test`, whatever events the webhook has.',
    schema: testEvent,
  },
}

/** Another tag than that of the operations: generators would write the posts in their place. */
export const postsTag = {
  name: 'Webhook posts',
  description: "The requests that an app's own server receives. They are no operations of this one.",
}

/** Describes the webhook posts, whose headers start with this prefix (docs/api.md#webhooks). */
export function describeWebhooks(prefix: string): ApiDocument['webhooks'] {
  return Object.fromEntries(posts.map((post) => [post.payload.type, {post: describePost(prefix, post)}]))
}

function describePost(prefix: string, post: Post): Operation {
  const {operationId, summary, when, schema} = posted[post.payload.type]
  return {
    operationId,
    summary,
    description: `${when}\n\n${rules(prefix)}`,
    tags: [postsTag.name],
    security: [],
    // Clients don't send these posts, and openapi-generator writes Python for their headers that doesn't compile.
    'x-internal': true,
    parameters: headersOf(prefix, post),
    requestBody: {required: true, content: {'application/json': {schema, example: post.payload}}},
    responses: {'2XX': {description: 'The event was received and is not posted again', headers: {}}},
  }
}

const rules = (
  prefix: string,
) => `First compare \`${prefix}Signature\`, in constant time, with the signature of the body's bytes as received. Refuse a \
\`t\` older than ${limits.signatureMaxAge} seconds.

Answer 2xx within ${limits.webhookTimeout / 1000} seconds. Any other answer is a failure, also a redirect, and the event is posted again after \
1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. A received event may arrive again with the same \`${prefix}Delivery\`, and \
events may arrive out of order. After three days of failures only, the server turns the webhook off.`

function headersOf(prefix: string, {payload, delivery, seconds, signature, standardSignature}: Post): Parameter[] {
  const header = (name: string, schema: object, example: unknown, description: string): Parameter => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: schema as Schema,
    example,
  })
  return [
    header(`${prefix}Event`, Type.String(), payload.type, 'The type of the event'),
    header(
      `${prefix}Delivery`,
      Type.String({format: 'uuid'}),
      delivery,
      'The id of the delivery, the same at every attempt',
    ),
    header(`${prefix}Attempt`, Type.Integer({minimum: 1}), 1, 'The number of this attempt'),
    header(
      `${prefix}Signature`,
      Type.String({pattern: '^t=[0-9]+(,v1=[0-9a-f]{64}){1,2}$'}),
      signature,
      '`t=<seconds>,v1=<hex>`: `v1` is the HMAC-SHA256, in lower-case hex, of the text `<t>.<raw body>`, keyed with the ' +
        "webhook's secret. For a day after a new secret there are two, and either is valid",
    ),
    header(
      'webhook-id',
      Type.String({format: 'uuid'}),
      delivery,
      `The same as \`${prefix}Delivery\`, by the name of Standard Webhooks`,
    ),
    header(
      'webhook-timestamp',
      Type.Integer(),
      seconds,
      'When this attempt was signed, in seconds since the epoch. Refuse one far from your clock',
    ),
    header(
      'webhook-signature',
      Type.String({pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$'}),
      standardSignature,
      '`v1,<base64>`, as Standard Webhooks signs: the HMAC-SHA256 of the text ' +
        '`<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes after `whsec_` in the secret, which are in ' +
        'base64. Its libraries verify it. For a day after a new secret there are two, separated by a space',
    ),
  ]
}

import {limits} from '#shared/api/limits.ts'
import {pageOf, webhook, webhookInput, webhookWithSecret} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import type {Idempotency} from '../api/idempotency.ts'
import {ignoreBodies} from '../api/no-body.ts'
import {pageQuery, paginate} from '../api/pagination.ts'
import {created, idempotencyHeader, type Routes} from '../api/routes.ts'
import {found, invalidInput, notFound} from '../errors.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'
import {toWebhook, type WebhookKey, type WebhookRow, type WebhookStore} from './store.ts'

interface Needs {
  webhooks: WebhookStore
  idempotency: Idempotency
  safeFetch: Pick<SafeFetch, 'problemOf'>
}

const access = {scope: 'webhooks:manage'} as const

/** Any text: a webhook that can't be there is not there (decisions: Statuses and order of refusals). */
const params = Type.Object({webhookId: Type.String()})

const withSecret = (row: WebhookRow) => ({...toWebhook(row), secret: row.secret})

export function webhookRoutes(app: Routes, {webhooks, idempotency, safeFetch}: Needs) {
  app.post(
    '/v1/webhooks',
    {
      config: {access},
      schema: {
        operationId: 'createWebhook',
        summary: 'Registers an address that events are posted to',
        description: `The events of every project that the app reaches are posted there as JSON, as long as the app is connected; what is sent, and \
how it is signed, stands under \`webhooks\` in the OpenAPI document. The \`secret\` that they are signed with is told only here. \
The address must be on the public internet. An app may have ${limits.webhooksPerConnection} webhooks for each connection.`,
        tags: ['Webhooks'],
        headers: idempotencyHeader,
        body: webhookInput,
        response: {201: created(webhookWithSecret)},
      },
    },
    (request, reply) => {
      const {connectionId} = callerOf(request)
      return idempotency.answer(request, reply, (commit) =>
        commit(() => {
          const problem = safeFetch.problemOf(request.body.url)
          if (problem !== undefined) throw invalidInput(`url: ${problem}`)
          const row = webhooks.create(connectionId, request.body)
          return {status: 201, location: `/v1/webhooks/${row.id}`, body: withSecret(row)}
        }),
      )
    },
  )

  app.get(
    '/v1/webhooks',
    {
      config: {access},
      schema: {
        operationId: 'listWebhooks',
        summary: "This connection's webhooks, newest first",
        description:
          'Without their secrets. `failingSince`, `disabledAt` and `disabledReason` say how each is doing. Without `limit` all ' +
          'are on one page.',
        tags: ['Webhooks'],
        querystring: pageQuery,
        response: {200: pageOf('WebhookPage', webhook)},
      },
    },
    (request) => {
      const {connectionId} = callerOf(request)
      const {rows, next} = paginate(
        {
          name: `webhooks ${connectionId}`,
          keyTypes: ['number', 'string'],
          rowsAfter: (key: WebhookKey | undefined, count) => webhooks.list(connectionId, key, count),
          keyOf: ({createdAt, id}: WebhookRow): WebhookKey => [createdAt, id],
        },
        request.query,
      )
      return {rows: rows.map(toWebhook), next}
    },
  )

  app.get(
    '/v1/webhooks/:webhookId',
    {
      config: {access, refusals: ['not_found']},
      schema: {
        operationId: 'readWebhook',
        summary: 'A webhook, without its secret',
        description: '`failingSince`, `disabledAt` and `disabledReason` say how it is doing.',
        tags: ['Webhooks'],
        params,
        response: {200: webhook},
      },
    },
    (request) => toWebhook(found(webhooks.find(callerOf(request).connectionId, request.params.webhookId))),
  )

  ignoreBodies(app, (app) => {
    app.delete(
      '/v1/webhooks/:webhookId',
      {
        config: {access, refusals: ['not_found']},
        schema: {
          operationId: 'deleteWebhook',
          summary: 'Removes a webhook',
          description: 'Nothing more is posted to it: deliveries on their way are stopped, and go with it.',
          tags: ['Webhooks'],
          params,
          response: {204: Type.Null({description: 'It is gone'})},
        },
      },
      (request, reply) => {
        if (!webhooks.remove(callerOf(request).connectionId, request.params.webhookId)) throw notFound()
        reply.code(204)
        return null
      },
    )

    app.post(
      '/v1/webhooks/:webhookId/enable',
      {
        config: {access, refusals: ['not_found']},
        schema: {
          operationId: 'enableWebhook',
          summary: 'Turns a webhook on again',
          description:
            'After three days of nothing but failures it is turned off. What happened meanwhile is not posted; what was given up ' +
            'can be sent again, one by one. One that is on is left as it is.',
          tags: ['Webhooks'],
          params,
          response: {200: webhook},
        },
      },
      (request) => toWebhook(found(webhooks.enable(callerOf(request).connectionId, request.params.webhookId))),
    )

    app.post(
      '/v1/webhooks/:webhookId/secret',
      {
        config: {access, refusals: ['not_found']},
        schema: {
          operationId: 'replaceWebhookSecret',
          summary: 'Gives a webhook another secret',
          description:
            'It is told only here. For 24 hours posts are signed with the one before too, so that receivers can change over: the ' +
            'signature then holds two, `t=…,v1=…,v1=…`, and either will do.',
          tags: ['Webhooks'],
          params,
          response: {200: webhookWithSecret},
        },
      },
      (request) => withSecret(found(webhooks.replaceSecret(callerOf(request).connectionId, request.params.webhookId))),
    )
  })
}

import {limits} from '#shared/contract/limits.ts'
import {pageOf, uncheckedWebhookInput, webhook, webhookInput, webhookWithSecret} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {checkBodyAs} from '../api/check-body-as.ts'
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

/** Accepts any text: a malformed id is a webhook that doesn't exist (docs/api.md#errors). */
const params = Type.Object({webhookId: Type.String()})

const withSecret = (row: WebhookRow) => ({...toWebhook(row), secret: row.secret})

export function webhookRoutes(app: Routes, {webhooks, idempotency, safeFetch}: Needs) {
  app.post(
    '/v1/webhooks',
    {
      config: {access},
      validatorCompiler: checkBodyAs(uncheckedWebhookInput),
      schema: {
        operationId: 'createWebhook',
        summary: 'Registers a webhook',
        description: `Events of all projects that the app reaches are posted to the address as JSON, while the app is connected. The body and \
its signature are described under \`webhooks\` in the OpenAPI document. Only this response contains the \`secret\` for the signature. \
The address must be on the public internet. Each connection may have ${limits.webhooksPerConnection} webhooks.`,
        tags: ['Webhooks'],
        headers: idempotencyHeader,
        body: webhookInput,
        response: {201: created(webhookWithSecret)},
      },
    },
    (request, reply) => {
      const {connectionId} = callerOf(request)
      return idempotency.answer(request, reply, async (commit) => {
        const problem = await safeFetch.problemOf(request.body.url)
        if (problem !== undefined) throw invalidInput(`url: ${problem}`)
        return commit(() => {
          const row = webhooks.create(connectionId, request.body)
          return {status: 201, location: `/v1/webhooks/${row.id}`, body: withSecret(row)}
        })
      })
    },
  )

  app.get(
    '/v1/webhooks',
    {
      config: {access},
      schema: {
        operationId: 'listWebhooks',
        summary: "Lists this connection's webhooks, newest first",
        description:
          'The secrets are left out. `failingSince`, `disabledAt` and `disabledReason` describe the state of each. Without ' +
          '`limit` one page has them all.',
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
        summary: 'Reads a webhook, without its secret',
        description: '`failingSince`, `disabledAt` and `disabledReason` describe its state.',
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
          summary: 'Deletes a webhook',
          description: 'Its deliveries are deleted too, and posts in flight are stopped.',
          tags: ['Webhooks'],
          params,
          response: {204: Type.Null({description: 'The webhook is deleted'})},
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
          summary: 'Enables a webhook',
          description:
            'A webhook is disabled after three days of failures only. Events from before it is enabled again are not posted; ' +
            'deliveries that were given up can be sent again one by one. An enabled webhook stays as it is.',
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
          summary: 'Replaces the secret of a webhook',
          description:
            'Only this response contains the new secret. For 24 hours posts are signed with the old one too, so that receivers ' +
            'can switch: the signature is then `t=…,v1=…,v1=…`, and a match with either is valid.',
          tags: ['Webhooks'],
          params,
          response: {200: webhookWithSecret},
        },
      },
      (request) => withSecret(found(webhooks.replaceSecret(callerOf(request).connectionId, request.params.webhookId))),
    )
  })
}

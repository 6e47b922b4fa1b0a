import type {FastifyRequest} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import {delivery, deliveryList} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {callerOf} from '../api/caller.ts'
import {ignoreBodies} from '../api/no-body.ts'
import {created, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import {type DeliveryStore, toDelivery} from './deliveries.ts'
import type {WebhookStore} from './store.ts'

interface Needs {
  webhooks: WebhookStore
  deliveries: DeliveryStore
}

const access = {scope: 'webhooks:manage'} as const
/** The payload is told as it is kept, whatever the schema of today has of it. */
const serializerCompiler = () => JSON.stringify
const params = Type.Object({webhookId: Type.String()})
const deliveryParams = Type.Object({webhookId: Type.String(), deliveryId: Type.String()})

/** What became of the events that were posted to a webhook. */
export function deliveryRoutes(app: Routes, {webhooks, deliveries}: Needs) {
  const webhookOf = (request: FastifyRequest, id: string) => found(webhooks.find(callerOf(request).connectionId, id))

  app.get(
    '/v1/webhooks/:webhookId/deliveries',
    {
      config: {access, refusals: ['not_found']},
      serializerCompiler,
      schema: {
        operationId: 'listDeliveries',
        summary: `The latest ${limits.deliveriesListed} deliveries of a webhook, newest first`,
        description: 'Each is one event: what was posted, how often it was tried, and what was answered last.',
        tags: ['Webhooks'],
        params,
        response: {200: deliveryList},
      },
    },
    (request) => {
      const {id} = webhookOf(request, request.params.webhookId)
      return {rows: deliveries.list(id).map(toDelivery)}
    },
  )

  app.get(
    '/v1/webhooks/:webhookId/deliveries/:deliveryId',
    {
      config: {access, refusals: ['not_found']},
      serializerCompiler,
      schema: {
        operationId: 'readDelivery',
        summary: 'A delivery',
        description: 'What was posted, how often it was tried, and what was answered last.',
        tags: ['Webhooks'],
        params: deliveryParams,
        response: {200: delivery},
      },
    },
    (request) => {
      const {id} = webhookOf(request, request.params.webhookId)
      return toDelivery(found(deliveries.find(id, request.params.deliveryId)))
    },
  )

  ignoreBodies(app, (app) => {
    app.post(
      '/v1/webhooks/:webhookId/test',
      {
        config: {access, refusals: ['not_found', 'conflict']},
        serializerCompiler,
        schema: {
          operationId: 'sendTestEvent',
          summary: 'Posts a test event to a webhook',
          description:
            'Of the type `webhook.test`, with empty `data`, to this webhook alone. It is posted, signed and tried again as any ' +
            'other. A test that is still on its way is given up for it. Refused while the webhook is off.',
          tags: ['Webhooks'],
          params,
          response: {201: created(delivery)},
        },
      },
      (request, reply) => {
        const webhook = webhookOf(request, request.params.webhookId)
        const sent = deliveries.sendTest(webhook)
        reply.code(201).header('location', `/v1/webhooks/${webhook.id}/deliveries/${sent.id}`)
        return toDelivery(sent)
      },
    )

    app.post(
      '/v1/webhooks/:webhookId/deliveries/:deliveryId/resend',
      {
        config: {access, refusals: ['not_found', 'conflict']},
        serializerCompiler,
        schema: {
          operationId: 'resendDelivery',
          summary: 'Sends a delivery again',
          description:
            'With the same id and body, at once, and with all its tries; one that waits for its next try is tried at once. Refused ' +
            'while the webhook is off, and for versions of a project that the app has lost.',
          tags: ['Webhooks'],
          params: deliveryParams,
          response: {200: delivery},
        },
      },
      (request) =>
        toDelivery(deliveries.resend(webhookOf(request, request.params.webhookId), request.params.deliveryId)),
    )
  })
}

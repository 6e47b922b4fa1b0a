import type {FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {delivery, deliveryList} from '#shared/contract/resources.ts'
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
/** Returns stored payloads unchanged: today's schema may lack some of their fields. */
const serializerCompiler = () => JSON.stringify
const params = Type.Object({webhookId: Type.String()})
const deliveryParams = Type.Object({webhookId: Type.String(), deliveryId: Type.String()})

export function deliveryRoutes(app: Routes, {webhooks, deliveries}: Needs) {
  const webhookOf = (request: FastifyRequest, id: string) => found(webhooks.find(callerOf(request).connectionId, id))

  app.get(
    '/v1/webhooks/:webhookId/deliveries',
    {
      config: {access, refusals: ['not_found']},
      serializerCompiler,
      schema: {
        operationId: 'listDeliveries',
        summary: `Lists the latest ${limits.deliveryListSize} deliveries of a webhook, newest first`,
        description:
          'A delivery is one event posted to one webhook: its body, its number of attempts and the last answer.',
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
        summary: 'Reads a delivery',
        description: 'The body that was posted, the number of attempts and the last answer.',
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
          summary: 'Sends a test event to a webhook',
          description:
            'The event has the type `webhook.test` and empty `data`, and goes to this webhook alone. It is signed and retried like ' +
            'any other, and replaces a test that is still pending. Refused while the webhook is disabled.',
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
            'The delivery keeps its id and body, is posted at once and gets all its attempts again. Refused while the webhook is ' +
            'disabled, and for versions of a project that is closed to the app.',
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

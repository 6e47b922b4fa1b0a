import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {ApiError, found} from '../../errors.ts'
import type {DeliveryRow} from '../../webhooks/deliveries.ts'
import {confirmView} from '../confirm-view.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {visitorOf} from '../visitor.ts'
import type {ShownConnections} from './shown-connections.ts'
import type {ShownConnection, ShownDelivery, ShownWebhook} from './view-types.ts'
import {webhookPath, webhookView} from './webhook-view.ts'

interface Needs extends Pick<PageServices, 'deliveries' | 'webhooks'> {
  shownConnections: ShownConnections
}

/** Shows a webhook of a connected app with its deliveries; the person can test, resend, enable and remove. */
export function webhookRoutes(app: FastifyInstance, {deliveries, webhooks, shownConnections}: Needs) {
  const config = {person: {returnTo: '/settings/apps'}}
  const path = webhookPath(':id', ':webhook')

  app.get(path, {config}, async (request, reply) => {
    const {done} = visitorOf(request).words.webhooks
    const name = queryText(request, 'done')
    return show(request, reply, {done: Object.hasOwn(done, name) ? done[name as keyof typeof done] : undefined})
  })

  app.post(`${path}/enable`, {config}, async (request, reply) => {
    const {one, webhook} = ofPath(request)
    webhooks.enable(one.id, webhook.id)
    return redirectToWebhook(request, reply, 'enabled')
  })

  app.post(`${path}/test`, {config}, async (request, reply) => {
    return send(request, reply, 'test', (row) => deliveries.sendTest(row))
  })

  app.post(`${path}/deliveries/:delivery/resend`, {config}, async (request, reply) => {
    const {delivery} = request.params as {delivery: string}
    return send(request, reply, 'sent', (row) => deliveries.resend(row, delivery))
  })

  app.get(`${path}/remove`, {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const {one, webhook} = ofPath(request)
    const {webhooks: words} = visitor.words
    const cancelPath = webhookPath(one.id, webhook.id)
    return showPage(
      request,
      reply,
      confirmView(visitor, {
        title: words.removeTitle(webhook.host),
        lead: words.removeLead,
        action: `${cancelPath}/remove`,
        submit: words.remove,
        keep: words.keep,
        cancelPath,
      }),
    )
  })

  app.post(`${path}/remove`, {config}, async (request, reply) => {
    const {one, webhook} = ofPath(request)
    webhooks.remove(one.id, webhook.id)
    return reply.redirect(`/settings/apps/${one.id}?done=webhook-removed`, 303)
  })

  type Row = Parameters<typeof deliveries.sendTest>[0]

  /** Shows the page again when the delivery can no longer be sent: it changed since the page was loaded. */
  function send(request: FastifyRequest, reply: FastifyReply, done: string, act: (row: Row) => unknown) {
    const {one, webhook} = ofPath(request)
    try {
      if (webhook.state === 'idle') throw new ApiError('conflict')
      act(found(webhooks.find(one.id, webhook.id)))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
      return show(request, reply, {isRefused: true}, 409)
    }
    return redirectToWebhook(request, reply, done)
  }

  function redirectToWebhook(request: FastifyRequest, reply: FastifyReply, done: string) {
    const {one, webhook} = ofPath(request)
    return reply.redirect(`${webhookPath(one.id, webhook.id)}?${new URLSearchParams({done})}`, 303)
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    state: {done?: string | undefined; isRefused?: boolean},
    status = 200,
  ) {
    const {one, webhook} = ofPath(request)
    const list = deliveries.list(webhook.id).map((row) => shownDelivery(row, one, webhook))
    return showPage(request, reply, webhookView(visitorOf(request), one, webhook, {...state, deliveries: list}), status)
  }

  /** Throws not_found for another person's webhook. */
  function ofPath(request: FastifyRequest) {
    const {webhook: id} = request.params as {webhook: string}
    const one = shownConnections.ofPath(request)
    return {one, webhook: found(one.webhooks.find((webhook) => webhook.id === id))}
  }
}

function shownDelivery(row: DeliveryRow, {projects}: ShownConnection, {state}: ShownWebhook): ShownDelivery {
  const {event, payload, projectId, tries, deliveredAt, nextAttemptAt} = row
  const project = projects.find(({id}) => id === projectId)
  const isOpen = event !== 'revision.saved' || project !== undefined
  const isMoving = nextAttemptAt !== null && tries === 0
  return {
    ...row,
    state:
      nextAttemptAt !== null ? (tries === 0 ? 'coming' : 'failing') : deliveredAt === null ? 'givenUp' : 'received',
    projectName: project?.name,
    version: event === 'revision.saved' ? JSON.parse(payload).data.number : undefined,
    canResend: isOpen && !isMoving && (state === 'on' || state === 'failing'),
  }
}

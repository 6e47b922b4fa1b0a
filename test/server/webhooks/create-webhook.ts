import type {Test} from 'tap'
import type {Delivery, WebhookWithSecret} from '#shared/contract/resources.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {startApi} from '../api.ts'

export const url = 'https://hooks.example.org/pianta'

/**
 * Starts a server whose app has a webhook for all events, without a dispatcher: deliveries stay as the test sets them.
 */
export async function startWithWebhook(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  const {call, services} = api
  const {database} = services

  async function register(body: object = {url}, token = api.token): Promise<WebhookWithSecret> {
    const {status, json, text} = await call('POST', '/v1/webhooks', {body, token})
    if (status !== 201) throw new Error(text)
    return json
  }
  const registered = await register()
  const path = `/v1/webhooks/${registered.id}`

  return {
    ...api,
    register,
    registered,
    path,
    deliveries: async (at = path): Promise<Delivery[]> => (await call('GET', `${at}/deliveries`)).json.rows,
    rowOf: (id = registered.id) => database.select().from(webhook).where(eq(webhook.id, id)).get(),
    /** Writes a delivery's result as the dispatcher would. */
    setDelivery: (id: string, is: Partial<typeof delivery.$inferInsert>) =>
      database.update(delivery).set(is).where(eq(delivery.id, id)).run(),
    /** Disables the webhook as three days of failures do. */
    turnOff: () =>
      database
        .update(webhook)
        .set({failingSince: 1000, disabledAt: 2000, disabledReason: 'It answered 500.'})
        .where(eq(webhook.id, registered.id))
        .run(),
  }
}

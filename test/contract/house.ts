import {hash, randomUUID} from 'node:crypto'
import sharp from 'sharp'
import type {Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Product} from '#shared/home/product.ts'
import {eq} from '../../server/database/drizzle.ts'
import {webhook} from '../../server/database/tables/webhooks.ts'
import {homeWith, startApi} from '../server/api.ts'
import {lamp as lampInStock, sofa} from '../server/catalog/stock.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

const picture = (format: 'png' | 'webp', background: string) =>
  sharp({create: {width: 640, height: 400, channels: 3, background}})
    .toFormat(format)
    .toBuffer()

const [png, otherPng, webp] = await Promise.all([picture('png', 'red'), picture('png', 'blue'), picture('webp', 'red')])

/** One hash serves all paths: a file of the project, a model and a picture of a product. */
const sha256 = hash('sha256', png)

const lamp: Product = {...lampInStock, brand: 'Luce', thumbnails: [sha256], models: [{sha256}]}

/** The values that rows send and name. */
export const things = {
  png,
  otherPng,
  thumbnail: webp.toString('base64'),
  home: emptyHome('en'),
  planId: 'plan',
  webhookUrl: 'https://hooks.example.org/pianta',
  products: {lamp, sofa},
  unknown: {sha256: 'f'.repeat(64), id: randomUUID()},
  /** The hash of the version's picture. */
  pictureSha256: hash('sha256', webp),
} as const

/**
 * Starts a server with two products and a project that the endpoints need: a version with a picture, whose home names a
 * file and a product, a thread, and a webhook with a delivery. Its app has all scopes, and created an empty project.
 */
export async function openHouse(t: Test, settings: Record<string, string> = {}) {
  const api = await startApi(t, settings)
  const {services, projectId, accountId, connectionId} = api
  const stored = await services.files.put(png)
  services.files.add(projectId, stored, {name: 'scan.png', contentType: 'image/png'})
  for (const product of Object.values(things.products)) services.catalog.put(product)
  const drawing = {id: 'scan', src: sha256, at: [0, 0], width: 5}
  const home = {...homeWith({drawings: [drawing] as never}), products: {[lamp.id]: lamp}}
  const {id: webhookId} = services.webhooks.create(connectionId, {url: things.webhookUrl})
  const saved = await api.save(null, home, {thumbnail: things.thumbnail})
  if (saved.status !== 201) throw new Error(saved.text)
  const input = {planId: things.planId, anchor: {at: [1, 2] as [number, number]}, body: 'Which window?'}
  const thread = services.threads.open(projectId, input, {accountId, appName: 'Planner'})
  const empty = services.projects.create({name: 'New', address: null}, {ownerId: accountId, language: 'en'})
  services.connections.addCreated(connectionId, empty.id)
  const [delivery] = services.deliveries.list(webhookId)
  if (!delivery) throw new Error('nothing is to be posted')
  const ids: Record<string, string> = {
    projectId,
    number: '1',
    sha256,
    namespace: 'shop',
    name: 'dome-lamp',
    threadId: thread.id,
    webhookId,
    deliveryId: delivery.id,
  }
  return {
    ...api,
    home,
    /** Three days of failing deliveries have this effect. */
    turnOff: (id: string) =>
      services.database
        .update(webhook)
        .set({failingSince: 0, disabledAt: 1, disabledReason: 'Its answers were 500.'})
        .where(eq(webhook.id, id))
        .run(),
    /** The parameters of a path. */
    ids,
    inEmpty: `/v1/projects/${empty.id}`,
  }
}

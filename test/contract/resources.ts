// The resources of the contract and their fields.
import {
  anyObject,
  anyOf,
  anything,
  boolean,
  fields,
  integer,
  listOf,
  mapOf,
  matching,
  number,
  oneOf,
  orNull,
  type Shape,
  sha256,
  text,
  timestamp,
  uuid,
} from './shape.ts'

const pageOf = (row: Shape) => fields({rows: listOf(row), next: orNull(text)})

export const apiIndex = fields({
  name: text,
  version: oneOf('v1'),
  resource: text,
  issuer: text,
  discovery: text,
  scopes: mapOf(text),
  endpoints: listOf(matching(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/)),
  openapi: text,
  docs: text,
})

export const project = fields({
  id: uuid,
  name: text,
  address: orNull(text),
  lastRevision: orNull(fields({number: integer(1), createdAt: timestamp})),
})
export const projectPage = pageOf(project)

const revisionFields = {
  number: integer(1),
  message: text,
  authorName: orNull(text),
  restoredFrom: orNull(integer(1)),
  createdAt: timestamp,
  // docs/api.md#versions.
  appName: orNull(text),
}
export const revision = fields(revisionFields)
export const revisionPage = pageOf(revision)

export const file = fields({
  sha256,
  contentType: oneOf('image/png', 'image/jpeg', 'image/webp', 'application/pdf'),
  size: integer(0),
  name: text,
  createdAt: timestamp,
})

export const revisionWithHome = fields({...revisionFields, home: anyObject, files: listOf(file)})

const anchor = fields({at: listOf(number, {length: 2})}, {ref: fields({kind: text, id: text})})

const comment = fields({
  id: text,
  authorName: orNull(text),
  body: text,
  appName: orNull(text),
  editedAt: orNull(timestamp),
  createdAt: timestamp,
})

export const thread = fields({
  id: uuid,
  planId: text,
  anchor,
  resolvedAt: orNull(timestamp),
  createdAt: timestamp,
  comments: listOf(comment),
})
export const threadPage = pageOf(thread)

export const hostReferences = fields({
  refs: listOf(
    fields({
      kind: oneOf(
        'plan',
        'level',
        'area',
        'presentation',
        'room',
        'wall',
        'opening',
        'item',
        'light',
        'awning',
        'plate',
        'stair',
      ),
      id: text,
    }),
  ),
})

export const devices = fields({
  devices: listOf(
    fields({
      id: text,
      name: text,
      kind: oneOf('light', 'cover', 'switch', 'sensor', 'climate', 'media'),
      room: orNull(text),
      floor: orNull(text),
    }),
  ),
  // docs/api.md#devices-and-host-references.
  app: text,
})

const wish = fields({value: anyOf(text, integer()), revision: integer(1)})

// docs/api.md#tablets.
export const tablets = fields({
  version: orNull(text),
  tablets: listOf(
    fields({
      id: text,
      browser: orNull(text),
      screen: orNull(fields({width: integer(1), height: integer(1)})),
      battery: orNull(fields({level: integer(0), isCharging: boolean})),
      settings: fields({}, {plan: text, room: text, layer: text, dimAfter: integer(0), language: text}),
      seenAt: timestamp,
      taken: integer(0),
      name: orNull(text),
      wishes: fields(
        {},
        Object.fromEntries(['plan', 'room', 'layer', 'dimAfter', 'language'].map((name) => [name, wish])),
      ),
    }),
  ),
})

// docs/api.md#visits.
export const visits = fields({
  visits: listOf(fields({id: uuid, name: text, mayCommand: boolean})),
  messages: listOf(fields({visit: uuid, message: anyObject})),
})

const homeProblem = fields({kind: text, message: text}, {plan: text, detail: anyObject})

export const homeCheck = fields({
  readAs: orNull(integer()),
  checkedAt: integer(1),
  isValid: boolean,
  problems: listOf(homeProblem),
})

const webhookEvent = oneOf('revision.saved', 'access.revoked')
const webhookFields = {
  id: uuid,
  url: text,
  events: listOf(webhookEvent),
  createdAt: timestamp,
  disabledAt: orNull(timestamp),
  disabledReason: orNull(text),
  // docs/api.md#webhooks.
  failingSince: orNull(timestamp),
}
export const webhook = fields(webhookFields)
export const webhookPage = pageOf(webhook)
/** Only in the response that creates the webhook or replaces its secret. */
export const webhookWithSecret = fields({...webhookFields, secret: matching(/^whsec_[\w+/]{43}=$/)})

/** The posts to webhooks. */
export const revisionSavedPost = fields({
  id: uuid,
  type: oneOf('revision.saved'),
  createdAt: timestamp,
  data: fields({projectId: uuid, number: integer(1)}),
})
export const accessRevokedPost = fields({
  id: uuid,
  type: oneOf('access.revoked'),
  createdAt: timestamp,
  data: fields({projectId: uuid}),
})
/** Beyond the contract. */
export const testPost = fields({id: uuid, type: oneOf('webhook.test'), createdAt: timestamp, data: fields({})})

/** The record of a delivery (docs/api.md#webhooks). */
export const delivery = fields({
  id: uuid,
  event: oneOf('revision.saved', 'access.revoked', 'webhook.test'),
  payload: anyOf(revisionSavedPost, accessRevokedPost, testPost),
  tries: integer(0),
  lastStatus: orNull(integer(100)),
  lastAnswer: orNull(text),
  lastError: orNull(text),
  createdAt: timestamp,
  lastTriedAt: orNull(timestamp),
  deliveredAt: orNull(timestamp),
  nextAttemptAt: orNull(timestamp),
  // Beyond them.
  lastTookMs: orNull(integer(0)),
})
export const deliveryList = fields({rows: listOf(delivery)})

const inBoth = fields({it: text, en: text})

const catalogRow = fields({
  id: matching(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  version: integer(1),
  brand: orNull(text),
  name: inBoth,
  category: text,
  mount: oneOf('floor', 'wall', 'ceiling', 'surface', 'built-in'),
  thumbnails: listOf(sha256),
})
export const catalogPage = fields({rows: listOf(catalogRow), total: integer(0), next: orNull(text)})

/** The only page of these products. */
export const catalogPageOf =
  (...ids: string[]): Shape =>
  (value, place) => {
    const problems = catalogPage(value, place)
    if (problems.length > 0) return problems
    const {rows, total, next} = value as {rows: {id: string}[]; total: number; next: string | null}
    const found = rows.map(({id}) => id).join(', ')
    const isRight = found === ids.join(', ') && total === ids.length && next === null
    return isRight ? [] : [`${place} is ${found} of ${total}, not ${ids.join(', ')}`]
  }

/** "Catalog product (whole)", and the home format: Products. */
export const product = fields(
  {
    id: text,
    version: integer(1),
    brand: orNull(text),
    name: inBoth,
    category: text,
    mount: text,
    thumbnails: listOf(sha256),
    finishes: listOf(anyObject),
    options: listOf(fields({kind: text, id: text, name: inBoth, default: anything}, {values: listOf(anyObject)})),
    size: anyObject,
    geometry: fields({kind: text, parts: listOf(anyObject)}, {slots: listOf(anyObject)}),
    clearances: listOf(fields({use: text, side: text, extent: anything, source: text})),
    bindings: listOf(fields({role: text, kind: text, name: inBoth})),
    links: listOf(anyObject),
  },
  {
    description: inBoth,
    keywords: inBoth,
    rules: listOf(anyObject),
    models: listOf(fields({sha256}, {when: listOf(anyObject)})),
  },
)

export const errorBody = fields({error: text}, {errorId: text, problems: listOf(text)})

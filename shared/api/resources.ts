/** The shapes of `/v1`, as the contract's Resources section writes them: schema and type of each in one place. */
import type {Static, TProperties, TSchema} from 'typebox'
import {problemKinds} from '../home/problem.ts'
import {mounts} from '../home/product/mounts.ts'
import {productIdPattern} from '../home/product/product-id.ts'
import {Type} from '../json-schema.ts'
import {webhookEvents} from './events.ts'
import {limits} from './limits.ts'

/** An object that has a name, which is also its type's in the clients that are generated from the OpenAPI document. */
const named = <P extends TProperties>(title: string, properties: P) => Type.Object(properties, {title})

/** A field that is null when there is none. */
const orNull = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : {description})

const said = (description: string) => Type.String({description})

/** Of an enumeration: generators of clients want its type said. */
const text = {type: 'string'} as const

const timestamp = Type.String({format: 'date-time'})
const timestampOf = (description: string) => Type.String({format: 'date-time', description})

export const projectId = Type.String({format: 'uuid'})
export const revisionNumber = Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER})
export const sha256 = Type.String({pattern: '^[0-9a-f]{64}$'})

/** The pattern of one line of text. */
export const withoutControls = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'

/** A page of rows; `next` is the cursor of the next page, null on the last. */
export const pageOf = <T extends TSchema>(title: string, row: T) =>
  named(title, {
    rows: Type.Array(row),
    next: orNull(Type.String(), 'What `after` takes for the next page; null on the last'),
  })

export const apiIndex = named('ApiIndex', {
  name: Type.String(),
  version: Type.Literal('v1'),
  resource: said("The resource that an app's token must be for (RFC 8707)"),
  issuer: said('The OpenID Connect provider that tokens come from'),
  discovery: said("The provider's discovery document"),
  scopes: Type.Record(Type.String(), Type.String(), {description: 'Each scope with what it gives'}),
  endpoints: Type.Array(Type.String(), {description: 'Every operation, as `METHOD /path`'}),
  openapi: said('Address of the OpenAPI 3.1 document'),
  docs: said("Address of the developers' guide"),
})

export const project = named('Project', {
  id: projectId,
  name: said('As its people wrote it'),
  address: orNull(Type.String(), 'Null when none was written'),
  lastRevision: orNull(Type.Object({number: revisionNumber, createdAt: timestamp}), 'Null while no version is saved'),
})
export type Project = Static<typeof project>

export const projectInput = named('ProjectInput', {
  name: Type.String({description: `1 to ${limits.projectName} characters after trimming`}),
  address: Type.Optional(orNull(Type.String({maxLength: limits.projectAddress}), 'None when it is null or absent')),
})
export type ProjectInput = Static<typeof projectInput>

export const revision = named('Revision', {
  number: Type.Integer({...revisionNumber, description: 'From 1, never used again'}),
  message: said('What the author wrote when saving'),
  authorName: orNull(
    Type.String(),
    "The author's name, or their address if they gave no name; null once the account is gone",
  ),
  appName: orNull(Type.String(), 'The app that saved it; null when it was saved on a page'),
  restoredFrom: orNull(revisionNumber, 'The number of the version that it was restored from'),
  createdAt: timestamp,
})
export type Revision = Static<typeof revision>

export const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export const file = named('File', {
  sha256: Type.String({...sha256, description: 'Of its bytes, in lower-case hex: how a home names it'}),
  contentType: Type.Enum([...fileTypes], text),
  size: Type.Integer({minimum: 0, description: 'Bytes'}),
  name: said('As it was uploaded first'),
  createdAt: timestampOf('When it was uploaded first'),
})
export type File = Static<typeof file>

export const revisionWithHome = named('RevisionWithHome', {
  ...revision.properties,
  home: Type.Object(
    {},
    {additionalProperties: true, description: 'In the home file format, at the version that its `schema` names'},
  ),
  files: Type.Array(file, {description: 'The files of the project that the home names'}),
})
export type RevisionWithHome = Static<typeof revisionWithHome>

export const revisionInput = named('RevisionInput', {
  home: Type.Object({}, {additionalProperties: true, description: 'In the home file format, of any version'}),
  message: Type.String({maxLength: limits.revisionMessage, description: 'What changed, for people'}),
  baseRevision: orNull(revisionNumber, 'The last version, which this one was made from; null when there is none'),
  thumbnail: Type.Optional(
    Type.String({
      contentEncoding: 'base64',
      contentMediaType: 'image/webp',
      description: 'Its picture: WebP as base64, at most 256 kB. Without it the version keeps none',
    }),
  ),
})

export const homeProblem = named('HomeProblem', {
  kind: Type.Enum([...problemKinds], text),
  message: Type.String({description: 'A sentence; of `format`, with the path in the file and what is wrong there'}),
  plan: Type.Optional(Type.String({description: "The plan's id, when it concerns one"})),
  detail: Type.Optional(
    Type.Object({}, {additionalProperties: true, description: "Walls, rooms and points by the home's ids"}),
  ),
})

export const homeCheckInput = named('HomeCheckInput', {
  home: Type.Object({}, {additionalProperties: true, description: 'The content of a home file of any version'}),
})

export const homeCheck = named('HomeCheck', {
  readAs: orNull(Type.Integer(), 'The version that the file says, null when it says none'),
  checkedAt: Type.Integer({description: 'The version that it was brought to before it was checked'}),
  isValid: Type.Boolean({description: 'Whether nothing keeps the home from being saved as a version'}),
  problems: Type.Array(homeProblem),
})
export type HomeCheck = Static<typeof homeCheck>

/** The elements of a home that an app may rely on, by the home format's own names. */
export const elementKinds = [
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
] as const
export type ElementKind = (typeof elementKinds)[number]

export const hostReference = named('HostReference', {
  kind: Type.Enum([...elementKinds], text),
  id: Type.String({minLength: 1, maxLength: 200, description: "The home format's own id of the element"}),
})
export type HostReference = Static<typeof hostReference>

export const hostReferences = named('HostReferences', {
  refs: Type.Array(hostReference, {maxItems: limits.hostReferences}),
})

export const deviceKinds = ['light', 'cover', 'switch', 'sensor', 'climate', 'media'] as const
export type DeviceKind = (typeof deviceKinds)[number]

const deviceText = Type.String({minLength: 1, maxLength: limits.deviceText})

const deviceFields = {
  id: Type.String({...deviceText, description: "The app's own name for it"}),
  name: Type.String({...deviceText, description: 'As people read it'}),
  kind: Type.Enum([...deviceKinds], {...text, description: '`cover` is a shutter, a curtain or an awning'}),
}
const deviceRoom = orNull(deviceText, 'The room as the app calls it; null when it does not say')

export const device = named('Device', {...deviceFields, room: deviceRoom})
export type Device = Static<typeof device>

/** A device as an app declares it: `room` may be left out. */
export const deviceInput = named('DeviceInput', {...deviceFields, room: Type.Optional(deviceRoom)})
export type DeviceInput = Static<typeof deviceInput>

export const devicesInput = named('DevicesInput', {devices: Type.Array(deviceInput, {maxItems: limits.devices})})

export const devices = named('Devices', {
  devices: Type.Array(device),
  app: said('What bindings in homes name this connection by'),
})
export type Devices = Static<typeof devices>

/** Written so that it means the same in every version of JSON Schema. */
const point = Type.Unsafe<[number, number]>(
  Type.Array(Type.Number(), {minItems: 2, maxItems: 2, description: 'x and y on the plan, in metres'}),
)
const elementText = Type.String({minLength: 1, maxLength: limits.elementText})

/** Where a thread is pinned: `at` is a point of the plan in metres, `ref` the element it is about. */
export const anchor = named('Anchor', {
  ref: Type.Optional(
    Type.Object({kind: elementText, id: elementText}, {description: 'The element of the home that it is about'}),
  ),
  at: point,
})
export type Anchor = Static<typeof anchor>

export const comment = named('Comment', {
  id: Type.String({format: 'uuid'}),
  authorName: orNull(Type.String(), 'Name, or address if none; null once the account is gone'),
  body: Type.String(),
  appName: orNull(Type.String(), 'The app that wrote it; null when it was written on a page'),
  editedAt: orNull(timestamp, 'Null when it was never changed'),
  createdAt: timestamp,
})
export type Comment = Static<typeof comment>

export const threadId = Type.String({format: 'uuid'})

export const thread = named('Thread', {
  id: threadId,
  planId: said("The plan, by the home's id"),
  anchor,
  resolvedAt: orNull(timestamp, 'Null while it is open'),
  createdAt: timestamp,
  comments: Type.Array(comment, {description: 'Oldest first'}),
})
export type Thread = Static<typeof thread>

const commentBody = Type.String({minLength: 1, maxLength: limits.commentBody})

export const threadInput = named('ThreadInput', {
  planId: said('A plan of the last version'),
  anchor,
  body: commentBody,
})
export type ThreadInput = Static<typeof threadInput>

export const commentInput = named('CommentInput', {body: commentBody})

export const threadState = named('ThreadState', {
  isResolved: Type.Boolean({description: 'False opens it again'}),
})

const webhookEvent = Type.Enum([...webhookEvents], text)

export const webhook = named('Webhook', {
  id: Type.String({format: 'uuid'}),
  url: Type.String(),
  events: Type.Array(webhookEvent, {description: 'What is posted to it'}),
  createdAt: timestamp,
  failingSince: orNull(timestamp, 'The first try that failed since one was answered 2xx; null when the last one was'),
  disabledAt: orNull(
    timestamp,
    'When it was turned off, after three days of nothing but failures; null while it is on',
  ),
  disabledReason: orNull(Type.String(), 'Why it was turned off'),
})
export type Webhook = Static<typeof webhook>

export const webhookWithSecret = named('WebhookWithSecret', {
  ...webhook.properties,
  secret: said('Posts are signed with it; told only here'),
})
export type WebhookWithSecret = Static<typeof webhookWithSecret>

export const webhookInput = named('WebhookInput', {
  url: Type.String({
    minLength: 1,
    maxLength: limits.webhookUrl,
    description: 'HTTPS, on the public internet, at port 443 or 8443',
  }),
  events: Type.Optional(Type.Array(webhookEvent, {maxItems: 100, description: 'All, when it is empty or absent'})),
})
export type WebhookInput = Static<typeof webhookInput>

const eventId = Type.String({
  format: 'uuid',
  description: 'Of the event, the same in every webhook that it is posted to',
})

/** What is posted to webhooks (contract: Webhooks). */
export const revisionSavedEvent = named('RevisionSavedEvent', {
  id: eventId,
  type: Type.Literal('revision.saved'),
  createdAt: timestamp,
  data: Type.Object({projectId, number: Type.Integer({...revisionNumber, description: 'Of the new version'})}),
})

export const accessRevokedEvent = named('AccessRevokedEvent', {
  id: eventId,
  type: Type.Literal('access.revoked'),
  createdAt: timestamp,
  data: Type.Object({projectId}),
})

export const testEvent = named('TestEvent', {
  id: eventId,
  type: Type.Literal('webhook.test'),
  createdAt: timestamp,
  data: Type.Object({}),
})

export const delivery = named('Delivery', {
  id: Type.String({format: 'uuid', description: 'The same at every try: each post bears it in a header'}),
  event: Type.Enum([...webhookEvents, 'webhook.test'], text),
  payload: Type.Union([revisionSavedEvent, accessRevokedEvent, testEvent], {
    description: 'What is posted; the raw body is this as `JSON.stringify` writes it',
  }),
  tries: Type.Integer({minimum: 0, description: 'How many were made'}),
  lastStatus: orNull(Type.Integer(), 'What was answered to the last try; null when nothing was'),
  lastAnswer: orNull(Type.String(), `The body of that answer, its first ${limits.webhookAnswerKept / 1024} KiB`),
  lastError: orNull(Type.String(), 'Why the last try failed; null when it did not'),
  lastTookMs: orNull(Type.Integer({minimum: 0}), 'How long the last try took'),
  createdAt: timestamp,
  lastTriedAt: orNull(timestamp),
  deliveredAt: orNull(timestamp, 'When it was answered 2xx; null until then'),
  nextAttemptAt: orNull(timestamp, 'When it is tried again; null once it is delivered or given up'),
})
export type Delivery = Static<typeof delivery>

export const deliveryList = named('DeliveryList', {
  rows: Type.Array(delivery, {description: `The latest ${limits.deliveriesListed}, newest first`}),
})

export const apiErrors = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid_input',
  'conflict',
  'invalid_home',
  'blocking_problems',
  'unsupported_file',
  'rate_limited',
  'server_error',
] as const
export type ApiErrorCode = (typeof apiErrors)[number]

export const errorBody = named('Error', {
  error: Type.Enum([...apiErrors], text),
  errorId: Type.Optional(said('Of a `server_error`: quote it when asking for help')),
  problems: Type.Optional(Type.Array(Type.String(), {description: 'What is wrong, each with where'})),
})
export type ErrorBody = Static<typeof errorBody>

/** What people read, in each language of Pianta. */
const inBoth = Type.Object({it: Type.String(), en: Type.String()})

export const catalogRow = named('CatalogRow', {
  id: Type.String({pattern: productIdPattern, description: '`<namespace>/<name>`, stable for ever'}),
  version: Type.Integer({
    minimum: 1,
    description: 'Higher after any change that can move or reshape what is made of it',
  }),
  brand: orNull(Type.String(), 'Who makes it'),
  name: inBoth,
  category: said('A path in the taxonomy, like `lights/pendant`'),
  mount: Type.Enum([...mounts], {...text, description: 'Where it is put'}),
  thumbnails: Type.Array(sha256, {description: 'The SHA-256 of its pictures'}),
})
export type CatalogRow = Static<typeof catalogRow>

export const catalogPage = named('CatalogPage', {
  rows: Type.Array(catalogRow),
  total: Type.Integer({minimum: 0, description: 'Of all products that were found'}),
  next: orNull(Type.String(), 'What `after` takes for the next page; null on the last'),
})

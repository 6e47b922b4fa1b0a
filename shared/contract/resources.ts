/** The resources of `/v1` (docs/api.md): the schema and the type of each in one place. */
import type {Static, TProperties, TSchema} from 'typebox'
import {deviceKinds, elementKinds} from '../home/kinds.ts'
import {problemKinds} from '../home/problem.ts'
import {mounts} from '../home/product/mounts.ts'
import {productIdPattern} from '../home/schema/product-id.ts'
import {Type} from '../json-schema.ts'
import {webhookEvents} from './events.ts'
import {limits} from './limits.ts'

export {type DeviceKind, deviceKinds, type ElementKind, elementKinds} from '../home/kinds.ts'

/**
 * Defines an object with a title, which names its type in clients generated from the OpenAPI document. It must not hide
 * a type of a language's own, like Error, File or Thread.
 */
const named = <P extends TProperties>(title: string, properties: P) => Type.Object(properties, {title})

/** Allows null, for a missing value. */
const orNull = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : {description})

const describedText = (description: string) => Type.String({description})

/** The explicit type of an enumeration: client generators need it. */
const text = {type: 'string'} as const

const timestamp = Type.String({format: 'date-time'})
const timestampOf = (description: string) => Type.String({format: 'date-time', description})

export const projectId = Type.String({format: 'uuid'})
export const revisionNumber = Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER})
export const sha256 = Type.String({pattern: '^[0-9a-f]{64}$'})

/** Matches one line of text, without control characters. */
export const withoutControls = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'

/** Defines a page of rows; `next` is the cursor of the next page, null on the last. */
export const pageOf = <T extends TSchema>(title: string, row: T) =>
  named(title, {
    rows: Type.Array(row),
    next: orNull(Type.String(), 'The value of `after` for the next page; null on the last page'),
  })

export const apiIndex = named('ApiIndex', {
  name: Type.String(),
  version: Type.Literal('v1'),
  resource: describedText("The resource that an app's tokens must be issued for (RFC 8707)"),
  issuer: describedText('The OpenID Connect provider that issues tokens'),
  discovery: describedText("The provider's discovery document"),
  scopes: Type.Record(Type.String(), Type.String(), {description: 'Each scope with its meaning'}),
  endpoints: Type.Array(Type.String(), {description: 'Every operation, as `METHOD /path`'}),
  openapi: describedText('Address of the OpenAPI 3.1 document'),
  docs: describedText("Address of the developers' guide"),
})

export const project = named('Project', {
  id: projectId,
  name: describedText('The name that people gave it, without the spaces around it'),
  address: orNull(Type.String(), 'Without the spaces around it; null when it has none'),
  lastRevision: orNull(Type.Object({number: revisionNumber, createdAt: timestamp}), 'Null while no version is saved'),
})
export type Project = Static<typeof project>

export const projectInput = named('ProjectInput', {
  name: Type.String({
    minLength: 1,
    maxLength: limits.projectNameLength,
    description: 'Spaces around it are removed, and do not count',
  }),
  address: Type.Optional(
    orNull(
      Type.String({maxLength: limits.projectAddressLength}),
      'Spaces around it are removed; null, blank or absent when it has none',
    ),
  ),
})
export type ProjectInput = Static<typeof projectInput>

/** A project input as it arrives: the name's length counts once it is trimmed. */
export const untrimmedProjectInput = Type.Object({...projectInput.properties, name: Type.String()})

export const revision = named('Revision', {
  number: Type.Integer({...revisionNumber, description: 'Counts up from 1; a number is never used again'}),
  message: describedText('The message that the author saved it with'),
  authorName: orNull(
    Type.String(),
    "The author's name, or their email address if they gave no name; null once the account is deleted",
  ),
  appName: orNull(Type.String(), 'The app that saved it; null when it was saved on a page'),
  restoredFrom: orNull(revisionNumber, 'The number of the version that it was restored from, if any'),
  createdAt: timestamp,
})
export type Revision = Static<typeof revision>

export const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export const file = named('ProjectFile', {
  sha256: Type.String({
    ...sha256,
    description: 'The SHA-256 of its bytes in lower-case hex: homes name the file by it',
  }),
  contentType: Type.Enum([...fileTypes], text),
  size: Type.Integer({minimum: 0, description: 'Bytes'}),
  name: describedText('The name of its first upload, without the spaces around it'),
  createdAt: timestampOf('The time of its first upload'),
})
export type File = Static<typeof file>

export const revisionWithHome = named('RevisionWithHome', {
  ...revision.properties,
  home: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'A home in the home file format; its `schema` is the version of the format',
    },
  ),
  files: Type.Array(file, {description: 'The files of the project that the home names'}),
})
export type RevisionWithHome = Static<typeof revisionWithHome>

export const revisionInput = named('RevisionInput', {
  home: Type.Object({}, {additionalProperties: true, description: 'A home in the home file format, of any version'}),
  message: Type.String({
    maxLength: limits.revisionMessageLength,
    description: 'A description of the change for people',
  }),
  baseRevision: orNull(
    revisionNumber,
    'The number of the latest version, which this one is based on; null when there is none',
  ),
  thumbnail: Type.Optional(
    Type.String({
      contentEncoding: 'base64',
      contentMediaType: 'image/webp',
      description: 'A picture of it: WebP as base64, at most 256 kB. Without it the version has no picture',
    }),
  ),
})

export const homeProblem = named('HomeProblem', {
  kind: Type.String({
    description: `What is wrong; the kinds so far are ${problemKinds.map((kind) => `\`${kind}\``).join(', ')}. Later ones may follow`,
    examples: [...problemKinds],
  }),
  message: Type.String({description: 'A sentence; for `format`, the path in the file and the problem there'}),
  plan: Type.Optional(Type.String({description: "The plan's id, when the problem is in a plan"})),
  detail: Type.Optional(
    Type.Object({}, {additionalProperties: true, description: "Walls, rooms and points by the home's ids"}),
  ),
})

export const homeCheckInput = named('HomeCheckInput', {
  home: Type.Unknown({
    description:
      'The content of a home file of any version. Anything else is taken too, and answered with `format` problems',
  }),
})

export const homeCheck = named('HomeCheck', {
  readAs: orNull(Type.Integer(), 'The format version that the file declares; null when it declares none'),
  checkedAt: Type.Integer({description: 'The format version that it was upgraded to before the check'}),
  isValid: Type.Boolean({description: 'Whether the home can be saved as a version'}),
  problems: Type.Array(homeProblem),
})
export type HomeCheck = Static<typeof homeCheck>

export const hostReference = named('HostReference', {
  kind: Type.Enum([...elementKinds], text),
  id: Type.String({minLength: 1, maxLength: 200, description: 'The id of the element in the home'}),
})
export type HostReference = Static<typeof hostReference>

export const hostReferences = named('HostReferences', {
  refs: Type.Array(hostReference, {maxItems: limits.hostReferences}),
})

const deviceText = Type.String({minLength: 1, maxLength: limits.deviceTextLength})

const deviceFields = {
  id: Type.String({...deviceText, description: "The app's id for the device"}),
  name: Type.String({...deviceText, description: 'A name for people'}),
  kind: Type.Enum([...deviceKinds], {...text, description: '`cover` is a shutter, a curtain or an awning'}),
}
const deviceRoom = orNull(deviceText, "The app's name for the room; null when it has none")
const deviceFloor = orNull(deviceText, 'The floor as the house calls it; null when it does not say')

const deviceAliases = Type.Optional(
  Type.Array(Type.String({...deviceText, pattern: withoutControls}), {
    maxItems: limits.deviceAliases,
    description:
      'Other names that tell the device for sure, like its entity ids in Home Assistant: an element of the plan with ' +
      'such a name is this device. `element:` and an id of the plan name that element itself, `element:<id>/<index>` ' +
      'a slot of a plate, from 0. Absent when the app gave none',
  }),
)

export const device = named('Device', {
  ...deviceFields,
  room: deviceRoom,
  floor: deviceFloor,
  aliases: deviceAliases,
})
export type Device = Static<typeof device>

/** A device as an app declares it: `room`, `floor` and `aliases` may be left out. */
const deviceInput = named('DeviceInput', {
  ...deviceFields,
  room: Type.Optional(deviceRoom),
  floor: Type.Optional(
    orNull(
      Type.String({...deviceText, pattern: withoutControls}),
      'The floor as the house calls it, not blank; null when it does not say',
    ),
  ),
  aliases: deviceAliases,
})
export type DeviceInput = Static<typeof deviceInput>

export const devicesInput = named('DevicesInput', {devices: Type.Array(deviceInput, {maxItems: limits.devices})})

export const devices = named('Devices', {
  devices: Type.Array(device),
  app: describedText('The id of this connection in the bindings of homes'),
})
export type Devices = Static<typeof devices>

/** A word that both programs know, like `comfort` or `it`. */
const tabletWord = (description: string) => Type.String({pattern: '^[\\w.-]{0,64}$', description})
const tabletElement = (description: string) => Type.String({maxLength: limits.elementIdLength, description})

/** The settings of a tablet. Later releases may add fields, and values of text fields. */
const tabletSettings = named('TabletSettings', {
  plan: Type.Optional(tabletElement("The id of the plan that it begins with; empty for the home's first one")),
  room: Type.Optional(tabletElement('The id of the room that it begins with, on that plan; empty for the whole plan')),
  layer: Type.Optional(tabletWord('The layer that it shows, like `comfort`; empty for the plan as usual')),
  dimAfter: Type.Optional(
    Type.Integer({minimum: 0, maximum: 1440, description: 'Minutes without a touch until it dims; 0 for never'}),
  ),
  language: Type.Optional(tabletWord("Its language, like `it`; `auto` follows the browser's")),
})
export type TabletSettings = Static<typeof tabletSettings>

const revisionOfWish = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Counts up with each change on the page of devices',
})

const wishOf = <Value extends TSchema>(value: Value) => Type.Optional(Type.Object({value, revision: revisionOfWish}))

/** The settings that people chose for a tablet on the page of devices, each with its revision. */
const tabletWishes = named('TabletWishes', {
  plan: wishOf(Type.String()),
  room: wishOf(Type.String()),
  layer: wishOf(Type.String()),
  dimAfter: wishOf(Type.Integer()),
  language: wishOf(Type.String()),
})
export type TabletWishes = Static<typeof tabletWishes>

const takenRevision = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER - 1,
  description: 'The highest revision of its wishes that it took up; 0 for none',
})

const tabletScreen = Type.Object(
  {width: Type.Integer({minimum: 1, maximum: 100_000}), height: Type.Integer({minimum: 1, maximum: 100_000})},
  {description: 'In CSS pixels'},
)
const tabletBattery = Type.Object({
  level: Type.Integer({minimum: 0, maximum: 100, description: 'Percent'}),
  isCharging: Type.Boolean(),
})
const tabletFields = {
  id: Type.String({pattern: '^[\\w-]{1,64}$', description: "The app's id for the tablet"}),
  browser: orNull(
    Type.String({minLength: 1, maxLength: 100, pattern: withoutControls}),
    'Its system and browser, like `Android, Chrome`; null when unknown',
  ),
  screen: orNull(tabletScreen, 'Null when unknown'),
  battery: orNull(tabletBattery, 'Null where the browser does not tell it'),
  settings: tabletSettings,
}

export const tablet = named('Tablet', {
  ...tabletFields,
  seenAt: timestampOf("The time when it last showed the panel, by the server's clock"),
  taken: takenRevision,
  name: orNull(Type.String(), 'The name that people gave it; null without one'),
  wishes: tabletWishes,
})
export type Tablet = Static<typeof tablet>

/** A tablet as an app declares it. Its clock may be wrong by years, so it tells no time. */
export const tabletInput = named('TabletInput', {
  id: tabletFields.id,
  browser: Type.Optional(tabletFields.browser),
  screen: Type.Optional(tabletFields.screen),
  battery: Type.Optional(tabletFields.battery),
  settings: Type.Optional(tabletFields.settings),
  taken: Type.Optional(takenRevision),
  secondsAgo: Type.Integer({
    minimum: 0,
    maximum: 10 * 366 * 24 * 60 * 60,
    description: 'Seconds since it last showed the panel; 0 while it does',
  }),
})
export type TabletInput = Static<typeof tabletInput>

const appVersion = Type.String({pattern: '^[\\w.+-]{1,64}$', description: "The app's own version"})

export const tabletsInput = named('TabletsInput', {
  version: appVersion,
  tablets: Type.Array(tabletInput, {maxItems: limits.tablets}),
})
export type TabletsInput = Static<typeof tabletsInput>

export const tablets = named('Tablets', {
  version: orNull(appVersion, 'Null until the app has declared its tablets'),
  tablets: Type.Array(tablet),
})

const visitId = Type.String({format: 'uuid', description: 'The id of the visit'})

/** A message between an app and a page. Both pass over types and fields that they don't know. */
const visitMessage = <Value extends TSchema>(message: Value) => Type.Object({visit: visitId, message})

export const visitsInput = named('VisitsInput', {
  takesCommands: Type.Boolean({
    description: 'Whether the app takes commands of people who may change the project; the others only look',
  }),
  messages: Type.Array(
    visitMessage(
      Type.Object(
        {type: Type.String({pattern: '^[\\w.-]{1,64}$', description: '`snapshot`, `change` or `answer`'})},
        {additionalProperties: true, description: 'A message for the page'},
      ),
    ),
    {maxItems: limits.visitMessages, description: 'Messages for pages; those for visits that have ended are dropped'},
  ),
})
export type VisitsInput = Static<typeof visitsInput>

/** A page on which a member of the project looks at the house. */
export const visit = named('Visit', {
  id: visitId,
  name: Type.String({description: "The person's name, or their email address if they gave no name"}),
  mayCommand: Type.Boolean({description: 'Whether their commands are passed on now'}),
})
export type Visit = Static<typeof visit>

export const visits = named('Visits', {
  visits: Type.Array(visit, {description: 'The open visits of this app in this project'}),
  messages: Type.Array(
    visitMessage(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'A message of the page, with its `type`: `command`, and maybe others later',
        },
      ),
    ),
    {description: 'What pages sent since the last exchange, the oldest first'},
  ),
})
export type Visits = Static<typeof visits>

/** A schema with the same meaning in every version of JSON Schema. */
const point = Type.Unsafe<[number, number]>(
  Type.Array(Type.Number(), {minItems: 2, maxItems: 2, description: 'x and y on the plan, in metres'}),
)
const elementText = Type.String({minLength: 1, maxLength: limits.elementIdLength})

/** The position of a thread: `at` is a point of the plan in metres, `ref` the element it is about. */
export const anchor = named('Anchor', {
  ref: Type.Optional(
    Type.Object({kind: elementText, id: elementText}, {description: 'The element of the home that it is about'}),
  ),
  at: point,
})
export type Anchor = Static<typeof anchor>

export const comment = named('Comment', {
  id: Type.String({format: 'uuid'}),
  authorName: orNull(
    Type.String(),
    "The author's name, or their email address if they gave no name; null once the account is deleted",
  ),
  body: Type.String(),
  appName: orNull(Type.String(), 'The app that wrote it; null when it was written on a page'),
  editedAt: orNull(timestamp, 'Null when it was never edited'),
  createdAt: timestamp,
})
export type Comment = Static<typeof comment>

export const threadId = Type.String({format: 'uuid'})

export const thread = named('CommentThread', {
  id: threadId,
  planId: describedText('The id of the plan in the home'),
  anchor,
  resolvedAt: orNull(timestamp, 'Null while it is open'),
  createdAt: timestamp,
  comments: Type.Array(comment, {description: 'Oldest first'}),
})
export type Thread = Static<typeof thread>

const commentBody = Type.String({
  minLength: 1,
  maxLength: limits.commentLength,
  description: 'Not only white space; spaces around it stay, and count',
})

export const threadInput = named('ThreadInput', {
  planId: describedText('The id of a plan in the latest version'),
  anchor,
  body: commentBody,
})
export type ThreadInput = Static<typeof threadInput>

export const commentInput = named('CommentInput', {body: commentBody})

export const threadState = named('ThreadState', {
  isResolved: Type.Boolean({description: '`false` reopens the thread'}),
})

const webhookEvent = Type.Enum([...webhookEvents], text)

export const webhook = named('Webhook', {
  id: Type.String({format: 'uuid'}),
  url: Type.String({format: 'uri'}),
  events: Type.Array(webhookEvent, {description: 'The types of events that it receives'}),
  createdAt: timestamp,
  failingSince: orNull(
    timestamp,
    'The time of the first failed try since the last 2xx answer; null when the last try succeeded',
  ),
  disabledAt: orNull(
    timestamp,
    'When it was disabled, after three days of nothing but failures; null while it is enabled',
  ),
  disabledReason: orNull(Type.String(), 'Why it was disabled'),
})
export type Webhook = Static<typeof webhook>

export const webhookWithSecret = named('WebhookWithSecret', {
  ...webhook.properties,
  secret: describedText('The secret that signs posts; shown only here'),
})
export type WebhookWithSecret = Static<typeof webhookWithSecret>

export const webhookInput = named('WebhookInput', {
  url: Type.String({
    minLength: 1,
    maxLength: limits.webhookUrlLength,
    format: 'uri',
    pattern: '^https?://',
    description:
      'An HTTPS address on the public internet, at any port that browsers do not block; HTTP in networks that the ' +
      'server opens',
  }),
  events: Type.Optional(Type.Array(webhookEvent, {maxItems: 100, description: 'All types when it is empty or absent'})),
})
export type WebhookInput = Static<typeof webhookInput>

/** A webhook input as it arrives: the route checks the address, and explains problems in its own words. */
export const uncheckedWebhookInput = Type.Object({
  ...webhookInput.properties,
  url: Type.String({minLength: 1, maxLength: limits.webhookUrlLength}),
})

const eventId = Type.String({
  format: 'uuid',
  description: 'The id of the event, the same in every webhook',
})

/** The events that are posted to webhooks (docs/api.md#webhook-events). */
export const revisionSavedEvent = named('RevisionSavedEvent', {
  id: eventId,
  type: Type.Literal('revision.saved'),
  createdAt: timestamp,
  data: Type.Object({
    projectId,
    number: Type.Integer({...revisionNumber, description: 'The number of the new version'}),
  }),
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
  id: Type.String({format: 'uuid', description: 'The same at every try; each post has it in a header'}),
  event: Type.Enum([...webhookEvents, 'webhook.test'], text),
  payload: Type.Union([revisionSavedEvent, accessRevokedEvent, testEvent], {
    title: 'WebhookEvent',
    description: 'The event that is posted; the raw body is its `JSON.stringify` text',
  }),
  tries: Type.Integer({minimum: 0, description: 'The number of tries so far'}),
  lastStatus: orNull(Type.Integer(), 'The HTTP status that answered the last try; null without an answer'),
  lastAnswer: orNull(
    Type.String(),
    `The first ${limits.webhookAnswerStoredBytes / 1024} KiB of the body of that answer`,
  ),
  lastError: orNull(Type.String(), 'Why the last try failed; null when it succeeded'),
  lastTookMs: orNull(Type.Integer({minimum: 0}), 'The milliseconds that the last try took'),
  createdAt: timestamp,
  lastTriedAt: orNull(timestamp),
  deliveredAt: orNull(timestamp, 'When it was answered 2xx; null until then'),
  nextAttemptAt: orNull(timestamp, 'The time of the next try; null once it is delivered or given up'),
})
export type Delivery = Static<typeof delivery>

export const deliveryList = named('DeliveryList', {
  rows: Type.Array(delivery, {description: `The latest ${limits.deliveryListSize}, newest first`}),
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
  'unavailable',
] as const
export type ApiErrorCode = (typeof apiErrors)[number]

export const errorBody = named('ApiError', {
  error: Type.Enum([...apiErrors], text),
  errorId: Type.Optional(describedText('The id of a `server_error`: quote it when you ask for help')),
  problems: Type.Optional(Type.Array(Type.String(), {description: 'The problems, each with its location'})),
})
export type ErrorBody = Static<typeof errorBody>

/** A text for people, in each language of Pianta. */
const inBoth = Type.Object({it: Type.String(), en: Type.String()})

export const catalogRow = named('CatalogRow', {
  id: Type.String({pattern: productIdPattern, description: '`<namespace>/<name>`, stable for ever'}),
  version: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Increases with any change that can move or reshape items made of it',
  }),
  brand: orNull(Type.String(), 'Its maker'),
  name: inBoth,
  category: describedText('A path in the taxonomy, like `lights/pendant`'),
  mount: Type.Enum([...mounts], {...text, description: 'How it is mounted'}),
  thumbnails: Type.Array(sha256, {description: 'The SHA-256 of its pictures'}),
})
export type CatalogRow = Static<typeof catalogRow>

export const catalogPage = named('CatalogPage', {
  rows: Type.Array(catalogRow),
  total: Type.Integer({minimum: 0, description: 'The number of all products found'}),
  next: orNull(Type.String(), 'The value of `after` for the next page; null on the last page'),
})

/** The shapes of `/v1`, as the contract's Resources section writes them: schema and type of each in one place. */
import {type Static, type TProperties, type TSchema, Type} from 'typebox'
import {problemKinds} from '../home/problem.ts'
import {limits} from './limits.ts'

/** An object that has a name, which is also its type's in the clients that are generated from the OpenAPI document. */
const named = <P extends TProperties>(title: string, properties: P) => Type.Object(properties, {title})

/** A field that is null when there is none. */
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Of an enumeration: generators of clients want its type said. */
const text = {type: 'string'} as const

const timestamp = Type.String({format: 'date-time'})

export const projectId = Type.String({format: 'uuid'})
export const revisionNumber = Type.Integer({minimum: 1, maximum: Number.MAX_SAFE_INTEGER})
export const sha256 = Type.String({pattern: '^[0-9a-f]{64}$'})

/** A page of rows; `next` is the cursor of the next page, null on the last. */
export const pageOf = <T extends TSchema>(title: string, row: T) =>
  named(title, {rows: Type.Array(row), next: orNull(Type.String())})

export const apiIndex = named('ApiIndex', {
  name: Type.String(),
  version: Type.Literal('v1'),
  resource: Type.String(),
  issuer: Type.String(),
  discovery: Type.String(),
  scopes: Type.Record(Type.String(), Type.String()),
  endpoints: Type.Array(Type.String()),
  openapi: Type.String(),
  docs: Type.String(),
})

export const project = named('Project', {
  id: projectId,
  name: Type.String(),
  address: orNull(Type.String()),
  lastRevision: orNull(Type.Object({number: revisionNumber, createdAt: timestamp})),
})
export type Project = Static<typeof project>

export const projectInput = named('ProjectInput', {
  name: Type.String({description: `1 to ${limits.projectName} characters after trimming`}),
  address: Type.Optional(orNull(Type.String({maxLength: limits.projectAddress}))),
})
export type ProjectInput = Static<typeof projectInput>

export const revision = named('Revision', {
  number: revisionNumber,
  message: Type.String(),
  authorName: orNull(Type.String()),
  appName: orNull(Type.String()),
  restoredFrom: orNull(revisionNumber),
  createdAt: timestamp,
})
export type Revision = Static<typeof revision>

export const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export const file = named('File', {
  sha256,
  contentType: Type.Enum([...fileTypes], text),
  size: Type.Integer({minimum: 0}),
  name: Type.String(),
  createdAt: timestamp,
})
export type File = Static<typeof file>

export const revisionWithHome = named('RevisionWithHome', {
  ...revision.properties,
  home: Type.Object({}, {additionalProperties: true}),
  files: Type.Array(file),
})
export type RevisionWithHome = Static<typeof revisionWithHome>

export const revisionInput = named('RevisionInput', {
  home: Type.Object({}, {additionalProperties: true}),
  message: Type.String({maxLength: limits.revisionMessage}),
  baseRevision: orNull(revisionNumber),
  thumbnail: Type.Optional(Type.String({description: 'WebP as base64, at most 256 kB'})),
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
  readAs: orNull(Type.Integer({description: 'The version that the file says, null when it says none'})),
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
  id: Type.String({minLength: 1, maxLength: 200}),
})
export type HostReference = Static<typeof hostReference>

export const hostReferences = named('HostReferences', {
  refs: Type.Array(hostReference, {maxItems: limits.hostReferences}),
})

export const deviceKinds = ['light', 'cover', 'switch', 'sensor', 'climate', 'media'] as const
export type DeviceKind = (typeof deviceKinds)[number]

const deviceText = Type.String({minLength: 1, maxLength: limits.deviceText})

export const device = named('Device', {
  id: deviceText,
  name: deviceText,
  kind: Type.Enum([...deviceKinds], text),
  room: orNull(deviceText),
})
export type Device = Static<typeof device>

/** A device as an app declares it: `room` may be left out. */
export const deviceInput = named('DeviceInput', {
  id: deviceText,
  name: deviceText,
  kind: Type.Enum([...deviceKinds], text),
  room: Type.Optional(orNull(deviceText)),
})
export type DeviceInput = Static<typeof deviceInput>

export const devicesInput = named('DevicesInput', {devices: Type.Array(deviceInput, {maxItems: limits.devices})})

/** `app` is what bindings of a home name this connection by. */
export const devices = named('Devices', {devices: Type.Array(device), app: Type.String()})
export type Devices = Static<typeof devices>

/** Written so that it means the same in every version of JSON Schema. */
const point = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), {minItems: 2, maxItems: 2}))
const elementText = Type.String({minLength: 1, maxLength: limits.elementText})

/** Where a thread is pinned: `at` is a point of the plan in metres, `ref` the element it is about. */
export const anchor = named('Anchor', {
  ref: Type.Optional(Type.Object({kind: elementText, id: elementText})),
  at: point,
})
export type Anchor = Static<typeof anchor>

export const comment = named('Comment', {
  id: Type.String({format: 'uuid'}),
  authorName: orNull(Type.String()),
  body: Type.String(),
  appName: orNull(Type.String({description: 'The app that wrote it; null when it was written on a page'})),
  editedAt: orNull(timestamp),
  createdAt: timestamp,
})
export type Comment = Static<typeof comment>

export const threadId = Type.String({format: 'uuid'})

export const thread = named('Thread', {
  id: threadId,
  planId: Type.String(),
  anchor,
  resolvedAt: orNull(timestamp),
  createdAt: timestamp,
  comments: Type.Array(comment),
})
export type Thread = Static<typeof thread>

const commentBody = Type.String({minLength: 1, maxLength: limits.commentBody})

export const threadInput = named('ThreadInput', {planId: Type.String(), anchor, body: commentBody})
export type ThreadInput = Static<typeof threadInput>

export const commentInput = named('CommentInput', {body: commentBody})

export const threadState = named('ThreadState', {isResolved: Type.Boolean()})

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
  errorId: Type.Optional(Type.String()),
  problems: Type.Optional(Type.Array(Type.String())),
})
export type ErrorBody = Static<typeof errorBody>

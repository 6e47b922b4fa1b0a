/** Does the main job of most apps, with the generated types (see test/openapi/typed-client.full.ts). */
import createClient from 'openapi-fetch'
import type {
  AccessRevokedEvent,
  Anchor,
  CatalogRow,
  CommentThread,
  Delivery,
  Device,
  Product,
  Project,
  ProjectFile,
  paths,
  Revision,
  RevisionSavedEvent,
  RevisionWithHome,
  WebhookWithSecret,
} from './api.ts'

export interface Access {
  baseUrl: string
  token: string
}

/**
 * Saves a version with `survey` under its plan, notifies a webhook, reads the version back, comments on it, and finds
 * the smallest of some products.
 */
export async function doMainJob({baseUrl, token}: Access, survey: Blob) {
  const api = createClient<paths>({baseUrl, headers: {authorization: `Bearer ${token}`}})

  const projects = await api.GET('/v1/projects', {params: {query: {limit: 10}}})
  const project: Project | undefined = given(projects).rows[0]
  if (!project) throw new Error('there is no project')
  const path = {projectId: project.id}

  const uploaded = await api.POST('/v1/projects/{projectId}/files', {
    params: {path, query: {name: 'survey.png'}},
    headers: {'content-type': 'image/png'},
    body: survey,
    bodySerializer: (body) => body,
  })
  const file: ProjectFile = given(uploaded)

  const made = await api.POST('/v1/webhooks', {
    body: {url: 'https://planner.example.com/pianta', events: ['revision.saved']},
  })
  const webhook: WebhookWithSecret = given(made)

  const saved = await api.POST('/v1/projects/{projectId}/revisions', {
    params: {path, header: {'Idempotency-Key': 'first-drawing'}},
    body: {
      home: homeOver(file),
      message: 'Drawn over the survey',
      baseRevision: project.lastRevision?.number ?? null,
    },
  })
  const revision: Revision = given(saved)

  const read = await api.GET('/v1/projects/{projectId}/home', {params: {path}})
  const home: RevisionWithHome = given(read)

  const anchor: Anchor = {at: [1, 1], ref: {kind: 'plan', id: 'plan'}}
  const opened = await api.POST('/v1/projects/{projectId}/threads', {
    params: {path},
    body: {planId: 'plan', anchor, body: 'Is this to scale?'},
  })
  const {id: threadId} = given(opened)
  const answered = await api.POST('/v1/projects/{projectId}/threads/{threadId}/comments', {
    params: {path: {...path, threadId}},
    body: {body: 'It is.'},
  })
  const thread: CommentThread = given(answered)

  const declared = await api.PUT('/v1/projects/{projectId}/devices', {
    params: {path},
    body: {
      devices: [
        {id: 'lamp', name: 'Lamp', kind: 'light', room: 'Kitchen', floor: 'Ground floor'},
        {id: 'shutter', name: 'Shutter', kind: 'cover'},
      ],
    },
  })
  const devices: Device[] = given(declared).devices
  const floors: (string | null)[] = devices.map(({floor}) => floor)

  const listed = await api.GET('/v1/webhooks/{webhookId}/deliveries', {params: {path: {webhookId: webhook.id}}})
  const delivery: Delivery | undefined = given(listed).rows[0]
  if (!delivery || delivery.payload.type === 'webhook.test') throw new Error('the version is not to be posted')
  const posted = versionOf(delivery.payload)

  const found = await api.GET('/v1/catalog/products', {
    params: {query: {q: 'pendant', brand: ['Bosco', 'Luce'], sort: 'smallest', limit: 1}},
  })
  const row: CatalogRow | undefined = given(found).rows[0]
  const [namespace = '', name = ''] = row?.id.split('/') ?? []
  const lamp = await api.GET('/v1/catalog/products/{namespace}/{name}', {params: {path: {namespace, name}}})
  const product: Product = given(lamp)

  const stale = await api.POST('/v1/projects/{projectId}/revisions', {
    params: {path},
    body: {home: {}, message: '', baseRevision: revision.number + 1},
  })
  return {
    project,
    file,
    revision,
    home,
    thread,
    floors,
    posted,
    product,
    radius: radiusOf(product),
    refusal: stale.error?.error,
  }
}

/** Returns the diameter of the first part, if it is round. */
function radiusOf({geometry}: Product): number | string | undefined {
  const [part] = geometry.parts
  return part?.kind === 'cylinder' ? part.radius : undefined
}

/** Handles an event as a webhook receiver does. */
export function versionOf(event: RevisionSavedEvent | AccessRevokedEvent): number | undefined {
  return event.type === 'revision.saved' ? event.data.number : undefined
}

function homeOver({sha256}: ProjectFile): RevisionWithHome['home'] {
  const drawings = [{id: 'survey', src: sha256, at: [0, 0], width: 10}]
  const nothing = {areas: [], rooms: [], walls: [], openings: [], items: [], lights: [], plates: [], awnings: []}
  return {
    schema: 6,
    name: 'Home',
    lang: 'en',
    levels: [{id: 'level', name: 'Ground floor', z: 0}],
    plans: [{id: 'plan', name: 'Plan', level: 'level', drawings, ...nothing, stairs: []}],
  }
}

function given<T>({data, error}: {data?: T; error?: {error: string; problems?: string[]}}): T {
  if (data === undefined) throw new Error(`${error?.error} ${error?.problems?.join(' ')}`)
  return data
}

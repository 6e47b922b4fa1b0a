/** Examples that share one story: Marta Bianchi draws a flat with the app Planner and asks about its kitchen door. */
import type {
  CatalogRow,
  Comment,
  Delivery,
  Device,
  File,
  HomeCheck,
  HostReference,
  Project,
  Revision,
  RevisionWithHome,
  Tablet,
  TabletInput,
  Thread,
  Visit,
  Webhook,
} from '#shared/contract/resources.ts'
import {signatureOf, standardSignatureOf} from '../webhooks/signature.ts'
import {exampleHome, surveyHash} from './example-home.ts'
import {exampleProduct, productModelHash, productThumbnailHash} from './example-product.ts'

/** The examples of one operation. */
export interface Examples {
  /** Parameters whose example differs from `parameterExamples`. */
  parameters?: Record<string, unknown>
  request?: unknown
  /** By status. */
  answers?: Record<string, unknown>
}

const project: Project = {
  id: '3f0c2a51-8f5e-4a0e-9c53-2f1d7f6c1b90',
  name: 'Casa Bianchi',
  address: 'Via Garibaldi 12, Torino',
  lastRevision: {number: 3, createdAt: '2026-03-14T16:20:00.000Z'},
}

const input = {name: 'Casa Bianchi', address: 'Via Garibaldi 12, Torino'}

const revision: Revision = {
  number: 3,
  message: 'The kitchen has a door now',
  authorName: 'Marta Bianchi',
  appName: 'Planner',
  restoredFrom: null,
  createdAt: '2026-03-14T16:20:00.000Z',
}

const second: Revision = {
  number: 2,
  message: 'Measured again',
  authorName: 'Marta Bianchi',
  appName: null,
  restoredFrom: null,
  createdAt: '2026-03-12T09:05:00.000Z',
}

const file: File = {
  sha256: surveyHash,
  contentType: 'image/png',
  size: 184_320,
  name: 'survey.png',
  createdAt: '2026-03-10T08:30:00.000Z',
}

const withHome: RevisionWithHome = {...revision, home: exampleHome, files: [file]}

const question: Comment = {
  id: '0d3f8e58-6d0b-4a65-9a3e-6f5a1c2d4b7e',
  authorName: 'Marta Bianchi',
  body: 'Could this door open the other way?',
  appName: 'Planner',
  editedAt: null,
  createdAt: '2026-03-15T10:00:00.000Z',
}

const answer: Comment = {
  id: '9b1c7c0e-52a4-4f0d-8f43-1de0a7b6c935',
  authorName: 'Paolo Riva',
  body: 'Yes, the lamp is on the other side.',
  appName: null,
  editedAt: null,
  createdAt: '2026-03-15T11:30:00.000Z',
}

const anchor: Thread['anchor'] = {ref: {kind: 'opening', id: 'kitchen-door'}, at: [3.5, 2]}

const thread: Thread = {
  id: '6a2f1f7c-0c5d-4e0b-b0f1-8e4d2c9a7351',
  planId: 'as-is',
  anchor,
  resolvedAt: null,
  createdAt: question.createdAt,
  comments: [question],
}

const answered: Thread = {...thread, comments: [question, answer]}

const refs: HostReference[] = [
  {kind: 'room', id: 'kitchen'},
  {kind: 'light', id: 'kitchen-lamp'},
]

const devices: Device[] = [
  {
    id: '5f1c2a',
    name: 'Kitchen lamp',
    kind: 'light',
    room: 'Kitchen',
    floor: 'Ground floor',
    aliases: ['light.kitchen'],
  },
  {id: 'cover.living_room', name: 'Shutter', kind: 'cover', room: null, floor: null},
]

const declaredTablet = {
  id: '7f3a9c1e',
  browser: 'Android, Chrome',
  screen: {width: 1280, height: 800},
  battery: null,
  settings: {plan: 'as-is', layer: 'comfort', dimAfter: 10, language: 'it'},
  taken: 3,
}
const tabletInput: TabletInput = {...declaredTablet, secondsAgo: 0}
const tablet: Tablet = {
  ...declaredTablet,
  seenAt: '2026-03-14T16:20:00.000Z',
  name: 'Kitchen',
  wishes: {layer: {value: 'comfort', revision: 3}, dimAfter: {value: 5, revision: 4}},
}

const visit: Visit = {id: '3f9d1c52-6a0e-4b7d-9c1f-8e2a5d7b4c60', name: 'Anna', mayCommand: true}

const webhook: Webhook = {
  id: 'c2a7d9f4-3b60-4f0d-8a86-4e1f27b5d0c3',
  url: 'https://planner.example.com/pianta-events',
  events: ['revision.saved', 'access.revoked'],
  createdAt: '2026-03-13T10:00:00.000Z',
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
}
const secret = 'whsec_Y6mD2b0o9Xl4nVfQzR1sK8wTtU3aJ7cHhG5eEiPpLkM='

const payloads = {
  'revision.saved': {
    id: 'e4b0a6d2-71c9-4d58-9e0f-3a5b8c7d1f26',
    type: 'revision.saved',
    createdAt: revision.createdAt,
    data: {projectId: project.id, number: revision.number},
  },
  'access.revoked': {
    id: '0ce5d8b3-4f7a-4291-a6c0-d2e8f9b17a34',
    type: 'access.revoked',
    createdAt: '2026-05-02T18:45:00.000Z',
    data: {projectId: project.id},
  },
  'webhook.test': {
    id: '93d5c1b7-0e2f-4a64-b8d9-7f1e6a3c5b02',
    type: 'webhook.test',
    createdAt: '2026-03-13T10:05:00.000Z',
    data: {},
  },
} as const satisfies Record<Delivery['event'], Delivery['payload']>

const delivery: Delivery = {
  id: '58e1f2c7-9a3d-4c1e-b7a4-0f6d2e8b9c15',
  event: 'revision.saved',
  payload: payloads['revision.saved'],
  tries: 1,
  lastStatus: 204,
  lastAnswer: '',
  lastError: null,
  lastTookMs: 84,
  createdAt: revision.createdAt,
  lastTriedAt: '2026-03-14T16:20:00.012Z',
  deliveredAt: '2026-03-14T16:20:00.096Z',
  nextAttemptAt: null,
}

const testDelivery: Delivery = {
  ...delivery,
  id: '1f7c4b2e-6d05-4e93-8b1a-c9d3e5f70a48',
  event: 'webhook.test',
  payload: payloads['webhook.test'],
  createdAt: payloads['webhook.test'].createdAt,
  tries: 0,
  lastStatus: null,
  lastAnswer: null,
  lastTookMs: null,
  lastTriedAt: null,
  deliveredAt: null,
  nextAttemptAt: payloads['webhook.test'].createdAt,
}

const check: HomeCheck = {
  readAs: 6,
  checkedAt: 6,
  isValid: false,
  problems: [
    {
      kind: 'crossing',
      message: 'The walls between and north cross, without a common corner.',
      plan: 'as-is',
      detail: {walls: ['between', 'north']},
    },
  ],
}

const productRow: CatalogRow = (({id, version, brand, name, category, mount, thumbnails}) => {
  return {id, version, brand, name, category, mount, thumbnails}
})(exampleProduct)

const ofModel = {sha256: productModelHash}
const ofThumbnail = {sha256: productThumbnailHash}

const index = {
  name: 'Pianta',
  version: 'v1',
  resource: 'https://pianta.example.org/v1',
  issuer: 'https://pianta.example.org',
  discovery: 'https://pianta.example.org/.well-known/openid-configuration',
  scopes: {'projects:read': 'Read the saved versions of the project the person chose'},
  endpoints: ['GET /', 'GET /v1', 'GET /v1/projects'],
  openapi: 'https://pianta.example.org/v1/openapi.json',
  docs: 'https://pianta.example.org/docs',
}

/** Cursors are opaque: this is where a list of the example went on. */
const cursor = (...parts: (string | number)[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const connectionId = '7c0d6c1e-5a43-4c8b-9d0e-2f6a1b3c4d5e'
const createdAt = Date.parse(revision.createdAt)

const page = (...rows: object[]) => ({rows, next: null})

/** Examples by operation. Responses of bytes have none. */
export const examples: Record<string, Examples> = {
  readRoot: {answers: {200: index}},
  readIndex: {answers: {200: index}},
  readOpenApi: {answers: {200: {openapi: '3.1.0', info: {title: 'Pianta', version: '1.0.0'}, paths: {}}}},
  listProjects: {
    parameters: {after: cursor(`projects ${connectionId}`, createdAt, project.id)},
    answers: {200: page(project)},
  },
  createProject: {request: input, answers: {201: {...project, lastRevision: null}}},
  readProject: {answers: {200: project}},
  renameProject: {request: input, answers: {200: project}},
  readHome: {answers: {200: withHome}},
  listRevisions: {
    parameters: {after: cursor(`revisions ${project.id}`, revision.number)},
    answers: {200: page(revision, second)},
  },
  readRevision: {answers: {200: withHome}},
  saveRevision: {
    request: {home: exampleHome, message: revision.message, baseRevision: second.number},
    answers: {201: revision},
  },
  uploadFile: {answers: {200: file, 201: file}},
  checkHome: {request: {home: exampleHome}, answers: {200: check}},
  findProducts: {
    parameters: {after: cursor('Xk2b9QvTfz0A', 0, 2, 1.75, 12)},
    answers: {200: {rows: [productRow], total: 1, next: null}},
  },
  readProduct: {
    parameters: {namespace: 'pianta', name: 'dome-pendant', 'If-None-Match': '"b8Lr0sF3WkqVt2m9XcJ1Qw"'},
    answers: {200: exampleProduct},
  },
  readCatalogModel: {parameters: ofModel},
  readCatalogThumbnail: {parameters: ofThumbnail},
  readProjectModel: {parameters: ofModel},
  readProjectThumbnail: {parameters: ofThumbnail},
  listHostReferences: {answers: {200: {refs}}},
  declareHostReferences: {request: {refs}, answers: {200: {refs}}},
  listDevices: {answers: {200: {devices, app: 'planner'}}},
  declareDevices: {request: {devices}, answers: {200: {devices, app: 'planner'}}},
  listTablets: {answers: {200: {version: '0.1.0', tablets: [tablet]}}},
  declareTablets: {
    request: {version: '0.1.0', tablets: [tabletInput]},
    answers: {200: {version: '0.1.0', tablets: [tablet]}},
  },
  exchangeVisits: {
    request: {
      takesCommands: true,
      messages: [
        // The other fields of a message are between an app and its pages.
        {visit: visit.id, message: {type: 'change'}},
      ],
    },
    answers: {
      200: {
        visits: [visit],
        messages: [
          {visit: visit.id, message: {type: 'command', id: 8, device: 'lamp', action: {type: 'turn', on: false}}},
        ],
      },
    },
  },
  listThreads: {
    parameters: {after: cursor(`threads ${project.id}`, createdAt, thread.id)},
    answers: {200: page(answered)},
  },
  openThread: {request: {planId: thread.planId, anchor, body: question.body}, answers: {201: thread}},
  writeComment: {request: {body: answer.body}, answers: {201: answered}},
  resolveThread: {request: {isResolved: true}, answers: {200: {...answered, resolvedAt: '2026-03-16T08:00:00.000Z'}}},
  createWebhook: {request: {url: webhook.url, events: webhook.events}, answers: {201: {...webhook, secret}}},
  listWebhooks: {
    parameters: {after: cursor(`webhooks ${connectionId}`, createdAt, webhook.id)},
    answers: {200: page(webhook)},
  },
  readWebhook: {answers: {200: webhook}},
  enableWebhook: {answers: {200: webhook}},
  replaceWebhookSecret: {answers: {200: {...webhook, secret}}},
  sendTestEvent: {answers: {201: testDelivery}},
  listDeliveries: {answers: {200: {rows: [delivery]}}},
  readDelivery: {answers: {200: delivery}},
  resendDelivery: {answers: {200: {...delivery, deliveredAt: null, nextAttemptAt: '2026-03-15T09:00:00.000Z'}}},
  followProject: {
    answers: {200: `id: 4f2a-118\nevent: revision.saved\ndata: {"projectId":"${project.id}","number":4}\n\n`},
  },
}

/** Webhook posts, signed with the webhook's secret. */
export const posts = Object.values(payloads).map((payload) => {
  const id = payload.type === 'webhook.test' ? testDelivery.id : delivery.id
  const [body, now] = [JSON.stringify(payload), Date.parse(payload.createdAt)]
  return {
    payload,
    delivery: id,
    seconds: Math.floor(now / 1000),
    signature: signatureOf(body, [secret], now),
    standardSignature: standardSignatureOf({id, payload: body}, [secret], now),
  }
})

/** Examples of parameters, for all operations. */
export const parameterExamples: Record<string, unknown> = {
  projectId: project.id,
  threadId: thread.id,
  webhookId: webhook.id,
  deliveryId: delivery.id,
  number: revision.number,
  sha256: surveyHash,
  name: file.name,
  q: 'pendant lamp',
  category: 'lights',
  brand: ['Bottega Ferri'],
  mount: 'ceiling',
  family: 'metal',
  sort: 'relevance',
  level: 'ground',
  language: 'en',
  limit: 20,
  'If-None-Match': 'W/"3-Xk2b9QvTfz0A"',
  'If-Range': `"${surveyHash}"`,
  'Idempotency-Key': '1c1d7f35-5c38-4f1e-93a4-0a7fd6a4d6b2',
  'Last-Event-ID': '4f2a-117',
  lastEventId: '4f2a-117',
  Range: 'bytes=0-1023',
}

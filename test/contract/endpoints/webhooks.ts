import {type House, things} from '../house.ts'
import {limits} from '../limits.ts'
import {delivery, deliveryList, webhook, webhookPage, webhookWithSecret} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/

const made = {
  status: 201,
  type: json,
  shape: webhookWithSecret,
  headers: {location: /^\/v1\/webhooks\/[0-9a-f-]{36}$/},
}
const asWebhook = {status: 200, type: json, shape: webhook}
const asDelivery = {status: 200, type: json, shape: delivery}
const url = things.webhookUrl

const refused = (body: object, place: string): Case => ({
  when: `it is ${JSON.stringify(body).slice(0, 60)}`,
  send: () => ({body}),
  answers: {error: 'invalid_input', problem: new RegExp(`^${place}: `)},
})

const taken = (body: object): Case => ({
  when: `it is ${JSON.stringify(body).slice(0, 60)}`,
  send: () => ({body}),
  answers: made,
})

/** Forbidden addresses of webhooks: not HTTPS, or not on the public internet. */
const unfit = [
  'http://hooks.example.org/',
  'ftp://hooks.example.org/',
  'hooks.example.org',
  'https://',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://router.local/',
  'https://hooks.example.org:22/',
]

/** A webhook that does not exist, has a malformed id, or belongs to another connection. */
const elsewhere = (more: string): Case[] => [
  ...[things.unknown.id, 'none', '%00'].map(
    (id): Case => ({
      when: `its id is ${id}`,
      send: () => ({path: `/v1/webhooks/${id}${more}`}),
      answers: {error: 'not_found'},
    }),
  ),
  {
    when: 'it is of another connection',
    send: ({connect, services}) => {
      const {id} = services.webhooks.create(connect({name: 'Another'}).connectionId, {url})
      return {path: `/v1/webhooks/${id}${more}`}
    },
    answers: {error: 'not_found'},
  },
]

const noDelivery = (more: string): Case[] => [
  ...[things.unknown.id, 'none'].map(
    (id): Case => ({
      when: `the delivery's id is ${id}`,
      send: ({ids}) => ({path: `/v1/webhooks/${ids.webhookId}/deliveries/${id}${more}`}),
      answers: {error: 'not_found'},
    }),
  ),
  {
    when: 'the delivery is of another webhook',
    send: ({services, connectionId, ids}) => {
      const {id} = services.webhooks.create(connectionId, {url})
      return {path: `/v1/webhooks/${id}/deliveries/${ids.deliveryId}${more}`}
    },
    answers: {error: 'not_found'},
  },
]

/** Many clients send one with every POST. */
const anyBody: Case['send'][] = [
  () => ({body: {}}),
  () => ({bytes: ''}),
  () => ({bytes: '{', headers: {'content-type': 'text/plain'}}),
]

const bodiesIgnored = (answers: Case['answers']): Case[] =>
  anyBody.map((send, index) => ({when: `a body is sent all the same (${index})`, send, answers}))

const turnOff = ({turnOff, ids}: House) => turnOff(String(ids.webhookId))
const whenOff: Case = {
  when: 'the webhook is off',
  given: turnOff,
  send: () => ({}),
  answers: {error: 'conflict', problem: /^webhook: is disabled; enable it first/},
}

const scope = 'webhooks:manage'

/** The endpoints of webhooks (docs/api.md#webhooks). */
export const webhookRows: readonly Row[] = [
  {
    operation: 'POST /v1/webhooks',
    scope,
    isJson: true,
    isIdempotent: {again: 201},
    right: () => ({body: {url, events: ['access.revoked']}}),
    success: made,
    cases: [
      refused({}, 'url'),
      refused({url: null}, 'url'),
      refused({url: 1}, 'url'),
      refused({url: ''}, 'url'),
      refused({url: `${url}?${'x'.repeat(limits.webhookUrlLength)}`}, 'url'),
      refused({url, events: null}, 'events'),
      refused({url, events: 'revision.saved'}, 'events'),
      refused({url, events: {}}, 'events'),
      refused({url, events: [null]}, 'events\\[0\\]'),
      refused({url, events: ['revision.saved', 'webhook.test']}, 'events\\[1\\]'),
      refused({url, events: ['REVISION.SAVED']}, 'events\\[0\\]'),
      ...unfit.map((each) => refused({url: each}, 'url')),
      taken({url}),
      taken({url, events: []}),
      taken({url, events: ['revision.saved', 'revision.saved', 'access.revoked'], secret: 'mine'}),
      taken({url: 'https://hooks.example.org:8443/a?b=c'}),
      {
        when: 'there are as many as may be',
        given({services, connectionId}) {
          const there = services.webhooks.list(connectionId).length
          for (let count = there; count < limits.webhooks; count++) services.webhooks.create(connectionId, {url})
        },
        send: () => ({body: {url}}),
        answers: {error: 'invalid_input', problem: /^webhooks: at most 20$/},
      },
    ],
  },
  {
    operation: 'GET /v1/webhooks',
    scope,
    isPaged: true,
    success: {status: 200, type: json, shape: webhookPage},
    cases: [
      {
        when: 'one of them is off',
        given: turnOff,
        send: () => ({}),
        answers: {status: 200, type: json, shape: webhookPage},
      },
    ],
  },
  {
    operation: 'GET /v1/webhooks/{webhookId}',
    scope,
    success: asWebhook,
    cases: [...elsewhere(''), {when: 'it is off', given: turnOff, send: () => ({}), answers: asWebhook}],
  },
  {
    operation: 'DELETE /v1/webhooks/{webhookId}',
    scope,
    success: {status: 204},
    cases: [
      ...elsewhere(''),
      {when: 'it is off', given: turnOff, send: () => ({}), answers: {status: 204}},
      {when: 'it is gone', send: () => ({}), answers: {error: 'not_found'}},
    ],
  },
  {
    operation: 'POST /v1/webhooks/{webhookId}/enable',
    scope,
    success: asWebhook,
    cases: [
      ...elsewhere('/enable'),
      {when: 'it is off', given: turnOff, send: () => ({}), answers: asWebhook},
      ...bodiesIgnored(asWebhook),
    ],
  },
  {
    operation: 'POST /v1/webhooks/{webhookId}/secret',
    scope,
    success: {...asWebhook, shape: webhookWithSecret},
    cases: [...elsewhere('/secret'), ...bodiesIgnored({...asWebhook, shape: webhookWithSecret})],
  },
  {
    operation: 'POST /v1/webhooks/{webhookId}/test',
    scope,
    success: {
      status: 201,
      type: json,
      shape: delivery,
      headers: {location: /^\/v1\/webhooks\/[0-9a-f-]{36}\/deliveries\/[0-9a-f-]{36}$/},
    },
    cases: [...elsewhere('/test'), ...bodiesIgnored({...asDelivery, status: 201}), whenOff],
  },
  {
    operation: 'GET /v1/webhooks/{webhookId}/deliveries',
    scope,
    success: {status: 200, type: json, shape: deliveryList},
    cases: elsewhere('/deliveries'),
  },
  {
    operation: 'GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}',
    scope,
    success: asDelivery,
    cases: [...elsewhere(`/deliveries/${things.unknown.id}`), ...noDelivery('')],
  },
  {
    operation: 'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    scope,
    success: asDelivery,
    cases: [
      ...elsewhere(`/deliveries/${things.unknown.id}/resend`),
      ...noDelivery('/resend'),
      ...bodiesIgnored(asDelivery),
      whenOff,
    ],
  },
]

// The events of streams and webhooks (docs/api.md#events and Webhooks).
import type {House} from './house.ts'
import {accessRevokedPost, revisionSavedPost, testPost} from './resources.ts'
import {fields, integer, type Shape, uuid} from './shape.ts'

interface StreamEvent {
  data: Shape
  /** The action that causes the event. */
  when: (house: House) => unknown
  /** Only events with an id are replayed. */
  hasId: boolean
  isEnd: boolean
}

export const streamEvents: Record<string, StreamEvent> = {
  'revision.saved': {
    data: fields({projectId: uuid, number: integer(1)}),
    when: ({save}) => save(1),
    hasId: true,
    isEnd: false,
  },
  // Beyond the contract.
  'tablets.changed': {
    data: fields({projectId: uuid}),
    async when({call, inProject, services, projectId, connectionId}) {
      await call('PUT', `${inProject}/tablets`, {body: {version: '0.1.0', tablets: [{id: 'hall', secondsAgo: 0}]}})
      services.tablets.set({connectionId, projectId, id: 'hall'}, {name: null, settings: {layer: 'comfort'}})
    },
    hasId: false,
    isEnd: false,
  },
  'visits.changed': {
    data: fields({projectId: uuid}),
    when: ({services, projectId, connectionId}) => services.hub.tellVisits(projectId, connectionId),
    hasId: false,
    isEnd: false,
  },
  'access.revoked': {
    data: fields({projectId: uuid}),
    when: ({services, connectionId}) => services.connections.end(connectionId, 'person'),
    hasId: false,
    isEnd: true,
  },
  'token.expired': {
    data: fields({}),
    when: ({clock}) => clock.advance(60 * 60 * 1000),
    hasId: false,
    isEnd: true,
  },
}

interface Post {
  body: Shape
  /** The action that causes the event. */
  when: (house: House) => unknown
  /** Whether only subscribed webhooks receive it. */
  isSubscribed: boolean
}

export const webhookEvents: Record<string, Post> = {
  'revision.saved': {body: revisionSavedPost, when: ({save}) => save(1), isSubscribed: true},
  'access.revoked': {
    body: accessRevokedPost,
    when: ({services, projectId}) => services.connections.closeProject(projectId),
    isSubscribed: true,
  },
  // Beyond the contract.
  'webhook.test': {
    body: testPost,
    when: ({call, ids}) => call('POST', `/v1/webhooks/${ids.webhookId}/test`),
    isSubscribed: false,
  },
}

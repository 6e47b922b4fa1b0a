// The contract's "Server-sent event stream", and decisions: Events.
import type {House} from './house.ts'
import {fields, integer, type Shape, uuid} from './shape.ts'

interface StreamEvent {
  data: Shape
  /** What makes it come. */
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

/** Event names of the stream (docs/api.md#streams). `stream.reset` tells a client that its last id is unknown. */
export const streamEvents = [
  'revision.saved',
  'tablets.changed',
  'visits.changed',
  'access.revoked',
  'token.expired',
  'stream.reset',
] as const

export type StreamEvent = (typeof streamEvents)[number]

/** The types of events that webhooks receive (docs/api.md#webhooks). */
export const webhookEvents = ['revision.saved', 'access.revoked'] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export interface RevisionSaved {
  projectId: string
  number: number
}

export interface TabletsChanged {
  projectId: string
}

export interface VisitsChanged {
  projectId: string
}

export interface AccessRevoked {
  projectId: string
}

/** Event names of the stream (contract: Events). `stream.reset` tells a client that its last id is no longer known. */
export const streamEvents = ['revision.saved', 'access.revoked', 'token.expired', 'stream.reset'] as const

export type StreamEvent = (typeof streamEvents)[number]

export interface RevisionSaved {
  projectId: string
  number: number
}

export interface AccessRevoked {
  projectId: string
}

// The limits of the contract (docs/api.md#limits-and-headers).

export const limits = {
  requestsAMinute: 600,
  /** Characters. */
  idempotencyKey: 200,
  catalogQuery: 200,
  projectName: 200,
  projectAddress: 400,
  revisionMessage: 2000,
  commentBody: 10_000,
  deviceText: 200,
  webhookUrl: 2000,
  /** Items. */
  devices: 500,
  hostReferences: 2000,
  page: 100,
  /** The page size without `limit`. */
  catalogPage: 50,
  streams: 20,
  /** Streams per connection. */
  webhooks: 20,
  deliveriesListed: 50,
  jsonLevels: 64,
  /** Bytes. */
  thumbnail: 262_144,
  home: 16 * 1024 * 1024,
  homeBody: 17 * 1024 * 1024,
  file: 32 * 1024 * 1024,
  jsonBody: 2 * 1024 * 1024,
  /** Milliseconds. */
  idempotencyKept: 24 * 60 * 60 * 1000,
  minute: 60 * 1000,
  keepAlive: 25 * 1000,
  accessToken: 60 * 60 * 1000,
  /** "A few minutes". */
  signedRedirect: [2 * 60 * 1000, 10 * 60 * 1000],
} as const

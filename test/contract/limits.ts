// The limits of the contract (docs/api.md#limits-and-headers).

export const limits = {
  requestsAMinute: 600,
  /** Characters. */
  idempotencyKey: 200,
  catalogQueryLength: 200,
  projectNameLength: 200,
  projectAddressLength: 400,
  revisionMessageLength: 2000,
  commentLength: 10_000,
  deviceTextLength: 200,
  webhookUrlLength: 2000,
  /** Items. */
  devices: 500,
  hostReferences: 2000,
  tablets: 100,
  visitMessages: 64,
  page: 100,
  /** The page size without `limit`. */
  catalogPageSize: 50,
  streams: 20,
  /** Streams per connection. */
  webhooks: 20,
  deliveryListSize: 50,
  jsonLevels: 64,
  /** Bytes. */
  thumbnail: 262_144,
  home: 16 * 1024 * 1024,
  homeBody: 17 * 1024 * 1024,
  file: 32 * 1024 * 1024,
  /** A list of devices or of elements. */
  jsonBody: 2 * 1024 * 1024,
  shortJsonBody: 64 * 1024,
  /** Milliseconds. */
  idempotencyRetention: 24 * 60 * 60 * 1000,
  minute: 60 * 1000,
  keepAlive: 25 * 1000,
  accessToken: 60 * 60 * 1000,
  /** "A few minutes". */
  signedRedirect: [2 * 60 * 1000, 10 * 60 * 1000],
} as const

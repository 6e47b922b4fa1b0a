/** Limits of the API that are the same on every server. server/config.ts has the configurable ones. */
export const limits = {
  idempotencyKeyLength: 200,
  idempotencyKept: 24 * 60 * 60 * 1000,
  /** Characters. A longer answer is not stored when it can be rebuilt from less. */
  idempotentAnswer: 64 * 1024,
  accessTokenLifetime: 60 * 60,
  refreshTokenLifetime: 90 * 24 * 60 * 60,
  keepAliveInterval: 25_000,
  streamsPerConnection: 20,
  /** Requests of one connection that run at once; the next one waits. */
  homesAtOnce: 4,
  exportsAtOnce: 2,
  uploadsAtOnce: 4,
  /** How long a request waits for its turn before it is refused. */
  queueTime: 20_000,
  /** The `Retry-After` of a request that waited too long, in seconds. */
  busyRetry: 10,
  /** How long a body may bring no byte. */
  stallTime: 10_000,
  /** How long an upload is stored that no version references. */
  uploadsKept: 30 * 24 * 60 * 60 * 1000,
  eventsKept: 30 * 24 * 60 * 60 * 1000,
  webhooksPerConnection: 20,
  webhookUrl: 2000,
  /** The time limit for a 2xx answer. */
  webhookAnswerTime: 10_000,
  /** The delays after failed tries, in order. */
  webhookRetries: [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 12 * 60 * 60_000],
  /** The time of nothing but failures after which a webhook is disabled. */
  webhookPatience: 72 * 60 * 60 * 1000,
  /** Bytes of an answer that are read, and bytes that are stored. */
  webhookAnswerRead: 64 * 1024,
  webhookAnswerKept: 4 * 1024,
  deliveriesListed: 50,
  /** How long posts are also signed with a replaced secret. */
  secretOverlap: 24 * 60 * 60 * 1000,
  /** The greatest age of the `t` of a signature, in seconds. */
  signatureAge: 300,
  thumbnailBytes: 262_144,
  thumbnailWidth: 640,
  thumbnailHeight: 400,
  pageSize: 100,
  /** The default page size of the catalog. */
  catalogPage: 50,
  /** Characters of a catalog search. */
  catalogQuery: 200,
  projectName: 200,
  projectAddress: 400,
  fileName: 200,
  revisionMessage: 2000,
  commentBody: 10_000,
  /** Every action in a thread returns all of its comments. */
  commentsInThread: 500,
  /** Characters of an element's kind or id. */
  elementText: 200,
  noticesKept: 90 * 24 * 60 * 60 * 1000,
  noticesOfPerson: 1000,
  /** How long an email may still report a notice. */
  noticesNews: 2 * 24 * 60 * 60 * 1000,
  /** Notices in one email. */
  noticesInEmail: 10,
  /** Characters of a comment in an email. */
  noticeEmailText: 1000,
  hostReferences: 2000,
  devices: 500,
  deviceText: 200,
  jsonDepth: 64,
  /**
   * Lists and objects in one document: each takes 60 bytes of memory, but only two of text.
   * Real homes have fewer for their size.
   */
  jsonContainers: 2_000_000,
  /** Keys of one object. */
  jsonKeys: 10_000,
} as const

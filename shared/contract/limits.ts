import {deviceTextLength} from './device-text-length.ts'
import {accessTokenLifetime, refreshTokenLifetime} from './lifetimes.ts'

/**
 * Limits of the API that are the same on every server. server/config.ts has the configurable ones. Times are in
 * milliseconds unless a comment says seconds.
 */
export const limits = {
  idempotencyKeyLength: 200,
  idempotencyRetention: 24 * 60 * 60 * 1000,
  /** Characters. A longer answer is not stored when it can be rebuilt from less. */
  idempotentAnswerLength: 64 * 1024,
  accessTokenLifetime,
  refreshTokenLifetime,
  keepAliveInterval: 25_000,
  streamsPerConnection: 20,
  /** Requests of one connection that run at once; the next one waits. */
  concurrentHomes: 4,
  concurrentExports: 2,
  concurrentUploads: 4,
  /** How long a request waits for its turn before it is refused. */
  queueTimeout: 20_000,
  /** The `Retry-After` of a request that waited too long, in seconds. */
  busyRetryAfter: 10,
  /** The `Retry-After` of a request that another program's lock on the database refused, in seconds. */
  unavailableRetryAfter: 2,
  /** How long a body may bring no byte. */
  stallTimeout: 10_000,
  /** How long a body may take to arrive, and how much longer for each byte: a second for 50 kB. */
  bodyTimeout: 60_000,
  bodyTimeoutPerByte: 1 / 50,
  /** How long an upload is stored that no version references. */
  uploadRetention: 30 * 24 * 60 * 60 * 1000,
  eventRetention: 30 * 24 * 60 * 60 * 1000,
  webhooksPerConnection: 20,
  webhookUrlLength: 2000,
  /** The time limit for a 2xx answer. */
  webhookTimeout: 10_000,
  /** The delays after failed tries, in order. */
  webhookRetryDelays: [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 12 * 60 * 60_000],
  /** The time of nothing but failures after which a webhook is disabled. */
  webhookDisableAfter: 72 * 60 * 60 * 1000,
  /** Bytes of an answer that are read, and bytes that are stored. */
  webhookAnswerReadBytes: 64 * 1024,
  webhookAnswerStoredBytes: 4 * 1024,
  deliveryListSize: 50,
  /** How long posts are also signed with a replaced secret. */
  replacedSecretLifetime: 24 * 60 * 60 * 1000,
  /** The greatest age of the `t` of a signature, in seconds. */
  signatureMaxAge: 300,
  thumbnailBytes: 262_144,
  thumbnailWidth: 640,
  thumbnailHeight: 400,
  pageSize: 100,
  /** The default page size of the catalog. */
  catalogPageSize: 50,
  /** Characters of a catalog search. */
  catalogQueryLength: 200,
  projectNameLength: 200,
  projectAddressLength: 400,
  fileNameLength: 200,
  revisionMessageLength: 2000,
  commentLength: 10_000,
  /** Every action in a thread returns all of its comments. */
  commentsPerThread: 500,
  /** Characters of an element's kind or id. */
  elementIdLength: 200,
  noticeRetention: 90 * 24 * 60 * 60 * 1000,
  noticesPerPerson: 1000,
  /** How long an email may still report a notice. */
  noticeEmailMaxAge: 2 * 24 * 60 * 60 * 1000,
  /** Notices in one email. */
  noticesPerEmail: 10,
  /** Characters of a comment in an email. */
  noticeEmailCommentLength: 1000,
  hostReferences: 2000,
  devices: 500,
  deviceTextLength,
  deviceAliases: 8,
  tablets: 100,
  tabletNameLength: 100,
  /** Pages that look at one house from outside at once. */
  visits: 8,
  /** Messages to pages in one exchange. */
  visitMessages: 64,
  /** Bytes of an exchange, as JSON. */
  visitsBytes: 2 * 1024 * 1024,
  /** How long a page's message waits for its app. */
  visitMessageLifetime: 10_000,
  /** How long an app that has no event stream counts as there after an exchange. */
  visitSilence: 90_000,
  jsonDepth: 64,
  /**
   * Lists and objects in one document: each takes 60 bytes of memory, but only two of text.
   * Real homes have fewer for their size.
   */
  jsonContainers: 2_000_000,
  /** Keys of one object. */
  jsonKeysPerObject: 10_000,
} as const

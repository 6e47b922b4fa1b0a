/** The contract's limits that are the same on every server. Those an operator may set are in server/config.ts. */
export const limits = {
  idempotencyKeyLength: 200,
  idempotencyKept: 24 * 60 * 60 * 1000,
  /** Characters of an answer that is kept as it is, where it can be put together again from less. */
  idempotentAnswer: 64 * 1024,
  accessTokenLifetime: 60 * 60,
  refreshTokenLifetime: 90 * 24 * 60 * 60,
  keepAliveInterval: 25_000,
  streamsPerConnection: 20,
  homesAtOnce: 4,
  homesAtOnceOfPerson: 12,
  homesAtOnceInAll: 32,
  exportsAtOnce: 2,
  exportsAtOnceOfPerson: 4,
  uploadsAtOnce: 4,
  uploadsAtOnceOfPerson: 8,
  uploadsAtOnceInAll: 64,
  /** Of uploads that no version names. */
  uploadsKept: 30 * 24 * 60 * 60 * 1000,
  eventsKept: 30 * 24 * 60 * 60 * 1000,
  webhooksPerConnection: 20,
  webhookUrl: 2000,
  /** For a 2xx. */
  webhookAnswerTime: 10_000,
  /** The waits after a failed try, one after the other. */
  webhookRetries: [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 12 * 60 * 60_000],
  /** Of nothing but failures, after which a webhook is turned off. */
  webhookPatience: 72 * 60 * 60 * 1000,
  /** Bytes that are read of an answer, and those that are kept. */
  webhookAnswerRead: 64 * 1024,
  webhookAnswerKept: 4 * 1024,
  deliveriesListed: 50,
  /** For which posts are signed with a replaced secret too. */
  secretOverlap: 24 * 60 * 60 * 1000,
  /** Seconds: how old the `t` of a signature may be. */
  signatureAge: 300,
  thumbnailBytes: 262_144,
  thumbnailWidth: 640,
  thumbnailHeight: 400,
  pageSize: 100,
  /** Of a page of the catalog, where none is asked for. */
  catalogPage: 50,
  /** Characters of what is looked for in the catalog. */
  catalogQuery: 200,
  projectName: 200,
  projectAddress: 400,
  fileName: 200,
  revisionMessage: 2000,
  commentBody: 10_000,
  /** Each act in a thread answers all of it. */
  commentsInThread: 500,
  /** Of the kind and the id of an element. */
  elementText: 200,
  noticesKept: 90 * 24 * 60 * 60 * 1000,
  noticesOfPerson: 1000,
  /** For how long a letter may still tell of something. */
  noticesNews: 2 * 24 * 60 * 60 * 1000,
  /** What one letter tells of. */
  noticesInEmail: 10,
  /** Of one comment, in a letter. */
  noticeEmailText: 1000,
  hostReferences: 2000,
  devices: 500,
  deviceText: 200,
  jsonDepth: 64,
  /** Of one document. A home has fewer for its size: each takes 60 bytes of memory, and is written in two. */
  jsonContainers: 2_000_000,
  /** Of one object. */
  jsonKeys: 10_000,
} as const

// The contract's "Endpoints", row by row, with what the decisions settle: statuses, scopes, inputs.

import {fileRows} from './endpoints/files.ts'
import {homeRows} from './endpoints/homes.ts'
import {hostRows} from './endpoints/hosts.ts'
import {indexRows} from './endpoints/index-and-documents.ts'
import {projectRows} from './endpoints/projects.ts'
import {revisionRows} from './endpoints/revisions.ts'
import {eventsRow, exportRow} from './endpoints/streams.ts'
import {threadRows} from './endpoints/threads.ts'
import {webhookRows} from './endpoints/webhooks.ts'
import type {Row} from './rows.ts'

export const rows: readonly Row[] = [
  ...indexRows,
  ...projectRows,
  ...revisionRows,
  exportRow,
  eventsRow,
  ...fileRows,
  ...homeRows,
  ...hostRows,
  ...threadRows,
  ...webhookRows,
]

/** Rows that are built with other subjects: until then nothing is there, nor told of. */
export const pending: readonly {subject: 'catalog'; operation: Row['operation']}[] = [
  {subject: 'catalog', operation: 'GET /v1/projects/{projectId}/catalog/models/{sha256}'},
  {subject: 'catalog', operation: 'GET /v1/projects/{projectId}/catalog/thumbnails/{sha256}'},
  {subject: 'catalog', operation: 'GET /v1/catalog/products'},
  {subject: 'catalog', operation: 'GET /v1/catalog/products/{namespace}/{name}'},
  {subject: 'catalog', operation: 'GET /v1/catalog/models/{sha256}'},
  {subject: 'catalog', operation: 'GET /v1/catalog/thumbnails/{sha256}'},
]

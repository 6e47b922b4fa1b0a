// The endpoints of the contract, row by row: statuses, scopes, inputs.

import {catalogRows} from './endpoints/catalog.ts'
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
  ...catalogRows,
  ...homeRows,
  ...hostRows,
  ...threadRows,
  ...webhookRows,
]
